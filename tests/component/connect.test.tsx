import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { setClock } from '../../src/time/clock'
import { withDecoded } from '../decoded'
import { general } from '../messages'
import { present } from '../present'
import {
  at,
  button,
  certify,
  currentLink,
  email,
  expectStatus,
  minute,
  mockDevice,
  noButton,
  noQrCode,
  open,
  openApp,
  pass,
  qrCode,
  renew,
  send,
  storeLinks,
  visit,
} from './connect-setup'
import {
  banner,
  bodies,
  headed,
  logIn,
  logOut,
  main,
  type Opened,
  type Opening,
  openPortal,
  release,
  settled,
  tile,
  tokens,
} from './portal'

const tiles = () => within(screen.getByRole('navigation', { name: 'メニュー' }))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('availability', () => {
  it.each<[BrandCode, number]>([
    ['cty', 2022041100],
    ['cns', 2022041100],
    ['nct', 2022041100],
    ['y3d', 2025050101],
  ])('CNT-01 %s at %i has neither page nor tile, flagged or not', async (brand, version) => {
    await visit({ brand, version })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(tiles().queryByRole('link', { name: 'コネクト' })).toBeNull()
  })

  it('CNT-02 a device that was never flagged has neither page nor tile', async () => {
    await openPortal({ path: '/connect', at, as: 'individual' })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(tiles().queryByRole('link', { name: 'コネクト' })).toBeNull()
  })

  it('CNT-03 any page opened once with connect=1 flags the device, also after a reload', async () => {
    const opened = await openPortal({ path: '/login?connect=1', at })
    expect(localStorage.getItem('connect_device')).not.toBeNull()
    opened.reload()
    await opened.user.click(tile('コネクト'))
    await main().findByRole('heading', { level: 1, name: 'コネクト' })
  })

  it('CNT-03 a flagged device stays flagged after a logout', async () => {
    const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
    await logOut(opened.user)
    await waitFor(() => expect(opened.stored()).toBeNull())
    opened.reload()
    await opened.user.click(tile('コネクト'))
    await headed('コネクト')
  })

  it.each(['connect=0', 'connect=', 'connect=11', 'connect=01'])('CNT-02, CNT-03 %s flags no device', async (query) => {
    await openPortal({ path: `/connect?${query}`, at, as: 'individual' })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(localStorage.getItem('connect_device')).toBeNull()
  })

  it('CNT-04, CNT-05 the partner app’s visit is stored with its time and counts for an hour', async () => {
    await openPortal({ path: '/connect?client_id=partner-2', at })
    expect(JSON.parse(localStorage.getItem('client') ?? '')).toEqual({
      client_id: 'partner-2',
      updated_at: expect.closeTo(Date.parse(at), -4),
    })
    await main().findByRole('heading', { level: 1, name: 'コネクト' })
    act(() => setClock(Date.parse(at) + 59 * minute))
    expect(tile('コネクト')).toBeVisible()
    act(() => setClock(Date.parse(at) + 61 * minute))
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
  })

  it.each([
    ['cty', '/home'],
    ['nct', '/notFound'],
    ['y3d', '/login'],
  ] as const)('CNT-04 a visit from an app to another page is stored, too (%s %s)', async (brand, path) => {
    await openPortal({ brand, path: `${path}?client_id=partner-2`, at })
    expect(JSON.parse(localStorage.getItem('client') ?? '')).toMatchObject({ client_id: 'partner-2' })
  })

  it('CNT-03 a flagged device stays flagged when a page opens with another value', async () => {
    const opened = await openPortal({ path: '/login?connect=1', at })
    window.history.replaceState(null, '', '/login?connect=0')
    opened.reload()
    expect(tile('コネクト')).toBeVisible()
    expect(localStorage.getItem('connect_device')).not.toBeNull()
  })

  it('CNT-04, CNT-06 the visit of another app is stored, too, and ends that of the partner app', async () => {
    localStorage.setItem('client', JSON.stringify({ client_id: 'partner-1', updated_at: Date.parse(at) - minute }))
    await openPortal({ path: '/connect?client_id=partner-3', at })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(JSON.parse(localStorage.getItem('client') ?? '')).toMatchObject({ client_id: 'partner-3' })
  })

  it('CNT-04, CNT-05 the same app’s next visit begins another hour', async () => {
    const path = '/connect?client_id=partner-2'
    await openPortal({ path, at })
    cleanup()
    const next = '2025-04-10T12:50:00+09:00'
    await openPortal({ path, at: next })
    expect(JSON.parse(localStorage.getItem('client') ?? '')).toEqual({
      client_id: 'partner-2',
      updated_at: expect.closeTo(Date.parse(next), -4),
    })
    act(() => setClock(Date.parse(next) + 59 * minute))
    expect(tile('コネクト')).toBeVisible()
  })

  it.each([-72, -2, 2, 72])(
    'CNT-05 D31 the hour follows the provider’s clock on a device that is %i hours off, with or without a reload',
    async (hours) => {
      const deviceOff = hours * 60 * minute
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
      const opened = await openPortal({ path: '/login?client_id=partner-1', at, deviceOff })
      const stamp = () => JSON.parse(localStorage.getItem('client') ?? '').updated_at
      await expect.poll(() => Math.abs(stamp() - Date.parse(at))).toBeLessThan(minute)
      const connect = () => tiles().queryByRole('link', { name: 'コネクト' })
      await pass(58 * minute)
      expect(connect()).toBeVisible()
      window.history.replaceState(null, '', '/login')
      setClock('device')
      opened.reload()
      await expect.poll(connect).toBeVisible()
      await pass(3 * minute)
      expect(connect()).toBeNull()
    },
  )

  it('CNT-05 D31 a later response does not restart the hour', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(at) })
    await openPortal({ path: '/login?client_id=partner-1', at })
    const { updated_at } = JSON.parse(localStorage.getItem('client') ?? '')
    await pass(30 * minute)
    expect(JSON.parse(localStorage.getItem('client') ?? '')).toEqual({ client_id: 'partner-1', updated_at })
  })

  it.each([
    ['CNT-05', 'partner-1', 3_599_999, 'コネクト'],
    ['CNT-05', 'partner-2', 3_599_999, 'コネクト'],
    ['CNT-05 CNT-06', 'partner-1', 3_600_000, 'お探しのページが見つかりません'],
    // Stamped by a clock that was fast.
    ['CNT-06', 'partner-1', -3_600_001, 'お探しのページが見つかりません'],
    ['CNT-06', 'partner-3', minute, 'お探しのページが見つかりません'],
    ['CNT-06', 'partner', minute, 'お探しのページが見つかりません'],
    ['CNT-06', 'partner-1,partner-2', minute, 'お探しのページが見つかりません'],
  ])('%s after a visit of %s %i ms ago the page is 「%s」', async (_, client_id, ago, title) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    localStorage.setItem('client', JSON.stringify({ client_id, updated_at: Date.parse(at) - ago }))
    await openPortal({ path: '/connect', at })
    await main().findByRole('heading', { level: 1, name: title })
  })
})

