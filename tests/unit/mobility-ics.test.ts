import ICAL from 'ical.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { execConfirm } from '../../src/api/endpoints/mobility'
import { hasDepartureTime, rideCalendar } from '../../src/flows/mobility/reservations/rideCalendar'

const reservation = v.parse(execConfirm.response, {
  rsv_id: 'M0000002',
  vehicle_type: 'self_driving',
  year_id: '2024',
  date_id: '1120',
  from_name: '駅東口; 市役所, 「北\\南」',
  to_name: '文化の森',
  depart_at: '9:05',
  arrive_at: '11:30',
})
const both = { ...reservation, ride_type: 2 as const, depart_at2: '14:30', arrive_at2: '15:10' }
const createdAt = Date.parse('2024-11-08T10:00:00+09:00')

/** The events as a calendar program parses them. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      zone: event.startDate.zone?.tzid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    }
  })
}

describe('the calendar file of a reservation', () => {
  it('PLUS-07 has an event for each direction, at its stop and in Tokyo time', () => {
    expect(parse(rideCalendar(both, createdAt))).toEqual([
      {
        uid: 'M0000002-there@customer-portal',
        summary: '自動運転バス 駅東口; 市役所, 「北\\南」 → 文化の森',
        location: '駅東口; 市役所, 「北\\南」',
        zone: 'Asia/Tokyo',
        start: '2024-11-20T00:05:00.000Z',
        end: '2024-11-20T02:30:00.000Z',
      },
      {
        uid: 'M0000002-back@customer-portal',
        summary: '自動運転バス 文化の森 → 駅東口; 市役所, 「北\\南」',
        location: '文化の森',
        zone: 'Asia/Tokyo',
        start: '2024-11-20T05:30:00.000Z',
        end: '2024-11-20T06:10:00.000Z',
      },
    ])
  })

  it('PLUS-07 has one event for a one-way ride', () => {
    expect(parse(rideCalendar(reservation, createdAt))).toHaveLength(1)
  })

  it('PLUS-07 ends on the next day if the ride arrives after midnight, in the next year too', () => {
    const late = { ...reservation, date_id: '1231', depart_at: '23:50', arrive_at: '0:10' }
    expect(parse(rideCalendar(late, createdAt))).toEqual([
      expect.objectContaining({ start: '2024-12-31T14:50:00.000Z', end: '2024-12-31T15:10:00.000Z' }),
    ])
  })

  it('PLUS-07 has no end time if that is unknown, and a UID of its own without a reservation number', () => {
    const text = rideCalendar({ ...reservation, rsv_id: '', arrive_at: '', vehicle_type: 'toString' }, createdAt)
    expect(text).not.toContain('DTEND')
    expect(text).not.toContain('native code')
    expect(parse(text)[0]).toMatchObject({ uid: '20241120-there@customer-portal', start: '2024-11-20T00:05:00.000Z' })
  })

  it.each([
    [{}, true],
    [{ date_id: '0000' }, false],
    [{ year_id: '' }, false],
    [{ depart_at: '' }, false],
    [{ depart_at: 'あとで' }, false],
  ])('PLUS-07 exists for a reservation with date and time: %o', (changes, exists) => {
    expect(hasDepartureTime({ ...reservation, ...changes })).toBe(exists)
  })

  it('PLUS-07 names its version, has no line of more than 75 bytes, and splits no character', () => {
    const from_name = '長い名前の停留所'.repeat(10)
    const text = rideCalendar({ ...reservation, from_name }, createdAt)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n/)
    expect(parse(text)[0]?.location).toBe(from_name)
  })
})
