import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { type Opening, openPortal, tile } from './portal'

const index = '/api/gift/certify_index'
const inCampaign = '2024-12-15T10:00:00+09:00'
const between = '2024-10-01T10:00:00+09:00'
const main = () => within(screen.getByRole('main'))
const links = () => main().queryAllByRole('link')
const open = (opening: Opening = {}) => openPortal({ path: '/gift', as: 'individual', at: inCampaign, ...opening })
const navigation = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const badge = () => navigation().queryByText('新着')

describe('the gift page', () => {
  it('GIFT-01 queries with both tokens and shows its heading', async () => {
    const { calls } = await open()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    expect(screen.getByRole('heading', { level: 1, name: 'プレゼント' })).toBeVisible()
    const held = { _access_token: expect.any(String), _refresh_token: expect.any(String) }
    expect(calls(index).map(({ body }) => body)).toEqual([held])
  })

  it.each([
    ['cty', 2022090100],
    ['y3d', 2025050101],
  ] as const)('GIFT-02 does not exist before its version, nor for the city (%s %d)', async (brand, version) => {
    const { calls } = await open({ brand, version })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(navigation().queryByRole('link', { name: /プレゼント/ })).toBeNull()
    expect(calls(index)).toEqual([])
  })

  it('GIFT-04 asks visitors to log in and sends nothing', async () => {
    const { calls } = await openPortal({ path: '/gift', at: inCampaign })
    await main().findByText('ログインしてください。')
    expect(calls(index)).toEqual([])
  })

  it('GIFT-05 has title, breadcrumb and address', async () => {
    const { path } = await open()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    expect(path()).toBe('/gift')
    expect(document.title).toBe('プレゼント | CTYマイページ')
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ホーム', 'プレゼント'])
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'GIFT-06, GIFT-09 shows contracted customers the brand’s present and coupon (%s)',
    async (brand) => {
      await open({ brand })
      await main().findByText(/^年末年始のプレゼントに応募する/)
      expect(links().map((link) => link.getAttribute('href'))).toEqual([
        `https://www.${brand}.example/present/202412`,
        `https://www.${brand}.example/coupon/202412`,
      ])
    },
  )

  it('GIFT-07, GIFT-08 shows other customers only the coupon, and why', async () => {
    await open({ as: 'guest' })
    await main().findByText('キャンペーンへのご応募は、ご契約者様に限ります。')
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['https://www.cty.example/coupon/202412'])
  })

  it.each([
    ['null', null, 'individual', 2],
    ['an invalid status', { contractSts: {} }, 'individual', 2],
    ['a list', [], 'guest', 1],
  ])('D33 GIFT-06 GIFT-07 uses the status of the login after a response of %s', async (_, data, as, count) => {
    const opened = await openPortal({ path: '/home', at: inCampaign, as })
    opened.plan(index, { kind: 'ok', data })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await main().findByText('キャンペーンへのご応募は、ご契約者様に限ります。')
    expect(links()).toHaveLength(count)
    expect(main().queryByRole('alert')).toBeNull()
  })

  it.each(['individual', 'guest'])('GIFT-08 says between campaigns whom they are for (%s)', async (as) => {
    await open({ as, at: between })
    expect(await main().findByText('キャンペーンへのご応募は、ご契約者様に限ります。')).toBeVisible()
  })

  it('GIFT-10 asks contracted customers between campaigns to wait for the next one', async () => {
    await open({ at: between })
    const text = '現在プレゼント情報はありません。次回のキャンペーンをお待ちください。'
    expect(await main().findByText(text)).toBeVisible()
    expect(links()).toEqual([])
  })

  it('GIFT-11 tells other customers between campaigns whom they are for', async () => {
    await open({ as: 'guest', at: between })
    const text = '現在ご利用いただけるプレゼント情報はありません。キャンペーンはご契約者様が対象です。'
    expect(await main().findByText(text)).toBeVisible()
    expect(links()).toEqual([])
  })

  it.each([
    ['202304', '2023-03-31T23:59:59+09:00', '2023-04-01T00:00:00+09:00', '2023-05-31T23:59:59+09:00'],
    ['202306', '', '2023-06-01T00:00:00+09:00', '2023-07-31T23:59:59+09:00'],
    ['202312', '2023-11-30T23:59:59+09:00', '2023-12-01T00:00:00+09:00', '2024-01-09T23:59:59+09:00'],
    ['2024cool', '2024-06-30T23:59:59+09:00', '2024-07-01T00:00:00+09:00', '2024-08-31T23:59:59+09:00'],
    ['202412', '2024-11-30T23:59:59+09:00', '2024-12-01T00:00:00+09:00', '2025-01-09T23:59:59+09:00'],
  ])('GIFT-12 shows campaign %s within its window in Japan and not before', async (key, before, first, last) => {
    for (const at of [first, last]) {
      await open({ at })
      await waitFor(() => expect(links()[0]).toHaveAttribute('href', `https://www.cty.example/present/${key}`))
      cleanup()
    }
    if (!before) return
    await open({ at: before })
    await main().findByText(/現在プレゼント情報はありません/)
  })

  it('GIFT-16, SHELL-16 removes the badge when opened, without a reload and also after one', async () => {
    const { user, stored, reload } = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    await waitFor(() => expect(badge()).toBeVisible())
    await user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await main().findByText(/^年末年始のプレゼントに応募する/)
    await user.click(tile('ホーム'))
    await screen.findByRole('heading', { name: 'ようこそ' })
    expect(badge()).toBeNull()
    expect(stored()).toMatchObject({ uiStates: { '202412_open_gift_page': true } })
    reload()
    await screen.findByRole('heading', { name: 'ようこそ' })
    expect(badge()).toBeNull()
  })

  it('GIFT-17 shows the login prompt and clears the customer’s data after a lost session', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    opened.plan(index, { kind: 'needLogin' })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await main().findByText('ログインしてください。')
    expect(opened.stored()).toBeNull()
  })

  it('GIFT-18 shows a failure in an alert, without links, and leaves the badge unchanged', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    const before = opened.stored()
    opened.plan(index, { kind: 'failure', message: '只今混み合っています。' })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    expect(links()).toEqual([])
    expect(opened.stored()).toEqual(before)
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  })

  it.each([
    ['HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' } as const],
    ['cut JSON', { kind: 'cut' } as const],
    ['a response without uiStates', { kind: 'ok', data: { contractSts: 110 } } as const],
    ['a response without data', { kind: 'raw', body: '{"status":"OK","message":"","data":null}' } as const],
  ])('GIFT-22 leaves the session unchanged after %s', async (_, outcome) => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    const before = opened.stored()
    opened.plan(index, outcome)
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await waitFor(() =>
      expect(opened.store().getState()).toHaveProperty('gift._status', expect.stringMatching(/OK|FAILURE/)),
    )
    expect(opened.stored()).toEqual(before)
  })

  it('GIFT-20 shows the same links and badge on a device whose clock is days off', async () => {
    await open({ at: inCampaign, deviceOff: 40 * 24 * 3_600_000 })
    await waitFor(() => expect(links()[0]).toHaveAttribute('href', 'https://www.cty.example/present/202412'))
  })

  it('GIFT-21 has links that open a new tab without opener, and carry no token', async () => {
    const opened = await open()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    const token = JSON.stringify(opened.stored()).match(/access-[\w-]+/)?.[0] ?? ''
    expect(token).not.toBe('')
    for (const link of links()) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
      expect(link.getAttribute('href')).not.toContain(token)
    }
  })
})

