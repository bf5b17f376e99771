import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { setClock } from '../../src/time/clock'
import {
  at,
  brands,
  call,
  chooseRide,
  chooseSlots,
  chooseStop,
  controls,
  focused,
  goTo,
  index,
  next,
  ok,
  openDays,
  openIndex,
  press,
  rows,
  seen,
  sent,
  startNew,
  text,
} from './mobility-setup'
import { headed, type Opening, openPortal, release, settled } from './portal'

/* What every brand with the reservation has, each with windows, addresses and texts of its own; and who has none of it. */

const steps = [
  ['selectVehicle', '乗り物の選択'],
  ['selectDateTime', '日時の選択'],
  ['selectInteractive', '区間・日時の選択'],
  ['selectSection', '区間の選択'],
  ['confirm', '予約内容の確認'],
  ['complete', '予約完了'],
  ['subUser', '同乗者の登録'],
] as const

/** Every day of November and December open. */
const everyDay = {
  kind: 'ok' as const,
  times: 'always' as const,
  data: {
    cal1Dates: Array.from({ length: 30 }, (_, n) => ({ date_id: `11${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
    cal2Dates: Array.from({ length: 31 }, (_, n) => ({ date_id: `12${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
  },
}
const november = (...days: number[]) => days.map((day) => `11月${day}日`)

/** What the index says of the event. */
const eventDays = [
  'イベント期間 11月6日～11月27日',
  'キックボード 金・土・日に運行',
  '自動運転バス 月曜運休',
  'ワークショップ 11月16日10:00～12:00',
]

/** The reservations: each with its title, values and buttons. */
const cards = () =>
  [...document.querySelectorAll('main article')].map((card) => [
    card.querySelector('h3')?.textContent,
    card.querySelector('.badge')?.textContent,
    ...rows(card),
    ...[...card.querySelectorAll('button')].map((one) => `[${one.textContent?.replace(/（.*/, '')}]`),
  ])

describe.each(brands)('for %s', (_, brand) => {
  it('MOB-11, MOB-12 the index lists every reservation with all its values, in the order of the response', async () => {
    const opened = await openIndex(brand)
    const actions = ['[カレンダーに追加]', '[変更する]', '[キャンセルする]']
    const expected = [
      [
        '11月20日（水） 自動運転バス',
        '予約済み',
        '片道・往復 往復',
        '時刻 11:10発 → 11:30着',
        '帰りの時刻 14:30発 → 15:10着',
        '区間 駅東口 → 文化の森',
        '人数 4名',
        '[QRコードを表示]',
        ...actions,
      ],
      [
        '11月22日（金） 電動キックボード',
        '確認中',
        '片道・往復 片道',
        '時刻 10:00発 → 11:00着',
        '区間 駅西口ひろば → 港口',
        '人数 1名',
        ...actions,
      ],
      [
        '11月6日（水） 自動運転バス',
        'ご利用済み',
        '片道・往復 片道',
        '時刻 10:00発 → 10:20着',
        '区間 駅西口ひろば → 市役所前',
        '人数 2名',
      ],
    ]
    await waitFor(() => expect(cards()).toEqual(expected))
    expect(sent(opened, 'certify_index')).toHaveLength(1)
  })

  it.each([
    ['with reservations', 'family'],
    ['without', 'individual'],
  ])('MOB-16 the index says when the event is, and what runs when, to a customer %s', async (_, as) => {
    await openIndex({ ...brand, as })
    expect(rows().slice(-4)).toEqual(eventDays)
  })

  it('MOB-43, MOB-44 each vehicle has its days of the event, even if the search opens every day', async () => {
    const opened = await openIndex({ ...brand, at: '2024-11-01T10:00:00+09:00' })
    opened.plan(call('search_cal_dates'), everyDay)
    await startNew()
    await chooseRide({ vehicle_type: 'kick_board' })
    await seen('11月')
    expect(openDays()).toEqual(november(8, 9, 10, 15, 16, 17, 22, 23, 24))
    await press('戻る')
    await waitFor(() => expect(controls('自動運転バス')).not.toEqual([]))
    await chooseRide({ vehicle_type: 'self_driving' })
    await stops()
    await waitFor(() =>
      expect(openDays()).toEqual(november(6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 26, 27)),
    )
  })

  it('MOB-60, MOB-62, MOB-63 a kick-board is reserved: sent as it was chosen, accepted, and listed', async () => {
    const opened = await openIndex(brand)
    await startNew()
    await chooseRide({ ride_num: 2, ride_type: 2 })
    await chooseSlots('11月15日（金）', 'K9', 'K13')
    const choice = {
      rsv_id: '',
      vehicle_type: 'kick_board',
      ride_num: 2,
      ride_type: 2,
      from_sect_id2: '1001',
      to_sect_id2: '4501',
      year_id: '2024',
      date_id: '1115',
      slot1: 'K9',
      slot2: 'K13',
    }
    await press('予約する')
    await seen('予約を受け付けました。')
    expect(sent(opened, 'exec_confirm')).toEqual([choice])
    expect(opened.path()).toBe(`${index}/complete`)
    await seen('0004-SUB1')
    expect(document.querySelectorAll('main svg[role=img]')).toHaveLength(2)
    await press('ご予約の一覧へ')
    await seen('ご予約の一覧')
    expect(opened.path()).toBe(index)
    expect(cards()[0]?.slice(0, 7)).toEqual([
      '11月15日（金） 電動キックボード',
      '予約済み',
      '片道・往復 往復',
      '時刻 9:00発 → 10:00着',
      '帰りの時刻 13:00発 → 14:00着',
      '区間 駅西口ひろば → 港口',
      '人数 2名',
    ])
    expect(cards()).toHaveLength(4)
  })

  it('MOB-10 a visitor is asked to log in at every step, and nothing is sent', async () => {
    const { calls, path } = await openPortal({ ...brand, at, path: '/home' })
    for (const [step, title] of steps) {
      await goTo(`${index}/${step}`)
      await waitFor(() => expect(document.querySelector('main h1')?.textContent, step).toBe(title))
      await seen('ログインしてください。')
      expect(
        controls('ログイン').map((one) => one.getAttribute('href')),
        step,
      ).toEqual(['/login'])
      expect(path()).toBe(`${index}/${step}`)
    }
    await settled()
    expect(calls()).toEqual([])
  })

  it('MOB-70 a step opened by its address leads to the index, without an error', async () => {
    const opened = await openIndex(brand)
    for (const [step] of steps.slice(0, -1)) {
      await goTo(`${index}/${step}`)
      await waitFor(() => expect(opened.path(), step).toBe(index))
      await seen('ご予約の一覧')
      expect(text(), step).not.toContain('エラー')
    }
    const queries = new Set(opened.calls().map((one) => one.path))
    expect([...queries]).toEqual([call('certify_index')])
  })

  it('MOB-09, MOB-16 a visitor’s index has the links to log in and to register, and the days of the event', async () => {
    const { calls } = await openPortal({ ...brand, at, path: index })
    await seen('ログインしてください。')
    expect(controls('ログイン').map((one) => one.getAttribute('href'))).toEqual(['/login'])
    expect(rows()).toEqual(expect.arrayContaining(eventDays))
    await press('新規登録')
    await waitFor(() => expect(focused()).toBe('はじめてご利用の方'))
    await settled()
    expect(calls()).toEqual([])
  })
})

async function stops() {
  await chooseStop('from_sect_id2', '1001')
  await chooseStop('to_sect_id2', '3001')
  await seen('11月')
}

const start = '2024-10-31T13:00:00+09:00'
const end = '2024-11-28T00:00:00+09:00'
const beforeStart = '2024-10-31T12:59:00+09:00'
const beforeEnd = '2024-11-27T23:59:00+09:00'
const since = 2024040101
const newest = 2025050101
const tiles = () =>
  [...document.querySelectorAll('nav[aria-label="メニュー"] a')].filter((one) => one.textContent === 'モビリティ')

describe('the reservation exists', () => {
  it.each<[string, string, Opening]>([
    ['MOB-05', 'for the city, long before the event', { brand: 'y3d', at: '2024-01-10T10:00:00+09:00' }],
    ['MOB-05', 'for the city, just before the window', { brand: 'y3d', at: beforeStart }],
    ['MOB-05', 'for the city, during it', { brand: 'y3d', at }],
    ['MOB-05', 'for the city, at its end', { brand: 'y3d', at: end }],
    ['MOB-05', 'for the city, before the version of CTY', { brand: 'y3d', version: 2024040100, at }],
    ['MOB-05', 'for the city, long after it', { brand: 'y3d', at: '2025-04-10T10:00:00+09:00' }],
    ['MOB-04', 'for CTY at the start of the window', { brand: 'cty', version: since, at: start }],
    ['MOB-04', 'for CTY just before its end', { brand: 'cty', at: beforeEnd }],
  ])('MOB-01, %s %s: /mobility leads to the reservation, and so does a tile', async (_, __, opening) => {
    const { path, reload } = await openPortal({ as: 'individual', path: '/mobility', ...opening })
    await seen('ご予約の一覧')
    expect(path()).toBe(index)
    expect(tiles().map((one) => one.getAttribute('href'))).toEqual([index])
    // A visitor, too.
    localStorage.clear()
    window.history.pushState(null, '', '/mobility')
    reload()
    await headed('ご予約')
    expect(path()).toBe(index)
    expect(tiles().map((one) => one.getAttribute('href'))).toEqual([index])
  })

  it.each<[string, string, Opening]>([
    ['MOB-02, MOB-04', 'a visitor of CTY just before the window', { brand: 'cty', at: beforeStart }],
    ['MOB-02, MOB-04', 'a visitor of CTY at its end', { brand: 'cty', at: end }],
    ['MOB-02, MOB-04', 'a customer of CTY just before the window', { brand: 'cty', at: beforeStart, as: 'individual' }],
    ['MOB-02, MOB-04', 'a customer of CTY at its end', { brand: 'cty', at: end, as: 'individual' }],
    ['MOB-02', 'CTY before its version', { brand: 'cty', version: 2024040100, at }],
    ['MOB-02', 'CNS', { brand: 'cns', version: newest, at }],
    ['MOB-02', 'NCT', { brand: 'nct', version: newest, at }],
  ])('%s not for %s: there is no tile, and no page', async (_, __, opening) => {
    const { calls } = await openPortal({ path: '/mobility', ...opening })
    for (const page of [
      '',
      '/reserve',
      '/reserve/entryPassword?cert_key=K1',
      ...steps.map(([step]) => `/reserve/${step}`),
    ]) {
      await goTo('/home')
      await waitFor(() => expect(document.title).toMatch(/^ホーム/))
      await goTo(`/mobility${page}`)
      await waitFor(() =>
        expect(document.querySelector('main h1')?.textContent, page).toBe('お探しのページが見つかりません'),
      )
      expect(tiles(), page).toEqual([])
    }
    await settled()
    expect(calls().filter((one) => one.path.startsWith('/api/mobility'))).toEqual([])
  })

  it.each<[string, PlannedOutcome, string]>([
    ['accepted', ok({}), '予約を受け付けました。'],
    ['refused', { kind: 'failure', message: '受け付けられません。' }, '受け付けられません。'],
    ['lost', { kind: 'network' }, '受け付けられている場合があります'],
  ])(
    'D40 for CTY a reservation that is being sent at the end is told as %s, until its page is left',
    async (_, outcome, told) => {
      const { api, calls, plan } = await openIndex({ brand: 'cty' })
      await startNew()
      await chooseRide()
      await chooseSlots('11月15日（金）', 'K9')
      const path = call('exec_confirm')
      plan(path, outcome)
      api.scenarios.hold(path)
      await press('予約する')
      await waitFor(() => expect(calls(path)).toHaveLength(1))
      api.provider.clock.set(Date.parse(end))
      act(() => setClock(Date.parse(end)))
      expect(tiles()).toEqual([])
      await release({ api }, { path })
      await seen(told)
      await goTo(index)
      await seen('お探しのページが見つかりません')
    },
  )

  it('for CTY the completion of a reservation stays open beyond the end, until it is left or loaded again', async () => {
    const opened = await openIndex({ brand: 'cty' })
    await startNew()
    await chooseRide()
    await chooseSlots('11月15日（金）', 'K9')
    await press('予約する')
    await seen('予約を受け付けました。')
    opened.api.provider.clock.set(Date.parse(end))
    act(() => setClock(Date.parse(end)))
    expect(tiles()).toEqual([])
    expect(text()).toContain('予約を受け付けました。')
    opened.reload()
    await seen('お探しのページが見つかりません')
  })
})

describe('the index of the city', () => {
  const changes = () => controls('変更する').filter((one) => one.closest('article'))
  const offered = () => [controls('新規予約').length, changes().length]
  const closed = /予約受付は(10月31日13:00からです|終了しました)。/

  it.each([
    ['MOB-06', '2024-04-01T10:00:00+09:00', '予約受付は10月31日13:00からです。', [0, 0], 3],
    ['MOB-06', beforeStart, '予約受付は10月31日13:00からです。', [0, 0], 3],
    ['MOB-06', start, '', [1, 3], 3],
    ['MOB-07', beforeEnd, '', [1, 0], 3],
    ['MOB-07', end, '予約受付は終了しました。', [0, 0], 3],
    ['MOB-07', '2025-04-10T10:00:00+09:00', '予約受付は終了しました。', [0, 0], 3],
  ])('%s at %s: 「%s」', async (_, time, notice, offers, listed) => {
    await openIndex({ at: time })
    expect(closed.exec(text())?.[0] ?? '').toBe(notice)
    expect(offered()).toEqual(offers)
    expect(document.querySelectorAll('main article')).toHaveLength(listed)
  })

  it.each([
    ['before the window', beforeStart],
    ['after the window', end],
  ])('MOB-16 says when the event is, and what runs when, %s too', async (_, time) => {
    await openIndex({ at: time })
    expect(text()).toMatch(closed)
    expect(rows().slice(-4)).toEqual(eventDays)
  })

  it.each([
    ['MOB-06', beforeStart, '予約受付は10月31日13:00からです。'],
    ['MOB-07', end, '予約受付は終了しました。'],
  ])(
    'MOB-09 %s has the links to log in and to register for a visitor at %s, too, and 「%s」',
    async (_, time, notice) => {
      await openPortal({ brand: 'y3d', at: time, path: index })
      await seen('ログインしてください。')
      await seen(notice)
      expect(['ログイン', '新規登録'].map((label) => controls(label).length)).toEqual([1, 1])
    },
  )

  it('MOB-07 offers no change of a coming ride after the end, but its codes and its cancellation', async () => {
    const reserves = ['1', '2'].map((id) => ({
      rsv_id: id,
      vehicle_type: 'self_driving',
      date_id: '1130',
      year_id: '2024',
      status: 'reserved',
    }))
    const opened = await openPortal({
      brand: 'y3d',
      as: 'family',
      at: end,
      path: (api) => {
        api.scenarios.plan(call('certify_index'), ok({ reserves, departures: [] }))
        return index
      },
    })
    await seen('ご予約の一覧')
    expect(offered()).toEqual([0, 0])
    for (const action of ['QRコードを表示', 'キャンセルする']) expect(controls(action)).toHaveLength(2)
    expect(controls(next)).toEqual([])
    await settled()
    expect(sent(opened, 'exec_new_reserve')).toEqual([])
  })
})
