import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Contractor } from '../../src/api/endpoints/application'
import type { Application } from '../../src/application/defineApplication'
import type { BrandCode } from '../../src/brand/gates'
import { applyInternet } from '../../src/flows/applyInternet/flow'
import { applyTv } from '../../src/flows/applyTv/flow'
import { auth } from '../../src/flows/auth/flow'
import { inquiry } from '../../src/flows/inquiry/flow'
import { payMethod } from '../../src/flows/payMethod/flow'
import type { Part } from '../../src/form/part'
import * as screens from '../screens/applications'
import { valuesOf } from '../screens/screen'
import { main, type Opened, type Opening, openPortal, personaBy, tile } from './portal'

/*
 * Shared by the tests of the inquiry and the applications: the path of each, what it sends (D19, D20, D21), and how to fill in
 * its form from its declaration.
 */

export const { at } = screens

export const brands = ['cty', 'cns', 'nct'] as const
export type Brand = (typeof brands)[number]
const versionOf: Readonly<Record<Brand, number>> = { cty: 2025040101, cns: 2025040101, nct: 2025050101 }

/** The password's fields, with the longest value that the rule allows (portal-2 §5). */
const passwordOf = (brand: BrandCode, longest: string): Readonly<Record<string, string>> =>
  brand === 'nct'
    ? { email_pwd__account_password_to: 'Aa1!'.repeat(8), email_pwd__account_password_to2: 'Aa1!'.repeat(8) }
    : { account_password_to: longest, account_password_to2: longest }

type Fields = Readonly<Record<string, string>>

export interface ApplicationCase {
  readonly name: string
  /** The base path of its pages, and of its endpoints (portal-2 §7). */
  readonly path: string
  readonly api: string
  /** The base path of certify_complete (D7). */
  readonly completion: string
  readonly title: string
  readonly crumbs: readonly string[]
  readonly accepted: string
  /** What happens next, on the completion page of the full form. */
  readonly next: string
  /** Values sent without being typed, in addition to the contractor's, at the time `at`. */
  readonly given: Fields
  /** Values of the fields that do not accept an arbitrary longest text. */
  readonly values: (brand: BrandCode) => Fields
  /** Where its visit starts. */
  readonly entry: string
  /** An answer to every field, for another person than the customer, in the order of the page. */
  readonly full: (brand: Brand) => Fields
  /** The lines of the confirm page for these answers, by section. */
  readonly answers: (brand: Brand) => Readonly<Record<string, readonly (readonly [label: string, text: string])[]>>
  /** The fields of the form when it opens, beside consent and comments. */
  readonly untouched: (brand: Brand) => Fields
  /** What a form with only `least` sends in addition, beside the profile. */
  readonly unfilled: (brand: Brand) => Fields
  /** What `change` asks for in addition. */
  readonly afterChange?: Fields
  /** The minimum that the provider accepts. */
  readonly least: Fields
  /** A new password, in addition to `least`. */
  readonly password?: Fields
  /** A correction from the confirm page: the section, a field of it and its value. */
  readonly change: readonly [section: string, field: string, value: string]
  /** The fields that exist only before that correction. */
  readonly before?: readonly string[]
  /** Fields that decide what else is asked, and are not sent. */
  readonly unsent?: readonly string[]
  /** The parts of its form, as declared for the response. */
  readonly parts: (opened: Opened) => readonly Part[]
}

const partsOf =
  <Data extends Contractor, Sent extends object>({ flow, sections }: Application<Data, Sent>) =>
  ({ store }: Opened): readonly Part[] => {
    const { opened } = flow.select(store().getState())
    const { session } = auth.select(store().getState())
    if (opened === null || !session) throw new Error('the form is not open')
    return sections(opened, session.loginUser).flatMap(({ parts }) => parts)
  }

const contact = ['ホーム', 'お問い合わせ・お申し込み']
const newComment = ['ご要望・ご質問', 'comments', '一行目\n二行目'] as const