describe('for visitors', () => {
  it.each([
    [
      'cty',
      'CTYコネクトアプリ',
      [
        'CTYコネクトは、ご契約のサービスをスマートフォンからご利用いただくためのアプリです。',
        'お知らせの受け取りや、番組・通信サービスのご案内を、いつでも手のひらでご覧いただけます。',
      ],
      'example.cty.connect',
      'id0000000001',
    ],
    [
      'cns',
      'CNSコネクトアプリ',
      [
        'CNSコネクトは、CNSのサービスをスマートフォンでもっと便利にお使いいただくためのアプリです。',
        '工事・障害のお知らせや、ご契約サービスのご案内をお届けします。',
      ],
      'example.cns.connect',
      'id0000000002',
    ],
    [
      'nct',
      'NCTコネクトアプリ',
      [
        'NCTコネクトは、NCTのご契約とスマートフォンをつなぐアプリです。',
        '地域のお知らせやサービスのご案内を、外出先でもご確認いただけます。',
      ],
      'example.nct.connect',
      'id0000000003',
    ],
  ] as const)(
    'CNT-01, CNT-08, CNT-09 %s introduces its app from its version on, with links to the stores and the login',
    async (brand, name, intro, android, ios) => {
      const opened = await visit({ brand, version: 2022041101 })
      const heading = await main().findByRole('heading', { name })
      expect(heading).toBeVisible()
      const paragraphs = [...(heading.closest('section')?.querySelectorAll('p') ?? [])]
      expect(paragraphs.map(({ textContent }) => textContent)).toEqual(intro)
      expect(main().getByText('アプリはバージョン2.3以降が必要です。')).toBeVisible()
      expect(tile('コネクト')).toHaveAttribute('href', '/connect')
      expect(main().getByRole('link', { name: /^Android/ })).toHaveAttribute(
        'href',
        `https://play.google.com/store/apps/details?id=${android}`,
      )
      expect(main().getByRole('link', { name: /^iPhone/ })).toHaveAttribute(
        'href',
        `https://apps.apple.com/jp/app/${ios}`,
      )
      expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
      await settled()
      expect(opened.calls()).toEqual([])
    },
  )

  it.each(['android', 'ios'] as const)('CNT-08 offers both downloads on %s, too', async (device) => {
    mockDevice(device)
    await visit()
    expect(await main().findByRole('link', { name: /^Android/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/google/),
    )
    expect(main().getByRole('link', { name: /^iPhone/ })).toHaveAttribute('href', expect.stringMatching(/apple/))
  })

  it('CNT-08 the login returns to the page, which then queries the link', async () => {
    const opened = await visit()
    await opened.user.click(await main().findByRole('link', { name: 'ログイン' }))
    await logIn(opened.user)
    expect(await qrCode()).toBeVisible()
    expect(opened.calls(certify)).toHaveLength(1)
  })

  it.each<[string, Opening]>([
    ['CTY', {}],
    ['CTY', { as: 'individual' }],
    ['CNS', { brand: 'cns', version: 2022041101 }],
    ['NCT', { brand: 'nct', version: 2022041101 }],
  ])('CNT-32 title and breadcrumb (%s %o)', async (site, opening) => {
    await visit(opening)
    await main().findByRole('heading', { level: 1 })
    expect(document.title).toBe(`コネクト | ${site}マイページ`)
    const crumbs = within(screen.getByRole('navigation', { name: /パンくず|現在の位置/ })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'コネクト'])
  })
})

