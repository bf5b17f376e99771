import { type BrandCode, gates } from '../../src/brand/gates'
import type { WindowName } from '../../src/brand/types'
import { isFlaggedDevice } from '../../src/environment/device'
import type { Route } from '../../src/routing/routes'
import { stopOf, stopsOf } from '../../src/routing/stops'
import { comingSpan, openSpan, type StopOrNotice, spansOf } from '../../src/time/windows'
import { gateOf, label, pageAt, versionsOf, windowNames, windowOf, windowWords } from '../../tools/gates/portal-facts'
import { setBuildGlobals } from '../globals'

/* 「なぜ見える／見えない」 (QA-10): explains visibility with the portal's own rules (tools/gates/portal-facts.ts). */

export interface Moment {
  readonly brand: BrandCode
  readonly version: number
  /** Milliseconds. */
  readonly at: number
  readonly loggedIn: boolean
}

function nextChange(name: WindowName, at: number): string[] {
  const turns = spansOf(name).flatMap(({ start, end }) => [
    { edge: Date.parse(start), change: '開きます' },
    { edge: Date.parse(end), change: '閉じます' },
  ])
  const next = turns.filter(({ edge }) => edge > at).sort((a, b) => a.edge - b.edge)[0]
  return [next ? `次に変わるとき：${label(next.edge)}に${next.change}。` : 'この後は変わりません。']
}

const windowLines = (name: WindowName, at: number): string[] => [
  `期間「${windowWords[name].says}」：${openSpan(name, at) ? '開いています' : '閉じています'}。`,
  ...nextChange(name, at),
]

/** Why the tile of a window is visible or not. */
export const explainWindow = (name: WindowName, at: number): string[] => [
  `${openSpan(name, at) ? '見えます' : '見えません'}。`,
  ...(spansOf(name).length > 0 ? windowLines(name, at) : ['このブランドでは予定のない期間です。']),
]

const stopLines = ({ end, reason = '' }: StopOrNotice): string[] => [
  `停止：この手続きは停止しています。${reason}`,
  `次に変わるとき：${label(Date.parse(end))}に再開します。`,
]

/** The next stop to begin. */
function comingStopLines(page: Route | undefined, at: number): string[] {
  const coming = (page ? stopsOf(page) : [])
    .filter(({ start }) => Date.parse(start) > at)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))[0]
  return coming ? [`次の停止：${label(coming.start)}から${label(coming.end)}まで。${coming.reason ?? ''}`] : []
}

function gateLines({ brand, version }: Moment, path: string, page: Route | undefined): string[] {
  const feature = gateOf(brand, path)
  if (!feature) return [page ? 'どのバージョンにもあるページです。' : 'このアドレスのページはありません。']
  const { description, since }: { readonly description: string; readonly since: Partial<Record<BrandCode, number>> } =
    gates[feature]
  const first = since[brand]
  if (first === undefined) return [`ゲート ${feature}「${description}」：このブランドにはありません。`]
  const next = versionsOf(brand).find(
    (later) => later > version && (pageAt(brand, later, path) === undefined) === (page !== undefined),
  )
  return [
    `ゲート ${feature}「${description}」：${first === 0 ? '最初' : `バージョン ${first}`}から。いまは ${version} なので${page ? '開いて' : '閉じて'}います。`,
    ...(next ? [`バージョン ${next} で変わります。`] : []),
  ]
}

/** Why the page at a path is visible or not. */
export function explainPage(moment: Moment, path: string): string[] {
  const { brand, version, at, loggedIn } = moment
  try {
    const page = pageAt(brand, version, path)
    const gate = gateLines(moment, path, page)
    setBuildGlobals(brand, version)
    const needed = windowOf(page?.when)
    const shut = needed ? !openSpan(needed, at) : page?.when === 'flaggedDevice' && !isFlaggedDevice()
    const maintained = openSpan('maintenance', at) !== undefined
    const stop = stopOf(page, at)
    const shows = page !== undefined && !shut && !maintained && !stop && (page.access === 'public' || loggedIn)
    return [
      shows ? '見えます。' : '見えません。',
      ...gate,
      ...(needed ? windowLines(needed, at) : []),
      ...(page?.when === 'flaggedDevice'
        ? [`端末：コネクトの対象${isFlaggedDevice() ? 'です' : 'ではありません'}（?connect=1 または提携アプリから）。`]
        : []),
      ...(page?.access === 'login' ? [`ログイン：必要です。いまは${loggedIn ? 'しています' : 'していません'}。`] : []),
      ...(maintained || comingSpan('maintenance', {}, at) ? windowLines('maintenance', at) : []),
      ...(stop ? stopLines(stop) : []),
      ...comingStopLines(page, at),
    ]
  } finally {
    setBuildGlobals(brand, version)
  }
}

/** Every start and end of the windows of this brand, for the clock (QA-03). */
export const windowEdges = () =>
  windowNames.flatMap((name) =>
    spansOf(name).flatMap(({ start, end }) => [
      { at: Date.parse(start), label: `${windowWords[name].says} 開始` },
      { at: Date.parse(end), label: `${windowWords[name].says} 終了` },
    ]),
  )

/** The versions that open gates of a brand, with their labels (QA-04). */
export const gateVersions = (brand: BrandCode): readonly { readonly version: number; readonly label: string }[] =>
  versionsOf(brand)
    .filter((version) => version > 0)
    .map((version) => ({
      version,
      label: Object.values(gates)
        .filter(({ since }: { readonly since: Partial<Record<BrandCode, number>> }) => since[brand] === version)
        .map(({ description }) => description)
        .join('、'),
    }))
