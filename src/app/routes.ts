import type { Condition } from '../brand/gates'

/*
 * The route table (D3): every page's key, path, title, parent and who may see it. A closed gate means that the row does
 * not exist, and neither does the page. Links are made by key (`hrefOf`), never by path. Which screen a key shows
 * stands in screens.ts.
 */

export type RouteKey =
  | 'home'
  | 'login'
  | `newRegist${'' | '_entryMail' | '_entryPersonal' | '_entryRegistration' | '_entryCertCode' | '_entryPassword'}`
  | 'reminder'
  | `reminder_${'entryMailIdPass' | 'entryProvIdPass' | 'entryMailPass' | 'selectUserType' | 'selectRegistType'}`
  | `reminder_${'entryPersonal' | 'entryRegistration' | 'entryCertCode' | 'resetPassword'}`
  | `idpass${'' | '_edit' | '_confirm'}`
  | `service${'' | '_entry' | '_deal'}`
  | `contract${'' | '_service' | '_payment' | '_internet_settings' | '_security_software' | '_others'}`
  | 'ott'
  | 'connect'
  | 'invoice'
  | 'contact'
  | `contact_inquiry${'' | Steps}`
  | 'contact_apply'
  | `contact_apply_tv${'' | Steps}`
  | `contact_apply_internet${'' | Steps}`
  | `contact_apply_${'tel' | 'ott'}`
  | `payMethod${'' | Steps}`
  | 'csChannels'
  | 'gift'
  | 'point'
  | 'reservation'
  | 'stamp'
  | 'mobility'
  | `mobility_reserve${'' | '_entryPassword' | '_selectVehicle' | '_selectDateTime' | '_selectInteractive'}`
  | `mobility_reserve_${'selectSection' | 'confirm' | 'complete' | 'subUser'}`
  | 'notFound'

type Steps = '_create' | '_confirm' | '_complete'

export interface Route {
  readonly key: RouteKey
  /** With the base path, but for point, which stands at the root. */
  readonly path: string
  readonly title: string
  /** The row above in the breadcrumb; none for home. */
  readonly parent?: RouteKey
  /** login: shows 「ログインしてください。」 to visitors, and sends nothing for them. */
  readonly access: 'public' | 'login'
  /** A public page that is meant for customers: it asks visitors itself to log in. */
  readonly hasLoginPrompt?: true
  /** Must hold for the page to exist at this moment. */
  readonly when?: Condition | undefined
  /** The page is only a way to another. */
  readonly redirectTo?: RouteKey
  /** In a breadcrumb the page is text, not a link (D26). */
  readonly unlinked?: true
  /** A title and nothing else (portal-2 §2 "Other pages"). */
  readonly isPlaceholder?: true
  /** A step of a form: it stands while whoever filled it in has to log in again (DRAFT-02). */
  readonly keepsForm?: true
  /** What was sent is told here: a login that is asked for meanwhile stands beneath, and covers nothing. */
  readonly isCompletion?: true
}

const base = import.meta.env.BASE_URL

type More = Pick<
  Route,
  'when' | 'hasLoginPrompt' | 'redirectTo' | 'unlinked' | 'isPlaceholder' | 'keepsForm' | 'isCompletion'
>

const page =
  (access: Route['access']) =>
  (key: RouteKey, path: string, title: string, parent: RouteKey, more: More = {}): Route => ({
    key,
    path: `${base}${path}`,
    title,
    parent,
    access,
    ...more,
  })
const open = page('public')
const inside = page('login')

const steps = (
  key: 'contact_inquiry' | 'contact_apply_tv' | 'contact_apply_internet' | 'payMethod',
  path: string,
  title: string,
  parent: RouteKey,
) =>
  (['create', 'confirm', 'complete'] as const).map((step) =>
    inside(`${key}_${step}`, `${path}/${step}`, title, parent, {
      keepsForm: true,
      ...(step === 'complete' && { isCompletion: true }),
    }),
  )