it.each(['other', 'android', 'ios'] as const)(
  'CNT-18 %s: the time is Japan’s, with two digits, and that of the response',
  async (device) => {
    mockDevice(device)
    const opened = await open({ at: '2025-04-09T23:35:00Z' })
    expect(await main().findByText('有効期限：09:05')).toBeVisible()
    opened.plan(certify, { kind: 'ok', edit: [['/expires_at', '2025-04-10T09:06:00+09:00']] })
    opened.reload()
    expect(await main().findByText('有効期限：09:06')).toBeVisible()
  },
)

describe('on a computer', () => {
  it('CNT-10, CNT-11, CNT-12 queries with both tokens, and shows the QR code, the mail form and the renewal', async () => {
    const opened = await open()
    expect((await qrCode()).getAttribute('src')).toMatch(/^data:image\/\w+;base64,[\w+/]{100,}=*$/)
    const sent = tokens(opened)
    expect(Object.values(sent)).toEqual([expect.stringMatching(/^access-./), expect.stringMatching(/^refresh-./)])
    expect(bodies(opened, certify)).toEqual([{ type: 'other', ...sent }])
    expect(email()).toHaveAttribute('name', 'email')
    expect(button('送信する')).toBeVisible()
    expect(button('リンクを更新')).toBeVisible()
    noButton('コネクトアプリを開く')
    await opened.user.click(tile('ホーム'))
    await opened.back()
    await qrCode()
    expect(bodies(opened, certify)).toEqual([1, 2].map(() => ({ type: 'other', ...sent })))
  })

  it('heads each of the two ways to connect: the QR code, and the link by mail', async () => {
    await open()
    const headingOf = (one: HTMLElement) => within(present(one.closest('section'))).getByRole('heading').textContent
    expect(headingOf(await qrCode())).toBe('QRコードで連携する')
    expect(headingOf(email())).toBe('メールでリンクを送る')
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'CNT-14, CNT-15, CNT-16 says how long the link is valid and for which app, and lists no browsers (%s)',
    async (brand) => {
      await open({ brand })
      await qrCode()
      expect(main().getByText('リンクの有効期限は表示後30分です。')).toBeVisible()
      expect(main().getByText('アプリはバージョン2.3以降が必要です。')).toBeVisible()
      for (const browser of ['Android：Chrome', 'iPhone：Safari']) expect(main().queryByText(browser)).toBeNull()
    },
  )

  it.each([
    ['other', 1],
    ['other', 2],
    ['android', 1],
  ] as const)(
    'CNT-19 only the loading overlay is shown until the link arrives (%s, queried %i times)',
    async (device, times) => {
      mockDevice(device)
      const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
      if (times > 1) {
        opened.plan(certify, { kind: 'network' })
        await opened.user.click(tile('コネクト'))
      }
      const again = times > 1 && (await main().findByRole('button', { name: 'もう一度読み込む' }))
      opened.api.scenarios.hold(certify)
      await opened.user.click(again || tile('コネクト'))
      await waitFor(() => expect(opened.calls(certify)).toHaveLength(times))
      expect(screen.getByText('読み込んでいます')).toBeVisible()
      expect(main().queryAllByRole('button')).toEqual([])
      expect(main().queryByText('アプリをお持ちでない方')).toBeNull()
      noQrCode()
      await release(opened)
      const link = device === 'other' ? qrCode : openApp
      expect(await link()).toBeVisible()
    },
  )

  it('CNT-15, CNT-20, CNT-35 the link is mailed to the address, with a message until the next action; a renewed one is valid for as long', async () => {
    const opened = await open()
    await qrCode()
    await opened.user.type(email(), 'ｈanako.Suzuki@example.jp')
    await opened.user.click(button('送信する'))
    await expectStatus('送信しました。')
    await expectStatus('宛先：hanako.Suzuki@example.jp')
    expect(bodies(opened, send)).toEqual([{ email: 'hanako.Suzuki@example.jp', ...tokens(opened) }])
    expect(opened.api.provider.mails.list()).toMatchObject([
      { to: 'hanako.Suzuki@example.jp', links: [currentLink(opened)] },
    ])
    opened.api.scenarios.hold(renew)
    await opened.user.click(button('リンクを更新'))
    await waitFor(() => expect(main().queryByRole('status')).toBeNull())
    await release(opened)
    await expectStatus('更新しました。')
    expect(main().getByText('リンクの有効期限は表示後30分です。')).toBeVisible()
  })

  it('CNT-20 the message about a second mail names its own address', async () => {
    const opened = await open()
    await qrCode()
    for (const to of ['hanako@example.jp', 'jiro@example.jp']) {
      await opened.user.type(email(), to)
      await opened.user.click(button('送信する'))
      await expectStatus(`宛先：${to}`)
    }
    expect(bodies(opened, send)).toMatchObject([{ email: 'hanako@example.jp' }, { email: 'jiro@example.jp' }])
  })

  it.each([
    ['送信しました。', '送信する'],
    ['更新しました。', 'リンクを更新'],
  ])('KIT-05 the message 「%s」 closes after 5 s', async (text, name) => {
    await open()
    await qrCode()
    fireEvent.change(email(), { target: { value: 'hanako@example.jp' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(button(name))
    await settled()
    const message = main().getByText(text).closest('[role="status"]')
    await pass(4_999)
    expect(message).toHaveClass('show')
    await pass(1)
    await pass(300)
    expect(main().queryByRole('status')).toBeNull()
  })

  it('CNT-21, CNT-35 the message about the mail is gone once the form rejects the next press, each time', async () => {
    const { user } = await open()
    await qrCode()
    for (const to of ['hanako@example.jp', 'jiro@example.jp']) {
      await user.type(email(), to)
      await user.click(button('送信する'))
      await expectStatus(`宛先：${to}`)
      await waitFor(() => expect(email()).toHaveValue(''))
      await user.click(button('送信する'))
      expect(email()).toHaveAccessibleDescription('メールアドレスを入力してください。')
      expect(main().queryByRole('status')).toBeNull()
    }
  })

  it('CNT-21, CNT-35 the message about the renewal is gone once the form rejects the next press', async () => {
    const { user } = await open()
    await qrCode()
    await user.click(button('リンクを更新'))
    await expectStatus('更新しました。')
    await user.click(button('送信する'))
    expect(email()).toHaveAccessibleDescription('メールアドレスを入力してください。')
    expect(main().queryByRole('status')).toBeNull()
  })

  it('D15 an error stays when the form rejects the next press', async () => {
    const { user, plan } = await open()
    await qrCode()
    plan(send, { kind: 'failure', message: '只今混み合っています。' })
    await user.type(email(), 'hanako@example.jp')
    await user.click(button('送信する'))
    await main().findByText('只今混み合っています。', { selector: 'p' })
    await user.clear(email())
    await user.click(button('送信する'))
    expect(email()).toHaveAccessibleDescription('メールアドレスを入力してください。')
    expect(main().getByText('只今混み合っています。', { selector: 'p' })).toBeVisible()
  })

  it('DRAFT-08 sent input no longer counts as unsaved', async () => {
    const { user } = await open()
    await qrCode()
    await user.type(email(), 'hanako@example.jp')
    const leaving = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(false)
    await user.click(button('送信する'))
    await expectStatus('送信しました。')
    expect(leaving()).toBe(true)
    expect(email()).toHaveValue('')
  })

  it('CNT-21 without an address nothing is sent', async () => {
    const opened = await open()
    await qrCode()
    await opened.user.click(button('送信する'))
    expect(email()).toHaveAccessibleDescription('メールアドレスを入力してください。')
    await settled()
    expect(opened.calls(send)).toEqual([])
  })

  it('CNT-22 a VALIDATION message is shown at the address, which stays, also after a reload', async () => {
    const opened = await open()
    await qrCode()
    await opened.user.type(email(), 'nobody')
    await opened.user.click(button('送信する'))
    await waitFor(() => expect(email()).toHaveAccessibleDescription('メールアドレスの形式が正しくありません。'))
    expect(email()).toHaveValue('nobody')
    // The form's summary, and no message above the page.
    expect(main().getAllByRole('alert')).toHaveLength(1)
    opened.reload()
    await qrCode()
    expect(email()).toHaveValue('nobody')
  })

  it('DRAFT-05 sent input is forgotten also where the page was left meanwhile', async () => {
    const { user, api } = await open()
    await qrCode()
    await user.type(email(), 'apuri@example.jp')
    api.scenarios.hold(send)
    await user.click(button('送信する'))
    await act(async () => window.history.pushState(null, '', '/home'))
    fireEvent(window, new PopStateEvent('popstate'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await release({ api })
    await settled()
    await user.click(tile('コネクト'))
    await qrCode()
    expect(email()).toHaveValue('')
  })

  it('API-16 VALIDATION of the renewal, which has no field, is shown in an alert and not at the address', async () => {
    const { user, plan } = await open()
    await qrCode()
    plan(renew, { kind: 'validation', fields: { email: '更新できません。' } })
    await user.click(button('リンクを更新'))
    expect(await main().findByRole('alert')).toHaveTextContent('更新できません。')
    expect(email()).toBeValid()
  })

  it('CNT-23 a renewed link replaces the former one', async () => {
    const opened = await open()
    const [before, link] = [(await qrCode()).getAttribute('src'), currentLink(opened)]
    opened.api.provider.clock.set(Date.parse(at) + 10 * minute)
    act(() => button('リンクを更新').focus())
    await opened.user.keyboard('{Enter}')
    await expectStatus('更新しました。')
    expect(bodies(opened, renew)).toEqual([{ type: 'other', ...tokens(opened) }])
    expect((await qrCode()).getAttribute('src')).not.toBe(before)
    expect(main().getByText('有効期限：12:40')).toBeVisible()
    expect(currentLink(opened)).not.toBe(link)
  })

  it.each([
    ['send', send, '送信する'],
    ['renewal', renew, 'リンクを更新'],
  ])('CNT-34 a double click on the %s button sends one request', async (_, path, name) => {
    const opened = await open()
    await qrCode()
    await opened.user.type(email(), 'hanako@example.jp')
    opened.api.scenarios.hold(path)
    await opened.user.dblClick(button(name))
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    await release(opened)
    await main().findByRole('status')
    expect(opened.calls(path)).toHaveLength(1)
  })

  it('CNT-29 no link on the page opens a store', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const opened = await open()
    await qrCode()
    expect(storeLinks()).toEqual([])
    await opened.user.type(email(), 'hanako@example.jp')
    for (const name of ['送信する', 'リンクを更新']) await opened.user.click(button(name))
    await expectStatus('更新しました。')
    await pass(2_000)
    expect(opened.left).toEqual([])
  })
})

describe('failures', () => {
  it.each([
    ['certify_index', certify, () => Promise.resolve()],
    [
      'renew_link',
      renew,
      async ({ user }: Opened) => user.click(await main().findByRole('button', { name: 'リンクを更新' })),
    ],
    [
      'send_link',
      send,
      async ({ user }: Opened) => {
        await user.type(await main().findByLabelText(/^メールアドレス/), 'hanako@example.jp')
        await user.click(button('送信する'))
      },
    ],
  ])('CNT-30 NEED_LOGIN on %s ends the session, shows the reason and offers the login', async (_, path, send) => {
    const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
    opened.plan(path, { kind: 'needLogin', message: '期限が切れました。' })
    await opened.user.click(tile('コネクト'))
    await send(opened)
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(main().getByRole('alert')).toHaveTextContent('期限が切れました。')
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(opened.stored()).toBeNull()
  })

  it('CNT-30 NEED_LOGIN ends the session of a customer who has left the page, too', async () => {
    const opened = await open()
    await qrCode()
    opened.plan(renew, { kind: 'needLogin' })
    opened.api.scenarios.hold(renew)
    await opened.user.click(button('リンクを更新'))
    await waitFor(() => expect(opened.calls(renew)).toHaveLength(1))
    fireEvent.click(tile('ホーム'))
    await release(opened)
    await waitFor(() => expect(opened.stored()).toBeNull())
    expect(await banner().findByRole('link', { name: 'ログイン' })).toBeVisible()
  })

  it.each([
    ['other', { kind: 'failure', message: '只今混み合っています。' }, '只今混み合っています。'],
    ['android', { kind: 'validation', fields: { type: '只今混み合っています。' } }, '只今混み合っています。'],
    ['android', { kind: 'network' }, general],
  ] as const)(
    'CNT-31 a failure is shown in place of the content, with a login link (%s, %o)',
    async (device, outcome, message) => {
      mockDevice(device)
      const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
      opened.plan(certify, outcome)
      await opened.user.click(tile('コネクト'))
      expect(await main().findByRole('alert')).toHaveTextContent(message)
      expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
      noQrCode()
      noButton('リンクを更新')
      expect(main().queryByText('アプリをお持ちでない方')).toBeNull()
      await opened.user.click(button('もう一度読み込む'))
      expect(await (device === 'other' ? qrCode() : main().findByText('アプリをお持ちでない方'))).toBeVisible()
      expect(main().queryByRole('status')).toBeNull()
    },
  )

  it.each([
    ['renewal', renew, 'リンクを更新'],
    ['mail', send, '送信する'],
  ])(
    'D40 a lost response to the %s asks to try again, not to call: another link does no harm',
    async (_, path, name) => {
      const opened = await open()
      await qrCode()
      await opened.user.type(email(), 'hanako@example.jp')
      opened.plan(path, { kind: 'network' })
      await opened.user.click(button(name))
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent('もう一度お試しください。')
      expect(alert).not.toHaveTextContent('受け付けられている場合があります。')
    },
  )

  it('CNT-33 the typed address is kept for a customer who has to log in again', async () => {
    const opened = await open()
    await qrCode()
    await opened.user.type(email(), 'hanako@example.jp')
    for (const times of [1, 2]) {
      opened.plan(send, { kind: 'needLogin' })
      await opened.user.click(button('送信する'))
      await opened.user.click(await main().findByRole('link', { name: 'ログイン' }))
      await logIn(opened.user)
      await qrCode()
      expect(opened.path()).toMatch(/^\/connect\?/)
      expect(email()).toHaveValue('hanako@example.jp')
      expect(opened.calls(send)).toHaveLength(times)
    }
    await opened.user.click(button('送信する'))
    await expectStatus('送信しました。')
  })

  it('CNT-36 token and link are neither in a storage nor in the address, and are dropped with the page', async () => {
    const opened = await open()
    await qrCode()
    await opened.user.type(email(), 'hanako@example.jp')
    const expectNotKept = () => {
      const token = currentLink(opened).split('=')[1] ?? ''
      expect(token).toMatch(/.{30}/)
      const kept = withDecoded(
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.location.href, window.history.state]),
      )
      for (const secret of [token, currentLink(opened)]) expect(kept).not.toContain(secret)
      return token
    }
    expectNotKept()
    await opened.user.click(button('リンクを更新'))
    await expectStatus('更新しました。')
    const token = expectNotKept()
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await waitFor(() => expect(JSON.stringify(opened.store().getState())).not.toContain(token))
  })

  const response = { onetime_token: 't', link: 'connectapp://link', expires_at: '2025-04-10 12:30:00' }
  const gif = { ...response, qr_code: btoa('GIF89a') }

  const withoutQrCode: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a list', []],
    ['no QR code', response],
    ['a QR code of HTML', { ...response, qr_code: btoa('<html></html>') }],
    ['a QR code that is an SVG', { ...response, qr_code: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
    ['a QR code that is no base64', { ...response, qr_code: 'data:image/png;base64,%%%' }],
  ]
  it.each(withoutQrCode)(
    'D33 CNT-29 CNT-38 on a response with %s, a computer shows what is missing, offers no store, and continues to work',
    async (_, data) => {
      const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
      opened.plan(certify, { kind: 'ok', data })
      await opened.user.click(tile('コネクト'))
      expect(await main().findByText('QRコードを表示できませんでした。')).toBeVisible()
      expect(main().getByText('「リンクを更新」を押すか、メールでリンクをお送りください。')).toBeVisible()
      expect(main().getByText(general)).toBeVisible()
      noQrCode()
      expect(storeLinks()).toEqual([])
      expect(email()).toBeVisible()
      opened.plan(renew, { kind: 'ok', data })
      await opened.user.click(button('リンクを更新'))
      await waitFor(() => expect(opened.calls(renew)).toHaveLength(1))
      expect(main().queryByText('更新しました。')).toBeNull()
      await opened.user.click(button('リンクを更新'))
      expect(await qrCode()).toBeVisible()
      await expectStatus('更新しました。')
      opened.plan(renew, { kind: 'ok', data })
      await opened.user.click(button('リンクを更新'))
      expect(await main().findByText(general)).toBeVisible()
      noQrCode()
    },
  )

  const withoutLink: (readonly [string, unknown])[] = [
    ['no link', { ...gif, link: undefined }],
    ['a link of another scheme', { ...gif, link: 'otherapp://link' }],
    ['a link that is a script', { ...gif, link: ' javascript:alert(1)' }],
  ]
  it.each(withoutLink)('D33 CNT-11 a computer shows the QR code of a response with %s', async (_, data) => {
    const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
    opened.plan(certify, { kind: 'ok', data })
    await opened.user.click(tile('コネクト'))
    expect(await qrCode()).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it.each([...withoutLink, ['null', null] as const])(
    'D33 CNT-17 CNT-26 on a response with %s, a phone opens nothing, says so and renews for its own type',
    async (_, data) => {
      mockDevice('ios')
      const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
      opened.plan(certify, { kind: 'ok', data })
      await opened.user.click(tile('コネクト'))
      expect(await main().findByText('コネクトアプリを開くリンクを表示できませんでした。')).toBeVisible()
      expect(main().getByText('「リンクを更新」を押してください。')).toBeVisible()
      noButton('コネクトアプリを開く')
      await opened.user.click(button('リンクを更新'))
      expect(await openApp()).toBeVisible()
      await expectStatus('更新しました。')
      expect(bodies(opened, renew)).toEqual([{ type: 'ios', ...tokens(opened) }])
      expect(opened.left).toEqual([])
    },
  )

  it('the renewal of a missing link focuses the heading, as its button is gone', async () => {
    mockDevice('android')
    const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
    opened.plan(certify, { kind: 'ok', data: null })
    await opened.user.click(tile('コネクト'))
    await opened.user.click(await main().findByRole('button', { name: 'リンクを更新' }))
    expect(await openApp()).toBeVisible()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it.each([
    ['HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' } as const],
    ['cut JSON', { kind: 'cut' } as const],
  ])('CNT-38 on a response of %s, the general message is shown and no image', async (_, outcome) => {
    const opened = await openPortal({ path: '/home?connect=1', at, as: 'individual' })
    opened.plan(certify, outcome)
    await opened.user.click(tile('コネクト'))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    noQrCode()
    await opened.user.click(button('もう一度読み込む'))
    await qrCode()
    opened.plan(renew, outcome)
    await opened.user.click(button('リンクを更新'))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
  })

  it('CNT-39 a reload certifies again', async () => {
    const opened = await open()
    await qrCode()
    const before = currentLink(opened)
    // The query that flagged the device has gone by then.
    window.history.replaceState(null, '', '/connect')
    opened.reload()
    await waitFor(() => expect(opened.calls(certify)).toHaveLength(2))
    expect(await qrCode()).toBeVisible()
    expect(currentLink(opened)).not.toBe(before)
  })
})
