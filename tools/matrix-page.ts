import { windows } from '#brand/windows'
import { setBuildGlobals } from '../mocks/globals'
import { type BrandCode, brandCodes, type Feature, featureNames, featuresOf, gates } from '../src/brand/gates'
import type { WindowName } from '../src/brand/types'
import { setClock } from '../src/clock'
import { registration } from '../src/flows/auth/registration'
import { dateTimeLabel } from '../src/japan'
import { routeOf, routes } from '../src/routes'
import { tiles } from '../src/shell/tiles'

/*
 * docs/matrix.md: what each brand shows at each build version, and when its windows open and close. It asks the portal's
 * own table of gates, routes, tiles and windows, so it must be loaded where `#brand` is the brand under test.
 */

/** What opens with a window, for whoever reads the page. */
const windowSays: Readonly<Record<WindowName, string>> = {
  maintenance: 'メンテナンス画面 / maintenance',
  festival: '夏まつりのタイル / festival tile',
  referral: 'お友だち紹介のタイル / referral tile',
  webStore: '来店予約のタイル / web store tile',
  mobilityReservation: 'モビリティの予約受付 / mobility reservations',
  mobilityEvent: 'モビリティの運行 / mobility event',
  workshop: '講習会 / workshop',
  stampPage: 'スタンプラリーのページ / stamp page',
  stampSpots: 'スタンプのスポット / stamp spots',
  stampExchange: 'スタンプの引き換え / stamp exchange',
  ottMaintenance: '動画配信のメンテナンス告知 / streaming notice',
  campaign_202304: 'プレゼント企画 202304 / gift campaign',
  campaign_202306: 'プレゼント企画 202306 / gift campaign',
  campaign_202312: 'プレゼント企画 202312 / gift campaign',
  campaign_2024cool: 'プレゼント企画 2024cool / gift campaign',
  campaign_202412: 'プレゼント企画 202412 / gift campaign',
}

const windowNames = Object.keys(windowSays).filter((name): name is WindowName => name in windowSays)

type Row = readonly [name: string, ...cells: string[]]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: Row, rows: readonly Row[]) => [line(head), line(head.map(() => '---')), ...rows.map(line), '']
const mark = (holds: boolean) => (holds ? '○' : '–')

/** The versions at which something of a brand changes, after one that is older than all. */
function versionsOf(brand: BrandCode): number[] {
  const since = Object.values(gates).flatMap((gate: { readonly since: Partial<Record<BrandCode, number>> }) => {
    const version = gate.since[brand]
    return version === undefined ? [] : [version]
  })
  return [...new Set([0, ...since])].sort((a, b) => a - b)
}

function run<T>(brand: BrandCode, version: number, ask: () => T): T {
  Object.assign(globalThis, { __brandUnderTest: brand })
  setBuildGlobals(brand, version)
  return ask()
}

const always = () => true

/** The tiles of a version by label, whatever the day. */
const tilesOf = (brand: BrandCode, version: number) =>
  run(brand, version, () => {
    const days = windowNames.flatMap((name) => windows[name]?.map(({ start }) => Date.parse(start)) ?? [])
    const found = [0, ...days].flatMap((day) => {
      setClock(day)
      return tiles(always)
    })
    setClock('device')
    return new Map(found.map(({ label, href, external }) => [label, external ? '外部（期間内）' : href]))
  })

/** Every value of a row over the versions, in the order of the newest. */
function rowsOf(columns: readonly ReadonlyMap<string, string>[]): Row[] {
  const labels = [...columns].reverse().flatMap((column) => [...column.keys()])
  return [...new Set(labels)].map((label) => [label, ...columns.map((column) => column.get(label) ?? '–')])
}

const nameOf = (version: number) => (version === 0 ? '最初から' : String(version))

/** The pages by path and title, with the versions from which and before which they are there. */
function pageRows(brand: BrandCode, versions: readonly number[]): Row[] {
  const columns = versions.map((version) =>
    run(brand, version, () => routes().map(({ path, title }) => `${path} | ${title}`)),
  )
  return [...new Set(columns.flat())].sort().map((page) => {
    const first = columns.findIndex((column) => column.includes(page))
    const end = versions.find((_, index) => index > first && !columns[index]?.includes(page))
    return [page, nameOf(versions[first] ?? 0), end === undefined ? '' : nameOf(end)]
  })
}

function versionTables(brand: BrandCode): string[] {
  const versions = versionsOf(brand)
  const names = versions.map(nameOf)
  const has = (feature: Feature): Row => [
    gates[feature].says,
    ...versions.map((version) => mark(featuresOf(brand, version)[feature])),
  ]
  const tileColumns = versions.map((version) => tilesOf(brand, version))
  const words: Row[] = [
    ['新規登録 →', ...versions.map((version) => run(brand, version, registration))],
    ['/idpass →', ...versions.map((version) => run(brand, version, () => routeOf('idpass')?.to ?? '自ページ'))],
  ]
  return [
    '### 機能 / features',
    '',
    ...table(['機能', ...names], featureNames.map(has)),
    '### タイルとその行き先 / tiles and where they lead',
    '',
    ...table(['タイル', ...names], rowsOf(tileColumns)),
    '### ページとその題名 / pages and their titles',
    '',
    ...table(['パス', '題名', '開始バージョン / from', '終了バージョン / before'], pageRows(brand, versions)),
    '### 行き先 / destinations',
    '',
    ...table(['リンク', ...names], words),
  ]
}

const label = (instant: string) => dateTimeLabel(Date.parse(instant))

function windowTable(brand: BrandCode): string[] {
  const found = run(brand, 0, () =>
    windowNames.flatMap((name) =>
      (windows[name] ?? []).map(({ start, end }): Row => [windowSays[name], label(start), label(end)]),
    ),
  )
  return [
    '### 期間（日本時間） / windows (Japan time)',
    '',
    ...table(['期間', '開始（含む）', '終了（含まない）'], found),
  ]
}

/** The whole of docs/matrix.md. */
export const matrixPage = (): string =>
  [
    '# ブランド・バージョン・期間 / brands, versions, windows',
    '',
    'A version column shows what holds from that build version on, until the next column. Written by `npm run matrix` from the',
    'portal itself; `npm test` fails while it is out of date.',
    '',
    ...brandCodes.flatMap((brand) => [`## ${brand.toUpperCase()}`, '', ...versionTables(brand), ...windowTable(brand)]),
  ].join('\n')
