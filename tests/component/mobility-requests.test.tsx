import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { setClock } from '../../src/time/clock'
import { general } from '../messages'
import { present } from '../present'
import {
  alerts,
  atStep,
  call,
  choose,
  chooseRide,
  chooseSlots,
  chooseStop,
  chosen,
  chosenDay,
  controls,
  errorsOf,
  field,
  focused,
  goTo,
  index,
  next,
  ok,
  openDays,
  openIndex,
  optionsOf,
  press,
  rows,
  seen,
  sent,
  startNew,
  text,
} from './mobility-setup'
import { type Opened, release, settled } from './portal'

/* What each step of a reservation sends and shows, every field of it, by kick-board and by bus, one way and both. */

const bus = {
  rsv_id: '',
  vehicle_type: 'self_driving',
  ride_num: 3,
  ride_type: 2,
  from_sect_id2: '1001',
  to_sect_id2: '3001',
  year_id: '2024',
  date_id: '1113',
} as const
const busSlots = { slot1: 'B9', slot2: 'B12' }
const none = { from_sect_id2: '', to_sect_id2: '' }
const today = { year_id: '2024', date_id: '1108' }

async function openBus() {
  const opened = await openIndex()
  await startNew()
  await chooseRide({ vehicle_type: 'self_driving', ride_num: 3, ride_type: 2 })
  return opened
}

/** Fills in the step of the bus, on the same day there and back. */
async function chooseBus() {
  await chooseStop('from_sect_id2', '1001')
  await chooseStop('to_sect_id2', '3001')
  await seen('11月')
  await press('11月13日')
  await seen('11月13日（水）の便')
  await choose('slot1', 'B9')
  await choose('slot2', 'B12')
}

/** @param confirmed replaces the provider's response to the confirmation */
async function confirmBus(confirmed?: unknown) {
  const opened = await openBus()
  if (confirmed) opened.plan(call('certify_confirm'), ok(confirmed))
  await chooseStop('from_sect_id2', '1001')
  await chooseStop('to_sect_id2', '3001')
  await seen('11月')
  await chooseSlots('11月13日（水）', 'B9', 'B12')
  return opened
}

