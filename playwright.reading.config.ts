import { defineConfig } from '@playwright/test'

/** What a screen reader says on the journeys (docs/testing.md). On a machine that has Orca; not a part of npm test. */
export default defineConfig({
  testDir: 'tests/reading',
  // One screen reader at a time, and no second try: what is not said twice is no script.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/scripts/{arg}{ext}',
})
