import type { StepScreens } from '../application/screens'
import { base, notFound, type Route } from '../routing/routes'
import { loginForm, loginPage, named, publicForm, publicPage, steps, stepsOf } from './routeRows'

/*
 * The route table (D3), one row per page: access, path, title, parent, the import of its screen, and options. The
 * rows of a closed gate and their screens are not in the build: the bundler folds `features.name` in `?:` and inlines
 * `conditions.name` as a constant. Home and login import nothing, since their screens belong to the first load
 * (shell/screens.ts).
 */

const newRegist = '新規登録'

/** Evaluated when a portal starts, because mock builds and tests set the gates at run time. */
const rows = () => [
  { key: 'home', path: `${base}home`, title: 'ホーム', access: 'public' } as const,
  publicPage('login', 'ログイン', 'home', {}),
  publicPage('newRegist', newRegist, 'home', { redirectTo: 'newRegist_entryMail' }),
  publicForm('newRegist/entryMail', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryMail'),
  }),
  publicForm('newRegist/entryPersonal', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryPersonal'),
  }),
  publicForm('newRegist/entryRegistration', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryRegistration'),
  }),
  publicForm('newRegist/entryCertCode', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryCertCode'),
  }),
  publicForm('newRegist/entryPassword', newRegist, 'home', {
    load: () => import('../flows/newRegist/EntryPassword'),
  }),
  publicPage('reminder', 'ID・パスワードをお忘れの方', 'home', { redirectTo: 'reminder_entryMailPass' }),
  publicForm('reminder/entryMailIdPass', 'メールアドレスの入力', 'home', {
    load: () => import('../flows/reminder/EntryMailIdPass'),
  }),
  publicForm('reminder/entryProvIdPass', '仮ID・仮パスワードの入力', 'home', {
    load: () => import('../flows/reminder/EntryProvIdPass'),
  }),
  publicForm('reminder/entryMailPass', 'パスワードの再登録', 'home', {
    load: () => import('../flows/reminder/EntryMailPass'),
  }),
  publicPage('reminder/selectUserType', 'ご利用者区分の選択', 'home', {
    load: () => import('../flows/reminder/SelectUserType'),
  }),
  publicPage(
    'reminder/selectRegistType',
    '登録方法の選択',
    'home',
    // The older flow has no such choice and begins with the mail address (D4, D5).
    features.newerRegistration
      ? { load: () => import('../flows/reminder/SelectRegistType') }
      : { redirectTo: 'reminder_entryMailIdPass' },
  ),
  publicForm('reminder/entryPersonal', 'お客様情報の入力', 'home', {
    load: () => import('../flows/reminder/EntryPersonal'),
  }),
  publicForm('reminder/entryRegistration', '登録情報の入力', 'home', {
    load: () => import('../flows/reminder/EntryRegistration'),
  }),
  publicForm('reminder/entryCertCode', '認証コードの入力', 'home', {
    load: () => import('../flows/reminder/EntryCertCode'),
  }),
  publicForm('reminder/resetPassword', 'パスワードの設定', 'home', {
    load: () => import('../flows/reminder/ResetPassword'),
  }),
  loginPage(
    'idpass',
    'ID・パスワード',
    'home',
    features.idpassPage
      ? { load: () => import('../flows/idpass/Idpass') }
      : { redirectTo: 'idpass_edit', unlinked: true },
  ),
  features.memberInfo
    ? loginPage('idpass/edit', '会員情報', 'idpass', { load: () => import('../flows/idpass/Edit') })
    : loginPage('idpass/edit', '会員情報の変更', 'home', { load: () => import('../flows/idpass/Edit') }),
  loginPage('idpass/confirm', '会員情報の確認', 'idpass_edit', {
    load: () => import('../flows/idpass/Confirm'),
  }),
  ...(features.contact
    ? [
        loginPage('service', 'サービス', 'home', { load: () => import('../flows/agreement/Service') }),
        loginPage('service/entry', '個人情報の取扱い', 'service', {
          load: () => import('../flows/agreement/Entry'),
        }),
        loginPage('service/deal', 'ご連絡先', 'service', {
          load: () => import('../flows/agreement/Deal'),
        }),
      ]
    : []),
  ...(features.contract
    ? [
        loginPage('contract', 'ご契約情報', 'home', { load: () => import('../flows/contract/Contract') }),
        loginPage('contract/service', 'ご契約サービス', 'contract', {
          load: () => import('../flows/contract/Service'),
        }),
        loginPage('contract/payment', 'お支払い情報', 'contract', {
          load: () => import('../flows/contract/Payment'),
        }),
        loginPage('contract/internet_settings', 'インターネット設定情報', 'contract', {
          load: () => import('../flows/contract/InternetSettings'),
        }),
        loginPage('contract/security_software', 'セキュリティソフト', 'contract', {
          load: () => import('../flows/contract/SecuritySoftware'),
        }),
        loginPage('contract/others', 'その他のご契約情報', 'contract', {
          load: () => import('../flows/contract/Others'),
        }),
      ]
    : []),
  ...(features.ott ? [loginPage('ott', '動画配信サービス', 'home', { load: () => import('../flows/ott/Ott') })] : []),
  ...(features.connect
    ? [
        publicPage('connect', 'コネクト', 'home', {
          load: () => import('../flows/connect/Connect'),
          when: conditions.connect,
          hasLoginPrompt: true,
        }),
      ]
    : []),
  ...(features.invoice
    ? [loginPage('invoice', 'ご請求明細', 'home', { load: () => import('../flows/invoice/Invoice') })]
    : []),
  ...(features.contact
    ? [
        loginPage('contact', 'お問い合わせ・お申し込み', 'home', {
          load: named(() => import('../flows/contact/pages'), 'Contact'),
        }),
        loginPage('contact/inquiry', 'お問い合わせ', 'contact', {
          redirectTo: 'contact_inquiry_create',
        }),
        ...steps(
          'contact/inquiry',
          'お問い合わせ',
          'contact',
          (): Promise<StepScreens> => stepsOf(import('../flows/inquiry/flow').then((module) => module.inquiry)),
        ),
        loginPage('contact/apply', 'お申し込み', 'contact', {
          load: named(() => import('../flows/contact/pages'), 'Apply'),
        }),
        loginPage('contact/apply/tv', 'テレビ', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Tv'),
        }),
        ...steps(
          'contact/apply/tv',
          'テレビ',
          'contact_apply_tv',
          (): Promise<StepScreens> => stepsOf(import('../flows/applyTv/flow').then((module) => module.applyTv)),
        ),
        loginPage('contact/apply/internet', 'インターネット', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Internet'),
        }),
        ...steps(
          'contact/apply/internet',
          'インターネット',
          'contact_apply_internet',
          (): Promise<StepScreens> =>
            stepsOf(import('../flows/applyInternet/flow').then((module) => module.applyInternet)),
        ),
        loginPage('contact/apply/tel', '電話', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Telephone'),
        }),
        loginPage('contact/apply/ott', '動画配信', 'contact_apply', {
          load: named(() => import('../flows/contact/pages'), 'Ott'),
        }),
      ]
    : []),
  ...(features.payMethod
    ? [
        loginPage('payMethod', 'お支払い方法の変更', 'home', {
          load: () => import('../flows/payMethod/list/PayMethodList'),
        }),
        ...steps(
          'payMethod',
          'お支払い方法の変更',
          'payMethod',
          (): Promise<StepScreens> => stepsOf(import('../flows/payMethod/flow').then((module) => module.payMethod)),
        ),
      ]
    : []),
  ...(features.csChannels
    ? [
        loginPage('csChannels', 'CSチャンネル', 'home', {
          load: () => import('../flows/csChannels/CsChannels'),
        }),
      ]
    : []),
  ...(features.gift ? [loginPage('gift', 'プレゼント', 'home', { load: () => import('../flows/gift/Gift') })] : []),
  { key: 'point', path: '/point', title: 'ポイント', parent: 'home', access: 'login', isPlaceholder: true } as const,
  loginPage('reservation', 'ご予約', 'home', { isPlaceholder: true }),
  ...(features.stamp
    ? [loginPage('stamp', 'スタンプラリー', 'home', { load: () => import('../flows/stamp/Stamp') })]
    : []),
  ...(features.mobility ? mobility() : []),
  notFound,
]

