import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './tests/engines/visit'

/** The core journeys in two other engines, whose browsers the tests start themselves (docs/testing.md). */
export default defineConfig<object, EngineOptions>({
  testDir: 'tests/engines',
  // One worker for each engine, which starts its browser once.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  expect: { timeout: 10_000 },
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
