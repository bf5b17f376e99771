import { act, screen, waitFor, within } from '@testing-library/react'
import axios from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
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
}

const main = () => within(screen.getByRole('main'))
const banner = () => within(screen.getByRole('banner'))
const heading = () => screen.findByRole('heading', { level: 1 })
const button = (name: string) => main().getByRole('button', { name })
const passwordField = () => screen.getByLabelText(/^パスワード/, { selector: 'input' })

const told = (text: string) =>
  waitFor(() =>
    expect(
      main()
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(),
    ).toContain(text),
  )

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

const calls: readonly (readonly [string, CallOnScreen])[] = [
  ['login', login],
  ['certify_index', certifyIndex],
  ['change_billing_ym', changeBillingYm],
  ['download_invoice2', download],
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

const refusedCases = calls.flatMap(([name, call]) =>
  failures.map(([number, says, outcome, words]) => ({ number, name, says, call, outcome, words })),
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
  it.each(refusedCases)('$number $name: $says', async ({ call, outcome, words }) => {
    const complaints = vi.spyOn(console, 'error')
    const opened = await call.open(({ plan }) => plan(call.path, outcome))
    await call.press(opened)
    await told(words)
    await answered()
    expect(await heading()).toBeVisible()
    expect(document.body).not.toHaveTextContent('Intruder')
    expect(main().queryByRole('img', { hidden: false })).toBeNull()
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
const endedCases = calls.flatMap(([name, call]) =>
  ends.map(([number, says, outcome, words]) => ({ number, name, says, call, outcome, words })),
)

describe('API-06 API-13 a call that ends the session', () => {
  it.each(endedCases)('$number $name: $says', async ({ call, outcome, words }) => {
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
  it.each(calls)('API-03 %s uses what came and goes on', async (_, call) => {
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
