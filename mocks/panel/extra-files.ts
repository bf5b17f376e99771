import * as v from 'valibot'
import { strict } from '../../src/api/document/strict'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { windowsFile } from '../../src/time/windows'
import { noticeFile } from '../../src/ui/useExtraNotice'

/* Generates files of extra/ for the QA panel. */

const hour = 3_600_000

/** An instant (milliseconds) in the notation of operations. */
const written = (instant: number) => new Date(instant + 9 * hour).toISOString().replace(/\.\d+Z$/, '+09:00')

/** From an hour before to an hour after. */
const around = (at: number) => ({ start: written(at - hour), end: written(at + hour) })

const parse = (text: string) => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), windowsFile), text)
  return parsed.success ? parsed.output : {}
}

/** Adds an entry to a brand's list; replaces a text that the portal would ignore. */
function add(text: string, brand: BrandCode, list: 'stops' | 'notices', entry: object): string {
  const file = parse(text)
  const ofBrand = file[brand] ?? {}
  return JSON.stringify({ ...file, [brand]: { ...ofBrand, [list]: [...(ofBrand[list] ?? []), entry] } }, null, 2)
}

const stopOf = (page: string, at: number) => ({
  pages: [page],
  ...around(at),
  reason: 'システムに障害が起きているため、ただいま受け付けられません。',
  otherWays: ['お急ぎの方は、お電話でお申し付けください。'],
})

const noticeOf = (at: number) => ({
  ...around(at),
  severity: 'danger',
  text: '<p>一部の地域で、インターネットがつながりにくくなっています。</p>',
})

/** Stops a page, given by its path without the base path. */
export const withStop = (text: string, brand: BrandCode, page: string, at: number) =>
  add(text, brand, 'stops', stopOf(page, at))

export const withNotice = (text: string, brand: BrandCode, at: number) => add(text, brand, 'notices', noticeOf(at))

/** A stop and a notice for every brand, for presets. */
export const forAllBrands = (page: string, at: number): string =>
  JSON.stringify(
    Object.fromEntries(brandCodes.map((brand) => [brand, { stops: [stopOf(page, at)], notices: [noticeOf(at)] }])),
  )

export const noticeExample = JSON.stringify(
  { notes202503Html: '<p>4月分のご請求に、一部誤りがありました。<b>5月分</b>で調整します。</p>' },
  null,
  2,
)

const schemas = { 'windows.json': windowsFile, 'invoice.json': strict(noticeFile) } as const

/** Why the portal would ignore a file; undefined if it reads it. */
export function ignoredBecause(name: keyof typeof schemas, text: string): string | undefined {
  const { issues } = v.safeParse(v.pipe(v.string(), v.parseJson(), schemas[name]), text)
  const [issue] = issues ?? []
  if (!issue) return undefined
  if (issue.type === 'parse_json') return 'JSONとして読めません'
  return `${v.getDotPath(issue) ?? '全体'}：${issue.input === undefined ? '項目がありません' : '書き方が違います'}`
}
