import { act, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { setClock } from '../../src/time/clock'
import { general } from '../messages'
import { main, type Opening, openPortal, release, settled, tile } from './portal'

const index = '/api/stamp/certify_index'
const preparing = '準備中です。'
const spotsEnded = /スポットの表示は、11月19日で終了しました。景品の交換は、11月26日まで/
const collecting = '2024-11-10T10:00:00+09:00'
const between = '2025-04-10T10:00:00+09:00'
const menu = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const open = (opening: Opening = {}) => openPortal({ path: '/stamp', as: 'individual', at: collecting, ...opening })
const join = () => main().findByRole('link', { name: /^参加する/ })
/** Sets the portal's clock while the page stays open. */
const setTime = (time: string) => act(() => setClock(Date.parse(time)))
/** Stops the device's clock, so that a slow machine does not cross the edge of a window. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })

afterEach(() => void vi.useRealTimers())

/** The section with a heading. */
const sectionOf = (name: string) => {
  const section = main().getByRole('heading', { level: 2, name }).closest('section')
  if (!section) throw new Error(`no section for ${name}`)
  return within(section)
}

describe('the stamp page', () => {
  it.each([
    ['cty', 2024040101, collecting],
    ['y3d', 2020010101, collecting],
    ['cty', 2024040101, between],
  ] as const)(
    'STAMP-01 queries once each time it opens, without tokens in the body, and shows its heading (%s %d at %s)',
    async (brand, version, at) => {
      const { calls, user, back } = await open({ brand, version, at })
      expect(await screen.findByRole('heading', { level: 1, name: 'スタンプラリー' })).toBeVisible()
      await waitFor(() => expect(calls(index)).not.toEqual([]))
      await settled()
      const sent = { body: {}, headers: { authorization: expect.stringMatching(/^Bearer ./) } }
      expect(calls(index)).toMatchObject([sent])
      await user.click(tile('ホーム'))
      await screen.findByRole('heading', { name: 'ようこそ' })
      await back()
      await waitFor(() => expect(calls(index)).toMatchObject([sent, sent]))
      await settled()
    },
  )

  it.each([
    ['cty', 2024040100],
    ['cns', 2025050101],
    ['nct', 2025050101],
  ] as const)('STAMP-02 does not exist before its version, nor for other brands (%s %d)', async (brand, version) => {
    const { calls } = await open({ brand, version })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(menu().queryByRole('link', { name: /スタンプラリー/ })).toBeNull()
    await settled()
    expect(calls(index)).toEqual([])
  })

  it('STAMP-04 asks visitors to log in and sends nothing', async () => {
    const { calls } = await openPortal({ path: '/stamp', at: collecting })
    await main().findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    await settled()
    expect(calls(index)).toEqual([])
  })

  it('STAMP-05 has title, breadcrumb and address, and a tile that links to it', async () => {
    const { user, path } = await openPortal({ path: '/home', as: 'individual', at: between })
    await screen.findByRole('heading', { name: 'ようこそ' })
    await user.click(tile('スタンプラリー'))
    await main().findByText(preparing)
    expect(path()).toBe('/stamp')
    expect(document.title).toBe('スタンプラリー | CTYマイページ')
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ホーム', 'スタンプラリー'])
    expect(crumbs.getByRole('link', { name: 'ホーム' })).toHaveAttribute('href', '/home')
  })

  const expectPreparing = () => {
    expect(screen.getByRole('main')).toHaveTextContent(
      /^スタンプラリー準備中です。現在開催していません。次回の開催が決まりましたら、こちらでご案内します。$/,
    )
    expect(main().queryAllByRole('link')).toEqual([])
  }

  it.each(['cty', 'y3d'] as const)(
    'STAMP-06, STAMP-07, STAMP-14 shows what the day allows: nothing, the rally, the rally without spots, nothing (%s)',
    async (brand) => {
      stopClock()
      await open({ brand, at: '2024-10-31T23:59:45+09:00' })
      await main().findByText(preparing)
      expectPreparing()
      for (const [time, spotsAreGone] of [
        ['2024-11-01T00:00:00+09:00', false],
        ['2024-11-19T23:59:45+09:00', false],
        ['2024-11-20T00:00:00+09:00', true],
        ['2024-11-26T23:59:45+09:00', true],
      ] as const) {
        setTime(time)
        expect(main().getByRole('heading', { name: 'デジタルスタンプラリーとは' }), time).toBeVisible()
        expect(screen.getByRole('main'), time).toHaveTextContent(
          'スマートフォンの地図に表示されるスポットを巡り、クイズに答えてスタンプを集めるイベントです。',
        )
        expect(screen.getByRole('main'), time).toHaveTextContent(/スポットの表示11月1日～11月19日/)
        expect(screen.getByRole('main'), time).not.toHaveTextContent(preparing)
        expect(spotsEnded.test(screen.getByRole('main').textContent ?? ''), time).toBe(spotsAreGone)
      }
      setTime('2024-11-27T00:00:00+09:00')
      expectPreparing()
    },
  )

  const day = (from: string, until: string) => ({ start: `${from}T00:00:00+09:00`, end: `${until}T00:00:00+09:00` })
  const nextYear = day('2025-11-01', '2025-11-27')

  it.each([
    {
      what: 'later ones',
      spots: [day('2024-11-01', '2024-11-26'), nextYear],
      exchange: [day('2024-11-05', '2024-11-27'), nextYear],
      rows: ['スポットの表示11月1日～11月25日', '景品の交換11月5日～11月26日'],
      ended: /スポットの表示は、11月25日で終了しました。景品の交換は、11月26日まで引き続き受け付けています。/,
    },
    {
      what: 'single days, the last one listed first, and no known end',
      spots: [day('2024-11-25', '2024-11-26'), day('2024-11-09', '2024-11-10')],
      exchange: [day('2024-11-09', '2099-12-31')],
      rows: ['スポットの表示11月9日、11月25日', '景品の交換11月9日～交換場所'],
      ended: /スポットの表示は、11月25日で終了しました。景品の交換は、引き続き受け付けています。/,
    },
    {
      what: 'an exchange that has ended',
      spots: [day('2024-11-01', '2024-11-26')],
      exchange: [day('2024-11-01', '2024-11-26')],
      rows: ['スポットの表示11月1日～11月25日', '景品の交換11月1日～11月25日'],
      ended: /スポットの表示は、11月25日で終了しました。デジタル/,
    },
    { what: 'none', spots: [], exchange: [], rows: [], ended: undefined },
  ])('STAMP-07, STAMP-10, STAMP-14 shows the dates that operations have set: $what', async (set) => {
    stopClock()
    const file = Response.json({ cty: { stampSpots: set.spots, stampExchange: set.exchange } })
    await open({ extra: { 'windows.json': file } })
    await join()
    const page = screen.getByRole('main')
    for (const row of set.rows) expect(page).toHaveTextContent(row)
    expect(page).not.toHaveTextContent('終了しました')
    if (set.rows.length === 0) expect(page).not.toHaveTextContent(/スポットの表示|景品の交換/)
    setTime('2024-11-26T10:00:00+09:00')
    for (const row of set.rows) expect(page).toHaveTextContent(row)
    if (set.ended) expect(page).toHaveTextContent(set.ended)
    else expect(page).not.toHaveTextContent('終了しました')
  })

  it.each([['cty'], ['y3d']] as const)(
    'STAMP-08, STAMP-09 explains how to get stamps, and the prizes (%s)',
    async (brand) => {
      await open({ brand })
      await join()
      const steps = sectionOf('参加のしかた').getAllByRole('listitem')
      expect(steps.map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('地図'),
        expect.stringContaining('スポットの半径約30m以内に近づきます'),
        expect.stringContaining('クイズに答えると、スタンプを1個獲得'),
        expect.stringContaining('ラウンジ'),
      ])
      expect(screen.getByRole('main')).toHaveTextContent('スタンプ5個で1つめの景品、8個で2つめの景品と交換できます。')
      // The drawn card illustrates the sentence: a screen reader leaves out its numbers.
      const positions = sectionOf('景品').getAllByText(/^[1-8]$/)
      for (const position of positions) expect(position.closest('[aria-hidden="true"]')).not.toBeNull()
      const prizes = positions.filter((position) => position.querySelector('svg'))
      expect(prizes.map(({ textContent }) => textContent)).toEqual(['5', '8'])
    },
  )

  it.each([
    ['cty', 'CTY本社 1階ラウンジ'],
    ['y3d', '四日市市役所 1階ラウンジ'],
  ] as const)(
    'STAMP-10, STAMP-11 says where and until when prizes are, and what is needed (%s)',
    async (brand, lounge) => {
      await open({ brand })
      await join()
      const page = screen.getByRole('main')
      expect(page).toHaveTextContent(`景品の交換11月1日～11月26日交換場所${lounge}`)
      expect(page).toHaveTextContent(/必要なものGPS（位置情報）機能付きのスマートフォン/)
    },
  )

  it.each([
    ['while there are spots', collecting],
    ['until the last exchange', '2024-11-26T10:00:00+09:00'],
  ])('STAMP-09, STAMP-12 lists the terms, then what joining implies, then the link to join, %s', async (_, at) => {
    await open({ at })
    const link = await join()
    const terms = sectionOf('参加規約').getByRole('list')
    const consent = main().getByText('参加するボタンを押すと、規約に同意したものとみなします。')
    const listed = within(terms).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('位置情報の利用の許可が必要です。'),
      '参加者を確認するため、ユーザーIDを地図サービスへお渡しします。',
      '景品との交換は、スタンプ5個・8個につき、それぞれお一人様1回限りです。',
      expect.stringContaining('交換期間を過ぎた場合'),
      expect.stringContaining('通信料'),
      expect.stringContaining('歩きながら、または運転しながら'),
      expect.stringContaining('変更または中止'),
    ])
    const before = Node.DOCUMENT_POSITION_FOLLOWING
    expect(terms.compareDocumentPosition(consent)).toBe(before)
    expect(consent.compareDocumentPosition(link)).toBe(before)
  })

  it.each([
    ['cty', 'individual', 'https://stamp-map.cty.example/rally?user_id=taro%40example.jp'],
    ['y3d', 'guest', 'https://stamp-map.y3d.example/rally?user_id=guest%40example.jp'],
  ] as const)('STAMP-13 opens the map service of %s with only the user ID of %s', async (brand, as, href) => {
    await open({ brand, as })
    const link = await join()
    expect(link).toHaveAttribute('href', href)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  })

  it('STAMP-13 encodes special characters of a user ID', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: collecting })
    const userId = 'a&token=b+c/#?%20 山ﾔ'
    const kept = v.parse(authData, opened.stored())
    localStorage.setItem('auth', JSON.stringify({ ...kept, loginUser: { ...kept.loginUser, user_id: userId } }))
    window.history.replaceState(null, '', '/stamp')
    opened.reload()
    const { searchParams, hash } = new URL((await join()).getAttribute('href') ?? '')
    expect([...searchParams]).toEqual([['user_id', userId]])
    expect(hash).toBe('')
  })

  it.each([{}, { message: '有効期限切れです。' }])(
    'STAMP-16 shows the login prompt and clears the customer’s data after a lost session: %o',
    async (told) => {
      const opened = await openPortal({ path: '/home', as: 'individual', at: between })
      opened.plan(index, { kind: 'needLogin', ...told })
      await opened.user.click(tile('スタンプラリー'))
      await main().findByText('ログインしてください。')
      expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
      expect(opened.stored()).toBeNull()
    },
  )

  it.each([
    { kind: 'failure', message: '只今混み合っています。' },
    { kind: 'validation', fields: { user_id: '只今混み合っています。' } },
  ] as const)(
    'STAMP-17 shows a $kind in an alert that can be closed, without the rally, and offers a retry',
    async (outcome) => {
      const opened = await openPortal({ path: '/home', as: 'individual', at: between })
      opened.plan(index, outcome)
      await opened.user.click(tile('スタンプラリー'))
      expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
      expect(main().getByRole('alert')).toHaveClass('alert-danger')
      expect(main().queryByText(preparing)).toBeNull()
      await opened.user.click(main().getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
      await main().findByText(preparing)
      expect(opened.calls(index)).toHaveLength(2)
    },
  )

  it('STAMP-17 shows the loading overlay and nothing of the rally while the query runs', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: between })
    opened.api.scenarios.hold(index)
    await opened.user.click(tile('スタンプラリー'))
    await screen.findByText('読み込んでいます')
    expect(main().queryByText(preparing)).toBeNull()
    await release(opened, { path: index })
    await main().findByText(preparing)
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
  })

  it.each([
    ['HTML', { kind: 'raw', body: '<html>Intruder', contentType: 'text/html' } as const],
    ['cut JSON', { kind: 'raw', body: '{"status":"OK","message":"Intruder","da' } as const],
    ['HTML of a gateway', { kind: 'raw', status: 502, body: '<html>Intruder', contentType: 'text/html' } as const],
  ])('STAMP-20 shows the general message for %s', async (_, outcome) => {
    const opened = await openPortal({ path: '/home', as: 'individual', at: between })
    opened.plan(index, outcome)
    await opened.user.click(tile('スタンプラリー'))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(document.body).not.toHaveTextContent('Intruder')
  })
})

