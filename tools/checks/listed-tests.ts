import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/reporters'
import { root } from '../root'
import { UsageError } from '../usage-error'
import type { ListedTest } from './traceability'

/* The tests as listed by their runners, with table rows and titles expanded. */

const inProject = (path: string) => relative(root, path).split(sep).join('/')

/** Runs a runner that writes a file, and reads it. A test file that fails to load is an error: it would seem empty. */
async function listBy(program: string, args: (file: string) => readonly string[], env: (file: string) => object) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-list-'))
  const file = join(folder, 'tests.json')
  try {
    const failed = await new Promise<string | undefined>((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'node_modules', program), ...args(file)],
        { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env(file) }, maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => resolve(error ? `${out}\n${err}`.trim() : undefined),
      )
    })
    if (failed !== undefined || !existsSync(file)) {
      throw new UsageError(`the tests can't be listed\n${failed ?? program}`)
    }
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Vitest's tests, without running them. A single worker that keeps its modules loads the portal only once. */
export async function vitestTests(): Promise<ListedTest[]> {
  const args = ['list', '--configLoader', 'runner', '--no-isolate', '--maxWorkers', '1']
  const text = await listBy(
    'vitest/vitest.mjs',
    (file) => [...args, `--json=${file}`],
    () => ({}),
  )
  const tests: readonly { readonly name: string; readonly file: string }[] = JSON.parse(text)
  return tests.map(({ name, file }) => ({ file: inProject(file), title: name }))
}

/** The tests in the report of a Vitest run: the same as `vitestTests`, without loading them again. */
export function testsOfReport(report: Pick<JsonTestResults, 'testResults'>): ListedTest[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    if (status === 'failed' && !assertionResults.length) throw new UsageError(`${inProject(name)} did not load`)
    return assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map(({ ancestorTitles, title }) => ({
        file: inProject(name),
        title: [...ancestorTitles, title].join(' > '),
      }))
  })
}

/** The tests in a Playwright report, once for each project that has them. */
export function testsOfPlaywright({ config, suites }: Pick<JSONReport, 'suites'> & { config: { rootDir: string } }) {
  const walk = ({ specs, suites: inner = [] }: JSONReportSuite, above: readonly string[]): ListedTest[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ expectedStatus }) => expectedStatus !== 'skipped')
        .map(() => ({
          file: inProject(join(config.rootDir, file)),
          title: [...above, title].filter(Boolean).join(' > '),
        })),
    ),
    ...inner.flatMap((suite) => walk(suite, [...above, suite.title])),
  ]
  // The outermost suites are the files.
  return suites.flatMap((suite) => walk({ ...suite, title: '' }, []))
}

const playwrightConfigs = ['playwright.config.ts', 'playwright.deploy.config.ts', 'playwright.engines.config.ts']

/** Playwright's tests, including long ones and those that npm test leaves to CI, without running them. */
export async function playwrightTests(): Promise<ListedTest[]> {
  const tests: ListedTest[] = []
  for (const config of playwrightConfigs) {
    const text = await listBy(
      '@playwright/test/cli.js',
      () => ['test', '--list', '--config', config, '--reporter', 'json'],
      // No browser is started, so don't look for one or install one.
      (file) => ({ PORTAL_LONG: '1', PORTAL_CHROME: process.execPath, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    )
    const report: JSONReport = JSON.parse(text)
    tests.push(...testsOfPlaywright(report))
  }
  return tests
}
