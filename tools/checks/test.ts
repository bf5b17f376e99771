import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/reporters'
import { brandCodes } from '../../src/brand/gates'
import { findTestChromium } from '../chromium'
import { floors } from '../mutate/config'
import { root } from '../root'
import { described, readFlags, switchFlag } from '../settings'
import { messageOf } from '../usage-error'
import { playwrightTests, testsOfReport } from './listed-tests'
import { requirementProblems } from './requirements'

/** The builds that the browser tests need in dist/: the newest version of all brands, and the current release of one. */
const builds = [
  ...brandCodes.map((brand) => ({ brand, build: '2025050101' })),
  { brand: 'cty', build: '2025040101' },
] as const

/** Brands to build with mocks, for the tests of the QA panel. */
const mockBuilds = ['nct', 'y3d'] as const

interface Result {
  readonly passed: number
  /** One text for each failure; its first line names it. */
  readonly failures: readonly string[]
  readonly skipped?: number
  /** Tests that passed only on a retry; a text for each, as in `failures`. */
  readonly flaky?: readonly string[]
}

interface ProcessResult {
  readonly code: number
  readonly output: string
}

const node = process.execPath
const bin = (name: string) => join(root, 'node_modules', name)

/** Runs a program and collects its output; with `show`, for long runs, also prints it as it arrives. */
function run(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // No colours in output that is only collected: it is printed in the summary.
      env: { ...process.env, ...(options.show ? {} : { NO_COLOR: '1' }), ...options.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.show) process.stdout.write(text)
      })
    }
    const end = () => void child.kill()
    process.once('exit', end)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** A step that passes or fails as a whole. */
async function runWhole(name: string, args: readonly string[], options: { show?: boolean } = {}): Promise<Result> {
  const { code, output } = await run(node, args, options)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`${name}\n${output.trim()}`] }
}

const command = (name: string, ...args: string[]) => [join(root, 'tools/run.mjs'), name, ...args]

/** A failure not reported by any test: the end of the program's output. */
const unreportedFailure = (name: string, { code, output }: ProcessResult, reported: number): string[] =>
  code !== 0 && reported === 0
    ? [`${name}: ended with exit code ${code}\n${output.trim().split('\n').slice(-40).join('\n')}`]
    : []

interface VitestStep {
  readonly name: string
  /** Projects of vitest.config.ts; * matches anything. */
  readonly projects: readonly string[]
  /** May set the number of runs of the model-based tests (docs/testing.md). */
  readonly env?: NodeJS.ProcessEnv
}

const reportOf = (reports: string, name: string) => join(reports, `${name}.json`)

async function vitest(reports: string, { name, projects, env = {} }: VitestStep): Promise<Result> {
  const file = reportOf(reports, name)
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
  if (!existsSync(file)) return { passed: 0, failures: unreportedFailure(name, ended, 0) }
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no tests.
    if (status === 'failed' && !failed.length) return [`${path}\n${message}`]
    return failed.map(({ fullName, failureMessages }) => `${path}: ${fullName}\n${failureMessages?.join('\n') ?? ''}`)
  })
  return {
    passed: report.numPassedTests,
    failures: [...failures, ...unreportedFailure(name, ended, failures.length)],
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @param name names failures outside of tests */
async function playwright(reports: string, name: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const file = reportOf(reports, name)
  let chrome: string
  try {
    chrome = findTestChromium()
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
  if (!existsSync(file)) return { passed: 0, failures: unreportedFailure(name, ended, 0) }
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
  const specs = (suites: readonly JSONReportSuite[]): JSONReportSuite['specs'] =>
    suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
  const tests = specs(report.suites).flatMap(({ title, file: spec, line, tests: runs }) =>
    runs.map((test) => ({
      ...test,
      title: `${spec}:${line}: ${title}`,
      message: test.results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
    })),
  )
  const failures = [
    ...tests.filter(({ status }) => status === 'unexpected').map(({ title, message }) => `${title}\n${message}`),
    ...report.errors.map(({ message }) => `${name}: ${message ?? 'an error outside the tests'}`),
  ]
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failures: [...failures, ...unreportedFailure(name, ended, failures.length)],
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ title, message }) => `${title}\n${message}`),
    skipped: tests.filter(({ status }) => status === 'skipped').length,
  }
}

