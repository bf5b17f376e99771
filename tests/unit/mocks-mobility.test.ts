import { beforeEach, describe, expect, test } from 'vitest'
import { checkTexts } from '../../mocks/provider/field-rules'
import { keyTexts } from '../../mocks/provider/keys'
import { mobilityTexts } from '../../mocks/provider/mobility/booking'
import { subUserTexts } from '../../mocks/provider/mobility/sub-users'
import { createProvider, type Provider } from '../../mocks/provider/provider'
import type { Result } from '../../mocks/provider/result'
import type { Customer, Persistence } from '../../mocks/provider/state'
import { startTimeOf } from '../../mocks/start-time'
import type { Choice } from '../../src/api/endpoints/mobility'

/* Friday, 8 November 2024, 10:00 Japan time: during the event, with buses and kick-boards. */
const friday = '2024-11-08T10:00:00+09:00'
const site = 'https://portal.example/mypage/'

let provider: Provider
const at = (time: string) => provider.clock.set(Date.parse(time))

function customerBy(userId: string): Customer {
  const found = provider.customer(userId)
  if (!found) throw new Error(`no ${userId}`)
  return found
}
/** taro has no sub-users, family has three. */
const taro = () => customerBy('taro@example.jp')
const family = () => customerBy('kazoku@example.jp')

function dataOf<Data, Fields>(result: Result<Data, Fields>): Data {
  if (result.status === 'OK') return result.data
  throw new Error(JSON.stringify(result))
}

/** Free seats on Wednesday 13th: 6 at 9:00, 3 at 10:00, none at 11:00, 5 at 12:00, 2 at 13:00, 1 at 16:00. */
const bus: Choice = {
  rsv_id: '',
  vehicle_type: 'self_driving',
  ride_num: 1,
  ride_type: 1,
  year_id: '2024',
  date_id: '1113',
  from_sect_id2: '1001',
  to_sect_id2: '3001',
  slot1: 'B10',
  slot2: '',
}
const kickBoard: Choice = {
  ...bus,
  vehicle_type: 'kick_board',
  date_id: '1115',
  from_sect_id2: '1001',
  to_sect_id2: '4501',
  slot1: 'K9',
}

const book = (choice: Choice, customer = taro()) => dataOf(provider.mobility.execConfirm(choice, customer))
const slots = (choice: Choice) => dataOf(provider.mobility.certifySelectInteractive(choice, taro()))
const freeAt = (choice: Choice) => slots(choice).slots1?.find(({ slot_id }) => slot_id === choice.slot1)?.free_num

beforeEach(() => {
  provider = createProvider({ brand: 'y3d' })
  at(friday)
})

