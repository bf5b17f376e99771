import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userOf } from '../../mocks/provider/personas'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { authData } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import { loginUserReplaced, sessionEnded, sessionStarted, uiStatesReplaced } from '../../src/runtime/sessionEvents'
import { withDecoded } from '../decoded'
import { general, pleaseLogIn } from '../messages'
import { banner, headed, logIn, main, type Opened, openPortal, personaBy, settled, storeLogin, tile } from './portal'

const login = '/api/auth/login'
const logout = '/api/auth/logout'
const certifyIndex = '/api/invoice/certify_index'

const blamed = 'ユーザーIDまたはパスワードが正しくありません。'
const autoLoggedIn = '自動ログインしました。'

const tokens = { _access_token: 'access-1', _refresh_token: 'refresh-1', _user_token: 'user-1' }
const loginData = (key: string) => ({
  ...tokens,
  loginUser: userOf(personaBy(key), 'cty'),
  uiStates: { '202412_open_gift_page': true },
  is_onetime_token: false,
})

/** Home has two paths. */
const home = /^\/(home)?$/

const alertShows = (text: string) => waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(text))
const userIdField = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
const passwordField = () => screen.getByLabelText(/^パスワード/, { selector: 'input' })
const clickLogIn = (user: Opened['user']) => user.click(screen.getByRole('button', { name: 'ログイン' }))
const welcomed = () => screen.findByRole('heading', { level: 1, name: 'ようこそ' })

async function logOut(user: Opened['user']) {
  await user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
  await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
}

/** Simulates another tab changing localStorage `auth`, with the storage event in this one. */
function otherTab(change: () => void) {
  const oldValue = localStorage.getItem('auth')
  change()
  const newValue = localStorage.getItem('auth')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue, newValue, storageArea: localStorage }))
  })
}