/** Checks the requirements against all titles; Vitest's are from the reports of its steps, which ran all projects. */
async function requirements(reports: string, steps: readonly string[]): Promise<Result> {
  try {
    const ran = steps.flatMap((name) => testsOfReport(JSON.parse(readFileSync(reportOf(reports, name), 'utf8'))))
    const problems = requirementProblems([...ran, ...(await playwrightTests())])
    return { passed: problems.length ? 0 : 1, failures: problems.map((problem) => `requirements: ${problem}`) }
  } catch (thrown) {
    return { passed: 0, failures: [`requirements: ${messageOf(thrown)}`] }
  }
}

const indent = (text: string) => text.replace(/\n/g, '\n    ')
const truncate = (text: string, lines: number) => {
  const all = text.split('\n')
  return all.length > lines ? [...all.slice(0, lines), `… ${all.length - lines} more lines`].join('\n') : text
}

type Step = readonly [string, () => Promise<Result>]

/** If more browser tests than this pass only on a retry, a busy machine is not the cause. */
const flakyLimit = 3

/** A hundred mutants of the folders with their own floor, with unit tests: component tests take minutes to start. */
const sampled = [
  ...floors.flatMap(({ folders = [] }) => folders.map((folder) => `src/${folder}`)),
  ...['--tests', 'tests/unit/', '--sample', '100'],
]

/** Runs steps that use one core each, two at a time. */
async function runInPairs(steps: readonly Step[], run: (step: Step) => Promise<void>) {
  const queue = [...steps]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step)
  }
  await Promise.all([work(), work()])
}

/**
 * Runs every check of the project, even after a failure, and ends with `N passed, N failed`. With --deploy, also tests
 * the web server's configuration and the other browser engines, whose programs .ci/run installs, and includes long
 * tests: more runs of the model-based tests, and the tests that visit every page of a build.
 */
export async function main(args: string[]) {
  const { deploy } = readFlags(args, {
    deploy: described(switchFlag, 'Tests the web server and other engines, too, and what takes minutes.'),
  })
  const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const quick: readonly Step[] = [
    [
      'format and lint',
      () =>
        runWhole('format and lint (npm run check fixes or shows it)', [
          bin('@biomejs/biome/bin/biome'),
          'ci',
          '--error-on-warnings',
          '--colors=off',
          '--reporter=summary',
        ]),
    ],
    ['types', () => runWhole('types', [bin('typescript/bin/tsc'), '--noEmit'])],
    ['unused code', () => runWhole('unused code', [bin('knip/bin/knip.js')])],
  ]
  const allBuilds = [
    ...builds.map(({ brand, build }): Step => {
      const name = `build ${brand} ${build}`
      return [name, () => runWhole(name, command('build', '--brand', brand, '--build', build))]
    }),
    ...mockBuilds.map((brand): Step => {
      const name = `build ${brand} with mocks`
      return [name, () => runWhole(name, command('build', '--brand', brand, '--build', '2025050101', '--mock'))]
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
          env: deploy ? { PORTAL_MODEL_RUNS: '1500' } : {},
        }),
    ],
  ]
  const requirementsStep: Step = [
    'requirements',
    () =>
      requirements(
        reports,
        inJsdom.map(([name]) => name),
      ),
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
  const mutants: readonly Step[] = deploy
    ? [['mutants', () => runWhole('mutants', command('mutate', ...sampled), { show: true })]]
    : []
  let passed = 0
  let skipped = 0
  const failures: string[] = []
  const flaky: string[] = []
  const runStep = async ([name, step]: Step) => {
    const start = Date.now()
    const result = await step()
    passed += result.passed
    skipped += result.skipped ?? 0
    flaky.push(...(result.flaky ?? []))
    failures.push(...result.failures)
    const counts = `${result.passed} passed, ${result.failures.length} failed`
    console.log(
      `${result.failures.length ? 'FAILED' : 'ok    '} ${name}: ${counts}, ${((Date.now() - start) / 1000).toFixed(1)} s`,
    )
  }
  await runInPairs(quick, runStep)
  for (const step of inJsdom) await runStep(step)
  await runInPairs([requirementsStep, ...allBuilds], runStep)
  for (const step of [...inBrowsers, ...mutants]) await runStep(step)
  rmSync(reports, { recursive: true, force: true })
  const print = (title: string, texts: readonly string[]) => {
    if (texts.length === 0) return
    console.log(`\n${title}:\n${texts.map((text, index) => `${index + 1}) ${indent(truncate(text, 40))}`).join('\n')}`)
  }
  print('Passed only when run again', flaky)
  if (flaky.length > flakyLimit) failures.push(`${flaky.length} browser tests passed only when run again`)
  print('Failures', failures)
  if (skipped) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length ? 1 : 0
}
