import type { Reservation } from '../../../api/endpoints/mobility'
import { escaped, icsOf, utcTime } from '../../../time/ics'
import { joinParts } from '../../../ui/personText'
import { type DateIds, isDate } from '../rideDates'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'

/** Japan keeps +09:00 all year. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const isTime = (time: string) => /^\d{1,2}:\d\d$/.test(time)

const inTokyo = ({ year_id, date_id }: DateIds, time: string) =>
  `;TZID=Asia/Tokyo:${year_id}${date_id}T${time.replace(':', '').padStart(4, '0')}00`

/** Whether a reservation says when it leaves: without that it is nothing for a calendar. */
export const hasTime = (reservation: Reservation) => isDate(reservation) && isTime(reservation.depart_at)

/**
 * A reservation as an iCalendar file, the way there and the way back as an event each (PLUS-07). An event keeps its UID, so
 * that a calendar which takes the changed reservation too has it once.
 * @param written when, milliseconds
 */
export function rideFile(reservation: Reservation, written: number): string {
  const { rsv_id, vehicle_type, from_name, to_name, year_id, date_id } = reservation
  const ride = rsv_id || `${year_id}${date_id}`
  const event = (way: string, depart: string, arrive: string, from: string, to: string) => [
    'BEGIN:VEVENT',
    `UID:${ride}-${way}@customer-portal`,
    `DTSTAMP:${utcTime(written)}`,
    `DTSTART${inTokyo(reservation, depart)}`,
    ...(isTime(arrive) ? [`DTEND${inTokyo(reservation, arrive)}`] : []),
    `SUMMARY:${escaped(joinParts(' ', vehicleName(vehicle_type), texts.between(from, to)))}`,
    `LOCATION:${escaped(from)}`,
    'END:VEVENT',
  ]
  return icsOf([
    'PRODID:-//customer-portal//mobility//JA',
    ...zone,
    ...event('there', reservation.depart_at, reservation.arrive_at, from_name, to_name),
    ...(isTime(reservation.depart_at2)
      ? event('back', reservation.depart_at2, reservation.arrive_at2, to_name, from_name)
      : []),
  ])
}
