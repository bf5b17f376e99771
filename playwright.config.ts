import { defineConfig } from '@playwright/test'
import { chromiumArgs, findTestChromium } from './tools/chromium'

/**
 * Code compiled at its first call: each test loads the portal anew, and V8's interpreter takes a sixth more of the whole
 * run. Not in the benchmark, which measures what customers have.
 */
const compiledAtOnce = '--js-flags=--always-sparkplug'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // A test that passes only when run again is listed at the end of npm test; more than three of them fail it.
  retries: 1,
  // A test takes up to ten seconds of one core: on a machine that does other work too, several times as long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Tests that visit every page of a build take minutes: npm test leaves them to CI (docs/testing.md).
  ...(process.env['PORTAL_LONG'] ? {} : { grepInvert: /@long/ }),
  // A leftover test.only would hide all other tests.
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    trace: 'off',
    launchOptions: {
      executablePath: process.env['PORTAL_CHROME'] ?? findTestChromium(),
      args: [...chromiumArgs, compiledAtOnce],
    },
  },
})