describe('the departures', () => {
  test('the stops are in six groups', () => {
    const { groups } = dataOf(provider.mobility.certifySelectSection(bus, taro()))
    expect(groups.map(({ group_id }) => group_id)).toEqual(['10', '20', '30', '40', '45', '50'])
    const names = groups.flatMap(({ stops }) => stops.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
  })

  test('there are none without a section, and no return ones for one-way trips', () => {
    expect(slots({ ...bus, from_sect_id2: '' })).toMatchObject({ slots1: [], slots2: [], selectedSects1: [] })
    expect(slots(bus)).toMatchObject({ slots2: [], selectedSects2: [] })
    const { slots1, slots2, selectedSects1, selectedSects2 } = slots({ ...bus, ride_type: 2 })
    expect(slots1?.[0]).toEqual({ slot_id: 'B9', depart_at: '9:00', arrive_at: '9:20', free_num: 6 })
    expect(slots2?.[0]).toEqual({ slot_id: 'B9', depart_at: '9:20', arrive_at: '10:00', free_num: 6 })
    expect(selectedSects1.map(({ name }) => name)).toEqual([
      '駅西口ひろば',
      '市民公園西',
      '駅東口',
      '中央通り東',
      '市役所前',
    ])
    expect(selectedSects2.at(-1)?.name).toBe('駅西口ひろば')
  })

  test('kick-boards have a default section, and keep a selected one', () => {
    const asked = { ...kickBoard, from_sect_id2: '', to_sect_id2: '' }
    expect(dataOf(provider.mobility.certifySelectDateTime(asked, taro()))).toMatchObject({
      from_name: '駅西口ひろば',
      to_name: '港口',
      slots1: expect.arrayContaining([{ slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 2 }]),
    })
    const other = { ...kickBoard, to_sect_id2: '5001' }
    expect(dataOf(provider.mobility.certifySelectDateTime(other, taro())).to_name).toBe('運動公園北')
  })

  test('past departures of today are not offered', () => {
    at('2024-11-13T13:00:00+09:00')
    expect(slots(bus).slots1?.map(({ depart_at }) => depart_at)).toEqual(['14:00', '15:00', '16:00'])
    expect(provider.mobility.execConfirm(bus, taro())).toEqual({ status: 'ERROR', message: mobilityTexts.gone })
  })

  test('free rides are of today', () => {
    const { departures } = dataOf(provider.mobility.updateFreeRide({}, taro()))
    expect(departures?.[0]).toEqual({
      vehicle_type: 'self_driving',
      depart_at: '11:00',
      from_name: '駅西口ひろば',
      to_name: '港口',
      free_num: 1,
    })
    at('2024-11-08T20:00:00+09:00')
    expect(dataOf(provider.mobility.updateFreeRide({}, taro())).departures).toEqual([])
  })
})

describe('the calendar', () => {
  const open = (vehicle_type: Choice['vehicle_type'], year_id: string, date_id: string) => {
    const { cal1Dates, cal2Dates } = dataOf(
      provider.mobility.searchCalDates({ vehicle_type, year_id, date_id }, taro()),
    )
    return [cal1Dates, cal2Dates].map((dates) => dates.filter((day) => day.is_open).map((day) => day.date_id))
  }

  test('kick-boards are available on Friday, Saturday and Sunday from the 6th to the 27th, until the last departure', () => {
    const days = ['1108', '1109', '1110', '1115', '1116', '1117', '1122', '1123', '1124']
    expect(open('kick_board', '2024', '1101')).toEqual([days, []])
    expect(open('kick_board', '2024', '1015')).toEqual([[], days])
    at('2024-11-08T18:00:00+09:00')
    expect(open('kick_board', '2024', '1108')[0]).toEqual(days.slice(1))
  })

  test('buses run every day except Monday', () => {
    at('2024-11-01T10:00:00+09:00')
    const [november = [], december] = open('self_driving', '2024', '1101')
    expect(november).toHaveLength(19)
    expect([november[0], november.at(-1)]).toEqual(['1106', '1127'])
    for (const monday of ['1111', '1118', '1125']) expect(november).not.toContain(monday)
    expect(december).toEqual([])
  })

  test('every day of both months is listed, with the reason if it is closed', () => {
    const { cal1Dates, cal2Dates } = dataOf(
      provider.mobility.searchCalDates({ vehicle_type: 'self_driving', year_id: '2024', date_id: '1108' }, taro()),
    )
    expect([cal1Dates.length, cal2Dates.length]).toEqual([30, 31])
    const noteOf = (id: string) => cal1Dates.find(({ date_id }) => date_id === id)?.note
    expect(['1105', '1107', '1111', '1112'].map(noteOf)).toEqual(['期間外', '受付終了', '運休', ''])
  })
})

describe('a reservation', () => {
  test('is returned with names and times, is listed, and takes its seats', () => {
    expect(freeAt(bus)).toBe(3)
    expect(book(bus)).toEqual({
      ...bus,
      rsv_id: 'M0000004',
      from_name: '駅西口ひろば',
      to_name: '市役所前',
      depart_at: '10:00',
      arrive_at: '10:20',
      depart_at2: '',
      arrive_at2: '',
      status: 'reserved',
      has_sub_user: false,
    })
    expect(freeAt(bus)).toBe(2)
    const { reserves } = dataOf(provider.mobility.certifyIndex({}, taro()))
    expect(reserves?.map(({ rsv_id }) => rsv_id)).toEqual(['M0000004'])
  })

  test('takes seats in both directions, and returns only after arrival', () => {
    const both: Choice = { ...bus, ride_type: 2, slot1: 'B12', slot2: 'B13' }
    expect(provider.mobility.execSelectInteractive({ ...both, slot2: 'B9' }, taro())).toEqual({
      status: 'VALIDATION',
      data: { slot2: mobilityTexts.back },
    })
    expect(provider.mobility.execSelectInteractive({ ...both, slot2: '' }, taro())).toEqual({
      status: 'VALIDATION',
      data: { slot2: mobilityTexts.slot },
    })
    expect(book(both)).toMatchObject({ depart_at2: '13:20', arrive_at2: '14:00' })
    expect(freeAt({ ...bus, slot1: 'B13' })).toBe(1)
  })

  test('of two customers for the last seat the second is rejected, and so is a full departure', () => {
    const last = { ...bus, slot1: 'B16' }
    expect(freeAt(last)).toBe(1)
    // Both see the free seat and reach the confirmation.
    for (const rider of [taro(), family()]) expect(provider.mobility.certifyConfirm(last, rider).status).toBe('OK')
    book(last, family())
    const late = { status: 'ERROR', message: mobilityTexts.full }
    expect(provider.mobility.execConfirm(last, taro())).toEqual(late)
    expect(provider.mobility.certifyConfirm(last, taro())).toEqual(late)
    expect(provider.mobility.execSelectInteractive({ ...bus, slot1: 'B11' }, taro())).toEqual({
      status: 'VALIDATION',
      data: { slot1: mobilityTexts.full },
    })
    expect(provider.mobility.execSelectInteractive({ ...bus, ride_num: 4 }, family())).toEqual({
      status: 'VALIDATION',
      data: { slot1: mobilityTexts.full },
    })
  })

  test('a changed reservation can use its own seats', () => {
    const last = { ...bus, slot1: 'B16' }
    const { rsv_id } = book(last)
    expect(freeAt(last)).toBe(0)
    expect(freeAt({ ...last, rsv_id })).toBe(1)
    expect(book({ ...last, rsv_id, to_sect_id2: '4001' })).toMatchObject({ rsv_id, to_name: '文化の森' })
    expect(dataOf(provider.mobility.certifyIndex({}, taro())).reserves).toHaveLength(1)
  })

  test.each<[string, Partial<Choice>, object]>([
    ['a Monday', { date_id: '1111' }, { date_id: mobilityTexts.day }],
    ['the day after the event', { date_id: '1128' }, { date_id: mobilityTexts.day }],
    ['another year', { year_id: '2025' }, { date_id: mobilityTexts.day }],
    ['no date', { year_id: '', date_id: '' }, { date_id: mobilityTexts.day }],
    ['no departure', { slot1: '' }, { slot1: mobilityTexts.slot }],
    ['another vehicle’s departure', { slot1: 'K10' }, { slot1: mobilityTexts.slot }],
    ['an unknown stop', { from_sect_id2: '9999' }, { from_sect_id2: mobilityTexts.stop }],
    ['no stop', { to_sect_id2: '' }, { to_sect_id2: mobilityTexts.stop }],
    ['the same stop', { to_sect_id2: '1001' }, { to_sect_id2: mobilityTexts.sameStop }],
    ['more riders than there are', { ride_num: 2 }, { ride_num: mobilityTexts.riders(1) }],
    ['nobody', { ride_num: 0 }, { ride_num: mobilityTexts.riders(1) }],
  ])('%s is rejected at its step and at the confirmation', (_, wrong, data) => {
    const choice = { ...bus, ...wrong }
    const [message] = Object.values(data)
    expect(provider.mobility.execSelectInteractive(choice, taro())).toEqual({ status: 'VALIDATION', data })
    expect(provider.mobility.certifyConfirm(choice, taro())).toEqual({ status: 'ERROR', message })
    expect(provider.mobility.execConfirm(choice, taro())).toEqual({ status: 'ERROR', message })
  })

  test('kick-boards are rejected on a Thursday', () => {
    expect(provider.mobility.execSelectDateTime({ ...kickBoard, date_id: '1114' }, taro())).toEqual({
      status: 'VALIDATION',
      data: { date_id: mobilityTexts.day },
    })
  })

  test('has at most one rider more than there are sub-users', () => {
    const ride = { ...bus, ride_num: 2 }
    expect(dataOf(provider.mobility.certifySelectVehicle({ rsv_id: '' }, taro())).max_ride_num).toBe(1)
    expect(provider.mobility.execSelectVehicle(ride, taro())).toEqual({
      status: 'VALIDATION',
      data: { ride_num: mobilityTexts.riders(1) },
    })
    expect(dataOf(provider.mobility.certifySelectVehicle({ rsv_id: '' }, family())).max_ride_num).toBe(4)
    expect(provider.mobility.execSelectVehicle({ ...ride, ride_num: 4 }, family()).status).toBe('OK')
    expect(provider.mobility.execSelectVehicle({ ...ride, ride_num: 5 }, family()).status).toBe('VALIDATION')
  })

  test('a section of a single or an unknown stop is rejected', () => {
    const section = { from_sect_id2: '1001', to_sect_id2: '3001' }
    expect(provider.mobility.execSelectSection(section, taro()).status).toBe('OK')
    expect(provider.mobility.execSelectSection({ ...section, to_sect_id2: '1001' }, taro())).toEqual({
      status: 'VALIDATION',
      data: { to_sect_id2: mobilityTexts.sameStop },
    })
    expect(provider.mobility.execSelectSection({ ...section, to_sect_id2: '3009' }, taro()).status).toBe('VALIDATION')
  })

  test('the confirmation has the customer and the sub-users; a bus has its stops shown', () => {
    const confirmed = dataOf(provider.mobility.certifyConfirm({ ...bus, ride_num: 3 }, family()))
    expect(confirmed).toMatchObject({ sei_name: '松本', svc_locality: '三重郡菰野町', depart_at: '10:00' })
    expect(confirmed.sub_users.map(({ mei_name }) => mei_name)).toEqual(['美咲', '陽斗'])
    expect(confirmed.is_show_sections).toBe(true)
    expect(dataOf(provider.mobility.certifyConfirm(kickBoard, taro()))).toMatchObject({
      is_show_sections: false,
      message: mobilityTexts.rain,
    })
  })

  test('is cancelled once, and frees its seats', () => {
    const { rsv_id } = book(bus)
    expect(dataOf(provider.mobility.cancelReserve({ rsv_id }, taro())).reserves).toMatchObject([{ status: 'canceled' }])
    expect(freeAt(bus)).toBe(3)
    const twice = { status: 'ERROR', message: mobilityTexts.canceled }
    expect(provider.mobility.cancelReserve({ rsv_id }, taro())).toEqual(twice)
    expect(provider.mobility.certifySelectVehicle({ rsv_id }, taro())).toEqual(twice)
    expect(provider.mobility.execConfirm({ ...bus, rsv_id }, taro())).toEqual(twice)
    expect(provider.mobility.displayQrcode({ rsv_id }, taro())).toEqual(twice)
  })

  test('is not accessible to other customers', () => {
    const { rsv_id } = book(bus)
    const foreign = { status: 'ERROR', message: mobilityTexts.unknown }
    expect(provider.mobility.cancelReserve({ rsv_id }, family())).toEqual(foreign)
    expect(provider.mobility.displayQrcode({ rsv_id }, family())).toEqual(foreign)
    expect(provider.mobility.execConfirm({ ...bus, rsv_id }, family())).toEqual(foreign)
    expect(provider.mobility.cancelReserve({ rsv_id: 'M9999999' }, taro())).toEqual(foreign)
  })

  test('is finished after its departure', () => {
    const { rsv_id } = book(bus)
    at('2024-11-13T10:00:00+09:00')
    expect(dataOf(provider.mobility.certifyIndex({}, taro())).reserves).toMatchObject([{ status: 'finished' }])
    const over = { status: 'ERROR', message: mobilityTexts.finished }
    expect(provider.mobility.cancelReserve({ rsv_id }, taro())).toEqual(over)
    expect(provider.mobility.execSelectVehicle({ ...bus, rsv_id }, taro())).toEqual(over)
  })

  test('the next ride is listed first, finished and cancelled ones last', () => {
    const { rsv_id } = book({ ...bus, date_id: '1126', slot1: 'B9' }, family())
    dataOf(provider.mobility.cancelReserve({ rsv_id }, family()))
    const { reserves } = dataOf(provider.mobility.certifyIndex({}, family()))
    expect(reserves?.map(({ date_id, status }) => [date_id, status])).toEqual([
      ['1120', 'reserved'],
      ['1122', 'waiting'],
      ['1106', 'finished'],
      ['1126', 'canceled'],
    ])
  })

  test('QA-12 is persisted with the provider’s state', () => {
    let kept: string | null = null
    const persistence: Persistence = {
      load: () => kept,
      save: (text) => {
        kept = text
      },
      clear: () => {
        kept = null
      },
    }
    provider = createProvider({ brand: 'y3d', persistence })
    at(friday)
    book(bus)
    provider.save()
    provider = createProvider({ brand: 'y3d', persistence })
    expect(dataOf(provider.mobility.certifyIndex({}, taro())).reserves).toHaveLength(1)
    provider.reset()
    expect(dataOf(provider.mobility.certifyIndex({}, taro())).reserves).toEqual([])
  })
})

describe('the window', () => {
  const agreed = { notice_approval: 1 } as const
  test.each([
    ['2024-10-31T12:59:59+09:00', mobilityTexts.notYet],
    ['2024-11-28T00:00:00+09:00', mobilityTexts.over],
  ])('at %s booking is closed', (time, message) => {
    at(time)
    const closed = { status: 'ERROR', message }
    expect(provider.mobility.execNewReserve(agreed, taro())).toEqual(closed)
    expect(provider.mobility.certifySelectVehicle({ rsv_id: '' }, taro())).toEqual(closed)
    expect(provider.mobility.execConfirm(bus, taro())).toEqual(closed)
    expect(provider.mobility.certifyIndex({}, family())).toMatchObject({ status: 'OK' })
  })

  test.each(['2024-10-31T13:00:00+09:00', '2024-11-27T08:59:59+09:00'])('at %s booking is open', (time) => {
    at(time)
    expect(provider.mobility.execNewReserve(agreed, taro()).status).toBe('OK')
    expect(provider.mobility.execConfirm({ ...bus, date_id: '1127', slot1: 'B10' }, taro()).status).toBe('OK')
  })

  test('a reservation requires the agreement to the notice', () => {
    expect(provider.mobility.execNewReserve({ notice_approval: 0 }, taro())).toEqual({
      status: 'VALIDATION',
      data: { notice_approval: checkTexts.notice },
    })
  })
})

describe('the codes of the riders', () => {
  const codesOf = (rsv_id: string): Record<string, unknown> => {
    const { base64 } = dataOf(provider.mobility.displayQrcode({ rsv_id }, family()))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))))
  }

  test('every rider has a different one', () => {
    const { has_commit, ...riders } = codesOf('M0000002')
    expect(has_commit).toBe(1)
    expect(Object.keys(riders)).toEqual(['main', 'sub1', 'sub2', 'sub3'])
    const codes = Object.values(riders)
    expect(new Set(codes.map((code) => JSON.stringify(code))).size).toBe(4)
    expect(codes[0]).toEqual({ sec_key: '0002-MAIN', qr_code: 'MOBILITY:M0000002:main' })
  })

  test('a waiting reservation is uncommitted', () => {
    expect(codesOf('M0000003')).toMatchObject({ has_commit: 0, main: expect.anything() })
  })
})

