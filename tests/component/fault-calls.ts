import { texts as shared } from '../../src/texts'
import { aboutStranger, newcomer, stranger } from '../newcomer'
import { fillAll, type Room, rooms } from './application-setup'
import { anyFailure } from './fault-answers'
import { by, control, fillIn, goTo, overlay, point, says, until } from './fault-page'
import type { CallOnScreen } from './fault-runner'
import type { Opened, Opening } from './portal'
import { code, codeOfPassword, linkFor, linkTo, newerOf, olderOf, password, passwordOfDocument } from './reminder-setup'

/* Every call of the contract, on a screen that makes it. */

type Named = readonly [name: string, call: CallOnScreen]
type More = Partial<CallOnScreen>

const site = 'http://localhost/'
const customer: Opening = { as: 'individual' }
const email = 'new+code@example.jp'

/** A page that asks when it is opened, and shows these words then. */
const page = (path: string, address: string, words: string, more: More = {}): Named => [
  path,
  { path, opening: customer, enter: () => goTo(address), done: () => says(words), ...more },
]

/** Above the page. */
const told = (words: string) => () => document.body.textContent?.includes(words)

/** A button on a page, and the words that it leads to. */
const button = (path: string, address: string, name: string, words: string, more: More = {}): Named => [
  path,
  { path, opening: customer, enter: () => goTo(address), press: () => control(name), done: () => says(words), ...more },
]

// ---- login, member information, agreement

const who = () => fillIn({ userId: 'taro@example.jp', password: 'Portal2025' })
const signOn = 'シングルサインオンでログイン'
const newPassword = { password: 'Brandnew2025', password2: 'Brandnew2025' }

async function toPasswords() {
  await goTo('/idpass/edit')
  await until(() => control('確認画面へ進む'))
  fillIn(newPassword)
  await by('確認画面へ進む')
}

const door: readonly Named[] = [
  button('/api/auth/login', '/login', 'ログイン', 'ようこそ', {
    opening: {},
    fill: who,
    everyTime: true,
    beside: () => control(signOn),
  }),
  button('/api/auth/oauth2_login', '/login', signOn, '', { opening: {}, done: ({ left }) => left.length === 1 }),
  page('/api/idpass/certify_index', '/idpass', 'taro@example.jp'),
  page('/api/idpass/certify_edit', '/idpass/edit', 'taro@example.jp', {
    done: () => control('確認画面へ進む'),
  }),
  page('/api/idpass/certify_confirm', '', 'まだ変更は完了していません。', {
    enter: toPasswords,
    asksByItself: 'idpass/certifyConfirm',
    noBack: true,
  }),
  button('/api/idpass/exec_edit', '', '変更する', '', {
    enter: toPasswords,
    noBack: true,
    recover: toPasswords,
    // From NEED_CERT on it asks for the code.
    fill: () => fillIn({ cert_code: code }),
    everyTime: true,
    told: ({ asksForCode, told }) => (asksForCode ? undefined : told),
    done: told('更新しました。'),
  }),
  button('/api/idpass/resend_cert', '', '認証コードを再送する', '', {
    opening: { as: 'certified' },
    enter: async () => {
      await toPasswords()
      await by('変更する')
    },
    noBack: true,
    beside: () => control('変更する'),
    done: told('認証コードを再送しました。'),
  }),
  button('/api/service/agree', '/service/entry', '次へ進む', 'お問い合わせ先', {
    fill: () => fillIn({ isSelAgree: '1' }),
    late: anyFailure.reply,
  }),
]

// ---- what is read

const flagged: Opening = { ...customer, path: '/notFound?connect=1' }
const readyForStreaming = () => {
  const found = control('お申し込み情報')
  return found?.getAttribute('aria-disabled') === 'false' ? found : undefined
}

