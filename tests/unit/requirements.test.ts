import type { JSONReport } from '@playwright/test/reporter'
import { describe, expect, it } from 'vitest'
import type { JsonTestResults } from 'vitest/reporters'
import { testsOfPlaywright, testsOfReport } from '../../tools/checks/listed-tests'
import { readRequirements } from '../../tools/checks/requirement-lists'
import { type ListedTest, trace } from '../../tools/checks/traceability'
import { root } from '../../tools/root'
import { UsageError } from '../../tools/usage-error'

/* Whether the check of the requirements fails where it should. The numbers below are made up. */

const invoice =
  '# Contract, invoice\n\n## INV – Invoice\n\n- **INV-01** One.\n- **INV-02+** Two.\n- **INV-03** Three.\n'
const planned = '# Planned\n\n## LATER – Later\n\n- **LATER-01** Later.\n'
const requirements = readRequirements({ 'account.md': invoice, 'planned.md': planned })

const component = (title: string): ListedTest => ({ file: 'tests/component/invoice.test.tsx', title })
const unit = (title: string): ListedTest => ({ file: 'tests/unit/invoice.test.ts', title })
const complete = [component('the page > INV-01 shows'), unit('INV-01 INV-02 adds up: cty'), unit('INV-03 rounds')]

const problemsOf = (tests: readonly ListedTest[]) => trace(requirements, tests).problems

describe('the requirements and the listed tests', () => {
  it('agree if each number has a test', () => {
    expect(problemsOf(complete)).toEqual([])
  })

  it('report each number whose only test is removed, and no other', () => {
    expect(problemsOf(complete.filter(({ file }) => file.startsWith('tests/component')))).toEqual([
      'no test names these requirements\nINV-02\nINV-03',
    ])
    expect(problemsOf(complete.slice(1))).toEqual([])
  })

  // The tokens stay out of the titles of this table, which the check reads too.
  it.each([
    ['a number after the last', 'INV-04', 'INV-04'],
    ['a number of one digit', 'INV-7', 'INV-7'],
    ['a number of three digits in a list of two', 'INV-002', 'INV-002'],
    ['a range beyond the last', 'INV-02..04', 'INV-04'],
    ['a range that runs backwards', 'INV-03..01', 'INV-03..01'],
    ['a misspelt area', 'IMV-01', 'IMV-01'],
    ['three digits of an unknown area', 'HOM-101', 'HOM-101'],
  ])('report a title with %s', (_, text, reported) => {
    expect(problemsOf([...complete, unit(`${text} is kept`)])).toEqual([
      `titles of tests name requirements that do not exist\n${reported} in tests/unit/invoice.test.ts: ${text} is kept`,
    ])
  })

  it.each([
    ['an encoding', 'UTF-8'],
    ['an encoding with a part', 'ISO-8859-1'],
    ['a hash', 'SHA-256'],
    ['a longer word', 'EXAMPLE-01'],
    ['a date', '2025-04'],
  ])('accept a title with %s', (_, text) => {
    expect(problemsOf([...complete, unit(`${text} is kept`)])).toEqual([])
  })

  it('report a planned number that has a test', () => {
    expect(problemsOf([...complete, component('LATER-01 shows')])).toEqual([
      'these requirements have a test; move them out of docs/requirements/planned.md\nLATER-01',
    ])
  })

  it('count the numbers of describes, ranges and the test itself, each once, and report more than three', () => {
    const more = readRequirements({ 'account.md': `${invoice}- **INV-04** Four.\n` })
    const of = (...titles: string[]) => trace(more, titles.map(component)).problems
    expect(of('INV-01..03 the page > INV-02 shows', 'INV-04')).toEqual([])
    expect(of('INV-01..03 the page > INV-04 shows: a', 'INV-01..03 the page > INV-04 shows: b')).toEqual([
      'titles of tests name more than 3 requirements\nINV-01 INV-02 INV-03 INV-04 in tests/component/invoice.test.tsx: INV-01..03 the page > INV-04 shows: a (and 1 more)',
    ])
  })

  it('report lines of a list that are not written like the others, below another heading, or twice', () => {
    const { mistakes, byId } = readRequirements({
      'account.md': `${invoice}- INV-04 Four.\n- **GIFT-01** Five.\n- **INV-03** Again.\n- **INV-05**\n`,
      'planned.md': '## INV – Invoice\n\n- **INV-01** One.\n',
    })
    expect(mistakes).toEqual([
      'docs/requirements/account.md:8: not written like "- **AREA-07** sentence"',
      "docs/requirements/account.md:9: GIFT-01 is below another area's heading",
      'docs/requirements/account.md:10: INV-03 is listed twice',
      'docs/requirements/account.md:11: not written like "- **AREA-07** sentence"',
      'docs/requirements/planned.md:3: INV-01 is listed twice',
    ])
    expect([...byId.keys()]).toEqual(['INV-01', 'INV-02', 'INV-03'])
  })

  it('make a page with a line for each number that is not planned', () => {
    const tests = [
      ...complete,
      { file: 'tests/component/faults-pages.test.tsx', title: 'INV-01' },
      { file: 'tests/engines/journeys.test.ts', title: 'INV-01' },
    ]
    const lines = trace(requirements, tests).page.split('\n')
    expect(lines).toContain('## [INV – Invoice](requirements/account.md)')
    expect(lines.filter((line) => line.includes('-0'))).toEqual([
      '| INV-01 | 4 | unit, component, faults, engines |',
      '| INV-02 | 1 | unit |',
      '| INV-03 | 1 | unit |',
    ])
  })
})

