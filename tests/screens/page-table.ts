import type { BrandCode } from '../../src/brand/gates'

/* The pages by brand and version, written by hand from D3, not taken from the portal. A new page is a row here. */

export const brands = ['cty', 'cns', 'nct', 'y3d'] as const
const never = Number.POSITIVE_INFINITY

/** First version with it, in the order of `brands`. */
type Since = readonly [cty: number, cns: number, nct: number, y3d: number]

const everywhere: Since = [0, 0, 0, 0]
const all = (version: number): Since => [version, version, version, never]

const since = {
  base: everywhere,
  contract: all(2020081701),
  ott: all(2021011301),
  connect: all(2022041101),
  invoice: [2022052601, 2022052601, 2024040101, never],
  gift: all(2022090101),
  csChannels: [2023030101, 2023030101, never, never],
  contact: all(2023030601),
  idpassPage: [2023030601, 2023030601, 2024040101, never],
  newerRegistration: [2023101501, 2023101501, 2024040101, never],
  payMethod: [2025040101, 2025040101, 2025050101, never],
  mobility: [2024040101, never, never, 0],
  stamp: [2024040101, never, never, 0],
} as const satisfies Record<string, Since>
export type Area = keyof typeof since

const memberInfoNamed = 2023030601

export const open = (area: Area, brand: BrandCode, version: number) =>
  version >= (since[area][brands.indexOf(brand)] ?? never)

/** D3 by hand: path, who may see it (P everyone, L after a login), parent path, title. */
export type Page = readonly [path: string, access: 'P' | 'L', parent: string, title: string]