const readings: readonly Named[] = [
  page('/api/invoice/certify_index', '/invoice', '1000000101'),
  button('/api/invoice/change_billing_ym', '/invoice', '前の月', '2025年3月', {
    beside: () => control('請求書ダウンロード'),
  }),
  button('/api/invoice/download_invoice2', '/invoice', '請求書ダウンロード', '', {
    beside: () => control('前の月'),
    done: ({ files }) => files.length === 1,
  }),
  page('/api/contract/certify_index', '/contract', 'ご契約中'),
  page('/api/contract/service/certify_index', '/contract/service', '光1ギガコース'),
  page('/api/contract/payment/certify_index', '/contract/payment', '毎月26日'),
  page('/api/contract/internet_settings/certify_index', '/contract/internet_settings', 'taro@mail.cty.example'),
  button(
    '/api/contract/internet_settings/download_internet_settings',
    '/contract/internet_settings',
    '設定情報をダウンロード',
    '',
    { done: ({ files }) => files.length === 1 },
  ),
  page('/api/contract/security_software/certify_index', '/contract/security_software', 'KSP-EXAMPLE-0001'),
  page('/api/contract/others/certify_index', '/contract/others', '2018年4月1日'),
  ...['service', 'payment'].map((at): Named => {
    const path = '/api/contract/service/change_address_no'
    const opening = { as: 'addresses' }
    const found = () => [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === 'ご実家')
    return [
      `${path} of ${at}`,
      { path, opening, enter: () => goTo(`/contract/${at}`), choose: { address_no: '2' }, done: found },
    ]
  }),
  page('/api/cs_channels/cs_channels_index', '/csChannels', '番組表'),
  page('/api/gift/certify_index', '/gift', '現在プレゼント情報はありません'),
  page('/api/stamp/certify_index', '/stamp', '準備中です。'),
  page('/api/connect/certify_index', '/connect', 'リンクを更新', { opening: flagged }),
  button('/api/connect/renew_link', '/connect', 'リンクを更新', '更新しました。', {
    opening: flagged,
    beside: () => control('送信する'),
  }),
  button('/api/connect/send_link', '/connect', '送信する', '送信しました。', {
    opening: flagged,
    fill: () => fillIn({ email }),
    beside: () => control('リンクを更新'),
  }),
  page('/api/ott/ott_index', '/ott', '', { done: readyForStreaming }),
  page('/api/idp_sync/update_idp_sync_sts', '/ott', '', {
    done: readyForStreaming,
    noReadAgain: true,
    toldAbove: true,
  }),
  ...['/api/ott/prepare_sign_on', '/authorization'].map(
    (path): Named => [
      path,
      {
        path,
        opening: customer,
        enter: () => goTo('/ott'),
        press: readyForStreaming,
        // What another provider says is not the portal's to tell, and ends no session of its.
        ...(path === '/authorization' && { foreign: true, told: () => shared.generalError }),
        done: ({ submitted }) => submitted.length === 1,
      },
    ],
  ),
  page('/api/contact/certify_index', '/contact', 'ご用件をお選びください。'),
  page('/api/contact/apply/certify_index', '/contact/apply', 'ご用件をお選びください。'),
  page('/api/contact/apply/tv/certify_index', '/contact/apply/tv', '申込フォームへ進む'),
  page('/api/contact/apply/internet/certify_index', '/contact/apply/internet', '申込フォームへ進む'),
  page(
    '/api/contact/apply/tel/certify_index',
    '/contact/apply/tel',
    'フォームからのお問い合わせもご利用いただけます。',
  ),
  page('/api/contact/apply/ott/certify_index', '/contact/apply/ott', 'お申し込みは、動画配信サービスのページから'),
  page('/api/pay_method/certify_index', '/payMethod', 'お手続きの内容をお選びください。'),
]

// ---- applications

const toConfirm = '確認画面へ進む'
const send = '送信する'
const inApril: Opening = { ...customer, at: '2025-04-15T10:00:00+09:00' }

const stepsOf = (room: Room): readonly Named[] => {
  const form = `${room.path}/create`
  const opening = inApril
  async function toForm() {
    await goTo(form)
    await until(() => control(toConfirm))
    fillAll(room.least)
  }
  const onwards = (...names: readonly string[]) => ({
    opening,
    enter: async () => {
      await toForm()
      await by(...names)
    },
    noBack: true as const,
  })
  return [
    page(`${room.api}/certify_create`, form, toConfirm, { opening }),
    button(`${room.api}/confirm_create`, form, toConfirm, 'まだ送信されていません。', {
      opening,
      fill: () => fillAll(room.least),
    }),
    page(`${room.api}/certify_confirm`, '', 'まだ送信されていません。', {
      ...onwards(toConfirm),
      asksByItself: `${room.name}/certifyConfirm`,
    }),
    button(`${room.api}/exec_create`, '', send, room.accepted, onwards(toConfirm)),
    page(`${room.completion}/certify_complete`, '', '受付日時', {
      ...onwards(toConfirm, send),
      asksByItself: `${room.name}/certifyComplete`,
      // What was sent was accepted: what fails now is no alert.
      told: () => undefined,
    }),
  ]
}

const nameCheck = (
  api: string,
  action: string,
  form: string,
  fields: Readonly<Record<string, string>>,
  label: string,
) =>
  button(`${api}/validate_account_${action}_name`, form, `確認する：${label}`, '使用できます。', {
    opening: inApril,
    ready: () => control(toConfirm),
    fill: () => fillAll(fields),
  })

