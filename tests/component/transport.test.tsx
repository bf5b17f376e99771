import { act } from '@testing-library/react'
import axios from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { saveFile } from '../../src/environment/saveFile'
import { texts } from '../../src/texts'
import { withDecoded } from '../decoded'
import { alerts, clickThrough, control, goTo, logIn, pageShows, settled, turnTo, until, welcomed } from './fault-page'
import { type Opened, openPortal, personaBy, storeLogin } from './portal'
import { api, fillPerson, named, olderOf, openPersonal } from './reminder-setup'

/* Requests and responses: URLs and tokens, timeouts, downloads and late responses. */

const at = '2025-04-10T12:00:00+09:00'
const paths = {
  login: '/api/auth/login',
  invoice: '/api/invoice/certify_index',
  month: '/api/invoice/change_billing_ym',
  download: '/api/invoice/download_invoice2',
}
const { password } = personaBy('individual')
const regNo = '1000000101'
const html = '<!doctype html><html><body><h1>Intruder</h1></body></html>'
const raw = (body: string, contentType: string): PlannedOutcome => ({ kind: 'raw', body, contentType })

const openInvoice = async () => {
  const opened = await openPortal({ as: 'individual', path: '/invoice', at })
  await until(() => control('前の月') && pageShows(regNo))
  return opened
}
const openLogin = () => openPortal({ path: '/login', at })
const download = () => clickThrough('請求書ダウンロード')
const downloaded = ({ files }: Opened) => until(() => files.length > 0, 'downloaded')
const stored = () => JSON.parse(localStorage.getItem('auth') ?? '{}')

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('OK with gaps in its data', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['an empty record', {}],
    ['tokens only', { _access_token: 'a', _refresh_token: 'r', _user_token: 'u' }],
    ['a customer without an ID', { _access_token: 'a', loginUser: { user_id: null } }],
    ['a token of another type', { _access_token: { a: 1 }, loginUser: { user_id: 'taro' } }],
  ])('API-10 login fails with %s', async (_, data) => {
    const opened = await openLogin()
    opened.plan(paths.login, { kind: 'ok', data })
    await logIn()
    await until(() => alerts().includes(texts.generalError))
    expect(localStorage.getItem('auth')).toBeNull()
    await logIn()
    await welcomed()
  })

  it('API-17 D33 PLUS-01 login greets a customer with only an ID, and shows no contract status', async () => {
    const opened = await openLogin()
    const loginUser = { user_id: 'ID1', sei_name: null, mei_name: 5, contract_sts: 'x' }
    opened.plan(paths.login, {
      kind: 'ok',
      data: { _access_token: 'a', _refresh_token: 'b', _user_token: 'c', loginUser, uiStates: [] },
    })
    // The provider does not know this token.
    opened.plan('*', { kind: 'ok', data: {}, times: 'always' })
    await logIn()
    await welcomed()
    expect(document.getElementById('main')).not.toHaveTextContent(/undefined|null|NaN|\[object|ご契約はありません/)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'text'],
    ['invalid lists', { billing_ym: '202504', billing_cands: null, address_cands: 'x', invoice_items: {} }],
    [
      'wrong types',
      { billing_ym: ['a'], pay_method: {}, withdrawal_day: [], invoice2_flg: 'x', invoice_items: [null, 1, 'x', []] },
    ],
  ])('API-17 another month of the invoice is shown for %s', async (_, data) => {
    const opened = await openInvoice()
    opened.plan(paths.month, { kind: 'ok', data })
    await clickThrough('前の月')
    await until(
      () => pageShows('該当月の請求データはありません。') || pageShows('ご請求の内訳を表示できませんでした。'),
    )
    expect(document.getElementById('main')).not.toHaveTextContent(/undefined|null|NaN|\[object/)
  })
})

