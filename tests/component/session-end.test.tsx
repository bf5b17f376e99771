import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { auth } from '../../src/flows/auth/flow'
import { general } from '../messages'
import { present } from '../present'
import {
  at,
  caseOf,
  clickSend,
  fillAll,
  formValues,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  sent,
  submitForm,
  text,
  textsOf,
} from './application-setup'
import {
  banner,
  logIn,
  main,
  type Opened,
  type Opening,
  openPortal,
  release,
  settled,
  storeLogin,
  tile,
} from './portal'

/* What ends with a session, and when; and what of a customer's data neither tools nor the next customer may find. */

const refused = 'ユーザーIDまたはパスワードが正しくありません。'
const autoLoggedIn = '自動ログインしました。'
const login = '/api/auth/login'
const logout = '/api/auth/logout'
const welcomed = () => screen.findByRole('heading', { level: 1, name: 'ようこそ' })
const userIdField = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
const everything = (opened: Opened) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, opened.store().getState()])

async function logOut(user: Opened['user']) {
  const menu = await banner().findByRole('button', { name: /様のメニュー$|ログアウト/ })
  await user.click(menu)
  // The menu is loaded on demand.
  if (menu.textContent !== 'ログアウト') await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
}

/** Another tab writes to localStorage `auth`. Without `notified`, this tab is asleep and misses the event. */
function otherTab(change: () => void, notified = true) {
  change()
  if (!notified) return
  act(() => {
    const newValue = localStorage.getItem('auth')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue, storageArea: localStorage }))
  })
}

afterEach(() => vi.restoreAllMocks())

describe('a logout', () => {
  it('AUTH-39 ends the session on click, without waiting for a response', async () => {
    const opened = await openPortal({ path: '/invoice', as: 'individual' })
    const { _access_token } = JSON.parse(localStorage.getItem('auth') ?? '')
    await main().findByText('1000000101')
    opened.api.scenarios.hold(logout)
    await logOut(opened.user)
    await userIdField()
    expect(localStorage.getItem('auth')).toBeNull()
    expect(everything(opened)).not.toMatch(/taro@example|山田|1000000101/)
    expect(screen.queryByText('読み込んでいます')).toBeNull()
    await waitFor(() => expect(opened.calls(logout).map(({ body }) => body)).toEqual([{ _access_token }]))
    opened.reload()
    await userIdField()
  })

  it('AUTH-39 with a late response shows nothing to the customer who has logged in since', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(logout, { kind: 'needLogin', message: '期限が切れました。' })
    opened.api.scenarios.hold(logout)
    await logOut(opened.user)
    await logIn(opened.user, 'addresses')
    await welcomed()
    await release(opened)
    expect(await banner().findByRole('button', { name: '鈴木 花子 様のメニュー' })).toBeVisible()
    expect(screen.queryByText('期限が切れました。')).toBeNull()
  })
})