const adding = '追加するアカウント名'
const changing = '新しいアカウント名'
const inquiry = '/contact/inquiry/create'
const internet = '/contact/apply/internet/create'
const name = 'shinki.taro'

const applications: readonly Named[] = [
  ...rooms.flatMap(stepsOf),
  button('/api/helper/search_zip_code', '/payMethod/create', '住所検索', '住所を入力しました。', {
    opening: inApril,
    ready: () => control(toConfirm),
    fill: () => fillAll({ rel_same: '0', rel_zip3: '510', rel_zip4: '0075' }),
  }),
  nameCheck('/api/contact/inquiry', 'add', inquiry, { 'cat_internet[]': '10101', account_add_name: name }, adding),
  nameCheck('/api/contact/inquiry', 'edit', inquiry, { 'cat_internet[]': '10102', account_edit_name: name }, changing),
  nameCheck('/api/contact/apply/internet', 'add', internet, { account_add__name: name }, adding),
  nameCheck('/api/contact/apply/internet', 'edit', internet, { account_edit__name: name }, changing),
]

// ---- registration

/** The link to a page in one of the mails. */
function mailed({ api: { provider } }: Opened, to: string): string {
  const links = provider.mails.list().flatMap(({ links }) => links)
  const link = links.find((one) => one.includes(`/${to}?`))
  if (!link) throw new Error(`no mail leads to ${to}`)
  return link
}

const passwords = { password, password2: password }
const birth = { birth_year: '1990', birth_month: '4', birth_day: '1' }
const person = { ...stranger, ...aboutStranger, ...passwords, sex: '1', con_privacy_policy: '' }

/** Behind the link of a mail, whose page certifies its key. */
const behind = (path: string, link: (opened: Opened) => string, words: string, more: More = {}): Named => [
  path,
  {
    path,
    enter: (opened) => goTo(link(opened)),
    done: () => control(words),
    ...more,
  },
]

const keyOf = (link: string) => new URL(link, site).searchParams.get('cert_key') ?? ''

const toNew = (to: string) => (opened: Opened) => {
  opened.api.provider.newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site)
  return mailed(opened, to)
}

/** The link of the certification code that follows a registration. */
function toNewCode(opened: Opened): string {
  const cert_key = keyOf(toNew('entryRegistration')(opened))
  const { newRegistration } = opened.api.provider
  const { data } = newRegistration.certify('registration', cert_key)
  newRegistration.entryRegistration(
    {
      cert_email: email,
      cert2_method: 'mail',
      cert2_address: email,
      ...passwords,
      locality: '242021',
      sex: 1,
      con_privacy_policy: 1,
      cert_id: data?.cert_id ?? '',
      cert_key,
    },
    site,
  )
  return mailed(opened, 'entryCertCode')
}

const newApi = (name: string) => `/api/new_regist/${name}`
const toRegister = '登録する'
const toSetPassword = 'パスワードを登録する'
const registered = '登録が完了しました。'
const atY3d: Opening = { brand: 'y3d' }

const behindButton = (
  path: string,
  link: (opened: Opened) => string,
  press: string,
  words: string,
  more: More = {},
): Named => behind(path, link, '', { press: () => control(press), done: () => says(words), ...more })

const registration: readonly Named[] = [
  button(newApi('entry_mail'), '/newRegist/entryMail', '送信', '宛てにメールを送信しました。', {
    opening: {},
    fill: () => fillIn({ email }),
  }),
  behind(newApi('certify_key_personal'), toNew('entryPersonal'), toRegister),
  behindButton(newApi('entry_personal'), toNew('entryPersonal'), toRegister, registered, {
    fill: () => fillIn(person),
  }),
  behind(newApi('certify_key_registration'), toNew('entryRegistration'), toRegister),
  behindButton(newApi('entry_registration'), toNew('entryRegistration'), toRegister, registered, {
    fill: () => fillIn({ locality: '242021', sex: '1', con_privacy_policy: '', ...passwords }),
  }),
  behind(newApi('certify_key_cert_code'), toNewCode, toRegister),
  behindButton(newApi('entry_cert_code'), toNewCode, toRegister, registered, {
    fill: () => fillIn({ cert2_code: code }),
  }),
  behind(newApi('certify_key_password'), toNew('entryPassword'), toSetPassword, { opening: atY3d }),
  behindButton(newApi('entry_password'), toNew('entryPassword'), toSetPassword, 'パスワードを登録しました。', {
    opening: atY3d,
    fill: () => fillIn(passwords),
  }),
]