describe('the badge of the gift tile', () => {
  const campaigns = ['202304', '202306', '202312', '2024cool', '202412'] as const
  const flag = (campaign: string) => [`${campaign}_open_gift_page`, true] as const

  /** Opens the home page of a customer who has opened the gift page in some campaigns. */
  async function homeAfter(seen: readonly string[], at: string) {
    const opened = await openPortal({ path: '/home', as: 'individual', at })
    const kept = v.parse(authData, opened.stored())
    localStorage.setItem('auth', JSON.stringify({ ...kept, uiStates: Object.fromEntries(seen.map(flag)) }))
    opened.reload()
    await screen.findByRole('heading', { name: 'ようこそ' })
  }

  it.each([
    ['202304', '2023-04-15T10:00:00+09:00'],
    ['202306', '2023-06-15T10:00:00+09:00'],
    ['202312', '2023-12-15T10:00:00+09:00'],
    ['2024cool', '2024-07-15T10:00:00+09:00'],
    ['202412', inCampaign],
  ])('GIFT-14, GIFT-15 disappears only with the flag of its own campaign %s', async (campaign, at) => {
    await homeAfter(
      campaigns.filter((other) => other !== campaign),
      at,
    )
    expect(badge()).toBeVisible()
    cleanup()
    await homeAfter([campaign], at)
    expect(badge()).toBeNull()
  })

  it('GIFT-14 is not shown between campaigns', async () => {
    await homeAfter([], between)
    expect(badge()).toBeNull()
  })

  it('GIFT-23 is not shown to visitors', async () => {
    await openPortal({ path: '/home', at: inCampaign })
    expect(navigation().getByRole('link', { name: 'プレゼント' })).toBeVisible()
    expect(badge()).toBeNull()
  })
})
