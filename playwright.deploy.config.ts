import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import browser from './playwright.config'
import { root } from './tools/root'

/** Where .ci/run installs it. */
const installed = join(root, '.ci/prism/node_modules/.bin/prism')

// As a variable of the environment: the run's preparation reads it, too, and writes the document that Prism compares with.
if (existsSync(installed)) process.env['PORTAL_PRISM'] ??= installed

/** The same browser, with production's web server (docs/serving.md), and with Prism (docs/testing.md). */
export default defineConfig({ ...browser, testDir: 'tests/deploy' })