describe('a tab that missed the events of another one', () => {
  const wakes: readonly [string, () => void][] = [
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['has the focus', () => window.dispatchEvent(new Event('focus'))],
    ['is shown again', () => window.dispatchEvent(new PageTransitionEvent('pageshow'))],
  ]

  it.each(wakes)('AUTH-48 AUTH-49 follows the session once it %s', async (_, wake) => {
    const { api } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    otherTab(() => localStorage.removeItem('auth'), false)
    act(wake)
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/山田|1000000101/)
    otherTab(() => storeLogin(api, 'addresses'), false)
    act(wake)
    expect(await main().findByText('1000000104')).toBeVisible()
  })

  it.each([
    ['/home', 'ご契約情報を見る'],
    ['/invoice', '1000000101'],
  ])('AUTH-48 loads %s anew for a customer who has logged out and in again', async (path, content) => {
    const opened = await openPortal({ path, as: 'individual' })
    await main().findByText(content)
    const before = opened.calls('/api/invoice/certify_index').length
    const loggedInAgain = () => {
      localStorage.setItem('logouts', '1')
      storeLogin(opened.api, 'individual')
    }
    otherTab(loggedInAgain, false)
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(opened.calls('/api/invoice/certify_index')).toHaveLength(before + 1))
    expect(await main().findByText(content)).toBeVisible()
  })

  it('AUTH-48 sends nothing for a customer who has logged out in the meantime', async () => {
    const { user, calls } = await openPortal({ path: '/invoice', as: 'individual' })
    await main().findByText('1000000101')
    const before = calls().length
    otherTab(() => localStorage.removeItem('auth'), false)
    fireEvent.click(main().getByRole('button', { name: '前の月' }))
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    await user.click(tile('ID・パスワード'))
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(calls()).toHaveLength(before)
  })

  it('AUTH-48 API-34 stores nothing of a customer who has logged out, though a response arrives late', async () => {
    const path = '/api/gift/certify_index'
    const opened = await openPortal({
      path({ scenarios }) {
        scenarios.hold(path)
        return '/gift'
      },
      as: 'individual',
      at: '2024-12-24T12:00:00+09:00',
    })
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    otherTab(() => localStorage.removeItem('auth'), false)
    await release(opened)
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(opened.stored()).toBeNull()
  })

  it.each<[string, PlannedOutcome]>([
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['HTTP 401', { kind: 'status', status: 401 }],
  ])(
    '%s to a request of an earlier session asks again with that of a later login, and does not end it',
    async (_, outcome) => {
      const path = '/api/invoice/certify_index'
      const opened = await openPortal({
        path({ scenarios }) {
          scenarios.plan(path, outcome)
          scenarios.hold(path)
          return '/invoice'
        },
        as: 'individual',
      })
      await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
      otherTab(() => storeLogin(opened.api, 'individual'), false)
      const later = opened.stored()
      await release(opened)
      expect(await main().findByText('1000000101')).toBeVisible()
      expect(opened.stored()).toEqual(later)
    },
  )

  it('API-34 shows nothing to a customer who has logged out while that request was made again', async () => {
    const path = '/api/invoice/certify_index'
    const opened = await openPortal({
      path({ scenarios }) {
        scenarios.plan(path, { kind: 'needLogin' })
        scenarios.hold(path)
        return '/invoice'
      },
      as: 'individual',
    })
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    otherTab(() => storeLogin(opened.api, 'individual'), false)
    await act(async () => {
      const released = opened.api.scenarios.release()
      opened.api.scenarios.hold(path)
      await released
    })
    await waitFor(() => expect(opened.calls(path)).toHaveLength(2))
    otherTab(() => localStorage.removeItem('auth'), false)
    await release(opened)
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/山田|1000000101/)
  })

  it('API-34 drops the response to what a customer sent whom another one has replaced', async () => {
    const application = caseOf('inquiry')
    const opened = await openConfirm(application, { comments: '山田の相談です。' })
    const path = `${application.api}/exec_create`
    opened.api.scenarios.hold(path)
    await clickSend(opened)
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    otherTab(() => storeLogin(opened.api, 'addresses'))
    await release(opened)
    await onForm()
    expect(opened.path()).toBe(`${application.path}/create`)
    expect(text()).not.toMatch(/山田|受け付けました/)
  })

  it('AUTH-49 sends nothing of one customer in another’s session', async () => {
    const application = caseOf('inquiry')
    const opened = await openFilled(application, { comments: '山田の相談です。' })
    await submitForm(opened)
    await onConfirm()
    otherTab(() => storeLogin(opened.api, 'corporate'), false)
    await clickSend(opened)
    await onForm()
    await settled()
    expect(opened.calls(`${application.api}/exec_create`)).toEqual([])
    expect(document.body).not.toHaveTextContent('山田の相談です。')
  })
})

