import { windows } from '#brand/windows'
import type { Route } from '../../src/app/routes'
import { type BrandCode, gates } from '../../src/brand/gates'
import type { WindowName } from '../../src/brand/types'
import { isFlaggedDevice } from '../../src/environment/device'
import { openSpan } from '../../src/time/windows'
import { gateOf, label, pageAt, versionsOf, windowNames, windowOf, windowWords } from '../../tools/gates/portal-facts'
import { setBuildGlobals } from '../globals'

/* 「なぜ見える／見えない」 (QA-10): the panel's answers, from what the portal itself says (tools/gates/portal-facts.ts). */

export interface Moment {
  readonly brand: BrandCode
  readonly version: number
  /** Milliseconds. */
  readonly at: number
  readonly loggedIn: boolean
}

function nextTurn(name: WindowName, at: number): string[] {
  const turns = (windows[name] ?? []).flatMap(({ start, end }) => [
    { edge: Date.parse(start), says: '開きます' },
    { edge: Date.parse(end), says: '閉じます' },
  ])
  const next = turns.filter(({ edge }) => edge > at).sort((a, b) => a.edge - b.edge)[0]
  return [next ? `次に変わるとき：${label(next.edge)}に${next.says}。` : 'この後は変わりません。']
}

const windowLines = (name: WindowName, at: number): string[] => [
  `期間「${windowWords[name].says}」：${openSpan(name, at) ? '開いています' : '閉じています'}。`,
  ...nextTurn(name, at),
]

/** Why a window's tile shows or not. */
export const whyWindow = (name: WindowName, at: number): string[] => [
  `${openSpan(name, at) ? '見えます' : '見えません'}。`,
  ...(windows[name] ? windowLines(name, at) : ['このブランドにはない期間です。']),
]

function gateLines({ brand, version }: Moment, path: string, page: Route | undefined): string[] {
  const feature = gateOf(brand, path)
  if (!feature) return [page ? 'どのバージョンにもあるページです。' : 'このアドレスのページはありません。']
  const { says, since }: { readonly says: string; readonly since: Partial<Record<BrandCode, number>> } = gates[feature]
  const first = since[brand]
  if (first === undefined) return [`ゲート ${feature}「${says}」：このブランドにはありません。`]
  const next = versionsOf(brand).find(
    (later) => later > version && (pageAt(brand, later, path) === undefined) === (page !== undefined),
  )
  return [
    `ゲート ${feature}「${says}」：${first === 0 ? '最初' : `バージョン ${first}`}から。いまは ${version} なので${page ? '開いて' : '閉じて'}います。`,
    ...(next ? [`バージョン ${next} で変わります。`] : []),
  ]
}

/** Why the page at a path shows or not, now. */
export function whyPath(moment: Moment, path: string): string[] {
  const { brand, version, at, loggedIn } = moment
  try {
    const page = pageAt(brand, version, path)
    const gate = gateLines(moment, path, page)
    setBuildGlobals(brand, version)
    const needed = windowOf(page?.when)
    const shut = needed ? !openSpan(needed, at) : page?.when === 'flaggedDevice' && !isFlaggedDevice()
    const maintained = openSpan('maintenance', at) !== undefined
    const shows = page !== undefined && !shut && !maintained && (page.access === 'public' || loggedIn)
    return [
      shows ? '見えます。' : '見えません。',
      ...gate,
      ...(needed ? windowLines(needed, at) : []),
      ...(page?.when === 'flaggedDevice'
        ? [`端末：コネクトの対象${isFlaggedDevice() ? 'です' : 'ではありません'}（?connect=1 または提携アプリから）。`]
        : []),
      ...(page?.access === 'login' ? [`ログイン：必要です。いまは${loggedIn ? 'しています' : 'していません'}。`] : []),
      ...(maintained ? windowLines('maintenance', at) : []),
    ]
  } finally {
    setBuildGlobals(brand, version)
  }
}

/** Every edge of every window of this brand, for the clock (QA-03). */
export const edges = windowNames.flatMap((name) =>
  (windows[name] ?? []).flatMap(({ start, end }) => [
    { at: Date.parse(start), says: `${windowWords[name].says} 開始` },
    { at: Date.parse(end), says: `${windowWords[name].says} 終了` },
  ]),
)

/** The versions at which a gate of a brand opens, with what it opens (QA-04). */
export const turningVersions = (brand: BrandCode): readonly { readonly version: number; readonly says: string }[] =>
  versionsOf(brand)
    .filter((version) => version > 0)
    .map((version) => ({
      version,
      says: Object.values(gates)
        .filter(({ since }: { readonly since: Partial<Record<BrandCode, number>> }) => since[brand] === version)
        .map(({ says }) => says)
        .join('、'),
    }))
