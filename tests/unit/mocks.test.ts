import axios from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals } from '../../mocks/handlers/refusals'
import { type RunningMockApi, startMockApi } from '../../mocks/node'
import { personas } from '../../mocks/provider/personas'
import { createProvider } from '../../mocks/provider/provider'
import { createClient, type Tokens } from '../../src/api/client'
import * as auth from '../../src/api/endpoints/auth'
import * as idpass from '../../src/api/endpoints/idpass'
import * as invoice from '../../src/api/endpoints/invoice'
import * as ott from '../../src/api/endpoints/ott'
import type { Outcome } from '../../src/api/outcome'
import { addMonths, yearMonth } from '../../src/time/months'

// This adapter supports blobs; the default adapter of axios in Node.js does not.
axios.defaults.adapter = 'fetch'

const april = Date.parse('2025-04-10T03:00:00Z')
const [taro] = personas
const login = { userId: taro.userId, password: taro.password }

let running: RunningMockApi
let tokens: Tokens

const address = (path: string) => `http://127.0.0.1:${running.port}${path}`
const client = () => createClient({ api: address(''), tokens: () => tokens })

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const command = async (name: string, body: unknown) => {
  const response = await post(`/__mock/${name}`, body)
  expect(response.status).toBe(200)
  return response.json()
}

function dataOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.data
  throw new Error(`${outcome.kind}: ${outcome.message}`)
}

async function logIn({ userId, password } = login) {
  const data = dataOf(await client().call(auth.login, { userId, password }))
  tokens = data
  return data
}

const logInAs = (key: string) => logIn(personas.find((persona) => persona.key === key))

const month = async (ym: string, addressNo = '1') =>
  dataOf(await client().call(invoice.certifyIndex, { tgt_billing_ym: ym, tgt_address_no: addressNo }))

const yen = (text: string) => Number(text.replaceAll(',', ''))

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  tokens = {}
  refusals.length = 0
  running = await startMockApi({ port: 0, brand: 'cty' })
  running.api.provider.clock.set(april)
})

afterEach(async () => {
  await running.close()
  vi.restoreAllMocks()
})

describe('logging in', () => {
  test.each(personas)('$key logs in', async ({ userId, password, onetime }) => {
    const { loginUser, is_onetime_token } = await logIn({ userId, password })
    expect([loginUser.user_id, is_onetime_token]).toEqual([userId, onetime ?? false])
    expect(refusals).toEqual([])
  })

  test('a wrong password is rejected, an empty user ID is a field error', async () => {
    const attempt = (userId: string) => client().call(auth.login, { userId, password: 'x' })
    const message = 'ログインできませんでした。入力内容をご確認ください。'
    expect(await attempt(taro.userId)).toMatchObject({ kind: 'failure', cause: 'rejected', message })
    expect(await attempt('')).toMatchObject({ kind: 'validation', errList: { userId: '入力してください。' } })
  })

  test('after logout, revocation and expiry the tokens are invalid', async () => {
    const logOut = () => client().call(auth.logout, {})
    const revoke = () => command('sessions', { do: 'revoke', userId: taro.userId })
    for (const end of [logOut, revoke, () => command('sessions', { do: 'expireAll' })]) {
      await logIn()
      await command('sessions', { do: 'expireAccess' })
      // The refresh token renews the expired access token.
      expect((await client().call(idpass.certifyIndex, {})).kind).toBe('ok')
      await end()
      expect((await client().call(idpass.certifyIndex, {})).kind).toBe('needLogin')
    }
    expect(refusals).toEqual([])
  })

  test('an expired access token ends calls without the refresh token, until one with it renews it', async () => {
    await logIn()
    const withoutRefresh = async () => (await client().call(ott.ottIndex, {})).kind
    expect(await withoutRefresh()).toBe('ok')
    await command('sessions', { do: 'expireAccess' })
    expect(await withoutRefresh()).toBe('needLogin')
    expect((await client().call(idpass.certifyIndex, {})).kind).toBe('ok')
    expect(await withoutRefresh()).toBe('ok')
  })

  test('single sign-on: state and code are valid once', async () => {
    const { authorization_url, oauth2state, oauth2created } = dataOf(await client().call(auth.oauth2Start, {}))
    const page = await fetch(authorization_url, { redirect: 'manual' })
    const back = new URL(page.headers.get('location') ?? '')
    expect([back.pathname, back.searchParams.get('state')]).toEqual(['/login', oauth2state])
    const request = { code: back.searchParams.get('code') ?? '', oauth2state, oauth2created }
    expect((await client().call(auth.oauth2Finish, request)).kind).toBe('ok')
    expect((await client().call(auth.oauth2Finish, request)).kind).toBe('failure')
    expect((await fetch(authorization_url, { redirect: 'manual' })).status).toBe(400)
  })
})

