import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { setClock } from '../../src/time/clock'
import { logIn, main, type Opened, type Opening, openPortal, settled, tile } from './portal'

const index = '/api/gift/certify_index'
const inCampaign = '2024-12-15T10:00:00+09:00'
const between = '2024-10-01T10:00:00+09:00'
const links = () => main().queryAllByRole('link')
const open = (opening: Opening = {}) => openPortal({ path: '/gift', as: 'individual', at: inCampaign, ...opening })
const navigation = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const badge = () => navigation().queryByText('新着')
const brands = ['cty', 'cns', 'nct'] as const
const onlyForContracted = 'キャンペーンへのご応募は、ご契約者様に限ります。'

/** Start and end of each campaign's window, Japan time (D9), and its name. */
const campaigns = [
  ['202304', '2023-04-01', '2023-06-01', '春のプレゼント'],
  ['202306', '2023-06-01', '2023-08-01', '初夏のプレゼント'],
  ['202312', '2023-12-01', '2024-01-10', '年末年始のプレゼント'],
  ['2024cool', '2024-07-01', '2024-09-01', '夏の涼感プレゼント'],
  ['202412', '2024-12-01', '2025-01-10', '年末年始のプレゼント'],
] as const
const newTab = '（新しいタブで開きます）'
const labels = { present: `に応募する${newTab}`, coupon: `　お店で使えるクーポン${newTab}` } as const
const midnight = (day: string) => Date.parse(`${day}T00:00:00+09:00`)