/** The values that tests/screens declares. The paths of the calls are written here by hand. */
const factsOf = ({ name, create, confirm }: screens.ApplicationScreens) => ({
  name,
  path: create.path.slice(0, create.path.lastIndexOf('/')),
  accepted: confirm.done ?? '',
  least: valuesOf(create),
})

/** The related person of a full form. */
const relative: Fields = {
  rel_same: '0',
  rel_sei_name: '佐藤',
  rel_mei_name: '花子',
  relationship: 'other',
  rel_others: '知人',
  rel_zip3: '460',
  rel_zip4: '0008',
  rel_region: '23',
  rel_locality: '名古屋市中区',
  rel_street: '栄一丁目2番3号',
  rel_building: '栄ビル405',
  rel_tel_n1: '090',
  rel_tel_n2: '1234',
  rel_tel_n3: '5678',
  rel_email: 'hanako.sato@example.com',
}
const comments = `一行目です。\n${'二行目です。'.repeat(50)}`
const closing: Fields = { comments, has_privacy: '1' }

/** The customer of the visits as the contractor. */
const contractorRows = {
  cty: ['〒510-0093', '三重県四日市市本町1番1号'],
  cns: ['〒513-0801', '三重県鈴鹿市神戸1丁目1番1号'],
  nct: ['〒940-0062', '新潟県長岡市大手通1丁目1番地'],
} as const

const closingAnswers = (brand: Brand) =>
  ({
    'ご契約者・ご連絡先': [
      ['ユーザーID', 'taro@example.jp'],
      ['ケーブルID', 'CB00001001'],
      ['お客様番号', '1000000101'],
      ['お名前', '山田 太郎'],
      ['郵便番号', contractorRows[brand][0]],
      ['ご住所', contractorRows[brand][1]],
      ['電話番号', '000-000-1001'],
      ['ご連絡先', '契約者と異なる'],
      ['お名前', '佐藤 花子'],
      ['ご契約者とのご関係', 'その他'],
      ['ご関係の内容', '知人'],
      ['郵便番号', '〒460-0008'],
      ['住所', '愛知県名古屋市中区栄一丁目2番3号 栄ビル405'],
      ['電話番号', '090-1234-5678'],
      ['メールアドレス', 'hanako.sato@example.com'],
    ],
    'ご要望・ご質問': [['ご要望・ご質問', comments]],
    個人情報の取扱い: [['個人情報の取扱い', '同意する']],
  }) as const

const passwordRows = [
  ['新しいメールパスワード', '●●●●●●●●'],
  ['新しいメールパスワード（確認用）', '●●●●●●●●'],
] as const
const newPassword = (brand: Brand, password = 'Kaketa2026!'): Fields => {
  const name = brand === 'nct' ? 'email_pwd__account_password_to' : 'account_password_to'
  return { [name]: password, [`${name}2`]: password }
}

const noWishes: Fields = {
  'cat_tv[]': '',
  'cat_internet[]': '',
  'cat_tel[]': '',
  'cat_others[]': '',
  'contact_wday[]': '',
  'contact_time[]': '',
}
const device: Fields = { cas_number: '0000-0000-0000-0000-1001', bcast_kind: '4k' }
const noChannels: Fields = { 'add_channel[]': '', 'cat_add_4k[]': '', 'del_channel[]': '', 'cat_del_4k[]': '' }
const noInternet = (brand: Brand): Fields => ({
  internet_course__requested_course: '',
  internet_course__need_replacement: '0',
  device_mac_id: '00:00:5E:00:53:01',
  'bicycle__options[]': '',
  account_add__name: '',
  account_edit_no: '',
  account_edit__name: '',
  account_del_no: '',
  account_del__has_confirmed: '0',
  account_password_no: '',
  ...newPassword(brand, ''),
})