// ---- the reminder, and the newer registration

const remApi = (name: string) => `/api/reminder/${name}`
const newer: Opening = newerOf.cty
const older: Opening = olderOf.cty
const contractor = 'サービスご契約者'
const next = '送信'

const toPersonal = ({ api }: Opened) => linkTo(api, 'entryPersonal', newerOf.cty)
const toRegistration = ({ api }: Opened) => linkTo(api, 'entryRegistration', newerOf.cty)
const toCode = ({ api }: Opened) => codeOfPassword(api)
const toReset = ({ api }: Opened) => passwordOfDocument(api, 'cty')

const choosing = (...names: readonly string[]) => ({
  opening: newer,
  enter: async () => {
    await goTo('/reminder/selectUserType')
    await by(...names)
  },
  noBack: true as const,
})

const reminder: readonly Named[] = [
  button(remApi('entry_mail_pass'), '/reminder/entryMailPass', next, '宛てにメールを送信しました。', {
    opening: {},
    fill: () => fillIn({ email }),
  }),
  button(remApi('entry_mail_id_pass'), '/reminder/entryMailIdPass', next, '宛てにメールを送信しました。', {
    opening: older,
    fill: () => fillIn({ email }),
  }),
  button(remApi('entry_prov_id_pass'), '/reminder/entryProvIdPass', next, '宛てにメールを送信しました。', {
    opening: older,
    fill: () => fillIn({ con_privacy_policy: '', prov_id: 'K0000201', prov_pass: 'Kari0201', email }),
  }),
  behind(remApi('certify_key_user_type'), ({ api }) => linkFor(api, '0'), contractor, { opening: older }),
  [
    `${remApi('certify_key_user_type')} of the choice`,
    {
      path: remApi('certify_key_user_type'),
      ...choosing('それ以外の方'),
      done: () => control(next),
    },
  ],
  button(remApi('select_user_type'), '', contractor, 'お手元の書類', {
    ...choosing(),
    beside: () => control('それ以外の方'),
  }),
  page(remApi('certify_select_regist_type'), '', 'お手元の書類', choosing(contractor)),
  button(remApi('select_regist_type'), '', '上記以外の方', 'お手続き用のリンク', {
    ...choosing(contractor),
    beside: () => control('「'),
  }),
  behind(remApi('certify_key_personal'), toPersonal, next, { opening: newer }),
  behindButton(remApi('entry_personal'), toPersonal, next, '照合が完了しました。', {
    opening: newer,
    fill: () => fillIn({ ...newcomer('cty'), ...birth, con_privacy_policy: '' }),
  }),
  behind(remApi('certify_key_registration'), toRegistration, next, { opening: newer }),
  behindButton(remApi('entry_registration'), toRegistration, next, registered, {
    opening: newer,
    fill: () => fillIn({ locality: '242021', age_group: '30', sex: '2', con_privacy_policy: '', ...passwords }),
  }),
  behind(remApi('certify_key_cert_code'), toCode, next),
  behindButton(remApi('entry_cert_code'), toCode, next, 'メールアドレスを認証しました。', {
    fill: () => fillIn({ cert2_code: code }),
  }),
  behind(remApi('certify_reset_password'), toReset, toSetPassword, { opening: older }),
  behindButton(remApi('reset_password'), toReset, toSetPassword, 'パスワードを登録しました。', {
    opening: older,
    fill: () => fillIn(passwords),
  }),
]

// ---- mobility

const mobApi = (name: string) => `/api/mobility/reserve/${name}`
const index = '/mobility/reserve'
const rider: Opening = { brand: 'y3d', as: 'individual', at: '2024-11-08T10:00:00+09:00' }
const family: Opening = { ...rider, as: 'family' }
const visitor: Opening = { brand: 'y3d', at: '2024-11-08T10:00:00+09:00' }
const onwards = '次へ進む'

const field = (name: string) => document.getElementsByName(name)[0]
const day = (date: string) => document.getElementById(`day-2024${date}`) ?? undefined

async function toVehicle() {
  await goTo(index)
  await until(() => control('新規予約'))
  fillIn({ notice_approval: '' })
  await by('新規予約')
}

const toTimes = (vehicle_type: string) => async () => {
  await toVehicle()
  await until(() => control(onwards))
  fillIn({ vehicle_type })
  await by(onwards)
}

async function choose(date: string) {
  await until(() => !overlay() && day(date), 'a day')
  point(day(date))
  await until(() => control(onwards))
}