function mobility() {
  const when = conditions.mobility
  return [
    publicPage('mobility', 'モビリティ', 'home', {
      redirectTo: 'mobility_reserve',
      when,
      hasLoginPrompt: true,
    }),
    publicPage('mobility/reserve', 'ご予約', 'mobility', {
      load: () => import('../flows/mobility/reservations/Reservations'),
      when,
      hasLoginPrompt: true,
    }),
    publicForm('mobility/reserve/entryPassword', 'パスワードの登録', 'mobility_reserve', {
      load: () => import('../flows/mobility/registration/FirstPassword'),
      when,
    }),
    loginForm('mobility/reserve/selectVehicle', '乗り物の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectVehicle'),
      when,
    }),
    loginForm('mobility/reserve/selectDateTime', '日時の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectDateTime'),
      when,
    }),
    loginForm('mobility/reserve/selectInteractive', '区間・日時の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectInteractive'),
      when,
    }),
    loginForm('mobility/reserve/selectSection', '区間の選択', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/SelectSection'),
      when,
    }),
    loginForm('mobility/reserve/confirm', '予約内容の確認', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/ConfirmReservation'),
      when,
    }),
    loginForm('mobility/reserve/complete', '予約完了', 'mobility_reserve', {
      load: () => import('../flows/mobility/reserve/ReservationComplete'),
      when,
      isCompletion: true,
    }),
    loginForm('mobility/reserve/subUser', '同乗者の登録', 'mobility_reserve', {
      load: () => import('../flows/mobility/subUsers/SubUser'),
      when,
    }),
  ]
}

export type RouteKey = ReturnType<typeof rows>[number]['key']

/** The rows that exist in this build. */
export const routeTable = (): readonly Route[] => rows()
