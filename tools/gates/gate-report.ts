import {
  type BrandCode,
  brandCodes,
  conditionOf,
  everHas,
  featureNames,
  featuresOf,
  gates,
} from '../../src/brand/gates'
import type { Span, WindowName } from '../../src/brand/types'
import type { Route } from '../../src/routing/routes'
import { contains, type StopOrNotice } from '../../src/time/windows'
import { textTable } from '../text-table'
import { type CalendarEvent, calendarFile } from './calendar'
import {
  entriesOf,
  gateCell,
  gateOf,
  label,
  pageAt,
  pagesOf,
  reads,
  redirectTargetOf,
  registrationOf,
  spansOf,
  stoppedPages,
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

/** Takes a server's extra/windows.json into account from now on. Returns whether the portal would. */
export const readWindowsFile = (text: string): boolean => reads(text)

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
  const changes: string[] = []
  if (old.title !== page.title)
    changes.push(`${page.path} の題名が${quoted(old.title)}から${quoted(page.title)}に変わります。`)
  if (old.redirectTo !== page.redirectTo) {
    const target = redirectTargetOf(brand, to, page)
    const before = redirectTargetOf(brand, from, old)
    changes.push(
      target
        ? `${page.path} を開くと ${target.path}（${target.title}）に移るようになります。`
        : `${page.path} を開くと、${before?.path ?? ''} に移らず${quoted(page.title)}のページが出るようになります。`,
    )
  }
  if (old.parent !== page.parent) changes.push(`${page.path} のパンくずの、ひとつ上のページが変わります。`)
  return changes
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

/** A change that customers notice from an instant on. */
interface Change {
  /** Milliseconds. */
  readonly at: number
  readonly head: string
  readonly before: string
  readonly after: string
  /** Whether it changes a page. */
  readonly concerns: (path: string) => boolean
}

/** What a customer sees outside a window, when some brands hide a whole feature. */
function closedWords(brand: BrandCode, version: number, name: WindowName): string {
  const has = featuresOf(brand, version)
  const gone = featureNames.filter((feature) => has[feature] && windowOf(conditionOf(brand, feature)) === name)
  const lost = gone.map(
    (feature) => `${quoted(gates[feature].description)}のタイルはなく、ページは「ページが見つかりません」です。`,
  )
  return [windowWords[name].closed, ...lost].join('')
}

interface Lasting {
  readonly says: string
  readonly open: string
  readonly closed: string
  readonly concerns: (path: string) => boolean
}

/**
 * The begin and the end of a span.
 * @param spans all spans of its window, of which another may end as it begins, or begin as it ends
 */
function changesOf(span: Span, { says, open, closed, concerns }: Lasting, spans: readonly Span[]): readonly Change[] {
  const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
  const seenAt = (at: number) => (spans.some((one) => contains(one, at)) ? open : closed)
  return [
    { at: start, head: `${says}: 開始`, before: seenAt(start - 1), after: open, concerns },
    { at: end, head: `${says}: 終了`, before: open, after: seenAt(end), concerns },
  ]
}

const saysOfStop = ({ pages = [] }: StopOrNotice) => `ページの停止 / stop ${pages.join('、')}`

/** The windows that are relevant in a version. */
function windowsIn(brand: BrandCode, version: number): readonly WindowName[] {
  const has = featuresOf(brand, version)
  return windowNames.filter((name) => {
    const { feature } = windowWords[name]
    return !feature || has[feature]
  })
}

/** Every opening and closing of a version's relevant windows, stops and notices, in order. */
function changes(brand: BrandCode, version: number): readonly Change[] {
  const ofWindows = windowsIn(brand, version).flatMap((name) =>
    spansOf(brand, name).flatMap((span, _, spans) =>
      changesOf(
        span,
        {
          says: windowWords[name].says,
          open: windowWords[name].open,
          closed: closedWords(brand, version, name),
          concerns: (path) => name === 'maintenance' || windowsOf(brand, path).includes(name),
        },
        spans,
      ),
    ),
  )
  const ofStops = entriesOf(brand, 'stops').flatMap((stop) => {
    const stopped = stoppedPages(brand, version, stop)
    if (stopped.length === 0) return []
    const lasting = {
      says: saysOfStop(stop),
      open: `「この手続きは停止しています」と出ます（${stopped.map(({ title }) => title).join('、')}）。${stop.reason ?? ''}`,
      closed: 'ページはふだんどおりです。',
      concerns: (path: string) => stopped.some((page) => page.path === path),
    }
    return changesOf(stop, lasting, [stop])
  })
  const ofNotices = entriesOf(brand, 'notices').flatMap((notice) =>
    changesOf(
      notice,
      {
        says: 'お知らせ / notice',
        open: `ホームとログインのページにお知らせが出ます。${notice.text ?? ''}`,
        closed: 'お知らせは出ません。',
        concerns: (path) => path === '/home' || path === '/login',
      },
      [notice],
    ),
  )
  return [...ofWindows, ...ofStops, ...ofNotices].sort((a, b) => a.at - b.at)
}

const changesFrom = (brand: BrandCode, version: number, from: number) =>
  changes(brand, version).filter(({ at }) => at >= from)

/** @param from milliseconds; omits earlier changes */
export function calendarText(brand: BrandCode, version: number, from = Number.NEGATIVE_INFINITY): string {
  const found = changesFrom(brand, version, from)
  return [
    `${brand.toUpperCase()} ${version} の期間（日本時間${Number.isFinite(from) ? `、${label(from)}から` : ''}）`,
    ...found.flatMap(({ at, head, before, after }) => [
      '',
      `${label(at)}  ${head}`,
      `  それまで: ${before}`,
      `  それから: ${after}`,
    ]),
    ...(found.length ? [] : ['', '変わるものはありません。']),
  ].join('\n')
}

/**
 * @param written time of creation, in milliseconds
 * @param from milliseconds; omits earlier changes
 */
export function calendarIcs(
  brand: BrandCode,
  version: number,
  written: number,
  from = Number.NEGATIVE_INFINITY,
): string {
  const events = changesFrom(brand, version, from).map(
    ({ at, head, before, after }): CalendarEvent => ({
      at,
      summary: `${brand.toUpperCase()} ${head}`,
      description: `それまで: ${before}\nそれから: ${after}`,
    }),
  )
  return calendarFile(`${brand.toUpperCase()} 期間`, events, written)
}

const openAt = (brand: BrandCode, name: WindowName, at: number) =>
  spansOf(brand, name).find((span) => contains(span, at))

/** Whether a window is open, and until when, in words. */
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

/** The stop that closes a page. */
const stopAt = (brand: BrandCode, version: number, page: Route | undefined, at: number): StopOrNotice | undefined =>
  entriesOf(brand, 'stops').find(
    (stop) => contains(stop, at) && stoppedPages(brand, version, stop).some(({ path }) => path === page?.path),
  )

/**
 * Explains what a path shows and why.
 * @param at milliseconds
 */
export function explanation(brand: BrandCode, version: number, path: string, at: number): string {
  const page = pageAt(brand, version, path)
  const maintenance = openAt(brand, 'maintenance', at) !== undefined
  const needed = windowOf(page?.when)
  const shut = needed !== undefined && !openAt(brand, needed, at)
  const stop = stopAt(brand, version, page, at)
  const windows = page ? windowsOf(brand, path) : []
  const reasons = shut ? [needed] : [...(maintenance ? ['maintenance' as const] : []), ...windows]
  const change = changes(brand, version).find(({ at: then, concerns }) => then > at && concerns(path))
  const result = shut ? '「ページが見つかりません」のページです' : resultOf(brand, version, path)
  const open = stop && !shut ? '「この手続きは停止しています」と出ます' : result
  return [
    `${brand.toUpperCase()} ${version} の ${path}、${label(at)}（日本時間）`,
    `答え: ${maintenance ? 'メンテナンス画面です' : open}。`,
    ...part('理由', [
      ...reasonsOfGate(brand, version, path, page),
      ...(page && !shut ? reasonsOfPage(page) : []),
      ...reasons.map((name) => windowState(brand, version, name, at)),
      ...(stop ? [`${saysOfStop(stop)}: ${label(stop.end)}まで停止しています。${stop.reason ?? ''}`] : []),
    ]),
    ...part('次に変わるとき', [
      ...(change ? [`${label(change.at)}: ${change.head}。それから: ${change.after}`] : []),
      ...nextVersion(brand, version, path),
    ]),
  ].join('\n')
}

const day = 24 * 3_600_000

/**
 * Describes what applies to all pages of a version at a time: windows, stops and notices.
 * @param at milliseconds
 * @param source where the server's windows come from
 */
export function holding(brand: BrandCode, version: number, at: number, source: string): string {
  const names = windowsIn(brand, version).filter((name) => spansOf(brand, name).length > 0)
  const isOpen = (name: WindowName) => openAt(brand, name, at) !== undefined
  const announced = spansOf(brand, 'maintenance').find(({ start }) => {
    const begins = Date.parse(start)
    return at < begins && begins <= at + day
  })
  const entries = (name: 'stops' | 'notices') => entriesOf(brand, name).filter((entry) => contains(entry, at))
  const holds = [
    ...names.filter(isOpen).map((name) => windowState(brand, version, name, at)),
    ...(announced ? [`メンテナンスの予告が出ます（${label(announced.start)} ～ ${label(announced.end)}）。`] : []),
    ...entries('stops').map(
      (stop) => `${saysOfStop(stop)}: ${label(stop.end)}まで停止しています。${stop.reason ?? ''}`,
    ),
    ...entries('notices').map((notice) => `お知らせ / notice: ${label(notice.end)}まで出ます。${notice.text ?? ''}`),
  ]
  const shut = names.filter((name) => !isOpen(name)).map((name) => windowWords[name].says)
  const next = changes(brand, version).filter((change) => change.at > at)
  return [
    `${brand.toUpperCase()} ${version}、${label(at)}（日本時間）`,
    `期間: ${source}`,
    ...part('出ているもの、開いているもの', holds.length ? holds : ['ありません。ページはふだんどおりです。']),
    ...part('閉じているもの', shut),
    ...part(
      '次に変わるとき',
      next
        .filter((change) => change.at === next[0]?.at)
        .map((change) => `${label(change.at)}: ${change.head}。それから: ${change.after}`),
    ),
  ].join('\n')
}
