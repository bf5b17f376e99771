import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setClock } from '../../src/time/clock'
import { present } from '../present'
import { goTo } from './mobility-setup'
import { headed, main, openPortal, release, settled } from './portal'

/* Home of the mobility brand. Friday, 8 November 2024, is a day of the event. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/api/mobility/reserve/certify_index'
const qrcode = '/api/mobility/reserve/display_qrcode'

async function card() {
  const found = await main().findByRole('region', { name: '次のご予約' })
  await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'false'))
  return within(found)
}

/** A reservation of the bus, reserved. */
const ride = (changes: object) => ({
  rsv_id: 'R1',
  vehicle_type: 'self_driving',
  ride_type: 1,
  ride_num: 2,
  year_id: '2024',
  date_id: '1110',
  from_name: '駅西口ひろば',
  to_name: '港口',
  depart_at: '11:00',
  arrive_at: '11:20',
  status: 'reserved',
  has_sub_user: false,
  ...changes,
})

/** Home with these reservations and departures. */
const openWith = (data: object, now = at) =>
  openPortal({
    brand: 'y3d',
    as: 'individual',
    at: now,
    path: (api) => {
      api.scenarios.plan(index, { kind: 'ok', data: { departures: [], ...data } })
      return '/home'
    },
  })

const rows = (found: Awaited<ReturnType<typeof card>>) =>
  found.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

afterEach(() => void vi.restoreAllMocks())

