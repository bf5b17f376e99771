import type { Reservation } from '../../../api/endpoints/mobility'
import { escaped, icsOf, utcTime } from '../../../time/ics'
import { aDay } from '../../../time/japan'
import { joinParts } from '../../../ui/personText'
import { type DateIds, dateOf, isAfterMidnight, isDate, midnightOf } from '../rideDates'
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

/** Whether a reservation has a departure time; without one it can't be a calendar event. */
export const hasDepartureTime = (reservation: Reservation) => isDate(reservation) && isTime(reservation.depart_at)

/**
 * A reservation as an iCalendar file, with one event for each direction (PLUS-07). An event keeps its UID, so that a
 * calendar importing the changed reservation replaces the event.
 * @param createdAt milliseconds
 */
export function rideCalendar(reservation: Reservation, createdAt: number): string {
  const { rsv_id, vehicle_type, from_name, to_name, year_id, date_id } = reservation
  const ride = rsv_id || `${year_id}${date_id}`
  const dayAfter = dateOf(midnightOf(reservation) + aDay)
  const event = (direction: string, depart: string, arrive: string, from: string, to: string) => [
    'BEGIN:VEVENT',
    `UID:${ride}-${direction}@customer-portal`,
    `DTSTAMP:${utcTime(createdAt)}`,
    `DTSTART${inTokyo(reservation, depart)}`,
    ...(isTime(arrive) ? [`DTEND${inTokyo(isAfterMidnight(arrive, depart) ? dayAfter : reservation, arrive)}`] : []),
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
