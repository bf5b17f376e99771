import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandCodes } from '../../src/brand/gates'
import type { Finding } from '../../tools/accessibility/checks'
import { criteria } from '../../tools/accessibility/criteria'
import { type Judgements, makeReport, type Report } from '../../tools/accessibility/report'
import { reportPage } from '../../tools/accessibility/report-page'
import { statesOf, type TestedPage } from '../../tools/accessibility/states'
import { pagesOf } from '../../tools/gates/portal-facts'
import { root } from '../../tools/root'

/* The test report of JIS X 8341-3:2016: the committed ones, and how results and judgements become words. */

/** By hand from the standard. */
const levelA = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.3.1', '1.3.2', '1.3.3', '1.4.1', '1.4.2'],
  ...['2.1.1', '2.1.2', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4'],
  ...['3.1.1', '3.2.1', '3.2.2', '3.3.1', '3.3.2', '4.1.1', '4.1.2'],
]
const levelAA = [
  ...['1.2.4', '1.2.5', '1.4.3', '1.4.4', '1.4.5', '2.4.5', '2.4.6', '2.4.7', '3.1.2', '3.2.3', '3.2.4', '3.3.3'],
  '3.3.4',
]

/** No machine can say anything of these. */
const personAlone = ['1.3.2', '1.3.3', '1.4.5', '2.4.5', '2.4.6', '3.3.3', '3.3.4']

/** All that a machine may decide, by our own account; each has a reason in the table of checks. */
const machineAlone = [
  ...['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.4.2', '1.4.3', '2.1.2', '2.4.1', '2.4.7'],
  ...['3.1.1', '3.2.1', '3.2.3', '4.1.1'],
]

const committed = (name: string) => readFileSync(join(root, 'docs/accessibility', name), 'utf8')

describe.each(brandCodes)('JIS-01 the committed report of %s', (brand) => {
  const report: Report = JSON.parse(committed(`${brand}.json`))

  it('has the items of JB.3.1', () => {
    expect(report.standard).toBe('JIS X 8341-3:2016')
    expect(report.statedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(report.period.from <= report.period.to).toBe(true)
    expect(report.pages.length).toBeGreaterThan(20)
    const titles = report.pages.map(({ title, state = '', viewer }) => `${viewer} ${title} ${state}`)
    expect(titles).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^visitor ログイン .*エラー/),
        expect.stringMatching(/^customer 会員情報の確認 /),
      ]),
    )
    const page = committed(`${brand}.html`)
    for (const item of [
      '表明日',
      '規格の規格番号及び改正年',
      '満たしている適合レベル',
      '対象となるウェブページに関する簡潔な説明',
      '依存したウェブコンテンツ技術のリスト',
      '試験を行ったウェブページを選択した方法',
      '試験を行ったウェブページ',
      '達成基準チェックリスト',
      '試験実施期間',
    ])
      expect(page).toContain(`>${item}<`)
    expect(page).toBe(reportPage(report))
  })

  it('is of all states, and names each page that was not looked at', () => {
    const routes = pagesOf(brand, report.build).filter(
      ({ key, redirectTo }) => redirectTo === undefined && key !== 'notFound',
    )
    for (const { path, state, viewer } of statesOf(routes))
      expect(report.pages).toContainEqual(expect.objectContaining({ path, state, viewer }))
    const looked = report.pages.map(({ path }) => path)
    expect(report.notTested).toEqual(
      routes.filter(({ path }) => !looked.includes(path)).map(({ path, title }) => `${title}（${path}）`),
    )
  })

  it('has the 38 criteria, and calls met only what a machine decides wholly', () => {
    const ofLevel = (level: string) => report.criteria.filter((one) => one.level === level).map(({ number }) => number)
    expect(ofLevel('A')).toEqual(levelA)
    expect(ofLevel('AA')).toEqual([...levelAA].sort())
    for (const { number, result, judgement } of report.criteria) {
      if (judgement) continue
      if (personAlone.includes(number)) expect(result, number).toBe('人による確認：未')
      else if (!machineAlone.includes(number)) expect(result, number).toMatch(/^(機械による確認：問題なし|不適合)/)
      if (!machineAlone.includes(number)) expect(result, number).not.toMatch(/(^|[^不])適合/)
    }
    expect(report.level).toBeNull()
  })
})