/** Follows the page's login link, and returns by the login. */
async function leadsToLogin(user: Opened['user']) {
  const link = main().getByRole('link', { name: 'ログイン' })
  expect(link).toHaveAttribute('href', '/login')
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: 'ログイン' })
  await logIn(user)
  await main().findByText(/^年末年始のプレゼントに応募する/)
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the gift page', () => {
  it.each(brands)(
    'GIFT-01, GIFT-02 of %s queries with both tokens each time it opens and shows its heading, from its version on',
    async (brand) => {
      const { calls, user, back } = await open({ brand, version: 2022090101 })
      await main().findByText(/^年末年始のプレゼントに応募する/)
      expect(screen.getByRole('heading', { level: 1, name: 'プレゼント' })).toBeVisible()
      expect(navigation().getByRole('link', { name: /プレゼント/ })).toHaveAttribute('href', '/gift')
      const held = { _access_token: expect.any(String), _refresh_token: expect.any(String) }
      expect(calls(index).map(({ body }) => body)).toEqual([held])
      await user.click(tile('ホーム'))
      await screen.findByRole('heading', { name: 'ようこそ' })
      await back()
      await waitFor(() => expect(calls(index).map(({ body }) => body)).toEqual([held, held]))
      await settled()
    },
  )

  it.each([
    ['cty', 2022090100],
    ['cns', 2022090100],
    ['nct', 2022090100],
    ['y3d', 2025050101],
  ] as const)('GATE-09 GIFT-02 is missing before its version, and for the city (%s %d)', async (brand, version) => {
    const { calls } = await open({ brand, version })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(navigation().queryByRole('link', { name: /プレゼント/ })).toBeNull()
    await settled()
    expect(calls(index)).toEqual([])
  })

  it('GIFT-04 asks visitors to log in and sends nothing', async () => {
    const { calls, user } = await openPortal({ path: '/gift', at: inCampaign })
    await main().findByText('ログインしてください。')
    await settled()
    expect(calls(index)).toEqual([])
    await leadsToLogin(user)
  })

  it.each(brands)('GIFT-05, GIFT-08 has title, breadcrumb and address, and says whom it is for (%s)', async (brand) => {
    const { path } = await open({ brand })
    await main().findByText(/^年末年始のプレゼントに応募する/)
    expect(main().getByText(onlyForContracted)).toBeVisible()
    expect(path()).toBe('/gift')
    expect(document.title).toBe(`プレゼント | ${brand.toUpperCase()}マイページ`)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ホーム', 'プレゼント'])
  })

  it.each(
    brands.flatMap((brand) => [
      ['GIFT-06', brand, 'individual', ['present', 'coupon']] as const,
      ['GIFT-07', brand, 'guest', ['coupon']] as const,
    ]),
  )(
    '%s, GIFT-09, GIFT-12 %s shows the links of each campaign within its window, and only there (%s: %o)',
    async (_, brand, as, kinds) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      await open({ brand, as, at: '2023-03-31T23:59:45+09:00' })
      await main().findByText(onlyForContracted)
      const edges = campaigns.flatMap(([, start, end]) => [midnight(start), midnight(end)])
      for (const at of edges.flatMap((edge) => [edge - 1_000, edge])) {
        act(() => setClock(at))
        const expected = campaigns
          .filter(([, start, end]) => midnight(start) <= at && at < midnight(end))
          .flatMap(([key, , , name]) =>
            kinds.map((kind) => [`${name}${labels[kind]}`, `https://www.${brand}.example/${kind}/${key}`]),
          )
        const time = new Date(at).toISOString()
        const shown = links().map((link) => [link.textContent, link.getAttribute('href')])
        expect([time, shown]).toEqual([time, expected])
      }
    },
  )

  it.each([
    ['the login’s after a response of null', null, 'individual', 2],
    ['the login’s after an invalid status', { contractSts: {} }, 'individual', 2],
    ['the login’s after a list', [], 'guest', 1],
    ['the response’s 100, contracted', { contractSts: 100 }, 'guest', 2],
    ['the response’s 200, contracted', { contractSts: 200 }, 'guest', 2],
    ['the response’s 99, not contracted', { contractSts: 99 }, 'individual', 1],
  ])('D33 GIFT-06 GIFT-07 the contract status is %s', async (_, data, as, count) => {
    const opened = await openPortal({ path: '/home', at: inCampaign, as })
    opened.plan(index, { kind: 'ok', data })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await main().findByText(onlyForContracted)
    expect(links()).toHaveLength(count)
    expect(main().queryByRole('alert')).toBeNull()
  })

  it.each([100, 110])('GATE-09 GIFT-08 GIFT-10 asks those of contract %i to await the next campaign', async (sts) => {
    const opened = await openPortal({ path: '/home', as: 'guest', at: between })
    opened.plan(index, { kind: 'ok', data: { contractSts: sts } })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    const text = '現在プレゼント情報はありません。次回のキャンペーンをお待ちください。'
    expect(await main().findByText(text)).toBeVisible()
    expect(main().getByText(onlyForContracted)).toBeVisible()
    expect(links()).toEqual([])
  })

  it('GIFT-08 calls nobody uncontracted whose status neither the response nor the login has', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: between })
    const { loginUser, ...kept } = v.parse(authData, opened.stored())
    const { contract_sts: _, ...user } = loginUser
    localStorage.setItem('auth', JSON.stringify({ ...kept, loginUser: user }))
    window.history.replaceState(null, '', '/gift')
    opened.plan(index, { kind: 'ok', data: {} })
    opened.reload()
    expect(
      await main().findByText('現在プレゼント情報はありません。次回のキャンペーンをお待ちください。'),
    ).toBeVisible()
  })

  it.each([0, 99])(
    'GIFT-08, GIFT-11 tells customers of contract %i between campaigns whom they are for',
    async (sts) => {
      const opened = await openPortal({ path: '/home', as: 'individual', at: between })
      opened.plan(index, { kind: 'ok', data: { contractSts: sts } })
      await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
      const text = '現在ご利用いただけるプレゼント情報はありません。キャンペーンはご契約者様が対象です。'
      expect(await main().findByText(text)).toBeVisible()
      expect(main().getByText(onlyForContracted)).toBeVisible()
      expect(links()).toEqual([])
    },
  )

  it('GIFT-16, GIFT-19, SHELL-16 removes the badge when opened, without a reload and also after one', async () => {
    const { user, stored, reload } = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    await waitFor(() => expect(badge()).toBeVisible())
    expect(navigation().getByRole('link', { name: /プレゼント/ })).toHaveAccessibleName(/新着/)
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

  it('GIFT-16, SHELL-16 replaces what was seen by the response, which may write 0 for no, in the stored login too', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    const kept = v.parse(authData, opened.stored())
    localStorage.setItem('auth', JSON.stringify({ ...kept, uiStates: { '202312_open_gift_page': true } }))
    window.history.replaceState(null, '', '/gift')
    const uiStates = { '202412_open_gift_page': true, '2024cool_open_gift_page': false }
    const written = { '202412_open_gift_page': '1', '2024cool_open_gift_page': '0' }
    opened.plan(index, { kind: 'ok', data: { uiStates: written } })
    opened.reload()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    expect(opened.stored()).toEqual({ ...kept, uiStates })
    expect(badge()).toBeNull()
    opened.plan(index, { kind: 'ok', data: { contractSts: 110, uiStates: {} } })
    opened.reload()
    await waitFor(() => expect(opened.stored()).toEqual({ ...kept, uiStates: {} }))
    expect(badge()).toBeVisible()
  })

  it.each(['ログインしてください。', '別の端末でログインされました。'])(
    'GIFT-17 shows the login prompt and clears the customer’s data after a lost session (%s)',
    async (message) => {
      const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
      opened.plan(index, { kind: 'needLogin', message })
      await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
      await main().findByText('ログインしてください。')
      expect(opened.stored()).toBeNull()
      await leadsToLogin(opened.user)
    },
  )

  it('GIFT-18 shows a failure in an alert, without links, and leaves the badge unchanged', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    const kept = v.parse(authData, opened.stored())
    const before = { ...kept, uiStates: { '202312_open_gift_page': true } }
    localStorage.setItem('auth', JSON.stringify(before))
    opened.reload()
    await waitFor(() => expect(badge()).toBeVisible())
    opened.plan(index, { kind: 'failure', message: '只今混み合っています。' })
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    expect(main().getByRole('alert')).toHaveClass('alert-danger')
    expect(links()).toEqual([])
    expect(opened.stored()).toEqual(before)
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  })

  it('GIFT-18 shows a failure without links also after an earlier visit', async () => {
    const { user, plan } = await open()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    await user.click(tile('ホーム'))
    await screen.findByRole('heading', { name: 'ようこそ' })
    plan(index, { kind: 'failure', message: '只今混み合っています。' })
    await user.click(tile('プレゼント'))
    expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    expect(links()).toEqual([])
  })

  it.each([
    ['HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' } as const],
    ['cut JSON', { kind: 'cut' } as const],
    ['a response without uiStates', { kind: 'ok', data: { contractSts: 110 } } as const],
    ['a response without data', { kind: 'raw', body: '{"status":"OK","message":"","data":null}' } as const],
  ])('GIFT-22 leaves the session unchanged after %s', async (_, outcome) => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: inCampaign })
    const before = { ...v.parse(authData, opened.stored()), uiStates: { '202312_open_gift_page': true } }
    localStorage.setItem('auth', JSON.stringify(before))
    opened.reload()
    await screen.findByRole('heading', { name: 'ようこそ' })
    opened.plan(index, outcome)
    await opened.user.click(navigation().getByRole('link', { name: /プレゼント/ }))
    await waitFor(() =>
      expect(opened.store().getState()).toHaveProperty('gift._status', expect.stringMatching(/OK|FAILURE/)),
    )
    expect(opened.stored()).toEqual(before)
  })

  it.each([40, -40])(
    'GIFT-20 shows the same links and badge on a device whose clock is off by %i days',
    async (days) => {
      const { user } = await openPortal({
        path: '/home',
        as: 'individual',
        at: inCampaign,
        deviceOff: days * 24 * 3_600_000,
      })
      await waitFor(() => expect(badge()).toBeVisible())
      await user.click(navigation().getByRole('link', { name: /プレゼント/ }))
      await waitFor(() => expect(links()[0]).toHaveAttribute('href', 'https://www.cty.example/present/202412'))
    },
  )

  it('GIFT-21 has links that open a new tab without opener, and carry no token', async () => {
    const opened = await open()
    await main().findByText(/^年末年始のプレゼントに応募する/)
    const { _access_token, _refresh_token, _user_token } = v.parse(authData, opened.stored())
    const tokens = [_access_token, _refresh_token, _user_token]
    for (const token of tokens) expect(token).toMatch(/.{8}/)
    const opens = vi.spyOn(window, 'open')
    for (const link of links()) {
      // By a script, the new tab could reach the portal's window.
      expect([fireEvent.click(link), opens.mock.calls]).toEqual([true, []])
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
      for (const token of tokens) expect(link.getAttribute('href')).not.toContain(token)
    }
  })
})

