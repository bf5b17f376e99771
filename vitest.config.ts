import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { brandUnderTest } from './tools/vite/brand'
import { holidays } from './tools/vite/holidays'

/** Elements without the places in the source that React would show in development. */
const leanElements: Plugin = {
  name: 'lean-elements',
  enforce: 'post',
  config: () => ({ oxc: { jsx: { development: false } } }),
}

const shared = {
  plugins: [react(), brandUnderTest(), holidays(), leanElements],
  define: {
    mockBuild: 'true',
    'import.meta.env.PORTAL_API': '""',
    'import.meta.env.PORTAL_ANALYTICS': '""',
    'import.meta.env.PORTAL_REPORTS': '""',
    'import.meta.env.PORTAL_PARTNERS': '"partner-1,partner-2"',
  },
}

/** Long enough for whole flows on a busy machine; a test that hangs still fails. */
const testTimeout = 30_000
/** As long as the Testing Library waits (tests/setup.ts). */
const expect = { poll: { timeout: 5_000 } }

// A page, and a run of the model, allocate thousands of small objects, which should be freed before the collector promotes them.
const execArgv = ['--max-semi-space-size=64']

const unit = { environment: 'node', setupFiles: ['tests/setup.ts'], execArgv, testTimeout, expect }

const component = {
  environment: './tests/component/jsdom-once.ts',
  environmentOptions: { jsdom: { url: 'http://localhost/' } },
  setupFiles: ['tests/setup.ts', 'tests/component/setup.ts'],
  execArgv,
  testTimeout,
  expect,
}

/**
 * Every request with every fault, journeys interrupted at every point, and model-based tests: a separate step in `npm test`.
 * The files on code that fails to load, or loads late, replace modules of the portal, so they can't share them with others.
 */
const lostCode = ['tests/component/faults-*code.test.tsx']
const faults = ['tests/component/faults-*.test.tsx']
const model = ['tests/model/*.test.ts']

export default defineConfig({
  test: {
    // All cores; by default Vitest leaves one free, which is half of a machine with two.
    maxWorkers: '100%',
    // What a passing test prints, such as React's report of an error that the test causes, would hide what a failing one says.
    silent: 'passed-only',
    projects: [
      // A worker loads the portal once, not for each file.
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
      { ...shared, test: { name: 'faults', include: faults, exclude: lostCode, isolate: false, ...component } },
      { ...shared, test: { name: 'faults, lost code', include: lostCode, ...component } },
      { ...shared, test: { name: 'model', include: model, ...unit } },
    ],
  },
})
