// Starts a tool of this folder, `node tools/run.mjs <tool> [flags]`: the tools are TypeScript, which Node 20 does not read
// by itself, so Vite loads them. A tool exports main(flags) and gives its exit code, or nothing for 0.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const [tool = '', ...flags] = process.argv.slice(2)
const file = fileURLToPath(new URL(`${tool}.ts`, import.meta.url))

try {
  if (!/^[a-z-]+$/.test(tool) || !existsSync(file)) {
    throw Object.assign(new Error(`no tool "${tool}" in tools/`), { name: 'Complaint' })
  }
  const environment = process.env.NODE_ENV
  const { module } = await runnerImport(file, { logLevel: 'warn' })
  // Loading sets NODE_ENV to development; a build in this process would then take React's development build.
  if (environment === undefined) delete process.env.NODE_ENV
  process.exitCode = (await module.main(flags)) ?? 0
} catch (thrown) {
  const expected = thrown instanceof Error && thrown.name === 'Complaint'
  console.error(expected ? `npm run ${tool}: ${thrown.message}` : thrown)
  process.exitCode = 1
}