/** Moves to an address of the portal as the browser does in its history, without a reload. */
function goTo(path: string) {
  act(() => {
    window.history.pushState({ key: `to ${path}`, idx: 0 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
}

/** Opens the login page with this history state from the page that required the login. */
async function openLoginFrom(from: unknown) {
  const opened = await openPortal({ path: '/login' })
  window.history.replaceState({ usr: { from }, key: 'asked', idx: 0 }, '', '/login')
  opened.reload()
  return opened
}

const everythingStored = () => withDecoded(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

afterEach(() => {
  vi.restoreAllMocks()
})

const brands: readonly BrandCode[] = ['cty', 'cns', 'nct', 'y3d']
const withoutMobility: readonly BrandCode[] = ['cty', 'cns', 'nct']
const entrances = ['/', '/home', '/login']

describe('the login form', () => {
  it.each(brands)('AUTH-01 is shown to a visitor at home and login (%s)', async (brand) => {
    await openPortal({ brand, path: '/notFound' })
    for (const path of entrances) {
      goTo(path)
      expect(await userIdField()).toHaveAttribute('name', 'userId')
      expect(passwordField()).toHaveAttribute('name', 'password')
      expect(main().getByRole('button', { name: 'ログイン' })).toBeEnabled()
      goTo('/notFound')
      expect(main().queryByRole('textbox')).toBeNull()
    }
  })

  it('AUTH-02 requests an e-mail keyboard, masks the password, marks both fields as required and shows the hint', async () => {
    await openPortal({ path: '/login' })
    expect(await userIdField()).toHaveAttribute('inputmode', 'email')
    expect(passwordField()).toHaveAttribute('type', 'password')
    for (const field of [await userIdField(), passwordField()]) {
      expect(field).toBeRequired()
      expect(field).toHaveAccessibleName(/必須/)
    }
    expect(main().getByText('半角英数字で入力してください。')).toBeVisible()
  })

  it('AUTH-03 has autocomplete values for password managers', async () => {
    await openPortal({ path: '/login' })
    expect(await userIdField()).toHaveAttribute('autocomplete', 'username')
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password')
  })

  it('AUTH-03 accepts a user ID that is not an e-mail address', async () => {
    const { user, calls } = await openPortal({ path: '/login' })
    await logIn(user, 'nameless')
    await welcomed()
    expect(calls(login)).toMatchObject([{ body: { userId: 'ID00012345' } }])
  })

  it.each([
    { userId: '', password: '' },
    { userId: 'taro@example.jp', password: '' },
    { userId: '', password: 'Portal2025' },
  ])('AUTH-04 sends nothing and shows what is missing of $userId / $password', async ({ userId, password }) => {
    const { user, calls } = await openPortal({ path: '/login' })
    if (userId) await user.type(await userIdField(), userId)
    else await userIdField()
    if (password) await user.type(passwordField(), password)
    await clickLogIn(user)
    await main().findByText('入力内容をご確認ください。')
    for (const [field, value, empty] of [
      [await userIdField(), userId, /ユーザーIDを入力してください。$/],
      [passwordField(), password, /^パスワードを入力してください。$/],
    ] as const) {
      if (value) expect(field).not.toHaveAccessibleDescription(empty)
      else expect(field).toHaveAccessibleDescription(empty)
    }
    await settled()
    expect(calls()).toEqual([])
  })

  it('AUTH-04 asks for the password again that a refusal has emptied', async () => {
    const { user, calls, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'failure', message: blamed })
    await logIn(user)
    await alertShows(blamed)
    await clickLogIn(user)
    await waitFor(() => expect(passwordField()).toHaveAccessibleDescription('パスワードを入力してください。'))
    await settled()
    expect(calls(login)).toHaveLength(1)
  })

  it('leaves no error in the title of the page that follows an empty form', async () => {
    const { user } = await openPortal({ path: '/login' })
    await userIdField()
    await clickLogIn(user)
    await waitFor(() => expect(document.title).toMatch(/^エラー：ログイン \| /))
    await user.click(main().getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    await waitFor(() => expect(document.title).toMatch(/^パスワードの再登録 \| /))
    // Nothing sets it afterwards.
    await settled()
    expect(document.title).toMatch(/^パスワードの再登録 \| /)
  })

  it.each(['userId', 'password'])('AUTH-05 is submitted by Enter in %s, again after a refusal', async (name) => {
    const { user, calls, plan } = await openPortal({ path: '/login' })
    await user.type(await userIdField(), 'taro@example.jp')
    await user.type(passwordField(), 'Portal2025')
    await settled()
    expect(calls()).toEqual([])
    const enter = async () => user.type(name === 'userId' ? await userIdField() : passwordField(), '{Enter}')
    plan(login, { kind: 'failure', message: blamed })
    await enter()
    await alertShows(blamed)
    // The refusal emptied the password.
    await user.type(passwordField(), 'Portal2025')
    await enter()
    await welcomed()
    expect(calls(login)).toHaveLength(2)
  })

  it('AUTH-06 sends exactly userId and password, unchanged', async () => {
    const { user, calls, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'ok' })
    const password = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \u3000Ａｱか\u3099e\u0301 '
    await user.type(await userIdField(), 'taro@example.jp')
    await user.click(passwordField())
    await user.paste(password)
    await clickLogIn(user)
    await waitFor(() => expect(calls()).toHaveLength(1))
    expect(calls()).toMatchObject([{ path: login }])
    expect(calls(login).map(({ body }) => body)).toEqual([{ userId: 'taro@example.jp', password }])
    await alertShows('ログインできませんでした。入力内容をご確認ください。')
  })

  it('AUTH-07 stores the response of the login', async () => {
    const { user, plan, stored } = await openPortal({ path: '/login' })
    plan(login, { kind: 'ok', data: loginData('individual') })
    await logIn(user)
    await welcomed()
    expect(stored()).toEqual(loginData('individual'))
  })

  it('AUTH-07 D33 logs in with a user ID and tokens in numbers, and stores them as texts', async () => {
    const { user, plan, stored } = await openPortal({ path: '/login' })
    const data = loginData('individual')
    const loginUser = { ...data.loginUser, user_id: 1000000101 }
    const numbers = { _access_token: 20250415, _refresh_token: 20250416, _user_token: 20250417 }
    plan(login, { kind: 'ok', data: { ...data, ...numbers, loginUser } })
    await logIn(user)
    expect(await main().findByText('山田 太郎 様（1000000101）')).toBeVisible()
    expect(stored()).toMatchObject({
      _access_token: '20250415',
      _refresh_token: '20250416',
      _user_token: '20250417',
      loginUser: { user_id: '1000000101' },
    })
  })

  it('AUTH-08 SHELL-19 shows the customer in header, status bar and panel without a reload', async () => {
    const { user } = await openPortal({ path: '/home' })
    await logIn(user)
    expect(await banner().findByRole('button', { name: '山田 太郎 様のメニュー' })).toBeVisible()
    expect(await main().findByText('山田 太郎 様（taro@example.jp）')).toBeVisible()
    expect(banner().queryByRole('link', { name: 'ログイン' })).toBeNull()
  })

  it('AUTH-18 sends one login for quick clicks, before and while the provider has the request', async () => {
    const { user, calls, api } = await openPortal({ path: '/login' })
    api.scenarios.hold(login)
    await user.type(await userIdField(), 'taro@example.jp')
    await user.type(passwordField(), 'Portal2025')
    const button = screen.getByRole('button', { name: 'ログイン' })
    await user.dblClick(button)
    await waitFor(() => expect(calls(login)).toHaveLength(1))
    // Once more, while the provider has the request.
    await user.click(button)
    await api.scenarios.release({ path: login })
    await welcomed()
    expect(calls(login)).toHaveLength(1)
  })

  it('AUTH-18 sends one login for quick clicks if its response is lost, too', async () => {
    const { user, calls, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'network' })
    await user.type(await userIdField(), 'taro@example.jp')
    await user.type(passwordField(), 'Portal2025')
    await user.dblClick(screen.getByRole('button', { name: 'ログイン' }))
    await alertShows(general)
    await settled()
    expect(calls(login)).toHaveLength(1)
  })
})

describe('the page after a login', () => {
  it.each(['individual', 'symbols'])('AUTH-09 is the mobility reservation for Y3D, for %s', async (key) => {
    const { user, path } = await openPortal({ brand: 'y3d', path: '/login' })
    await logIn(user, key)
    await waitFor(() => expect(path()).toBe('/mobility/reserve'))
    await main().findByRole('heading', { level: 1 })
  })

  it.each(withoutMobility.flatMap((brand) => [2022052601, 2025050101].map((version) => ({ brand, version }))))(
    'AUTH-10 is the password change if the password has symbols ($brand $version)',
    async (build) => {
      const { user, path } = await openPortal({ ...build, path: '/login' })
      await logIn(user, 'symbols')
      await waitFor(() => expect(path()).toBe('/idpass/edit'))
    },
  )

  it.each(withoutMobility)(
    'AUTH-10 is the password change even if another page required the login (%s)',
    async (brand) => {
      const { user, path, plan } = await openPortal({ brand, path: '/invoice?from=mail' })
      const data = loginData('individual')
      // Only the one flag decides; the other one is about the warning.
      const loginUser = { ...data.loginUser, password_symbols: true, password_symbols_alert_flg: false }
      plan(login, { kind: 'ok', data: { ...data, loginUser } })
      await user.click(await main().findByRole('link', { name: 'ログイン' }))
      await logIn(user)
      await waitFor(() => expect(path()).toBe('/idpass/edit'))
    },
  )

  it('AUTH-10 is the password change on home, too, after a form on which the session was lost', async () => {
    const opened = await openPortal({ as: 'symbols', path: '/home' })
    await welcomed()
    opened.plan('/api/contact/inquiry/certify_create', { kind: 'needLogin' })
    await opened.user.click(await main().findByRole('link', { name: 'お問い合わせ' }))
    await main().findAllByText(pleaseLogIn)
    await opened.user.click(tile('ホーム'))
    await main().findByRole('heading', { level: 1, name: 'ログイン' })
    await logIn(opened.user, 'symbols')
    await waitFor(() => expect(opened.path()).toBe('/idpass/edit'))
  })

  it('AUTH-11 is home if only the warning about symbols is due', async () => {
    const { user, path, plan, stored } = await openPortal({ path: '/login' })
    const data = loginData('individual')
    const loginUser = { ...data.loginUser, password_symbols: false, password_symbols_alert_flg: true }
    plan(login, { kind: 'ok', data: { ...data, loginUser } })
    await logIn(user)
    await welcomed()
    expect(path()).toBe('/home')
    expect(stored()).toMatchObject({ loginUser: { password_symbols: false, password_symbols_alert_flg: true } })
  })

  const entries = withoutMobility.flatMap((brand) => entrances.map((path) => ({ brand, path })))

  it.each(entries)('AUTH-11 is home after a login at $path ($brand)', async ({ brand, path }) => {
    const opened = await openPortal({ brand, path })
    await logIn(opened.user)
    await welcomed()
    expect(opened.path()).toMatch(home)
  })

  it.each(withoutMobility)('AUTH-12 is the gated page that required it, with its query (%s)', async (brand) => {
    const { user, path } = await openPortal({ brand, path: '/invoice?from=mail%26post&n=1' })
    await user.click(await main().findByRole('link', { name: 'ログイン' }))
    await logIn(user)
    expect(await screen.findByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
    expect(path()).toBe('/invoice?from=mail%26post&n=1')
    await main().findByText('1000000101')
  })

  it.each([
    'https://evil.example/invoice',
    '//evil.example/invoice',
    '/\\evil.example/invoice',
    'https://localhost.evil.example/invoice',
    'https://localhost@evil.example/invoice',
    `https://${window.location.host}/invoice`,
    'javascript:alert(1)',
    'data:text/html,invoice',
    { pathname: '/invoice' },
  ])('AUTH-13 is home if the requested URL is %s', async (from) => {
    const { user, path } = await openLoginFrom(from)
    await logIn(user)
    await welcomed()
    expect(path()).toMatch(home)
  })

  it.each([
    { brand: 'cty', as: 'individual', to: home },
    { brand: 'cty', as: 'symbols', to: /^\/idpass\/edit$/ },
    { brand: 'y3d', as: 'individual', to: /^\/mobility\/reserve$/ },
  ] as const)(
    'AUTH-19 is $to instead of the form for a logged-in customer ($brand, $as)',
    async ({ brand, as, to }) => {
      const { path } = await openPortal({ brand, as, path: '/login' })
      await waitFor(() => expect(path()).toMatch(to))
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByLabelText(/^パスワード/, { selector: 'input[name=password]' })).toBeNull()
    },
  )

  it('is the page for visitors that asks to log in by itself, from the link in the header, too', async () => {
    const { user, path } = await openPortal({ path: '/mobility/reserve', at: '2024-11-10T10:00:00+09:00' })
    await user.click(await banner().findByRole('link', { name: 'ログイン' }))
    await logIn(user)
    await banner().findByRole('button', { name: /様のメニュー$/ })
    await waitFor(() => expect(path()).toBe('/mobility/reserve'))
  })

  it('AUTH-19 is the page that required the login', async () => {
    const { api, reload, path } = await openLoginFrom('/invoice?n=1')
    storeLogin(api, 'individual')
    reload()
    await waitFor(() => expect(path()).toBe('/invoice?n=1'))
  })

  it.each([
    ...brands.map((brand) => [brand, 'individual', '山田 太郎 様（taro@example.jp）'] as const),
    ['cty', 'corporate', '株式会社みなと商会 様（houjin@example.jp）'],
  ] as const)(
    'AUTH-20 home greets a logged-in customer by name, without a form (%s, %s)',
    async (brand, as, greeting) => {
      await openPortal({ brand, as, path: '/home' })
      await welcomed()
      expect(main().getByText(greeting)).toBeVisible()
      expect(main().queryByRole('textbox')).toBeNull()
      expect(main().queryByRole('button', { name: 'ログイン' })).toBeNull()
    },
  )
})

describe('links for who cannot log in', () => {
  it.each(brands)(
    'AUTH-21 the link for a forgotten ID or password opens its page, from home and login (%s)',
    async (brand) => {
      const { user, path } = await openPortal({ brand, path: '/notFound' })
      for (const from of entrances) {
        goTo(from)
        await user.click(await main().findByRole('link', { name: 'ID・パスワードをお忘れの方' }))
        expect([from, path()]).toEqual([from, '/reminder/entryMailPass'])
      }
    },
  )

  it.each([
    ['AUTH-22', 'cty', 2023101501, '/reminder/selectUserType'],
    ['AUTH-22', 'cns', 2023101501, '/reminder/selectUserType'],
    ['AUTH-23', 'nct', 2024040101, '/reminder/selectRegistType'],
    ['AUTH-24', 'cty', 2023101500, '/newRegist/entryMail'],
    ['AUTH-24', 'cns', 2023101500, '/newRegist/entryMail'],
    ['AUTH-24', 'nct', 2024040100, '/newRegist/entryMail'],
    ['AUTH-24', 'y3d', 2025040101, '/newRegist/entryMail'],
    ['AUTH-24', 'y3d', 2025050101, '/newRegist/entryMail'],
  ] as const)('%s the registration of %s at %i starts at %s, from home and login', async (_, brand, version, to) => {
    const { user, path } = await openPortal({ brand, version, path: '/notFound' })
    for (const from of entrances) {
      goTo(from)
      await user.click(await main().findByRole('link', { name: '新規登録' }))
      expect([from, path()]).toEqual([from, to])
    }
  })
})

describe('a login that is not OK', () => {
  const refusals: readonly [string, PlannedOutcome][] = [
    ['refused', { kind: 'failure', message: '拒否' }],
    ['VALIDATION', { kind: 'validation', fields: { userId: '形式' } }],
    ['NEED_CERT', { kind: 'needCert' }],
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['HTTP 401', { kind: 'status', status: 401, body: '{"message":"不可"}' }],
    ['HTTP 500', { kind: 'status', status: 500 }],
    ['no envelope', { kind: 'raw', body: '<html>' }],
    ['no response', { kind: 'network' }],
    ['OK without a token', { kind: 'ok', data: { ...loginData('individual'), _access_token: '' } }],
    ['OK without a customer', { kind: 'ok', data: tokens }],
  ]

  it.each(refusals)('AUTH-14 clears the password, keeps the user ID and stores nothing (%s)', async (_, outcome) => {
    const { user, plan, stored, calls } = await openPortal({ path: '/login' })
    plan(login, outcome)
    await logIn(user)
    await waitFor(() => expect(passwordField()).toHaveValue(''))
    expect(calls(login)).toHaveLength(1)
    expect(await userIdField()).toHaveValue('taro@example.jp')
    expect(stored()).toBeNull()
    expect(banner().getByRole('link', { name: 'ログイン' })).toBeVisible()
  })

  it('AUTH-15, EASE-05 shows one alert with both sentences and the link for a forgotten password, and no support information', async () => {
    const { user, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'failure', message: 'ロックされています。' })
    await logIn(user)
    const alert = await main().findByRole('alert')
    expect(screen.getAllByRole('alert')).toEqual([alert])
    expect(within(alert).getByText('ロックされています。')).toBeVisible()
    expect(within(alert).getByText(blamed)).toBeVisible()
    const forgotten = within(alert).getByRole('link', { name: 'パスワードをお忘れの方' })
    expect(forgotten).toHaveAttribute('href', '/reminder/entryMailPass')
    expect(screen.queryByText('サポートに伝える情報')).toBeNull()
  })

  it('EASE-05 shows a sentence once if the server’s message is the same', async () => {
    const { user, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'failure', message: blamed })
    await logIn(user)
    const alert = await main().findByRole('alert')
    expect(within(alert).getAllByText(blamed)).toHaveLength(1)
  })

  it.each<[string, PlannedOutcome]>([
    ['network', { kind: 'network' }],
    ['500', { kind: 'status', status: 500 }],
    [
      '502 of a proxy',
      { kind: 'status', status: 502, statusText: 'Bad Gateway', body: '<html>', contentType: 'text/html' },
    ],
    [
      '503 with an envelope',
      { kind: 'status', status: 503, body: '{"status":"ERROR","message":"混み合っています。"}' },
    ],
  ])('AUTH-16 does not blame the input for a transport failure (%s)', async (_, outcome) => {
    const { user, plan } = await openPortal({ path: '/login' })
    plan(login, outcome)
    await logIn(user)
    await main().findByRole('alert')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(screen.getAllByText(general).length).toBeGreaterThan(0)
    expect(screen.queryByText(blamed)).toBeNull()
  })

  it.each<[string, (user: Opened['user']) => Promise<void>]>([
    ['types a password', async (user) => user.type(passwordField(), 'P')],
    ['types a user ID', async (user) => user.type(await userIdField(), 'x{Backspace}')],
    ['dismisses the alert', async (user) => user.click(main().getByRole('button', { name: '閉じる' }))],
  ])('AUTH-17 the error disappears when the customer %s, and the next attempt starts clean', async (_, act) => {
    const { user, plan } = await openPortal({ path: '/login' })
    plan(login, { kind: 'failure', message: '一回目の理由' })
    plan(login, { kind: 'failure', message: '二回目の理由' })
    await logIn(user)
    await alertShows('一回目の理由')
    await act(user)
    await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent('一回目の理由'))
    await user.clear(passwordField())
    await user.type(passwordField(), 'Portal2025')
    await clickLogIn(user)
    await alertShows('二回目の理由')
    expect(screen.getByRole('main')).not.toHaveTextContent('一回目の理由')
    await user.type(passwordField(), 'Portal2025')
    await clickLogIn(user)
    await welcomed()
  })

  it.each<[string, PlannedOutcome]>([
    ['a rejection', { kind: 'failure', message: '一回目の理由' }],
    ['VALIDATION', { kind: 'validation', fields: { userId: '一回目の理由' } }],
  ])('%s is not shown on the login page after home, nor on home after the login page', async (_, outcome) => {
    const { user, plan, path } = await openPortal({ path: '/home' })
    const links = [banner().getByRole('link', { name: 'ログイン' }), tile('ホーム')]
    for (const [at, link] of links.entries()) {
      plan(login, outcome)
      await logIn(user)
      await main().findAllByText(/一回目の理由/)
      await user.click(link)
      await waitFor(() => expect(path()).toBe(['/login', '/home'][at]))
      await settled()
      expect(screen.getByRole('main')).not.toHaveTextContent('一回目の理由')
    }
  })

  const unanswered: readonly [string, PlannedOutcome][] = [
    ['no network', { kind: 'network' }],
    ['503', { kind: 'status', status: 503 }],
    ['HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' }],
  ]
  it.each([
    ...unanswered.flatMap(([what, outcome]) => ['password', 'user ID'].map((field) => [what, field, outcome] as const)),
    ['VALIDATION of it', 'user ID', { kind: 'validation', fields: { userId: general } }] as const,
  ])('AUTH-17 the error after %s disappears when the customer types a %s', async (_, field, outcome) => {
    const { user, plan } = await openPortal({ path: '/login' })
    plan(login, outcome)
    await logIn(user)
    await alertShows(general)
    await user.type(field === 'password' ? passwordField() : await userIdField(), 'x')
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  })
})

