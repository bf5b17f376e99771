import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Choice, certifyIndex, execConfirm } from '../../src/api/endpoints/mobility'
import { closedReason, eventRows } from '../../src/flows/mobility/eventDays'
import { parseQrContent } from '../../src/flows/mobility/reservations/qrContent'
import {
  back,
  entry,
  type FlowContext,
  firstChoice,
  next,
  progress,
  redirect,
  type Step,
  withSlotQuery,
  withVehicle,
} from '../../src/flows/mobility/reserve/reservationSteps'
import { choiceOf, rideRows, rideTitle } from '../../src/flows/mobility/ride'
import {
  calendarOf,
  dateOf,
  dayAfterKey,
  rideDateLabel,
  type SuppliedDate,
  searchedDay,
  tabStopOf,
  withOpenDays,
} from '../../src/flows/mobility/rideDates'
import { maxRiders } from '../../src/flows/mobility/riders'
import { weekdays } from '../../src/time/japan'

describe('the calendar', () => {
  const today = { year_id: '2024', date_id: '1108' }
  const always = () => ''
  const supplied = (...date_ids: string[]): SuppliedDate[] =>
    date_ids.map((date_id) => ({ date_id, is_open: true, note: '' }))
  const months = calendarOf(
    today,
    {
      cal1Dates: [...supplied('1107', '1108', '1130'), { date_id: '1111', is_open: false, note: '運休' }],
      cal2Dates: supplied('1201'),
    },
    today,
    always,
  )
  const days = months.map(({ weeks }) => weeks.flat().filter((day) => day !== null))
  const day = (date_id: string) => days.flat().find((one) => one.date_id === date_id)

  it('MOB-41 labels the months and splits them into weeks from Sunday to Saturday', () => {
    expect(months.map(({ label }) => label)).toEqual(['11月', '12月'])
    expect(weekdays.join('')).toBe('日月火水木金土')
    const [november, december] = months.map(({ weeks }) => weeks.map((week) => week.map((one) => one?.day ?? 0)))
    // November 2024 begins on a Friday and ends on a Saturday; December begins on a Sunday.
    expect(november?.[0]).toEqual([0, 0, 0, 0, 0, 1, 2])
    expect(november?.at(-1)).toEqual([24, 25, 26, 27, 28, 29, 30])
    expect(december?.[0]).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(december?.at(-1)).toEqual([29, 30, 31, 0, 0, 0, 0])
  })

  it.each([
    ['2024', '0229', ['2月', '3月'], ['2024', '2024']],
    ['2024', '0430', ['4月', '5月'], ['2024', '2024']],
    ['2024', '0615', ['6月', '7月'], ['2024', '2024']],
    ['2024', '0801', ['8月', '9月'], ['2024', '2024']],
    ['2024', '1031', ['10月', '11月'], ['2024', '2024']],
    ['2024', '1215', ['12月', '1月'], ['2024', '2025']],
    ['2025', '0131', ['1月', '2月'], ['2025', '2025']],
  ])('MOB-41 continues with the next month after %s/%s', (year_id, date_id, labels, years) => {
    const both = calendarOf({ year_id, date_id }, { cal1Dates: [], cal2Dates: [] }, today, always)
    expect(both.map(({ label }) => label)).toEqual(labels)
    expect(both.map(({ weeks }) => weeks[1]?.[0]?.year_id)).toEqual(years)
  })

  it.each([
    ['2024', '1108', '2024', '1108', '2024', '1108'],
    ['2024', '1120', '2024', '1206', '2024', '1120'],
    ['2024', '1231', '2025', '0131', '2024', '1231'],
    ['2024', '1130', '2025', '0101', '2025', '0101'],
    ['2024', '1201', '2024', '1130', '2024', '1201'],
  ])(
    'MOB-40 on %s %s, with %s %s chosen, searches for %s %s: the months of today and after it stay in reach',
    (year, date, chosenYear, chosenDate, year_id, date_id) => {
      const chosen = { year_id: chosenYear, date_id: chosenDate }
      expect(searchedDay(chosen, { year_id: year, date_id: date })).toEqual({ year_id, date_id })
    },
  )

  it.each([
    ['both', ['1108'], ['1201'], undefined, ['11月', '12月'], '1108'],
    ['the first', ['1108'], [], undefined, ['11月'], '1108'],
    ['the second, whose first open day the tab key reaches', [], ['1205', '1206'], undefined, ['12月'], '1205'],
    ['none', [], [], undefined, [], undefined],
    ['the month of the own day', [], [], '1220', ['12月'], '1220'],
  ])('EASE-14 keeps the months with an open day: %s', (_, first, second, own, labels, tabStop) => {
    const dates = { cal1Dates: supplied(...first), cal2Dates: supplied(...second) }
    const ownDay = own === undefined ? undefined : { year_id: '2024', date_id: own }
    const kept = withOpenDays(calendarOf(today, dates, today, always, ownDay))
    expect(kept.map(({ label }) => label)).toEqual(labels)
    expect(tabStopOf(kept, today)?.date_id).toBe(tabStop)
  })

  it('MOB-45 keeps days without service closed, whatever the response says', () => {
    const [november] = calendarOf(
      today,
      { cal1Dates: supplied('1108', '1109'), cal2Dates: [] },
      today,
      ({ date_id }) => (date_id === '1109' ? '運休' : ''),
    )
    const shown = november.weeks.flat().filter((one) => one?.date_id === '1108' || one?.date_id === '1109')
    expect(shown).toMatchObject([
      { isOpen: true, note: '' },
      { isOpen: false, note: '運休' },
    ])
  })

  it('MOB-40, MOB-45 opens the days that the response marks as open and that have not passed', () => {
    expect(days.flat().flatMap(({ date_id, isOpen }) => (isOpen ? [date_id] : []))).toEqual(['1108', '1130', '1201'])
    expect(day('1107')).toMatchObject({ isOpen: false, note: '' })
    expect(day('1111')).toMatchObject({ isOpen: false, note: '運休' })
    expect(days.map((month) => month.length)).toEqual([30, 31])
  })

  it.each([
    ['2024-11-07T14:59:59Z', { year_id: '2024', date_id: '1107' }],
    ['2024-11-07T15:00:00Z', { year_id: '2024', date_id: '1108' }],
    ['2024-12-31T15:00:00Z', { year_id: '2025', date_id: '0101' }],
  ])('MOB-42 %s is today in Japan', (instant, date) => {
    expect(dateOf(Date.parse(instant))).toEqual(date)
  })

  it.each([
    ['1108', '11月8日（金）'],
    ['1110', '11月10日（日）'],
    ['0101', '1月1日（月）'],
    ['', ''],
    ['0000', ''],
    ['1131', ''],
    ['__pr', ''],
  ])('formats %s with its weekday', (date_id, label) => {
    expect(rideDateLabel({ year_id: '2024', date_id })).toBe(label)
  })

  it.each([
    ['1108', 'ArrowRight', '1109'],
    ['1108', 'ArrowLeft', '1107'],
    ['1108', 'ArrowUp', '1101'],
    ['1108', 'ArrowDown', '1115'],
    ['1130', 'ArrowRight', '1201'],
    ['1203', 'ArrowUp', '1126'],
    ['1101', 'ArrowLeft', undefined],
    ['1107', 'ArrowUp', undefined],
    ['1231', 'ArrowRight', undefined],
    ['1108', 'Enter', undefined],
  ])('MOB-72 from %s, %s moves to %s', (date_id, key, to) => {
    expect(dayAfterKey(months, { year_id: '2024', date_id }, key)?.date_id).toBe(to)
  })
})

