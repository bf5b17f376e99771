import { act, screen, waitFor, within } from '@testing-library/react'
import axios from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import {
  fillIn,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  pressConfirm,
  pressSend,
  type Room,
  rooms,
} from './application-room'
import { type Opened, openPortal, personaBy, storeLogin, tile } from './portal'

/* Every call of the portal's screens with every way in which it can end: the page stands, says so, and works on. */

const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'
const pleaseLogIn = 'ログインしてください。'
const inFlight = '読み込んでいます'
const at = '2025-04-10T12:00:00+09:00'

const paths = {
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  certifyIndex: '/api/invoice/certify_index',
  changeBillingYm: '/api/invoice/change_billing_ym',
  download: '/api/invoice/download_invoice2',
  stamp: '/api/stamp/certify_index',
  connect: '/api/connect/certify_index',
  renewLink: '/api/connect/renew_link',
  sendLink: '/api/connect/send_link',
}

const main = () => within(screen.getByRole('main'))
const banner = () => within(screen.getByRole('banner'))
const heading = () => screen.findByRole('heading', { level: 1 })
const button = (name: string) => main().getByRole('button', { name })
const passwordField = () => screen.getByLabelText(/^パスワード/, { selector: 'input' })

const toldIn = (part: () => { getAllByRole(role: string): HTMLElement[] }) => (text: string) =>
  waitFor(() =>
    expect(
      part()
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(),
    ).toContain(text),
  )
const told = toldIn(main)

/** No flow waits for an answer any more. */
const answered = () => waitFor(() => expect(screen.queryByText(inFlight)).toBeNull())

interface CallOnScreen {
  readonly path: string
  /** Opens the screen, up to where the call is pressed. */
  open(plan: (opened: Opened) => void): Promise<Opened>
  /** Makes the call, the first time and once more after a failure. */
  press(opened: Opened): Promise<unknown>
  again?(opened: Opened): Promise<unknown>
  /** What shows once it was answered OK. */
  done(opened: Opened): Promise<unknown>
  /** Where it is told that it failed; on the page where it is left out. */
  readonly told?: (text: string) => Promise<unknown>
}

async function openInvoice(plan: (opened: Opened) => void) {
  const opened = await openPortal({ as: 'individual', path: '/home', at })
  await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
  plan(opened)
  return opened
}

const pressInvoice = ({ user }: Opened) => user.click(tile('ご請求明細'))
const emptyShown = () => waitFor(() => expect(main().getAllByText(/該当月の請求データはありません。$/)).toHaveLength(2))
const invoiceShown = () => main().findByText('1000000101')

const login: CallOnScreen = {
  path: paths.login,
  async open(plan) {
    const opened = await openPortal({ path: '/login', at })
    await opened.user.type(
      await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }),
      personaBy('individual').userId,
    )
    plan(opened)
    return opened
  },
  async press({ user }) {
    await user.type(passwordField(), personaBy('individual').password)
    await user.click(button('ログイン'))
  },
  done: () => screen.findByRole('heading', { level: 1, name: 'ようこそ' }),
}

const certifyIndex: CallOnScreen = {
  path: paths.certifyIndex,
  open: openInvoice,
  press: pressInvoice,
  async again(opened) {
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
    )
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await pressInvoice(opened)
  },
  done: invoiceShown,
}

const changeBillingYm: CallOnScreen = {
  path: paths.changeBillingYm,
  async open(plan) {
    const opened = await openInvoice(() => {})
    await pressInvoice(opened)
    await invoiceShown()
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(button('前の月')),
  done: () => main().findByRole('heading', { name: '2025年3月' }),
}

const download: CallOnScreen = {
  path: paths.download,
  open: changeBillingYm.open,
  press: ({ user }) => user.click(button('請求書ダウンロード')),
  done: ({ files }) => waitFor(() => expect(files.map(({ name }) => name)).toEqual(['請求書_2025年4月.pdf'])),
}

const stamp: CallOnScreen = {
  path: paths.stamp,
  open: openInvoice,
  press: ({ user }) => user.click(tile('スタンプラリー')),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByText('準備中です。'),
}

const gift: CallOnScreen = {
  path: '/api/gift/certify_index',
  open: openInvoice,
  press: ({ user }) =>
    user.click(within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: /^プレゼント/ })),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByText(/^現在プレゼント情報はありません/),
}

const connect: CallOnScreen = {
  path: paths.connect,
  open(plan) {
    localStorage.setItem('connect_device', '1')
    return openInvoice(plan)
  },
  press: ({ user }) => user.click(tile('コネクト')),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByRole('button', { name: 'リンクを更新' }),
}