describe('the login by a one-time token', () => {
  it.each(['/home', '/login'])('AUTH-25 announces that it was automatic, opened at %s', async (path) => {
    await openPortal({ as: 'onetime', path })
    await welcomed()
    await settled()
    expect(screen.getByText(autoLoggedIn).closest('[role=status]')).toHaveClass('alert-success')
  })

  it('AUTH-25 announces nothing after any other login', async () => {
    await openPortal({ as: 'individual' })
    await welcomed()
    expect(screen.queryByText(autoLoggedIn)).toBeNull()
  })

  it('AUTH-26 clears the stored flag and is not announced again after a reload', async () => {
    const { stored, reload } = await openPortal({ as: 'onetime' })
    await screen.findByText(autoLoggedIn)
    expect(stored()).toMatchObject({ is_onetime_token: false, loginUser: { user_id: 'onetime@example.jp' } })
    reload()
    await welcomed()
    expect(screen.queryByText(autoLoggedIn)).toBeNull()
  })
})

describe('logout', () => {
  it('AUTH-38 sends the access token once and opens home', async () => {
    const { user, calls, path } = await openPortal({ path: '/agreement/service' })
    await screen.findByRole('heading', { level: 1 })
    otherTab(() => localStorage.setItem('auth', JSON.stringify(loginData('individual'))))
    await logOut(user)
    await userIdField()
    expect(path()).toBe('/home')
    expect(calls(logout).map(({ body }) => body)).toEqual([{ _access_token: 'access-1' }])
  })

  it('AUTH-38 says on home that the customer is logged out, until the next login', async () => {
    const { user, api, calls } = await openPortal({ path: '/invoice', as: 'individual' })
    await logOut(user)
    expect(await screen.findByText('ログアウトしました。')).toBeVisible()
    api.scenarios.hold('/api/auth/login')
    await logIn(user)
    // Not by its five seconds, which would pass while waiting.
    await waitFor(() => expect(calls('/api/auth/login')).toHaveLength(1))
    expect(screen.queryByText('ログアウトしました。')).toBeNull()
  })

  it.each<[string, PlannedOutcome]>([
    ['OK', { kind: 'ok' }],
    ['a failure', { kind: 'failure', message: '失敗' }],
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['401', { kind: 'status', status: 401 }],
    ['500', { kind: 'status', status: 500 }],
    ['no envelope', { kind: 'raw', body: '<html>' }],
    ['no network', { kind: 'network' }],
  ])(
    'AUTH-38 AUTH-39 leaves nothing of the login in state or storage after %s, and is sent once',
    async (_, outcome) => {
      const { user, plan, store, calls } = await openPortal({ path: '/point' })
      otherTab(() => localStorage.setItem('auth', JSON.stringify(loginData('individual'))))
      plan(logout, outcome)
      await logOut(user)
      await userIdField()
      expect(localStorage.getItem('auth')).toBeNull()
      expect(JSON.stringify(store().getState())).not.toMatch(
        /(access|refresh|user)-1|taro@example|202412_open_gift_page/,
      )
      await settled()
      expect(calls(logout)).toHaveLength(1)
    },
  )

  it('AUTH-40 the next customer sees nothing of the previous one', async () => {
    const { user, store } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    await logOut(user)
    expect(await userIdField()).toHaveValue('')
    expect(document.body).not.toHaveTextContent(/山田|taro@example|1000000101/)
    await logIn(user, 'addresses')
    await welcomed()
    await user.click(tile('ご請求明細'))
    await main().findByText('1000000104')
    expect(document.body).not.toHaveTextContent(/山田|taro@example|1000000101/)
    expect(JSON.stringify(store().getState())).not.toMatch(/山田|taro@example|1000000101/)
  })

  it('AUTH-40 a logout in another tab clears what was typed', async () => {
    const { user, api } = await openPortal({ path: '/login' })
    await user.type(await userIdField(), 'taro@example.jp')
    otherTab(() => storeLogin(api, 'addresses'))
    await welcomed()
    await logOut(user)
    expect(await userIdField()).toHaveValue('')
  })

  it('AUTH-40 another customer in another tab clears what was typed on a page that needs no login', async () => {
    const { user, api } = await openPortal({ path: '/reminder/entryMailPass', as: 'individual' })
    const mail = () => main().findByLabelText(/^メールアドレス/)
    await user.type(await mail(), 'taro@example.jp')
    otherTab(() => localStorage.removeItem('auth'))
    otherTab(() => storeLogin(api, 'addresses'))
    await waitFor(async () => expect(await mail()).toHaveValue(''))
  })

  it('AUTH-41 the back button shows nothing of the customer', async () => {
    const { user, back, path } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    await logOut(user)
    await userIdField()
    await back()
    expect(path()).toBe('/invoice')
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/山田|taro@example|1000000101/)
  })
})