describe('a new password that waits to be sent', () => {
  const application = caseOf('inquiry')
  const { password = {} } = application

  it('AUTH-48 is sent, though another tab has stored new tokens for the customer', async () => {
    const opened = await openConfirm(application, password)
    otherTab(() => storeLogin(opened.api, 'individual'))
    await clickSend(opened)
    await onComplete(application)
    expect(sent(opened, application, 'exec_create').map(textsOf)).toEqual([expect.objectContaining(password)])
  })

  it('INQ-55 is gone with all that was typed once the customer has logged out and in again in another tab', async () => {
    const opened = await openConfirm(application, { ...password, comments: '山田の相談です。' })
    const loggedOut = () => {
      localStorage.setItem('logouts', '1')
      storeLogin(opened.api, 'individual')
    }
    otherTab(loggedOut, false)
    act(() => void window.dispatchEvent(new Event('focus')))
    await onForm()
    expect(formValues()).toMatchObject({ comments: '', 'cat_internet[]': '' })
    expect(text()).not.toContain('山田の相談です。')
  })
})

describe('messages above all screens', () => {
  it.each<BrandCode>(['cty', 'cns', 'nct', 'y3d'])(
    'AUTH-17 the message of a failed login disappears with the next request, and after the login (%s)',
    async (brand) => {
      const opened = await openPortal({ brand, path: '/login' })
      opened.plan(login, { kind: 'failure', message: '一回目' })
      await logIn(opened.user)
      expect(await screen.findByText(refused)).toBeVisible()
      opened.api.scenarios.hold(login)
      await logIn(opened.user)
      await waitFor(() => expect(screen.queryByText(refused)).toBeNull())
      await release(opened)
      await waitFor(() => expect(localStorage.getItem('auth')).not.toBeNull())
      expect(screen.queryByText(refused)).toBeNull()
    },
  )

  it('KIT-08 end with the session, by logout and by another tab', async () => {
    const { user, api } = await openPortal({ path: '/home', as: 'onetime' })
    for (const end of [() => logOut(user), async () => otherTab(() => localStorage.removeItem('auth'))]) {
      expect(await screen.findByText(autoLoggedIn)).toBeVisible()
      await end()
      await userIdField()
      expect(screen.queryByText(autoLoggedIn)).toBeNull()
      otherTab(() => storeLogin(api, 'onetime'))
    }
  })

  it.each([401, 403])('AUTH-15, EASE-05 after HTTP %i the form’s one alert says what it means, too', async (status) => {
    const opened = await openPortal({ path: '/login' })
    opened.plan(login, { kind: 'status', status, body: '{"message":"利用を停止しています。"}' })
    await logIn(opened.user)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(`利用を停止しています。${refused}`)
    expect(screen.getAllByRole('alert')).toEqual([alert])
  })

  it('AUTH-15 a login on the page of a form whose session has expired shows both sentences, too', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openFilled(inquiry)
    opened.api.provider.sessions.revoke()
    await submitForm(opened)
    opened.plan(login, { kind: 'failure', message: '利用を停止しています。' })
    await logIn(opened.user)
    await waitFor(() => expect(text()).toContain(`利用を停止しています。${refused}`))
    expect(opened.path()).toBe(`${inquiry.path}/create`)
  })

  it.each<[string, PlannedOutcome, string]>([
    ['HTTP 500', { kind: 'status', status: 500, body: '{"message":"利用を停止しています。"}' }, general],
    ['HTTP 408', { kind: 'status', status: 408, body: '{"message":"利用を停止しています。"}' }, general],
    ['HTTP 429', { kind: 'status', status: 429, body: '{"message":"利用を停止しています。"}' }, general],
  ])(
    'AUTH-16 after %s the form shows the backend’s message, and a notice above says what it means',
    async (_, outcome, above) => {
      const opened = await openPortal({ path: '/login' })
      opened.plan(login, outcome)
      await logIn(opened.user)
      expect(await main().findByRole('alert')).toHaveTextContent('利用を停止しています。')
      const [text] = [...document.querySelectorAll('.notice-list [role=alert]')].map(({ textContent }) => textContent)
      expect(text?.startsWith(above)).toBe(true)
    },
  )
})

