import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pleaseLogIn } from '../messages'
import { present } from '../present'
import { banner, goTo, headed, logIn, main, type Opened, openPortal, settled, storeLogin } from './portal'
import { at, autumn, brands, loginForm, maintenance, newest, summer, tile } from './shell-setup'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('navigation', () => {
  it('SHELL-40 starts at the top: by link, redirect, back and forward, on a page with the same title, and on a step', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user, back, path } = await openPortal({ path: '/login' })
    const top = () => {
      expect(scrolled).toHaveBeenLastCalledWith(0, 0)
      scrolled.mockClear()
    }
    await loginForm()
    scrolled.mockClear()
    await user.click(main().getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    top()
    await back()
    await loginForm()
    top()
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      window.history.forward()
      await moved
    })
    await headed('パスワードの再登録')
    top()
    goTo('/newRegist')
    await waitFor(() => expect(path()).toBe('/newRegist/entryMail'))
    top()
    goTo('/newRegist/entryPersonal')
    await main().findByText(/^メールに記載されたリンク/)
    top()
    goTo('/invoice')
    await main().findByText(pleaseLogIn)
    top()
    // A link whose history entry says where the login returns to.
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await loginForm()
    top()
    // A step of the same page.
    await user.click(main().getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    top()
    await user.type(await main().findByRole('textbox', { name: /^メールアドレス/ }), 'taro@example.jp{Enter}')
    await main().findByText(/taro@example\.jp/)
    top()
  })

  it('SHELL-41 moves the focus to the heading, by link and by back, but not when the portal opens', async () => {
    const { user, back, path } = await openPortal({ path: '/notFound' })
    const before = await headed('お探しのページが見つかりません')
    expect(before).not.toHaveFocus()
    await user.click(banner().getByRole('link', { name: 'ログイン' }))
    expect(await headed('ログイン')).toHaveFocus()
    await user.click(present(tile('ご請求明細')))
    expect(await headed('ご請求明細')).toHaveFocus()
    await back()
    expect(await headed('ログイン')).toHaveFocus()
    await back()
    expect(await headed('お探しのページが見つかりません')).toHaveFocus()
    // A page that leads to another one.
    goTo('/reminder')
    await waitFor(() => expect(path()).toBe('/reminder/entryMailPass'))
    await waitFor(() => expect(main().getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('SHELL-41 moves the focus to the heading after a change of step, on the first page too', async () => {
    const { user } = await openPortal({ path: '/reminder/entryMailPass' })
    await user.type(await main().findByRole('textbox', { name: /^メールアドレス/ }), 'taro@example.jp{Enter}')
    await main().findByText(/taro@example\.jp/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  /** Changes the login as another tab does. */
  function changeElsewhere(change: () => void) {
    change()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  }

  const replacements: readonly [when: string, heading: string, start: (opened: Opened) => unknown][] = [
    [
      'a call finds the session lost',
      'ご請求明細',
      ({ user, plan }) => {
        plan('/api/invoice/change_billing_ym', { kind: 'needLogin' })
        return user.click(main().getByRole('button', { name: '前の月' }))
      },
    ],
    ['another tab logs out', 'ご請求明細', () => changeElsewhere(() => localStorage.removeItem('auth'))],
    [
      'another customer logs in in another tab',
      'ご請求明細',
      ({ api }) => changeElsewhere(() => storeLogin(api, 'addresses')),
    ],
    ['a maintenance begins', maintenance, (opened) => at(opened, '2024-04-23T11:00:00+09:00')],
  ]
  it.each(replacements)(
    'SHELL-40 SHELL-41 moves to the top and the focus to the heading when %s, on the first page too',
    async (_, heading, start) => {
      const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
      const opened = await openPortal({ path: '/invoice', as: 'individual', at: '2024-04-23T09:59:00+09:00' })
      await screen.findByText(/1000000101/)
      expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
      expect(scrolled).not.toHaveBeenCalled()
      await start(opened)
      await waitFor(() => expect(main().queryByText(/1000000101/)).toBeNull())
      await waitFor(async () => expect(await headed(heading)).toHaveFocus())
      expect(scrolled.mock.calls).toEqual([[0, 0]])
    },
  )

  it.each([
    ['/login', 'ログイン', {}],
    ['/home', 'ようこそ', { as: 'individual' }],
    ['/invoice', 'ご請求明細', { as: 'individual' }],
    ['/notFound', 'お探しのページが見つかりません', { brand: 'y3d', as: 'individual' }],
  ] as const)('SHELL-42 the first Tab on %s focuses the link to the content', async (path, title, opening) => {
    const { user } = await openPortal({ path, ...opening })
    await headed(title)
    await user.tab()
    const skip = screen.getByRole('link', { name: '本文へ移動' })
    expect(skip).toHaveFocus()
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  it('SHELL-42 the link to the content focuses it, and what the history entry keeps stays: where a login returns to', async () => {
    const { user, path } = await openPortal({ brand: 'cns', path: '/invoice?from=mail' })
    await user.click(await main().findByRole('link', { name: 'ログイン' }))
    await loginForm()
    const kept = window.history.state
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('link', { name: '本文へ移動' }))
    expect(screen.getByRole('main')).toHaveFocus()
    // A focus alone leaves content that is taller than the window where it is.
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('main')])
    // A link is followed in a task of its own.
    await settled()
    expect(window.history.state).toEqual(kept)
    await logIn(user)
    await headed('ご請求明細')
    expect(path()).toBe('/invoice?from=mail')
  })
})

describe('home and login', () => {
  const visitorPages = brands.flatMap((brand) => [['/home', brand] as const, ['/login', brand] as const])
  it.each(visitorPages)(
    'SHELL-49, SHELL-50 %s of %s lists the browsers, and what must be enabled',
    async (path, brand) => {
      await openPortal({ brand, path })
      await loginForm()
      // Folded (HOME-14).
      main().getByText('推奨ブラウザ').click()
      const rows = main()
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent])
      expect(rows).toEqual([
        ['Windows', expect.stringMatching(/Edge.*Firefox.*Chrome.*最新版/)],
        ['Mac', 'Safari（16.4以降）'],
        ['Android', 'Google Chrome'],
        ['iPhone・iPad', 'Safari（16.4以降）'],
      ])
      expect(main().getByText('JavaScriptおよびCookieを有効にしてください。')).toBeVisible()
    },
  )

  const owner = '山田 太郎 様（taro@example.jp）'

  /** Where the page leads: its tiles and its content. */
  const reached = () => [
    ...new Set(
      [
        ...main().getAllByRole('link'),
        ...within(screen.getByRole('navigation', { name: 'メニュー' })).getAllByRole('link'),
      ].map((link) => link.getAttribute('href')?.replace(/\?.*/, '')),
    ),
  ]
  const areas = [
    '/idpass',
    '/service',
    '/contract',
    '/ott',
    '/invoice',
    '/contact',
    '/payMethod/create',
    '/csChannels',
    '/gift',
    '/stamp',
    '/mobility/reserve',
    '/connect',
    '/idpass/edit',
  ]
  const newestAreas = areas.filter((path) => path !== '/mobility/reserve' && path !== '/connect')

  it.each([
    ['cty', newest, summer, 'individual', owner, 'ご契約中', newestAreas],
    ['cty', 2020081701, summer, 'individual', owner, 'ご契約中', ['/contract', '/idpass/edit']],
    ['cns', newest, summer, 'individual', owner, 'ご契約中', newestAreas.filter((path) => path !== '/stamp')],
    [
      'nct',
      newest,
      summer,
      'guest',
      '佐藤 花 様（guest@example.jp）',
      /^ご契約はありません。/,
      newestAreas.filter((path) => path !== '/csChannels' && path !== '/stamp'),
    ],
    ['cty', newest, autumn, 'individual', owner, 'ご契約中', [...newestAreas, '/mobility/reserve']],
    ['y3d', newest, autumn, 'individual', owner, 'パスワードの変更', ['/stamp', '/mobility/reserve', '/idpass/edit']],
  ] as const)(
    'PLUS-01, GATE-20 home of %s at %i on %s greets %s as "%s", says "%s" and leads to every area',
    async (brand, version, now, as, name, says, to) => {
      await openPortal({ brand, version, at: now, path: '/home', as })
      expect(await main().findByText(name)).toBeVisible()
      await main().findByRole('navigation', { name: 'お手続き' })
      expect(main().getAllByText(says)[0]).toBeVisible()
      const closed = areas.filter((path) => !to.some((open) => open === path))
      await waitFor(() =>
        expect(
          to.filter((path) => !reached().includes(path)),
          'not reached',
        ).toEqual([]),
      )
      expect(closed.filter((path) => reached().includes(path))).toEqual([])
    },
  )

  it('PLUS-01 home has an area only within its window and on its device', async () => {
    const opened = await openPortal({ version: newest, at: autumn, path: '/home?connect=1', as: 'individual' })
    await main().findByRole('navigation', { name: 'お手続き' })
    expect(reached()).toEqual(expect.arrayContaining(['/mobility/reserve', '/connect']))
    at(opened, '2024-11-28T00:00:00+09:00')
    expect(reached()).not.toContain('/mobility/reserve')
  })
})