describe('a session that the provider no longer accepts', () => {
  const requests: readonly [string, (user: Opened['user']) => Promise<void>][] = [
    ['/api/invoice/change_billing_ym', async (user) => user.click(main().getByRole('button', { name: '前の月' }))],
    [
      '/api/invoice/download_invoice2',
      async (user) => user.click(main().getByRole('button', { name: '請求書ダウンロード' })),
    ],
  ]

  async function endedBy(path: string, outcome: PlannedOutcome) {
    const request = requests.find(([requestPath]) => requestPath === path)?.[1]
    const opened = await openPortal({ path: '/invoice' })
    opened.plan(path, outcome)
    otherTab(() => storeLogin(opened.api, 'individual'))
    if (request) {
      await main().findByText('1000000101')
      await request(opened.user)
    }
    await waitFor(() => expect(localStorage.getItem('auth')).toBeNull())
    return opened
  }

  it.each([certifyIndex, ...requests.map(([path]) => path)])(
    'AUTH-42 NEED_LOGIN from %s logs out and asks to log in',
    async (path) => {
      const { calls, store } = await endedBy(path, { kind: 'needLogin' })
      expect(await main().findByText(pleaseLogIn)).toBeVisible()
      expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
      expect(banner().getByRole('link', { name: 'ログイン' })).toBeVisible()
      expect(JSON.stringify(store().getState())).not.toMatch(/_access_token":"|taro@example/)
      expect(calls(path)).toHaveLength(1)
      await settled()
      expect(calls(logout)).toEqual([])
    },
  )

  it.each([certifyIndex, ...requests.map(([path]) => path)])(
    'AUTH-43, API-13 HTTP 401 from %s logs out, with its message',
    async (path) => {
      const { calls } = await endedBy(path, { kind: 'status', status: 401, body: '{"message":"有効期限切れです。"}' })
      expect(await banner().findByRole('link', { name: 'ログイン' })).toBeVisible()
      await alertShows('有効期限切れです。')
      expect(document.body).not.toHaveTextContent(/山田|1000000101/)
      await settled()
      expect(calls(logout)).toEqual([])
    },
  )

  it.each([
    ['without words', {}, 'ログインしてください。ログイン'],
    ['with a status text', { statusText: 'Unauthorized' }, 'ログインしてください。（Unauthorized）'],
  ])('AUTH-43 API-13 HTTP 401 %s asks once to log in and says nothing of a failure', async (_, words, told) => {
    await endedBy(certifyIndex, { kind: 'status', status: 401, ...words })
    expect(await main().findByText(/^ログインしてください。/)).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('main')).toHaveTextContent(told)
    expect(document.body).not.toHaveTextContent('エラーが発生しました。')
  })

  it.each([
    ['home', { as: 'individual', path: '/home' }, certifyIndex],
    [
      'the page of visitors of mobility',
      { brand: 'y3d', as: 'family', path: '/mobility/reserve', at: '2024-11-08T10:00:00+09:00' },
      '/api/mobility/reserve/certify_index',
    ],
    ['a page for everybody', { as: 'individual', path: '/reminder/entryMailPass' }, '/api/reminder/entry_mail_pass'],
  ] as const)('HTTP 401 with a status text asks once to log in on %s', async (_, opening, call) => {
    await openPortal({
      ...opening,
      path: (api) => {
        api.scenarios.plan(call, { kind: 'status', status: 401, statusText: 'Unauthorized' })
        return opening.path
      },
    })
    const field =
      opening.path.startsWith('/reminder') && (await screen.findByLabelText(/^メールアドレス/, { selector: 'input' }))
    if (field) {
      fireEvent.change(field, { target: { value: 'taro@example.jp' } })
      fireEvent.click(main().getByRole('button', { name: '送信' }))
    }
    // The information for support has it a second time.
    await main().findByText('ログインしてください。（Unauthorized）', { ignore: 'dd' })
    expect(main().getAllByText(/^ログインしてください。/, { ignore: 'dd' })).toHaveLength(1)
  })

  it('AUTH-42 HTTP 401 on a page for everybody leads to the login', async () => {
    const { user, plan } = await openPortal({ path: '/reminder/entryMailPass', as: 'individual' })
    plan('/api/reminder/entry_mail_pass', { kind: 'status', status: 401 })
    fireEvent.change(await screen.findByLabelText(/^メールアドレス/, { selector: 'input' }), {
      target: { value: 'taro@example.jp' },
    })
    await user.click(main().getByRole('button', { name: '送信' }))
    const alert = within(await main().findByRole('alert'))
    expect(alert.getAllByText(pleaseLogIn)[0]).toBeVisible()
    expect(alert.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(alert.queryByText(/エラーが発生しました。/)).toBeNull()
  })
})