export const applicationCases: readonly ApplicationCase[] = [
  {
    ...factsOf(screens.inquiry),
    api: '/api/contact/inquiry',
    completion: '/api/contact/inquiry',
    entry: '/contact/inquiry',
    title: 'お問い合わせ',
    crumbs: [...contact, 'お問い合わせ'],
    next: '内容を確認し、通常3営業日以内にご連絡します。',
    full: (brand) => ({
      ...relative,
      'cat_tv[]': '20101,20103',
      'cat_internet[]': '10101,10102,10103,10104,10105,10106',
      'cat_tel[]': '30102',
      'cat_others[]': '40101,50101,60102,70101,90101',
      account_add_name: 'neko1',
      account_edit_no: '2',
      account_edit_name: 'neko2',
      account_del_no: '3',
      gip_apply_cancel_kind: 'cancel',
      gip_apply_cancel_date: '2025-04-20',
      gip_apply_cancel_note: '月末まで使います。',
      hp_space_change_no: '1',
      hp_space_change_from: '100',
      hp_space_change_to: '200',
      account_password_no: '1',
      ...newPassword(brand),
      'contact_wday[]': '日,土',
      'contact_time[]': '9:00～12:00,15:00～17:00',
      ...closing,
    }),
    untouched: () => noWishes,
    unfilled: () => noWishes,
    answers: (brand) => ({
      ...closingAnswers(brand),
      お問い合わせの項目: [
        ['テレビ', 'チャンネルの追加・解約について、4K放送について'],
        [
          'インターネット',
          'アカウントの追加、アカウントの変更、アカウントの削除、グローバルIPアドレスの申し込み・解約、ホームページ容量の変更、メールパスワードの変更',
        ],
        ['電話', '通話明細について'],
        [
          'その他のご用件',
          'スマートフォン・SIMカードについて、でんきのお申し込み・料金について、休止・解約について、テレビが映らない、その他のお問い合わせ',
        ],
      ],
      メールアカウントの追加: [['追加するアカウント名', 'neko1']],
      メールアカウントの変更: [
        ['変更するアカウント', `taro.kazoku1@mail.${brand}.example`],
        ['新しいアカウント名', 'neko2'],
      ],
      メールアカウントの削除: [['削除するアカウント', `taro.kazoku2@mail.${brand}.example`]],
      'グローバルIPアドレスのお申し込み・解約': [
        ['お申し込みの内容', '解約する'],
        ['ご希望日', '2025年4月20日'],
        ['備考', '月末まで使います。'],
      ],
      ホームページ容量の変更: [
        ['対象のホームページ', `www.mail.${brand}.example/taro（100MB）`],
        ['現在の容量（MB）', '100'],
        ['変更後の容量（MB）', '200'],
      ],
      メールパスワードの変更: [['メールパスワードを変更するアカウント', `taro@mail.${brand}.example`], ...passwordRows],
      ご連絡のご希望: [
        ['ご都合のよい曜日', '日、土'],
        ['ご都合のよい時間帯', '9:00～12:00、15:00～17:00'],
      ],
    }),
    given: { bcast_kind: '4k' },
    values: (brand) => ({
      account_add_name: 'a'.repeat(20),
      account_edit_name: 'b'.repeat(20),
      gip_apply_cancel_date: '2025-12-31',
      hp_space_change_from: '100',
      hp_space_change_to: '99999',
      ...passwordOf(brand, 'Aa1!Aa1!Aa1!'),
    }),
    password: {
      'cat_internet[]': '10106',
      account_password_no: '1',
      account_password_to: 'Kaketa2026!',
      account_password_to2: 'Kaketa2026!',
    },
    change: newComment,
    parts: partsOf(inquiry),
  },
  {
    ...factsOf(screens.applyTv),
    api: '/api/contact/apply/tv',
    completion: '/api/contact/apply/tv',
    entry: '/contact/apply/tv/create',
    title: 'テレビ',
    full: () => ({
      ...relative,
      change: 'both',
      cas_number: '0000-1234-5678-9012-3456',
      bcast_kind: '4k',
      'add_channel[]': '600,602',
      'del_channel[]': '601,610',
      'cat_add_4k[]': 'P402',
      'cat_del_4k[]': 'P401,P403',
      add_period: '202506',
      del_period: '202505',
      ...closing,
    }),
    afterChange: { 'cat_add_2k[]': 'P202', 'cat_del_2k[]': 'P201,P203' },
    untouched: () => ({ change: '', ...device }),
    unfilled: () => ({ ...device, ...noChannels }),
    answers: (brand) => ({
      ...closingAnswers(brand),
      ご希望のお手続き: [['チャンネル・パック', '追加と解約の両方']],
      '機器・放送の種類': [
        ['カード番号（CAS番号）', '0000-1234-5678-9012-3456'],
        ['放送の種類', '4K'],
      ],
      チャンネルの追加: [
        ['追加するチャンネル', 'シネマみなと、サスペンスタイム'],
        ['追加するパック・セット', '4K シネマパック'],
        ['追加する月', '2025年6月'],
      ],
      チャンネルの解約: [
        ['解約するチャンネル', '名画座アーカイブ、スタジアム生中継'],
        ['解約するパック・セット', '4K スタンダードパック、4K スポーツパック'],
        ['解約する月', '2025年5月'],
      ],
    }),
    crumbs: [...contact, 'お申し込み', 'テレビ'],
    next: '内容を確認し、通常3営業日以内にご連絡します。変更はご連絡の後に行います。',
    given: { withdrawal_day: '26' },
    values: () => ({ cas_number: '0000-1234-5678-9012-3456', bcast_kind: '4k' }),
    change: ['機器・放送の種類', 'bcast_kind', '2k'],
    before: ['cat_add_4k[]', 'cat_del_4k[]'],
    unsent: ['change'],
    parts: partsOf(applyTv),
  },
  {
    ...factsOf(screens.applyInternet),
    api: '/api/contact/apply/internet',
    completion: '/api/contact_apply_internet',
    entry: '/contact/apply/internet/create',
    title: 'インターネット',
    full: (brand) => ({
      ...relative,
      internet_course__requested_course: 'N10000',
      internet_course__need_replacement: '1',
      device_mac_id: '00:00:5E:00:53:FF',
      virus_buster__cancel_month: '5',
      'bicycle__options[]': 'J1,J3',
      account_add__name: 'neko1',
      account_edit_no: '2',
      account_edit__name: 'neko2',
      account_del_no: '3',
      account_del__has_confirmed: '1',
      account_password_no: '1',
      ...newPassword(brand),
      ...closing,
    }),
    untouched: (brand) => ({ ...noInternet(brand), virus_buster__cancel_month: '' }),
    unfilled: (brand) => ({
      ...noInternet(brand),
      account_add__has_confirmed: '0',
      account_edit__has_confirmed: '0',
      email_pwd__has_confirmed: '0',
    }),
    answers: (brand) => ({
      ...closingAnswers(brand),
      コースの変更: [
        ['ご希望のコース', '光10ギガコース'],
        ['変更の時期', '6月からの変更となります'],
        ['機器の交換', '機器交換を希望する'],
        ['機器のMACアドレス', '00:00:5E:00:53:FF'],
      ],
      ウイルスバスターの解約: [['解約の時期', '5月末解約']],
      自転車あんしんオプション: [['ご希望のオプション', '個人プラン、ロードサービス']],
      メールアカウントの追加: [['追加するアカウント名', 'neko1']],
      メールアカウントの変更: [
        ['変更するアカウント', `taro.kazoku1@mail.${brand}.example`],
        ['新しいアカウント名', 'neko2'],
      ],
      メールアカウントの削除: [
        ['削除するアカウント', `taro.kazoku2@mail.${brand}.example`],
        ['削除の注意事項', '確認済み'],
      ],
      メールパスワードの変更: [['メールパスワードを変更するアカウント', `taro@mail.${brand}.example`], ...passwordRows],
    }),
    crumbs: [...contact, 'お申し込み', 'インターネット'],
    next: '内容を確認し、通常3営業日以内にご連絡します。変更はご連絡の後に行います。',
    given: {
      withdrawal_day: '26',
      internet_course__current_course: '光1ギガコース',
      internet_course__course_change_month: '6',
      account_add__has_confirmed: '1',
      account_edit__has_confirmed: '1',
      email_pwd__has_confirmed: '1',
    },
    values: (brand) => ({
      device_mac_id: '00:00:5E:00:53:FF',
      account_add__name: 'a'.repeat(20),
      account_edit__name: 'b'.repeat(20),
      ...passwordOf(brand, 'Aa1!Aa1!Aa1!Aa1!'),
    }),
    password: { account_password_no: '1', account_password_to: 'Kaketa2026!', account_password_to2: 'Kaketa2026!' },
    change: newComment,
    parts: partsOf(applyInternet),
  },
  {
    ...factsOf(screens.payMethod),
    api: '/api/pay_method',
    completion: '/api/pay_method',
    entry: '/payMethod/create',
    title: 'お支払い方法の変更',
    full: () => ({
      'kinds[]': '1010,1020',
      chk_contractor_notes: '1',
      current_contractor: '山田 一郎',
      contractor_reason: 'inheritance',
      req_contractor_documents: '1',
      contractor_send_to: 'related',
      req_contractor_proxy_form: '0',
      chk_pay_method_notes: '1',
      pay_method_change_to: 'bank',
      pay_method_procedure: 'paper',
      req_pay_method_documents: '0',
      pay_method_send_to: 'contract',
      req_pay_method_proxy_form: '1',
      change_payer: '1',
      payer_sei_name: '鈴木',
      payer_mei_name: '次郎',
      payer_relationship: 'other',
      payer_rel_others: '後見人',
      ...relative,
      ...closing,
    }),
    untouched: () => ({ 'kinds[]': '', change_payer: '0' }),
    unfilled: () => ({ req_pay_method_documents: '0', req_pay_method_proxy_form: '0', change_payer: '0' }),
    answers: (brand) => ({
      ...closingAnswers(brand),
      変更内容: [['ご希望のお手続き', '契約者名義の変更、お支払い方法の変更']],
      契約者名義の変更: [
        ['注意事項', '確認済み'],
        ['現在のご契約者名', '山田 一郎'],
        ['変更の理由', '相続'],
        ['手続き書類の郵送を希望する', 'はい'],
        ['委任状の用紙を希望する', 'いいえ'],
        ['書類の送付先', 'ご連絡される方の住所'],
      ],
      お支払い方法の変更: [
        ['注意事項', '確認済み'],
        ['変更後のお支払い方法', '口座振替'],
        ['お手続きの方法', '書面'],
        ['手続き書類の郵送を希望する', 'いいえ'],
        ['委任状の用紙を希望する', 'はい'],
        ['書類の送付先', 'ご契約の住所'],
      ],
      お支払いになる方: [
        ['お支払いになる方を変更する', 'はい'],
        ['お名前', '鈴木 次郎'],
        ['ご契約者とのご関係', 'その他'],
        ['ご関係の内容', '後見人'],
      ],
    }),
    crumbs: ['ホーム', 'お支払い方法の変更'],
    next: 'ご希望の書類をご契約の住所へ、ご連絡される方の住所へ郵送します。書類が到着し、お手続きの完了まで、1か月ほどかかります。',
    given: {},
    values: () => ({}),
    change: newComment,
    parts: partsOf(payMethod),
  },
]

