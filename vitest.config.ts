import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { brandUnderTest } from './tools/vite/brand'
import { holidays } from './tools/vite/holidays'

const shared = {
  plugins: [react(), brandUnderTest(), holidays()],
  define: {
    mockBuild: 'true',
    'import.meta.env.PORTAL_API': '""',
    'import.meta.env.PORTAL_ANALYTICS': '""',
    'import.meta.env.PORTAL_PARTNERS': '"partner-1,partner-2"',
  },
}

/** Whole flows on a busy machine; a test that hangs is told all the same. */
const testTimeout = 30_000

const unit = { environment: 'node', setupFiles: ['tests/setup.ts'], testTimeout }

const component = {
  environment: './tests/component/jsdom-once.ts',
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: ['tests/setup.ts', 'tests/component/setup.ts'],
  testTimeout,
}

/** Files that replace modules of the portal, which those that share them with others cannot. */
const replacing = ['tests/component/shell-lost.test.tsx']
const replacingInUnit = ['tests/unit/addresses.test.ts']
/** Every call under every fault, and walks at random: a step of their own in `npm test`. */
const faults = ['tests/component/faults-*.test.tsx']
const walks = ['tests/unit/walks/*.test.ts']

export default defineConfig({
  test: {
    // All cores; left alone it keeps one free, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      // A worker loads the portal once, not for each of its files.
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...walks, ...replacingInUnit],
          isolate: false,
          ...unit,
        },
      },
      {
        ...shared,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          exclude: [...replacing, ...faults],
          isolate: false,
          ...component,
        },
      },
      { ...shared, test: { name: 'unit, replacing', include: replacingInUnit, ...unit } },
      { ...shared, test: { name: 'component, replacing', include: replacing, ...component } },
      { ...shared, test: { name: 'faults', include: faults, isolate: false, ...component } },
      { ...shared, test: { name: 'walks', include: walks, ...unit } },
    ],
  },
})