describe('sub-users', () => {
  const someone = {
    sei_name: '山田',
    mei_name: '花',
    zip3: '510',
    zip4: '0093',
    tel_n1: '000',
    tel_n2: '000',
    tel_n3: '1001',
    age_group: '1',
    sex: 2,
  }
  const of = (customer: Customer, assc_no = 0) => dataOf(provider.subUsers.certify({ assc_no }, customer))
  const replace = (fields: Partial<typeof someone>, customer = taro(), assc_no = 0) => {
    const { user_org, user_seq } = of(customer, assc_no)
    return provider.subUsers.replace({ ...someone, ...fields, user_org, user_seq, assc_no }, customer)
  }

  test('the first one is registered and changed', () => {
    expect(of(taro())).toMatchObject({ sei_name: '', sex: 0, assc_no: 0, user_seq: 0 })
    expect(dataOf(replace({}))).toMatchObject({ has_sub_user: true, sub_users: [{ ...someone, assc_no: 1 }] })
    expect(dataOf(replace({ mei_name: '華' }, taro(), 1)).sub_users).toMatchObject([{ mei_name: '華', assc_no: 1 }])
    expect(of(taro(), 1).mei_name).toBe('華')
    expect(dataOf(provider.mobility.certifyIndex({}, taro()))).toMatchObject({ has_sub_user: true })
  })

  test('a fourth one is rejected', () => {
    const { user_seq: user_org } = family().user
    const full = { status: 'ERROR', message: subUserTexts.full }
    expect(provider.subUsers.certify({ assc_no: 0 }, family())).toEqual(full)
    expect(provider.subUsers.replace({ ...someone, user_org, user_seq: 0, assc_no: 0 }, family())).toEqual(full)
    expect(provider.subUsers.list(family())).toHaveLength(3)
  })

  test('another customer’s sub-users cannot be changed', () => {
    const { user_org, user_seq } = of(family(), 1)
    const unknown = { status: 'ERROR', message: subUserTexts.unknown }
    expect(provider.subUsers.certify({ assc_no: 1 }, taro())).toEqual(unknown)
    expect(provider.subUsers.replace({ ...someone, user_org, user_seq, assc_no: 1 }, taro())).toEqual(unknown)
    expect(of(family(), 1).sei_name).toBe('松本')
  })

  test('errors are returned by field', () => {
    expect(
      replace({ sei_name: '', mei_name: 'あ'.repeat(51), zip4: '12', tel_n1: '123456', age_group: '5', sex: 0 }),
    ).toEqual({
      status: 'VALIDATION',
      data: {
        sei_name: checkTexts.missing,
        mei_name: '50文字以内で入力してください。',
        zip4: checkTexts.zip,
        tel_n1: '5文字以内で入力してください。',
        age_group: checkTexts.choose,
        sex: checkTexts.choose,
      },
    })
  })
})

