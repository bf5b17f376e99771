import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { present } from '../present'
import { banner, goTo, headed, openPortal, storeLogin } from './portal'
import { accountMenu, at, autumn, keepLogin, loginForm, menu, newest, stopTime, summer, tile } from './shell-setup'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the tiles', () => {
  it('SHELL-05 keep their order on their own pages', async () => {
    await openPortal({ version: newest, at: summer, path: '/notFound' })
    const hrefs = () =>
      menu()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    const order = hrefs()
    for (const [path, title] of [
      ['/idpass', 'ID・パスワード'],
      ['/contact', 'お問い合わせ・お申し込み'],
    ] as const) {
      goTo(path)
      await headed(title)
      expect(hrefs()).toEqual(order)
    }
  })

  const blocks = () =>
    menu()
      .getAllByRole('list')
      .map((list) => within(list).getAllByRole('listitem').length)

  it('SHELL-04 EASE-17 are arranged in blocks of six, without a gap for a hidden one and none alone in its block', async () => {
    const opened = await openPortal({ version: newest, at: summer, path: '/notFound?connect=1' })
    expect(blocks()).toEqual([6, 4, 3])
    at(opened, '2024-08-05T00:00:00+09:00')
    expect(blocks()).toEqual([6, 6])
    at(opened, '2023-03-31T00:00:00+09:00')
    expect(blocks()).toEqual([6, 4])
  })

  it.each([
    [
      'cty',
      autumn,
      '/contact/inquiry',
      [
        ['お問い合わせ・お申し込み', '/contact'],
        ['ホーム', '/home'],
        ['ID・パスワード', '/idpass'],
        ['動画配信サービス', '/ott'],
        ['コネクト', '/connect'],
        ['ご請求明細', '/invoice'],
        ['CSチャンネル', '/csChannels'],
        ['プレゼント', '/gift'],
        ['お支払い方法の変更', '/payMethod/create?kind=1020'],
        ['モビリティ', '/mobility/reserve'],
      ],
    ],
    [
      'y3d',
      '2025-04-10T12:00:00+09:00',
      '/notFound',
      [
        ['ID・パスワード', '/idpass/edit'],
        ['モビリティ', '/mobility/reserve'],
        ['スタンプラリー', '/stamp'],
      ],
    ],
  ] as const)('SHELL-06 open their pages on click (%s, %s, from %s)', async (brand, at, from, tiles) => {
    const { user, path } = await openPortal({ brand, version: newest, at, path: `${from}?connect=1` })
    for (const [name, to] of tiles) {
      const link = tile(name)
      if (!link) throw new Error(`no tile ${name}`)
      await user.click(link)
      await waitFor(() => expect(path()).toBe(to))
    }
  })

  it('SHELL-07 are the same for visitors and customers', async () => {
    const opened = await openPortal({ version: newest, path: '/notFound' })
    const names = () =>
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    const forVisitors = names()
    expect(forVisitors).toContain('ご請求明細')
    for (const key of ['individual', 'corporate', 'guest']) {
      storeLogin(opened.api, key)
      opened.reload()
      await banner().findByRole('button', { name: /様のメニュー$/ })
      expect(names(), key).toEqual(forVisitors)
    }
    expect(opened.api.refusals).toEqual([])
  })

  it.each([autumn, '2024-04-23T11:00:00+09:00'])(
    'SHELL-08 mark home on home, by either address, and nowhere else, during a maintenance too (%s)',
    async (at) => {
      await openPortal({ path: '/', at })
      for (const [path, current] of [
        ['/', 'page'],
        ['/login', null],
        ['/home', 'page'],
        ['/invoice', null],
        ['/home/', 'page'],
        ['/nowhere', null],
      ] as const) {
        goTo(path)
        expect([path, tile('ホーム')?.getAttribute('aria-current') ?? null]).toEqual([path, current])
      }
    },
  )

  it('mark the page that is open for a screen reader, with a query too, and no tile on a page below it', async () => {
    await openPortal({ path: '/', as: 'individual' })
    await accountMenu()
    const marked = () =>
      menu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent)
    for (const [path, current] of [
      ['/invoice', ['ご請求明細']],
      ['/idpass/', ['ID・パスワード']],
      ['/idpass/edit', []],
      ['/contact', ['お問い合わせ・お申し込み']],
      ['/payMethod/create?kind=1020', ['お支払い方法の変更']],
    ] as const) {
      goTo(path)
      await waitFor(() => expect([path, marked()]).toEqual([path, current]))
    }
  })

  it.each(['cty', 'cns'] as const)('SHELL-09 include the festival within its window only (%s)', async (brand) => {
    stopTime()
    const opened = await openPortal({ brand, at: '2024-06-30T23:59:45+09:00', path: '/notFound' })
    const festival = () => tile(/^夏まつり特設サイト/)
    expect(festival()).toBeNull()
    at(opened, '2024-07-01T00:00:00+09:00')
    expect(festival()).toHaveAttribute('href', `https://festival.${brand}.example/`)
    expect(festival()).toHaveAttribute('target', '_blank')
    expect(festival()).toHaveAccessibleName(/新しいタブで開きます/)
    at(opened, '2024-08-04T23:59:45+09:00')
    expect(festival()).toBeVisible()
    at(opened, '2024-08-05T00:00:00+09:00')
    expect(festival()).toBeNull()
  })

  it.each(['cty', 'cns'] as const)(
    'SHELL-10 include referral and web store from their start date (%s)',
    async (brand) => {
      stopTime()
      const opened = await openPortal({ brand, at: '2023-03-31T23:59:45+09:00', path: '/notFound' })
      expect([tile(/^お友だち紹介/), tile(/^来店予約/)]).toEqual([null, null])
      at(opened, '2023-04-01T00:00:00+09:00')
      expect(tile(/^お友だち紹介/)).toHaveAttribute('href', `https://www.${brand}.example/referral`)
      expect(tile(/^来店予約/)).toHaveAttribute('href', `https://store.${brand}.example/reserve`)
      at(opened, '2099-12-31T00:00:00+09:00')
      expect([tile(/^お友だち紹介/), tile(/^来店予約/)]).toEqual([null, null])
    },
  )

  it.each(['nct', 'y3d'] as const)('SHELL-09, SHELL-10 include no external page for %s', async (brand) => {
    await openPortal({ brand, at: summer, path: '/notFound' })
    expect(
      menu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('target')),
    ).toEqual([])
  })

  it('SHELL-11 include mobility within the window of CTY, to the second', async () => {
    stopTime()
    const opened = await openPortal({ version: 2024040101, at: '2024-10-31T12:59:45+09:00', path: '/notFound' })
    expect(tile('モビリティ')).toBeNull()
    at(opened, '2024-10-31T13:00:00+09:00')
    expect(tile('モビリティ')).toBeVisible()
    at(opened, '2024-11-27T23:59:45+09:00')
    expect(tile('モビリティ')).toBeVisible()
    at(opened, '2024-11-28T00:00:00+09:00')
    expect(tile('モビリティ')).toBeNull()
  })

  it('SHELL-12 include mobility for Y3D at any time', async () => {
    const opened = await openPortal({ brand: 'y3d', at: '2023-01-01T00:00:00+09:00', path: '/notFound' })
    for (const instant of ['2024-10-31T12:59:45+09:00', '2024-11-10T00:00:00+09:00', '2026-01-01T00:00:00+09:00']) {
      expect(tile('モビリティ')).toBeVisible()
      at(opened, instant)
    }
    expect(tile('モビリティ')).toBeVisible()
  })
})

