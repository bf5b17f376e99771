import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../src/flows/auth/flow'
import { noticeShown } from '../../src/runtime/notices'
import { loading } from '../messages'
import { headed, logIn, main, type Opened, openPortal } from './portal'

const login = '/api/auth/login'
const logout = '/api/auth/logout'
const memberInfo = '/api/idpass/certify_index'
const refusal = 'ただいま受け付けられません。'
const saved = '更新しました。'

const userIdField = () => screen.findByLabelText<HTMLInputElement>(/^ユーザーID/, { selector: 'input' })
const passwordField = () => screen.getByLabelText<HTMLInputElement>(/^パスワード/, { selector: 'input' })

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const showToast = ({ store }: Pick<Opened, 'store'>, tone: 'success' | 'danger') =>
  act(() => void store().dispatch(noticeShown(tone, saved)))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the portal and stops its timers. */
async function openWithStoppedTimers() {
  const opened = await openPortal({ path: '/notFound' })
  await headed('お探しのページが見つかりません')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return opened
}

describe('messages that close by themselves', () => {
  /** Without the copy in the error's details for support. */
  const beside = { ignore: 'dd' }
  const message = () => screen.getByText(saved, beside)

  it.each([
    ['success', 'status', 5_000],
    ['danger', 'alert', 10_000],
  ] as const)(
    'KIT-05, SHELL-54 %s is announced as %s and closes after %i ms, fading for 300',
    async (tone, role, after) => {
      const opened = await openWithStoppedTimers()
      showToast(opened, tone)
      const box = message().closest(`[role="${role}"]`)
      expect(box).toHaveClass('show')
      pass(after - 1)
      expect(box).toHaveClass('show')
      pass(1)
      expect(box).not.toHaveClass('show')
      pass(299)
      expect(box).toBeInTheDocument()
      pass(1)
      expect(box).not.toBeInTheDocument()
    },
  )

  it('KIT-05 stay while hovered', async () => {
    const opened = await openWithStoppedTimers()
    showToast(opened, 'success')
    const box = message()
    fireEvent.pointerEnter(box.closest('[role="status"]') ?? box)
    pass(60_000)
    // One that had closed by now would still be there, fading.
    expect(box.closest('[role="status"]')).toHaveClass('show')
    fireEvent.pointerLeave(box.closest('[role="status"]') ?? box)
    pass(5_000)
    pass(300)
    expect(box).not.toBeInTheDocument()
  })

  it('KIT-05 stay while focused', async () => {
    const opened = await openWithStoppedTimers()
    showToast(opened, 'danger')
    const close = screen.getByRole('button', { name: '閉じる' })
    act(() => close.focus())
    pass(60_000)
    expect(message().closest('[role="alert"]')).toHaveClass('show')
    act(() => close.blur())
    pass(10_000)
    pass(300)
    expect(screen.queryByText(saved, beside)).toBeNull()
  })

  it('KIT-05 stay while focused after the pointer has left, and while hovered after the focus has', async () => {
    const opened = await openWithStoppedTimers()
    showToast(opened, 'danger')
    const close = screen.getByRole('button', { name: '閉じる' })
    const box = message().closest('[role="alert"]') ?? close
    act(() => close.focus())
    fireEvent.pointerEnter(box)
    fireEvent.pointerLeave(box)
    pass(60_000)
    expect(box).toHaveClass('show')
    fireEvent.pointerEnter(box)
    act(() => close.blur())
    pass(60_000)
    expect(box).toHaveClass('show')
    fireEvent.pointerLeave(box)
    pass(10_000)
    expect(box).not.toHaveClass('show')
  })

  it('leave the focus where the customer is', async () => {
    const opened = await openWithStoppedTimers()
    const link = main().getByRole('link', { name: 'ホームへ戻る' })
    act(() => link.focus())
    showToast(opened, 'success')
    pass(5_000)
    pass(300)
    expect(screen.queryByText(saved, beside)).toBeNull()
    expect(link).toHaveFocus()
  })

  it('KIT-05 can be closed, fading for 300 ms, and the focus moves to the heading', async () => {
    const opened = await openWithStoppedTimers()
    showToast(opened, 'danger')
    const close = screen.getByRole('button', { name: '閉じる' })
    act(() => close.focus())
    fireEvent.click(close)
    pass(299)
    expect(message()).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText(saved, beside)).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('the error of a flow', () => {
  it('KIT-06 can appear again after it was closed, and the input stays', async () => {
    const opened = await openPortal({ path: '/login' })
    const { user, plan, calls } = opened
    plan(login, { kind: 'failure', message: refusal, times: 2 })
    await user.type(await userIdField(), 'taro@example.jp')
    await user.type(passwordField(), 'Portal2025')
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    const first = await main().findByRole('alert')
    expect(first).toHaveTextContent(refusal)
    await user.click(within(first).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect((await userIdField()).value).toBe('taro@example.jp')
    await user.type(passwordField(), 'Portal2025')
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(calls(login)).toHaveLength(2)
  })
})

describe('the overlay', () => {
  it.each([
    ['a success', memberInfo, login],
    ['a failure', login, memberInfo],
  ])('KIT-07 stays after %s until the last of two flows has its response', async (_, first, last) => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    const { scenarios } = opened.api
    scenarios.hold(login)
    scenarios.hold(memberInfo)
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ID・パスワード' }),
    )
    await waitFor(() => expect(opened.calls(memberInfo)).toHaveLength(1))
    opened.plan(login, { kind: 'failure', message: refusal })
    act(() => void opened.store().dispatch(auth.actions.login({ userId: 'a', password: 'b' })))
    await waitFor(() => expect(opened.calls(login)).toHaveLength(1))
    expect(screen.getByText(loading)).toBeInTheDocument()
    await act(async () => void (await scenarios.release({ path: first })))
    if (first === memberInfo) expect(await main().findAllByText('taro@example.jp')).not.toEqual([])
    else await waitFor(() => expect(auth.select(opened.store().getState())._error).toBe(refusal))
    expect(screen.getByText(loading)).toBeInTheDocument()
    await act(async () => void (await scenarios.release({ path: last })))
    await waitFor(() => expect(screen.queryByText(loading)).toBeNull())
    expect(await main().findAllByText('taro@example.jp')).not.toEqual([])
  })
})

describe('the next customer on a device', () => {
  it('KIT-08 sees nothing of the previous one, not even after the back button', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    const { user, back, calls, path, stored } = opened
    const mine = /山田|太郎|taro@example/
    await user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ID・パスワード' }),
    )
    // Home greets by name too.
    await main().findByRole('heading', { name: 'ID・パスワード' })
    expect(await main().findByText(/山田/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: '山田 太郎 様のメニュー' }))
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await userIdField()
    expect(calls(logout)).toHaveLength(1)
    expect(stored()).toBeNull()
    expect(document.body.textContent).not.toMatch(mine)
    expect(JSON.stringify(opened.store().getState())).not.toMatch(mine)

    await back()
    await main().findByText('ログインしてください。')
    expect(path()).toBe('/idpass')
    expect(document.body.textContent).not.toMatch(mine)

    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await logIn(user, 'addresses')
    expect(await main().findByText(/鈴木/)).toBeVisible()
    expect(path()).toBe('/idpass')
    expect(document.body.textContent).not.toMatch(mine)
    expect(JSON.stringify([opened.store().getState(), { ...localStorage }, { ...sessionStorage }])).not.toMatch(mine)
  })
})