describe('VALIDATION', () => {
  it('API-05, API-16 a summary takes the focus, links to each field, and names what the form does not show', async () => {
    const texts = {
      password: '短すぎます。',
      nowhere: '受付番号が違います。',
      userId: '使えない文字があります。',
      elsewhere: '受付時間外です。',
    }
    const opened = await openLogin()
    opened.plan(paths.login, { kind: 'validation', fields: texts })
    await logIn()
    await until(() => control(`ユーザーID：${texts.userId}`))
    const summary = document.querySelector('.error-summary')
    expect(summary).toHaveFocus()
    expect(summary?.compareDocumentPosition(named('userId'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect([...(summary?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      `ユーザーID：${texts.userId}`,
      `パスワード：${texts.password}`,
      texts.nowhere,
      texts.elsewhere,
    ])
    for (const [name, label] of [
      ['userId', 'ユーザーID'],
      ['password', 'パスワード'],
    ] as const) {
      const [field] = document.getElementsByName(name)
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(expect.stringContaining(texts[name]))
      await clickThrough(`${label}：${texts[name]}`)
      expect(field).toHaveFocus()
    }
  })

  it('API-05 the summary takes the focus again each time', async () => {
    const opened = await openLogin()
    for (const text of ['使えない文字があります。', '短すぎます。', '長すぎます。']) {
      opened.plan(paths.login, { kind: 'validation', fields: { userId: text } })
      named('password').focus()
      await logIn()
      await until(() => control(`ユーザーID：${text}`))
      expect(document.querySelector('.error-summary')).toHaveFocus()
    }
  })

  it('API-05 the summary links to the part of a group, which the error of the group describes', async () => {
    const text = '郵便番号が違います。'
    const opened = await openPersonal(olderOf.cty)
    await fillPerson(olderOf.cty)
    opened.plan(api('entry_personal'), { kind: 'validation', fields: { zip4: text } })
    await clickThrough('送信')
    await until(() => document.querySelector('.error-summary') === document.activeElement)
    expect(named('zip4')).toBeInvalid()
    expect(named('zip4')).toHaveAccessibleDescription(text)
    expect(named('zip3')).not.toBeInvalid()
    await clickThrough(text)
    expect(named('zip4')).toHaveFocus()
  })

  it('API-05 a field without a message is not marked', async () => {
    const opened = await openLogin()
    opened.plan(paths.login, { kind: 'validation', fields: { userId: '使えない文字があります。' } })
    await logIn()
    await until(() => control('ユーザーID：使えない文字があります。'))
    expect(document.getElementsByName('password')[0]).not.toBeInvalid()
  })
})

describe('URLs and tokens', () => {
  it('a request does not wait for a cookie to be read', async () => {
    const get = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('cookieStore', { get })
    const opened = await openLogin()
    await logIn()
    await welcomed()
    expect(opened.calls(paths.login)).toHaveLength(1)
    expect(get).not.toHaveBeenCalled()
  })

  it('API-02 API-19 API-20 the login of a visitor goes to the page’s own origin, without a token', async () => {
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const opened = await openLogin()
    await logIn()
    await welcomed()
    const [first] = requested.mock.calls.map(([method, url]) => [method, new URL(url, window.location.href).href])
    expect(first).toEqual(['POST', 'http://localhost/api/auth/login'])
    expect(opened.calls(paths.login)).toHaveLength(1)
    const [call] = opened.calls(paths.login)
    expect(call?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(call?.body)).not.toContain('token')
  })

  it('API-02 all calls go to the API of the build', async () => {
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const opened = await openPortal({ path: '/login', at, apiAddress: 'https://api.cty.example' })
    await logIn()
    await welcomed()
    await goTo('/invoice')
    await until(() => pageShows(regNo))
    await download()
    await downloaded(opened)
    const sent = opened.calls().map(({ path }) => `https://api.cty.example${path}`)
    expect(sent).toContain(`https://api.cty.example${paths.download}`)
    expect(requested.mock.calls.map(([, url]) => String(url)).sort()).toEqual(sent.sort())
  })

  it('API-18 API-20 API-22 a customer’s requests have the tokens; no URL, console or link has one', async () => {
    const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const opened = await openLogin()
    await logIn()
    await welcomed()
    await goTo('/invoice')
    await until(() => pageShows(regNo))
    await download()
    await downloaded(opened)

    const { _access_token, _refresh_token, _user_token } = stored()
    for (const path of [paths.invoice, paths.download]) {
      expect(opened.calls(path)).not.toEqual([])
      for (const call of opened.calls(path)) {
        expect(call).toMatchObject({
          body: { _access_token, _refresh_token },
          headers: { authorization: `Bearer ${_user_token}` },
        })
      }
    }
    const files = fetched.mock.calls.map(([input]) => String(input)).filter((url) => url.includes('/extra/'))
    expect([...new Set(files)].sort()).toEqual(['/extra/invoice.json', '/extra/windows.json'])
    const addresses = [
      ...requested.mock.calls.map(([, url]) => String(url)),
      ...[...document.links].map((link) => link.getAttribute('href')),
      window.location.href,
      document.title,
    ]
    expect(addresses).toContain(paths.download)
    const words = withDecoded(JSON.stringify([addresses, fetched.mock.calls, said.map(({ mock }) => mock.calls)]))
    for (const secret of [password, _access_token, _refresh_token, _user_token]) {
      expect(secret).toMatch(/.{8}/)
      expect(words).not.toContain(secret)
    }
  })

  it('API-18 API-20 the tokens are those of the customer’s newest session, from another tab, too', async () => {
    const opened = await openInvoice()
    const { _access_token } = stored()
    storeLogin(opened.api, 'individual')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
    await clickThrough('前の月')
    await until(() => opened.calls(paths.month).length === 1)
    const newer = stored()
    expect(newer._access_token).not.toBe(_access_token)
    const { _access_token: access, _refresh_token: refresh, _user_token: user } = newer
    expect(opened.calls(paths.month)[0]).toMatchObject({
      body: { _access_token: access, _refresh_token: refresh },
      headers: { authorization: `Bearer ${user}` },
    })
  })
})

describe('static files', () => {
  const noticeShown = () => pageShows('お知らせ')

  it.each<[string, () => Response]>([
    ['absent', () => new Response(null, { status: 404 })],
    ['HTML', () => new Response(html, { headers: { 'content-type': 'text/html' } })],
    ['cut JSON', () => new Response('{"notes202503Html":"<p>Intr')],
    ['null', () => Response.json(null)],
    ['of another shape', () => Response.json({ notes202503Html: { a: 'Intruder' } })],
    ['an error with content', () => Response.json({ notes202503Html: 'Intruder' }, { status: 500 })],
  ])('API-28 extra/invoice.json that is %s shows nothing and has no effect', async (_, make) => {
    await openPortal({ as: 'individual', path: '/invoice', at, extra: { 'invoice.json': make() } })
    await until(() => pageShows(regNo))
    await settled()
    expect(pageShows('Intruder') || noticeShown()).toBe(false)
    expect(alerts()).toBe('')
    await clickThrough('前の月')
    await until(() => pageShows('2025年3月'))
  })

  it('API-28 extra/invoice.json that never arrives has no effect', async () => {
    const { fetch } = globalThis
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).endsWith('/extra/invoice.json') ? new Promise(() => {}) : fetch(input, init),
      )
    await openInvoice()
    expect(asked.mock.calls.map(([input]) => input)).toContain('/extra/invoice.json')
    expect(noticeShown()).toBe(false)
    expect(document.getElementsByClassName('content-placeholder')).toHaveLength(0)
    await clickThrough('前の月')
    await until(() => pageShows('2025年3月'))
  })

  it('API-28 the notice of extra/invoice.json is shown', async () => {
    const extra = { 'invoice.json': Response.json({ notes202503Html: '<p>四月のお知らせ</p>' }) }
    await openPortal({ as: 'individual', path: '/invoice', at, extra })
    await until(() => pageShows('四月のお知らせ'))
  })
})

describe('downloads', () => {
  it('API-23 the file is saved under the name in its header', async () => {
    const opened = await openInvoice()
    const headers = { 'content-disposition': 'attachment; filename="invoice.txt"' }
    opened.plan(paths.download, { kind: 'raw', body: 'one,two', contentType: 'text/plain', headers })
    await download()
    await downloaded(opened)
    expect(opened.files).toMatchObject([{ name: 'invoice.txt', content: { size: 7, type: 'text/plain' } }])
  })

  it('API-24 without one the file is named file', async () => {
    const opened = await openInvoice()
    opened.plan(paths.download, raw('%PDF', 'application/pdf'))
    await download()
    await downloaded(opened)
    expect(opened.files.map(({ name }) => name)).toEqual(['file'])
  })

  it('API-24 that name is given to the browser, too', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1' })
    const clicked = vi.spyOn(HTMLElement.prototype, 'click').mockReturnValue()
    saveFile('file', new Blob())
    vi.useRealTimers()
    expect(clicked.mock.contexts).toMatchObject([{ download: 'file' }])
  })

  it('API-26 a Japanese name is decoded', async () => {
    const opened = await openInvoice()
    await download()
    await downloaded(opened)
    expect(opened.files.map(({ name }) => name)).toEqual(['請求書_2025年4月.pdf'])
  })
})

describe('no response', () => {
  const { adapter } = axios.defaults

  beforeEach(() => {
    // The XMLHttpRequest of the mocks has no timeout; fetch uses setTimeout, which fake timers can advance.
    axios.defaults.adapter = 'fetch'
    // Node's Request rejects URLs without an origin, which browsers resolve against the page.
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
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    { path: paths.login, open: openLogin, act: logIn, limit: 60_000 },
    { path: paths.month, open: openInvoice, act: () => clickThrough('前の月'), limit: 60_000 },
    { path: paths.download, open: openInvoice, act: download, limit: 120_000 },
  ])('API-32 $path times out after $limit ms, is reported, and not sent again', async (call) => {
    const opened = await call.open()
    opened.plan(call.path, { kind: 'noAnswer' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await call.act()
    await until(() => opened.calls(call.path).length === 1)
    await act(() => vi.advanceTimersByTimeAsync(call.limit - 10_000))
    expect(document.getElementsByClassName('overlay')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await until(() => alerts().includes(texts.generalError))
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    expect(opened.calls(call.path)).toHaveLength(1)
    expect(document.getElementsByClassName('overlay')).toHaveLength(0)
  })
})

describe('late responses', () => {
  const letGo = ({ api }: Opened) =>
    act(async () => {
      await api.scenarios.release()
    })
  const toldStorage = (newer: () => void) => {
    newer()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  }

  async function withPendingQuery() {
    const opened = await openPortal({ as: 'individual', path: '/home', at })
    opened.api.scenarios.hold(paths.invoice)
    await goTo('/notFound')
    turnTo('/invoice')
    await until(() => opened.calls(paths.invoice).length === 1)
    return opened
  }

  it('API-33 OK for a page that was left changes nothing, and the page queries again', async () => {
    const opened = await withPendingQuery()
    await opened.back()
    await letGo(opened)
    await settled()
    expect(opened.path()).toBe('/notFound')
    expect(document.body).not.toHaveTextContent(regNo)
    await goTo('/invoice')
    await until(() => pageShows(regNo))
    expect(opened.calls(paths.invoice)).toHaveLength(2)
  })

  it('API-33 a login does not redirect a customer who has navigated away in the meantime', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass', at })
    await until(() => control('送信'))
    await goTo('/login')
    opened.api.scenarios.hold(paths.login)
    await logIn()
    await until(() => opened.calls(paths.login).length === 1)
    await opened.back()
    await letGo(opened)
    await until(() => localStorage.getItem('auth') !== null)
    await settled()
    expect(opened.path()).toBe('/reminder/entryMailPass')
  })

  it('API-34 for a customer who logged out are dropped', async () => {
    const opened = await withPendingQuery()
    toldStorage(() => localStorage.removeItem('auth'))
    await letGo(opened)
    await until(() => pageShows(texts.pleaseLogIn))
    expect(document.body).not.toHaveTextContent(/1000000101|山田/)
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/1000000101|山田/)
  })

  it('API-34 for a customer whom another one replaced are dropped', async () => {
    const opened = await withPendingQuery()
    toldStorage(() => storeLogin(opened.api, 'addresses'))
    await letGo(opened)
    await until(() => pageShows('1000000104'))
    expect(document.body).not.toHaveTextContent(/1000000101|山田/)
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/1000000101|山田/)
  })
})
