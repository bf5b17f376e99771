import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Choice, certifyIndex, execConfirm } from '../../src/api/endpoints/mobility'
import { closedBecause, eventRows } from '../../src/flows/mobility/eventDays'
import { codesOf } from '../../src/flows/mobility/reservations/qrContent'
import {
  back,
  entry,
  type FlowContext,
  firstChoice,
  next,
  progress,
  redirect,
  type Step,
  withAsked,
  withRide,
} from '../../src/flows/mobility/reserve/reservationSteps'
import { choiceOf, rideRows, rideTitle } from '../../src/flows/mobility/ride'
import {
  calendarOf,
  dateLabel,
  dateOf,
  dayAfterKey,
  type SuppliedDate,
  weekdays,
} from '../../src/flows/mobility/rideDates'
import { mostRiders } from '../../src/flows/mobility/riders'

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

  it('MOB-41 has the months by their names, in weeks from Sunday to Saturday', () => {
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
    ['2024', '1215', ['12月', '1月'], ['2024', '2025']],
    ['2025', '0131', ['1月', '2月'], ['2025', '2025']],
  ])('MOB-41 goes on after %s/%s', (year_id, date_id, labels, years) => {
    const both = calendarOf({ year_id, date_id }, { cal1Dates: [], cal2Dates: [] }, today, always)
    expect(both.map(({ label }) => label)).toEqual(labels)
    expect(both.map(({ weeks }) => weeks[1]?.[0]?.year_id)).toEqual(years)
  })

  it('MOB-45 keeps days closed on which nothing runs, whatever was supplied', () => {
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

  it('MOB-45 opens the days that were supplied as open and are not over', () => {
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
  ])('says %s with its weekday', (date_id, label) => {
    expect(dateLabel({ year_id: '2024', date_id })).toBe(label)
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
  ])('MOB-72 from %s %s leads to %s', (date_id, key, to) => {
    expect(dayAfterKey(months, { year_id: '2024', date_id }, key)?.date_id).toBe(to)
  })
})

describe('the event', () => {
  const event = [{ start: '2024-11-06T00:00:00+09:00', end: '2024-11-28T00:00:00+09:00' }]
  const workshop = [{ start: '2024-11-16T10:00:00+09:00', end: '2024-11-16T12:00:00+09:00' }]

  it.each([
    ['kick_board', '1108', ''],
    ['kick_board', '1110', ''],
    ['kick_board', '1106', '運休'],
    ['kick_board', '1111', '運休'],
    ['kick_board', '1103', '期間外'],
    ['kick_board', '1130', '期間外'],
    ['kick_board', '1225', '期間外'],
    ['self_driving', '1105', '期間外'],
    ['self_driving', '1106', ''],
    ['self_driving', '1111', '運休'],
    ['self_driving', '1127', ''],
    ['self_driving', '1128', '期間外'],
  ] as const)('MOB-43, MOB-44 %s on %s: 「%s」', (vehicle, date_id, because) => {
    expect(closedBecause(vehicle, { year_id: '2024', date_id }, event)).toBe(because)
  })

  it('MOB-43 has a day of which a part is in the event, and none without spans', () => {
    const late = [{ start: '2024-11-08T12:00:00+09:00', end: '2024-11-09T00:00:00+09:00' }]
    const days = ['1107', '1108', '1109'].map((date_id) => ({ year_id: '2024', date_id }))
    expect(days.map((day) => closedBecause('self_driving', day, late))).toEqual(['期間外', '', '期間外'])
    expect(days.map((day) => closedBecause('self_driving', day, []))).toEqual(['期間外', '期間外', '期間外'])
  })

  it('MOB-16 is told as its windows have it', () => {
    expect(eventRows(event, workshop)).toEqual([
      ['イベント期間', '11月6日～11月27日'],
      ['キックボード', '金・土・日'],
      ['自動運転バス', '月曜運休'],
      ['ワークショップ', '11月16日10:00～12:00'],
    ])
    const two = [...event, { start: '2024-12-01T00:00:00+09:00', end: '2024-12-02T00:00:00+09:00' }]
    const overnight = [{ start: '2024-12-01T22:00:00+09:00', end: '2024-12-02T09:05:00+09:00' }]
    expect(eventRows(two, overnight).map(([, words]) => words)).toEqual([
      '11月6日～11月27日、12月1日',
      '金・土・日',
      '月曜運休',
      '12月1日22:00～12月2日9:05',
    ])
    expect(eventRows([], [])).toEqual([])
  })
})

