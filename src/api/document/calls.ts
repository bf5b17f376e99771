import * as v from 'valibot'
import type { Feature } from '../../brand/gates'
import type { Endpoint } from '../endpoints/endpoint'
import { assumptionOf } from './assumed'
import { strict } from './strict'

/* The calls of the contract, read from the endpoint modules, with the Japanese names of their pages and actions. */

// Stryker disable next-line StringLiteral, ObjectLiteral, BooleanLiteral: Vite replaces the call, and takes literals only
const modules = import.meta.glob<Record<string, unknown>>('../endpoints/*.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'response' in value

/** All endpoints, sorted by path; a path that accepts two forms of request has two. */
export const endpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .sort((one, other) => one.path.localeCompare(other.path))

export const paths: readonly string[] = [...new Set(endpoints.map(({ path }) => path))]

/** A page, or a part of the portal, with the calls under a path. */
export interface ApiPage {
  /** Common path of its calls, without their own names. */
  readonly under: string
  readonly name: string
  /** The feature that it belongs to; without one, every brand and version has it. */
  readonly feature?: Feature
}

export const apiPages: readonly ApiPage[] = [
  { under: '/api/auth', name: 'ログイン' },
  { under: '/api/idpass', name: 'ID・パスワード' },
  { under: '/api/helper', name: '住所検索' },
  { under: '/api/new_regist', name: '新規会員登録' },
  { under: '/api/reminder', name: 'ID・パスワードをお忘れの方' },
  { under: '/api/service', name: '個人情報の取り扱いへの同意', feature: 'contact' },
  { under: '/api/contract', name: 'ご契約情報', feature: 'contract' },
  { under: '/api/contract/service', name: 'ご契約サービス', feature: 'contract' },
  { under: '/api/contract/payment', name: 'お支払い方法', feature: 'contract' },
  { under: '/api/contract/internet_settings', name: 'インターネット設定情報', feature: 'contract' },
  { under: '/api/contract/security_software', name: 'セキュリティソフト', feature: 'contract' },
  { under: '/api/contract/others', name: 'その他のご契約', feature: 'contract' },
  { under: '/api/connect', name: 'コネクト', feature: 'connect' },
  { under: '/api/invoice', name: 'ご請求明細', feature: 'invoice' },
  { under: '/api/contact', name: 'お問い合わせ・お申し込み', feature: 'contact' },
  { under: '/api/contact/inquiry', name: 'お問い合わせ', feature: 'contact' },
  { under: '/api/contact/apply', name: 'お申し込み', feature: 'contact' },
  { under: '/api/contact/apply/tv', name: 'テレビのお申し込み', feature: 'contact' },
  { under: '/api/contact/apply/internet', name: 'インターネットのお申し込み', feature: 'contact' },
  { under: '/api/contact_apply_internet', name: 'インターネットのお申し込み', feature: 'contact' },
  { under: '/api/contact/apply/tel', name: '電話のお申し込み', feature: 'contact' },
  { under: '/api/contact/apply/ott', name: '動画配信のお申し込み', feature: 'contact' },
  { under: '/api/pay_method', name: 'お支払い方法の変更', feature: 'payMethod' },
  { under: '/api/gift', name: 'プレゼント', feature: 'gift' },
  { under: '/api/cs_channels', name: 'CSチャンネル', feature: 'csChannels' },
  { under: '/api/stamp', name: 'スタンプラリー', feature: 'stamp' },
  { under: '/api/idp_sync', name: '動画配信の同期', feature: 'ott' },
  { under: '/api/ott', name: '動画配信サービス', feature: 'ott' },
  { under: '/api/mobility/reserve', name: 'モビリティ予約', feature: 'mobility' },
  { under: '/api/mobility/submission_sub_user', name: 'モビリティの同乗者', feature: 'mobility' },
]

export const pageOf = (path: string): ApiPage => {
  const under = path.slice(0, path.lastIndexOf('/'))
  const page = apiPages.find((one) => one.under === under)
  if (!page) throw new Error(`${path}: no page in apiPages`)
  return page
}

/** What a call does, by the last part of its path. */
const acts: Readonly<Record<string, string>> = {
  login: 'ログイン',
  logout: 'ログアウト',
  oauth2_login: 'シングルサインオン（開始と完了）',
  certify_index: 'ページの表示',
  certify_edit: '変更画面の表示',
  certify_confirm: '確認画面の表示',
  certify_create: '入力画面の表示',
  certify_complete: '完了画面の表示',
  certify: '入力画面の表示',
  confirm_create: '入力内容の確認',
  exec_create: '申し込みの送信',
  exec_edit: '変更の送信',
  exec_replace: '登録・変更の送信',
  resend_cert: '認証コードの再送',
  search_zip_code: '郵便番号から住所を検索',
  agree: '同意の送信',
  entry_mail: 'メールアドレスの送信',
  entry_personal: 'お客さま情報の送信',
  entry_registration: '登録情報の送信',
  entry_password: 'パスワードの送信',
  entry_cert_code: '認証コードの送信',
  entry_mail_id_pass: 'メールアドレスの送信（ID・パスワード）',
  entry_mail_pass: 'メールアドレスの送信（パスワード）',
  entry_prov_id_pass: '仮IDと仮パスワードの送信',
  reset_password: '新しいパスワードの送信',
  certify_key_personal: 'メールの鍵の確認（お客さま情報）',
  certify_key_registration: 'メールの鍵の確認（登録情報）',
  certify_key_password: 'メールの鍵の確認（パスワード）',
  certify_key_cert_code: 'メールの鍵の確認（認証コード）',
  certify_key_user_type: 'メールの鍵、または選択の確認',
  certify_reset_password: 'メールの鍵の確認（パスワードの再設定）',
  certify_select_regist_type: '選択の確認',
  select_user_type: 'ご契約者の種別の選択',
  select_regist_type: '登録方法の選択',
  change_address_no: 'ご契約先の切り替え',
  download_internet_settings: '設定情報のファイル',
  renew_link: '接続リンクの再発行',
  send_link: '接続リンクのメール送信',
  change_billing_ym: '月とご請求先の切り替え',
  download_invoice2: '支払明細書のファイル',
  validate_account_add_name: '追加するアカウント名の確認',
  validate_account_edit_name: '変更後のアカウント名の確認',
  cs_channels_index: 'ページの表示',
  update_idp_sync_sts: '同期状況の取得',
  ott_index: 'ページの表示',
  prepare_sign_on: 'サインオン情報の取得',
  update_free_ride: '空席の更新',
  cancel_reserve: '予約の取り消し',
  display_qrcode: '乗車用QRコードの表示',
  exec_new_regist: '登録メールの送信',
  exec_new_reserve: '予約の開始',
  certify_select_vehicle: '乗り物の選択の表示',
  exec_select_vehicle: '乗り物の選択',
  search_cal_dates: '運行日の取得',
  certify_select_date_time: '日時の選択の表示',
  exec_select_date_time: '日時の選択',
  certify_select_interactive: '区間と日時の選択の表示',
  exec_select_interactive: '区間と日時の選択',
  certify_select_section: '区間の選択の表示',
  exec_select_section: '区間の選択',
  exec_confirm: '予約の確定',
}

/** 「ご請求明細：ページの表示」 */
export const titleOf = (path: string): string => {
  const act = acts[path.slice(path.lastIndexOf('/') + 1)]
  if (act === undefined) throw new Error(`${path}: no act`)
  return `${pageOf(path).name}：${act}`
}

/** What a backend is expected to send as data of OK; a field that no specification names may be absent. */
export const expectedOf = ({ path, response }: Endpoint) =>
  strict(response, (field) => assumptionOf(path, field) !== undefined)

/** The endpoint of a call; of two on one path, the one whose request schema matches. */
export function endpointFor(path: string, request: unknown): Endpoint | undefined {
  const candidates = endpoints.filter((one) => one.path === path)
  const isRecord = typeof request === 'object' && request !== null
  const fields = Object.fromEntries(Object.entries(isRecord ? request : {}).filter(([name]) => !name.startsWith('_')))
  return candidates.find((one) => v.is(one.request, fields)) ?? candidates[0]
}