describe("a runner's report", () => {
  const assertion = (ancestorTitles: string[], title: string, status: 'passed' | 'failed' | 'skipped' | 'todo') => ({
    ancestorTitles,
    title,
    fullName: '',
    status,
    meta: {},
    failureMessages: null,
    tags: [],
  })
  const vitestReport = (status: 'passed' | 'failed', assertionResults: ReturnType<typeof assertion>[]) => ({
    testResults: [
      { name: `${root}tests/unit/a.test.ts`, message: '', status, startTime: 0, endTime: 0, assertionResults },
    ],
  })

  it('of Vitest has the tests that ran with all their titles', () => {
    const report: Pick<JsonTestResults, 'testResults'> = vitestReport('failed', [
      assertion(['INV-01 outer', 'inner'], 'own: row 1', 'passed'),
      assertion([], 'own: row 2', 'failed'),
      assertion([], 'left out', 'skipped'),
      assertion([], 'to be written', 'todo'),
    ])
    expect(testsOfReport(report)).toEqual([
      { file: 'tests/unit/a.test.ts', title: 'INV-01 outer > inner > own: row 1' },
      { file: 'tests/unit/a.test.ts', title: 'own: row 2' },
    ])
  })

  it('of Vitest is refused if a file did not load', () => {
    expect(() => testsOfReport(vitestReport('failed', []))).toThrow(new UsageError('tests/unit/a.test.ts did not load'))
  })

  it('of Playwright has a test for each project, without those that are skipped', () => {
    const run = (projectName: string, expectedStatus: 'passed' | 'skipped') => ({
      timeout: 0,
      annotations: [],
      expectedStatus,
      projectId: projectName,
      projectName,
      results: [],
      status: 'skipped' as const,
    })
    const spec = (title: string, tests: ReturnType<typeof run>[]) => ({
      tags: [],
      title,
      ok: true,
      tests,
      id: '',
      file: 'journeys.test.ts',
      line: 1,
      column: 1,
    })
    const place = { file: 'journeys.test.ts', line: 1, column: 1 }
    const suites: JSONReport['suites'] = [
      {
        ...place,
        title: 'journeys.test.ts',
        specs: [spec('INV-01 first', [run('firefox', 'passed'), run('webkit', 'passed')])],
        suites: [
          {
            ...place,
            title: 'INV-02 outer',
            specs: [],
            suites: [
              { ...place, title: '', specs: [spec('second', [run('firefox', 'passed'), run('webkit', 'skipped')])] },
            ],
          },
        ],
      },
    ]
    const tests = testsOfPlaywright({ config: { rootDir: `${root}tests/engines` }, suites })
    expect(tests.every(({ file }) => file === 'tests/engines/journeys.test.ts')).toBe(true)
    expect(tests.map(({ title }) => title)).toEqual(['INV-01 first', 'INV-01 first', 'INV-02 outer > second'])
  })
})