describe('a bus', () => {
  it('MOB-48, MOB-49, MOB-50 is queried for the section and the day, anew for each, and sent with both directions', async () => {
    const opened = await openBus()
    const { vehicle_type, ride_num, ride_type } = bus
    const first = { rsv_id: '', vehicle_type, ride_num, ride_type, ...none, ...today }
    expect(sent(opened, 'certify_select_interactive')).toEqual([first])
    expect(text()).not.toContain('11月')
    await chooseStop('from_sect_id2', '2001')
    expect(sent(opened, 'certify_select_interactive')).toHaveLength(1)
    await chooseStop('to_sect_id2', '3001')
    await seen('11月')
    await press('11月13日（水）')
    await seen('出発 9:10 到着 9:20')
    await chooseStop('from_sect_id2', '1001')
    await seen('出発 9:00 到着 9:20')
    expect(optionsOf('slot1')).toEqual([
      '出発 9:00 到着 9:20 空席6',
      '出発 10:00 到着 10:20 空席3',
      '出発 12:00 到着 12:20 空席5',
      '出発 15:00 到着 15:20 空席4',
    ])
    await chooseStop('to_sect_id2', '4001')
    await seen('出発 9:00 到着 9:30')
    await chooseStop('to_sect_id2', '3001')
    await seen('出発 9:00 到着 9:20')
    expect(sent(opened, 'certify_select_interactive').slice(1)).toEqual([
      { ...bus, from_sect_id2: '2001', date_id: '1108' },
      { ...bus, from_sect_id2: '2001' },
      bus,
      { ...bus, to_sect_id2: '4001' },
      bus,
    ])
    await choose('slot1', 'B9')
    await choose('slot2', 'B12')
    const full = 'この便は満席です。'
    opened.plan(call('exec_select_interactive'), { kind: 'validation', fields: { slot2: full } })
    await press(next)
    await waitFor(() => expect(errorsOf('slot2')).toEqual([full]))
    expect(opened.path()).toBe(`${index}/selectInteractive`)
    await press(next)
    await atStep('予約内容の確認', '予約する')
    expect(sent(opened, 'exec_select_interactive')).toEqual(Array(2).fill({ ...bus, ...busSlots }))
    expect(opened.path()).toBe(`${index}/confirm`)
    // Again, though nothing has changed.
    await press('戻る')
    await atStep('区間・日時の選択', '出発 9:00')
    await press(next)
    await atStep('予約内容の確認', '予約する')
    expect(sent(opened, 'exec_select_interactive')).toEqual(Array(3).fill({ ...bus, ...busSlots }))
  })

  it('tells the refusal of a section once, at its field, and only what concerns no field of it in the alert', async () => {
    const { plan } = await openBus()
    const [closed, late] = ['この区間は運休です。', '受付を終了しました。']
    plan(call('certify_select_interactive'), { kind: 'validation', fields: { to_sect_id2: closed, date_id: late } })
    await chooseStop('from_sect_id2', '1001')
    await chooseStop('to_sect_id2', '3001')
    await waitFor(() => expect(errorsOf('to_sect_id2')).toEqual([closed]))
    expect(alerts().join()).toContain(late)
    expect(alerts().join()).not.toContain(closed)
  })

  it('shows no error of a departure at those of another section', async () => {
    const { plan } = await openBus()
    const full = '満席になりました。'
    plan(call('exec_select_interactive'), { kind: 'validation', fields: { slot1: full } })
    await chooseBus()
    await press(next)
    await waitFor(() => expect(errorsOf('slot1')).toEqual([full]))
    await chooseStop('to_sect_id2', '4001')
    await seen('出発 9:00 到着 9:30')
    expect(text()).not.toContain(full)
  })

  it('MOB-49, MOB-54 offers no departure, and nothing to send, while both stops are the same or one is missing', async () => {
    const opened = await openBus()
    await chooseBus()
    const before = opened.calls().length
    await chooseStop('to_sect_id2', '1001')
    await waitFor(() => expect(errorsOf('to_sect_id2')).toEqual(['出発地と到着地には異なる停留所を選択してください。']))
    expect([...document.getElementsByName('slot1'), ...controls(next)]).toEqual([])
    await chooseStop('to_sect_id2', '')
    expect([...document.getElementsByName('slot1'), ...controls(next)]).toEqual([])
    expect(opened.calls()).toHaveLength(before)
    // Nor those of the section before, until there are others.
    opened.api.scenarios.hold(call('certify_select_interactive'))
    await chooseStop('to_sect_id2', '4001')
    await seen('11月')
    expect([...document.getElementsByName('slot1'), ...controls(next)]).toEqual([])
    await opened.api.scenarios.release()
    await seen('出発 9:00 到着 9:30')
    expect(errorsOf('to_sect_id2')).toEqual([])
    expect([chosen('slot1'), chosen('slot2')]).toEqual(['', ''])
  })

  it('MOB-54 has the error of equal stops, whichever is chosen last, and loses it once either is another', async () => {
    await openBus()
    await chooseStop('from_sect_id2', '1001')
    await chooseStop('to_sect_id2', '1001')
    await waitFor(() => expect(document.title).toMatch(/^エラー：/))
    await chooseStop('from_sect_id2', '3001')
    expect(errorsOf('to_sect_id2')).toEqual([])
    expect(document.title).not.toMatch(/^エラー：/)
    await seen('11月')
    await chooseStop('from_sect_id2', '1001')
    expect(errorsOf('to_sect_id2')).toEqual(['出発地と到着地には異なる停留所を選択してください。'])
  })

  it('MOB-55, MOB-58, MOB-60 is confirmed with its stops in both directions, and reserved as it was confirmed', async () => {
    const opened = await confirmBus()
    expect(sent(opened, 'certify_confirm')).toEqual([{ ...bus, ...busSlots }])
    expect(rows().slice(0, 10)).toEqual([
      '乗り物 自動運転バス',
      '日付 11月13日（水）',
      '片道・往復 往復',
      '時刻 9:00発 → 9:20着',
      '帰りの時刻 12:20発 → 13:00着',
      '区間 駅西口ひろば → 市役所前',
      '人数 3名',
      '通る停留所 駅西口ひろば → 市民公園西 → 駅東口 → 中央通り東 → 市役所前',
      '帰りに通る停留所 市役所前 → すわ公園前 → 文化の森 → 郷土資料館前 → 港口 → みなとテラス → 運動公園北 → 緑の広場 → 駅西口ひろば',
      '同乗者 松本 美咲、松本 陽斗',
    ])
    await press('予約する')
    await seen('予約を受け付けました。')
    expect(sent(opened, 'exec_confirm')).toEqual([{ ...bus, ...busSlots }])
    await seen('0004-SUB2')
    expect(sent(opened, 'display_qrcode')).toEqual([{ rsv_id: 'M0000004' }])
  })

  it('MOB-55 is confirmed with the section and the times that were chosen, though the response has none', async () => {
    await confirmBus({})
    const times = ['時刻 9:00発 → 9:20着', '帰りの時刻 12:20発 → 13:00着']
    expect(rows()).toEqual(expect.arrayContaining([...times, '区間 駅西口ひろば → 市役所前']))
  })

  it('MOB-58 is confirmed without its stops if the response does not say that they show', async () => {
    await confirmBus({ is_show_sections: 0, selectedSects1: [{ sect_id2: '1', name: '甲' }] })
    expect(rows()).toContain('乗り物 自動運転バス')
    expect(text()).not.toMatch(/通る停留所|甲/)
  })

  it('MOB-59, MOB-61, MOB-71 goes back to its section, date and departures, and to the riders before them', async () => {
    const opened = await confirmBus()
    expect(present(controls('区間を変更する')[0]).getAttribute('href')).toBe(`${index}/selectSection`)
    await press('戻る')
    await atStep('区間・日時の選択', '出発 9:00')
    expect([field('from_sect_id2').value, field('to_sect_id2').value]).toEqual(['1001', '3001'])
    await waitFor(() => expect(chosenDay()).toBe('11月13日（水）'))
    expect([chosen('slot1'), chosen('slot2')]).toEqual(['B9', 'B12'])
    await opened.back()
    await opened.back()
    await opened.back()
    await atStep('乗り物の選択', next)
    expect([chosen('vehicle_type'), chosen('ride_num'), chosen('ride_type')]).toEqual(['self_driving', '3', '2'])
  })
})

