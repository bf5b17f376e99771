import { defineConfig } from '@playwright/test'
import { chromiumArgs, findTestChromium } from './tools/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // A test takes up to ten seconds of one core: on a machine that does other work too, several times as long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      args: chromiumArgs,
    },
  },
})