const newRegist = '新規登録'

/** What every unknown address shows, and every page whose gate is closed. */
export const notFound = open('notFound', 'notFound', 'ページが見つかりません', 'home')

/** The rows that exist in this build. Tiny and without state, so it is made when asked for. */
export const routes = (): readonly Route[] => [
  { key: 'home', path: `${base}home`, title: 'ホーム', access: 'public' },
  open('login', 'login', 'ログイン', 'home'),
  open('newRegist', 'newRegist', newRegist, 'home', { redirectTo: 'newRegist_entryMail' }),
  ...(['entryMail', 'entryPersonal', 'entryRegistration', 'entryCertCode', 'entryPassword'] as const).map((step) =>
    open(`newRegist_${step}`, `newRegist/${step}`, newRegist, 'home'),
  ),
  open('reminder', 'reminder', 'ID・パスワードをお忘れの方', 'home', { redirectTo: 'reminder_entryMailPass' }),
  open('reminder_entryMailIdPass', 'reminder/entryMailIdPass', 'メールアドレスの入力', 'home'),
  open('reminder_entryProvIdPass', 'reminder/entryProvIdPass', '仮ID・仮パスワードの入力', 'home'),
  open('reminder_entryMailPass', 'reminder/entryMailPass', 'パスワードの再登録', 'home'),
  open('reminder_selectUserType', 'reminder/selectUserType', 'ご利用者区分の選択', 'home'),
  open(
    'reminder_selectRegistType',
    'reminder/selectRegistType',
    '登録方法の選択',
    'home',
    // The older flow has no such choice: it begins with the mail address (D4, D5).
    features.newerFlow ? {} : { redirectTo: 'reminder_entryMailIdPass' },
  ),
  open('reminder_entryPersonal', 'reminder/entryPersonal', 'お客様情報の入力', 'home'),
  open('reminder_entryRegistration', 'reminder/entryRegistration', '登録情報の入力', 'home'),
  open('reminder_entryCertCode', 'reminder/entryCertCode', '認証コードの入力', 'home'),
  open('reminder_resetPassword', 'reminder/resetPassword', 'パスワードの設定', 'home'),
  inside(
    'idpass',
    'idpass',
    'ID・パスワード',
    'home',
    features.idpassPage ? {} : { redirectTo: 'idpass_edit', unlinked: true },
  ),
  features.memberInfo
    ? inside('idpass_edit', 'idpass/edit', '会員情報', 'idpass')
    : inside('idpass_edit', 'idpass/edit', '会員情報の変更', 'home'),
  inside('idpass_confirm', 'idpass/confirm', '会員情報の確認', 'idpass_edit'),
  ...(features.contact
    ? [
        inside('service', 'service', 'サービス', 'home'),
        inside('service_entry', 'service/entry', '個人情報の取扱い', 'service'),
        inside('service_deal', 'service/deal', 'ご連絡先', 'service'),
      ]
    : []),
  ...(features.contract
    ? [
        inside('contract', 'contract', 'ご契約情報', 'home'),
        inside('contract_service', 'contract/service', 'ご契約サービス', 'contract'),
        inside('contract_payment', 'contract/payment', 'お支払い情報', 'contract'),
        inside('contract_internet_settings', 'contract/internet_settings', 'インターネット設定情報', 'contract'),
        inside('contract_security_software', 'contract/security_software', 'セキュリティソフト', 'contract'),
        inside('contract_others', 'contract/others', 'その他のご契約情報', 'contract'),
      ]
    : []),
  ...(features.ott ? [inside('ott', 'ott', '動画配信サービス', 'home')] : []),
  ...(features.connect
    ? [open('connect', 'connect', 'コネクト', 'home', { when: conditions.connect, hasLoginPrompt: true })]
    : []),
  ...(features.invoice ? [inside('invoice', 'invoice', 'ご請求明細', 'home')] : []),
  ...(features.contact
    ? [
        inside('contact', 'contact', 'お問い合わせ・お申し込み', 'home'),
        inside('contact_inquiry', 'contact/inquiry', 'お問い合わせ', 'contact', {
          redirectTo: 'contact_inquiry_create',
        }),
        ...steps('contact_inquiry', 'contact/inquiry', 'お問い合わせ', 'contact'),
        inside('contact_apply', 'contact/apply', 'お申し込み', 'contact'),
        inside('contact_apply_tv', 'contact/apply/tv', 'テレビ', 'contact_apply'),
        ...steps('contact_apply_tv', 'contact/apply/tv', 'テレビ', 'contact_apply_tv'),
        inside('contact_apply_internet', 'contact/apply/internet', 'インターネット', 'contact_apply'),
        ...steps('contact_apply_internet', 'contact/apply/internet', 'インターネット', 'contact_apply_internet'),
        inside('contact_apply_tel', 'contact/apply/tel', '電話', 'contact_apply'),
        inside('contact_apply_ott', 'contact/apply/ott', '動画配信', 'contact_apply'),
      ]
    : []),
  ...(features.payMethod
    ? [
        inside('payMethod', 'payMethod', 'お支払い方法の変更', 'home'),
        ...steps('payMethod', 'payMethod', 'お支払い方法の変更', 'payMethod'),
      ]
    : []),
  ...(features.csChannels ? [inside('csChannels', 'csChannels', 'CSチャンネル', 'home')] : []),
  ...(features.gift ? [inside('gift', 'gift', 'プレゼント', 'home')] : []),
  { key: 'point', path: '/point', title: 'ポイント', parent: 'home', access: 'login', isPlaceholder: true },
  inside('reservation', 'reservation', 'ご予約', 'home', { isPlaceholder: true }),
  ...(features.stamp ? [inside('stamp', 'stamp', 'スタンプラリー', 'home')] : []),
  ...(features.mobility ? mobility() : []),
  notFound,
]

