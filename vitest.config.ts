import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { root } from './tools/root'
import { brandUnderTest } from './tools/vite/brand'
import { holidays } from './tools/vite/holidays'

/** Creates elements as in production: the stack that development records for each takes an eighth of the time. */
const leanElements: Plugin = {
  name: 'lean-elements',
  enforce: 'post',
  config: () => ({
    oxc: { jsx: { development: false } },
    resolve: {
      alias: { 'react/jsx-runtime': join(root, 'node_modules/react/cjs/react-jsx-runtime.production.js') },
    },
  }),
}

const shared = {
  plugins: [react(), brandUnderTest(), holidays(), leanElements],
  define: {
    mockBuild: 'true',
    'import.meta.env.PORTAL_API': '""',
    'import.meta.env.PORTAL_ANALYTICS': '""',
    'import.meta.env.PORTAL_PARTNERS': '"partner-1,partner-2"',
  },
}

/** Enough for whole flows on a busy machine; a test that hangs still fails. */
const testTimeout = 30_000

const unit = { environment: 'node', setupFiles: ['tests/setup.ts'], testTimeout }

const component = {
  environment: './tests/component/jsdom-once.ts',
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: ['tests/setup.ts', 'tests/component/setup.ts'],
  // A page is thousands of small objects, which should be collected before they are moved to the old space.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout,
}

/**
 * Every call with every fault, journeys at every step, and model-based tests: a step of their own in `npm test`. The tests of lost
 * code replace modules of the portal, and therefore must not share them with other files.
 */
const lost = ['tests/component/faults-code.test.tsx']
const faults = ['tests/component/faults-*.test.tsx']
const model = ['tests/model/*.test.ts']

export default defineConfig({
  test: {
    // All cores: by default one stays free, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      // A worker loads the portal once, not once for each file.
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: model,
          isolate: false,
          ...unit,
        },
      },
      {
        ...shared,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          exclude: faults,
          isolate: false,
          ...component,
        },
      },
      { ...shared, test: { name: 'faults', include: faults, exclude: lost, isolate: false, ...component } },
      { ...shared, test: { name: 'faults, lost code', include: lost, ...component } },
      { ...shared, test: { name: 'model', include: model, ...unit } },
    ],
  },
})