describe('the event', () => {
  const event = [{ start: '2024-11-06T00:00:00+09:00', end: '2024-11-28T00:00:00+09:00' }]
  const workshop = [{ start: '2024-11-16T10:00:00+09:00', end: '2024-11-16T12:00:00+09:00' }]

  it.each([
    ['MOB-43', 'kick_board', '1103', '期間外'],
    ['MOB-43', 'kick_board', '1106', '運休'],
    ['MOB-43', 'kick_board', '1107', '運休'],
    ['MOB-43', 'kick_board', '1108', ''],
    ['MOB-43', 'kick_board', '1109', ''],
    ['MOB-43', 'kick_board', '1110', ''],
    ['MOB-43', 'kick_board', '1111', '運休'],
    ['MOB-43', 'kick_board', '1127', '運休'],
    ['MOB-43', 'kick_board', '1130', '期間外'],
    ['MOB-43', 'kick_board', '1225', '期間外'],
    ['MOB-44', 'self_driving', '1105', '期間外'],
    ['MOB-44', 'self_driving', '1106', ''],
    ['MOB-44', 'self_driving', '1110', ''],
    ['MOB-44', 'self_driving', '1111', '運休'],
    ['MOB-44', 'self_driving', '1112', ''],
    ['MOB-44', 'self_driving', '1127', ''],
    ['MOB-44', 'self_driving', '1128', '期間外'],
  ] as const)('%s %s on %s: 「%s」', (_, vehicle, date_id, because) => {
    expect(closedReason(vehicle, { year_id: '2024', date_id }, event)).toBe(because)
  })

  it('MOB-44 a bus is offered every day but Monday from the first day of the reservations on', () => {
    const first = { year_id: '2024', date_id: '1031' }
    const november = Array.from({ length: 30 }, (_, at) => `11${String(at + 1).padStart(2, '0')}`)
    const cal2Dates = november.map((date_id) => ({ date_id, is_open: true, note: '' }))
    const offered = calendarOf(first, { cal1Dates: [], cal2Dates }, first, (day) =>
      closedReason('self_driving', day, event),
    )
    const open = offered.flatMap(({ weeks }) => weeks.flat()).filter((one) => one?.isOpen)
    const running = november.slice(5, 27).filter((date_id) => !['1111', '1118', '1125'].includes(date_id))
    expect(open.map((one) => one?.date_id)).toEqual(running)
  })

  it('MOB-43 includes a day that is partly in the event, no day without spans, and none of another year', () => {
    const late = [{ start: '2024-11-08T12:00:00+09:00', end: '2024-11-09T00:00:00+09:00' }]
    const days = ['1107', '1108', '1109'].map((date_id) => ({ year_id: '2024', date_id }))
    expect(days.map((day) => closedReason('self_driving', day, late))).toEqual(['期間外', '', '期間外'])
    expect(days.map((day) => closedReason('self_driving', day, []))).toEqual(['期間外', '期間外', '期間外'])
    const saturday = { year_id: '2025', date_id: '1108' }
    expect(closedReason('kick_board', saturday, event)).toBe('期間外')
  })

  it('MOB-16 is described by its windows', () => {
    expect(eventRows(event, workshop)).toEqual([
      ['イベント期間', '11月6日～11月27日'],
      ['キックボード', '金・土・日に運行'],
      ['自動運転バス', '月曜運休'],
      ['ワークショップ', '11月16日10:00～12:00'],
    ])
    const two = [...event, { start: '2024-12-01T00:00:00+09:00', end: '2024-12-02T00:00:00+09:00' }]
    const overnight = [{ start: '2024-12-01T22:00:00+09:00', end: '2024-12-02T09:05:00+09:00' }]
    expect(eventRows(two, [...workshop, ...overnight]).map(([, value]) => value)).toEqual([
      '11月6日～11月27日、12月1日',
      '金・土・日に運行',
      '月曜運休',
      '11月16日10:00～12:00、12月1日22:00～12月2日9:05',
    ])
    expect(eventRows([], [])).toEqual([])
  })
})

describe('who may ride', () => {
  const people = (count: number) => v.parse(certifyIndex.response, { sub_users: Array(count).fill({}) })

  it.each<[string, Parameters<typeof maxRiders>[0], number]>([
    ['no sub-user', people(0), 1],
    ['one', people(1), 2],
    ['two', people(2), 3],
    ['three', people(3), 4],
    ['more than the maximum', people(7), 4],
    ['none, according to the index', v.parse(certifyIndex.response, { has_sub_user: '0' }), 1],
    ['some that the index does not name', v.parse(certifyIndex.response, { has_sub_user: 1 }), 4],
    ['nothing known', undefined, 4],
  ])('MOB-37 with %s', (_, index, most) => {
    expect(maxRiders(index)).toBe(most)
  })
})

describe('the labels of a ride', () => {
  const ride = v.parse(execConfirm.response, { vehicle_type: 'kick_board', ride_num: 2, depart_at: '9:00' })

  it('MOB-12, MOB-55 shows known values only', () => {
    expect(rideRows(ride)).toEqual([
      ['時刻', '9:00発'],
      ['人数', '2名'],
    ])
    expect(rideRows({ ...ride, ride_num: 0, depart_at: '', depart_at2: '13:00', to_name: '港口' })).toEqual([
      ['片道・往復', '往復'],
      ['帰りの時刻', '13:00発'],
      ['区間', '港口まで'],
    ])
  })

  it('MOB-12 is a round trip with a time back, also where the response says one way', () => {
    expect(rideRows({ ...ride, ride_type: 1 })).toContainEqual(['片道・往復', '片道'])
    expect(rideRows({ ...ride, ride_type: 1, depart_at2: '13:00' })).toContainEqual(['片道・往復', '往復'])
  })

  it('MOB-22 starts a change from the values of the reservation, and initial values for the rest', () => {
    const first = firstChoice({ year_id: '2024', date_id: '1108' })
    expect(choiceOf(v.parse(execConfirm.response, { rsv_id: 'M1' }), first)).toEqual({ ...first, rsv_id: 'M1' })
    const known = {
      rsv_id: 'M1',
      vehicle_type: 'self_driving',
      ride_num: '3',
      year_id: 2025,
      date_id: 1120,
      from_sect_id2: '2001',
      to_sect_id2: '4001',
      slot1: 'B11',
      slot2: 'B14',
      depart_at2: '9:00',
    }
    expect(choiceOf(v.parse(execConfirm.response, known), first)).toEqual({
      ...first,
      rsv_id: 'M1',
      vehicle_type: 'self_driving',
      ride_num: 3,
      ride_type: 2,
      year_id: '2025',
      date_id: '1120',
      from_sect_id2: '2001',
      to_sect_id2: '4001',
      slot1: 'B11',
      slot2: 'B14',
    })
  })

  it('D33 does not take an unknown vehicle, or one named like a property of Object.prototype, for a kick-board', () => {
    for (const vehicle_type of ['drone', '__proto__', 'toString']) {
      expect(rideTitle({ ...ride, vehicle_type, year_id: '2024', date_id: '1108' })).toBe(
        `11月8日（金） ${vehicle_type}`,
      )
    }
    expect(rideTitle({ vehicle_type: '', year_id: '', date_id: '' })).toBe('ご予約の便')
  })
})

describe('the steps', () => {
  const nothing: FlowContext = { mode: '', vehicle_type: '', hasSlot: false, completed: false }
  const started: FlowContext = { ...nothing, mode: 'new' }
  const kickBoard: FlowContext = { ...started, vehicle_type: 'kick_board' }
  const bus: FlowContext = { ...started, vehicle_type: 'self_driving' }
  const done: FlowContext = { ...nothing, completed: true }
  const of = (name: string) => `mobility_reserve_${name}` as Step
  const all = ['selectVehicle', 'selectDateTime', 'selectInteractive', 'selectSection', 'confirm', 'complete']

  it.each<[string, FlowContext, string]>([
    ['MOB-18 a new reservation with the vehicle', started, 'selectVehicle'],
    ['MOB-18 a new reservation of a known vehicle with the vehicle', bus, 'selectVehicle'],
    ['MOB-21 the change of a kick-board’s with the date', { ...kickBoard, mode: 'edit' }, 'selectDateTime'],
    ['MOB-21 the change of a bus’s with section and date', { ...bus, mode: 'edit' }, 'selectInteractive'],
    ['MOB-22 the change of an unknown vehicle’s with the vehicle', { ...started, mode: 'edit' }, 'selectVehicle'],
  ])('%s', (_, context, first) => {
    expect(entry(context)).toBe(of(first))
  })

  it.each<[string, string, FlowContext, string]>([
    ['MOB-38', 'selectVehicle', kickBoard, 'selectDateTime'],
    ['MOB-38', 'selectVehicle', bus, 'selectInteractive'],
    ['MOB-47', 'selectDateTime', kickBoard, 'confirm'],
    ['MOB-47', 'selectDateTime', { ...kickBoard, mode: 'edit' }, 'confirm'],
    ['MOB-50', 'selectInteractive', bus, 'confirm'],
    ['MOB-50', 'selectInteractive', { ...bus, mode: 'edit' }, 'confirm'],
    ['MOB-52', 'selectSection', kickBoard, 'confirm'],
    ['MOB-52', 'selectSection', bus, 'confirm'],
    ['MOB-60', 'confirm', kickBoard, 'complete'],
    ['MOB-60', 'confirm', bus, 'complete'],
  ])('%s %s is followed by the next step', (_, step, context, after) => {
    expect(next(of(step), context)).toBe(of(after))
  })

  it('MOB-63 the last step is followed by the index', () => {
    expect(next(of('complete'), done)).toBe('mobility_reserve')
  })

  it.each<[string, string, FlowContext, string]>([
    ['MOB-39', 'selectVehicle', started, 'mobility_reserve'],
    ['MOB-39', 'selectVehicle', bus, 'mobility_reserve'],
    ['MOB-39', 'selectVehicle', { ...kickBoard, mode: 'edit' }, 'mobility_reserve'],
    ['MOB-71', 'selectDateTime', kickBoard, 'mobility_reserve_selectVehicle'],
    ['MOB-71', 'selectInteractive', bus, 'mobility_reserve_selectVehicle'],
    ['MOB-53', 'selectSection', kickBoard, 'mobility_reserve_confirm'],
    ['MOB-53', 'selectSection', bus, 'mobility_reserve_confirm'],
    ['MOB-61', 'confirm', kickBoard, 'mobility_reserve_selectDateTime'],
    ['MOB-61', 'confirm', { ...kickBoard, mode: 'edit' }, 'mobility_reserve_selectDateTime'],
    ['MOB-61', 'confirm', bus, 'mobility_reserve_selectInteractive'],
  ])('%s %s goes back to the previous step', (_, step, context, previous) => {
    expect(back(of(step), context)).toBe(previous)
  })

  it.each<[string, FlowContext, readonly string[]]>([
    ['nothing was started', nothing, []],
    ['a reservation was started', started, ['selectVehicle']],
    ['a kick-board was chosen', kickBoard, ['selectVehicle', 'selectDateTime']],
    ['a bus was chosen', bus, ['selectVehicle', 'selectInteractive']],
    [
      'a departure was chosen',
      { ...bus, hasSlot: true },
      ['selectVehicle', 'selectInteractive', 'selectSection', 'confirm'],
    ],
    ['the reservation was made', done, ['complete']],
  ])('MOB-64, MOB-70 if %s, the other steps redirect to the index', (_, context, open) => {
    expect(all.filter((step) => redirect(of(step), context) === undefined)).toEqual(open)
    const targets = new Set(all.filter((step) => !open.includes(step)).map((step) => redirect(of(step), context)))
    expect([...targets]).toEqual(['mobility_reserve'])
  })

  it('has four progress items, whatever the vehicle', () => {
    const [first, ...others] = all.map((step) => progress(of(step), bus))
    expect(first).toEqual({ names: ['乗り物', '区間・日時', '確認', '完了'], current: 1 })
    expect(others.map(({ current }) => current)).toEqual([2, 2, 2, 3, 4])
    expect(progress(of('selectDateTime'), kickBoard).names[1]).toBe('日時')
  })

  const today = { year_id: '2024', date_id: '1108' }
  const first = firstChoice(today)
  const chosen: Choice = {
    ...first,
    rsv_id: 'M1',
    vehicle_type: 'self_driving',
    ride_type: 2,
    from_sect_id2: '1001',
    to_sect_id2: '3001',
    year_id: '2024',
    date_id: '1113',
    slot1: 'B9',
    slot2: 'B12',
  }

  it('MOB-37, MOB-42 starts with a kick-board, one rider, one way, today', () => {
    expect(first).toMatchObject({ vehicle_type: 'kick_board', ride_num: 1, ride_type: 1, ...today })
  })

  it('another vehicle resets the choice; another number of riders keeps it', () => {
    const ride = { rsv_id: 'M1', vehicle_type: 'kick_board', ride_num: 2, ride_type: 1 } as const
    expect(withVehicle(chosen, ride, today)).toEqual({ ...first, ...ride })
    const sameVehicle = { ...ride, vehicle_type: 'self_driving', ride_type: 2 } as const
    expect(withVehicle(chosen, sameVehicle, today)).toEqual({ ...chosen, ride_num: 2 })
  })

  it.each<[string, Partial<Choice>]>([
    ['date', { date_id: '1114' }],
    ['year', { year_id: '2025' }],
    ['departure stop', { from_sect_id2: '2001' }],
    ['destination stop', { to_sect_id2: '4001' }],
  ])('MOB-49 another %s drops the chosen departures', (_, other) => {
    const { slot1: _slot1, slot2: _slot2, ...query } = { ...chosen, ...other }
    expect(withSlotQuery(chosen, query)).toEqual({ ...chosen, ...other, slot1: '', slot2: '' })
  })

  it('the same date and section keep the chosen departures', () => {
    const { slot1: _, slot2: __, ...query } = { ...chosen, ride_num: 3 }
    expect(withSlotQuery(chosen, query)).toEqual({ ...chosen, ride_num: 3 })
  })
})