export const pagesOf = {
  base: [
    ['/home', 'P', '', 'ホーム'],
    ['/login', 'P', '/home', 'ログイン'],
    ['/newRegist', 'P', '/home', '新規登録'],
    ['/newRegist/entryMail', 'P', '/home', '新規登録'],
    ['/newRegist/entryPersonal', 'P', '/home', '新規登録'],
    ['/newRegist/entryRegistration', 'P', '/home', '新規登録'],
    ['/newRegist/entryCertCode', 'P', '/home', '新規登録'],
    ['/newRegist/entryPassword', 'P', '/home', '新規登録'],
    ['/reminder', 'P', '/home', 'ID・パスワードをお忘れの方'],
    ['/reminder/entryMailIdPass', 'P', '/home', 'メールアドレスの入力'],
    ['/reminder/entryProvIdPass', 'P', '/home', '仮ID・仮パスワードの入力'],
    ['/reminder/entryMailPass', 'P', '/home', 'パスワードの再登録'],
    ['/reminder/selectUserType', 'P', '/home', 'ご利用者区分の選択'],
    ['/reminder/selectRegistType', 'P', '/home', '登録方法の選択'],
    ['/reminder/entryPersonal', 'P', '/home', 'お客様情報の入力'],
    ['/reminder/entryRegistration', 'P', '/home', '登録情報の入力'],
    ['/reminder/entryCertCode', 'P', '/home', '認証コードの入力'],
    ['/reminder/resetPassword', 'P', '/home', 'パスワードの設定'],
    ['/idpass', 'L', '/home', 'ID・パスワード'],
    ['/idpass/confirm', 'L', '/idpass/edit', '会員情報の確認'],
    ['/point', 'L', '/home', 'ポイント'],
    ['/reservation', 'L', '/home', 'ご予約'],
    ['/notFound', 'P', '/home', 'ページが見つかりません'],
  ],
  contact: [
    ['/service', 'L', '/home', 'サービス'],
    ['/service/entry', 'L', '/service', '個人情報の取扱い'],
    ['/service/deal', 'L', '/service', 'ご連絡先'],
    ['/contact', 'L', '/home', 'お問い合わせ・お申し込み'],
    ['/contact/inquiry', 'L', '/contact', 'お問い合わせ'],
    ['/contact/inquiry/create', 'L', '/contact', 'お問い合わせ'],
    ['/contact/inquiry/confirm', 'L', '/contact', 'お問い合わせ'],
    ['/contact/inquiry/complete', 'L', '/contact', 'お問い合わせ'],
    ['/contact/apply', 'L', '/contact', 'お申し込み'],
    ['/contact/apply/tv', 'L', '/contact/apply', 'テレビ'],
    ['/contact/apply/tv/create', 'L', '/contact/apply/tv', 'テレビ'],
    ['/contact/apply/tv/confirm', 'L', '/contact/apply/tv', 'テレビ'],
    ['/contact/apply/tv/complete', 'L', '/contact/apply/tv', 'テレビ'],
    ['/contact/apply/internet', 'L', '/contact/apply', 'インターネット'],
    ['/contact/apply/internet/create', 'L', '/contact/apply/internet', 'インターネット'],
    ['/contact/apply/internet/confirm', 'L', '/contact/apply/internet', 'インターネット'],
    ['/contact/apply/internet/complete', 'L', '/contact/apply/internet', 'インターネット'],
    ['/contact/apply/tel', 'L', '/contact/apply', '電話'],
    ['/contact/apply/ott', 'L', '/contact/apply', '動画配信'],
  ],
  contract: [
    ['/contract', 'L', '/home', 'ご契約情報'],
    ['/contract/service', 'L', '/contract', 'ご契約サービス'],
    ['/contract/payment', 'L', '/contract', 'お支払い情報'],
    ['/contract/internet_settings', 'L', '/contract', 'インターネット設定情報'],
    ['/contract/security_software', 'L', '/contract', 'セキュリティソフト'],
    ['/contract/others', 'L', '/contract', 'その他のご契約情報'],
  ],
  ott: [['/ott', 'L', '/home', '動画配信サービス']],
  connect: [['/connect', 'P', '/home', 'コネクト']],
  invoice: [['/invoice', 'L', '/home', 'ご請求明細']],
  payMethod: [
    ['/payMethod', 'L', '/home', 'お支払い方法の変更'],
    ['/payMethod/create', 'L', '/payMethod', 'お支払い方法の変更'],
    ['/payMethod/confirm', 'L', '/payMethod', 'お支払い方法の変更'],
    ['/payMethod/complete', 'L', '/payMethod', 'お支払い方法の変更'],
  ],
  csChannels: [['/csChannels', 'L', '/home', 'CSチャンネル']],
  gift: [['/gift', 'L', '/home', 'プレゼント']],
  stamp: [['/stamp', 'L', '/home', 'スタンプラリー']],
  mobility: [
    ['/mobility', 'P', '/home', 'モビリティ'],
    ['/mobility/reserve', 'P', '/mobility', 'ご予約'],
    ['/mobility/reserve/entryPassword', 'P', '/mobility/reserve', 'パスワードの登録'],
    ['/mobility/reserve/selectVehicle', 'L', '/mobility/reserve', '乗り物の選択'],
    ['/mobility/reserve/selectDateTime', 'L', '/mobility/reserve', '日時の選択'],
    ['/mobility/reserve/selectInteractive', 'L', '/mobility/reserve', '区間・日時の選択'],
    ['/mobility/reserve/selectSection', 'L', '/mobility/reserve', '区間の選択'],
    ['/mobility/reserve/confirm', 'L', '/mobility/reserve', '予約内容の確認'],
    ['/mobility/reserve/complete', 'L', '/mobility/reserve', '予約完了'],
    ['/mobility/reserve/subUser', 'L', '/mobility/reserve', '同乗者の登録'],
  ],
} as const satisfies Partial<Record<Area, readonly Page[]>>

const isPageArea = (area: string): area is keyof typeof pagesOf => area in pagesOf

/** The pages that a brand has at a version, with what else must hold left aside. */
export function expectedPages(brand: BrandCode, version: number): Page[] {
  const gated = Object.keys(pagesOf)
    .filter(isPageArea)
    .flatMap((area): readonly Page[] => (open(area, brand, version) ? pagesOf[area] : []))
  const edit: Page =
    version >= memberInfoNamed
      ? ['/idpass/edit', 'L', '/idpass', '会員情報']
      : ['/idpass/edit', 'L', '/home', '会員情報の変更']
  return [...gated, edit].sort()
}