describe('the gift tile', () => {
  const badged = () => tile(/^プレゼント/)?.textContent?.includes('新着')
  const inCampaign = '2024-12-05T12:00:00+09:00'

  it('SHELL-14, SHELL-15 has a badge during each campaign until its page was opened', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    for (const [instant, campaign] of [
      ['2023-04-01T00:00:00+09:00', '202304'],
      ['2023-07-31T23:59:00+09:00', '202306'],
      ['2023-12-01T00:00:00+09:00', '202312'],
      ['2024-08-31T23:59:00+09:00', '2024cool'],
      ['2025-01-09T23:59:00+09:00', '202412'],
    ] as const) {
      at(opened, instant)
      expect([instant, badged()]).toEqual([instant, true])
      keepLogin(opened, (kept) => ({ ...kept, uiStates: { [`${campaign}_open_gift_page`]: true } }))
      expect(tile('プレゼント')).toBeVisible()
      expect([instant, badged()]).toEqual([instant, false])
    }
  })

  it('SHELL-15, SHELL-16 keeps its badge if only an older campaign was seen, until the page was opened', async () => {
    const opened = await openPortal({ at: inCampaign, path: '/notFound', as: 'individual' })
    keepLogin(opened, (kept) => ({
      ...kept,
      uiStates: { '2024cool_open_gift_page': true, '202312_open_gift_page': true, '202412_open_gift_page': false },
    }))
    expect(badged()).toBe(true)
    await opened.user.click(present(tile(/^プレゼント/)))
    await waitFor(() => expect(badged()).toBe(false))
    goTo('/home')
    await headed('ようこそ')
    expect(badged()).toBe(false)
  })

  it('SHELL-15 has no badge while no campaign is running', async () => {
    stopTime()
    const opened = await openPortal({ at: '2024-11-30T23:59:45+09:00', path: '/notFound', as: 'individual' })
    expect(badged()).toBe(false)
    at(opened, '2024-12-01T00:00:00+09:00')
    expect(badged()).toBe(true)
    at(opened, '2025-01-10T00:00:00+09:00')
    expect(badged()).toBe(false)
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'SHELL-14, GIFT-13 has a badge for a customer of %s without a contract, and without flags, too',
    async (brand) => {
      const opened = await openPortal({ brand, at: inCampaign, path: '/notFound', as: 'guest' })
      expect(badged()).toBe(true)
      keepLogin(opened, (kept) => ({ ...kept, uiStates: null }))
      expect(badged()).toBe(true)
    },
  )

  it('SHELL-17 has the badge in its accessible name', async () => {
    await openPortal({ at: inCampaign, path: '/notFound', as: 'individual' })
    const gift = present(tile(/^プレゼント/))
    expect(gift).toHaveAccessibleName(/新着/)
    expect(within(gift).getByText('新着').closest('.visually-hidden')).toBeNull()
  })

  it.each([undefined, 'individual'])('SHELL-18 GIFT-23 has none for a visitor, after a logout of %s', async (as) => {
    const { user } = await openPortal({ at: inCampaign, path: '/notFound', ...(as && { as }) })
    if (as) {
      await user.click(await accountMenu())
      await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
      await loginForm()
    }
    expect(tile('プレゼント')).toBeVisible()
    expect(badged()).toBe(false)
  })
})