describe('the badge of the gift tile', () => {
  /** Opens the home page of a customer who has opened the gift page in some campaigns, and has the flag of others unset. */
  async function homeAfter(seen: readonly string[], at: string, unset: readonly string[] = []) {
    const opened = await openPortal({ path: '/home', as: 'individual', at })
    const kept = v.parse(authData, opened.stored())
    const uiStates = Object.fromEntries(
      [...seen, ...unset].map((campaign) => [`${campaign}_open_gift_page`, seen.includes(campaign)]),
    )
    localStorage.setItem('auth', JSON.stringify({ ...kept, uiStates }))
    opened.reload()
    await screen.findByRole('heading', { name: 'ようこそ' })
  }

  it.each([
    ['202304', '2023-04-15T10:00:00+09:00'],
    ['202306', '2023-06-15T10:00:00+09:00'],
    ['202312', '2023-12-15T10:00:00+09:00'],
    ['2024cool', '2024-07-15T10:00:00+09:00'],
    ['202412', inCampaign],
  ])('GIFT-13, GIFT-14, GIFT-15 disappears only with the flag of its own campaign %s', async (campaign, at) => {
    await homeAfter(
      campaigns.flatMap(([other]) => (other === campaign ? [] : [other])),
      at,
    )
    expect(badge()).toBeVisible()
    cleanup()
    await homeAfter([campaign], at)
    expect(badge()).toBeNull()
  })

  it('GIFT-13 is shown while the flag of the campaign is there but not set', async () => {
    await homeAfter(['202312'], inCampaign, ['202412'])
    expect(badge()).toBeVisible()
  })

  it('GIFT-14 is not shown between campaigns, also if one ends or begins meanwhile', async () => {
    await homeAfter([], between)
    expect(badge()).toBeNull()
    act(() => setClock(Date.parse(inCampaign)))
    expect(badge()).toBeVisible()
    act(() => setClock(Date.parse(between)))
    expect(badge()).toBeNull()
  })

  it('GIFT-23 is not shown to visitors', async () => {
    await openPortal({ path: '/home', at: inCampaign })
    expect(navigation().getByRole('link', { name: 'プレゼント' })).toBeVisible()
    expect(badge()).toBeNull()
  })
})