describe('a kick-board', () => {
  const board = {
    rsv_id: '',
    vehicle_type: 'kick_board',
    ride_num: 2,
    ride_type: 1,
    from_sect_id2: '1001',
    to_sect_id2: '4501',
    year_id: '2024',
    date_id: '1115',
  } as const

  async function confirmBoard() {
    const opened = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2 })
    await chooseSlots('11月15日（金）', 'K9')
    return opened
  }

  it('MOB-40, MOB-42, MOB-47 is queried for today in Japan at first, then for the day, and sent with it', async () => {
    const opened = await openIndex({ at: '2024-11-08T00:30:00+09:00' })
    await startNew()
    await chooseRide({ ride_num: 2 })
    const first = { ...board, ...none, ...today }
    expect(sent(opened, 'certify_select_date_time')).toEqual([first])
    expect(sent(opened, 'search_cal_dates')).toEqual([{ vehicle_type: 'kick_board', ...today }])
    await waitFor(() => expect(openDays()).toHaveLength(9))
    await chooseSlots('11月15日（金）', 'K9')
    expect(sent(opened, 'certify_select_date_time').slice(1)).toEqual([board])
    expect(sent(opened, 'exec_select_date_time')).toEqual([{ ...board, slot1: 'K9', slot2: '' }])
    expect(opened.path()).toBe(`${index}/confirm`)
  })

  it('MOB-42 is queried for the new day if midnight has passed since its start', async () => {
    const opened = await openIndex({ at: '2024-11-08T23:59:00+09:00' })
    await startNew()
    const midnight = Date.parse('2024-11-09T00:00:00+09:00')
    opened.api.provider.clock.set(midnight)
    act(() => setClock(midnight))
    await chooseRide({ ride_num: 2 })
    const tomorrow = { year_id: '2024', date_id: '1109' }
    expect(sent(opened, 'certify_select_date_time')).toEqual([{ ...board, ...none, ...tomorrow }])
    await waitFor(() => expect(chosenDay()).toBe('11月9日（土）'))
  })

  it('MOB-47 is sent without the way back of a round trip that became one way', async () => {
    const opened = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2, ride_type: 2 })
    await chooseSlots('11月15日（金）', 'K9', 'K13')
    await press('戻る')
    await atStep('日時の選択', '帰りの便')
    await press('戻る')
    await atStep('乗り物の選択', next)
    await chooseRide({ ride_type: 1 })
    await atStep('日時の選択', '出発 9:00')
    await waitFor(() => expect(chosen('slot1')).toBe('K9'))
    await press(next)
    await atStep('予約内容の確認', '予約する')
    expect(sent(opened, 'exec_select_date_time')).toEqual([
      { ...board, ride_type: 2, slot1: 'K9', slot2: 'K13' },
      { ...board, slot1: 'K9', slot2: '' },
    ])
  })

  const groups = [
    ['駅西エリア', '1001 駅西口ひろば', '1002 市民公園西'],
    ['駅東エリア', '2001 駅東口', '2002 中央通り東'],
    ['市役所エリア', '3001 市役所前', '3002 すわ公園前'],
    ['文化エリア', '4001 文化の森', '4002 郷土資料館前'],
    ['みなとエリア', '4501 港口', '4502 みなとテラス'],
    ['運動公園エリア', '5001 運動公園北', '5002 緑の広場'],
  ]
  const offered = (name: string) =>
    [...field(name).querySelectorAll('optgroup')].map((group) => [
      group.label,
      ...[...group.querySelectorAll('option')].map((one) => `${one.value} ${one.text}`),
    ])

  it.each([
    [1, ['通る停留所 甲 → 乙', '帰りに通る停留所 丙 → 丁']],
    [0, []],
    [undefined, []],
  ])('MOB-58 is confirmed with its stops there and back only where the response says so: %s', async (flag, stops) => {
    const { plan } = await openIndex()
    const named = (...names: string[]) => names.map((name) => ({ sect_id2: name, name }))
    const selected = { selectedSects1: named('甲', '乙'), selectedSects2: named('丙', '丁') }
    plan(call('certify_confirm'), ok({ is_show_sections: flag, ...selected }))
    await startNew()
    await chooseRide({ ride_type: 2 })
    await chooseSlots('11月15日（金）', 'K9', 'K13')
    expect(rows()).toContain('片道・往復 往復')
    expect(rows().filter((row) => row.includes('通る停留所'))).toEqual(stops)
    for (const name of ['甲', '乙', '丙', '丁']) expect(text().includes(name), name).toBe(stops.length > 0)
  })

  it('MOB-51, MOB-52, MOB-59 has another section, which is sent and kept', async () => {
    const opened = await confirmBoard()
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    expect(opened.path()).toBe(`${index}/selectSection`)
    const { rsv_id, vehicle_type, ride_num, ride_type } = board
    expect(sent(opened, 'certify_select_section')).toEqual([{ rsv_id, vehicle_type, ride_num, ride_type }])
    expect(offered('from_sect_id2')).toEqual(groups)
    expect(offered('to_sect_id2')).toEqual(groups)
    expect([field('from_sect_id2').value, field('to_sect_id2').value]).toEqual(['1001', '4501'])
    const section = { from_sect_id2: '2002', to_sect_id2: '5001' }
    await chooseStop('from_sect_id2', section.from_sect_id2)
    await chooseStop('to_sect_id2', section.to_sect_id2)
    await press(next)
    await atStep('予約内容の確認', '中央通り東 → 運動公園北')
    expect(sent(opened, 'exec_select_section')).toEqual([section])
    const choice = { ...board, ...section, slot1: 'K9', slot2: '' }
    expect(sent(opened, 'certify_confirm').slice(1)).toEqual([choice])
    await press('予約する')
    await seen('予約を受け付けました。')
    expect(sent(opened, 'exec_confirm')).toEqual([choice])
  })

  it('MOB-52 keeps no section that is refused', async () => {
    const opened = await confirmBoard()
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    opened.plan(call('exec_select_section'), { kind: 'failure', message: '混み合っています。' })
    await chooseStop('from_sect_id2', '2002')
    await press(next)
    await waitFor(() => expect(alerts().join()).toContain('混み合っています。'))
    await press('戻る')
    await atStep('予約内容の確認', '予約する')
    const [before, after] = sent(opened, 'certify_confirm')
    expect(after).toEqual(before)
  })

  it('D40 without a response the confirmation no longer says that nothing is reserved yet', async () => {
    const { plan } = await confirmBoard()
    const notYet = 'まだご予約は完了していません。'
    expect(text()).toContain(notYet)
    plan(call('exec_confirm'), { kind: 'network' })
    await press('予約する')
    await seen('受け付けられている場合があります。')
    expect(text()).not.toContain(notYet)
  })

  it('is not confirmed with the departure of before once another number of riders was sent', async () => {
    const opened = await confirmBoard()
    await press('戻る')
    await atStep('日時の選択', '11月')
    await press('戻る')
    await atStep('乗り物の選択', next)
    await chooseRide({ ride_num: 4 })
    await goTo(`${index}/confirm`)
    await waitFor(() => expect(opened.path()).toBe(index))
    expect(sent(opened, 'certify_confirm')).toHaveLength(1)
  })

  it('is not confirmed with the departure of before once another day was chosen', async () => {
    const opened = await confirmBoard()
    await press('戻る')
    await atStep('日時の選択', '11月')
    await press('11月16日（土）')
    await seen('11月16日（土）の便')
    await goTo(`${index}/confirm`)
    await waitFor(() => expect(opened.path()).toBe(index))
    expect(sent(opened, 'certify_confirm')).toHaveLength(1)
  })

  it('shows no error of a departure at those of another day', async () => {
    const { plan } = await openIndex()
    const full = '満席になりました。'
    plan(call('exec_select_date_time'), { kind: 'validation', fields: { slot1: full } })
    await startNew()
    await chooseRide({ ride_num: 2 })
    await press('11月15日')
    await choose('slot1', 'K9')
    await press(next)
    await waitFor(() => expect(errorsOf('slot1')).toEqual([full]))
    await press('11月16日')
    await seen('11月16日（土）の便')
    expect(text()).not.toContain(full)
  })

  it('D40 a reservation that is accepted after going back is told, and cannot be sent again', async () => {
    const opened = await confirmBoard()
    opened.api.scenarios.hold(call('exec_confirm'))
    await press('予約する')
    await waitFor(() => expect(sent(opened, 'exec_confirm')).toHaveLength(1))
    await opened.back()
    await waitFor(() => expect(opened.path()).toBe(`${index}/selectDateTime`))
    await release(opened)
    await seen('予約を受け付けました。')
    expect(opened.path()).toBe(`${index}/complete`)
    await opened.back()
    await settled()
    expect(opened.path()).toBe(index)
    expect(sent(opened, 'exec_confirm')).toHaveLength(1)
  })

  it('D40 a reservation that is accepted after another has begun is told by the notice, and is not the result of that one', async () => {
    const opened = await confirmBoard()
    opened.api.scenarios.hold(call('exec_confirm'))
    await press('予約する')
    await waitFor(() => expect(sent(opened, 'exec_confirm')).toHaveLength(1))
    while (opened.path() !== index) await opened.back()
    await release(opened)
    await seen('このお手続きは送信済みです')
    await press('確認しました')
    await startNew()
    expect(opened.path()).toBe(`${index}/selectVehicle`)
    expect(text()).not.toContain('予約を受け付けました。')
  })

  it('MOB-53 clears both stops, and goes back to the confirmation with the choices kept', async () => {
    const opened = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2, ride_type: 2 })
    await chooseSlots('11月15日（金）', 'K9', 'K13')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await chooseStop('from_sect_id2', '2002')
    opened.plan(call('exec_select_section'), { kind: 'failure', message: '只今混み合っています。' })
    await press(next)
    await seen('只今混み合っています。')
    await press('選択を取り消す')
    expect([field('from_sect_id2').value, field('to_sect_id2').value]).toEqual(['', ''])
    await press(next)
    await waitFor(() => expect([errorsOf('from_sect_id2'), errorsOf('to_sect_id2')].flat()).toHaveLength(2))
    await settled()
    expect(sent(opened, 'exec_select_section')).toHaveLength(1)
    await press('戻る')
    await atStep('予約内容の確認', '予約する')
    expect(sent(opened, 'certify_confirm').at(-1)).toEqual({ ...board, ride_type: 2, slot1: 'K9', slot2: 'K13' })
    expect(rows().slice(0, 7)).toEqual([
      '乗り物 電動キックボード',
      '日付 11月15日（金）',
      '片道・往復 往復',
      '時刻 9:00発 → 10:00着',
      '帰りの時刻 13:00発 → 14:00着',
      '区間 駅西口ひろば → 港口',
      '人数 2名',
    ])
  })

  it('MOB-55, MOB-62 is confirmed and accepted as the responses say, where they differ from what was chosen', async () => {
    const { plan } = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2 })
    plan(call('certify_confirm'), ok({ depart_at: '9:10', arrive_at: '10:05', from_name: '臨時乗り場' }))
    await chooseSlots('11月15日（金）', 'K9')
    const section = '区間 臨時乗り場 → 港口'
    expect(rows()).toEqual(expect.arrayContaining(['時刻 9:10発 → 10:05着', section, '人数 2名']))
    plan(call('exec_confirm'), ok({ rsv_id: 'M0000002', depart_at: '9:20', arrive_at: '10:15' }))
    await press('予約する')
    await seen('予約を受け付けました。')
    expect(rows()).toEqual(expect.arrayContaining(['時刻 9:20発 → 10:15着', section, '人数 2名']))
  })

  it('MOB-55 is confirmed with its other section, though no later response names the stops', async () => {
    const { plan } = await confirmBoard()
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await chooseStop('to_sect_id2', '5001')
    await press(next)
    await atStep('予約内容の確認', '予約する')
    const slots1 = [{ slot_id: 'K11', depart_at: '11:00', arrive_at: '12:00', free_num: 6 }]
    plan(call('certify_select_date_time'), ok({ slots1 }))
    await press('戻る')
    await atStep('日時の選択', '出発 11:00')
    await choose('slot1', 'K11')
    plan(call('certify_confirm'), ok({}))
    await press(next)
    await atStep('予約内容の確認', '予約する')
    expect(rows()).toEqual(expect.arrayContaining(['時刻 11:00発 → 12:00着', '区間 駅西口ひろば → 運動公園北']))
  })

  it('MOB-55 is not confirmed from an earlier response where the query fails', async () => {
    const opened = await confirmBoard()
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    opened.plan(call('certify_confirm'), { kind: 'failure', message: '混み合っています。' })
    await press('戻る')
    await waitFor(() => expect(alerts().join()).toContain('混み合っています。'))
    expect(controls('予約する')).toEqual([])
    expect(text()).not.toContain('9:00発')
  })

  it('MOB-56, MOB-77, EASE-19 is confirmed for the person whom the response names, with nothing to edit', async () => {
    const opened = await openIndex()
    await startNew()
    await chooseRide()
    const named = { sei_name: '髙橋', mei_name: '静', birth_year: '1950', birth_month: '02', birth_day: '09', sex: 2 }
    const lives = {
      svc_zip3: '512',
      svc_zip4: '0001',
      svc_region: '24',
      svc_locality: '四日市市',
      svc_street: '西2番地',
      svc_building: '東棟3',
    }
    opened.plan(call('certify_confirm'), ok({ ...named, ...lives }))
    await chooseSlots('11月15日（金）', 'K9')
    expect(rows().slice(-4)).toEqual([
      'お名前 髙橋 静',
      'ご住所 〒512-0001 三重県四日市市西2番地 東棟3',
      '生年月日 1950年2月9日',
      '性別 女性',
    ])
    expect(document.querySelectorAll('main :is(input, select, textarea)')).toHaveLength(0)
  })

  it('MOB-61, MOB-64 is forgotten on starting again: the index shows, the confirmation is closed, and nothing is chosen', async () => {
    const opened = await confirmBoard()
    await press('はじめからやり直す')
    await seen('ご予約の一覧')
    expect(opened.path()).toBe(index)
    await goTo(`${index}/confirm`)
    await waitFor(() => expect(opened.path()).toBe(index))
    await seen('ご予約の一覧')
    expect(sent(opened, 'certify_confirm')).toHaveLength(1)
    await startNew()
    expect([chosen('vehicle_type'), chosen('ride_num'), chosen('ride_type')]).toEqual(['kick_board', '1', '1'])
    await chooseRide()
    expect(sent(opened, 'certify_select_date_time').at(-1)).toEqual({ ...board, ride_num: 1, ...none, ...today })
  })

  it('MOB-61, MOB-64 is forgotten on starting again, though the index cannot be read', async () => {
    const opened = await confirmBoard()
    opened.plan(call('certify_index'), { kind: 'network' })
    await press('はじめからやり直す')
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
    await goTo(`${index}/confirm`)
    await waitFor(() => expect(opened.path()).toBe(index))
    await seen('ご予約の一覧')
    expect(sent(opened, 'certify_confirm')).toHaveLength(1)
  })

  it('MOB-64 the values of a change are forgotten as the index opens', async () => {
    const opened = await openIndex()
    await press('変更する')
    await waitFor(() => expect(opened.path()).not.toBe(index))
    await goTo(index)
    await seen('ご予約の一覧')
    await startNew()
    expect([chosen('vehicle_type'), chosen('ride_num'), chosen('ride_type')]).toEqual(['kick_board', '1', '1'])
  })

  it('MOB-64 is forgotten once it is reserved, and by a logout', async () => {
    const opened = await confirmBoard()
    await press('予約する')
    await seen('予約を受け付けました。')
    for (const step of ['confirm', 'selectDateTime', 'selectSection', 'selectVehicle']) {
      await goTo(`${index}/${step}`)
      await waitFor(() => expect(opened.path(), step).toBe(index))
      await seen('ご予約の一覧')
    }
    await startNew()
    await chooseRide()
    await chooseSlots('11月16日（土）', 'K10')
    const { user } = opened
    fireEvent.click(present(document.querySelector('.dropdown-toggle')))
    await user.click(present([...document.querySelectorAll('button')].find((one) => one.textContent === 'ログアウト')))
    await waitFor(() => expect(opened.stored()).toBeNull())
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/1116|K10|松本/)
  })
})