const renewLink: CallOnScreen = {
  path: paths.renewLink,
  async open(plan) {
    const opened = await connect.open(() => {})
    await connect.press(opened)
    await connect.done(opened)
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(button('リンクを更新')),
  done: () => main().findByText('更新しました。'),
}

const sendLink: CallOnScreen = {
  path: paths.sendLink,
  open: renewLink.open,
  async press({ user }) {
    await user.type(main().getByLabelText(/^メールアドレス/), 'hanako@example.jp')
    await user.click(button('送信する'))
  },
  again: ({ user }) => user.click(button('送信する')),
  done: () => main().findByText('送信しました。'),
}

/** A page below ご契約情報, with a word of its answer. */
const contractPage = (path: string, link: string, word: string): CallOnScreen => ({
  path,
  async open(plan) {
    const opened = await openPortal({ as: 'individual', path: '/contract', at })
    await main().findByText('ご契約中')
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(main().getByRole('link', { name: link })),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByText(word),
})

const contract: CallOnScreen = {
  ...contractPage('/api/contract/certify_index', 'ご契約情報', 'ご契約中'),
  open: openInvoice,
}

const internetSettings = contractPage(
  '/api/contract/internet_settings/certify_index',
  'インターネット設定情報',
  'taro@mail.cty.example',
)

const changeAddress = (path: string): CallOnScreen => ({
  path: '/api/contract/service/change_address_no',
  async open(plan) {
    const opened = await openPortal({ as: 'addresses', path, at })
    await main().findByRole('heading', { name: 'ご自宅' })
    plan(opened)
    return opened
  },
  press: ({ user }) => user.selectOptions(main().getByRole('combobox', { name: 'ご契約先' }), 'ご実家'),
  done: () => main().findByRole('heading', { name: 'ご実家' }),
})

const downloadSettings: CallOnScreen = {
  path: '/api/contract/internet_settings/download_internet_settings',
  async open(plan) {
    const opened = await internetSettings.open(() => {})
    await internetSettings.press(opened)
    await internetSettings.done(opened)
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(button('設定情報をダウンロード')),
  done: ({ files }) => waitFor(() => expect(files.map(({ name }) => name)).toEqual(['インターネット設定情報.txt'])),
}

const csChannels: CallOnScreen = {
  path: '/api/cs_channels/cs_channels_index',
  open: openInvoice,
  press: ({ user }) => user.click(tile('CSチャンネル')),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByRole('link', { name: /^番組表/ }),
}

const streamingReady = () => waitFor(() => expect(button('お申し込み情報')).toHaveAttribute('aria-disabled', 'false'))

const ottIndex: CallOnScreen = {
  path: '/api/ott/ott_index',
  open: openInvoice,
  press: ({ user }) => user.click(tile('動画配信サービス')),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: streamingReady,
}

const idpSync: CallOnScreen = {
  path: '/api/idp_sync/update_idp_sync_sts',
  open: openInvoice,
  press: ottIndex.press,
  async again(opened) {
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await ottIndex.press(opened)
  },
  done: streamingReady,
  // In the background, so that it is told above the page.
  told: toldIn(() => screen),
}

const prepareSignOn: CallOnScreen = {
  path: '/api/ott/prepare_sign_on',
  async open(plan) {
    const opened = await ottIndex.open(() => {})
    await ottIndex.press(opened)
    await main().findByText('ご利用いただけます。')
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(button('お申し込み情報')),
  done: ({ submitted }) => waitFor(() => expect(submitted).toHaveLength(1)),
}

/** A page whose only call certifies it: the way to it, and what it shows then. */
const certified = (path: string, from: string, link: string, words: string): CallOnScreen => ({
  path,
  async open(plan) {
    const opened = await openPortal({ as: 'individual', path: from, at })
    await main().findByRole('link', { name: link })
    plan(opened)
    return opened
  },
  press: ({ user }) => user.click(main().getByRole('link', { name: link })),
  again: ({ user }) => user.click(button('もう一度読み込む')),
  done: () => main().findByText(words),
})

const contactIndex: CallOnScreen = {
  ...certified('/api/contact/certify_index', '', '', 'ご用件をお選びください。'),
  open: openInvoice,
  press: ({ user }) => user.click(tile('お問い合わせ・お申し込み')),
}

const apply = (service: string, link: string, words: string) =>
  certified(`/api/contact/apply/${service}/certify_index`, '/contact/apply', link, words)

/** In the days of the event. */
const openMobility = async (path: string, plan: (opened: Opened) => void, ready: () => Promise<unknown>) => {
  const opened = await openPortal({ brand: 'y3d', as: 'individual', path, at: '2024-11-08T10:00:00+09:00' })
  await ready()
  plan(opened)
  return opened
}
const onReservations = () => main().findByRole('heading', { name: 'ご予約の一覧' })
const readAgain = ({ user }: Opened) => user.click(button('もう一度読み込む'))

const mobilityIndex: CallOnScreen = {
  path: '/api/mobility/reserve/certify_index',
  open: (plan) => openMobility('/home', plan, heading),
  press: ({ user }) => user.click(tile('モビリティ')),
  again: readAgain,
  done: onReservations,
}

const newReserve: CallOnScreen = {
  path: '/api/mobility/reserve/exec_new_reserve',
  async open(plan) {
    const opened = await openMobility('/mobility/reserve', plan, onReservations)
    await opened.user.click(main().getByRole('checkbox', { name: '注意事項に同意する' }))
    return opened
  },
  press: ({ user }) => user.click(button('新規予約')),
  done: () => main().findByRole('radio', { name: /^自動運転バス/ }),
}

const selectVehicle: CallOnScreen = {
  path: '/api/mobility/reserve/exec_select_vehicle',
  async open(plan) {
    const opened = await newReserve.open(plan)
    await newReserve.press(opened)
    await newReserve.done(opened)
    await opened.user.click(main().getByRole('radio', { name: /^自動運転バス/ }))
    return opened
  },
  press: ({ user }) => user.click(button('次へ進む')),
  done: () => main().findByRole('heading', { name: '区間の選択' }),
}

const subUser: CallOnScreen = {
  path: '/api/mobility/submission_sub_user/certify',
  open: (plan) => openMobility('/mobility/reserve', plan, onReservations),
  press: ({ user }) => user.click(main().getByRole('link', { name: '同乗者を登録する' })),
  again: readAgain,
  done: () => main().findByText(/^ご一緒に乗車される方の情報/),
}

/** A room whose form is filled in already. */
const filled = (room: Room) => async (plan: (opened: Opened) => void) => {
  const opened = await openFilled(room)
  plan(opened)
  return opened
}

/** From the confirm page, or from the form, where VALIDATION leads. */
async function sendFrom(opened: Opened) {
  if (opened.path().endsWith('/create')) {
    await pressConfirm(opened)
    await onConfirm()
  }
  await pressSend(opened)
}

/** The page and the link that lead to the form of an application. */
const waysTo: Readonly<Record<string, readonly [from: string, link: string]>> = {
  inquiry: ['/contact', 'お問い合わせ'],
  applyTv: ['/contact/apply/tv', '申込フォームへ進む'],
  applyInternet: ['/contact/apply/internet', '申込フォームへ進む'],
  payMethod: ['/payMethod', '契約者名義の変更'],
}

/** The five calls of an application, in the order of its steps. */
const stepsOf = (room: Room): readonly (readonly [string, CallOnScreen])[] => {
  const [from, link] = waysTo[room.name] ?? ['', '']
  const certifyCreate = {
    ...certified(`${room.api}/certify_create`, from, link, ''),
    done: onForm,
  }
  const confirmCreate: CallOnScreen = {
    path: `${room.api}/confirm_create`,
    open: filled(room),
    press: pressConfirm,
    done: onConfirm,
  }
  const certifyConfirm: CallOnScreen = {
    ...confirmCreate,
    path: `${room.api}/certify_confirm`,
    async again(opened) {
      await opened.user.click(main().getByRole('link', { name: '修正する' }))
      await onForm()
      await pressConfirm(opened)
    },
  }
  const execCreate: CallOnScreen = {
    path: `${room.api}/exec_create`,
    async open(plan) {
      const opened = await openConfirm(room)
      plan(opened)
      return opened
    },
    press: pressSend,
    again: sendFrom,
    done: () => onComplete(room),
  }
  const certifyComplete: CallOnScreen = {
    ...execCreate,
    path: `${room.completion}/certify_complete`,
    async again(opened) {
      await opened.back()
      await onForm()
      for (const [name, value] of Object.entries(room.least)) fillIn(name, value)
      await sendFrom(opened)
    },
    done: () => main().findByText('受付日時'),
  }
  return Object.entries({ certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete }).map(
    ([call, on]) => [`${room.name} ${call}`, on] as const,
  )
}

/** Whether an account name can be used; `kind` opens its field in the inquiry. */
const nameCheck = (
  room: Room,
  path: string,
  name: string,
  label: string,
  kind?: string,
): readonly [string, CallOnScreen] => [
  `${room.name} ${path}`,
  {
    path: `${room.api}/${path}`,
    async open(plan) {
      const opened = await openForm(room)
      if (kind) fillIn('cat_internet[]', kind)
      fillIn(name, 'shinki.taro')
      plan(opened)
      return opened
    },
    press: ({ user }) => user.click(button(`確認する：${label}`)),
    done: () => main().findByText('使用できます。'),
  },
]

const steps = rooms.map(stepsOf)
const nameChecks = rooms.flatMap((room) => {
  if (room.name === 'inquiry') {
    return [
      nameCheck(room, 'validate_account_add_name', 'account_add_name', '追加するアカウント名', '10101'),
      nameCheck(room, 'validate_account_edit_name', 'account_edit_name', '新しいアカウント名', '10102'),
    ]
  }
  if (room.name !== 'applyInternet') return []
  return [
    nameCheck(room, 'validate_account_add_name', 'account_add__name', '追加するアカウント名'),
    nameCheck(room, 'validate_account_edit_name', 'account_edit__name', '新しいアカウント名'),
  ]
})

const calls: readonly (readonly [string, CallOnScreen])[] = [
  ['login', login],
  ['certify_index', certifyIndex],
  ['change_billing_ym', changeBillingYm],
  ['download_invoice2', download],
  ['stamp certify_index', stamp],
  ['gift certify_index', gift],
  ['connect certify_index', connect],
  ['renew_link', renewLink],
  ['send_link', sendLink],
  ['contract certify_index', contract],
  ['service certify_index', contractPage('/api/contract/service/certify_index', 'ご契約サービス', '光1ギガコース')],
  ['payment certify_index', contractPage('/api/contract/payment/certify_index', 'お支払い情報', '毎月26日')],
  ['change_address_no of the services', changeAddress('/contract/service')],
  ['change_address_no of the payment', changeAddress('/contract/payment')],
  ['internet_settings certify_index', internetSettings],
  ['download_internet_settings', downloadSettings],
  [
    'security_software certify_index',
    contractPage('/api/contract/security_software/certify_index', 'セキュリティソフト', 'KSP-EXAMPLE-0001'),
  ],
  ['others certify_index', contractPage('/api/contract/others/certify_index', 'その他のご契約情報', '2018年4月1日')],
  ['cs_channels_index', csChannels],
  ['ott_index', ottIndex],
  ['prepare_sign_on', prepareSignOn],
  ['update_idp_sync_sts', idpSync],
  ['contact certify_index', contactIndex],
  [
    'pay_method certify_index',
    certified('/api/pay_method/certify_index', '/contact', 'お支払い方法の変更', 'お手続きの内容をお選びください。'),
  ],
  ...(steps[0] ?? []),
  ...nameChecks.slice(0, 1),
]

/** They run on what calls above run on: a failure and an end of each kind will do. */
const alike: typeof calls = [
  [
    'apply certify_index',
    certified('/api/contact/apply/certify_index', '/contact', 'お申し込み', 'ご用件をお選びください。'),
  ],
  ['apply tv certify_index', apply('tv', 'テレビ', '申込フォームへ進む')],
  ['apply internet certify_index', apply('internet', 'インターネット', '申込フォームへ進む')],
  ['apply tel certify_index', apply('tel', '電話', 'フォームからのお問い合わせもご利用いただけます。')],
  ['apply ott certify_index', apply('ott', '動画配信', 'お申し込みは、動画配信サービスのページから承ります。')],
  ...steps.slice(1).flat(),
  ...nameChecks.slice(1),
  ['mobility certify_index', mobilityIndex],
  ['mobility exec_new_reserve', newReserve],
  ['mobility exec_select_vehicle', selectVehicle],
  ['sub-user certify', subUser],
]
const ofEachKind = [
  'VALIDATION of an unknown field',
  'a refusal',
  'JSON that is cut',
  'no network',
  'NEED_LOGIN',
  '401 in HTML',
]

const json = 'application/json'
const raw = (body: string, contentType = json): PlannedOutcome => ({ kind: 'raw', body, contentType })
const status = (
  code: number,
  more: Omit<Extract<PlannedOutcome, { kind: 'status' }>, 'kind' | 'status'> = {},
): PlannedOutcome => ({
  kind: 'status',
  status: code,
  ...more,
})
const page = '<!doctype html><html><body><h1>Intruder</h1></body></html>'
const long = '長'.repeat(200_000)

/** Requirement, what comes back, and what the customer is told of it. */
const failures: readonly (readonly [string, string, PlannedOutcome, string])[] = [
  [
    'API-04',
    'VALIDATION of a field',
    { kind: 'validation', fields: { userId: '使えない文字があります。' } },
    '使えない文字があります。',
  ],
  [
    'API-16',
    'VALIDATION of an unknown field',
    { kind: 'validation', fields: { nowhere: 'どこにもない欄です。' } },
    'どこにもない欄です。',
  ],
  [
    'API-16',
    'VALIDATION of no field',
    { kind: 'validation', fields: {}, message: '内容が違います。' },
    '内容が違います。',
  ],
  ['API-16', 'VALIDATION without data', raw('{"status":"VALIDATION"}'), general],
  [
    'API-16',
    'VALIDATION of __proto__',
    raw('{"status":"VALIDATION","data":{"__proto__":"欄の名前です。"}}'),
    '欄の名前です。',
  ],
  ['API-07', 'NEED_CERT', { kind: 'needCert', message: '認証が必要です。' }, '認証が必要です。'],
  ['API-08', 'a refusal', { kind: 'failure', message: '受け付けられません。' }, '受け付けられません。'],
  ['API-08', 'an unknown status', raw('{"status":"MAINTENANCE","message":"作業中です。"}'), '作業中です。'],
  ['API-09', 'a refusal without words', { kind: 'failure', message: '' }, general],
  ['API-09', 'a refusal with a record for words', raw('{"status":"ERROR","message":{"ja":"秘密"}}'), general],
  ['API-09', '600 kB of words', { kind: 'failure', message: long }, '長'.repeat(300)],
  [
    'API-15',
    'a refusal in HTML',
    { kind: 'failure', message: '<img src=x onerror=alert(1)><b>太字</b>' },
    '<img src=x onerror=alert(1)><b>太字</b>',
  ],
  [
    'API-11',
    '403 in HTML',
    status(403, { statusText: 'Forbidden', body: page, contentType: 'text/html' }),
    'Forbidden',
  ],
  ['API-11', '404', status(404, { statusText: 'Not Found' }), 'Not Found'],
  ['API-11', '429', status(429, { body: '{"message":"しばらくお待ちください。"}' }), 'しばらくお待ちください。'],
  [
    'API-11',
    '500 with a message',
    status(500, { statusText: 'X', body: '{"message":"障害が発生しています。"}' }),
    '障害が発生しています。',
  ],
  ['API-12', '500 without one', status(500), general],
  ['API-12', '502 in HTML', status(502, { body: page, contentType: 'text/html' }), general],
  ['API-12', '503 of nothing', status(503), general],
  ['API-10', '200 in HTML', raw(page, 'text/html'), general],
  ['API-10', 'null', raw('null'), general],
  ['API-10', 'a list', raw('[]'), general],
  ['API-10', 'an empty record', raw('{}'), general],
  ['API-10', 'a bare text', raw('"Intruder"'), general],
  ['API-10', 'JSON that is cut', raw('{"status":"OK","message":"Intruder","da'), general],
  ['API-10', '__proto__', raw('{"__proto__":{"status":"OK","message":"Intruder"}}'), general],
  ['API-10', 'deep nesting', raw('['.repeat(20_000) + ']'.repeat(20_000)), general],
  ['API-10', '204', status(204), general],
  ['API-14', 'no network', { kind: 'network' }, general],
]

/** Every call with every one of some outcomes. */
const casesOf = (outcomes: typeof failures) =>
  [...calls, ...alike].flatMap(([name, call]) =>
    outcomes
      .filter(([, says]) => !alike.some(([one]) => one === name) || ofEachKind.includes(says))
      .map(([number, says, outcome, words]) => ({ number, name, says, call, outcome, words })),
  )

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('API-04 API-07..12 API-14..16 API-30 a call that fails is told, and the next press works', () => {
  it.each(casesOf(failures))('$number $name: $says', async ({ call, outcome, words }) => {
    const complaints = vi.spyOn(console, 'error')
    const opened = await call.open(({ plan }) => plan(call.path, outcome))
    await call.press(opened)
    await (call.told ?? told)(words)
    await answered()
    expect(await heading()).toBeVisible()
    expect(document.body).not.toHaveTextContent('Intruder')
    // The QR code of Connect has its words; a picture out of a message would have none.
    expect(main().queryByRole('img', { name: '' })).toBeNull()
    expect(opened.calls(call.path)).toHaveLength(1)
    expect(opened.files).toEqual([])

    await (call.again ?? call.press)(opened)
    await call.done(opened)
    await answered()
    expect(opened.calls(call.path)).toHaveLength(2)
    expect(complaints).not.toHaveBeenCalled()
  })
})

const ends: readonly (readonly [string, string, PlannedOutcome, string])[] = [
  ['API-06', 'NEED_LOGIN', { kind: 'needLogin', message: '期限が切れました。' }, '期限が切れました。'],
  ['API-13', '401 with a message', status(401, { body: '{"message":"無効です。"}' }), '無効です。'],
  [
    'API-13',
    '401 in HTML',
    status(401, { statusText: 'Unauthorized', body: page, contentType: 'text/html' }),
    'Unauthorized',
  ],
  ['API-13', '401 without words', status(401), general],
]

describe('API-06 API-13 a call that ends the session', () => {
  it.each(casesOf(ends))('$number $name: $says', async ({ call, outcome, words }) => {
    const opened = await call.open(({ plan }) => plan(call.path, outcome))
    await call.press(opened)
    await told(words)
    await answered()
    expect(await heading()).toBeVisible()
    expect(localStorage.getItem('auth')).toBeNull()
    expect(banner().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('Intruder')
    expect(opened.calls(call.path)).toHaveLength(1)
    expect(opened.calls(paths.logout)).toEqual([])
    expect(opened.files).toEqual([])
    if (call !== login) expect(main().getByText(pleaseLogIn)).toBeVisible()
  })
})

describe('logout', () => {
  const all = [...failures, ...ends].map(([, says, outcome]) => [says, outcome] as const)

  it.each([...all, ['OK', { kind: 'ok' }] as const])(
    'AUTH-39 whatever it is answered, nobody is logged in: %s',
    async (_, outcome) => {
      const complaints = vi.spyOn(console, 'error')
      const opened = await openPortal({ as: 'individual', path: '/idpass', at })
      opened.plan(paths.logout, outcome)
      await opened.user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
      await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      await answered()
      expect(opened.path()).toBe('/home')
      expect(localStorage.getItem('auth')).toBeNull()
      expect(document.body).not.toHaveTextContent('Intruder')
      expect(opened.calls(paths.logout)).toHaveLength(1)

      await opened.user.type(
        screen.getByLabelText(/^ユーザーID/, { selector: 'input' }),
        personaBy('individual').userId,
      )
      await login.press(opened)
      await login.done(opened)
      expect(complaints).not.toHaveBeenCalled()
    },
  )
})

describe('API-17 OK with gaps in its data', () => {
  const gaps: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a text', 'text'],
    ['a list', []],
    ['an empty record', {}],
    ['lists that are none', { billing_ym: '202504', billing_cands: null, address_cands: 'x', invoice_items: {} }],
    [
      'wrong types',
      { billing_ym: ['a'], pay_method: {}, withdrawal_day: [], invoice2_flg: 'x', invoice_items: [null, 1, 'x', []] },
    ],
  ]

  it.each(gaps)('API-17 certify_index shows its empty state for %s', async (_, data) => {
    const complaints = vi.spyOn(console, 'error')
    const opened = await certifyIndex.open(({ plan }) => plan(paths.certifyIndex, { kind: 'ok', data }))
    await certifyIndex.press(opened)
    await emptyShown()
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|\[object/)
    await certifyIndex.again?.(opened)
    await certifyIndex.done(opened)
    expect(complaints).not.toHaveBeenCalled()
  })

  it.each(gaps)('API-17 change_billing_ym shows its empty state for %s', async (_, data) => {
    const complaints = vi.spyOn(console, 'error')
    const opened = await changeBillingYm.open(({ plan }) => plan(paths.changeBillingYm, { kind: 'ok', data }))
    await changeBillingYm.press(opened)
    await emptyShown()
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|\[object/)
    expect(complaints).not.toHaveBeenCalled()
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['an empty record', {}],
    ['tokens only', { _access_token: 'a', _refresh_token: 'r', _user_token: 'u' }],
    ['a customer without an ID', { _access_token: 'a', loginUser: { user_id: null } }],
    ['a token of another type', { _access_token: { a: 1 }, loginUser: { user_id: 'taro' } }],
  ])('API-10 login is no login with %s', async (_, data) => {
    const opened = await login.open(({ plan }) => plan(paths.login, { kind: 'ok', data }))
    await login.press(opened)
    await told(general)
    expect(localStorage.getItem('auth')).toBeNull()
    await login.press(opened)
    await login.done(opened)
  })

  it('API-17 login greets a customer of whom nothing but the ID is known', async () => {
    const data = {
      _access_token: 'a',
      loginUser: { user_id: 'ID1', sei_name: null, mei_name: 5, contract_sts: 'x' },
      uiStates: [],
    }
    const opened = await login.open(({ plan }) => plan(paths.login, { kind: 'ok', data }))
    await login.press(opened)
    await login.done(opened)
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|\[object/)
  })
})

describe('VALIDATION', () => {
  it('API-05 a summary takes the focus and links to the field, which is marked and tied to its text', async () => {
    const text = '使えない文字があります。'
    const opened = await login.open(({ plan }) => plan(paths.login, { kind: 'validation', fields: { userId: text } }))
    await login.press(opened)
    const link = await main().findByRole('link', { name: `ユーザーID：${text}` })
    await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
    const field = screen.getByLabelText(/^ユーザーID/, { selector: 'input' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(text)
    expect(passwordField()).not.toBeInvalid()
    await opened.user.click(link)
    expect(field).toHaveFocus()
  })
})

describe('addresses', () => {
  it('API-02 without the setting the calls go to the page’s own origin', async () => {
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const opened = await login.open(() => {})
    await login.press(opened)
    await login.done(opened)
    expect(requested.mock.calls.map(([method, url]) => [method, new URL(url, window.location.href).href])).toEqual([
      ['POST', 'http://localhost/api/auth/login'],
    ])
  })

  it('API-22 neither token nor password stands in an address, the console or a link', async () => {
    const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const opened = await login.open(() => {})
    await login.press(opened)
    await login.done(opened)
    await pressInvoice(opened)
    await invoiceShown()
    await download.press(opened)
    await download.done(opened)
    const kept = JSON.parse(localStorage.getItem('auth') ?? '{}')
    const secrets = [personaBy('individual').password, kept._access_token, kept._refresh_token, kept._user_token]
    const addresses = [
      ...requested.mock.calls.map(([, url]) => String(url)),
      ...fetched.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input))),
      ...screen.getAllByRole('link').map((link) => link.getAttribute('href')),
      window.location.href,
      document.title,
    ]
    const words = JSON.stringify([addresses, said.map(({ mock }) => mock.calls)])
    expect(addresses).toContain('/api/invoice/download_invoice2')
    for (const secret of secrets) {
      expect(secret).toMatch(/.{8}/)
      expect(words).not.toContain(secret)
    }
  })

  it('API-18 API-20 the calls of a logged-in customer have the stored tokens', async () => {
    const opened = await download.open(() => {})
    await download.press(opened)
    await download.done(opened)
    const { _access_token, _refresh_token, _user_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    for (const path of [paths.certifyIndex, paths.download]) {
      expect(opened.calls(path)).toMatchObject([
        { body: { _access_token, _refresh_token }, headers: { authorization: `Bearer ${_user_token}` } },
      ])
    }
  })

  it('API-19 API-20 the login of a visitor has none', async () => {
    const opened = await login.open(() => {})
    await login.press(opened)
    await login.done(opened)
    expect(opened.calls(paths.login)[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(opened.calls(paths.login)[0]?.body)).not.toContain('token')
  })

  it('API-21 the static files are asked for without a token', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const opened = await certifyIndex.open(() => {})
    await certifyIndex.press(opened)
    await certifyIndex.done(opened)
    const files = fetched.mock.calls.filter(([input]) => String(input).includes('/extra/'))
    expect(files.map(([input]) => String(input)).sort()).toEqual(['/extra/invoice.json', '/extra/windows.json'])
    const { _access_token, _refresh_token, _user_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    for (const token of [_access_token, _refresh_token, _user_token]) expect(JSON.stringify(files)).not.toContain(token)
  })
})

describe('static files', () => {
  it.each<[string, () => Response]>([
    ['absent', () => new Response(null, { status: 404 })],
    ['HTML', () => new Response(page, { headers: { 'content-type': 'text/html' } })],
    ['cut JSON', () => new Response('{"notes202503Html":"<p>Intr')],
    ['null', () => Response.json(null)],
    ['of another shape', () => Response.json({ notes202503Html: { a: 'Intruder' } })],
    ['an error with content', () => Response.json({ notes202503Html: 'Intruder' }, { status: 500 })],
  ])('API-28 extra/invoice.json that is %s shows nothing and disturbs nothing', async (_, make) => {
    const opened = await openPortal({ as: 'individual', path: '/invoice', at, extra: { 'invoice.json': make() } })
    await invoiceShown()
    await answered()
    expect(document.body).not.toHaveTextContent('Intruder')
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await opened.user.click(button('前の月'))
    await changeBillingYm.done(opened)
  })

  it('API-28 extra/invoice.json that never comes disturbs nothing', async () => {
    const { fetch } = globalThis
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).endsWith('/extra/invoice.json') ? new Promise(() => {}) : fetch(input, init),
      )
    const opened = await openPortal({ as: 'individual', path: '/invoice', at })
    await invoiceShown()
    expect(asked.mock.calls.map(([input]) => input)).toContain('/extra/invoice.json')
    expect(screen.queryByText(inFlight)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    await opened.user.click(button('前の月'))
    await changeBillingYm.done(opened)
  })

  it('API-28 extra/invoice.json shows its notice where it is there', async () => {
    const extra = { 'invoice.json': Response.json({ notes202503Html: '<p>四月のお知らせ</p>' }) }
    await openPortal({ as: 'individual', path: '/invoice', at, extra })
    expect(await main().findByText('四月のお知らせ')).toBeVisible()
  })
})

describe('downloads', () => {
  it('API-23 the file is saved under the name of its header', async () => {
    const opened = await download.open(({ plan }) =>
      plan(paths.download, {
        kind: 'raw',
        body: 'one,two',
        contentType: 'text/plain',
        headers: { 'content-disposition': 'attachment; filename="invoice.txt"' },
      }),
    )
    await download.press(opened)
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['invoice.txt']))
    expect(opened.files[0]?.content).toMatchObject({ size: 7, type: 'text/plain' })
  })

  it('API-24 the file is named file without one', async () => {
    const opened = await download.open(({ plan }) => plan(paths.download, raw('%PDF', 'application/pdf')))
    await download.press(opened)
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['file']))
  })

  it('API-26 a Japanese name is decoded', async () => {
    const opened = await download.open(() => {})
    await download.press(opened)
    await download.done(opened)
  })

  it('API-29 two quick presses send one', async () => {
    const opened = await download.open(({ api }) => api.scenarios.hold(paths.download))
    await opened.user.dblClick(button('請求書ダウンロード'))
    await waitFor(() => expect(opened.calls(paths.download)).toHaveLength(1))
    await act(async () => {
      await opened.api.scenarios.release()
    })
    await download.done(opened)
    expect(opened.calls(paths.download)).toHaveLength(1)
  })
})

