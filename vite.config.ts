import { join } from 'node:path'
import { defineConfig, runnerImport } from 'vite'

/** For Vite's own command line, plugins and editors: `npx vite --mode nct`. Vite loads the tools, as in tools/run.mjs. */
export default defineConfig(async (environment) => {
  const file = join(import.meta.dirname, 'tools/vite/modes.ts')
  const { module } = await runnerImport<typeof import('./tools/vite/modes')>(file, { logLevel: 'warn' })
  return module.configOfMode(environment)
})