describe('who may ride', () => {
  const people = (count: number) => v.parse(certifyIndex.response, { sub_users: Array(count).fill({}) })

  it.each<[string, Parameters<typeof mostRiders>[0], number]>([
    ['no sub-user', people(0), 1],
    ['two', people(2), 3],
    ['three', people(3), 4],
    ['more than there can be', people(7), 4],
    ['nobody, as the index says', v.parse(certifyIndex.response, { has_sub_user: '0' }), 1],
    ['some whom the index does not name', v.parse(certifyIndex.response, { has_sub_user: 1 }), 4],
    ['nothing known', undefined, 4],
  ])('MOB-37 with %s', (_, known, most) => {
    expect(mostRiders(known)).toBe(most)
  })
})

describe('a trip in words', () => {
  const trip = v.parse(execConfirm.response, { vehicle_type: 'kick_board', ride_num: 2, depart_at: '9:00' })

  it('MOB-12, MOB-55 tells what is known and nothing else', () => {
    expect(rideRows(trip)).toEqual([
      ['時刻', '9:00発'],
      ['人数', '2名'],
    ])
    expect(rideRows({ ...trip, ride_num: 0, depart_at: '', depart_at2: '13:00', to_name: '港口' })).toEqual([
      ['片道・往復', '往復'],
      ['帰りの時刻', '13:00発'],
      ['区間', '港口まで'],
    ])
  })

  it('MOB-22 begins a change with what the reservation says, and the rest as at first', () => {
    const first = firstChoice({ year_id: '2024', date_id: '1108' })
    expect(choiceOf(v.parse(execConfirm.response, { rsv_id: 'M1' }), first)).toEqual({ ...first, rsv_id: 'M1' })
    const said = {
      rsv_id: 'M1',
      vehicle_type: 'self_driving',
      ride_num: '3',
      year_id: 2024,
      date_id: 1120,
      depart_at2: '9:00',
    }
    expect(choiceOf(v.parse(execConfirm.response, said), first)).toEqual({
      ...first,
      rsv_id: 'M1',
      vehicle_type: 'self_driving',
      ride_num: 3,
      ride_type: 2,
      date_id: '1120',
    })
  })

  it('D33 an unknown vehicle, and one named as what every object has, is no kick-board', () => {
    for (const vehicle_type of ['drone', '__proto__', 'toString']) {
      expect(rideTitle({ ...trip, vehicle_type, year_id: '2024', date_id: '1108' })).toBe(
        `11月8日（金） ${vehicle_type}`,
      )
    }
    expect(rideTitle({ vehicle_type: '', year_id: '', date_id: '' })).toBe('ご予約の便')
  })
})

describe('the steps', () => {
  const nothing: FlowContext = { begun: '', vehicle_type: '', hasSlot: false, completed: false }
  const begun: FlowContext = { ...nothing, begun: 'new' }
  const kickBoard: FlowContext = { ...begun, vehicle_type: 'kick_board' }
  const bus: FlowContext = { ...begun, vehicle_type: 'self_driving' }
  const done: FlowContext = { ...nothing, completed: true }
  const of = (name: string) => `mobility_reserve_${name}` as Step
  const all = ['selectVehicle', 'selectDateTime', 'selectInteractive', 'selectSection', 'confirm', 'complete']

  it.each<[string, FlowContext, string]>([
    ['MOB-18 a new reservation with the vehicle', begun, 'selectVehicle'],
    ['MOB-21 the change of a kick-board’s with the date', { ...kickBoard, begun: 'edit' }, 'selectDateTime'],
    ['MOB-21 the change of a bus’s with section and date', { ...bus, begun: 'edit' }, 'selectInteractive'],
    ['MOB-22 the change of an unknown vehicle’s with the vehicle', { ...begun, begun: 'edit' }, 'selectVehicle'],
  ])('%s', (_, situation, first) => {
    expect(entry(situation)).toBe(of(first))
  })

  it.each<[string, FlowContext, string]>([
    ['selectVehicle', kickBoard, 'selectDateTime'],
    ['selectVehicle', bus, 'selectInteractive'],
    ['selectDateTime', kickBoard, 'confirm'],
    ['selectInteractive', bus, 'confirm'],
    ['selectSection', bus, 'confirm'],
    ['confirm', bus, 'complete'],
  ])('MOB-38, MOB-47, MOB-50, MOB-52, MOB-60 %s leads on', (step, situation, after) => {
    expect(next(of(step), situation)).toBe(of(after))
  })

  it('MOB-63 after the end comes the index', () => {
    expect(next(of('complete'), done)).toBe('mobility_reserve')
  })

  it.each<[string, FlowContext, string]>([
    ['selectDateTime', kickBoard, 'mobility_reserve_selectVehicle'],
    ['selectInteractive', bus, 'mobility_reserve_selectVehicle'],
    ['selectSection', bus, 'mobility_reserve_confirm'],
    ['confirm', kickBoard, 'mobility_reserve_selectDateTime'],
    ['confirm', bus, 'mobility_reserve_selectInteractive'],
    ['selectVehicle', begun, 'mobility_reserve'],
  ])('MOB-39, MOB-53, MOB-61 %s leads back', (step, situation, before) => {
    expect(back(of(step), situation)).toBe(before)
  })

  it.each<[string, FlowContext, readonly string[]]>([
    ['nothing was begun', nothing, []],
    ['a reservation was begun', begun, ['selectVehicle']],
    ['a kick-board was chosen', kickBoard, ['selectVehicle', 'selectDateTime']],
    ['a bus was chosen', bus, ['selectVehicle', 'selectInteractive']],
    [
      'a departure was chosen',
      { ...bus, hasSlot: true },
      ['selectVehicle', 'selectInteractive', 'selectSection', 'confirm'],
    ],
    ['the reservation was made', done, ['complete']],
  ])('MOB-64, MOB-70 where %s, the other steps lead to the index', (_, situation, open) => {
    expect(all.filter((step) => redirect(of(step), situation) === undefined)).toEqual(open)
    const elsewhere = new Set(all.filter((step) => !open.includes(step)).map((step) => redirect(of(step), situation)))
    expect([...elsewhere]).toEqual(['mobility_reserve'])
  })

  it('has four circles, whatever the vehicle', () => {
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

  it('MOB-37, MOB-42 begins with a kick-board, one rider, one way, today', () => {
    expect(first).toMatchObject({ vehicle_type: 'kick_board', ride_num: 1, ride_type: 1, ...today })
  })

  it('another vehicle begins with nothing chosen; more riders keep what was', () => {
    const ride = { rsv_id: 'M1', vehicle_type: 'kick_board', ride_num: 2, ride_type: 1 } as const
    expect(withRide(chosen, ride, today)).toEqual({ ...first, ...ride })
    const sameVehicle = { ...ride, vehicle_type: 'self_driving', ride_type: 2 } as const
    expect(withRide(chosen, sameVehicle, today)).toEqual({ ...chosen, ride_num: 2 })
  })

  it.each<[string, Partial<Choice>]>([
    ['date', { date_id: '1114' }],
    ['year', { year_id: '2025' }],
    ['stop to leave from', { from_sect_id2: '2001' }],
    ['stop to go to', { to_sect_id2: '4001' }],
  ])('MOB-49 another %s has other departures', (_, other) => {
    const { slot1: _slot1, slot2: _slot2, ...asked } = { ...chosen, ...other }
    expect(withAsked(chosen, asked)).toEqual({ ...chosen, ...other, slot1: '', slot2: '' })
  })

  it('the departures of the same date and section stay', () => {
    const { slot1: _, slot2: __, ...asked } = { ...chosen, ride_num: 3 }
    expect(withAsked(chosen, asked)).toEqual({ ...chosen, ride_num: 3 })
  })
})

describe('the codes of the riders', () => {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const answer = (content: object) => codesOf(base64(JSON.stringify(content)), 1)
  const main = { sec_key: '1234', qr_code: 'MOBILITY:1:main' }
  const png = btoa('\x89PNG\r\n\x1a\n and so on')

  it('QR-02, QR-05 are those that were answered, the main rider’s first', () => {
    expect(answer({ has_commit: 1, sub2: { sec_key: 5, qr_code: 'b' }, main })).toEqual({
      kind: 'riders',
      riders: [
        { who: 'main', ...main },
        { who: 'sub2', sec_key: '5', qr_code: 'b' },
      ],
    })
    expect(answer({ has_commit: '1', main, sub1: null, sub2: {}, sub3: [] })).toEqual({
      kind: 'riders',
      riders: [{ who: 'main', ...main }],
    })
  })

  it('QR-11 keep their Japanese letters', () => {
    const japanese = { sec_key: '髙﨑 様', qr_code: '予約番号：𠮷野' }
    expect(answer({ has_commit: 1, main: japanese })).toMatchObject({ riders: [japanese] })
  })

  it('QR-03 are an image where one was answered', () => {
    const address = `data:image/png;base64,${png}`
    for (const given of [png, address, btoa(address)])
      expect(codesOf(given, 1)).toEqual({ kind: 'image', src: address })
  })

  it.each([
    ['jpeg', '\xff\xd8\xff\xe0 and so on'],
    ['gif', 'GIF89a and so on'],
    ['webp', 'RIFF\x01\x02\x03\x04WEBPVP8 '],
  ])('QR-03 are an image where the bytes are of a %s', (type, bytes) => {
    expect(codesOf(btoa(bytes), 1)).toEqual({ kind: 'image', src: `data:image/${type};base64,${btoa(bytes)}` })
  })

  it('QR-10 have a rider whose code is missing, and none of whom nothing is said', () => {
    const nameless = { who: 'sub1', sec_key: '', qr_code: '' }
    const told = (content: object, ride_num: number) => codesOf(base64(JSON.stringify(content)), ride_num)
    const content = { has_commit: 1, main: { sec_key: '1' }, sub1: {}, sub2: { sec_key: '', qr_code: null } }
    expect(told(content, 1)).toEqual({ kind: 'riders', riders: [{ who: 'main', sec_key: '1', qr_code: '' }] })
    expect(told(content, 2)).toMatchObject({ riders: [{ who: 'main' }, nameless] })
  })

  it('QR-07 are none while the reservation is not committed', () => {
    expect(answer({ has_commit: 0, main })).toEqual({ kind: 'uncommitted' })
    expect(answer({ has_commit: '0' })).toEqual({ kind: 'uncommitted' })
  })

  it.each([
    ['nothing', ''],
    ['no base64', 'これは何ですか'],
    ['no JSON', base64('<html>')],
    ['no record', base64('[1]')],
    ['an empty record', base64('{}')],
    ['half a letter', btoa('{"has_commit":1,"main":{"sec_key":"\xe3\x81","qr_code":"a"}}')],
    ['no main rider', base64(JSON.stringify({ has_commit: 1, sub1: main }))],
    ['a main rider that is none', base64(JSON.stringify({ has_commit: 1, main: [], sub1: main }))],
    ['a page in place of an image', 'data:text/html;base64,PGI+'],
  ])('QR-10 cannot be read from %s', (_, given) => {
    expect(codesOf(given, 1)).toBeUndefined()
  })
})