function mobility(): Route[] {
  const when = { when: conditions.mobility }
  const step = (key: RouteKey, path: string, title: string, more: More = { keepsForm: true }) =>
    inside(key, `mobility/reserve/${path}`, title, 'mobility_reserve', { ...when, ...more })
  return [
    open('mobility', 'mobility', 'モビリティ', 'home', {
      ...when,
      hasLoginPrompt: true,
      redirectTo: 'mobility_reserve',
    }),
    open('mobility_reserve', 'mobility/reserve', 'ご予約', 'mobility', { ...when, hasLoginPrompt: true }),
    open(
      'mobility_reserve_entryPassword',
      'mobility/reserve/entryPassword',
      'パスワードの登録',
      'mobility_reserve',
      when,
    ),
    step('mobility_reserve_selectVehicle', 'selectVehicle', '乗り物の選択'),
    step('mobility_reserve_selectDateTime', 'selectDateTime', '日時の選択'),
    step('mobility_reserve_selectInteractive', 'selectInteractive', '区間・日時の選択'),
    step('mobility_reserve_selectSection', 'selectSection', '区間の選択'),
    step('mobility_reserve_confirm', 'confirm', '予約内容の確認'),
    step('mobility_reserve_complete', 'complete', '予約完了', {}),
    step('mobility_reserve_subUser', 'subUser', '同乗者の登録'),
  ]
}

export const routeOf = (key: RouteKey): Route | undefined => routes().find((route) => route.key === key)

/** The address of a page; of one that this build does not have, the not-found page's. */
export const hrefOf = (key: RouteKey): string => routeOf(key)?.path ?? notFound.path

/** The row of an address; a slash at the end does not matter, and the root is home. */
export function routeAt(pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path === '' || `${path}/`.replace('//', '/') === base
    ? routeOf('home')
    : routes().find((route) => route.path === path)
}