describe('the days', () => {
  it('MOB-45 that have passed, or that the search leaves out, are chosen neither by mouse nor by keyboard', async () => {
    const opened = await openIndex({ at: '2024-11-14T10:00:00+09:00' })
    await startNew()
    const supplied = ['1108', '1109', '1115', '1117'].map((date_id) => ({ date_id, is_open: 1 }))
    opened.plan(call('search_cal_dates'), ok({ cal1Dates: supplied, cal2Dates: [] }))
    await chooseRide()
    await waitFor(() => expect(openDays()).toEqual(['11月15日', '11月17日']))
    const before = opened.calls().length
    const closed = [
      '11月8日（金）',
      '11月9日（土）',
      '11月14日（木）',
      '11月16日（土）',
      '11月18日（月）',
      '11月30日（土）',
    ]
    for (const label of closed) {
      const [day] = controls(label)
      if (!day) throw new Error(`no ${label}`)
      expect(day.getAttribute('aria-disabled'), label).toBe('true')
      expect(day.getAttribute('aria-pressed'), label).toBe('false')
      fireEvent.click(day)
      day.focus()
      await opened.user.keyboard('{Enter} ')
      expect(chosenDay(), label).toBe('')
    }
    expect(opened.calls()).toHaveLength(before)
    expect(text()).not.toContain('の便')
  })

  it('MOB-72 tell that today is not chosen where nothing runs today', async () => {
    await openIndex({ at: '2024-11-13T10:00:00+09:00' })
    await startNew()
    await chooseRide()
    await seen('11月')
    expect(chosenDay()).toBe('')
    expect(controls('11月13日').map((one) => one.getAttribute('aria-label'))).toEqual(['11月13日（水） 運休'])
    await press('11月15日')
    await waitFor(() => expect(chosenDay()).toBe('11月15日（金）'))
  })

  const slots = (id: string, ...free: number[]) =>
    free.map((free_num, at) => ({
      slot_id: `${id}${at}`,
      depart_at: `${at + 9}:00`,
      arrive_at: `${at + 10}:00`,
      free_num,
    }))

  it.each<[string, 1 | 2, string[], string[]]>([
    ['one way', 1, ['出発 10:00 到着 11:00 空席2', '出発 11:00 到着 12:00 空席3'], []],
    [
      'both ways',
      2,
      ['出発 10:00 到着 11:00 空席2', '出発 11:00 到着 12:00 空席3'],
      ['出発 9:00 到着 10:00 空席4', '出発 11:00 到着 12:00 空席2'],
    ],
  ])('MOB-46, EASE-14 have their departures with places for all, %s', async (_, ride_type, there, wayBack) => {
    const opened = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2, ride_type })
    opened.plan(call('certify_select_date_time'), ok({ slots1: slots('A', 1, 2, 3), slots2: slots('B', 4, 1, 2) }))
    await press('11月15日')
    await seen('11月15日（金）の便')
    await waitFor(() => expect(optionsOf('slot1')).toEqual(there))
    expect(optionsOf('slot2')).toEqual(wayBack)
    expect(optionsOf('slot1', true)).toEqual(['出発 9:00 到着 10:00 空席1（2名には足りません）'])
    expect(optionsOf('slot2', true)).toEqual(
      wayBack.length > 0 ? ['出発 10:00 到着 11:00 空席1（2名には足りません）'] : [],
    )
  })
})

