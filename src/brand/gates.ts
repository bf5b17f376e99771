/*
 * The features of each brand by build version. A row has a description, the first version with the feature by brand (brands
 * not listed never have it), and an optional runtime condition.
 *
 * Release builds fold every row: `features.invoice` becomes `true` or `false` in the code, and code behind `false` is not
 * in the bundle. Use `features.name` in an `if`, `?:` or `&&`; nothing else folds. Mock builds read the same table at
 * startup, so that one build can run as any version.
 */

export const brandCodes = ['cty', 'cns', 'nct', 'y3d'] as const
export type BrandCode = (typeof brandCodes)[number]

/** Checked at runtime: the device is flagged for Connect (D11); the mobility window is open (D9). */
export type Condition = 'flaggedDevice' | 'mobilityWindow'

interface Gate {
  readonly description: string
  readonly since: Partial<Record<BrandCode, number>>
  readonly condition?: Partial<Record<BrandCode, Condition>>
}

const always = 0

export const gates = {
  contract: {
    description: 'ご契約情報のページ',
    since: { cty: 2020081701, cns: 2020081701, nct: 2020081701 },
  },
  ott: {
    description: '動画配信サービスのページとタイル',
    since: { cty: 2021011301, cns: 2021011301, nct: 2021011301 },
  },
  connect: {
    description: 'コネクトのページとタイル（対象の端末のみ）',
    since: { cty: 2022041101, cns: 2022041101, nct: 2022041101 },
    condition: { cty: 'flaggedDevice', cns: 'flaggedDevice', nct: 'flaggedDevice' },
  },
  invoice: {
    description: 'ご請求明細のページとタイル',
    since: { cty: 2022052601, cns: 2022052601, nct: 2024040101 },
  },
  gift: {
    description: 'プレゼントのページとタイル',
    since: { cty: 2022090101, cns: 2022090101, nct: 2022090101 },
  },
  csChannels: {
    description: 'CSチャンネルのページとタイル',
    since: { cty: 2023030101, cns: 2023030101 },
  },
  contact: {
    description: 'お問い合わせ・お申し込みと、個人情報の取扱いへの同意のページ',
    since: { cty: 2023030601, cns: 2023030601, nct: 2023030601 },
  },
  invoiceLinks: {
    description: 'ご請求明細から会員情報・ご契約情報へのリンク',
    since: { cty: 2023030601, cns: 2023030601, nct: 2023030601 },
  },
  memberInfo: {
    description: '会員情報の画面名（それより前は「会員情報の変更」）',
    since: { cty: 2023030601, cns: 2023030601, nct: 2023030601, y3d: 2023030601 },
  },
  idpassPage: {
    description: 'ID・パスワードのページ（なければ変更の画面へ直接進む）',
    since: { cty: 2023030601, cns: 2023030601, nct: 2024040101 },
  },
  invoiceDownload: {
    description: '請求書・支払明細書のダウンロード',
    since: { cty: 2023100101, cns: 2023100101, nct: 2025050101 },
  },
  newerRegistration: {
    description: '新しい登録の流れ（ご利用者区分・登録方法の選択）',
    since: { cty: 2023101501, cns: 2023101501, nct: 2024040101 },
  },
  payMethod: {
    description: 'お支払い方法の変更のページとタイル',
    since: { cty: 2025040101, cns: 2025040101, nct: 2025050101 },
  },
  mobility: {
    description: 'モビリティの予約（CTYは予約受付期間のみ）',
    since: { cty: 2024040101, y3d: always },
    condition: { cty: 'mobilityWindow' },
  },
  homeRide: {
    description: 'ホームに次のご予約を表示',
    since: { y3d: always },
  },
  stamp: {
    description: 'スタンプラリーのページとタイル',
    since: { cty: 2024040101, y3d: always },
  },
} as const satisfies Record<string, Gate>

export type Feature = keyof typeof gates
export type Features = Readonly<Record<Feature, boolean>>

const rows: Readonly<Record<Feature, Gate>> = gates
export const featureNames = Object.keys(gates).filter((name): name is Feature => name in gates)

/** Default build version: the current release. */
export const currentVersion = 2025040101

/** The features of a brand at a build version (YYYYMMDDNN, compared as a number). D2. */
export function featuresOf(brand: BrandCode, version: number): Features {
  const has = (name: Feature) => {
    const since = rows[name].since[brand]
    return since !== undefined && version >= since
  }
  // fromEntries loses the key type; the keys are exactly featureNames.
  return Object.fromEntries(featureNames.map((name) => [name, has(name)])) as Features
}

/** The runtime condition of a feature; undefined for none. */
export const conditionOf = (brand: BrandCode, feature: Feature): Condition | undefined =>
  rows[feature].condition?.[brand]

/** Whether a brand has the feature at any version; if not, its bundles must not contain any of it. */
export const everHas = (brand: BrandCode, feature: Feature) => rows[feature].since[brand] !== undefined
