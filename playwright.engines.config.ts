import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './tests/engines/visit'

/** The core journeys in two other engines, whose browsers the tests start themselves (docs/testing.md). */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests/engines',
  // One worker for each engine, which starts its browser once.
  workers: 2,
  // A test that passes only when run again is listed at the end of npm test; more than three of them fail it.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  // Starting a browser and its session alone may take half a minute while the machine does other work.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
