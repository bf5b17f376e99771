import * as v from 'valibot'
import type { BuildInfo } from '../build/build-info'
import type { Check, Finding } from './checks'
import { type Criterion, type CriterionNumber, criteria } from './criteria'
import type { TestedPage } from './states'

/* The test report of JIS X 8341-3:2016 as data: the items of its annex JB.3.1. report-page.ts shows it. */

/** Judgements by people, by the number of the criterion (docs/accessibility/README.md). */
export const judgementsFile = v.record(
  v.string(),
  v.strictObject({
    result: v.picklist(['適合', '不適合', '該当なし']),
    /** Who judged. */
    by: v.pipe(v.string(), v.nonEmpty()),
    /** YYYY-MM-DD. */
    date: v.pipe(v.string(), v.isoDate()),
    note: v.optional(v.string()),
  }),
)

export type Judgements = v.InferOutput<typeof judgementsFile>

export interface Looked {
  readonly page: TestedPage
  readonly findings: readonly Finding[]
}

interface Found {
  readonly says: string
  /** The numbers of the pages in the list of pages, from 1. */
  readonly pages: readonly number[]
}

/** Merges equal findings on several pages. */
function grouped(looked: readonly Looked[], counts: (finding: Finding) => boolean): readonly Found[] {
  const found = new Map<string, number[]>()
  for (const [at, { findings }] of looked.entries())
    for (const { says } of findings.filter(counts)) found.set(says, [...(found.get(says) ?? []), at + 1])
  return [...found].map(([says, pages]) => ({ says, pages: [...new Set(pages)] }))
}

interface CriterionResult {
  readonly number: CriterionNumber
  readonly name: string
  readonly level: Criterion['level']
  readonly result: string
  /** Descriptions of the automated checks. */
  readonly checks: readonly string[]
  readonly faults: readonly Found[]
  /** Findings that the machine could not decide. */
  readonly unsure: readonly Found[]
  /** What a person has to check. */
  readonly person?: string
  readonly judgement?: Judgements[string]
}

export interface Report {
  /** 表明日, YYYY-MM-DD. */
  readonly statedOn: string
  /** 規格の規格番号及び改正年. */
  readonly standard: string
  readonly target: 'AA'
  /** 満たしている適合レベル; null until each criterion is decided. */
  readonly level: 'A' | 'AA' | null
  readonly site: string
  readonly brand: string
  readonly build: number
  /** 対象となるウェブページに関する簡潔な説明. */
  readonly scope: string
  /** 依存したウェブコンテンツ技術のリスト. */
  readonly technologies: readonly string[]
  /** 試験を行ったウェブページを選択した方法. */
  readonly selection: string
  /** 試験を行ったウェブページ. */
  readonly pages: readonly (TestedPage & { readonly url: string })[]
  /** Pages that open only within a procedure, or redirect to another page. */
  readonly notTested: readonly string[]
  readonly method: string
  /** 達成基準チェックリスト. */
  readonly criteria: readonly CriterionResult[]
  /** 試験実施期間, YYYY-MM-DD. */
  readonly period: { readonly from: string; readonly to: string }
}

const byPerson = (judgement: Judgements[string] | undefined) =>
  judgement ? `人による確認：${judgement.result}` : '人による確認：未'

interface Decision {
  readonly hasChecks: boolean
  /** Whether the checks fully decide the criterion on these pages. */
  readonly isWhole: boolean
  readonly hasFaults: boolean
  readonly judgement?: Judgements[string] | undefined
}

/** The result in words; 適合 only if the machine fully decides the criterion, or a person has judged it. */
function resultOf({ hasChecks, isWhole, hasFaults, judgement }: Decision): string {
  if (hasFaults) return '不適合（機械）'
  if (hasChecks && isWhole) return judgement ? `適合（機械）／${byPerson(judgement)}` : '適合（機械）'
  return hasChecks ? `機械による確認：問題なし／${byPerson(judgement)}` : byPerson(judgement)
}

const isMet = ({ result }: CriterionResult) =>
  !result.includes('不適合') && /(^適合（機械）|人による確認：(適合|該当なし))/.test(result)

function levelOf(results: readonly CriterionResult[]): Report['level'] {
  const met = (level: Criterion['level']) => results.every((one) => one.level !== level || isMet(one))
  if (!met('A')) return null
  return met('AA') ? 'AA' : 'A'
}

interface Given {
  readonly info: Pick<BuildInfo, 'brand' | 'version'>
  readonly site: string
  /** Where the portal is published; '' if unknown. */
  readonly host: string
  /** YYYY-MM-DD. */
  readonly today: string
  /** The pages of the brand and version. */
  readonly routes: readonly Pick<TestedPage, 'path' | 'title'>[]
  readonly looked: readonly Looked[]
  readonly checks: readonly Pick<Check, 'says' | 'criteria'>[]
  readonly judgements: Judgements
}

export function makeReport({ info, site, host, today, routes, looked, checks, judgements }: Given): Report {
  const results = criteria.map((criterion: Criterion & { readonly number: CriterionNumber }): CriterionResult => {
    const { number, name, level, person } = criterion
    const faults = grouped(looked, (one) => one.criterion === number && !one.unsure)
    const unsure = grouped(looked, (one) => one.criterion === number && one.unsure === true)
    const own = checks.filter((check) => check.criteria.includes(number)).map(({ says }) => says)
    const judgement = judgements[number]
    const decision = {
      hasChecks: own.length > 0,
      isWhole: person === undefined && unsure.length === 0,
      hasFaults: faults.length > 0,
      judgement,
    }
    const remaining = person ?? (unsure.length > 0 ? '機械が判定できなかった上の箇所が、基準を満たすか' : undefined)
    return {
      number,
      name,
      level,
      result: resultOf(decision),
      checks: own,
      faults,
      unsure,
      ...(remaining && { person: remaining }),
      ...(judgement && { judgement }),
    }
  })
  const days = [today, ...Object.values(judgements).map(({ date }) => date)].sort()
  return {
    statedOn: today,
    standard: 'JIS X 8341-3:2016',
    target: 'AA',
    level: levelOf(results),
    site,
    brand: info.brand.toUpperCase(),
    build: info.version,
    scope: `${site}（お客様専用のウェブアプリケーション）のうち、下の一覧のページと状態`,
    technologies: ['HTML', 'CSS', 'JavaScript', 'WAI-ARIA', 'SVG'],
    selection:
      'アドレスで直接開けるすべてのページを、ログイン前とログイン後に分けて選びました。加えて、入力の誤り、確認画面、完了画面、ログインの案内、ないアドレスの各状態を選びました。',
    pages: looked.map(({ page }) => ({ ...page, url: host + page.path })),
    notTested: routes
      .filter(({ path }) => !looked.some(({ page }) => page.path === path))
      .map(({ path, title }) => `${title}（${path}）`),
    method:
      '公開用のビルドを、模擬のバックエンドとともにChromiumで開き、プログラムで検査しました。達成基準のすべてを機械で判定できるものだけを「適合（機械）」とし、一部しか判定できないものは、人による確認を必要とします。',
    criteria: results,
    period: { from: days[0] ?? today, to: days.at(-1) ?? today },
  }
}
