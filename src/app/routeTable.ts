import type { StepScreens } from '../application/screens'
import { base, notFound, type Route } from '../routing/routes'
import { loginPage, named, publicPage, steps, stepsOf } from './routeRows'

/*
 * The route table (D3), one row per page: access, key, path, title, parent, the import of its screen, and options. The
 * rows of a closed gate and their screens are not in the build: the bundler folds `features.name` in `?:` and inlines
 * `conditions.name` as a constant. Home and login import nothing, since their screens belong to the first load
 * (shell/screens.ts).
 */

const newRegist = '新規登録'

/** Evaluated when a portal starts, because mock builds and tests set the gates at run time. */
const rows = () => [
  { key: 'home', path: `${base}home`, title: 'ホーム', access: 'public' } as const,
  publicPage('login', 'login', 'ログイン', 'home', {}),
  publicPage('newRegist', 'newRegist', newRegist, 'home', { redirectTo: 'newRegist_entryMail' }),
  publicPage('newRegist_entryMail', 'newRegist/entryMail', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryMail'),
  }),
  publicPage('newRegist_entryPersonal', 'newRegist/entryPersonal', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryPersonal'),
  }),
  publicPage('newRegist_entryRegistration', 'newRegist/entryRegistration', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryRegistration'),
  }),
  publicPage('newRegist_entryCertCode', 'newRegist/entryCertCode', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryCertCode'),
  }),
  publicPage('newRegist_entryPassword', 'newRegist/entryPassword', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryPassword'),
  }),
  publicPage('reminder', 'reminder', 'ID・パスワードをお忘れの方', 'home', { redirectTo: 'reminder_entryMailPass' }),
  publicPage('reminder_entryMailIdPass', 'reminder/entryMailIdPass', 'メールアドレスの入力', 'home', {
    load: () => import('../flows/reminder/EntryMailIdPass'),
  }),
  publicPage('reminder_entryProvIdPass', 'reminder/entryProvIdPass', '仮ID・仮パスワードの入力', 'home', {
    load: () => import('../flows/reminder/EntryProvIdPass'),
  }),
  publicPage('reminder_entryMailPass', 'reminder/entryMailPass', 'パスワードの再登録', 'home', {
    load: () => import('../flows/reminder/EntryMailPass'),
  }),
  publicPage('reminder_selectUserType', 'reminder/selectUserType', 'ご利用者区分の選択', 'home', {
    load: () => import('../flows/reminder/SelectUserType'),
  }),
  publicPage(
    'reminder_selectRegistType',
    'reminder/selectRegistType',
    '登録方法の選択',
    'home',
    // The older flow has no such choice and begins with the mail address (D4, D5).
    features.newerRegistration
      ? { load: () => import('../flows/reminder/SelectRegistType') }
      : { redirectTo: 'reminder_entryMailIdPass' },
  ),
  publicPage('reminder_entryPersonal', 'reminder/entryPersonal', 'お客様情報の入力', 'home', {
    load: () => import('../flows/reminder/EntryPersonal'),
  }),
  publicPage('reminder_entryRegistration', 'reminder/entryRegistration', '登録情報の入力', 'home', {
    load: () => import('../flows/reminder/EntryRegistration'),
  }),
  publicPage('reminder_entryCertCode', 'reminder/entryCertCode', '認証コードの入力', 'home', {
    load: () => import('../flows/reminder/EntryCertCode'),
  }),
  publicPage('reminder_resetPassword', 'reminder/resetPassword', 'パスワードの設定', 'home', {
    load: () => import('../flows/reminder/ResetPassword'),
  }),
  loginPage(
    'idpass',
    'idpass',
    'ID・パスワード',
    'home',
    features.idpassPage
      ? { load: () => import('../flows/idpass/Idpass') }
      : { redirectTo: 'idpass_edit', unlinked: true },
  ),
  features.memberInfo
    ? loginPage('idpass_edit', 'idpass/edit', '会員情報', 'idpass', { load: () => import('../flows/idpass/Edit') })
    : loginPage('idpass_edit', 'idpass/edit', '会員情報の変更', 'home', { load: () => import('../flows/idpass/Edit') }),
  loginPage('idpass_confirm', 'idpass/confirm', '会員情報の確認', 'idpass_edit', {
    load: () => import('../flows/idpass/Confirm'),
  }),
  ...(features.contact
    ? [
        loginPage('service', 'service', 'サービス', 'home', { load: () => import('../flows/agreement/Service') }),
        loginPage('service_entry', 'service/entry', '個人情報の取扱い', 'service', {
          load: () => import('../flows/agreement/Entry'),
        }),
        loginPage('service_deal', 'service/deal', 'ご連絡先', 'service', {
          load: () => import('../flows/agreement/Deal'),
        }),
      ]
    : []),
  ...(features.contract
    ? [
        loginPage('contract', 'contract', 'ご契約情報', 'home', { load: () => import('../flows/contract/Contract') }),
        loginPage('contract_service', 'contract/service', 'ご契約サービス', 'contract', {
          load: () => import('../flows/contract/Service'),
        }),
        loginPage('contract_payment', 'contract/payment', 'お支払い情報', 'contract', {
          load: () => import('../flows/contract/Payment'),
        }),
        loginPage('contract_internet_settings', 'contract/internet_settings', 'インターネット設定情報', 'contract', {
          load: () => import('../flows/contract/InternetSettings'),
        }),
        loginPage('contract_security_software', 'contract/security_software', 'セキュリティソフト', 'contract', {
          load: () => import('../flows/contract/SecuritySoftware'),
        }),
        loginPage('contract_others', 'contract/others', 'その他のご契約情報', 'contract', {
          load: () => import('../flows/contract/Others'),
        }),
      ]
    : []),
  ...(features.ott
    ? [loginPage('ott', 'ott', '動画配信サービス', 'home', { load: () => import('../flows/ott/Ott') })]
    : []),
  ...(features.connect
    ? [
        publicPage('connect', 'connect', 'コネクト', 'home', {
          load: () => import('../flows/connect/Connect'),
          when: conditions.connect,
          hasLoginPrompt: true,
        }),
      ]
    : []),
  ...(features.invoice
    ? [loginPage('invoice', 'invoice', 'ご請求明細', 'home', { load: () => import('../flows/invoice/Invoice') })]
    : []),
  ...(features.contact
    ? [
        loginPage('contact', 'contact', 'お問い合わせ・お申し込み', 'home', {
          load: named(() => import('../flows/contact/pages'), 'Contact'),
        }),
        loginPage('contact_inquiry', 'contact/inquiry', 'お問い合わせ', 'contact', {
          redirectTo: 'contact_inquiry_create',
        }),
        ...steps(
          'contact_inquiry',
          'contact/inquiry',
          'お問い合わせ',
          'contact',
          (): Promise<StepScreens> => stepsOf(import('../flows/inquiry/flow').then((module) => module.inquiry)),
        ),
        loginPage('contact_apply', 'contact/apply', 'お申し込み', 'contact', {
          load: named(() => import('../flows/contact/pages'), 'Apply'),
        }),
        loginPage('contact_apply_tv', 'contact/apply/tv', 'テレビ', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Tv'),
        }),
        ...steps(
          'contact_apply_tv',
          'contact/apply/tv',
          'テレビ',
          'contact_apply_tv',
          (): Promise<StepScreens> => stepsOf(import('../flows/applyTv/flow').then((module) => module.applyTv)),
        ),
        loginPage('contact_apply_internet', 'contact/apply/internet', 'インターネット', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Internet'),
        }),
        ...steps(
          'contact_apply_internet',
          'contact/apply/internet',
          'インターネット',
          'contact_apply_internet',
          (): Promise<StepScreens> =>
            stepsOf(import('../flows/applyInternet/flow').then((module) => module.applyInternet)),
        ),
        loginPage('contact_apply_tel', 'contact/apply/tel', '電話', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Telephone'),
        }),
        loginPage('contact_apply_ott', 'contact/apply/ott', '動画配信', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Ott'),
        }),
      ]
    : []),
  ...(features.payMethod
    ? [
        loginPage('payMethod', 'payMethod', 'お支払い方法の変更', 'home', {
          load: () => import('../flows/payMethod/list/PayMethodList'),
        }),
        ...steps(
          'payMethod',
          'payMethod',
          'お支払い方法の変更',
          'payMethod',
          (): Promise<StepScreens> => stepsOf(import('../flows/payMethod/flow').then((module) => module.payMethod)),
        ),
      ]
    : []),
  ...(features.csChannels
    ? [
        loginPage('csChannels', 'csChannels', 'CSチャンネル', 'home', {
          load: () => import('../flows/csChannels/CsChannels'),
        }),
      ]
    : []),
  ...(features.gift
    ? [loginPage('gift', 'gift', 'プレゼント', 'home', { load: () => import('../flows/gift/Gift') })]
    : []),
  { key: 'point', path: '/point', title: 'ポイント', parent: 'home', access: 'login', isPlaceholder: true } as const,
  loginPage('reservation', 'reservation', 'ご予約', 'home', { isPlaceholder: true }),
  ...(features.stamp
    ? [loginPage('stamp', 'stamp', 'スタンプラリー', 'home', { load: () => import('../flows/stamp/Stamp') })]
    : []),
  ...(features.mobility ? mobility() : []),
  notFound,
]

