import { texts as shared } from '../../src/texts'
import * as account from '../screens/account'
import { type ApplicationScreens, applications as applicationScreens, at } from '../screens/applications'
import { customer } from '../screens/customer'
import * as mobility from '../screens/mobility'
import { connectPage, internetSettings, invoicePage, pages as queryPages } from '../screens/pages'
import * as registration from '../screens/registration'
import * as reminder from '../screens/reminder'
import { mutationOf, queryOf, type Screen, valuesOf } from '../screens/screen'
import { anyFailure } from './fault-answers'
import { click, clickThrough, control, fillIn, goTo, overlay, pageShows, until } from './fault-page'
import type { CallOnScreen } from './fault-runner'
import type { Opened, Opening } from './portal'

/* Every call of the API, on a screen that makes it. What the screens are is in tests/screens. */

type Named = readonly [name: string, call: CallOnScreen]
type More = Partial<CallOnScreen>

// ---- how a screen is opened

const day = (date: string) => document.getElementById(`day-2024${date}`) ?? undefined
const field = (name: string) => document.getElementsByName(name)[0]
const fill = (screen: Screen) => fillIn(valuesOf(screen))

async function open(screen: Screen, opened: Opened): Promise<void> {
  if (screen.mailedBy) return goTo(screen.mailedBy.link(opened.api.provider))
  if (!screen.after) return goTo(screen.path)
  const [before, ...pressed] = screen.after
  await openToSend(before, opened)
  const [first = ''] = pressed
  await until(() => !overlay() && control(first), first)
  fill(before)
  await clickThrough(...pressed)
}

/** As far as the button that sends. */
export async function openToSend(screen: Screen, opened: Opened) {
  await open(screen, opened)
  const { search, submit = '' } = screen
  if (!search) return
  const { values = {} } = search
  await until(() => Object.keys(values).every(field), 'what to search by')
  fillIn(values)
  await until(() => !overlay() && day(search.day), 'a day')
  click(day(search.day))
  await until(() => control(submit))
}

// ---- the calls of a screen

/** The query that a screen makes when it opens. */
function query(screen: Screen, more: More = {}): Named {
  const { visit, shows, submit = '' } = screen
  const path = more.path ?? queryOf(screen).path
  return [
    path,
    {
      path,
      opening: visit,
      open: (opened) => open(screen, opened),
      done: () => (shows ? pageShows(shows) : control(submit)),
      ...more,
    },
  ]
}

/** The call of a button of a screen, and the words that are shown then. */
const button = (screen: Screen, path: string, name: string, words: string, more: More = {}): Named => [
  path,
  {
    path,
    opening: screen.visit,
    open: (opened) => openToSend(screen, opened),
    button: () => control(name),
    done: () => pageShows(words),
    ...more,
  },
]

/** The call by which a screen sends its form. */
const mutation = (screen: Screen, more: More = {}): Named =>
  button(screen, mutationOf(screen).path, screen.submit ?? '', screen.done ?? '', {
    ...(screen.values && { fill: () => fill(screen) }),
    ...more,
  })

/** Above the page. */
const shownAbove = (words: string) => () => document.body.textContent?.includes(words)

// ---- login, member information, agreement

const signOn = 'シングルサインオンでログイン'

const accountCalls: readonly Named[] = [
  mutation(account.login, { everyTime: true, beside: () => control(signOn) }),
  button(account.login, '/api/auth/oauth2_login', signOn, '', { done: ({ left }) => left.length === 1 }),
  query(account.member),
  query(account.newPassword),
  query(account.newPasswordConfirm, { opensWith: 'idpass/certifyConfirm', noBack: true }),
  mutation(account.newPasswordConfirm, {
    noBack: true,
    // After NEED_CERT it asks for the code.
    fill: () => fill(account.newPasswordCode),
    everyTime: true,
    recover: (opened) => open(account.newPasswordConfirm, opened),
    shown: ({ asksForCode, shown }) => (asksForCode ? undefined : shown),
    done: shownAbove('更新しました。次回から新しいパスワードでログインしてください。'),
  }),
  button(account.newPasswordCode, '/api/idpass/resend_cert', '認証コードを再送する', '', {
    noBack: true,
    beside: () => control('変更する'),
    done: shownAbove('認証コードを再送しました。'),
  }),
  mutation(account.terms, { lateReply: anyFailure.reply }),
]

