import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { banner, headed, logIn, main, openPortal, settled } from './portal'
import { accountMenu, at, autumn, footer, keepLogin, loginForm, newest, stopTime } from './shell-setup'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the logged-in customer', () => {
  it.each([
    ['SHELL-24', 'individual', '山田 太郎', '山田 太郎 様（taro@example.jp）'],
    ['SHELL-25', 'nameless', 'ID00012345', 'ID00012345 様'],
    ['SHELL-26', 'corporate', '株式会社みなと商会', '株式会社みなと商会 様（houjin@example.jp）'],
  ])('SHELL-19, %s is named in header and greeting (%s)', async (_, as, name, greeting) => {
    await openPortal({ path: '/home', as })
    expect((await accountMenu(name)).textContent).toBe(name)
    expect(await main().findByText(greeting, { exact: true })).toBeVisible()
  })

  it('SHELL-24 is greeted with the user ID, not with the mail address', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    keepLogin(opened, (kept) => ({ ...kept, loginUser: { ...kept.loginUser, user_id: 'ID00012345' } }))
    expect(await main().findByText('山田 太郎 様（ID00012345）')).toBeVisible()
  })

  it('SHELL-26 is named by the given name if there is no other', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    keepLogin(opened, (kept) => ({ ...kept, loginUser: { ...kept.loginUser, sei_name: null, mei_name: '太郎' } }))
    expect(await accountMenu('太郎')).toHaveTextContent(/^太郎$/)
    expect(main().getByText('太郎 様（taro@example.jp）')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/null|undefined/)
  })

  it.each([
    ['cty', newest],
    ['cns', newest],
    ['nct', newest],
    ['nct', 2024040100],
  ] as const)('SHELL-20 can change the member information and log out (%s at %i)', async (brand, version) => {
    const { user, path, calls } = await openPortal({ brand, version, path: '/notFound', as: 'individual' })
    await user.click(await accountMenu())
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible()
    await user.click(banner().getByRole('link', { name: 'パスワードの変更' }))
    await waitFor(() => expect(path()).toBe('/idpass/edit'))
    await user.click(await accountMenu())
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await loginForm()
    expect(path()).toBe('/home')
    expect(calls('/api/auth/logout')).toHaveLength(1)
  })

  it('SHELL-21 can only log out (y3d)', async () => {
    const { user } = await openPortal({ brand: 'y3d', path: '/notFound', as: 'individual' })
    await user.click(await accountMenu())
    const logOut = await screen.findByRole('button', { name: 'ログアウト' })
    expect(logOut).toBeVisible()
    expect([...banner().getByRole('group').children]).toEqual([logOut])
  })

  it.each([
    ['cty', 2023101501, '/reminder/selectUserType'],
    ['cty', 2023101500, '/newRegist/entryMail'],
    ['cns', 2023101501, '/reminder/selectUserType'],
    ['nct', 2024040101, '/reminder/selectRegistType'],
    ['nct', 2024040100, '/newRegist/entryMail'],
    ['y3d', newest, '/newRegist/entryMail'],
  ] as const)('SHELL-22 a visitor of %s at %i is offered the login and %s', async (brand, version, page) => {
    await openPortal({ brand, version, path: '/notFound' })
    expect(banner().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(banner().getByRole('link', { name: '新規登録' })).toHaveAttribute('href', page)
  })

  it.each([
    ['cty', '/reminder/selectUserType', '/home', 'ホーム'],
    ['cty', '/reminder/selectUserType', '/login', 'ログイン'],
    ['cty', '/reminder/selectUserType', '/mobility/reserve', 'ご予約'],
    ['cty', '/reminder/selectUserType', '/reminder/selectUserType', 'ご利用者区分の選択'],
    ['y3d', '/newRegist/entryMail', '/home', 'ホーム'],
    ['y3d', '/newRegist/entryMail', '/mobility/reserve/entryPassword', 'パスワードの登録'],
  ] as const)('SHELL-22 a visitor of %s is offered %s on %s, too', async (brand, registration, path, title) => {
    await openPortal({ brand, version: newest, at: autumn, path })
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} `)))
    expect(banner().getByRole('link', { name: '新規登録' })).toHaveAttribute('href', registration)
    await settled()
  })

  it.each([
    ['AUTH-12 D3', 'cty', '/invoice?from=mail', '/invoice?from=mail'],
    ['AUTH-12 D3', 'cns', '/invoice?from=mail', '/invoice?from=mail'],
    ['AUTH-12 D3', 'nct', '/invoice?from=mail', '/invoice?from=mail'],
    ['D3', 'cty', '/mobility/reserve', '/mobility/reserve'],
    ['D3', 'cty', '/connect?connect=1', '/connect?connect=1'],
    ['D3', 'cty', '/newRegist/entryMail', '/home'],
    ['D3', 'cty', '/home', '/home'],
    ['D3', 'cty', '/nowhere', '/home'],
    // This brand redirects to the reservation after every login, whichever page it started from.
    ['AUTH-09 D3', 'y3d', '/idpass/edit', '/mobility/reserve'],
  ] as const)(
    '%s the login link in the header, clicked by a visitor of %s on %s, ends at %s',
    async (_, brand, page, to) => {
      const { user, path } = await openPortal({ brand, version: newest, at: autumn, path: page })
      await user.click(banner().getByRole('link', { name: 'ログイン' }))
      await loginForm()
      expect(path()).toBe('/login')
      await logIn(user)
      await waitFor(() => expect(path()).toBe(to))
    },
  )

  it.each(['{Enter}', ' '])('SHELL-23 has a menu for the keyboard, opened by %j', async (key) => {
    const { user } = await openPortal({ path: '/notFound', as: 'individual' })
    const placeholder = await accountMenu()
    placeholder.focus()
    await user.keyboard(key)
    // Its code, once loaded, replaces the button.
    await waitFor(async () => expect(await accountMenu()).toHaveAttribute('aria-expanded', 'true'))
    const button = await accountMenu()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'ログアウト' })).toHaveFocus())
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('SHELL-23 SHELL-41 the menu closes on back, with the focus on the heading, and stays closed on forward', async () => {
    const { user, back } = await openPortal({ path: '/home', as: 'individual' })
    await user.click(await main().findByRole('link', { name: /^ご請求明細/ }))
    await main().findByRole('heading', { level: 1, name: 'ご請求明細' })
    const button = await accountMenu()
    await user.click(button)
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await back()
    await waitFor(() => expect(main().getByRole('heading', { level: 1, name: 'ようこそ' })).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await act(async () => window.history.forward())
    await waitFor(() => expect(main().getByRole('heading', { level: 1, name: 'ご請求明細' })).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('telephone numbers', () => {
  it('SHELL-30 outside the footer the hours are the same for all', async () => {
    const { user } = await openPortal({ path: '/service/entry', as: 'individual' })
    await user.click(await main().findByRole('radio', { name: '同意する' }))
    await user.click(main().getByRole('button', { name: '次へ進む' }))
    await headed('ご連絡先')
    expect(main().getByRole('link', { name: '0120-000-001' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent('9:00～17:00（日曜・祝日を除く）')
  })

  /** Every number of the page: the desk, the number, the hours, and whether the desk is open. */
  const desks = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('tel:'))
      .map((link) => [...(link.closest('p')?.children ?? [])].map(({ textContent }) => textContent))

  it.each([
    ['cty', ['総合窓口', '0120-000-001', '受付時間 9:00～18:00（日曜・祝日休み）', '受付中']],
    ['cns', ['お手続き・サポート窓口', '0120-000-002', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外']],
    ['nct', ['お手続き・サポート窓口', '0120-000-003', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外']],
    ['y3d', ['四日市市役所 モビリティ担当', '059-000-0004', '受付時間 8:30～17:15（土曜・日曜・祝日休み）', '受付中']],
  ] as const)('PLUS-09 are shown with their desk, its hours and whether it is open (%s)', async (brand, inFooter) => {
    await openPortal({ brand, path: '/notFound', at: '2025-04-07T17:05:00+09:00' })
    expect(desks()).toEqual([inFooter])
  })

  it('PLUS-09 of two desks on one screen do not contradict each other: each shows its own hours', async () => {
    await openPortal({ path: '/contact', as: 'individual', at: '2025-04-07T17:30:00+09:00' })
    await main().findByText('お手続き・サポート窓口')
    expect(desks()).toEqual([
      ['お手続き・サポート窓口', '0120-000-001', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外'],
      ['総合窓口', '0120-000-001', '受付時間 9:00～18:00（日曜・祝日休み）', '受付中'],
    ])
  })

  it.each([
    ['cty', '/contact', 2],
    ['cns', '/contact/apply/tel', 2],
    ['nct', '/contact/inquiry/create', 2],
    ['y3d', '/home', 2],
    ['y3d', '/notFound', 1],
  ] as const)('EASE-22 of %s on %s say how to reach the desk without hearing', async (brand, path, numbers) => {
    await openPortal({ brand, version: newest, path, as: 'individual' })
    const phones = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('tel:'))
    await waitFor(() => expect(phones()).toHaveLength(numbers))
    for (const phone of phones()) {
      const beside = phone.closest('p')?.nextElementSibling
      expect(beside).toHaveTextContent('電話リレーサービス')
      expect(beside?.querySelector('a')?.getAttribute('href') ?? null).toBe(brand === 'y3d' ? null : '/contact/inquiry')
    }
  })

  it('EASE-22 say nothing of it where the brand has nothing to say', async () => {
    const { shell } = await import('../../src/brand/cty/shell')
    vi.spyOn(shell, 'withoutHearing', 'get').mockReturnValue('')
    await openPortal({ path: '/notFound' })
    expect(footer().getByRole('link', { name: '0120-000-001' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('電話リレーサービス')
    expect(footer().queryByRole('link', { name: '文字でのお問い合わせ' })).toBeNull()
  })

  it('PLUS-09 show whether the desk is open now, and follow the time', async () => {
    stopTime()
    const opened = await openPortal({ path: '/notFound', at: '2025-04-07T08:59:45+09:00' })
    const says = () => ['受付中', '受付時間外'].filter((text) => footer().queryByText(text))
    expect(says()).toEqual(['受付時間外'])
    at(opened, '2025-04-07T09:00:00+09:00')
    expect(says()).toEqual(['受付中'])
    at(opened, '2025-04-07T18:00:00+09:00')
    expect(says()).toEqual(['受付時間外'])
    at(opened, '2025-04-29T12:00:00+09:00')
    expect(says()).toEqual(['受付時間外'])
  })
})
