import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { setClock } from '../../src/time/clock'
import { main, type Opening, openPortal, settled } from './portal'

/* What the reservation shows of incomplete responses, and what it never claims. Friday, 8 November 2024, during the event. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`
const crowded = '混み合っています。'
const unknownSlots = '便を読み込めませんでした。もう一度、日付を選択してください。'

const button = (name: string | RegExp) => main().getByRole('button', { name })
const radio = (name: string | RegExp) => main().getByRole<HTMLInputElement>('radio', { name })
const day = (name: RegExp) => main().findByRole('button', { name })
const next = '次へ進む'
const ok = (data: unknown): PlannedOutcome => ({ kind: 'ok', data })

afterEach(() => void vi.restoreAllMocks())

type Opened = Awaited<ReturnType<typeof openPortal>>

/** Opens the index with the given data of certify_index. */
async function openIndex(data?: unknown, opening: Opening = {}) {
  const opened = await openPortal({ brand: 'y3d', as: 'family', path: '/notFound', at, ...opening })
  if (data !== undefined) opened.plan(call('certify_index'), ok(data))
  await opened.user.click(
    within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'モビリティ' }),
  )
  await main().findByRole('heading', { name: 'ご予約の一覧' })
  return opened
}

async function startReservation({ user }: Opened) {
  await user.click(await main().findByRole('checkbox', { name: '注意事項に同意する' }))
  await user.click(button('新規予約'))
  await main().findByRole('button', { name: next })
}

/** Starts a new reservation. */
async function openVehicle(opening: Opening = {}) {
  const opened = await openPortal({ brand: 'y3d', as: 'family', path: index, at, ...opening })
  await startReservation(opened)
  return opened
}

async function openDate(choose: readonly (string | RegExp)[] = [], opening: Opening = {}) {
  const opened = await openVehicle(opening)
  for (const name of choose) await opened.user.click(radio(name))
  await opened.user.click(button(next))
  await screen.findByRole('table', { name: '11月' })
  return opened
}

/** Chooses departures on the 15th and continues to the confirmation. */
async function confirm({ user }: Opened, outbound: RegExp, inbound?: RegExp) {
  await user.click(await day(/^11月15日/))
  await main().findByRole('heading', { name: '11月15日（金）の便' })
  const chooseSlot = async (group: string, name: RegExp) =>
    user.click(await within(main().getByRole('group', { name: new RegExp(`^${group}`) })).findByRole('radio', { name }))
  await chooseSlot('行きの便', outbound)
  if (inbound) await chooseSlot('帰りの便', inbound)
  await user.click(button(next))
  await main().findByRole('button', { name: '予約する' })
}

/** The departures that are shown but can't be chosen, where none can. */
const rowsShown = () =>
  main()
    .getAllByText('出発', { exact: false, selector: 'li *' })
    .map((one) => one.closest('li')?.textContent)

/** The values of a term on the page. */
const valuesOf = (name: string) =>
  main()
    .getAllByText(name, { selector: 'dt' })
    .map((one) => one.nextElementSibling?.textContent)

const ride = {
  rsv_id: 'M0000003',
  vehicle_type: 'kick_board',
  ride_type: 1,
  ride_num: 2,
  year_id: '2024',
  date_id: '1115',
  from_sect_id2: '1001',
  to_sect_id2: '4501',
  from_name: '駅西口ひろば',
  to_name: '港口',
  depart_at: '14:00',
  arrive_at: '15:00',
  status: 'reserved',
  has_sub_user: true,
}

describe('the number of riders', () => {
  const offered = () =>
    main()
      .queryAllByRole('radio', { name: /^\d名$/ })
      .map((one) => one.parentElement?.textContent)

  it.each<[string, string, unknown, readonly string[]]>([
    ['three sub-users', 'family', {}, ['1名', '2名', '3名', '4名']],
    ['three sub-users and a higher limit', 'family', { max_ride_num: 9 }, ['1名', '2名', '3名', '4名']],
    ['three sub-users and a lower limit', 'family', { max_ride_num: 2 }, ['1名', '2名']],
    ['three sub-users and a limit of 0', 'family', { max_ride_num: 0 }, []],
    ['no sub-user and a higher limit', 'individual', { max_ride_num: 9 }, []],
  ])('MOB-37, EASE-14 offers what the index allows with %s', async (_, as, data, riders) => {
    const opened = await openPortal({ brand: 'y3d', as, path: index, at })
    opened.plan(call('certify_select_vehicle'), ok(data))
    await startReservation(opened)
    expect(offered()).toEqual(riders)
    // One rider alone is not asked.
    expect(main().queryAllByText('1名（ご本人）')).toHaveLength(riders.length === 0 ? 1 : 0)
  })

  it('MOB-37, EASE-14 tells one rider alone as text for a change, too', async () => {
    const { user } = await openIndex({ reserves: [{ ...ride, ride_num: 1 }], sub_users: [] })
    await user.click(button(/^変更する（11月15日/))
    await user.click(await main().findByRole('link', { name: '戻る' }))
    expect(await main().findByText('1名（ご本人）')).toBeVisible()
    expect(offered()).toEqual([])
  })

  it('MOB-37 does not send a number that is no longer offered', async () => {
    const opened = await openIndex({
      reserves: [{ ...ride, ride_num: 4 }],
      sub_users: [{ assc_no: 1, sei_name: '松本' }],
    })
    const { user, calls } = opened
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('heading', { level: 1, name: '乗り物の選択' })
    await main().findByRole('button', { name: next })
    expect(offered()).toEqual(['1名', '2名'])
    expect(main().queryByRole('radio', { name: /名$/, checked: true })).toBeNull()
    await user.click(button(next))
    await main().findAllByText('人数を選択してください。')
    await settled()
    expect(calls(call('exec_select_vehicle'))).toEqual([])
  })
})