describe('JIS-01 the report of a run', () => {
  const page = { path: '/login', title: 'ログイン', viewer: 'visitor' } as const
  const checks = [{ says: '検査', criteria: ['1.1.1', '3.1.1', '4.1.1'] }] as const
  const reportOf = (
    findings: readonly Finding[],
    judgements: Judgements = {},
    pages: readonly TestedPage[] = [page, page],
  ) =>
    makeReport({
      info: { brand: 'cty', version: 2025050101 },
      site: 'CTYマイページ',
      host: 'https://my.cty.example',
      today: '2026-04-01',
      routes: [page, { path: '/login/help', title: 'ログイン' }],
      looked: pages.map((tested) => ({ page: tested, findings })),
      checks,
      judgements,
    })
  const resultOf = (number: string, { criteria: rows }: Report) => rows.find((one) => one.number === number)?.result
  const judged = { result: '適合', by: '検査 花子', date: '2026-03-30' } as const

  it('says of each criterion what is known', () => {
    const report = reportOf([
      { criterion: '4.1.1', says: 'id' },
      { criterion: '3.1.1', says: 'lang', unsure: true },
    ])
    expect(resultOf('4.1.1', report)).toBe('不適合（機械）')
    expect(resultOf('3.1.1', report)).toBe('機械による確認：問題なし／人による確認：未')
    expect(resultOf('3.1.1', reportOf([]))).toBe('適合（機械）')
    expect(resultOf('1.1.1', report)).toBe('機械による確認：問題なし／人による確認：未')
    expect(resultOf('1.3.2', report)).toBe('人による確認：未')
    expect(report.criteria.find(({ number }) => number === '4.1.1')?.faults).toEqual([{ says: 'id', pages: [1, 2] }])
    expect(report.pages[0]?.url).toBe('https://my.cty.example/login')
    expect(reportPage(report)).toContain('<dd>2026年4月1日</dd>')
  })

  it('names the standard, the method and each state of a page that was looked at', () => {
    const report = reportOf([], {}, [page, { ...page, state: '入力の誤り' }])
    expect(report.standard).toBe('JIS X 8341-3:2016')
    expect(report.method).toContain('プログラムで検査しました。')
    expect(report.pages.map(({ url, state }) => [url, state])).toEqual([
      ['https://my.cty.example/login', undefined],
      ['https://my.cty.example/login', '入力の誤り'],
    ])
    const html = reportPage(report)
    for (const words of [
      report.standard,
      report.method,
      'ログイン（ログイン前）',
      'ログイン（ログイン前、入力の誤り）',
    ])
      expect(html).toContain(words)
  })

  it('names a page that was not looked at, also beside one of the same title', () => {
    expect(reportOf([]).notTested).toEqual(['ログイン（/login/help）'])
  })

  it('takes the judgements of people, and states a level only when each criterion is decided', () => {
    const all: Judgements = Object.fromEntries(criteria.map(({ number }) => [number, judged]))
    const report = reportOf([], all)
    expect(report.level).toBe('AA')
    expect(report.period).toEqual({ from: '2026-03-30', to: '2026-04-01' })
    expect(resultOf('1.3.2', report)).toBe('人による確認：適合')
    expect(resultOf('1.1.1', report)).toBe('機械による確認：問題なし／人による確認：適合')
    expect(reportPage(report)).toContain('適合（検査 花子、2026年3月30日）')
    expect(reportOf([], { ...all, '3.3.4': { ...judged, result: '不適合' } }).level).toBe('A')
    expect(reportOf([], { ...all, '1.3.2': { ...judged, result: '不適合' } }).level).toBeNull()
    expect(reportOf([{ criterion: '4.1.1', says: 'id' }], all).level).toBeNull()
    const { '1.3.2': _, ...undecided } = all
    expect(reportOf([], undecided).level).toBeNull()
  })
})