describe('a page for visitors', () => {
  it.each([
    ['お手続きにはログインが必要です。', 2],
    ['ログインしてください。', 1],
  ])(
    'AUTH-42 NEED_LOGIN with 「%s」 shows the login over the form, and returns to the form',
    async (message, sentences) => {
      const { user, plan, calls, path } = await openPortal({ path: '/reminder/entryMailPass?from=mail' })
      plan('/api/reminder/entry_mail_pass', { kind: 'needLogin', message })
      fireEvent.change(await screen.findByLabelText(/^メールアドレス/, { selector: 'input' }), {
        target: { value: 'taro@example.jp' },
      })
      await user.click(main().getByRole('button', { name: '送信' }))
      const alert = await main().findByRole('alert')
      const messages = [...new Set([message, 'ログインしてください。'])]
      for (const text of messages) expect(within(alert).getAllByText(text)[0]).toBeVisible()
      expect(messages).toHaveLength(sentences)
      await settled()
      expect(calls(logout)).toEqual([])
      await user.click(within(alert).getByRole('link', { name: 'ログイン' }))
      await userIdField()
      expect(path()).toBe('/login')
      await logIn(user)
      await waitFor(() => expect(path()).toBe('/reminder/entryMailPass?from=mail'))
    },
  )

  it('AUTH-42 NEED_LOGIN from a query with a mailed key shows it too', async () => {
    const { plan, reload } = await openPortal({ path: '/reminder/entryPersonal?cert_key=k' })
    await main().findByRole('alert')
    plan('/api/reminder/certify_key_personal', { kind: 'needLogin' })
    reload()
    const alert = await main().findByRole('alert')
    expect(await within(alert).findByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
  })
})

describe('browser storage', () => {
  it('AUTH-45 a reload restores the login, with names and UI states', async () => {
    const { user, plan, reload, stored, store } = await openPortal({ path: '/home' })
    // Tokens that the provider does not know: without a contract home makes no call that would show it.
    plan(login, { kind: 'ok', data: loginData('guest') })
    await logIn(user)
    await welcomed()
    reload()
    await welcomed()
    expect(await banner().findByRole('button', { name: '佐藤 花 様のメニュー' })).toBeVisible()
    expect(stored()).toEqual(loginData('guest'))
    expect(JSON.stringify(store().getState())).toContain('"uiStates":{"202412_open_gift_page":true}')
    // As they are by now, not as they came with the login.
    const seen = { '202412_open_gift_page': true, '2024cool_open_gift_page': true }
    act(() => {
      store().dispatch(uiStatesReplaced(seen))
      store().dispatch(loginUserReplaced({ ...loginData('guest').loginUser, mei_name: '花子' }))
    })
    reload()
    await welcomed()
    expect(await banner().findByRole('button', { name: '佐藤 花子 様のメニュー' })).toBeVisible()
    expect(JSON.stringify(store().getState())).toContain(`"uiStates":${JSON.stringify(seen)}`)
  })

  it.each([
    ['cut JSON', '{"_access_token":"a"'],
    ['a text', '"auth"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty record', '{}'],
    ['nothing', ''],
    ['outdated data', JSON.stringify({ token: 'a', user: { user_id: 'taro@example.jp' } })],
    ['no customer', JSON.stringify(tokens)],
    ['no user ID', JSON.stringify({ ...tokens, loginUser: { sei_name: '山田' } })],
    ['no access token', JSON.stringify({ loginUser: { user_id: 'taro@example.jp' } })],
    ['an empty user ID', JSON.stringify({ ...tokens, loginUser: { user_id: '' } })],
    [
      'an empty access token',
      JSON.stringify({ ...tokens, _access_token: '', loginUser: { user_id: 'taro@example.jp' } }),
    ],
    ['a customer of another type', JSON.stringify({ ...tokens, loginUser: 'taro@example.jp' })],
  ])('AUTH-46 an entry of %s counts as logged out and is removed', async (_, entry) => {
    const { reload } = await openPortal({ path: '/home' })
    localStorage.setItem('auth', entry)
    reload()
    await userIdField()
    expect(banner().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(localStorage.getItem('auth')).toBeNull()
  })

  it.each<[string, readonly ('getItem' | 'setItem' | 'removeItem')[], string]>([
    ['is full', ['setItem'], 'QuotaExceededError'],
    ['throws', ['getItem', 'setItem', 'removeItem'], 'SecurityError'],
  ])('AUTH-47 the login lasts until the page is closed if the storage %s', async (_, methods, name) => {
    const { user, calls } = await openPortal({ path: '/home' })
    await userIdField()
    for (const method of methods) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException(name, name)
      })
    }
    await logIn(user)
    await welcomed()
    await user.click(tile('ご請求明細'))
    await main().findByText('1000000101')
    expect(calls(certifyIndex)).toMatchObject([{ body: { _access_token: expect.any(String) } }])
    await logOut(user)
    await userIdField()
  })

  it.each([
    ['another customer', 'family', false],
    ['the same customer', 'individual', true],
  ])('AUTH-47 a session of %s that cannot be stored leaves the former one only to its owner', async (_, key, stays) => {
    const { store, stored } = await openPortal({ path: '/home', as: 'individual' })
    const former = stored()
    expect(former).toMatchObject({ loginUser: { user_id: personaBy('individual').userId } })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('QuotaExceededError', 'QuotaExceededError')
    })
    act(() => void store().dispatch(sessionStarted(v.parse(authData, loginData(key)))))
    expect(stored()).toEqual(stays ? former : null)
    // What is kept in memory would be there in the next test.
    vi.restoreAllMocks()
    act(() => void store().dispatch(sessionEnded({ reason: 'logout' })))
  })

  it.each([['individual', 'Portal2025'] as const, ['symbols', 'Portal#2025!'] as const])(
    'AUTH-50 no password is stored, whether typed, refused or accepted (%s)',
    async (key, password) => {
      const { user, plan } = await openPortal({ path: '/home' })
      plan(login, { kind: 'failure', message: '拒否' })
      plan(login, { kind: 'ok' })
      await user.type(await userIdField(), 'someone')
      await user.click(passwordField())
      await user.paste(password)
      expect(everythingStored()).not.toContain(password)
      await clickLogIn(user)
      await alertShows('拒否')
      expect(everythingStored()).not.toContain(password)
      await user.clear(await userIdField())
      await logIn(user, key)
      await banner().findByRole('button', { name: /様のメニュー$/ })
      expect(everythingStored()).toContain(personaBy(key).userId)
      expect(everythingStored()).not.toContain(password)
    },
  )

  it.each(['cert_key', 'cert2_key', 'code', 'state'])('AUTH-50 no %s from a URL is stored', async (name) => {
    await openPortal({ as: 'individual', path: `/newRegist/entryPersonal?${name}=SECRET-1` })
    await screen.findByRole('heading', { level: 1 })
    expect(everythingStored()).toContain('taro@example.jp')
    expect(everythingStored()).not.toContain('SECRET-1')
  })
})

