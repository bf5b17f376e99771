import type { VehicleType } from '../../api/endpoints/mobility'
import type { Span } from '../../brand/types'
import { inJapan } from '../../time/japan'
import { shortDateTimeLabel } from '../../time/timestamps'
import { type DateIds, midnightOf } from './rideDates'
import { texts } from './texts'
import { vehicles } from './vehicles'

/* The event of the rides: its dates, and which vehicle runs on which day (D9). The search can only close more days. */

const oneDay = 86_400_000

/** Why a vehicle doesn't run on a day; '' if it does. */
export function closedReason(vehicle: VehicleType, day: DateIds, event: readonly Span[]): string {
  const midnight = midnightOf(day)
  const isWithin = event.some(({ start, end }) => Date.parse(start) < midnight + oneDay && midnight < Date.parse(end))
  if (!isWithin) return texts.outsideEvent
  return vehicles[vehicle].runsOn.includes(inJapan(midnight).weekday) ? '' : texts.noService
}

/** 「11月16日」 and 「10:00」. */
const dateAndTime = (instant: number) => shortDateTimeLabel(instant).split(' ')

/** 「11月6日～11月27日」: a span excludes its end. */
function daysOf({ start, end }: Span): string {
  const [[first], [last]] = [dateAndTime(Date.parse(start)), dateAndTime(Date.parse(end) - 1)]
  return first === last ? `${first}` : `${first}～${last}`
}

/** 「11月16日10:00～12:00」. */
function timesOf({ start, end }: Span): string {
  const [[day, from], [lastDay, until]] = [dateAndTime(Date.parse(start)), dateAndTime(Date.parse(end))]
  return `${day}${from}～${day === lastDay ? '' : lastDay}${until}`
}

/** 「10月31日13:00～11月27日」: when reservations are possible; shows only the last day of a span that ends at midnight. */
export const reservationTimes = (spans: readonly Span[]) =>
  spans
    .map(({ start, end }) => {
      const [from, until, last] = [Date.parse(start), Date.parse(end), Date.parse(end) - 1].map(dateAndTime)
      return `${from?.join('')}～${until?.[1] === '0:00' ? last?.[0] : until?.join('')}`
    })
    .join('、')

/** The rows about the event; none for a window without spans. */
export const eventRows = (event: readonly Span[], workshop: readonly Span[]) =>
  [
    [texts.eventDays, event.map(daysOf).join('、')],
    [texts.kickBoards, event.length > 0 ? vehicles.kick_board.days : ''],
    [texts.buses, event.length > 0 ? vehicles.self_driving.days : ''],
    [texts.workshop, workshop.map(timesOf).join('、')],
  ].filter((row): row is [string, string] => row[1] !== '')