describe('the registration by mail', () => {
  const email = 'rider@example.jp'
  const passwords = { password: 'Secret2025', password2: 'Secret2025' }
  const ask = (fields: object = {}) =>
    provider.mobilityRegistration.execNewRegist({ email, notice_approval: 1, is_resend: 0, ...fields }, site)
  const keyOfMail = () => new URL(provider.mails.list()[0]?.links[0] ?? site).searchParams.get('cert_key') ?? ''

  test('the mailed link leads to the password form, which registers once', () => {
    dataOf(ask())
    expect(provider.mails.list()[0]?.links[0]).toMatch(
      /^https:\/\/portal\.example\/mypage\/mobility\/reserve\/entryPassword\?/,
    )
    const cert_key = keyOfMail()
    const { cert_id, cert_email } = dataOf(provider.mobilityRegistration.certify(cert_key))
    expect(cert_email).toBe(email)
    const entry = { ...passwords, cert_id, cert_key }
    expect(provider.mobilityRegistration.entryPassword({ ...entry, password2: 'other' })).toEqual({
      status: 'VALIDATION',
      data: { password2: checkTexts.password2 },
    })
    expect(dataOf(provider.mobilityRegistration.entryPassword(entry)).user.user_id).toBe(email)
    expect(provider.authenticate(email, passwords.password)).toBeDefined()
    const used = { status: 'ERROR', message: keyTexts.used }
    expect(provider.mobilityRegistration.certify(cert_key)).toEqual(used)
    expect(provider.mobilityRegistration.entryPassword(entry)).toEqual(used)
  })

  test('a key is valid for a day, and only for this step', () => {
    dataOf(ask())
    expect(provider.newRegistration.certify('password', keyOfMail())).toMatchObject({ message: keyTexts.unknown })
    at('2024-11-09T09:59:00+09:00')
    expect(provider.mobilityRegistration.certify(keyOfMail()).status).toBe('OK')
    at('2024-11-09T10:01:00+09:00')
    expect(provider.mobilityRegistration.certify(keyOfMail())).toEqual({ status: 'ERROR', message: keyTexts.expired })
    expect(provider.mobilityRegistration.certify('nothing')).toEqual({ status: 'ERROR', message: keyTexts.unknown })
  })

  test('a mail address and the agreement are required; a second mail can be requested', () => {
    expect(ask({ email: '', notice_approval: 0 })).toEqual({
      status: 'VALIDATION',
      data: { email: checkTexts.missing, notice_approval: checkTexts.notice },
    })
    dataOf(ask())
    dataOf(ask({ is_resend: 1 }))
    expect(provider.mails.list()).toHaveLength(2)
  })

  test('only customers who live outside get a notice', () => {
    const alertFor = (customer: Customer) => dataOf(provider.mobility.certifyIndex({}, customer)).flgAlertOutside
    expect(alertFor(taro())).toBe('')
    expect(alertFor(family())).toBe(mobilityTexts.outside)
  })
})

describe('a mock build', () => {
  test('of Y3D starts during the event, and returns to it on reset', () => {
    const event = startTimeOf('y3d')
    provider = createProvider({ brand: 'y3d', startsAt: event })
    expect(provider.mobility.execNewReserve({ notice_approval: 1 }, taro()).status).toBe('OK')
    expect(slots({ ...bus, date_id: '1108' }).slots1).not.toEqual([])
    provider.clock.set('real')
    expect(provider.mobility.execNewReserve({ notice_approval: 1 }, taro()).status).toBe('ERROR')
    provider.reset()
    expect(provider.mobility.execNewReserve({ notice_approval: 1 }, taro()).status).toBe('OK')
    expect(Math.abs(provider.clock.now() - (event ?? 0))).toBeLessThan(60_000)
  })

  test('of another brand follows the device’s clock', () => {
    for (const brand of ['cty', 'cns', 'nct'] as const) expect(startTimeOf(brand)).toBeUndefined()
  })
})
