// Runs a command: `node tools/run.mjs <command> [flags]`. The commands are TypeScript, which Node 20 does not load by
// itself, so Vite loads them. Each exports main(flags) and returns its exit code, or nothing for 0.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** The commands and the folders that hold them: tools/<folder>/<command>.ts. */
const folders = {
  build: ['build', 'build-all'],
  serve: ['start', 'serve', 'mock-api', 'nginx'],
  gates: ['gates', 'matrix'],
  gallery: ['gallery', 'pictures'],
  bench: ['bench'],
  checks: ['test', 'requirements', 'check-extra'],
  mutate: ['mutate'],
}

const [command = '', ...flags] = process.argv.slice(2)
const [folder] = Object.entries(folders).find(([, commands]) => commands.includes(command)) ?? []

try {
  if (!folder) {
    const known = Object.values(folders).flat().sort().join(', ')
    throw Object.assign(new Error(`unknown command "${command}"; one of ${known}`), { name: 'UsageError' })
  }
  const environment = process.env.NODE_ENV
  const file = fileURLToPath(new URL(`${folder}/${command}.ts`, import.meta.url))
  const { module } = await runnerImport(file, { logLevel: 'warn' })
  // Vite sets NODE_ENV to development on import; a build in this process would then use React's development build.
  if (environment === undefined) delete process.env.NODE_ENV
  process.exitCode = (await module.main(flags)) ?? 0
} catch (thrown) {
  const isUsageError = thrown instanceof Error && thrown.name === 'UsageError'
  console.error(isUsageError ? `npm run ${command}: ${thrown.message}` : thrown)
  process.exitCode = 1
}