describe('a login by a one-time token', () => {
  it.each<[string, Opening]>([
    ['a visitor', {}],
    ['another customer', { as: 'individual' }],
  ])('AUTH-25 AUTH-26 is shown once in a tab of %s that takes it over, which clears its flag', async (_, opening) => {
    const { api, reload } = await openPortal({ path: '/home', ...opening })
    await (opening.as ? welcomed() : userIdField())
    otherTab(() => storeLogin(api, 'onetime'))
    await welcomed()
    expect(await screen.findByText(autoLoggedIn)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({ is_onetime_token: false })
    reload()
    await welcomed()
    expect(screen.queryByText(autoLoggedIn)).toBeNull()
  })

  it('AUTH-25 AUTH-26 is shown even if the tab that logged in has cleared the flag already', async () => {
    const { api } = await openPortal({ path: '/home' })
    await userIdField()
    storeLogin(api, 'onetime')
    const newValue = localStorage.getItem('auth') ?? ''
    const cleared = newValue.replace('"is_onetime_token":true', '"is_onetime_token":false')
    expect(cleared).not.toBe(newValue)
    localStorage.setItem('auth', cleared)
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue, storageArea: localStorage })),
    )
    expect(await screen.findByText(autoLoggedIn)).toBeVisible()
    await logInAgainSaysNothing()
    async function logInAgainSaysNothing() {
      fireEvent.click(present(screen.getAllByRole('button', { name: '閉じる' })[0]))
      await waitFor(() => expect(screen.queryByText(autoLoggedIn)).toBeNull())
      otherTab(() => {})
      expect(screen.queryByText(autoLoggedIn)).toBeNull()
    }
  })

  it('AUTH-25 AUTH-26 writes its flag for the other tabs, then clears it', async () => {
    const written = vi.spyOn(Storage.prototype, 'setItem')
    const { user } = await openPortal({ path: '/home' })
    await logIn(user, 'onetime')
    await screen.findByText(autoLoggedIn)
    const flags = written.mock.calls
      .filter(([key]) => key === 'auth')
      .map(([, text]) => JSON.parse(text).is_onetime_token)
    expect(flags).toEqual([true, false])
  })
})