function mobility() {
  const when = conditions.mobility
  return [
    publicPage('mobility', 'mobility', 'モビリティ', 'home', {
      redirectTo: 'mobility_reserve',
      when,
      hasLoginPrompt: true,
    }),
    publicPage('mobility_reserve', 'mobility/reserve', 'ご予約', 'mobility', {
      load: () => import('../flows/mobility/reservations/Reservations'),
      when,
      hasLoginPrompt: true,
    }),
    publicPage(
      'mobility_reserve_entryPassword',
      'mobility/reserve/entryPassword',
      'パスワードの登録',
      'mobility_reserve',
      { load: () => import('../flows/mobility/registration/FirstPassword'), when },
    ),
    loginPage('mobility_reserve_selectVehicle', 'mobility/reserve/selectVehicle', '乗り物の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectVehicle'),
      when,
      keepsForm: true,
    }),
    loginPage('mobility_reserve_selectDateTime', 'mobility/reserve/selectDateTime', '日時の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectDateTime'),
      when,
      keepsForm: true,
    }),
    loginPage(
      'mobility_reserve_selectInteractive',
      'mobility/reserve/selectInteractive',
      '区間・日時の選択',
      'mobility_reserve',
      { load: () => import('../flows/mobility/reserve/SelectInteractive'), when, keepsForm: true },
    ),
    loginPage('mobility_reserve_selectSection', 'mobility/reserve/selectSection', '区間の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectSection'),
      when,
      keepsForm: true,
    }),
    loginPage('mobility_reserve_confirm', 'mobility/reserve/confirm', '予約内容の確認', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/ConfirmReservation'),
      when,
      keepsForm: true,
    }),
    loginPage('mobility_reserve_complete', 'mobility/reserve/complete', '予約完了', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/ReservationComplete'),
      when,
      keepsForm: true,
      isCompletion: true,
    }),
    loginPage('mobility_reserve_subUser', 'mobility/reserve/subUser', '同乗者の登録', 'mobility_reserve', {
      load: () => import('../flows/mobility/subUsers/SubUser'),
      when,
      keepsForm: true,
    }),
  ]
}

export type RouteKey = ReturnType<typeof rows>[number]['key']

/** The rows that exist in this build. */
export const routeTable = (): readonly Route[] => rows()
