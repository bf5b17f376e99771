import type { Route } from '../../src/app/routes'
import {
  type BrandCode,
  brandCodes,
  conditionOf,
  everHas,
  featureNames,
  featuresOf,
  gates,
} from '../../src/brand/gates'
import type { WindowName } from '../../src/brand/types'
import { textTable } from '../text-table'
import { type CalendarEvent, calendarFile } from './calendar'
import {
  gateCell,
  gateOf,
  label,
  pageAt,
  pagesOf,
  redirectTargetOf,
  registrationOf,
  spansOf,
  tilesOf,
  versionsOf,
  windowNames,
  windowOf,
  windowWords,
} from './portal-facts'

/*
 * The output of `npm run gates` (OPS-05, OPS-06): for the portal's operators, in Japanese, like the sentences in the gate
 * table. Import it where `#brand` is the brand under test.
 */

/** The gates of all brands at a version. */
export function gateTable(version: number): string {
  const rows = featureNames.map((name) => [
    name,
    ...brandCodes.map((brand) => gateCell(brand, version, name)),
    gates[name].description,
  ])
  return textTable([[String(version), ...brandCodes, ''], ...rows])
}

const quoted = (text: string) => `「${text}」`

function changedPage(brand: BrandCode, from: number, to: number, old: Route, page: Route): string[] {
  const said: string[] = []
  if (old.title !== page.title)
    said.push(`${page.path} の題名が${quoted(old.title)}から${quoted(page.title)}に変わります。`)
  if (old.redirectTo !== page.redirectTo) {
    const target = redirectTargetOf(brand, to, page)
    const before = redirectTargetOf(brand, from, old)
    said.push(
      target
        ? `${page.path} を開くと ${target.path}（${target.title}）に移るようになります。`
        : `${page.path} を開くと、${before?.path ?? ''} に移らず${quoted(page.title)}のページが出るようになります。`,
    )
  }
  if (old.parent !== page.parent) said.push(`${page.path} のパンくずの、ひとつ上のページが変わります。`)
  return said
}

function pageDifference(brand: BrandCode, from: number, to: number): string[] {
  const before = new Map(pagesOf(brand, from).map((page) => [page.path, page]))
  const after = new Map(pagesOf(brand, to).map((page) => [page.path, page]))
  return [
    ...[...after].flatMap(([path, page]) => {
      const old = before.get(path)
      return old ? changedPage(brand, from, to, old, page) : [`${path}（${page.title}）のページができます。`]
    }),
    ...[...before].flatMap(([path, { title }]) =>
      after.has(path) ? [] : [`${path}（${title}）のページはなくなり、開くと「ページが見つかりません」になります。`],
    ),
  ]
}

function tileDifference(brand: BrandCode, from: number, to: number): string[] {
  const before = tilesOf(brand, from)
  const after = tilesOf(brand, to)
  return [
    ...[...after].flatMap(([name, href]) => {
      const old = before.get(name)
      if (old === undefined) return [`タイル${quoted(name)}が出ます（行き先 ${href}）。`]
      return old === href ? [] : [`タイル${quoted(name)}の行き先が、${old} から ${href} に変わります。`]
    }),
    ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `タイル${quoted(name)}がなくなります。`),
  ]
}

const part = (title: string, lines: readonly string[]) =>
  lines.length ? ['', title, ...lines.map((line) => `- ${line}`)] : []

/** The latest earlier version that changed something for the brand. */
export const versionBefore = (brand: BrandCode, version: number) =>
  versionsOf(brand).findLast((earlier) => earlier < version) ?? version

/** What a brand's customers notice when one version replaces another. */
export function difference(brand: BrandCode, from: number, to: number): string {
  const before = featuresOf(brand, from)
  const after = featuresOf(brand, to)
  const says = (on: boolean) =>
    featureNames
      .filter((name) => before[name] !== after[name] && after[name] === on)
      .map((name) => gates[name].description)
  const links = [registrationOf(brand, from), registrationOf(brand, to)]
  const parts = [
    ...part('使えるようになるもの', says(true)),
    ...part('使えなくなるもの', says(false)),
    ...part('ページ', pageDifference(brand, from, to)),
    ...part('タイル', tileDifference(brand, from, to)),
    ...part(
      'リンク',
      links[0] === links[1] ? [] : [`「新規登録」の行き先が ${links[0]} から ${links[1]} に変わります。`],
    ),
  ]
  const title = `${brand.toUpperCase()} ${from} → ${to}`
  return parts.length ? [title, ...parts].join('\n') : `${title}: お客様に見える違いはありません。`
}

/** A window that opens or closes at an instant. */
interface WindowChange {
  readonly name: WindowName
  readonly at: number
  readonly opens: boolean
}

/** Every opening and closing of the windows that matter in a version, in order. */
function windowChanges(brand: BrandCode, version: number): WindowChange[] {
  const has = featuresOf(brand, version)
  const relevant = windowNames.filter((name) => {
    const { feature } = windowWords[name]
    return !feature || has[feature]
  })
  return relevant
    .flatMap((name) =>
      spansOf(brand, name).flatMap(({ start, end }) => [
        { name, at: Date.parse(start), opens: true },
        { name, at: Date.parse(end), opens: false },
      ]),
    )
    .sort((a, b) => a.at - b.at)
}

const headOf = ({ name, opens }: WindowChange) => `${windowWords[name].says}: ${opens ? '開始' : '終了'}`