describe('no answer', () => {
  const { adapter } = axios.defaults

  beforeEach(() => {
    // The imitated XMLHttpRequest knows no time limit; fetch goes by setTimeout, which can be wound on.
    axios.defaults.adapter = 'fetch'
    // Node's own Request takes no address without an origin, which browsers complete by the page's.
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, window.location.href) : input, init)
        }
      },
    )
  })

  afterEach(() => {
    if (adapter) axios.defaults.adapter = adapter
  })

  it.each([
    { name: 'login', call: login, limit: 60_000 },
    { name: 'certify_index', call: certifyIndex, limit: 60_000 },
    { name: 'change_billing_ym', call: changeBillingYm, limit: 60_000 },
    { name: 'download_invoice2', call: download, limit: 120_000 },
  ])('API-32 $name is given up after $limit ms, told, and not sent again by itself', async ({ call, limit }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const opened = await call.open(({ plan }) => plan(call.path, { kind: 'noAnswer' }))
    await call.press(opened)
    await waitFor(() => expect(opened.calls(call.path)).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(limit - 10_000))
    expect(screen.getByText(inFlight)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await told(general)
    await answered()
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    expect(opened.calls(call.path)).toHaveLength(1)
    expect(await heading()).toBeVisible()
  })
})

describe('answers that come late', () => {
  it.each<[string, PlannedOutcome]>([
    ['OK', { kind: 'ok' }],
    ['a failure', { kind: 'failure', message: '遅い返事' }],
  ])('API-33 of a screen that was left change nothing (%s)', async (_, outcome) => {
    const opened = await certifyIndex.open(({ api, plan }) => {
      plan(paths.certifyIndex, outcome)
      api.scenarios.hold(paths.certifyIndex)
    })
    await certifyIndex.press(opened)
    await waitFor(() => expect(opened.calls(paths.certifyIndex)).toHaveLength(1))
    await opened.back()
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await answered()
    await act(async () => {
      await opened.api.scenarios.release()
    })
    expect(opened.path()).toBe('/home')
    expect(screen.getByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible()
    expect(document.body).not.toHaveTextContent(/遅い返事|1000000101/)
    await pressInvoice(opened)
    await invoiceShown()
    expect(document.body).not.toHaveTextContent('遅い返事')
  })

  it.each(calls.filter(([, call]) => call !== login))(
    'API-33 %s, answered after its page was left, changes nothing',
    async (_, call) => {
      const opened = await call.open(({ api, plan }) => {
        plan(call.path, { kind: 'failure', message: '遅い返事' })
        api.scenarios.hold(call.path)
      })
      const before = opened.calls(call.path).length
      await call.press(opened)
      await waitFor(() => expect(opened.calls(call.path)).toHaveLength(before + 1))
      const left = opened.path()
      await opened.back()
      await waitFor(() => expect(opened.path()).not.toBe(left))
      const elsewhere = opened.path()
      await act(async () => {
        await opened.api.scenarios.release()
      })
      await answered()
      expect(opened.path()).toBe(elsewhere)
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
      // What does something at the provider is not given up; another page of its flow may say what became of it.
      const sending = /\/(?:exec|confirm|send|renew|download|prepare)_/.test(call.path)
      if (!sending) expect(main().queryByText('遅い返事')).toBeNull()
    },
  )

  it('API-33 a login that was left for another page does not fetch the customer back', async () => {
    const opened = await openPortal({ path: '/home', at })
    opened.api.scenarios.hold(paths.login)
    await opened.user.click(await main().findByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await opened.back()
    await opened.user.type(await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }), 'taro@example.jp')
    await login.press(opened)
    await waitFor(() => expect(opened.calls(paths.login)).toHaveLength(1))
    await act(async () => {
      window.history.forward()
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    })
    await waitFor(() => expect(opened.path()).toBe('/reminder/entryMailPass'))
    await act(async () => {
      await opened.api.scenarios.release()
    })
    await banner().findByRole('button', { name: /様のメニュー$/ })
    expect(opened.path()).toBe('/reminder/entryMailPass')
  })

  it('API-34 of a customer who logged out are dropped', async () => {
    const opened = await certifyIndex.open(({ api }) => api.scenarios.hold(paths.certifyIndex))
    await certifyIndex.press(opened)
    await waitFor(() => expect(opened.calls(paths.certifyIndex)).toHaveLength(1))
    const entry = localStorage.getItem('auth')
    localStorage.removeItem('auth')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue: entry, storageArea: localStorage }))
    })
    await main().findByText(pleaseLogIn)
    await act(async () => {
      await opened.api.scenarios.release()
    })
    expect(document.body).not.toHaveTextContent(/1000000101|山田/)
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/1000000101|山田/)
  })

  it('API-34 of a customer whose place another took are dropped', async () => {
    const opened = await certifyIndex.open(({ api }) => api.scenarios.hold(paths.certifyIndex))
    await certifyIndex.press(opened)
    await waitFor(() => expect(opened.calls(paths.certifyIndex)).toHaveLength(1))
    act(() => {
      storeLogin(opened.api, 'addresses')
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
    })
    await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })
    await act(async () => {
      await opened.api.scenarios.release()
    })
    await main().findByText('1000000104')
    expect(document.body).not.toHaveTextContent(/1000000101|山田/)
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/1000000101|山田/)
  })
})

describe('OK', () => {
  it.each([...calls, ...alike])('API-03 %s uses what came and goes on', async (_, call) => {
    const opened = await call.open(() => {})
    await call.press(opened)
    await call.done(opened)
    await answered()
    expect(opened.calls(call.path)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('readings and sendings', () => {
  it('API-29 opening the screen again reads again', async () => {
    const opened = await certifyIndex.open(() => {})
    await certifyIndex.press(opened)
    await certifyIndex.done(opened)
    await certifyIndex.again?.(opened)
    await certifyIndex.done(opened)
    expect(opened.calls(paths.certifyIndex)).toHaveLength(2)
  })

  it('API-14 what was typed is kept for another try', async () => {
    const opened = await login.open(({ plan }) => plan(paths.login, { kind: 'network' }))
    await login.press(opened)
    await told(general)
    expect(screen.getByLabelText(/^ユーザーID/, { selector: 'input' })).toHaveValue('taro@example.jp')
    await login.press(opened)
    await login.done(opened)
  })
})
