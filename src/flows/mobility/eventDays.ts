import type { VehicleType } from '../../api/endpoints/mobility'
import type { Span } from '../../brand/types'
import { aDay, inJapan } from '../../time/japan'
import { daysOf, isSameDay } from '../../time/spanDays'
import { clockLabel, monthDayLabel } from '../../time/timestamps'
import { filledRows } from '../../ui/DescriptionList'
import { type DateIds, midnightOf } from './rideDates'
import { texts } from './texts'
import { vehicles } from './vehicles'

/* The event of the rides: its dates, and which vehicle runs on which day (D9). The search can only close more days. */

/** Why a vehicle doesn't run on a day; '' if it does. */
export function closedReason(vehicle: VehicleType, day: DateIds, event: readonly Span[]): string {
  const midnight = midnightOf(day)
  const isWithin = event.some(({ start, end }) => Date.parse(start) < midnight + aDay && midnight < Date.parse(end))
  if (!isWithin) return texts.outsideEvent
  return vehicles[vehicle].runsOn.includes(inJapan(midnight).weekday) ? '' : texts.noService
}

/** 「10月31日13:00」. */
export const dayAndTime = (instant: number) => `${monthDayLabel(instant)}${clockLabel(instant)}`

/** 「11月16日10:00～12:00」. */
function timesOf(span: Span): string {
  const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
  return `${dayAndTime(start)}～${isSameDay(start, end) ? clockLabel(end) : dayAndTime(end)}`
}

/** 「10月31日13:00～11月27日」: when reservations are possible; shows only the last day of a span that ends at midnight. */
export const reservationTimes = (spans: readonly Span[]) =>
  spans
    .map((span) => {
      const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
      const endsAtMidnight = !isSameDay(end, end - 1)
      return `${dayAndTime(start)}～${endsAtMidnight ? monthDayLabel(end - 1) : dayAndTime(end)}`
    })
    .join('、')

/** The rows about the event; none for a window without spans. */
export const eventRows = (event: readonly Span[], workshop: readonly Span[]) =>
  filledRows([
    [texts.eventDays, daysOf(event)],
    [texts.kickBoards, event.length > 0 ? vehicles.kick_board.days : ''],
    [texts.buses, event.length > 0 ? vehicles.self_driving.days : ''],
    [texts.workshop, workshop.map(timesOf).join('、')],
  ])