/** What a customer sees outside of a window; some brands hide a whole feature then. */
function closedWords(brand: BrandCode, version: number, name: WindowName): string {
  const has = featuresOf(brand, version)
  const gone = featureNames.filter((feature) => has[feature] && windowOf(conditionOf(brand, feature)) === name)
  const lost = gone.map(
    (feature) => `${quoted(gates[feature].description)}のタイルはなく、ページは「ページが見つかりません」です。`,
  )
  return [windowWords[name].closed, ...lost].join('')
}

/** What a customer sees before and after a change. */
function beforeAndAfter(brand: BrandCode, version: number, { name, opens }: WindowChange): string[] {
  const { open } = windowWords[name]
  const closed = closedWords(brand, version, name)
  return [`それまで: ${opens ? closed : open}`, `それから: ${opens ? open : closed}`]
}

export const calendarText = (brand: BrandCode, version: number): string =>
  [
    `${brand.toUpperCase()} ${version} の期間（日本時間）`,
    ...windowChanges(brand, version).flatMap((change) => [
      '',
      `${label(change.at)}  ${headOf(change)}`,
      ...beforeAndAfter(brand, version, change).map((side) => `  ${side}`),
    ]),
  ].join('\n')

/** @param written time of creation, in milliseconds */
export function calendarIcs(brand: BrandCode, version: number, written: number): string {
  const events = windowChanges(brand, version).map(
    (change): CalendarEvent => ({
      at: change.at,
      summary: `${brand.toUpperCase()} ${headOf(change)}`,
      description: beforeAndAfter(brand, version, change).join('\n'),
    }),
  )
  return calendarFile(`${brand.toUpperCase()} 期間`, events, written)
}

const openAt = (brand: BrandCode, name: WindowName, at: number) =>
  spansOf(brand, name).find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))

/** Says whether a window is open, and until when. */
function windowState(brand: BrandCode, version: number, name: WindowName, at: number): string {
  const span = openAt(brand, name, at)
  const { says, open } = windowWords[name]
  return span
    ? `${says}: ${label(span.end)}まで開いています。${open}`
    : `${says}: 閉じています。${closedWords(brand, version, name)}`
}

const versionName = (version: number) => (version === 0 ? '最初' : `バージョン ${version}`)

/** Why the brand and version have or lack a page. */
function reasonsOfGate(brand: BrandCode, version: number, path: string, page: Route | undefined): string[] {
  const feature = gateOf(brand, path)
  if (!feature) return [page ? 'ブランドとバージョンによらずあるページです。' : 'このアドレスのページはありません。']
  const named = `機能 ${feature}「${gates[feature].description}」`
  if (!everHas(brand, feature)) return [`${named}は ${brand.toUpperCase()} では提供しません。`]
  const { since }: { readonly since: Partial<Record<BrandCode, number>> } = gates[feature]
  return [
    `${named}は${versionName(since[brand] ?? 0)}からです。${version} には${page ? '入っています' : 'まだ入っていません'}。`,
  ]
}

function reasonsOfPage(page: Route): string[] {
  return [
    ...(page.when === 'flaggedDevice'
      ? ['対象の端末だけのページです。ほかの端末では「ページが見つかりません」になります。']
      : []),
    page.access === 'login'
      ? 'ログインが必要です。ログインしていないお客様には「ログインしてください。」と出ます。'
      : 'ログインしていなくても開けます。',
  ]
}

const resultOf = (brand: BrandCode, version: number, path: string): string => {
  const page = pageAt(brand, version, path)
  const target = page && redirectTargetOf(brand, version, page)
  if (target) return `${target.path}（${target.title}）に移ります`
  return `${quoted(page?.title ?? 'ページが見つかりません')}のページです`
}

function nextVersion(brand: BrandCode, version: number, path: string): string[] {
  const now = resultOf(brand, version, path)
  const next = versionsOf(brand).find((later) => later > version && resultOf(brand, later, path) !== now)
  return next === undefined ? [] : [`バージョン ${next} からは${resultOf(brand, next, path)}。`]
}

/** The windows that affect whether a page exists or what it shows. */
function windowsOf(brand: BrandCode, path: string): WindowName[] {
  const feature = gateOf(brand, path)
  return windowNames.filter((name) => feature && windowWords[name].feature === feature && spansOf(brand, name).length)
}

/**
 * Explains what a path shows, and why.
 * @param at milliseconds
 */
export function explanation(brand: BrandCode, version: number, path: string, at: number): string {
  const page = pageAt(brand, version, path)
  const maintenance = openAt(brand, 'maintenance', at) !== undefined
  const needed = windowOf(page?.when)
  const shut = needed !== undefined && !openAt(brand, needed, at)
  const windows = page ? windowsOf(brand, path) : []
  const reasons = shut ? [needed] : [...(maintenance ? ['maintenance' as const] : []), ...windows]
  const change = windowChanges(brand, version).find(
    ({ name, at: then }) => then > at && (name === 'maintenance' || windows.includes(name)),
  )
  const result = shut ? '「ページが見つかりません」のページです' : resultOf(brand, version, path)
  return [
    `${brand.toUpperCase()} ${version} の ${path}、${label(at)}（日本時間）`,
    `答え: ${maintenance ? 'メンテナンス画面です' : result}。`,
    ...part('理由', [
      ...reasonsOfGate(brand, version, path, page),
      ...(page && !shut ? reasonsOfPage(page) : []),
      ...reasons.map((name) => windowState(brand, version, name, at)),
    ]),
    ...part('次に変わるとき', [
      ...(change ? [`${label(change.at)}: ${headOf(change)}。${beforeAndAfter(brand, version, change)[1]}`] : []),
      ...nextVersion(brand, version, path),
    ]),
  ].join('\n')
}