describe('the number of riders', () => {
  const person = (assc_no: number) => ({ assc_no, sei_name: '松本', mei_name: `${assc_no}` })

  it.each([
    [0, []],
    [1, ['1名', '2名']],
    [2, ['1名', '2名', '3名']],
    [3, ['1名', '2名', '3名', '4名']],
  ])('MOB-35, MOB-37 with %i sub-users is at most one more, and 1 at first', async (count, riders) => {
    const people = Array.from({ length: count }, (_, at) => person(at + 1))
    // A Wednesday, when no kick-board runs.
    const opened = await openIndex(
      { at: '2024-11-13T10:00:00+09:00' },
      { reserves: [], departures: [], sub_users: people },
    )
    await startNew()
    expect(optionsOf('ride_num')).toEqual(riders)
    const atFirst = ['kick_board', ...(count > 0 ? ['1'] : []), '1']
    expect(['vehicle_type', 'ride_num', 'ride_type'].map(chosen).filter(Boolean)).toEqual(atFirst)
    expect(text().includes('1名（ご本人）')).toBe(count === 0)
    expect(sent(opened, 'certify_select_vehicle')).toEqual([{ rsv_id: '' }])
  })
})

describe('the messages of the provider', () => {
  const message = '本日は混雑しています。'
  const slots1 = [{ slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 5 }]
  const groups = [{ group_id: '10', name: '駅西', stops: [{ sect_id2: '1001', name: '駅西口' }] }]

  /** The message is shown once, above everything that the step asks for. */
  function expectOnTop(step: string, words = message) {
    const shown = [...document.querySelectorAll('main .alert-warning')]
    expect([step, ...shown.map((one) => one.textContent)]).toEqual([step, words])
    const panel = document.querySelector('main .panel, main form')
    expect(panel && shown[0] && shown[0].compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING, step).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  }

  it('MOB-57 stand at the top of every step', async () => {
    const opened = await openIndex()
    const { plan } = opened
    plan(call('certify_select_vehicle'), { ...ok({ message }), times: 'always' })
    const times = { from_sect_id2: '1001', to_sect_id2: '4501', slots1 }
    const ofDay = 'この日は混雑します。'
    plan(call('certify_select_date_time'), ok({ message, ...times }))
    plan(call('certify_select_date_time'), ok({ message: ofDay, ...times }))
    plan(call('certify_select_date_time'), { ...ok({ message, ...times }), times: 'always' })
    plan(call('certify_confirm'), { ...ok({ message }), times: 'always' })
    plan(call('certify_select_section'), ok({ message, groups }))
    plan(call('certify_select_interactive'), ok({ message, groups }))
    await startNew()
    expectOnTop('selectVehicle')
    await chooseRide()
    expectOnTop('selectDateTime')
    await press('11月8日')
    await seen('11月8日（金）の便')
    expectOnTop('selectDateTime', ofDay)
    await chooseSlots('11月15日（金）', 'K9')
    expectOnTop('confirm')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    expectOnTop('selectSection')
    await press('戻る')
    await atStep('予約内容の確認', '予約する')
    await press('戻る')
    await atStep('日時の選択', '11月')
    await press('戻る')
    await atStep('乗り物の選択', next)
    await chooseRide({ vehicle_type: 'self_driving' })
    expectOnTop('selectInteractive')
  })

  it('MOB-57 stand at the top of the first step of a change, too', async () => {
    const { plan } = await openIndex()
    plan(call('certify_select_date_time'), ok({ message, from_sect_id2: '1001', to_sect_id2: '4501', slots1 }))
    plan(call('certify_select_interactive'), ok({ message, groups }))
    await press('変更する')
    await seen(message)
    expectOnTop('the first step')
  })
})