describe('the stamp tile', () => {
  it.each([
    ['cty', 'https://www.cty.example', {}],
    ['cty', 'https://www.cty.example', { as: 'guest' }],
    ['y3d', 'https://mobility.y3d.example', {}],
    ['y3d', 'https://mobility.y3d.example', { as: 'individual' }],
  ] as const)('SHELL-13, STAMP-15 links where the day says, while the page stays open (%s, %s, %o)', async (...row) => {
    const [brand, site, login] = row
    stopClock()
    await openPortal({ brand, path: '/home', at: '2024-10-31T23:59:45+09:00', ...login })
    /** The tile's address, and where it opens. */
    const opens = () => {
      const link = menu().getByRole('link', { name: /スタンプラリー/ })
      return [link.getAttribute('href'), link.getAttribute('target')]
    }
    expect(opens()).toEqual(['/stamp', null])
    for (const [time, to] of [
      ['2024-11-01T00:00:00+09:00', `${site}/stamp-rally`],
      ['2024-11-19T23:59:45+09:00', `${site}/stamp-rally`],
      ['2024-11-20T00:00:00+09:00', `${site}/mobility-event`],
      ['2024-11-27T23:59:45+09:00', `${site}/mobility-event`],
      ['2024-11-28T00:00:00+09:00', '/stamp'],
    ] as const) {
      setTime(time)
      expect([time, ...opens()]).toEqual([time, to, to === '/stamp' ? null : '_blank'])
    }
  })
})