describe('the streaming service', () => {
  test('its authorization is logged with the response, after the planned delay', async () => {
    await command('outcome', { path: '/authorization', kind: 'ok', delay: 120 })
    const answer = await (await fetch(address('/authorization?operator_code=1'))).json()
    const [call] = running.api.scenarios.calls
    expect(call).toMatchObject({ path: '/authorization', body: { operator_code: '1' } })
    expect(call?.response).toMatchObject({ status: 200, body: answer })
    expect((call?.response?.at ?? 0) - (call?.at ?? 0)).toBeGreaterThanOrEqual(115)
  })

  test('accepts customers with prepared credentials, with a state that is valid once', async () => {
    await logIn()
    const customer = dataOf(await client().call(ott.prepareSignOn, {}))
    const authorization = await fetch(address('/authorization?operator_code=1&autologin=1'))
    const { login_url, state } = await authorization.json()
    expect(login_url).toBe(address('/login'))
    const { streaming } = running.api.provider
    const form = { ...customer, state, operator_code: '1', autologin: '1' }
    expect(streaming.logIn({ ...form, state: 'other' })).toBe(false)
    expect([streaming.logIn(form), streaming.logIn(form)]).toEqual([true, false])
    const again = { ...form, state: streaming.authorize() }
    expect(streaming.logIn({ ...again, password: 'x' })).toBe(false)
  })

  test('does not prepare a sign-on for customers who are not synced, nor for a corporation', async () => {
    for (const key of ['guest', 'debitAtEnd', 'card', 'bill', 'corporate']) {
      await logInAs(key)
      expect((await client().call(ott.prepareSignOn, {})).kind).toBe('failure')
    }
  })
})

describe('invoices', () => {
  test('the totals of every persona, address and month are correct, and the months differ', async () => {
    for (const { key, userId, password, billings } of personas) {
      await logIn({ userId, password })
      for (const { no } of billings) {
        const lists = new Set<string>()
        for (let back = 0; back < 14; back++) {
          const { invoice_items: items = [], billing_ym, address_no } = await month(addMonths('202504', -back), no)
          expect([billing_ym, address_no]).toEqual([addMonths('202504', -back), no])
          lists.add(items.map(({ item_name }) => item_name).join())
          if (items.length === 0) continue
          expect(items.map(({ order_no }) => order_no)).toEqual(items.map((_, index) => index + 1))
          for (const { user_reg_no, item_amount_str } of items) {
            expect(`${user_reg_no} ${item_amount_str}`).toMatch(/^\d{10} -?\d{1,3}(,\d{3})*$/)
          }
          const [total, ...parts] = items.toReversed()
          expect(total?.item_name).toBe('ご請求合計')
          const sum = parts.reduce((before, item) => before + yen(item.item_amount_str), 0)
          expect(yen(total?.item_amount_str ?? '')).toBe(sum)
        }
        if (key !== 'noInvoice') expect(lists.size).toBeGreaterThan(1)
      }
    }
    expect(refusals).toEqual([])
  })

  test('fourteen months up to the current one in Japan, by the provider’s clock', async () => {
    await logIn()
    await command('clock', { at: '2025-03-31T15:30:00Z' })
    const { billing_cands: months = [], billing_ym } = await month('202504')
    expect([billing_ym, months.length, months.at(-1)?.billing_ym]).toEqual(['202504', 14, '202403'])
    const response = await post('/api/auth/login', { userId: '', password: '' })
    expect(yearMonth(Date.parse(response.headers.get('date') ?? ''))).toBe('202504')
  })

  test('a customer without invoices has none', async () => {
    await logInAs('guest')
    expect(await month('202504')).toMatchObject({ billing_cands: [], address_cands: [], invoice2_flg: false })
    await logInAs('noInvoice')
    expect(await month('202504')).toMatchObject({ invoice_items: [], address_cands: [{ address_no: '1' }] })
  })

  test.each(['individual', 'many'])('the statement of %s is a PDF under a Japanese name', async (key) => {
    await logInAs(key)
    const download = (ym: string) => client().call(invoice.downloadInvoice2, { billing_ym: ym, address_no: '1' })
    const { name, content } = dataOf(await download('202504'))
    expect(name).toBe('請求書_2025年4月.pdf')
    const file = Buffer.from(await content.arrayBuffer()).toString('latin1')
    expect(file.startsWith('%PDF-1.4\n')).toBe(true)
    const table = file.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]))
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    expect(table.startsWith(`xref\n0 ${offsets.length + 1}\n`)).toBe(true)
    for (const [index, offset] of offsets.entries()) {
      expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    }
    expect((await download('202001')).kind).toBe('failure')
  })
})