// ---- pages

const flagged: Opening = { ...customer, path: '/notFound?connect=1' }
const streaming: Screen = { path: '/ott', visit: customer }
const readyForStreaming = () => {
  const found = control('お申し込み情報')
  return found?.getAttribute('aria-disabled') === 'false' ? found : undefined
}

const pageCalls: readonly Named[] = [
  ...queryPages.map((screen) => query(screen)),
  button(invoicePage, '/api/invoice/change_billing_ym', '前の月', '2025年3月', {
    beside: () => control('請求書ダウンロード'),
  }),
  button(invoicePage, '/api/invoice/download_invoice2', '請求書ダウンロード', '', {
    beside: () => control('前の月'),
    done: ({ files }) => files.length === 1,
  }),
  button(internetSettings, '/api/contract/internet_settings/download_internet_settings', '設定情報をダウンロード', '', {
    done: ({ files }) => files.length === 1,
  }),
  ...['service', 'payment'].map((at): Named => {
    const path = '/api/contract/service/change_address_no'
    const opening = { as: 'addresses' }
    const found = () => [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === 'ご実家')
    return [
      `${path} of ${at}`,
      { path, opening, open: () => goTo(`/contract/${at}`), select: { address_no: '2' }, done: found },
    ]
  }),
  query(connectPage, { opening: flagged }),
  button(connectPage, '/api/connect/renew_link', 'リンクを更新', '更新しました。', {
    opening: flagged,
    beside: () => control('送信する'),
  }),
  mutation(connectPage, { opening: flagged, beside: () => control('リンクを更新') }),
  ...[{}, { noRetryButton: true, shownAbove: true } as const].map((more, at) => {
    const path = ['/api/ott/ott_index', '/api/idp_sync/update_idp_sync_sts'][at] ?? ''
    return [
      path,
      { path, opening: customer, open: () => goTo('/ott'), done: readyForStreaming, ...more },
    ] satisfies Named
  }),
  ...['/api/ott/prepare_sign_on', '/authorization'].map((path) =>
    button(streaming, path, '', '', {
      button: readyForStreaming,
      // A message of another provider is not shown, and ends no session of the portal.
      ...(path === '/authorization' && { foreign: true, shown: () => shared.generalError }),
      done: ({ submitted }) => submitted.length === 1,
    }),
  ),
]

// ---- applications

const onwards = { noBack: true } as const

const stepsOf = ({ name, create, confirm, complete }: ApplicationScreens): readonly Named[] => [
  query(create),
  mutation(create),
  query(confirm, { ...onwards, opensWith: `${name}/certifyConfirm` }),
  mutation(confirm, onwards),
  query(complete, {
    ...onwards,
    opensWith: `${name}/certifyComplete`,
    // The application was accepted: a failure after that is no alert.
    shown: () => undefined,
  }),
]

const nameCheck = (
  api: string,
  action: string,
  form: string,
  fields: Readonly<Record<string, string>>,
  label: string,
) =>
  button(
    { path: form, visit: { ...customer, at } },
    `${api}/validate_account_${action}_name`,
    `確認する：${label}`,
    '使用できます。',
    { ready: () => control('確認画面へ進む'), fill: () => fillIn(fields) },
  )

const adding = '追加するアカウント名'
const changing = '新しいアカウント名'
const inquiry = '/contact/inquiry/create'
const internet = '/contact/apply/internet/create'
const name = 'shinki.taro'

