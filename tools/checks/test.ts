import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/reporters'
import { brandCodes } from '../../src/brand/gates'
import { findChromium } from '../chromium'
import { root } from '../root'
import { readFlags, switchFlag } from '../settings'
import { messageOf } from '../usage-error'

/** The versions that the browser tests find in dist/: the newest for all brands, and the current release of one. */
const builds = [
  ...brandCodes.map((brand) => ({ brand, build: '2025050101' })),
  { brand: 'cty', build: '2025040101' },
] as const

/** Builds with mocks, for the tests of the QA panel. */
const mockBuilds = ['nct', 'y3d'] as const

interface Result {
  readonly passed: number
  /** One text a failure, its first line what failed. */
  readonly failures: readonly string[]
  readonly skipped?: number
}

interface Ended {
  readonly code: number
  readonly output: string
}

const node = process.execPath
const bin = (name: string) => join(root, 'node_modules', name)

/** Runs a program to its end; its output is shown where it takes long, and kept. */
function run(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // What is captured is printed once more below, where colours would only be in the way.
      env: { ...process.env, ...(options.show ? {} : { NO_COLOR: '1' }), ...options.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.show) process.stdout.write(text)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A step that passes or fails as a whole. */
async function whole(name: string, args: readonly string[]): Promise<Result> {
  const { code, output } = await run(node, args)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}\n${output.trim()}`] }
}

const tool = (name: string, ...args: string[]) => [join(root, 'tools/run.mjs'), name, ...args]

/** Something that failed but that no single test names: the program's last words. */
const unnamed = (name: string, { code, output }: Ended, named: number): string[] =>
  code !== 0 && named === 0
    ? [`${name}: ended with exit code ${code}\n${output.trim().split('\n').slice(-40).join('\n')}`]
    : []

interface Part {
  readonly name: string
  /** Of vitest.config.ts, with * for any rest. */
  readonly projects: readonly string[]
  /** How long the random walks are (docs/testing.md). */
  readonly env?: NodeJS.ProcessEnv
}

async function vitest(reports: string, { name, projects, env = {} }: Part): Promise<Result> {
  const file = join(reports, `${name}.json`)
  const args = [
    'run',
    '--configLoader',
    'runner',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter',
    'default',
    '--reporter',
    'json',
    `--outputFile.json=${file}`,
  ]
  const ended = await run(node, [bin('vitest/vitest.mjs'), ...args], { show: true, env })
  if (!existsSync(file)) return { passed: 0, failures: unnamed(name, ended, 0) }
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests that could fail.
    if (status === 'failed' && !failed.length) return [`${path}\n${message}`]
    return failed.map(({ fullName, failureMessages }) => `${path}: ${fullName}\n${failureMessages?.join('\n') ?? ''}`)
  })
  return {
    passed: report.numPassedTests,
    failures: [...failures, ...unnamed(name, ended, failures.length)],
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @param config of Playwright; what fails outside of its tests is told by `name` */
async function playwright(reports: string, name: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const file = join(reports, `${name}.json`)
  let chrome: string
  try {
    chrome = findChromium()
  } catch (thrown) {
    return { passed: 0, failures: [messageOf(thrown)] }
  }
  const ended = await run(
    node,
    [bin('@playwright/test/cli.js'), 'test', '--config', config, '--reporter', 'list,json'],
    {
      show: true,
      env: { PORTAL_CHROME: chrome, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
    },
  )
  if (!existsSync(file)) return { passed: 0, failures: unnamed(name, ended, 0) }
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
  const specs = (suites: readonly JSONReportSuite[]): JSONReportSuite['specs'] =>
    suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
  const tests = specs(report.suites).flatMap(({ title, file: spec, line, tests: runs }) =>
    runs.map((test) => ({
      ...test,
      says: `${spec}:${line}: ${title}`,
      message: test.results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
    })),
  )
  const failures = [
    ...tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ says, message }) => `${says}\n${message}`),
    ...report.errors.map(({ message }) => `${name}: ${message ?? 'an error outside the tests'}`),
  ]
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [...failures, ...unnamed(name, ended, failures.length)],
    skipped: tests.filter(({ status }) => status === 'skipped').length,
  }
}

const indented = (text: string) => text.replace(/\n/g, '\n    ')
const tested = (text: string, lines: number) => {
  const all = text.split('\n')
  return all.length > lines ? [...all.slice(0, lines), `… ${all.length - lines} more lines`].join('\n') : text
}

type Step = readonly [string, () => Promise<Result>]

/** Steps that keep no more than one core busy: two of them at a time. */
async function inTwos(steps: readonly Step[], take: (step: Step) => Promise<void>) {
  const left = [...steps]
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) await take(step)
  }
  await Promise.all([work(), work()])
}

/**
 * Runs every check of the project, all of them even where one fails, and ends with `N passed, N failed`. With --deploy
 * also those of the web server's configuration and of the other engines, whose programs .ci/run installs, and what takes
 * minutes: longer walks, and all that goes through every page of a build.
 */
export async function main(args: string[]) {
  const { deploy } = readFlags(args, { deploy: switchFlag })
  const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const quick: readonly Step[] = [
    [
      'format and lint',
      () =>
        whole('format and lint (npm run check repairs or shows it)', [
          bin('@biomejs/biome/bin/biome'),
          'ci',
          '--error-on-warnings',
          '--colors=off',
          '--reporter=summary',
        ]),
    ],
    ['types', () => whole('types', [bin('typescript/bin/tsc'), '--noEmit'])],
    ['unused code', () => whole('unused code', [bin('knip/bin/knip.js')])],
    ['requirements document', () => whole('requirements document', tool('requirements', '--check'))],
  ]
  const allBuilds = [
    ...builds.map(({ brand, build }): Step => {
      const name = `build ${brand} ${build}`
      return [name, () => whole(name, tool('build', '--brand', brand, '--build', build))]
    }),
    ...mockBuilds.map((brand): Step => {
      const name = `build ${brand} with mocks`
      return [name, () => whole(name, tool('build', '--brand', brand, '--build', '2025050101', '--mock'))]
    }),
  ]
  const inJsdom: readonly Step[] = [
    ['unit and component', () => vitest(reports, { name: 'unit and component', projects: ['unit', 'component'] })],
    [
      'faults and model',
      () =>
        vitest(reports, {
          name: 'faults and model',
          projects: ['faults*', 'model'],
          env: deploy ? { PORTAL_MODEL_RUNS: '10000' } : {},
        }),
    ],
  ]
  const inBrowsers: readonly Step[] = [
    ['browser', () => playwright(reports, 'browser', 'playwright.config.ts', deploy ? { PORTAL_LONG: '1' } : {})],
    ...(deploy
      ? ([
          ['deploy', () => playwright(reports, 'deploy', 'playwright.deploy.config.ts')],
          ['engines', () => playwright(reports, 'engines', 'playwright.engines.config.ts')],
        ] as const)
      : []),
  ]
  let passed = 0
  let skipped = 0
  const failures: string[] = []
  const take = async ([name, step]: Step) => {
    const start = Date.now()
    const result = await step()
    passed += result.passed
    skipped += result.skipped ?? 0
    failures.push(...result.failures)
    const counts = `${result.passed} passed, ${result.failures.length} failed`
    console.log(
      `${result.failures.length ? 'FAILED' : 'ok    '} ${name}: ${counts}, ${((Date.now() - start) / 1000).toFixed(1)} s`,
    )
  }
  await inTwos(quick, take)
  for (const step of inJsdom) await take(step)
  await inTwos(allBuilds, take)
  for (const step of inBrowsers) await take(step)
  rmSync(reports, { recursive: true, force: true })
  if (failures.length) {
    console.log(
      `\nFailures:\n${failures.map((text, index) => `${index + 1}) ${indented(tested(text, 40))}`).join('\n')}`,
    )
  }
  if (skipped) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length ? 1 : 0
}