describe('ID and password', () => {
  const change = (password: string, more = {}) =>
    client().call(idpass.execEdit, { password, password2: password, ...more })

  test('a change is stored and clears the symbols flag', async () => {
    await logInAs('symbols')
    expect(await change('short')).toMatchObject({ kind: 'validation', errList: { password: expect.any(String) } })
    const errList = { password2: '確認用パスワードと一致しません。' }
    expect(await change('Changed2025', { password2: 'Other20250' })).toMatchObject({ kind: 'validation', errList })
    expect(await change('Changed2025')).toMatchObject({ kind: 'ok', data: { password_symbols: false } })
    expect(
      (await logIn({ userId: 'kigou@example.jp', password: 'Changed2025' })).loginUser.password_symbols_alert_flg,
    ).toBe(false)
    expect(refusals).toEqual([])
  })

  test('a certification code is mailed, and requested until it is correct', async () => {
    await logInAs('certified')
    const codes = () =>
      running.api.provider.mails.list().map(({ to, body }) => [to, /認証コード：(\d+)/.exec(body)?.[1]])
    const mailed = ['ninsho@example.jp', '123456']
    expect((await change('Changed2025')).kind).toBe('needCert')
    expect(codes()).toEqual([mailed])
    expect((await client().call(idpass.resendCert, {})).kind).toBe('ok')
    expect(codes()).toEqual([mailed, mailed])
    expect((await change('Changed2025', { cert_code: '000000' })).message).toBe('認証コードが正しくありません。')
    expect(codes()).toEqual([mailed, mailed])
    expect((await change('Changed2025', { cert_code: '123456' })).kind).toBe('ok')
    expect((await change('Changed2026')).kind).toBe('ok')
  })

  test('QA-12 the state is persisted, a reset restores the initial one', () => {
    const kept: string[] = []
    const load = () => kept.at(-1) ?? null
    const persistence = { load, save: (text: string) => void kept.push(text), clear: () => void kept.splice(0) }
    const first = createProvider({ brand: 'cty', persistence })
    const customer = first.customer(taro.userId)
    const { accessToken, refreshToken, userToken } = first.sessions.start(taro.userId)
    if (customer) first.changePassword(customer, 'Changed2025', 'Changed2025', undefined)
    first.save()
    const second = createProvider({ brand: 'cty', persistence })
    expect(second.authenticate(taro.userId, 'Changed2025')).toBeDefined()
    expect(second.sessions.find({ accessToken, refreshToken, userToken })?.userId).toBe(taro.userId)
    // Moving the clock in one tab keeps what happened in the other.
    second.sessions.start('hanako@example.jp')
    second.save()
    first.clock.set(april)
    second.sync()
    expect(second.clock.now()).toBeCloseTo(april, -4)
    expect(kept.at(-1)).toContain('"userId":"hanako@example.jp"')
    second.reset()
    first.sync()
    expect(first.authenticate(taro.userId, taro.password)).toBeDefined()
    expect(first.sessions.find({ accessToken, refreshToken, userToken })).toBeUndefined()
  })
})

describe('QA-11 refusals', () => {
  test.each([
    ['not JSON', '/api/auth/login', 'x'],
    ['not an object', '/api/auth/login', [login]],
    ['an unknown field', '/api/auth/login', { ...login, more: 1 }],
    ['an unknown field of a call without fields', '/api/idpass/certify_index', { more: 1 }],
    ['a wrong type', '/api/auth/login', { ...login, password: 1 }],
    ['a missing field', '/api/auth/login', { userId: 'a' }],
    ['a token that is not allowed', '/api/auth/login', { ...login, _access_token: 'a' }],
    ['an empty token', '/api/auth/logout', { _access_token: '' }],
    ['an incomplete return from the sign-on', '/api/auth/oauth2_login', { code: 'a' }],
    ['a logout without Authorization', '/api/auth/logout', { _access_token: 'a' }],
    ['tokens without Authorization', '/api/idpass/certify_index', { _access_token: 'a', _refresh_token: 'b' }],
  ])('%s: 400', async (_, path, body) => {
    const response = await post(path, body)
    expect([response.status, await response.json()]).toEqual([400, { message: expect.any(String) }])
    expect(refusals).toHaveLength(1)
    expect(console.error).toHaveBeenCalledOnce()
  })

  test('Authorization without one of the tokens or without Bearer, or a non-JSON content type: 400', async () => {
    const { _access_token, _refresh_token, _user_token } = await logIn()
    for (const tokens of [{}, { _access_token }, { _refresh_token }]) {
      const headers = { authorization: `Bearer ${_user_token}` }
      expect((await post('/api/idpass/certify_index', tokens, headers)).status).toBe(400)
    }
    expect((await post('/api/auth/login', login, { authorization: _user_token })).status).toBe(400)
    expect((await post('/api/auth/login', login, { 'content-type': 'text/plain' })).status).toBe(400)
    expect(await (await fetch(address('/__mock/refusals'))).json()).toHaveLength(5)
  })

  test('an unknown path: 404, another method: 405', async () => {
    expect((await post('/api/nothing', {})).status).toBe(404)
    expect((await fetch(address('/api/auth/login'))).status).toBe(405)
    // A call without any token is not a violation: it only needs a login.
    expect((await client().call(idpass.certifyIndex, {})).kind).toBe('needLogin')
    expect(refusals.map(({ status }) => status)).toEqual([404, 405])
  })
})

