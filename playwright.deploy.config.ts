import { defineConfig } from '@playwright/test'
import browser from './playwright.config'

/** The same browser, in front of the web server of production (docs/serving.md). */
export default defineConfig({ ...browser, testDir: 'tests/deploy' })
