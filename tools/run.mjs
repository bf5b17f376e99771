// Runs a command: `node tools/run.mjs <command> [flags]`. The commands are TypeScript, which Node 20 cannot load by
// itself, so Vite loads them. Each exports main(flags), which returns its exit code, or nothing for 0.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** The commands: the folder that holds each, tools/<folder>/<command>.ts, and what it does. */
const commands = {
  start: ['serve', 'Serves the sources with mocks, and reloads on changes.'],
  test: ['checks', 'Runs every check of the project.'],
  build: ['build', 'Builds one brand and version into dist/<brand>/<version>.'],
  'build-all': ['build', 'Builds all brands at one version and prints a table.'],
  serve: ['serve', 'Serves a build as production would, and forwards /api to --api.'],
  'mock-api': ['serve', 'Serves the mock provider alone.'],
  nginx: ['serve', "Prints the web server's configuration for a build."],
  canary: ['serve', "Prints the web server's configuration for a version that a share of the visits gets."],
  verify: ['serve', 'Compares what a host serves with the build.'],
  gates: ['gates', 'Prints what each brand has, what a version changes, and what holds at a time.'],
  matrix: ['gates', 'Writes docs/matrix.md.'],
  'check-extra': ['checks', 'Checks windows.json or invoice.json before it is published.'],
  where: ['checks', 'Prints where in the sources a stack or the frames of a report point.'],
  lock: ['checks', 'Completes package-lock.json after an install through a registry mirror.'],
  requirements: ['checks', 'Writes docs/requirements.md.'],
  contract: ['contract', 'Writes the API contract as OpenAPI, or compares a backend with it.'],
  gallery: ['gallery', 'Takes pictures of every page in every situation.'],
  pictures: ['gallery', 'Takes the pictures of the README.'],
  accessibility: ['accessibility', 'Writes the report on accessibility of a build.'],
  bench: ['bench', 'Measures release builds.'],
  mutate: ['mutate', 'Changes the code in small ways and shows what no test notices.'],
}

/** How to call a command: the script of package.json that runs it, and what npm requires before its flags. */
function calledBy(command, between = '') {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const script = Object.keys(scripts).find((name) => scripts[name] === `node tools/run.mjs ${command}`)
  if (script === undefined) return `node tools/run.mjs ${command}${between && ' '}`
  return `${script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`}${between}`
}

const list = Object.entries(commands)
  .map(([name, [, sentence]]) => `  ${calledBy(name).padEnd(28)}${sentence}`)
  .join('\n')

const [command = '', ...flags] = process.argv.slice(2)
const [folder, sentence] = Object.hasOwn(commands, command) ? commands[command] : []

// The reader of the output may exit early, like head; the command goes on without it, since a build that is cut off here
// would not have failed.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') return
  // A full disk, for example, under a configuration that the web server is to load.
  console.error(`${calledBy(command)}: the output could not be written: ${error.message}`)
  process.exit(1)
})

// Quietly, and before Playwright closes its browser, of which the command would complain. What it started ends on exit.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code))

try {
  if (command === '--help') throw Object.assign(new Error(list), { name: 'HelpRequest' })
  if (!folder)
    throw Object.assign(new Error(`unknown command "${command}"; there are\n${list}`), { name: 'UsageError' })
  const environment = process.env.NODE_ENV
  const file = fileURLToPath(new URL(`${folder}/${command}.ts`, import.meta.url))
  const { module } = await runnerImport(file, { logLevel: 'warn' })
  // Vite sets NODE_ENV to development on import; a build in this process would then use React's development build.
  if (environment === undefined) delete process.env.NODE_ENV
  process.exitCode = (await module.main(flags)) ?? 0
} catch (thrown) {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'HelpRequest')
    console.log(folder ? `${sentence}\n\n${calledBy(command, ' -- ')}${thrown.message}` : thrown.message)
  else {
    // A file that is missing, is a folder, or is not readable: the message names it.
    const isOfFile = name === 'Error' && typeof thrown.path === 'string'
    const isPlain = name === 'UsageError' || isOfFile
    console.error(isPlain ? `${folder ? `${calledBy(command)}: ` : ''}${thrown.message}` : thrown)
    process.exitCode = 1
  }
}