describe('two tabs', () => {
  it.each(['/home', '/login'])('AUTH-48 a login in one logs in the other, at %s', async (path) => {
    const { api } = await openPortal({ path })
    await userIdField()
    otherTab(() => storeLogin(api, 'individual'))
    await welcomed()
    expect(await banner().findByRole('button', { name: '山田 太郎 様のメニュー' })).toBeVisible()
  })

  it('AUTH-48 a login in one loads the gated page of the other', async () => {
    const { api } = await openPortal({ path: '/invoice' })
    await main().findByText(pleaseLogIn)
    otherTab(() => storeLogin(api, 'individual'))
    expect(await main().findByText('1000000101')).toBeVisible()
  })

  it('AUTH-48 a logout in one logs out the other, which sends no logout', async () => {
    const { calls } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    otherTab(() => localStorage.removeItem('auth'))
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(document.body).not.toHaveTextContent(/山田|1000000101/)
    await settled()
    expect(calls(logout)).toEqual([])
  })

  it('AUTH-48 clearing the whole storage logs out too', async () => {
    await openPortal({ path: '/home', as: 'individual' })
    await welcomed()
    localStorage.clear()
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
    })
    await userIdField()
  })

  it('AUTH-48 tokens renewed by one tab are sent by the other', async () => {
    const { api, user, calls } = await openPortal({ path: '/home', as: 'individual' })
    await welcomed()
    otherTab(() => storeLogin(api, 'individual'))
    const { _access_token } = JSON.parse(localStorage.getItem('auth') ?? '')
    await user.click(tile('ご請求明細'))
    await main().findByText('1000000101')
    expect(calls(certifyIndex).at(-1)).toMatchObject({ body: { _access_token } })
  })

  it('IDP-14 a user ID changed in one is shown in the other, whose data stays', async () => {
    const { calls } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    const { loginUser, ...tokens } = JSON.parse(localStorage.getItem('auth') ?? '')
    const renamed = { ...tokens, loginUser: { ...loginUser, user_id: 'taro-new@example.jp', mei_name: '次郎' } }
    otherTab(() => localStorage.setItem('auth', JSON.stringify(renamed)))
    expect(await banner().findByRole('button', { name: '山田 次郎 様のメニュー' })).toBeVisible()
    await settled()
    expect(main().getByText('1000000101')).toBeVisible()
    expect(calls(certifyIndex)).toHaveLength(1)
  })

  it('AUTH-49 another customer in one is shown in the other, and nothing of the previous one', async () => {
    const { api, store } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    otherTab(() => storeLogin(api, 'addresses'))
    expect(await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })).toBeVisible()
    expect(await main().findByText('1000000104')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/山田|taro@example|1000000101/)
    expect(JSON.stringify(store().getState())).not.toMatch(/山田|taro@example|1000000101/)
  })

  it('AUTH-49 data loaded for the previous customer is dropped', async () => {
    const { api, user, store } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    await user.click(within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }))
    await welcomed()
    otherTab(() => storeLogin(api, 'addresses'))
    await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })
    expect(JSON.stringify(store().getState())).not.toMatch(/山田|taro@example|1000000101/)
  })

  it('AUTH-49 a notice to the previous customer is closed', async () => {
    const message = '山田様のご登録を確認できません。'
    const path = ({ scenarios }: Opened['api']) => {
      scenarios.plan('/api/idp_sync/update_idp_sync_sts', { kind: 'failure', message })
      return '/ott'
    }
    const { api } = await openPortal({ path, as: 'individual' })
    await screen.findAllByText(message)
    otherTab(() => storeLogin(api, 'addresses'))
    await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })
    expect(document.body).not.toHaveTextContent('山田')
  })

  it('AUTH-49 a file for the previous customer is not saved', async () => {
    const { api, user, calls, files } = await openPortal({ path: '/invoice', as: 'individual' })
    const path = '/api/invoice/download_invoice2'
    await main().findByText('1000000101')
    api.scenarios.hold(path)
    await user.click(main().getByRole('button', { name: '請求書ダウンロード' }))
    await waitFor(() => expect(calls(path)).toHaveLength(1))
    otherTab(() => storeLogin(api, 'addresses'))
    await main().findByText('1000000104')
    await act(async () => {
      await api.scenarios.release()
    })
    expect(files).toEqual([])
  })

  it('AUTH-49 a response for the previous customer is dropped', async () => {
    const { api, user, calls, store } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    api.scenarios.hold('/api/invoice/change_billing_ym')
    await user.click(main().getByRole('button', { name: '前の月' }))
    await waitFor(() => expect(calls('/api/invoice/change_billing_ym')).toHaveLength(1))
    otherTab(() => storeLogin(api, 'addresses'))
    await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })
    await act(async () => {
      await api.scenarios.release()
    })
    expect(document.body).not.toHaveTextContent(/山田|1000000101/)
    expect(JSON.stringify(store().getState())).not.toContain('1000000101')
  })
})