export function caseOf(name: string): ApplicationCase {
  const application = applicationCases.find((one) => one.name === name)
  if (!application) throw new Error(`no application ${name}`)
  return application
}

/** The contractor's fields that every application sends back as it received them (portal-2 §3). */
export const contractorFields = [
  'user_seq user_id cable_id sei_name mei_name zip3 zip4 region locality street building tel_n1 tel_n2 tel_n3',
  'contract_sts idp_sync_sts reg_number',
].flatMap((line) => line.split(' '))

/** The choices of a relationship to the contractor. */
export const relationships = [
  ['spouse', '配偶者'],
  ['parent', '親'],
  ['child', '子'],
  ['sibling', '兄弟姉妹'],
  ['other', 'その他'],
]

// ---- the page

/* By text, not by role: in forms as long as these, queries by role would take most of the time. */
export const button = (words: string) => main().getByText(words, { selector: 'button' })
export const link = (words: string) => main().getByText(words, { selector: 'a' })
export const draft = () => sessionStorage.getItem('drafts') ?? ''

/** Waits for the page of a step, by its button, until no overlay intercepts the clicks; another call may still be held. */
async function onPageWith(words: string) {
  await main().findByText(words, { selector: 'button' })
  await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
}
export const onForm = () => onPageWith('確認画面へ進む')
export const onConfirm = () => onPageWith('送信する')
export const onComplete = ({ accepted: message }: ApplicationCase) => main().findByText(message)