describe('planned outcomes', () => {
  const { path } = auth.login
  const call = () => client().call(auth.login, login)
  const arrived = (count: number) => expect.poll(() => running.api.scenarios.calls).toHaveLength(count)

  test('they apply in order and number, then the ordinary response again', async () => {
    // An invalid command plans nothing.
    expect((await post('/__mock/outcome', [{ path, kind: 'cut' }, { path }])).status).toBe(400)
    const misspelt = await post('/__mock/outcome', [
      { path, kind: 'cut' },
      { path: '/api/auth/logon', kind: 'cut' },
    ])
    expect(misspelt.status).toBe(400)
    expect(await misspelt.json()).toEqual({ message: '"/api/auth/logon" is not a path of the API' })
    await command('outcome', [
      { path, kind: 'failure', message: '一回目', after: 1 },
      { path, kind: 'validation', fields: { userId: '二回' }, times: 2 },
      { path, kind: 'status', status: 502, statusText: 'Bad Gateway', body: '<html>', contentType: 'text/html' },
      { path, kind: 'raw', body: '{}', contentType: 'application/json', headers: { 'set-cookie': ['a=1', 'b=2'] } },
      { path, kind: 'cut' },
      { path, kind: 'network' },
    ])
    const kinds: string[] = []
    for (let times = 0; times < 9; times++) {
      const { kind, ...more } = await call()
      kinds.push('cause' in more ? more.cause : kind)
    }
    expect(kinds.join()).toBe('ok,rejected,validation,validation,http,invalidResponse,network,network,ok')
    expect(running.api.scenarios.calls).toHaveLength(9)
  })

  test('TWIN-03 a response is marked if it need not be one that the contract allows', async () => {
    const marks = async (...outcomes: readonly object[]) => {
      for (const outcome of outcomes) await command('outcome', { path, ...outcome })
      const found: (string | null)[] = []
      for (const _ of outcomes) found.push((await post(path, login)).headers.get('x-mock-planned'))
      return found
    }
    const quirk = { name: 'nulls' }
    expect(
      await marks({ kind: 'ok', data: {} }, { kind: 'ok', quirk }, { kind: 'ok', edit: [['/loginUser']] }),
    ).toEqual(['ok', 'ok', 'ok'])
    expect(await marks({ kind: 'raw', body: '' }, { kind: 'status', status: 302 })).toEqual(['raw', 'status'])
    expect(
      await marks(
        { kind: 'ok', delay: 1 },
        { kind: 'failure', message: '' },
        { kind: 'validation', fields: {} },
        { kind: 'needLogin' },
        { kind: 'needCert' },
        { kind: 'status', status: 503 },
      ),
    ).toEqual([null, null, null, null, null, null])
    await command('quirk', quirk)
    expect(await marks({ kind: 'ok' })).toEqual(['ok'])
    expect((await post(path, login)).headers.get('x-mock-planned')).toBe('quirk')
    expect(await marks({ kind: 'failure', message: '' })).toEqual([null])
  })

  test('QA-05 a delay applies to each outcome, a missing response ends on reset', async () => {
    const outcomes = [{ kind: 'ok' }, { kind: 'needLogin' }, { kind: 'status', status: 500 }, { kind: 'cut' }]
    for (const outcome of [...outcomes, { kind: 'network' }]) {
      await command('outcome', { path, ...outcome, delay: 120 })
      const start = performance.now()
      await call()
      expect(performance.now() - start, outcome.kind).toBeGreaterThan(115)
    }
    await command('outcome', { path, kind: 'noAnswer' })
    const never = call()
    await arrived(6)
    await command('reset', {})
    expect((await never).kind).toBe('failure')
  })

  test('held responses are released in reverse order', async () => {
    await command('hold', { path })
    const order: string[] = []
    const calls = [call().then(() => order.push('one'))]
    await arrived(1)
    calls.push(call().then(() => order.push('two')))
    await arrived(2)
    expect(await command('release', { path, order: 'reverse' })).toMatchObject({ released: 2 })
    await Promise.all(calls)
    expect(order).toEqual(['two', 'one'])
    expect((await call()).kind).toBe('ok')
  })
})
