import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './tools/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // What goes through every page of a build takes minutes: npm test leaves it to a build machine (docs/testing.md).
  ...(process.env['PORTAL_LONG'] ? {} : { grepInvert: /@long/ }),
  // A test that was left focused would hide all others.
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    trace: 'off',
    launchOptions: {
      executablePath: process.env['PORTAL_CHROME'] ?? findChromium(),
      args: chromiumArgs,
    },
  },
})