/** A section of the page, by its heading. */
export function section(title: string): HTMLElement {
  const found = main().getByText(title, { selector: 'h2' }).closest('section')
  if (!found) throw new Error(`no section ${title}`)
  return found
}

export const isShown = (name: string) => document.getElementsByName(name).length > 0

/** The form of an application. */
export async function openForm(application: ApplicationCase, opening: Opening = {}) {
  const { brand = 'cty' } = opening
  const version = versionOf[brand === 'y3d' ? 'cty' : brand]
  const opened = await openPortal({ as: 'individual', at, version, path: `${application.path}/create`, ...opening })
  await onForm()
  return opened
}

type Services = Opened['api']['provider']['applications']
type Customer = Parameters<Services['inquiry']['open']>[0]

/** The form with a response provided by the test. */
export async function openWithResponse(
  application: ApplicationCase,
  response: (at: Services, customer: Customer) => object,
) {
  const opened = await openPortal({ path: '/notFound', at, as: 'individual' })
  const { provider } = opened.api
  const { userId, password } = personaBy('individual')
  const customer = provider.authenticate(userId, password)
  if (!customer) throw new Error('the customer cannot log in')
  opened.plan(`${application.api}/certify_create`, { kind: 'ok', data: response(provider.applications, customer) })
  window.history.pushState(null, '', `${application.path}/create`)
  opened.reload()
  await onForm()
  return opened
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.name !== '' &&
  // Controls that exist only for password managers are not fields.
  !element.matches('[readonly]')

/** The form's controls in page order. */
export const controls = (): readonly Control[] => {
  const form = [...document.querySelectorAll('main form')].find((one) => !one.closest('.login-again'))
  return [...(form?.querySelectorAll('input, select, textarea') ?? [])].filter(isControl)
}

/** A field's controls: one, or one per option. */
export function named(name: string): readonly Control[] {
  const found = controls().filter((control) => control.name === name)
  if (found.length === 0) throw new Error(`no field ${name}`)
  return found
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** A checkbox outside a list has the value 1 or 0. */
const isFlag = (control: Control) => isTick(control) && control.type === 'checkbox' && !control.name.endsWith('[]')

/** @param own a field's controls */
const valueIn = (own: readonly Control[]): string => {
  const [first] = own
  if (first && isFlag(first)) return isTick(first) && first.checked ? '1' : '0'
  return own.flatMap((control) => (isTick(control) && !control.checked ? [] : [control.value])).join()
}

/** The choices of a select, by value and text; without the empty one. */
export const choicesOf = (name: string) =>
  named(name).flatMap((control) =>
    control instanceof HTMLSelectElement
      ? [...control.options].flatMap(({ value, text: label }) => (value ? [[value, label]] : []))
      : [],
  )

/** The values of the form by field, as they would be sent. */
export const formValues = (): Fields => {
  const all = controls()
  const names = [...new Set(all.map(({ name }) => name))]
  return Object.fromEntries(names.map((name) => [name, valueIn(all.filter((control) => control.name === name))]))
}

/** Fills in one field; values of a list are separated by commas. */
export function fillIn(name: string, value: string) {
  for (const control of named(name)) {
    if (isTick(control)) {
      const wanted = isFlag(control) ? value === '1' : value.split(',').includes(control.value)
      if (control.checked !== wanted && (wanted || control.type === 'checkbox')) fireEvent.click(control)
    } else fireEvent.change(control, { target: { value } })
  }
}

export const fillAll = (values: Fields) => {
  for (const [name, value] of Object.entries(values)) fillIn(name, value)
}

/** The largest value of a field: the last of a few options, all of many, the longest text. */
function longest(name: string, rules: Map<string, number | undefined>): string {
  const [first, ...rest] = named(name)
  if (first instanceof HTMLSelectElement) return [...first.options].at(-1)?.value ?? ''
  if (first && isFlag(first)) return '1'
  if (first && isTick(first)) {
    const codes = [first, ...rest].map(({ value }) => value)
    if (first.type === 'radio') return codes.at(-1) ?? ''
    // A channel cannot be both added and removed.
    if (/^(cat_)?add_/.test(name)) return codes.slice(0, -1).join()
    return /^(cat_)?del_/.test(name) ? codes.slice(-1).join() : codes.join()
  }
  return '長'.repeat(rules.get(name) ?? 500)
}

const usual: Fields = {
  rel_zip3: '510',
  rel_zip4: '0093',
  rel_tel_n1: '99999',
  rel_tel_n2: '88888',
  rel_tel_n3: '77777',
  rel_email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.jp`,
  rel_same: '0',
}

/** Fills in every field that the form shows or reveals, except `done`, and runs the checks of the account names. */
export async function fillEverything(
  application: ApplicationCase,
  opened: Opened,
  brand: BrandCode,
  done = new Set<string>(),
) {
  const rules = new Map(
    application
      .parts(opened)
      .flatMap(({ fields }) => Object.entries(fields).map(([name, { max }]) => [name, max] as const)),
  )
  const values = { ...usual, ...application.values(brand) }
  for (;;) {
    const next = controls().find(({ name, disabled }) => !done.has(name) && !disabled)
    if (!next) break
    fillIn(next.name, values[next.name] ?? longest(next.name, rules))
    done.add(next.name)
  }
  for (const check of main().queryAllByText('確認する')) {
    const words = within(check.closest('div') ?? check)
    if (words.queryByText('使用できます。')) continue
    fireEvent.click(check)
    await words.findByText('使用できます。')
  }
  return done
}

/** The descriptions of a field: of its control, or of its group. */
export const descriptionsOf = (name: string) =>
  named(name)
    .flatMap((control) => [control, control.closest('fieldset')])
    .flatMap((element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join()

// ---- the steps

/** Fills in the minimum that is accepted, and `more`. */
export async function openFilled(application: ApplicationCase, more: Fields = {}, opening: Opening = {}) {
  const opened = await openForm(application, opening)
  fillAll({ ...application.least, ...more })
  return opened
}

export const submitForm = ({ user }: Opened) => user.click(button('確認画面へ進む'))
export const clickSend = ({ user }: Opened) => user.click(button('送信する'))

export async function backToForm({ user }: Opened) {
  await user.click(link('入力内容を直す'))
  await onForm()
}

export async function openConfirm(application: ApplicationCase, more: Fields = {}, opening: Opening = {}) {
  const opened = await openFilled(application, more, opening)
  await submitForm(opened)
  await onConfirm()
  return opened
}

/** A reopened form asks for each consent again. */
export const withoutConsents = (values: Fields) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /^(has_privacy|chk_.*_notes)$/.test(name) ? '0' : value]),
  )

/** A body as texts; the codes of a list are separated by commas. */
export const textsOf = (body: unknown): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]))

/** The request bodies of one step. */
export const sent = ({ calls }: Opened, application: ApplicationCase, step: string) =>
  calls(`${application.api}/${step}`).map(({ body }) => body)

// ---- tables

/** Requirement numbers by application; an application without an entry has no such requirement. */
type Numbers = Readonly<Partial<Record<'inquiry' | 'applyTv' | 'applyInternet' | 'payMethod', string>>>

const numbersIn = (numbers: Numbers, name: string) => Object.entries(numbers).find(([key]) => key === name)?.[1]

/** A row for each application, with its own numbers for the title: `%s …: %s`. */
export const numbered = (numbers: Numbers) =>
  applicationCases.flatMap((application) => {
    const own = numbersIn(numbers, application.name)
    return own === undefined ? [] : [[own, application.name, application] as const]
  })

/** The same with each of `ones`: `%s …: %s, %s`. */
export const numberedWith = <One, Two>(numbers: Numbers, ones: readonly (readonly [name: One, one: Two])[]) =>
  numbered(numbers).flatMap(([own, name, application]) =>
    ones.map(([says, one]) => [own, name, says, application, one] as const),
  )

/** The same with each brand: `%s …: %s of %s`. */
export const numberedByBrand = (numbers: Numbers) =>
  numbered(numbers).flatMap(([own, name, application]) =>
    brands.map((brand) => [own, name, brand, application] as const),
  )

export const each = applicationCases.map((application) => [application.name, application] as const)
export const withPassword = applicationCases.flatMap(({ password, ...application }) =>
  password ? [[application.name, { ...application, password }] as const] : [],
)

/**
 * Each application with each of `ones`, and the turns in rotation: behaviour that all applications share is tested in each
 * application and with each turn, not in all combinations.
 */
export const inTurn = <One, Turn>(
  ones: readonly One[],
  turns: readonly Turn[],
): (readonly [ApplicationCase, One, Turn])[] =>
  applicationCases.flatMap((application, r) =>
    ones.flatMap((one, o) => {
      const turn = turns[(r + o) % turns.length]
      return turn === undefined ? [] : [[application, one, turn] as const]
    }),
  )

// ---- the page and the provider

export const alerts = () => main().queryAllByRole('alert')
export const reached = (application: ApplicationCase, step: string) =>
  waitFor(() => expect(window.location.pathname).toBe(`${application.path}/${step}`))
export const count = ({ calls }: Opened, application: ApplicationCase, step: string) =>
  calls(`${application.api}/${step}`).length
export const text = () => screen.getByRole('main').textContent ?? ''

/** The customer's profile, under the field names of the related person. */
export function profileOf({ api }: Opened, key: string) {
  const customer = api.provider.customer(personaBy(key).userId)
  if (!customer) throw new Error(`no customer ${key}`)
  const { user } = customer
  return {
    rel_sei_name: user.sei_name,
    rel_mei_name: user.mei_name,
    rel_zip3: user.svc_zip3,
    rel_zip4: user.svc_zip4,
    rel_region: '24',
    rel_locality: user.svc_locality,
    rel_street: user.svc_street,
    rel_building: user.svc_building,
    rel_tel_n1: user.tel_n1,
    rel_tel_n2: user.tel_n2,
    rel_tel_n3: user.tel_n3,
    rel_email: user.email,
  }
}

export const home = () => screen.findByRole('heading', { level: 1, name: 'ようこそ' })

/** Opens another page of the portal, and returns with the browser's back button. */
export async function awayAndBack({ user, back }: Opened, before: () => void) {
  await user.click(tile('ホーム'))
  await home()
  before()
  await back()
}

/** A form that has just been opened, with its initial values. */
export async function untouched(application: ApplicationCase, as = 'individual') {
  const opened = await openForm(application, { as })
  return { opened, values: formValues() }
}

/** The browser's forward button. */
export const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })
