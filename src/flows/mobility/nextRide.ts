import type { certifyIndex, Reservation } from '../../api/endpoints/mobility'
import type { Span } from '../../brand/types'
import { inJapan } from '../../time/japan'
import type { ResponseOf } from './flow'
import { dateOf, isDate, isPast } from './rideDates'

type Index = ResponseOf<typeof certifyIndex>

/** 9:05 → '09:05', so that times sort as text; '' stays. */
const sortable = (time: string) => (time === '' ? '' : time.padStart(5, '0'))

const startOf = ({ year_id, date_id, depart_at }: Reservation) => `${year_id}${date_id}${sortable(depart_at)}`

/** Whether a reservation is neither used nor cancelled, and has an id for requests. */
export const isUpcoming = ({ rsv_id, status }: Reservation) =>
  rsv_id !== '' && status !== 'canceled' && status !== 'finished'

/** Whether a ride is used, or its day has passed; an unknown day has not (D33). */
export const isOver = (ride: Reservation, now: number) =>
  ride.status === 'finished' || (isDate(ride) && isPast(ride, dateOf(now)))

/** The customer's next ride: the earliest from today on that is neither used nor cancelled. */
export const nextRide = (reserves: readonly Reservation[] | undefined, now: number): Reservation | undefined =>
  reserves
    ?.filter((ride) => isUpcoming(ride) && isDate(ride) && !isOver(ride, now))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))[0]

/** Whether the provider has confirmed the ride, so that its codes can be shown. */
export const hasCodes = ({ status }: Reservation) => status !== 'waiting'

/** Today's next departures with free seats, at most two. */
export function nextDepartures(departures: Index['departures'], now: number) {
  const { hours, minutes } = inJapan(now)
  const time = sortable(`${hours}:${String(minutes).padStart(2, '0')}`)
  return (departures ?? [])
    .filter(({ depart_at, free_num = 0 }) => free_num > 0 && sortable(depart_at) >= time)
    .toSorted((a, b) => sortable(a.depart_at).localeCompare(sortable(b.depart_at)))
    .slice(0, 2)
}

const day = 86_400_000

/** The last day of the event that is on, as an instant of it, and how many days are left after today; undefined outside. */
export function eventLeft(event: Span | undefined, now: number) {
  if (!event) return undefined
  const last = Date.parse(event.end) - 1
  const dayNumber = (instant: number) => Math.floor((instant + 9 * 3_600_000) / day)
  return { last, days: dayNumber(last) - dayNumber(now) }
}
