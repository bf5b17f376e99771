import { defineConfig } from '@playwright/test'
import browser from './playwright.config'

/** The same browser, with production's web server (docs/serving.md). */
export default defineConfig({ ...browser, testDir: 'tests/deploy' })
