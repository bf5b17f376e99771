import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { general, pleaseLogIn, timedOut } from '../messages'
import { caseOf, openFilled, submitForm } from './application-setup'
import {
  alertShows,
  clickLogIn,
  home,
  login,
  loginData,
  passwordField,
  tokens,
  userIdField,
  welcomed,
} from './auth-setup'
import { banner, goTo, headed, logIn, main, type Opened, openPortal, settled, storeLogin, tile } from './portal'

const blamed = 'ユーザーIDまたはパスワードが正しくありません。'
const autoLoggedIn = '自動ログインしました。'

/** Opens the login page with this history state from the page that required the login. */
async function openLoginFrom(from: unknown) {
  const opened = await openPortal({ path: '/login' })
  window.history.replaceState({ usr: { from }, key: 'asked', idx: 0 }, '', '/login')
  opened.reload()
  return opened
}

const brands: readonly BrandCode[] = ['cty', 'cns', 'nct', 'y3d']
const withoutMobility: readonly BrandCode[] = ['cty', 'cns', 'nct']
const entrances = ['/', '/home', '/login']

describe('the login form', () => {
  it.each(brands)('AUTH-01 AUTH-27 is shown to a visitor at home and login, with the sign-on (%s)', async (brand) => {
    await openPortal({ brand, path: '/notFound' })
    for (const path of entrances) {
      goTo(path)
      expect(await userIdField()).toHaveAttribute('name', 'userId')
      expect(passwordField()).toHaveAttribute('name', 'password')
      for (const name of ['ログイン', 'シングルサインオンでログイン'])
        expect(main().getByRole('button', { name })).toBeEnabled()
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

  it.each(['userId', 'password'])('AUTH-05 over a form is submitted by Enter in %s, too', async (name) => {
    const inquiry = caseOf('inquiry')
    const opened = await openFilled(inquiry)
    opened.plan(`${inquiry.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    await main().findByText(timedOut)
    await opened.user.type(await userIdField(), 'taro@example.jp')
    await opened.user.type(passwordField(), 'Portal2025')
    await opened.user.type(name === 'userId' ? await userIdField() : passwordField(), '{Enter}')
    await waitFor(() => expect(main().queryByText(timedOut)).toBeNull())
    expect(opened.calls(login)).toHaveLength(1)
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
      for (const part of [main, banner]) {
        goTo(from)
        await main().findByRole('button', { name: 'ログイン' })
        await user.click(part().getByRole('link', { name: '新規登録' }))
        expect([from, path()]).toEqual([from, to])
      }
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
