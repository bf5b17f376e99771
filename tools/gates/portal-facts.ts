import * as v from 'valibot'
import { windows } from '#brand/windows'
import { setBuildGlobals } from '../../mocks/globals'
import { routeTable } from '../../src/app/routeTable'
import {
  type BrandCode,
  type Condition,
  conditionOf,
  everHas,
  type Feature,
  featureNames,
  gates,
} from '../../src/brand/gates'
import type { Span, WindowName } from '../../src/brand/types'
import { registrationPath } from '../../src/flows/auth/registrationPath'
import { provideRoutes, type Route, routeAt, routeOf, routes } from '../../src/routing/routes'
import { canBeStopped, covers } from '../../src/routing/stops'
import { tiles } from '../../src/shell/tileList'
import { setClock } from '../../src/time/clock'
import { dateTimeLabel } from '../../src/time/japan'
import { type StopOrNotice, windowsFile } from '../../src/time/windows'

/*
 * The portal's own pages, tiles and windows, for any brand, version and time. Import it where `#brand` is the brand under
 * test (tools/vite/brand.ts).
 */

provideRoutes(routeTable)

/** A window described for operators: its name, and what customers see inside and outside it. */
interface WindowWords {
  readonly says: string
  readonly feature?: Feature
  readonly open: string
  readonly closed: string
}

const campaign = (key: string): WindowWords => ({
  says: `プレゼント企画 ${key} / gift campaign`,
  feature: 'gift',
  open: `プレゼントのページに企画${key}の応募とクーポンが出ます。`,
  closed: `プレゼントのページに企画${key}は出ません。ほかの企画もなければ「現在プレゼント情報はありません。」と出ます。`,
})

export const windowWords: Readonly<Record<WindowName, WindowWords>> = {
  maintenance: {
    says: 'メンテナンス画面 / maintenance',
    open: 'どのページを開いてもメンテナンス画面になります。',
    closed: 'ページはふだんどおりです。始まる24時間前からは予告が出ます。',
  },
  festival: {
    says: '夏まつりのタイル / festival tile',
    open: '夏まつり特設サイトへのタイルが出ます。',
    closed: '夏まつり特設サイトへのタイルは出ません。',
  },
  referral: {
    says: 'お友だち紹介のタイル / referral tile',
    open: 'お友だち紹介へのタイルが出ます。',
    closed: 'お友だち紹介へのタイルは出ません。',
  },
  webStore: {
    says: '来店予約のタイル / web store tile',
    open: '来店予約へのタイルが出ます。',
    closed: '来店予約へのタイルは出ません。',
  },
  mobilityReservation: {
    says: 'モビリティの予約受付 / mobility reservations',
    feature: 'mobility',
    open: '新しい予約と、予約の変更ができます。',
    closed: '予約の受付はありません。',
  },
  mobilityEvent: {
    says: 'モビリティの運行 / mobility event',
    feature: 'mobility',
    open: 'スポットの表示が終わった後、スタンプラリーのタイルはモビリティのサイトに進みます。',
    closed: 'スタンプラリーのタイルはモビリティのサイトには進みません。',
  },
  workshop: {
    says: '講習会 / workshop',
    feature: 'mobility',
    open: '講習会の時間です。画面は変わりません。',
    closed: '講習会の時間ではありません。画面は変わりません。',
  },
  stampPage: {
    says: 'スタンプラリーのページ / stamp page',
    feature: 'stamp',
    open: 'スタンプラリーのページに説明と「参加する」が出ます。',
    closed: 'スタンプラリーのページは「準備中です。」です。',
  },
  stampSpots: {
    says: 'スタンプのスポット / stamp spots',
    feature: 'stamp',
    open: 'スタンプラリーのタイルはラリーのサイトに進みます。',
    closed: 'スタンプラリーのタイルはラリーのサイトには進みません。',
  },
  stampExchange: {
    says: 'スタンプの引き換え / stamp exchange',
    feature: 'stamp',
    open: '景品と交換できる期間です。画面は変わりません。',
    closed: '景品と交換できる期間ではありません。画面は変わりません。',
  },
  ottMaintenance: {
    says: '動画配信のメンテナンス告知 / streaming notice',
    feature: 'ott',
    open: '動画配信サービスのページにメンテナンスのお知らせが出ます。',
    closed: '動画配信サービスのページにメンテナンスのお知らせは出ません。',
  },
  campaign_202304: campaign('202304'),
  campaign_202306: campaign('202306'),
  campaign_202312: campaign('202312'),
  campaign_2024cool: campaign('2024cool'),
  campaign_202412: campaign('202412'),
}