const applicationCalls: readonly Named[] = [
  ...applicationScreens.flatMap(stepsOf),
  button(
    { path: '/payMethod/create', visit: { ...customer, at } },
    '/api/helper/search_zip_code',
    '住所検索',
    '住所を入力しました。',
    {
      ready: () => control('確認画面へ進む'),
      fill: () => fillIn({ rel_same: '0', rel_zip3: '510', rel_zip4: '0075' }),
    },
  ),
  nameCheck('/api/contact/inquiry', 'add', inquiry, { 'cat_internet[]': '10101', account_add_name: name }, adding),
  nameCheck('/api/contact/inquiry', 'edit', inquiry, { 'cat_internet[]': '10102', account_edit_name: name }, changing),
  nameCheck('/api/contact/apply/internet', 'add', internet, { account_add__name: name }, adding),
  nameCheck('/api/contact/apply/internet', 'edit', internet, { account_edit__name: name }, changing),
]

// ---- registration

const registrationCalls: readonly Named[] = [
  mutation(registration.mail),
  ...[registration.personal, registration.resident, registration.code, registration.password].flatMap((screen) => [
    query(screen),
    mutation(screen),
  ]),
]

// ---- the reminder, and the newer registration

const reminderCalls: readonly Named[] = [
  mutation(reminder.forgotten),
  mutation(reminder.olderMail),
  mutation(reminder.provisional),
  query(reminder.olderUserType, { done: () => control('サービスご契約者') }),
  query(reminder.otherMail, onwards),
  mutation(reminder.userType, { ...onwards, beside: () => control('それ以外の方') }),
  query(reminder.registType, onwards),
  mutation(reminder.registType, { ...onwards, beside: () => control('「') }),
  ...[reminder.personal, reminder.resident, reminder.code, reminder.matchedPassword].flatMap((screen) => [
    query(screen),
    mutation(screen),
  ]),
].map(([name, call], at, all) => {
  // Two screens make the call: the mailed key, and the selection that replaces it in the newer flow.
  const isAgain = all.findIndex(([one]) => one === name) < at
  return [isAgain ? `${name} of the choice` : name, call] as const
})

// ---- mobility

const mobilityApi = (name: string) => `/api/mobility/reserve/${name}`
const family = { ...mobility.index, visit: { ...mobility.index.visit, as: 'family' } }

const mobilityCalls: readonly Named[] = [
  query(mobility.index),
  button(mobility.index, mobilityApi('update_free_ride'), '空席状況を更新', '出発便', {
    shownAbove: true,
    beside: () => control('新規予約'),
  }),
  button(family, mobilityApi('cancel_reserve'), 'はい、キャンセルする', '', {
    ready: () => control('キャンセルする'),
    fill: async () => {
      await clickThrough('キャンセルする')
      await until(() => control('はい、キャンセルする'))
    },
    everyTime: true,
    done: shownAbove('予約をキャンセルしました。'),
  }),
  button(family, mobilityApi('display_qrcode'), 'QRコードを表示', '', {
    done: () => document.querySelector('[role=dialog]'),
  }),
  mutation(mobility.mail),
  query(mobility.password, { done: () => control('パスワードを登録する') }),
  mutation(mobility.password),
  mutation(mobility.index, { beside: () => control('空席状況を更新') }),
  query(mobility.board),
  mutation(mobility.board),
  query(mobility.boardTimes, { path: mobilityApi('search_cal_dates'), done: () => day('1115') }),
  query(mobility.boardTimes),
  mutation(mobility.boardTimes),
  query(mobility.busTimes, { done: () => field('from_sect_id2') }),
  mutation(mobility.busTimes),
  query(mobility.section, { done: () => field('from_sect_id2') }),
  mutation(mobility.section),
  query(mobility.confirm),
  mutation(mobility.confirm, onwards),
  query(mobility.companions),
  mutation(mobility.companions),
]

/** Split in two for two files that run in parallel. */
export const pages: readonly Named[] = [...accountCalls, ...pageCalls, ...mobilityCalls]
export const forms: readonly Named[] = [...applicationCalls, ...registrationCalls, ...reminderCalls]