describe('with a ride ahead', () => {
  it('HOME-07 shows the next of several as a boarding card, with its codes one press away', async () => {
    const { user, calls } = await openWith({
      reserves: [
        ride({ rsv_id: 'LATER', date_id: '1112' }),
        ride({ rsv_id: 'NEXT YEAR', year_id: '2025', date_id: '0105' }),
        ride({ rsv_id: 'CANCELED', date_id: '1108', status: 'canceled' }),
        ride({ rsv_id: 'USED', date_id: '1108', status: 'finished' }),
        ride({ rsv_id: 'PAST', date_id: '1107' }),
        ride({ rsv_id: 'NOON', depart_at: '12:00' }),
        ride({
          rsv_id: 'NEXT',
          ride_type: 2,
          depart_at: '9:05',
          arrive_at: '9:25',
          depart_at2: '16:30',
          arrive_at2: '16:50',
        }),
      ],
    })
    const found = await card()
    expect(found.getByText('11月10日（日） 自動運転バス')).toBeVisible()
    expect(found.getByText('予約済み')).toBeVisible()
    expect(rows(found)).toEqual([
      ['片道・往復', '往復'],
      ['時刻', '9:05発 → 9:25着'],
      ['帰りの時刻', '16:30発 → 16:50着'],
      ['区間', '駅西口ひろば → 港口'],
      ['人数', '2名'],
    ])
    expect(found.getByRole('link', { name: 'ご予約の一覧を見る' })).toHaveAttribute('href', '/mobility/reserve')
    expect(calls(index)).toHaveLength(1)
    await user.click(found.getByRole('button', { name: /^QRコードを表示/ }))
    await waitFor(() =>
      expect(calls(qrcode).map(({ body }) => body)).toEqual([expect.objectContaining({ rsv_id: 'NEXT' })]),
    )
  })

  it('HOME-07 opens the codes of a confirmed ride, each with the name of its rider', async () => {
    const { user } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/home' })
    const found = await card()
    expect(found.getByText('11月20日（水） 自動運転バス')).toBeVisible()
    await user.click(found.getByRole('button', { name: /^QRコードを表示/ }))
    const dialog = await screen.findByRole('dialog', { name: '乗車用QRコード' })
    expect(dialog).toBeVisible()
    const riders = within(dialog).getAllByRole('heading', { level: 3 })
    expect(riders.map(({ textContent }) => textContent)).toEqual([
      'ご本人 松本 大輔 様',
      '同乗者1 松本 美咲 様',
      '同乗者2 松本 陽斗 様',
      '同乗者3 松本 結衣 様',
    ])
  })

  it('the reservations name a rider as the provider does now, not as home did before', async () => {
    const { user, plan } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/home' })
    await card()
    const renamed = { assc_no: 1, sei_name: '鈴木', mei_name: '美咲' }
    plan(index, {
      kind: 'ok',
      data: { reserves: [ride({ rsv_id: 'M0000002' })], departures: [], sub_users: [renamed] },
    })
    await goTo('/mobility/reserve')
    await main().findByRole('heading', { level: 2, name: 'ご予約の一覧' })
    await user.click(main().getByRole('button', { name: /^QRコードを表示/ }))
    const dialog = await screen.findByRole('dialog', { name: '乗車用QRコード' })
    expect(within(dialog).getByRole('heading', { level: 3, name: /^同乗者1/ })).toHaveTextContent(
      '同乗者1 鈴木 美咲 様',
    )
  })

  it('home names a rider as the provider does now, not as the reservations did before', async () => {
    const { user, plan } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/mobility/reserve' })
    await main().findByRole('heading', { level: 2, name: 'ご予約の一覧' })
    const renamed = { assc_no: 1, sei_name: '鈴木', mei_name: '美咲' }
    plan(index, {
      kind: 'ok',
      data: { reserves: [ride({ rsv_id: 'M0000002' })], departures: [], sub_users: [renamed] },
    })
    await goTo('/home')
    await user.click((await card()).getByRole('button', { name: /^QRコードを表示/ }))
    const dialog = await screen.findByRole('dialog', { name: '乗車用QRコード' })
    expect(within(dialog).getByRole('heading', { level: 3, name: /^同乗者1/ })).toHaveTextContent(
      '同乗者1 鈴木 美咲 様',
    )
  })

  it('HOME-07, EASE-15 heads the reservations too, before the start of another one', async () => {
    await openPortal({ brand: 'y3d', as: 'family', at, path: '/mobility/reserve' })
    const found = within(await main().findByRole('region', { name: '次のご予約' }))
    expect(found.getByRole('heading', { name: '11月20日（水） 自動運転バス' })).toBeVisible()
    expect(found.getByText('予約済み')).toBeVisible()
    expect(found.getByRole('button', { name: /^QRコードを表示/ })).toBeVisible()
    await main().findByRole('heading', { level: 2, name: 'ご予約の一覧' })
    const headings = main().getAllByRole('heading', { level: 2 })
    expect(headings.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      '次のご予約',
      '予約する',
      '本日の出発便',
      'ご予約の一覧',
    ])
    const waiting = within(
      present(
        main()
          .getByRole('heading', { name: /^11月22日/ })
          .closest('article'),
      ),
    )
    expect(waiting.getByText('確定するとQRコードを表示できます。')).toBeVisible()
    expect(waiting.queryByRole('button', { name: /^QRコードを表示/ })).toBeNull()
    const past = main().getByText('過去のご予約（1件）').closest('details')
    expect(past?.open).toBe(false)
    expect(past?.querySelector('h3')?.textContent).toBe('11月6日（水） 自動運転バス')
  })

  const today = (depart_at: string, more: object = {}) =>
    ride({ rsv_id: depart_at, date_id: '1108', depart_at, arrive_at: '', ...more })

  it.each([
    ['its arrival', '9:20', { arrive_at: '9:20' }, '9:00'],
    ['past its arrival', '9:21', { arrive_at: '9:20' }, '16:00'],
    ['between there and back', '15:00', { ride_type: 2, arrive_at: '9:20', arrive_at2: '15:20' }, '9:00'],
    ['past its arrival back', '15:21', { ride_type: 2, arrive_at: '9:20', arrive_at2: '15:20' }, '16:00'],
    ['an unknown time back', '15:00', { ride_type: 2, arrive_at: '9:20' }, '9:00'],
    ['its arrival after midnight', '15:00', { arrive_at: '0:10' }, '9:00'],
  ])('HOME-07 a ride of today is the next until it should have arrived (%s)', async (_, time, first, expected) => {
    const reserves = [today('9:00', first), today('16:00', { arrive_at: '16:20' })]
    await openWith({ reserves }, `2024-11-08T${time.padStart(5, '0')}:00+09:00`)
    expect(rows(await card())[1]?.[1]).toMatch(new RegExp(`^${expected}発`))
  })

  it('HOME-07 a page left open over night shows the ride of the new day, and offers nothing of the past one', async () => {
    const evening = ride({ rsv_id: 'EVENING', date_id: '1108', depart_at: '21:00', arrive_at: '' })
    const reserves = [evening, ride({ rsv_id: 'MORNING', date_id: '1109', depart_at: '10:00' })]
    const { user, plan } = await openWith({ reserves }, '2024-11-08T20:00:00+09:00')
    const found = await card()
    expect(found.getByRole('heading', { name: /^11月8日/ })).toBeVisible()
    const overNight = (time: string) => act(() => setClock(Date.parse(time)))
    overNight('2024-11-09T09:50:00+09:00')
    expect(await found.findByRole('heading', { name: /^11月9日/ })).toBeVisible()
    overNight('2024-11-08T20:00:00+09:00')
    plan(index, { kind: 'ok', data: { reserves } })
    await user.click((await card()).getByRole('link', { name: 'ご予約の一覧を見る' }))
    await main().findByRole('heading', { name: 'ご予約の一覧' })
    const evenings = await main().findByRole('heading', { name: /^11月8日/ })
    expect(evenings.closest('article')?.querySelector('button')).not.toBeNull()
    overNight('2024-11-09T09:50:00+09:00')
    const past = (await main().findByText('過去のご予約（1件）')).closest('details')
    expect(past?.querySelector('h3')?.textContent).toMatch(/^11月8日/)
    expect(past?.querySelector('button')).toBeNull()
  })

  it.each(['/home', '/mobility/reserve'])(
    'HOME-07 on %s that stays open a ride gives way to the next once it should have arrived, but not while its codes are shown',
    async (path) => {
      const reserves = [today('9:00', { arrive_at: '9:20' }), today('16:00', { arrive_at: '16:20' })]
      const { user } = await openPortal({
        brand: 'y3d',
        as: 'individual',
        at: '2024-11-08T09:00:00+09:00',
        path: ({ scenarios }) => {
          scenarios.plan(index, { kind: 'ok', data: { departures: [], reserves } })
          scenarios.plan(qrcode, { kind: 'ok', data: { base64: btoa('{"main":{"user_seq":1}}') } })
          return path
        },
      })
      const next = async () => within(await main().findByRole('region', { name: '次のご予約' }))
      await user.click(await (await next()).findByRole('button', { name: /^QRコードを表示/ }))
      const codes = within(await screen.findByRole('dialog', { name: '乗車用QRコード' }))
      act(() => setClock(Date.parse('2024-11-08T09:21:00+09:00')))
      expect((await next()).getByText('9:00発 → 9:20着')).toBeInTheDocument()
      await user.click(codes.getByRole('button', { name: '閉じる' }))
      expect(await (await next()).findByText('16:00発 → 16:20着')).toBeVisible()
    },
  )

  it.each(['/home', '/mobility/reserve'])(
    'codes that are shown on %s at midnight stay until they are closed',
    async (path) => {
      const { user, api } = await openPortal({
        brand: 'y3d',
        as: 'individual',
        at: '2024-11-08T23:50:00+09:00',
        path: ({ scenarios }) => {
          scenarios.plan(index, { kind: 'ok', data: { departures: [], reserves: [today('23:50')] } })
          scenarios.plan(qrcode, { kind: 'ok', data: { base64: btoa('{"main":{"user_seq":1}}') } })
          return path
        },
      })
      await user.click(await main().findByRole('button', { name: /^QRコードを表示/ }))
      await screen.findByRole('dialog', { name: '乗車用QRコード' })
      const midnight = Date.parse('2024-11-09T00:00:00+09:00')
      api.provider.clock.set(midnight)
      act(() => setClock(midnight))
      await settled()
      const dialog = screen.getByRole('dialog', { name: '乗車用QRコード' })
      expect(dialog).toBeVisible()
      await user.click(within(dialog).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('button', { name: /^QRコードを表示（11月8日/ })).toBeNull())
    },
  )

  it.each([
    ['should have arrived', '2024-11-08T09:21:00+09:00'],
    ['is of yesterday', '2024-11-09T00:00:00+09:00'],
  ])('MOB-19 the question whether to cancel a ride stays, and is about it, once the ride %s', async (_, later) => {
    const reserves = [today('9:00', { arrive_at: '9:20' }), today('16:00', { arrive_at: '16:20' })]
    const { user, plan, calls } = await openWith({ reserves: [] }, '2024-11-08T09:00:00+09:00')
    plan(index, { kind: 'ok', data: { departures: [], reserves } })
    await user.click((await card()).getByRole('link', { name: 'ご予約へ進む' }))
    const [cancel = document.body] = await main().findAllByRole('button', { name: /^キャンセルする/ })
    await user.click(cancel)
    const question = await screen.findByRole('dialog')
    act(() => setClock(Date.parse(later)))
    await settled()
    expect(question).toBeVisible()
    expect(within(question).getByText('9:00発 → 9:20着')).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'はい、キャンセルする' }))
    await waitFor(() =>
      expect(calls('/api/mobility/reserve/cancel_reserve').map(({ body }) => body)).toEqual([{ rsv_id: '9:00' }]),
    )
  })

  it('MOB-20 a ride that became due while it was asked whether to cancel it moves once that is declined', async () => {
    const reserves = [today('9:00', { arrive_at: '9:20' }), today('16:00', { arrive_at: '16:20' })]
    const { user, plan, calls } = await openWith({ reserves: [] }, '2024-11-08T09:00:00+09:00')
    plan(index, { kind: 'ok', data: { departures: [], reserves } })
    await user.click((await card()).getByRole('link', { name: 'ご予約へ進む' }))
    const [cancel = document.body] = await main().findAllByRole('button', { name: /^キャンセルする/ })
    await user.click(cancel)
    await screen.findByRole('dialog')
    act(() => setClock(Date.parse('2024-11-08T09:21:00+09:00')))
    await user.keyboard('{Escape}')
    const next = within(await main().findByRole('region', { name: '次のご予約' }))
    expect(await next.findByText('16:00発 → 16:20着')).toBeVisible()
    // Its button has gone with its place.
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    expect(calls('/api/mobility/reserve/cancel_reserve')).toEqual([])
  })

  it('HOME-07 a ride of today that may be late keeps its codes in the list', async () => {
    const late = today('9:00', { arrive_at: '9:20' })
    const { user, plan } = await openWith({ reserves: [late] }, '2024-11-08T09:30:00+09:00')
    const found = await card()
    expect(found.getByText('これからのご予約はありません。')).toBeVisible()
    plan(index, { kind: 'ok', data: { reserves: [late] } })
    await user.click(found.getByRole('link', { name: 'ご予約へ進む' }))
    const shown = within(await main().findByRole('article'))
    expect(shown.getByRole('heading', { name: '11月8日（金） 自動運転バス' })).toBeVisible()
    expect(shown.getByRole('button', { name: /^QRコードを表示/ })).toBeVisible()
  })

  /** The reservations of a customer whose only ride was on an earlier day. */
  const openPast = () =>
    openPortal({
      brand: 'y3d',
      as: 'individual',
      at,
      path: (api) => {
        api.scenarios.plan(index, { kind: 'ok', data: { reserves: [ride({ date_id: '1107' })] } })
        return '/mobility/reserve'
      },
    })

  it('EASE-15 nothing can be done with a ride of an earlier day, whatever its status', async () => {
    await openPast()
    const past = (await main().findByText('過去のご予約（1件）')).closest('details')
    expect(past?.querySelector('h3')?.textContent).toBe('11月7日（木） 自動運転バス')
    expect([...(past?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([])
  })

  it('a customer with past rides alone is told that none is ahead, not that there is none', async () => {
    await openPast()
    expect(await main().findByText('これからのご予約はありません。')).toBeVisible()
    expect(main().queryByText('ご予約はありません。')).toBeNull()
  })

  it('HOME-07, QR-09 says why the codes could not be shown', async () => {
    const { user, plan } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/home' })
    const found = await card()
    plan(qrcode, { kind: 'failure', message: '混み合っています。' })
    await user.click(found.getByRole('button', { name: /^QRコードを表示/ }))
    expect(await found.findByText('混み合っています。', { selector: '.alert p' })).toBeVisible()
  })

  it('does not repeat what the reservations said before', async () => {
    const { user, plan } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/home' })
    await card()
    await goTo('/mobility/reserve')
    await headed('ご予約')
    plan('/api/mobility/reserve/cancel_reserve', { kind: 'failure', message: 'キャンセルできません。' })
    const next = within(await main().findByRole('region', { name: '次のご予約' }))
    await user.click(next.getByRole('button', { name: /^キャンセルする/ }))
    await user.click(await screen.findByRole('button', { name: 'はい、キャンセルする' }))
    await main().findByText('キャンセルできません。', { selector: '.alert p' })
    await goTo('/home')
    await headed('ようこそ')
    await card()
    expect(main().queryByText('キャンセルできません。')).toBeNull()
  })

  it('QR-01 opens no codes by itself that were open when home was left', async () => {
    const { user } = await openPortal({ brand: 'y3d', as: 'family', at, path: '/home' })
    await user.click((await card()).getByRole('button', { name: /^QRコードを表示/ }))
    await screen.findByRole('dialog', { name: '乗車用QRコード' })
    await goTo('/notFound')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await goTo('/home')
    await card()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['/home', '/mobility/reserve'])(
    'HOME-07 on %s a ride whose codes were open when the page was left gives way to the next',
    async (path) => {
      const reserves = [today('9:00', { arrive_at: '9:20' }), today('16:00', { arrive_at: '16:20' })]
      const data = { departures: [], reserves }
      const { user, plan } = await openWith({ reserves }, '2024-11-08T09:00:00+09:00')
      plan(qrcode, { kind: 'ok', data: { base64: btoa('{"main":{"user_seq":1}}') } })
      await user.click((await card()).getByRole('button', { name: /^QRコードを表示/ }))
      await screen.findByRole('dialog', { name: '乗車用QRコード' })
      await goTo('/notFound')
      plan(index, { kind: 'ok', data })
      await goTo(path)
      const next = within(await main().findByRole('region', { name: '次のご予約' }))
      expect(await next.findByText('9:00発 → 9:20着')).toBeVisible()
      act(() => setClock(Date.parse('2024-11-08T09:21:00+09:00')))
      expect(await next.findByText('16:00発 → 16:20着')).toBeVisible()
    },
  )

  it('a ride whose codes arrive after home was left gives way to the next', async () => {
    const reserves = [today('9:00', { arrive_at: '9:20' }), today('16:00', { arrive_at: '16:20' })]
    const { api, user, plan } = await openWith({ reserves }, '2024-11-08T09:00:00+09:00')
    const found = await card()
    plan(qrcode, { kind: 'ok', data: { base64: btoa('{"main":{"user_seq":1}}') } })
    api.scenarios.hold(qrcode)
    await user.click(found.getByRole('button', { name: /^QRコードを表示/ }))
    plan(index, { kind: 'ok', data: { departures: [], reserves } })
    await goTo('/mobility/reserve')
    await headed('ご予約')
    const next = within(await main().findByRole('region', { name: '次のご予約' }))
    await release({ api })
    await settled()
    expect(next.getByText('9:00発 → 9:20着')).toBeVisible()
    act(() => setClock(Date.parse('2024-11-08T09:21:00+09:00')))
    expect(await next.findByText('16:00発 → 16:20着')).toBeVisible()
  })

  it('HOME-07 offers no codes while the ride waits, and says when there will be', async () => {
    await openWith({ reserves: [ride({ status: 'waiting', ride_num: 1 })] })
    const found = await card()
    expect(found.getByText('確認中')).toBeVisible()
    expect(found.getByText('確定するとQRコードを表示できます。')).toBeVisible()
    expect(rows(found)).toContainEqual(['人数', '1名'])
    expect(found.queryByRole('button')).toBeNull()
  })
})

describe('without a ride ahead', () => {
  const departure = (depart_at: string, free_num: number) => ({
    vehicle_type: 'self_driving',
    depart_at,
    from_name: '駅西口ひろば',
    to_name: '港口',
    free_num,
  })

  it('HOME-08 offers the reservation, the next two departures with seats left, and how long the event lasts', async () => {
    const { user } = await openWith({
      reserves: [],
      departures: [
        departure('9:00', 4),
        departure('14:00', 1),
        departure('10:00', 2),
        departure('11:00', 0),
        departure('13:00', 3),
      ],
    })
    const found = await card()
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '10:00発 自動運転バス 駅西口ひろば → 港口 空席2',
      '13:00発 自動運転バス 駅西口ひろば → 港口 空席3',
    ])
    expect(found.getByText('イベントは11月27日（水）まで、あと19日です。')).toBeVisible()
    await user.click(found.getByRole('link', { name: 'ご予約へ進む' }))
    expect(await main().findByRole('button', { name: '新規予約' })).toBeVisible()
  })

  it('HOME-08 takes the departure at 9:30 for earlier than the one at 10:00', async () => {
    const departures = ['11:00', '10:00', '9:30'].map((time) => departure(time, 1))
    await openWith({ reserves: [], departures }, '2024-11-08T08:00:00+09:00')
    const found = await card()
    expect(found.getAllByRole('button', { name: /^\d+:\d+発/ }).map(({ textContent }) => textContent)).toEqual([
      '9:30発 自動運転バス 駅西口ひろば → 港口 空席1',
      '10:00発 自動運転バス 駅西口ひろば → 港口 空席1',
    ])
  })

  it('HOME-08 keeps two departures apart that differ only in their stop', async () => {
    const told = vi.spyOn(console, 'error')
    const departures = ['港口', '市役所前'].map((to_name) => ({ ...departure('10:00', 1), to_name }))
    await openWith({ reserves: [], departures })
    const found = await card()
    expect(found.getAllByRole('button', { name: /^10:00発/ }).map(({ textContent }) => textContent)).toEqual([
      '10:00発 自動運転バス 駅西口ひろば → 港口 空席1',
      '10:00発 自動運転バス 駅西口ひろば → 市役所前 空席1',
    ])
    expect(told).not.toHaveBeenCalled()
  })

  it('HOME-08, MOB-17, MOB-64 a listed departure takes six presses to reserve, one to agree, and is then forgotten', async () => {
    const { user, calls } = await openPortal({ brand: 'y3d', as: 'guest', at, path: '/home' })
    const press = async (role: string, name: string | RegExp) => user.click(await main().findByRole(role, { name }))
    await card()
    await press('button', /^11:00発 自動運転バス/)
    expect(await main().findByText('11:00発の自動運転バスを予約します。')).toBeVisible()
    expect(main().getByRole('checkbox', { name: '注意事項に同意する' })).not.toBeChecked()
    await press('checkbox', '注意事項に同意する')
    await press('button', '新規予約')
    await press('button', '次へ進む')
    await waitFor(() => expect(main().getByRole('radio', { name: /^出発 11:00/ })).toBeChecked())
    await press('button', '次へ進む')
    await press('button', '予約する')
    expect(await main().findByText('予約を受け付けました。')).toBeVisible()
    expect(calls('/api/mobility/reserve/exec_confirm').map(({ body }) => body)).toEqual([
      expect.objectContaining({ vehicle_type: 'self_driving', date_id: '1108', slot1: 'B11', ride_num: 1 }),
    ])
    await press('link', 'ご予約の一覧へ')
    expect(await main().findByRole('button', { name: '新規予約' })).toBeVisible()
    expect(main().queryByText(/を予約します。/)).toBeNull()
  })

  it('MOB-37 a listed departure is chosen beforehand on its own day, for one rider one way, not on another one', async () => {
    const { user, plan } = await openPortal({ brand: 'y3d', as: 'guest', at, path: '/home' })
    await card()
    plan(index, { kind: 'ok', data: { sub_users: [{ assc_no: 1, sei_name: '松本' }] } })
    plan('/api/mobility/reserve/certify_select_vehicle', { kind: 'ok', data: {} })
    const press = async (role: string, name: string | RegExp) => user.click(await main().findByRole(role, { name }))
    await press('button', /^11:00発 自動運転バス/)
    await press('checkbox', '注意事項に同意する')
    await press('button', '新規予約')
    for (const name of ['1名', '片道']) expect(await main().findByRole('radio', { name })).toBeChecked()
    await press('button', '次へ進む')
    await waitFor(() => expect(main().getByRole('radio', { name: /^出発 11:00/ })).toBeChecked())
    await press('button', /^11月14日/)
    await main().findByRole('heading', { name: '11月14日（木）の便' })
    expect(await main().findByRole('radio', { name: /^出発 11:00/ })).not.toBeChecked()
  })

  it('a departure that was picked is forgotten once a reservation is changed instead', async () => {
    // It should have arrived by now, so it is not the next one.
    const due = ride({ date_id: '1108', depart_at: '9:00', arrive_at: '9:20' })
    const data = { reserves: [due], departures: [departure('11:00', 2)] }
    const { user, plan } = await openWith(data)
    const found = await card()
    for (let visit = 0; visit < 2; visit += 1) plan(index, { kind: 'ok', data })
    await user.click(found.getByRole('button', { name: /^11:00発/ }))
    expect(await main().findByText('11:00発の自動運転バスを予約します。')).toBeVisible()
    await user.click(await main().findByRole('button', { name: /^変更する/ }))
    await main().findByRole('heading', { level: 1, name: '区間・日時の選択' })
    await user.click(await main().findByRole('link', { name: '戻る' }))
    await main().findByRole('heading', { level: 1, name: '乗り物の選択' })
    await user.click(await main().findByRole('link', { name: '戻る' }))
    expect(await main().findByRole('button', { name: '新規予約' })).toBeVisible()
    expect(main().queryByText(/を予約します。/)).toBeNull()
  })

  it.each(['2024-11-08T11:01:00+09:00', '2024-11-09T10:00:00+09:00'])(
    'HOME-08 a departure that was picked is forgotten once it has left (%s)',
    async (later) => {
      const { user, api } = await openPortal({ brand: 'y3d', as: 'guest', at, path: '/home' })
      await card()
      await user.click(await main().findByRole('button', { name: /^11:00発 自動運転バス/ }))
      expect(await main().findByText('11:00発の自動運転バスを予約します。')).toBeVisible()
      api.provider.clock.set(Date.parse(later))
      act(() => setClock(Date.parse(later)))
      expect(main().queryByText(/を予約します。/)).toBeNull()
      await user.click(await main().findByRole('checkbox', { name: '注意事項に同意する' }))
      await user.click(await main().findByRole('button', { name: '新規予約' }))
      expect(await main().findByRole('radio', { name: /^電動キックボード/ })).toBeChecked()
    },
  )

  it('HOME-08 no longer offers a departure that has left meanwhile', async () => {
    await openWith({ reserves: [], departures: [departure('11:00', 2), departure('14:00', 1)] })
    const found = await card()
    expect(found.getByRole('button', { name: /^11:00発/ })).toBeVisible()
    act(() => setClock(Date.parse('2024-11-08T13:00:00+09:00')))
    expect(found.queryByRole('button', { name: /^11:00発/ })).toBeNull()
    expect(found.getByRole('button', { name: /^14:00発/ })).toBeVisible()
  })

  it('HOME-08 no longer offers two vehicles that have left together', async () => {
    const departures = [departure('11:00', 4), departure('11:00', 4), departure('14:00', 4), departure('15:00', 4)]
    await openWith({ reserves: [], departures })
    const found = await card()
    expect(found.getAllByRole('button', { name: /^11:00発/ })).toHaveLength(2)
    act(() => setClock(Date.parse('2024-11-08T13:00:00+09:00')))
    expect(found.getAllByRole('button').map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
      '14:00発',
      '15:00発',
    ])
  })

  describe('on Friday at 23:00, and again on Saturday at 8:00', () => {
    const friday = '2024-11-08T23:00:00+09:00'
    const saturday = Date.parse('2024-11-09T08:00:00+09:00')
    const listed = (found: Awaited<ReturnType<typeof card>>) =>
      found.queryAllByRole('listitem').map(({ textContent }) => textContent)
    const openOnFriday = () =>
      openWith({ reserves: [], departures: [departure('8:30', 4), departure('23:30', 2)] }, friday)

    it('HOME-08 offers the departures of the day, with their seats, and none of the day before', async () => {
      const { user, api, plan, calls } = await openOnFriday()
      const found = await card()
      expect(listed(found)).toEqual(['23:30発 自動運転バス 駅西口ひろば → 港口 空席2'])
      plan(index, { kind: 'ok', data: { reserves: [], departures: [departure('8:30', 1)] } })
      api.scenarios.hold(index)
      api.provider.clock.set(saturday)
      act(() => setClock(saturday))
      expect(listed(found)).toEqual([])
      await waitFor(() => expect(calls(index)).toHaveLength(2))
      await api.scenarios.release()
      await waitFor(() => expect(listed(found)).toEqual(['8:30発 自動運転バス 駅西口ひろば → 港口 空席1']))
      await settled()
      expect(calls(index)).toHaveLength(2)
      await user.click(found.getByRole('button', { name: /^8:30発/ }))
      expect(await main().findByText('8:30発の自動運転バスを予約します。')).toBeVisible()
    })

    it('HOME-08 does not begin a reservation of a departure of the day before', async () => {
      const { api } = await openOnFriday()
      const late = (await card()).getByRole('button', { name: /^23:30発/ })
      api.provider.clock.set(saturday)
      // The tab wakes: the time is another one, but the page has not followed it yet.
      const passed = saturday - Date.parse(friday)
      const { now } = Date
      vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
      fireEvent.click(late)
      expect(await main().findByRole('button', { name: '新規予約' })).toBeVisible()
      await settled()
      expect(main().queryByText(/を予約します。/)).toBeNull()
    })

    it('HOME-07 does not query again while a ride is ahead, whose codes may be shown', async () => {
      const { user, api, plan, calls } = await openWith({ reserves: [ride({})] }, friday)
      plan(qrcode, { kind: 'ok', data: { base64: btoa('{"main":{"user_seq":1}}') } })
      await user.click((await card()).getByRole('button', { name: /^QRコードを表示/ }))
      await screen.findByRole('dialog', { name: '乗車用QRコード' })
      api.provider.clock.set(saturday)
      act(() => setClock(saturday))
      await settled()
      expect(screen.getByRole('dialog', { name: '乗車用QRコード' })).toBeVisible()
      expect(calls(index)).toHaveLength(1)
    })
  })

  it.each([
    ['2024-11-26T23:30:00+09:00', 'イベントは11月27日（水）まで、あと1日です。'],
    ['2024-11-27T10:00:00+09:00', 'イベントは11月27日（水）まで、本日が最終日です。'],
  ])('HOME-08 counts the days that are left (%s)', async (now, expected) => {
    await openWith({ reserves: [] }, now)
    expect((await card()).getByText(expected)).toBeVisible()
  })

  it.each(['2024-11-05T10:00:00+09:00', '2024-11-28T00:00:00+09:00'])(
    'HOME-08 says outside the event what it is and when (%s)',
    async (now) => {
      await openWith({ reserves: [] }, now)
      const found = await card()
      expect(rows(found).slice(0, 1)).toEqual([['イベント期間', '11月6日～11月27日']])
      expect(found.queryByText(/あと/)).toBeNull()
    },
  )

  it('HOME-08 outside the window offers no departure, and leads to the list', async () => {
    await openWith({ reserves: [], departures: [departure('14:00', 4)] }, '2024-11-28T00:00:00+09:00')
    const found = await card()
    expect(found.queryByRole('listitem')).toBeNull()
    expect(found.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['ご予約の一覧を見る'])
  })

  it('HOME-08 does not call unknown reservations none', async () => {
    await openWith({ reserves: null })
    const found = await card()
    expect(found.getByText('ご予約の一覧を読み込めませんでした。')).toBeVisible()
    expect(found.queryByText('これからのご予約はありません。')).toBeNull()
  })
})