export const windowNames = Object.keys(windowWords).filter((name): name is WindowName => name in windowWords)

/** The window that a condition in the gate table depends on; a flagged device depends on none. */
export const windowOf = (condition: Condition | undefined): WindowName | undefined =>
  condition === 'mobilityWindow' ? 'mobilityReservation' : undefined

/** The versions that change something for a brand, preceded by 0, which is older than all. */
export function versionsOf(brand: BrandCode): number[] {
  const since = Object.values(gates).flatMap((gate: { readonly since: Partial<Record<BrandCode, number>> }) => {
    const version = gate.since[brand]
    return version === undefined ? [] : [version]
  })
  return [...new Set([0, ...since])].sort((a, b) => a - b)
}

/** Reads from the portal in the state of a brand and version. */
function asPortal<T>(brand: BrandCode, version: number, read: () => T): T {
  Object.assign(globalThis, { __brandUnderTest: brand })
  setBuildGlobals(brand, version)
  return read()
}

export const pagesOf = (brand: BrandCode, version: number): readonly Route[] => asPortal(brand, version, routes)
export const pageAt = (brand: BrandCode, version: number, path: string): Route | undefined =>
  asPortal(brand, version, () => routeAt(path))
export const registrationOf = (brand: BrandCode, version: number): string => asPortal(brand, version, registrationPath)
/** The page that another one redirects to. */
export const redirectTargetOf = (
  brand: BrandCode,
  version: number,
  { redirectTo }: Pick<Route, 'redirectTo'>,
): Route | undefined => redirectTo && asPortal(brand, version, () => routeOf(redirectTo))

/** The windows replaced by a server's extra/windows.json, by brand. */
let written: v.InferOutput<typeof windowsFile> = {}

/** Takes a server's extra/windows.json into account from now on. Returns whether the portal would. */
export function reads(text: string): boolean {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), windowsFile), text)
  written = parsed.success ? parsed.output : {}
  return parsed.success
}

export const spansOf = (brand: BrandCode, name: WindowName): readonly Span[] =>
  written[brand]?.[name] ?? asPortal(brand, 0, () => windows[name] ?? [])

export const entriesOf = (brand: BrandCode, name: 'stops' | 'notices'): readonly StopOrNotice[] =>
  written[brand]?.[name] ?? []

/** The pages of a version that a stop closes. */
export const stoppedPages = (brand: BrandCode, version: number, { pages = [] }: StopOrNotice): readonly Route[] =>
  pagesOf(brand, version).filter((page) => canBeStopped(page) && pages.some((path) => covers(path, page)))

/** The destinations of a version's tiles by label, for all days and devices. */
export const tilesOf = (brand: BrandCode, version: number): ReadonlyMap<string, string> => {
  const days = windowNames.flatMap((name) => spansOf(brand, name).map(({ start }) => Date.parse(start)))
  const found = asPortal(brand, version, () =>
    [0, ...days].flatMap((day) => {
      setClock(day)
      return tiles(() => true)
    }),
  )
  setClock('device')
  return new Map(found.map(({ label, href, external }) => [label, external ? '外部（期間内）' : href]))
}

/** The feature that a page depends on, found by closing one gate after another. */
export function gateOf(brand: BrandCode, path: string): Feature | undefined {
  const open = (shut?: Feature) => Object.fromEntries(featureNames.map((name) => [name, name !== shut]))
  return asPortal(brand, 0, () =>
    featureNames.find((name) => {
      Object.assign(globalThis, { features: open() })
      if (!routeAt(path)) return false
      Object.assign(globalThis, { features: open(name) })
      return !routeAt(path)
    }),
  )
}

/** A gate's state for a brand and version: on, with its condition; on from a later version; or never. */
export function gateCell(brand: BrandCode, version: number, feature: Feature): string {
  if (!everHas(brand, feature)) return 'never'
  const { since }: { readonly since: Partial<Record<BrandCode, number>> } = gates[feature]
  const condition = conditionOf(brand, feature)
  const on = condition ? `on (${condition})` : 'on'
  return version >= (since[brand] ?? 0) ? on : `from ${since[brand]}`
}

export const label = (instant: string | number) =>
  dateTimeLabel(typeof instant === 'string' ? Date.parse(instant) : instant)