describe('secrets', () => {
  /** Every action, and the state after it, as a tool connected to the store would record them. */
  function record() {
    const seen: unknown[] = []
    const { reducer } = auth
    vi.spyOn(auth, 'reducer').mockImplementation((state, action) => {
      seen.push(action)
      return reducer(state, action)
    })
    return {
      follow: ({ store }: Opened) => {
        store().subscribe(() => seen.push(store().getState()))
        seen.push(store().getState())
      },
      text: () => JSON.stringify(seen),
    }
  }

  it('D40 no action and no state contains a password: login', async () => {
    const recorded = record()
    const opened = await openPortal({ path: '/login' })
    recorded.follow(opened)
    opened.plan(login, { kind: 'failure', message: '拒否' })
    await logIn(opened.user)
    await screen.findByText(refused)
    await logIn(opened.user)
    await welcomed()
    expect(recorded.text()).toContain('auth/login')
    expect(recorded.text()).not.toContain('Portal2025')
  })

  it('D40 no action and no state contains a password or a code: change of the password', async () => {
    const recorded = record()
    const opened = await openPortal({ path: '/idpass/edit', as: 'certified' })
    recorded.follow(opened)
    await main().findByRole('button', { name: '確認画面へ進む' })
    for (const name of ['password', 'password2'])
      fireEvent.change(present(document.getElementsByName(name)[0]), { target: { value: 'Brandnew2025' } })
    fireEvent.click(main().getByRole('button', { name: '確認画面へ進む' }))
    fireEvent.click(await main().findByRole('button', { name: '変更する' }))
    fireEvent.change(await main().findByLabelText(/^認証コード/), { target: { value: '123456' } })
    fireEvent.click(main().getByRole('button', { name: '変更する' }))
    await screen.findByText('更新しました。次回から新しいパスワードでログインしてください。')
    expect(opened.calls('/api/idpass/exec_edit').at(-1)?.body).toMatchObject({
      password: 'Brandnew2025',
      cert_code: '123456',
    })
    expect(recorded.text()).toContain('idpass/execEdit')
    expect(recorded.text()).not.toMatch(/Brandnew2025|"123456"/)
  })

  it('D40 no action and no state contains a password: registration', async () => {
    const recorded = record()
    const opened = await openPortal({
      brand: 'y3d',
      path: ({ provider }) => {
        provider.newRegistration.entryMail(
          { email: 'a@example.jp', is_niwamichi: 0, oauth2_link: '' },
          'http://localhost/',
        )
        const links = provider.mails.list().flatMap((mail) => mail.links)
        const link = links.find((one) => one.includes('/entryPassword?')) ?? ''
        return link.replace(/^https?:\/\/[^/]+/, '')
      },
    })
    recorded.follow(opened)
    await main().findByText('パスワードを登録する', { selector: 'button' })
    for (const name of ['password', 'password2'])
      fireEvent.change(present(document.getElementsByName(name)[0]), { target: { value: 'Brandnew2025' } })
    fireEvent.click(main().getByText('パスワードを登録する', { selector: 'button' }))
    await main().findByText(/パスワードを登録しました。/)
    expect(recorded.text()).toContain('newRegist/entryPassword')
    expect(recorded.text()).not.toContain('Brandnew2025')
  })

  it('D40 no action and no state contains a mail password, and it need not be typed again: application', async () => {
    const recorded = record()
    const application = caseOf('applyInternet')
    const opened = await openFilled(application)
    recorded.follow(opened)
    fillAll(application.password ?? {})
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
    const sent = opened.calls(`${application.api}/exec_create`).at(-1)?.body
    expect(sent).toMatchObject({ account_password_to: 'Kaketa2026!' })
    expect(recorded.text()).toContain('applyInternet/execCreate')
    expect(recorded.text()).not.toContain('Kaketa2026!')
  })
})

describe('two customers, one device', () => {
  const mine = /taro@example|山田|太郎|ヤマダ|相談です|1000000101/

  async function leaveData() {
    const application = caseOf('inquiry')
    const opened = await openFilled(application, { comments: '相談です。' }, { at })
    opened.plan(`${application.api}/exec_create`, { kind: 'network' })
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await main().findByRole('alert')
    expect(JSON.stringify(opened.store().getState())).toContain('1000000101')
    return opened
  }

  it('KIT-08 after a logout no storage contains anything of the previous one', async () => {
    const opened = await leaveData()
    await logOut(opened.user)
    await userIdField()
    expect(everything(opened)).not.toMatch(mine)
    expect(localStorage.getItem('sentRecords')).toBeNull()
  })

  it.each<[string, (opened: Opened) => void]>([
    ['a logout in another tab', () => otherTab(() => localStorage.removeItem('auth'))],
    ['an expiry', ({ store }) => void store().dispatch({ type: 'session/ended', payload: { reason: 'needLogin' } })],
  ])('KIT-08 after %s nothing of it is in localStorage or in the store', async (_, end) => {
    const opened = await leaveData()
    act(() => end(opened))
    await main().findByText('ログインしてください。')
    expect(JSON.stringify([{ ...localStorage }, opened.store().getState()])).not.toMatch(mine)
  })

  it('KIT-08 after another one has logged in nothing of it is left anywhere', async () => {
    const opened = await leaveData()
    otherTab(() => storeLogin(opened.api, 'addresses'))
    await waitFor(() => expect(everything(opened)).not.toMatch(mine))
    expect(localStorage.getItem('sentRecords')).toBeNull()
    expect(document.body).not.toHaveTextContent(mine)
  })
})