async function toSlots() {
  await toTimes('kick_board')()
  await choose('1115')
}

async function toBuses() {
  await toTimes('self_driving')()
  await until(() => field('from_sect_id2'))
  fillIn({ from_sect_id2: '1001', to_sect_id2: '4001' })
  await choose('1113')
}

async function toConfirmation() {
  await toSlots()
  fillIn({ slot1: 'K9' })
  await by(onwards)
}

async function toSection() {
  await toConfirmation()
  await by('区間を変更する')
}

const step = (name: string, enter: () => Promise<void>, words: string, more: More = {}): Named =>
  page(mobApi(name), '', words, { opening: rider, enter, ...more })

const stepButton = (name: string, enter: () => Promise<void>, press: string, words: string, more: More = {}): Named =>
  button(mobApi(name), '', press, words, { opening: rider, enter, ...more })

function toPassword(opened: Opened): string {
  opened.api.provider.mobilityRegistration.execNewRegist({ email, notice_approval: 1, is_resend: 0 }, site)
  return mailed(opened, 'entryPassword')
}

const companion = {
  sei_name: '山田',
  mei_name: '花',
  zip3: '510',
  zip4: '0093',
  tel_n1: '059',
  tel_n2: '000',
  tel_n3: '1234',
  age_group: '1',
  sex: '2',
}

const mobility: readonly Named[] = [
  page(mobApi('certify_index'), index, 'ご予約の一覧', { opening: rider }),
  button(mobApi('update_free_ride'), index, '空席状況を更新', '出発便', {
    opening: rider,
    beside: () => control('新規予約'),
  }),
  button(mobApi('cancel_reserve'), index, 'はい、キャンセルする', '', {
    opening: family,
    ready: () => control('キャンセルする'),
    fill: async () => {
      await by('キャンセルする')
      await until(() => control('はい、キャンセルする'))
    },
    everyTime: true,
    done: told('予約をキャンセルしました。'),
  }),
  button(mobApi('display_qrcode'), index, 'QRコードを表示', '', {
    opening: family,
    done: () => document.querySelector('[role=dialog]'),
  }),
  button(mobApi('exec_new_regist'), index, '登録用のメールを送る', '宛てにメールを送信しました。', {
    opening: visitor,
    fill: () => fillIn({ email, notice_approval: '' }),
  }),
  behind(mobApi('certify_key_password'), toPassword, toSetPassword, { opening: visitor }),
  behindButton(mobApi('entry_password'), toPassword, toSetPassword, 'パスワードの登録が完了し', {
    opening: visitor,
    fill: () => fillIn(passwords),
  }),
  stepButton('exec_new_reserve', () => goTo(index), '新規予約', '片道・往復', {
    fill: () => fillIn({ notice_approval: '' }),
    beside: () => control('空席状況を更新'),
  }),
  step('certify_select_vehicle', toVehicle, '片道・往復'),
  stepButton('exec_select_vehicle', toVehicle, onwards, '日付の選択'),
  step('search_cal_dates', toTimes('kick_board'), '', { done: () => day('1115') }),
  step('certify_select_date_time', toTimes('kick_board'), '日付の選択'),
  stepButton('exec_select_date_time', toSlots, onwards, 'まだご予約は完了していません。', {
    fill: () => fillIn({ slot1: 'K9' }),
  }),
  step('certify_select_interactive', toTimes('self_driving'), '', { done: () => field('from_sect_id2') }),
  stepButton('exec_select_interactive', toBuses, onwards, 'まだご予約は完了していません。', {
    fill: () => fillIn({ slot1: 'B10' }),
  }),
  step('certify_select_section', toSection, '', { done: () => field('from_sect_id2') }),
  stepButton('exec_select_section', toSection, onwards, '駅西口ひろば → 文化の森', {
    fill: () => fillIn({ to_sect_id2: '4001' }),
  }),
  step('certify_confirm', toConfirmation, 'まだご予約は完了していません。'),
  stepButton('exec_confirm', toConfirmation, '予約する', '予約を受け付けました。'),
  page('/api/mobility/submission_sub_user/certify', `${index}/subUser`, toRegister, { opening: rider }),
  button('/api/mobility/submission_sub_user/exec_replace', `${index}/subUser`, toRegister, 'ご予約の一覧', {
    opening: rider,
    fill: () => fillIn(companion),
  }),
]

/** In two halves, for two files that run side by side. */
export const pages: readonly Named[] = [...door, ...readings, ...mobility]
export const forms: readonly Named[] = [...applications, ...registration, ...reminder]
