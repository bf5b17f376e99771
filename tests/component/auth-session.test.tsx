import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { authData } from '../../src/api/endpoints/user'
import { loginUserReplaced, sessionEnded, sessionStarted, uiStatesReplaced } from '../../src/runtime/sessionEvents'
import { withDecoded } from '../decoded'
import { pleaseLogIn } from '../messages'
import { alertShows, clickLogIn, login, loginData, passwordField, tokens, userIdField, welcomed } from './auth-setup'
import { banner, logIn, logOut, main, type Opened, openPortal, personaBy, settled, storeLogin, tile } from './portal'

const logout = '/api/auth/logout'
const certifyIndex = '/api/invoice/certify_index'

/** Simulates another tab changing localStorage `auth`, with the storage event in this one. */
function otherTab(change: () => void) {
  const oldValue = localStorage.getItem('auth')
  change()
  const newValue = localStorage.getItem('auth')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', oldValue, newValue, storageArea: localStorage }))
  })
}

const everythingStored = () => withDecoded(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

afterEach(() => {
  vi.restoreAllMocks()
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

  it('AUTH-11 AUTH-40 the next customer starts at home and sees nothing of the previous one', async () => {
    const { user, plan, store, path } = await openPortal({
      as: 'individual',
      path() {
        const stored = JSON.parse(localStorage.getItem('auth') ?? '{}')
        localStorage.setItem('auth', JSON.stringify({ ...stored, is_onetime_token: true }))
        return '/invoice'
      },
    })
    await main().findByText('1000000101')
    expect(screen.getByText('自動ログインしました。')).toBeVisible()
    await logOut(user)
    expect(await userIdField()).toHaveValue('')
    expect(document.body).not.toHaveTextContent(/山田|taro@example|1000000101|自動ログイン/)
    await logIn(user, 'addresses')
    await welcomed()
    expect(path()).toBe('/home')
    plan(certifyIndex, { kind: 'network' })
    await user.click(tile('ご請求明細'))
    // With the details for the support desk.
    const retry = await main().findByRole('button', { name: 'もう一度読み込む' })
    expect(document.body.textContent).not.toMatch(/山田|taro@example|1000000101/)
    await user.click(retry)
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