it('HOME-12 the ride loads without the overlay, and its failure stays in its card, which is queried again on demand', async () => {
  const { user, api, plan, reload, stored } = await openPortal({
    brand: 'y3d',
    as: 'individual',
    at,
    path: ({ scenarios }) => {
      scenarios.plan(index, { kind: 'failure', message: '表示できません。' })
      scenarios.hold(index)
      return '/home'
    },
  })
  await main().findByText('読み込んでいます')
  await waitFor(() => expect(api.scenarios.calls.some(({ path }) => path === index)).toBe(true))
  expect(screen.queryByText('読み込んでいます', { selector: '.overlay *' })).toBeNull()
  await api.scenarios.release()
  const found = await card()
  expect(found.getByText('表示できません。')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(found.getByRole('button', { name: 'もう一度読み込む' }))
  expect(await found.findByText('これからのご予約はありません。')).toBeVisible()
  plan(index, { kind: 'needLogin' })
  reload()
  await headed('ログイン')
  expect(stored()).toBeNull()
})

describe('for a visitor', () => {
  const about = async () => within(await main().findByRole('region', { name: 'モビリティ予約のご案内' }))
  /** The targets of every 「新規登録」 on the page. */
  const registrations = () => screen.getAllByRole('link', { name: '新規登録' }).map((link) => link.getAttribute('href'))

  it.each([
    ['/home', '/newRegist/entryMail'],
    ['/mobility/reserve', '/mobility/reserve'],
  ])('HOME-09 says what, where, when, for whom and how, before login and one registration (%s)', async (path, to) => {
    const { calls } = await openPortal({ brand: 'y3d', at, path })
    const found = await about()
    expect(found.getByText('四日市市で、電動キックボードと自動運転バスにお乗りいただけます。')).toBeVisible()
    expect(rows(found)).toEqual([
      ['場所', '三重県四日市市'],
      ['イベント期間', '11月6日～11月27日'],
      ['キックボード', '金・土・日に運行'],
      ['自動運転バス', '月曜運休'],
      ['ワークショップ', '11月16日10:00～12:00'],
      ['ご予約の受付', '10月31日13:00～11月27日'],
      ['対象の方', '登録された方と、ご一緒の方3名まで'],
    ])
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '登録する メールアドレスとパスワードを登録します。',
      '予約する 乗り物と日時を選びます。',
      '乗る 当日、QRコードの画面を見せてご乗車ください。',
    ])
    expect(registrations()).toEqual([to, to])
    const [, logIn] = screen.getAllByRole(path === '/home' ? 'button' : 'link', { name: /ログイン$/ })
    const card = main().getByRole('region', { name: 'モビリティ予約のご案内' })
    expect(logIn && card.compareDocumentPosition(logIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await settled()
    expect(calls()).toEqual([])
  })

  it.each([
    ['/home', '2024-10-31T12:59:59+09:00', '予約受付は10月31日13:00からです。'],
    ['/home', '2025-04-10T10:00:00+09:00', '予約受付は終了しました。'],
    ['/mobility/reserve', '2025-04-10T10:00:00+09:00', '予約受付は終了しました。'],
  ])('before the registration on %s at %s says 「%s」', async (path, now, note) => {
    await openPortal({ brand: 'y3d', at: now, path })
    expect((await about()).getByText(note)).toBeVisible()
  })

  it.each([
    ['promises a reservation while they are possible', at, true],
    ['promises none after their end', '2025-04-10T10:00:00+09:00', false],
  ])('the registration %s', async (_, now, promised) => {
    await openPortal({ brand: 'y3d', at: now, path: '/mobility/reserve' })
    await main().findByRole('heading', { name: 'はじめてご利用の方' })
    expect(main().getByText(/^メールアドレスを入力してください。/)).toBeVisible()
    expect(main().queryAllByText(/登録が終わると、ご予約いただけます。/)).toHaveLength(promised ? 1 : 0)
  })

  it('HOME-09 the header leads to the registration of the page', async () => {
    const { user } = await openPortal({ brand: 'y3d', at, path: '/mobility/reserve' })
    await about()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: '新規登録' }))
    await waitFor(() => expect(main().getByRole('heading', { name: 'はじめてご利用の方' })).toHaveFocus())
  })

  it('SHELL-22 the header leads to the brand’s registration if customers land elsewhere', async () => {
    await openPortal({ brand: 'cty', at, path: '/mobility/reserve' })
    await main().findByRole('heading', { name: 'はじめてご利用の方' })
    expect(within(screen.getByRole('banner')).getByRole('link', { name: '新規登録' })).toHaveAttribute(
      'href',
      '/reminder/selectUserType',
    )
  })

  it('HOME-09 the registration as a member names the shorter one for rides alone, and leads there', async () => {
    const { user } = await openPortal({ brand: 'y3d', at, path: '/newRegist/entryMail' })
    expect(await screen.findByText(/^モビリティのご予約だけをご利用の方は/)).toBeVisible()
    await user.click(main().getByRole('link', { name: 'モビリティの新規登録へ' }))
    await waitFor(() => expect(main().getByRole('heading', { name: 'はじめてご利用の方' })).toHaveFocus())
    expect(main().getByText(/^はじめての方は、モビリティの新規登録へお進みください。/)).toBeVisible()
  })

  it('the registration as a member names no other once its mail was sent', async () => {
    const { user } = await openPortal({ brand: 'y3d', at, path: '/newRegist/entryMail' })
    const field = await screen.findByLabelText(/^メールアドレス/, { selector: 'input' })
    fireEvent.change(field, { target: { value: 'rider@example.jp' } })
    await user.click(main().getByRole('button', { name: '送信' }))
    expect(await main().findByText('rider@example.jp 宛てにメールを送信しました。')).toBeVisible()
    expect(main().queryByText(/^モビリティのご予約だけをご利用の方は/)).toBeNull()
  })

  it('HOME-09 follows the windows that operations set', async () => {
    const windows = {
      mobilityEvent: [{ start: '2025-05-01T00:00:00+09:00', end: '2025-05-08T00:00:00+09:00' }],
      mobilityReservation: [
        { start: '2025-04-20T09:00:00+09:00', end: '2025-05-07T17:00:00+09:00' },
        { start: '2025-05-20T09:00:00+09:00', end: '2025-06-01T00:00:00+09:00' },
      ],
      workshop: [],
    }
    const extra = { 'windows.json': new Response(JSON.stringify({ y3d: windows })) }
    await openPortal({ brand: 'y3d', at, path: '/mobility/reserve', extra })
    await waitFor(async () =>
      expect(rows(await about())).toEqual(
        expect.arrayContaining([
          ['イベント期間', '5月1日～5月7日'],
          ['ご予約の受付', '4月20日9:00～5月7日17:00、5月20日9:00～5月31日'],
        ]),
      ),
    )
    expect((await about()).queryByText('ワークショップ')).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)('HOME-09 is not on the home of %s', async (brand) => {
    await openPortal({ brand, at, path: '/home' })
    await main().findByLabelText(/^ユーザーID/)
    expect(main().queryByText('モビリティ予約のご案内')).toBeNull()
  })
})

it.each(['cty', 'cns', 'nct'] as const)('HOME-07 is not on the home of %s', async (brand) => {
  const { calls } = await openPortal({ brand, as: 'individual', at, path: '/home' })
  await main().findByRole('navigation', { name: 'お手続き' })
  expect(main().queryByRole('region', { name: '次のご予約' })).toBeNull()
  await settled()
  expect(calls(index)).toEqual([])
})
