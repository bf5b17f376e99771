import { type BrandCode, brandCodes, type Feature, featureNames, featuresOf, gates } from '../../src/brand/gates'
import {
  label,
  pageAt,
  pagesOf,
  registrationOf,
  spansOf,
  tilesOf,
  versionsOf,
  windowNames,
  windowWords,
} from './portal-facts'

/*
 * docs/matrix.md: what each brand shows in each build version, and when its windows open and close. It reads the portal's
 * own gates, routes, tiles and windows, so import it where `#brand` is the brand under test.
 */

type Row = readonly [name: string, ...cells: string[]]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: Row, rows: readonly Row[]) => [line(head), line(head.map(() => '---')), ...rows.map(line), '']
const mark = (on: boolean) => (on ? '○' : '–')

/** One row per label, with its value in each version, ordered as in the newest version. */
function rowsOf(columns: readonly ReadonlyMap<string, string>[]): Row[] {
  const labels = [...columns].reverse().flatMap((column) => [...column.keys()])
  return [...new Set(labels)].map((label) => [label, ...columns.map((column) => column.get(label) ?? '–')])
}

const nameOf = (version: number) => (version === 0 ? '最初から' : String(version))

/** The pages by path and title, with the first version that has them, and the first one that no longer does. */
function pageRows(brand: BrandCode, versions: readonly number[]): Row[] {
  const columns = versions.map((version) => pagesOf(brand, version).map(({ path, title }) => `${path} | ${title}`))
  return [...new Set(columns.flat())].sort().map((page) => {
    const first = columns.findIndex((column) => column.includes(page))
    const end = versions.find((_, index) => index > first && !columns[index]?.includes(page))
    return [page, nameOf(versions[first] ?? 0), end === undefined ? '' : nameOf(end)]
  })
}

const idpassTarget = (brand: BrandCode, version: number) => pageAt(brand, version, '/idpass')?.redirectTo ?? '自ページ'

function versionTables(brand: BrandCode): string[] {
  const versions = versionsOf(brand)
  const names = versions.map(nameOf)
  const has = (feature: Feature): Row => [
    gates[feature].description,
    ...versions.map((version) => mark(featuresOf(brand, version)[feature])),
  ]
  const tileColumns = versions.map((version) => tilesOf(brand, version))
  const words: Row[] = [
    ['新規登録 →', ...versions.map((version) => registrationOf(brand, version))],
    ['/idpass →', ...versions.map((version) => idpassTarget(brand, version))],
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

function windowTable(brand: BrandCode): string[] {
  const found = windowNames.flatMap((name) =>
    spansOf(brand, name).map(({ start, end }): Row => [windowWords[name].says, label(start), label(end)]),
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