describe('a refused step', () => {
  /** Each error beneath its field, the focus on the summary, whose links lead to each field. */
  async function expectErrors(fields: Readonly<Record<string, string>>) {
    await waitFor(() => expect(document.activeElement?.className).toContain('error-summary'))
    const links = [...(document.activeElement?.querySelectorAll('a') ?? [])]
    expect(document.querySelectorAll('main .error-summary')).toHaveLength(1)
    expect(links.map((one) => one.textContent?.split(/[：:]/).at(-1)?.trim())).toEqual(Object.values(fields))
    for (const [at, [name, error]] of Object.entries(fields).entries()) {
      expect(errorsOf(name), name).toEqual([error])
      const link = links[at]
      if (link) fireEvent.click(link)
      const box = field(name).closest('.field')
      expect(box?.contains(document.activeElement), name).toBe(true)
    }
  }

  /** Both times that the provider refuses the same fields. */
  async function expectRefusals({ plan }: Opened, step: string, ...names: string[]) {
    for (const _ of [1, 2]) {
      plan(call(step), { kind: 'validation', fields: errors(...names) })
      await press(next)
      await expectErrors(errors(...names))
    }
  }

  /** A failure after that stays until it is closed. */
  async function expectFailure(message: string) {
    await waitFor(() => expect(alerts().join()).toContain(message))
    expect(document.querySelectorAll('main .alert-danger')).toHaveLength(1)
    fireEvent.click(present(document.querySelector('main .alert-danger .btn-close')))
    await waitFor(() => expect(alerts()).toEqual([]))
  }
  const busy = { kind: 'failure', message: '混み合っています。' } as const
  const errors = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `${name}を確認してください。`]))

  it('MOB-65, MOB-66, MOB-67 by kick-board keeps its input, with each error at its field, or a message to close', async () => {
    const opened = await openIndex()
    const { plan, path } = opened
    await startNew()
    await choose('ride_num', '2')
    await choose('ride_type', '2')
    await expectRefusals(opened, 'exec_select_vehicle', 'vehicle_type', 'ride_num', 'ride_type')
    plan(call('exec_select_vehicle'), busy)
    await press(next)
    await expectFailure(busy.message)
    expect([path(), chosen('ride_num'), chosen('ride_type')]).toEqual([`${index}/selectVehicle`, '2', '2'])

    await chooseRide()
    await press('11月15日')
    await seen('11月15日（金）の便')
    await choose('slot1', 'K9')
    await choose('slot2', 'K13')
    await expectRefusals(opened, 'exec_select_date_time', 'slot1', 'slot2')
    plan(call('exec_select_date_time'), busy)
    await press(next)
    await expectFailure(busy.message)
    expect([path(), chosenDay(), chosen('slot1'), chosen('slot2')]).toEqual([
      `${index}/selectDateTime`,
      '11月15日（金）',
      'K9',
      'K13',
    ])

    await press(next)
    await atStep('予約内容の確認', '予約する')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await chooseStop('to_sect_id2', '5001')
    await expectRefusals(opened, 'exec_select_section', 'from_sect_id2', 'to_sect_id2')
    plan(call('exec_select_section'), busy)
    await press(next)
    await expectFailure(busy.message)
    expect([path(), field('from_sect_id2').value, field('to_sect_id2').value]).toEqual([
      `${index}/selectSection`,
      '1001',
      '5001',
    ])

    await press(next)
    await atStep('予約内容の確認', '駅西口ひろば → 運動公園北')
    // The confirmation has no fields: the errors stand in its alert.
    plan(call('exec_confirm'), { kind: 'validation', fields: errors('slot1', 'slot2') })
    plan(call('exec_confirm'), busy)
    await press('予約する')
    await expectFailure('slot1を確認してください。\nslot2を確認してください。')
    await press('予約する')
    await expectFailure(busy.message)
    expect(path()).toBe(`${index}/confirm`)
    await seen('9:00発 → 10:00着')
    const [first, ...more] = sent(opened, 'exec_confirm')
    expect(more).toEqual([first])
  })

  it('MOB-65, MOB-66, MOB-67 by bus keeps its input, with each error at its field, or a message to close', async () => {
    const opened = await openBus()
    const { plan, path } = opened
    plan(call('certify_select_interactive'), { kind: 'validation', fields: errors('to_sect_id2') })
    await chooseStop('from_sect_id2', '1001')
    await chooseStop('to_sect_id2', '2001')
    await expectErrors(errors('to_sect_id2'))
    expect([field('from_sect_id2').value, field('to_sect_id2').value]).toEqual(['1001', '2001'])
    await chooseBus()
    await expectRefusals(opened, 'exec_select_interactive', 'slot1', 'slot2')
    await expectRefusals(opened, 'exec_select_interactive', 'from_sect_id2', 'to_sect_id2')
    plan(call('exec_select_interactive'), busy)
    await press(next)
    await expectFailure(busy.message)
    expect([path(), field('from_sect_id2').value, field('to_sect_id2').value]).toEqual([
      `${index}/selectInteractive`,
      '1001',
      '3001',
    ])
    expect([chosenDay(), chosen('slot1'), chosen('slot2')]).toEqual(['11月13日（水）', 'B9', 'B12'])
  })

  const cut = { kind: 'cut' } as const
  const html = { kind: 'raw', body: '<html></html>', contentType: 'text/html' } as const

  /** Sends a step whose response cannot be read. */
  async function expectUnreadable(opened: Opened, step: string, words: string, outcome: PlannedOutcome) {
    opened.plan(call(step), outcome)
    await press(words)
    await expectFailure(general)
    await settled()
    expect(sent(opened, step)).toHaveLength(1)
  }

  it('MOB-74 by kick-board shows the general error after an unreadable response, and resends nothing', async () => {
    const opened = await openIndex()
    await startNew()
    await chooseRide()
    await press('11月15日')
    await seen('11月15日（金）の便')
    await choose('slot1', 'K9')
    await expectUnreadable(opened, 'exec_select_date_time', next, cut)
    await press(next)
    await atStep('予約内容の確認', '予約する')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await expectUnreadable(opened, 'exec_select_section', next, html)
    await press(next)
    await atStep('予約内容の確認', '予約する')
    await expectUnreadable(opened, 'exec_confirm', '予約する', cut)
  })

  it('MOB-74 by bus shows the general error after an unreadable response, and resends nothing', async () => {
    const opened = await openBus()
    await chooseBus()
    await expectUnreadable(opened, 'exec_select_interactive', next, html)
  })

  it('is not told on the index, or on a step before it', async () => {
    const { plan } = await openIndex()
    await startNew()
    plan(call('exec_select_vehicle'), { kind: 'validation', fields: { ride_num: '人数を確認してください。' } })
    await press(next)
    await seen('人数を確認してください。')
    await press('戻る')
    await seen('ご予約の一覧')
    expect(alerts()).toEqual([])
    await startNew()
    await chooseRide()
    await press('11月10日')
    await seen('11月10日（日）の便')
    plan(call('exec_select_date_time'), { kind: 'validation', fields: { slot1: '便を確認してください。' } })
    await choose('slot1', field('slot1').value)
    await press(next)
    await seen('便を確認してください。')
    await press('戻る')
    await atStep('乗り物の選択', next)
    expect(alerts()).toEqual([])
  })

  it('is not told on the choice of the section, nor that one on the confirmation', async () => {
    const { plan } = await confirmBus()
    plan(call('exec_confirm'), { kind: 'validation', fields: { slot1: '便を確認してください。' } })
    await press('予約する')
    await seen('便を確認してください。')
    await press('区間を変更する')
    await atStep('区間の選択', next)
    expect(alerts()).toEqual([])
    plan(call('exec_select_section'), { kind: 'validation', fields: { to_sect_id2: '区間を確認してください。' } })
    await press(next)
    await seen('区間を確認してください。')
    await press('戻る')
    await atStep('予約内容の確認', '予約する')
    expect(alerts()).toEqual([])
  })
})