describe('the codes of the riders', () => {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const parse = (content: object) => parseQrContent(base64(JSON.stringify(content)), 1)
  const main = { sec_key: '1234', qr_code: 'MOBILITY:1:main' }
  const png = btoa('\x89PNG\r\n\x1a\n and so on')

  it('QR-02, QR-05 are those of the response, with the main rider’s first', () => {
    expect(parse({ has_commit: 1, sub2: { sec_key: 5, qr_code: 'b' }, main })).toEqual({
      kind: 'riders',
      riders: [
        { who: 'main', ...main },
        { who: 'sub2', sec_key: '5', qr_code: 'b' },
      ],
    })
    expect(parse({ has_commit: '1', main, sub1: null, sub2: {}, sub3: [] })).toEqual({
      kind: 'riders',
      riders: [{ who: 'main', ...main }],
    })
  })

  it('QR-02 keep blanks at the edges of what a code encodes', () => {
    const edged = { sec_key: '1', qr_code: ' MOBILITY:1:main\n' }
    expect(parse({ has_commit: 1, main: edged })).toMatchObject({ riders: [edged] })
  })

  it('QR-11 keep Japanese characters', () => {
    const japanese = { sec_key: '髙﨑 様', qr_code: '予約番号：𠮷野' }
    expect(parse({ has_commit: 1, main: japanese })).toMatchObject({ riders: [japanese] })
  })

  it('QR-03 are an image if the response has one', () => {
    const src = `data:image/png;base64,${png}`
    for (const given of [png, src, btoa(src)]) expect(parseQrContent(given, 1)).toEqual({ kind: 'image', src })
    for (const declared of ['image/PNG', 'image/jpg', 'image/png;charset=utf-8']) {
      const given = `data:${declared};base64,${png}`
      expect([declared, parseQrContent(given, 1)]).toEqual([declared, { kind: 'image', src }])
    }
  })

  it.each([
    ['jpeg', '\xff\xd8\xff\xe0 and so on'],
    ['gif', 'GIF87a and so on'],
    ['gif', 'GIF89a and so on'],
    ['webp', 'RIFF\x01\x02\x03\x04WEBPVP8 '],
  ])('QR-03 are an image if the response has a %s', (type, bytes) => {
    const src = `data:image/${type};base64,${btoa(bytes)}`
    for (const given of [btoa(bytes), src, btoa(src)]) expect(parseQrContent(given, 1)).toEqual({ kind: 'image', src })
  })

  it('QR-05, QR-10 include a rider without a code, but none with an empty record', () => {
    const empty = { who: 'sub1', sec_key: '', qr_code: '' }
    const parseFor = (content: object, ride_num: number) => parseQrContent(base64(JSON.stringify(content)), ride_num)
    const content = { has_commit: 1, main: { sec_key: '1' }, sub1: {}, sub2: { sec_key: '', qr_code: null } }
    expect(parseFor(content, 1)).toEqual({ kind: 'riders', riders: [{ who: 'main', sec_key: '1', qr_code: '' }] })
    expect(parseFor(content, 2)).toMatchObject({ riders: [{ who: 'main' }, empty] })
  })

  it.each([{}, { has_commit: null }, { has_commit: {} }])(
    'QR-02 D33 are those that came, with the flag as %j',
    (flag) => {
      expect(parse({ ...flag, main })).toMatchObject({ kind: 'riders', riders: [main] })
    },
  )

  it('QR-07 do not exist while the reservation is not committed', () => {
    expect(parse({ has_commit: 0, main })).toEqual({ kind: 'uncommitted' })
    expect(parse({ has_commit: '0' })).toEqual({ kind: 'uncommitted' })
  })

  it.each([
    ['nothing', ''],
    ['no base64', 'これは何ですか'],
    ['no JSON', base64('<html>')],
    ['no record', base64('[1]')],
    ['an empty record', base64('{}')],
    ['a truncated character', btoa('{"has_commit":1,"main":{"sec_key":"\xe3\x81","qr_code":"a"}}')],
    ['no main rider', base64(JSON.stringify({ has_commit: 1, sub1: main }))],
    ['no main rider but null', base64(JSON.stringify({ has_commit: 1, main: null, sub1: main }))],
    ['a main rider that is no record', base64(JSON.stringify({ has_commit: 1, main: [], sub1: main }))],
    ['a page in place of an image', 'data:text/html;base64,PGI+'],
    ['a page that is called an image', 'data:image/png;base64,PGI+'],
  ])('QR-10 cannot be parsed from %s', (_, given) => {
    expect(parseQrContent(given, 1)).toBeUndefined()
  })
})