describe('the calendar', () => {
  /** A response with every day of November and December open. */
  const everyDay = ok({
    cal1Dates: Array.from({ length: 30 }, (_, n) => ({ date_id: `11${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
    cal2Dates: Array.from({ length: 31 }, (_, n) => ({ date_id: `12${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
  })
  const openDays = () =>
    main()
      .getAllByRole('button', { name: /^\d+月\d+日/ })
      .filter((one) => one.getAttribute('aria-disabled') !== 'true')
      .map((one) => one.getAttribute('aria-label')?.replace(/（.*/, ''))

  it('MOB-43, MOB-45 opens only a kick-board’s days of the event, whatever the search returns', async () => {
    const opened = await openVehicle()
    opened.plan(call('search_cal_dates'), everyDay)
    await opened.user.click(button(next))
    await screen.findByRole('table', { name: '11月' })
    expect(openDays()).toEqual([8, 9, 10, 15, 16, 17, 22, 23, 24].map((date) => `11月${date}日`))
    button(/^11月11日（月） 運休$/)
    button(/^11月29日（金） 期間外$/)
  })

  it('MOB-44, MOB-45 opens only a bus’s days of the event, whatever the search returns', async () => {
    const opened = await openVehicle()
    await opened.user.click(radio(/^自動運転バス/))
    await opened.user.click(button(next))
    opened.plan(call('search_cal_dates'), everyDay)
    const { user } = opened
    await user.selectOptions(await main().findByRole('combobox', { name: /^出発地/ }), '駅西口ひろば')
    await user.selectOptions(main().getByRole('combobox', { name: /^到着地/ }), '市役所前')
    await screen.findByRole('table', { name: '11月' })
    const dates = [8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 26, 27]
    expect(openDays()).toEqual(dates.map((date) => `11月${date}日`))
  })

  const other = (windows: object): Opening => ({
    extra: { 'windows.json': new Response(JSON.stringify({ y3d: windows })) },
  })
  const moved = other({
    mobilityEvent: [{ start: '2024-11-06T00:00:00+09:00', end: '2024-12-08T00:00:00+09:00' }],
    workshop: [{ start: '2024-11-23T13:30:00+09:00', end: '2024-11-23T15:00:00+09:00' }],
  })

  it('MOB-16, MOB-43 follows the windows that operations set', async () => {
    const opened = await openPortal({ brand: 'y3d', as: 'family', path: index, at, ...moved })
    await main().findByText('11月6日～12月7日')
    main().getByText('11月23日13:30～15:00')
    opened.plan(call('search_cal_dates'), everyDay)
    await startReservation(opened)
    await opened.user.click(button(next))
    await screen.findByRole('table', { name: '12月' })
    expect(openDays().at(-1)).toBe('12月7日')
  })

  it('MOB-45 offers no departures for today if the search closes it', async () => {
    const opened = await openVehicle()
    const cal1Dates = [
      { date_id: '1108', is_open: 0, note: '受付終了' },
      { date_id: '1115', is_open: 1 },
    ]
    opened.plan(call('search_cal_dates'), ok({ cal1Dates, cal2Dates: [] }))
    await opened.user.click(button(next))
    await screen.findByRole('table', { name: '11月' })
    button('11月8日（金） 受付終了')
    expect(main().queryByRole('radio')).toBeNull()
    expect(main().queryByText(/ご予約いただける便はありません。/)).toBeNull()
  })

  it('MOB-45 says nothing of the departures of a day that the search closes, known or not', async () => {
    const opened = await openVehicle()
    opened.plan(call('search_cal_dates'), ok({ cal1Dates: [{ date_id: '1115', is_open: 1 }], cal2Dates: [] }))
    opened.plan(call('certify_select_date_time'), ok({}))
    opened.plan(call('certify_select_date_time'), ok({}))
    await opened.user.click(button(next))
    await screen.findByRole('table', { name: '11月' })
    await settled()
    expect(main().queryByText(unknownSlots)).toBeNull()
    await opened.user.click(await day(/^11月15日/))
    expect(await main().findByText(unknownSlots)).toBeVisible()
  })

  it('MOB-42 sends today’s year and date from the first call on', async () => {
    const { calls } = await openDate()
    expect(calls(call('certify_select_date_time'))[0]?.body).toMatchObject({ year_id: '2024', date_id: '1108' })
  })

  it('MOB-45, MOB-67 keeps no days of another vehicle if the search fails, and offers a retry', async () => {
    const { user, plan } = await openDate()
    await user.click(main().getByRole('link', { name: '戻る' }))
    await user.click(await main().findByRole('radio', { name: /^自動運転バス/ }))
    await user.click(button(next))
    plan(call('search_cal_dates'), { kind: 'failure', message: crowded })
    await user.selectOptions(await main().findByRole('combobox', { name: /^出発地/ }), '駅西口ひろば')
    await user.selectOptions(main().getByRole('combobox', { name: /^到着地/ }), '市役所前')
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain(crowded))
    expect(main().queryByRole('table')).toBeNull()
    expect(main().queryByText(/枠で囲まれた日付/)).toBeNull()
    await user.click(await main().findByRole('button', { name: 'もう一度読み込む' }))
    await screen.findByRole('table', { name: '11月' })
    expect(main().getByText(/枠で囲まれた日付/)).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('MOB-49, MOB-45 searches again for another section, and keeps showing its failure after other calls succeed', async () => {
    const opened = await openVehicle()
    const { user, plan, api, calls } = opened
    await user.click(radio(/^自動運転バス/))
    await user.click(button(next))
    await user.selectOptions(await main().findByRole('combobox', { name: /^出発地/ }), '駅西口ひろば')
    await user.selectOptions(main().getByRole('combobox', { name: /^到着地/ }), '市役所前')
    await screen.findByRole('table', { name: '11月' })
    const before = calls(call('search_cal_dates')).length
    plan(call('search_cal_dates'), { kind: 'failure', message: crowded })
    api.scenarios.hold(call('certify_select_interactive'))
    await user.selectOptions(main().getByRole('combobox', { name: /^到着地/ }), '文化の森')
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain(crowded))
    expect(calls(call('search_cal_dates'))).toHaveLength(before + 1)
    expect(main().queryByRole('table')).toBeNull()
    await api.scenarios.release()
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
    expect(main().getByRole('alert').textContent).toContain(crowded)
    button('もう一度読み込む')
  })

  it('MOB-46 offers one way if there is no departure back, and sends it', async () => {
    const opened = await openDate(['往復'])
    const { user, plan, calls, path } = opened
    const slots1 = [{ slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 5 }]
    plan(call('certify_select_date_time'), ok({ from_sect_id2: '1001', to_sect_id2: '4501', slots1, slots2: [] }))
    await user.click(await day(/^11月15日/))
    await main().findByText(/^11月15日（金）は、ご予約いただける帰りの便がありません。/)
    expect(main().queryByRole('button', { name: next })).toBeNull()
    await user.click(button('片道に変更する'))
    // The button is gone; the focus is not.
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    await user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
    await user.click(button(next))
    await waitFor(() => expect(path()).toBe(`${index}/confirm`))
    expect(calls(call('exec_select_date_time'))[0]?.body).toMatchObject({ ride_type: 1, slot1: 'K9', slot2: '' })
  })

  it('MOB-46, EASE-14 says so if no departure has seats for all riders, and shows them all', async () => {
    const { user, plan } = await openDate(['4名'])
    const slots1 = [
      { slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 3 },
      { slot_id: 'K11', depart_at: '11:00', arrive_at: '12:00', free_num: 0 },
    ]
    plan(call('certify_select_date_time'), ok({ slots1 }))
    await user.click(await day(/^11月15日/))
    await main().findByText('11月15日（金）は、人数分の空席がある便がありません。別の日を選択してください。')
    expect(rowsShown()).toEqual(['出発 9:00 到着 10:00 空席3（4名には足りません）', '出発 11:00 到着 12:00 満席'])
    expect(main().queryByRole('radio')).toBeNull()
    expect(main().queryByRole('button', { name: next })).toBeNull()
  })

  it('MOB-46, EASE-14 shows the full departures of a way back', async () => {
    const { user, plan } = await openDate(['往復'])
    const slots1 = [{ slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 5 }]
    const slots2 = [{ slot_id: 'K15', depart_at: '15:00', arrive_at: '16:00', free_num: 0 }]
    plan(call('certify_select_date_time'), ok({ slots1, slots2 }))
    await user.click(await day(/^11月15日/))
    await main().findByText(/^11月15日（金）は、ご予約いただける帰りの便がありません。/)
    expect(rowsShown()).toEqual(['出発 15:00 到着 16:00 満席'])
    button('片道に変更する')
    expect(main().queryByRole('button', { name: next })).toBeNull()
  })

  it('MOB-14, MOB-46 shows no number of seats that the response does not have', async () => {
    const { user, plan } = await openDate()
    plan(call('certify_select_date_time'), ok({ slots1: [{ slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00' }] }))
    await user.click(await day(/^11月15日/))
    await main().findByRole('radio', { name: '出発 9:00 到着 10:00' })
  })

  it('MOB-40 shows no default section that the response does not have', async () => {
    const opened = await openVehicle()
    opened.plan(call('certify_select_date_time'), ok({ slots1: [], slots2: [] }))
    await opened.user.click(button(next))
    await screen.findByRole('table', { name: '11月' })
    expect(main().queryByText(/^区間：/)).toBeNull()
  })
})

describe('the change of a reservation', () => {
  it('MOB-22 finds the departure by its time if the reservation has no slot', async () => {
    const { user, calls } = await openIndex({ reserves: [ride] })
    await user.click(button(/^変更する（11月15日/))
    expect((await main().findByRole<HTMLInputElement>('radio', { name: /^出発 14:00/ })).checked).toBe(true)
    await user.click(button(next))
    await waitFor(() =>
      expect(calls(call('exec_select_date_time'))[0]?.body).toMatchObject({ slot1: 'K14', ride_num: 2 }),
    )
  })

  it('MOB-22 finds the departure back by its time, too', async () => {
    const { user, calls } = await openIndex({
      reserves: [{ ...ride, ride_num: 1, ride_type: 2, depart_at: '9:00', depart_at2: '13:00' }],
    })
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('radio', { name: /^出発 9:00/, checked: true })
    await user.click(button(next))
    await waitFor(() =>
      expect(calls(call('exec_select_date_time'))[0]?.body).toMatchObject({ slot1: 'K9', slot2: 'K13' }),
    )
  })

  it('MOB-46 chooses no departure, there or back, that has too few seats by now', async () => {
    const { user, plan } = await openIndex({
      reserves: [{ ...ride, ride_type: 2, depart_at: '9:00', depart_at2: '13:00' }],
    })
    const slots = (...times: number[]) =>
      times.map((at, free) => ({
        slot_id: `K${at}`,
        depart_at: `${at}:00`,
        arrive_at: `${at + 1}:00`,
        free_num: free + 1,
      }))
    plan(call('certify_select_date_time'), ok({ slots1: slots(9, 10), slots2: slots(13, 14) }))
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('radio', { name: /^出発 10:00/ })
    expect(main().queryByRole('radio', { checked: true })).toBeNull()
  })

  it('MOB-22 chooses no departure of the other vehicle at the same time', async () => {
    const { user, plan } = await openIndex({ reserves: [{ ...ride, from_sect_id2: '', to_sect_id2: '' }] })
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('radio', { name: /^出発 14:00/, checked: true })
    await user.click(main().getByRole('link', { name: '戻る' }))
    await user.click(await main().findByRole('radio', { name: /^自動運転バス/ }))
    await user.click(button(next))
    await user.selectOptions(await main().findByRole('combobox', { name: /^出発地/ }), '駅西口ひろば')
    await user.selectOptions(main().getByRole('combobox', { name: /^到着地/ }), '市役所前')
    await settled()
    const slots1 = [{ slot_id: 'B14', depart_at: '14:00', arrive_at: '14:20', free_num: 4 }]
    plan(call('certify_select_interactive'), ok({ slots1 }))
    await user.click(await day(/^11月15日/))
    expect(await main().findByRole('radio', { name: /^出発 14:00/ })).not.toBeChecked()
  })

  it.each([
    ['出発地', '駅東口'],
    ['到着地', '文化の森'],
  ])('chooses no departure at the same time once the %s is another', async (end, stop) => {
    const bus = { vehicle_type: 'self_driving', to_sect_id2: '3001', depart_at: '9:00', arrive_at: '9:20' }
    const { user, plan } = await openIndex({ reserves: [{ ...ride, ...bus }] })
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('radio', { name: /^出発 9:00/, checked: true })
    plan(call('certify_select_interactive'), { kind: 'ok', edit: [['/slots1/0/depart_at', '9:00']] })
    await user.selectOptions(main().getByRole('combobox', { name: new RegExp(`^${end}`) }), stop)
    await settled()
    expect(await main().findByRole('radio', { name: /^出発 9:00/ })).not.toBeChecked()
  })

  it.each([
    ['none', { year_id: '', date_id: '' }],
    ['one that does not exist', { date_id: '1131' }],
  ])('MOB-42 starts today if its day is %s', async (_, day) => {
    const { user, calls } = await openIndex({ reserves: [{ ...ride, ...day }] })
    await user.click(button(/^変更する/))
    await screen.findByRole('table', { name: '11月' })
    await settled()
    expect(calls(call('certify_select_date_time'))[0]?.body).toMatchObject({ year_id: '2024', date_id: '1108' })
  })

  it('MOB-45 does not keep its day once that has passed, and says so', async () => {
    const late = { ...ride, date_id: '1108', depart_at: '23:30', arrive_at: '23:50' }
    const { user, plan } = await openIndex({ reserves: [late] }, { at: '2024-11-08T23:00:00+09:00' })
    const slots1 = [{ slot_id: 'K23', depart_at: '23:30', arrive_at: '23:50', free_num: 6 }]
    plan(call('certify_select_date_time'), ok({ slots1 }))
    await user.click(button(/^変更する（11月8日/))
    await user.click(await main().findByRole('radio', { name: /^出発 23:30/ }))
    act(() => setClock(Date.parse('2024-11-09T00:00:00+09:00')))
    await main().findByText('11月8日（金）にご予約いただける便はありません。別の日を選択してください。')
    expect(main().queryByRole('radio')).toBeNull()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    expect(main().queryByRole('button', { name: /^11月8日/, pressed: true })).toBeNull()
  })

  it('can return to its own day, which is full for others, after a look at another one', async () => {
    const { user, plan } = await openIndex({ reserves: [ride] })
    const cal1Dates = [
      { date_id: '1115', is_open: false, note: '満席' },
      { date_id: '1116', is_open: true, note: '' },
    ]
    plan(call('search_cal_dates'), ok({ cal1Dates, cal2Dates: [] }))
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('radio', { name: /^出発 14:00/, checked: true })
    await user.click(await day(/^11月16日/))
    await main().findByRole('heading', { name: '11月16日（土）の便' })
    await user.click(await day(/^11月15日/))
    await main().findByRole('radio', { name: /^出発 14:00/, checked: true })
    main().getByRole('button', { name: '11月15日（金）', pressed: true })
  })

  it('MOB-22, MOB-43 does not keep a day on which the vehicle does not run any more', async () => {
    const { user, plan } = await openIndex({ reserves: [{ ...ride, date_id: '1113' }] })
    plan(
      call('certify_select_date_time'),
      ok({ slots1: [{ slot_id: 'K14', depart_at: '14:00', arrive_at: '15:00', free_num: 6 }] }),
    )
    await user.click(button(/^変更する（11月13日/))
    await screen.findByRole('table', { name: '11月' })
    await settled()
    expect(main().queryByRole('radio')).toBeNull()
    expect(main().queryByText(/ご予約いただける便はありません。/)).toBeNull()
  })

  it('MOB-22, MOB-12 shows an unknown vehicle as received, and lets the customer choose again', async () => {
    const { user } = await openIndex({ reserves: [{ ...ride, vehicle_type: 'drone' }] })
    main().getByRole('heading', { name: '11月15日（金） drone' })
    expect(main().queryByRole('heading', { name: /^11月15日.*キックボード/ })).toBeNull()
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('heading', { level: 1, name: '乗り物の選択' })
    await main().findByRole('button', { name: next })
    expect(radio(/^電動キックボード/).checked).toBe(false)
    expect(radio('2名').checked).toBe(true)
  })

  const wayBack = { depart_at2: '16:00', arrive_at2: '17:00' }
  /** What is chosen in the vehicle step: vehicle, riders, way. */
  const chosen = () =>
    main()
      .getAllByRole<HTMLInputElement>('radio', { checked: true })
      .map(({ value }) => value)

  it.each<[string, object, readonly string[], string]>([
    ['a missing number of riders', { ride_num: undefined }, ['kick_board', '1'], '人数を選択してください。'],
    ['a number of 0', { ride_num: 0, ride_type: 2, ...wayBack }, ['kick_board', '2'], '人数を選択してください。'],
    ['a missing way', { ride_type: undefined }, ['kick_board', '2'], '片道・往復を選択してください。'],
    ['an unknown way', { ride_type: 3 }, ['kick_board', '2'], '片道・往復を選択してください。'],
  ])('MOB-22 asks again for %s, with nothing chosen', async (_, changes, known, error) => {
    const { user, calls } = await openIndex({ reserves: [{ ...ride, ...changes }] })
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('heading', { level: 1, name: '乗り物の選択' })
    await main().findByRole('button', { name: next })
    expect(chosen()).toEqual(known)
    await user.click(button(next))
    await main().findAllByText(error)
    await settled()
    expect(calls(call('exec_select_vehicle'))).toEqual([])
    await user.click(radio(error.startsWith('人数') ? '3名' : '往復'))
    await user.click(button(next))
    await screen.findByRole('table', { name: '11月' })
    const sent = { vehicle_type: 'kick_board', ...(error.startsWith('人数') ? { ride_num: 3 } : { ride_type: 2 }) }
    expect(calls(call('certify_select_date_time')).map(({ body }) => body)).toEqual([expect.objectContaining(sent)])
  })

  it('MOB-22 asks for an unknown number of riders even if only one may ride', async () => {
    const { user } = await openIndex({ reserves: [{ ...ride, ride_num: undefined }], has_sub_user: false })
    await user.click(button(/^変更する（11月15日/))
    await main().findByRole('heading', { level: 1, name: '乗り物の選択' })
    await main().findByRole('button', { name: next })
    expect(radio('1名').checked).toBe(false)
    await user.click(button(next))
    await main().findAllByText('人数を選択してください。')
  })

  it.each<[string, object]>([
    ['by its type', { ride_type: 2 }],
    ['by its departure', { ride_type: undefined, ...wayBack }],
  ])('MOB-22 keeps a way back that is known %s', async (_, changes) => {
    const { user, calls } = await openIndex({ reserves: [{ ...ride, ...changes }] })
    await user.click(button(/^変更する（11月15日/))
    await screen.findByRole('table', { name: '11月' })
    expect(calls(call('certify_select_date_time'))[0]?.body).toMatchObject({ ride_num: 2, ride_type: 2 })
  })
})

describe('the stops', () => {
  const openStops = async (data: unknown) => {
    const opened = await openVehicle()
    await opened.user.click(radio(/^自動運転バス/))
    opened.plan(call('certify_select_interactive'), ok(data))
    await opened.user.click(button(next))
    await main().findByRole('heading', { level: 1, name: '区間・日時の選択' })
    return opened
  }
  const offered = async () => {
    const select = await main().findByRole<HTMLSelectElement>('combobox', { name: /^出発地/ })
    return [...select.options].map(({ value, text }) => `${value} ${text}`).slice(1)
  }
  const shown = ['1001 駅西口ひろば', '2001 駅東口']

  it.each<[string, unknown]>([
    [
      'a map of groups with lists',
      {
        10: { name: '駅西', stops: [{ sect_id2: '1001', name: '駅西口ひろば' }] },
        20: { stops: [{ sect_id2: 2001, name: '駅東口' }] },
      },
    ],
    [
      'a list of groups with maps',
      [
        { group_id: '10', stops: { 1001: '駅西口ひろば' } },
        { group_id: '20', stops: { 2001: { name: '駅東口' } } },
      ],
    ],
    [
      'a map of lists',
      { 10: [{ sect_id2: '1001', name: '駅西口ひろば' }], 20: [{ sect_id2: '2001', name: '駅東口' }] },
    ],
    ['a map of maps', { 10: { 1001: '駅西口ひろば' }, 20: { 2001: '駅東口' } }],
    ['groups, one of them without stops', { 10: { 1001: '駅西口ひろば' }, 20: { 2001: '駅東口' }, 30: [] }],
  ])('MOB-51, MOB-48 are offered from %s', async (_, groups) => {
    await openStops({ groups })
    expect(await offered()).toEqual(shown)
  })

  it('MOB-48 can be queried again if the response has none', async () => {
    const { user } = await openStops({})
    await main().findByText('停留所を読み込めませんでした。')
    expect(main().queryByRole('combobox')).toBeNull()
    await user.click(button('もう一度読み込む'))
    expect(await offered()).toHaveLength(12)
  })
})

describe('the confirmation and the last step', () => {
  it('MOB-55 shows the choice for both directions if the response has none of it', async () => {
    const opened = await openDate(['2名', '往復'])
    opened.plan(call('certify_confirm'), ok({}))
    await confirm(opened, /^出発 9:00/, /^出発 13:00/)
    expect(valuesOf('片道・往復')).toEqual(['往復'])
    expect(valuesOf('時刻')).toEqual(['9:00発 → 10:00着'])
    expect(valuesOf('帰りの時刻')).toEqual(['13:00発 → 14:00着'])
    expect(valuesOf('区間')).toEqual(['駅西口ひろば → 港口'])
    expect(valuesOf('人数')).toEqual(['2名'])
    expect(valuesOf('乗り物')).toEqual(['電動キックボード'])
  })

  it.each<[string, string, unknown, string, string]>([
    ['names the companions of the response', '2名', [{ sei_name: '松本', mei_name: '陽斗' }], '同乗者', '松本 陽斗'],
    ['names those of the response even if more ride', '3名', [{ sei_name: '松本' }], '同乗者', '松本'],
    ['names all registered sub-users if all ride', '4名', [], '同乗者', '松本 美咲、松本 陽斗、松本 結衣'],
    ['names nobody if it is unknown who rides', '3名', [], 'ご乗車になる方', '代表者と同乗者から3名'],
  ])('MOB-55 %s', async (_, riders, sub_users, name, value) => {
    const opened = await openDate([riders])
    opened.plan(call('certify_confirm'), ok({ sub_users }))
    await confirm(opened, /^出発 13:00/)
    expect(valuesOf(name)).toEqual([value])
  })

  it.each([
    ['24', '三重県'],
    [7, '福島県'],
    ['東京都', '東京都'],
  ])('MOB-56 shows the region %s as %s, and nothing that the response does not name', async (svc_region, name) => {
    const opened = await openDate()
    opened.plan(call('certify_confirm'), ok({ svc_region, svc_locality: '例示市', svc_street: '1番地' }))
    await confirm(opened, /^出発 9:00/)
    expect(valuesOf('ご住所')).toEqual([`${name}例示市1番地`])
    for (const row of ['お名前', '生年月日', '性別']) expect(main().queryByText(row, { selector: 'dt' })).toBeNull()
  })

  it.each([
    ['a region that comes alone, and no other address', { svc_region: '23' }, '愛知県'],
    [
      'the address of the login if only a postcode comes',
      { svc_zip3: '510', svc_zip4: '0000' },
      '〒510-1323 三重県三重郡菰野町例示1番地',
    ],
  ])('MOB-77 shows %s', async (_, response, shown) => {
    const opened = await openDate()
    opened.plan(call('certify_confirm'), ok(response))
    await confirm(opened, /^出発 9:00/)
    expect(valuesOf('ご住所')).toEqual([shown])
  })

  it('MOB-62 shows what was just confirmed, whatever exec_confirm returns besides the reservation number', async () => {
    const opened = await openDate(['2名'])
    await confirm(opened, /^出発 9:00/)
    opened.plan(call('exec_confirm'), ok({ rsv_id: 'M0000002', has_commit: 1 }))
    await opened.user.click(button('予約する'))
    await main().findByRole('heading', { name: '11月15日（金） 電動キックボード' })
    expect(valuesOf('時刻')).toEqual(['9:00発 → 10:00着'])
    expect(valuesOf('区間')).toEqual(['駅西口ひろば → 港口'])
    expect(valuesOf('人数')).toEqual(['2名'])
    expect(opened.calls(call('display_qrcode')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000002' }])
    await opened.user.dblClick(button(/^カレンダーに追加/))
    expect(opened.files.map(({ name }) => name)).toEqual(['乗車予約_20241115.ics'])
  })

  it('PLUS-12 offers the device’s browser for its calendar entry in a browser inside another app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 390.0')
    const opened = await openDate()
    const how = '画面のメニューから「ブラウザで開く」を選択してください。'
    expect(main().queryByText(how)).toBeNull()
    await confirm(opened, /^出発 9:00/)
    await opened.user.click(button('予約する'))
    await main().findByText('予約を受け付けました。')
    expect(main().getByText(how)).toBeVisible()
    await settled()
  })

  it('MOB-62 queries no codes for a reservation without a number, and says where they are', async () => {
    const opened = await openDate()
    await confirm(opened, /^出発 9:00/)
    opened.plan(call('exec_confirm'), ok(null))
    await opened.user.click(button('予約する'))
    await main().findByText('予約を受け付けました。')
    main().getByText('乗車用QRコードは、「ご予約」の一覧から表示できます。')
    expect(valuesOf('時刻')).toEqual(['9:00発 → 10:00着'])
    await settled()
    expect(opened.calls(call('display_qrcode'))).toEqual([])
  })
})

describe('an incomplete index', () => {
  it('MOB-13, MOB-14, SUB-01 claims nothing if it is null, and offers a retry', async () => {
    const { user } = await openIndex(null)
    await main().findByText('ご予約の一覧を読み込めませんでした。')
    main().getByText('同乗者の一覧を読み込めませんでした。')
    main().getByText(/^出発便を読み込めませんでした。/)
    for (const claim of ['ご予約はありません。', '出発便はありません。', '同乗者は登録されていません。', /0名/]) {
      expect(main().queryByText(claim)).toBeNull()
    }
    expect(main().queryByRole('link', { name: '同乗者を登録する' })).toBeNull()
    const [again] = main().getAllByRole('button', { name: 'もう一度読み込む' })
    if (again) await user.click(again)
    await main().findByRole('heading', { name: /^11月20日/ })
    await main().findByText('同乗者（3名）')
  })

  it('SUB-01, SUB-02 offers no registration while the registered sub-users are unknown', async () => {
    await openIndex({ reserves: [], departures: [], has_sub_user: 1, companions: [{ assc_no: 1, sei_name: '松本' }] })
    main().getByText('ご予約はありません。')
    main().getByText('同乗者の一覧を読み込めませんでした。')
    expect(main().queryByRole('link', { name: '同乗者を登録する' })).toBeNull()
  })

  it('lists sub-users without a number, but does not lead from their change to the registration of another one', async () => {
    const unnumbered = [
      { sei_name: '松本', mei_name: '美咲' },
      { sei_name: '松本', mei_name: '陽斗' },
    ]
    await openIndex({ reserves: [], departures: [], sub_users: unnumbered })
    const list = main().getByText('松本 美咲').closest('ul')
    expect([...(list?.children ?? [])].map((one) => one.textContent?.trim())).toEqual(['松本 美咲', '松本 陽斗'])
    main().getByRole('link', { name: '同乗者を登録する' })
  })

  it('SUB-01 offers it if the index says that there are none', async () => {
    await openIndex({ reserves: [], departures: [], has_sub_user: 0 })
    main().getByText('同乗者（0名）')
    main().getByRole('link', { name: '同乗者を登録する' })
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'MOB-12 shows the status %s as received, and the others',
    async (status) => {
      await openIndex({
        reserves: [
          { ...ride, status },
          { ...ride, rsv_id: 'M0000010', date_id: '1116' },
        ],
      })
      expect([...document.querySelectorAll('main .badge')].map((one) => one.textContent)).toEqual([status, '予約済み'])
    },
  )

  it.each(['__proto__', 'constructor', 'toString'])(
    'MOB-12, MOB-14 shows the vehicle %s as received',
    async (vehicle_type) => {
      await openIndex({ reserves: [{ ...ride, vehicle_type }], departures: [{ vehicle_type, depart_at: '9:00' }] })
      main().getByRole('heading', { name: `11月15日（金） ${vehicle_type}` })
      main().getByRole('heading', { name: vehicle_type })
      expect(main().queryByText('満席')).toBeNull()
    },
  )

  it('MOB-12 leaves out missing values of a reservation, and offers no calendar file without a time', async () => {
    await openIndex({ reserves: [{ rsv_id: 'M0000009', date_id: '0000', from_name: '駅西口ひろば' }] })
    main().getByRole('heading', { name: 'ご予約の便' })
    expect(valuesOf('区間')).toEqual(['駅西口ひろばから'])
    expect(main().queryByText(/NaN|0月|0名|発 →/)).toBeNull()
    expect(main().queryByRole('button', { name: /^カレンダーに追加/ })).toBeNull()
  })

  it('MOB-19 shows a cancelled reservation as cancelled if the response has no list', async () => {
    const { user, plan } = await openIndex()
    plan(call('cancel_reserve'), ok(null))
    await user.click(button(/^キャンセルする（11月20日/))
    await user.click(await screen.findByRole('button', { name: 'はい、キャンセルする' }))
    await main().findByText('キャンセル済み')
    main().getByRole('heading', { name: /^11月22日/ })
  })

  it('MOB-23 keeps the departures if the response has none', async () => {
    const { user, plan, calls } = await openIndex()
    plan(call('update_free_ride'), ok(null))
    await user.click(button('空席状況を更新'))
    await waitFor(() => expect(calls(call('update_free_ride'))).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
    expect(main().getAllByText('11:00発')).not.toEqual([])
  })

  it('MOB-65 shows field errors of a cancellation in the alert, and not in the form of a new reservation', async () => {
    const { user, plan } = await openIndex()
    plan(call('cancel_reserve'), { kind: 'validation', fields: { rsv_id: 'キャンセルできません。' } })
    await user.click(button(/^キャンセルする（11月20日/))
    await user.click(await screen.findByRole('button', { name: 'はい、キャンセルする' }))
    await main().findByText('キャンセルできません。', { selector: '.alert p' })
    expect(document.querySelector('.error-summary')).toBeNull()
  })
})

describe('codes that cannot be rendered', () => {
  const base64 = (content: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(content))))
  const main1 = { sec_key: '0002-MAIN', qr_code: 'MOBILITY:main' }
  const noCode = 'このQRコードを表示できません。お電話でお問い合わせください。'

  async function show(content: object) {
    const opened = await openIndex()
    opened.plan(call('display_qrcode'), ok({ base64: base64({ has_commit: 1, ...content }) }))
    await opened.user.click(button(/^QRコードを表示（11月20日/))
    return { ...opened, shown: within(await screen.findByRole('dialog', { name: '乗車用QRコード' })) }
  }

  it.each<[string, object]>([
    ['is too long', { sec_key: '0002-SUB1', qr_code: 'x'.repeat(2_332) }],
    ['is too long in kana', { sec_key: '0002-SUB1', qr_code: 'あ'.repeat(1_000) }],
    ['is half a surrogate pair', { sec_key: '0002-SUB1', qr_code: '\ud800' }],
    ['is missing', { sec_key: '0002-SUB1' }],
  ])('QR-10 show a message in place of one that %s; the others and the page stay', async (_, sub1) => {
    const { shown } = await show({ main: main1, sub1, sub2: { sec_key: '0002-SUB2', qr_code: 'b' } })
    await shown.findByText(noCode)
    shown.getByText('0002-SUB1')
    expect(shown.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      'ご本人のQRコード',
      '同乗者2のQRコード',
    ])
    expect(screen.getByRole('main').textContent).toContain('ご予約の一覧')
  })

  it('QR-10, PLUS-06 show the message on the card of that rider', async () => {
    const { user, shown } = await show({ main: { ...main1, qr_code: 'x'.repeat(3_000) }, sub1: main1 })
    await user.click(shown.getByRole('button', { name: '1名ずつ大きく表示' }))
    const card = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.rider-card')
      if (!found) throw new Error('no card')
      return within(found)
    })
    card.getByText(noCode)
    await user.keyboard('{ArrowRight}')
    card.getByRole('img', { name: '同乗者1のQRコード' })
  })
})