describe('a call that reserves nothing yet', () => {
  /** Loses the response to a press: the page asks to try again, not to call because it may have been accepted. */
  async function lose({ plan }: Awaited<ReturnType<typeof openIndex>>, name: string, label: string) {
    plan(call(name), { kind: 'network' })
    await press(label)
    await waitFor(() => expect(alerts().join()).toContain('通信できませんでした。'))
    expect(alerts().join(), name).toContain('もう一度お試しください。')
    expect(alerts().join(), name).not.toContain('受け付けられている場合があります。')
  }

  it('D40 is not said to be accepted, perhaps, without a response: by kick-board', async () => {
    const opened = await openIndex()
    await lose(opened, 'display_qrcode', 'QRコードを表示')
    await press('注意事項に同意する')
    await lose(opened, 'exec_new_reserve', '新規予約')
    await press('新規予約')
    await atStep('乗り物の選択', next)
    await lose(opened, 'exec_select_vehicle', next)
    await chooseRide()
    await press('11月15日（金）')
    await seen('11月15日（金）の便')
    await choose('slot1', 'K9')
    await lose(opened, 'exec_select_date_time', next)
    await press(next)
    await atStep('予約内容の確認', '予約する')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await chooseStop('to_sect_id2', '5001')
    await lose(opened, 'exec_select_section', next)
  })

  it('D40 is not said to be accepted, perhaps, without a response: by bus', async () => {
    const opened = await openBus()
    await chooseBus()
    await lose(opened, 'exec_select_interactive', next)
  })
})

it('MOB-73 the focus is on the heading of each step', async () => {
  await confirmBus()
  await waitFor(() => expect(focused()).toBe('予約内容の確認'))
  for (const [control, heading] of [
    ['区間を変更する', '区間の選択'],
    ['戻る', '予約内容の確認'],
    ['戻る', '区間・日時の選択'],
    ['戻る', '乗り物の選択'],
  ] as const) {
    await press(control)
    await waitFor(() => expect(focused()).toBe(heading))
  }
})
