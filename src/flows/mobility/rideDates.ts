import { daysIn, inJapan, two, weekdayLabel } from '../../time/japan'
import { addMonths } from '../../time/months'

/* The two months a date is chosen from (portal-2 §9; D24), and keyboard navigation in them. */

/** A date as in requests: YYYY and MMDD, in Japan. */
export interface DateIds {
  readonly year_id: string
  readonly date_id: string
}

/** A date as the calendar search returns it. */
export interface SuppliedDate {
  readonly date_id: string
  readonly is_open: boolean
  /** Why it is closed, as worded by the provider. */
  readonly note: string
}

export interface Day extends DateIds {
  readonly day: number
  readonly isOpen: boolean
  readonly note: string
}

export interface Month {
  readonly label: string
  /** From Sunday to Saturday; null for a day of another month. */
  readonly weeks: readonly (readonly (Day | null)[])[]
}

/** The date of an instant (milliseconds). */
export function dateOf(instant: number): DateIds {
  const { year, month, day } = inJapan(instant)
  return { year_id: String(year), date_id: `${two(month)}${two(day)}` }
}

/** Whether the ids are those of an existing day. */
export function isDate({ year_id, date_id }: DateIds): boolean {
  if (!/^\d{4}$/.test(year_id) || !/^\d{4}$/.test(date_id)) return false
  const [year, month, day] = [Number(year_id), Number(date_id.slice(0, 2)), Number(date_id.slice(2))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The instant of its midnight in Japan (milliseconds). */
export const midnightOf = ({ year_id, date_id }: DateIds) =>
  Date.parse(`${year_id}-${date_id.slice(0, 2)}-${date_id.slice(2)}T00:00:00+09:00`)

/** 「11月8日（金）」; '' for an invalid date. */
export const rideDateLabel = (date: DateIds) => (isDate(date) ? weekdayLabel(midnightOf(date)) : '')

/** 9:05 → '09:05', so that times sort as text; '' is unchanged. */
export const sortable = (time: string) => (time === '' ? '' : time.padStart(5, '0'))

/** Whether the arrival of a ride is on the day after its departure. */
export const isAfterMidnight = (arrival: string, departure: string) => sortable(arrival) < sortable(departure)

const sortKey = ({ year_id, date_id }: DateIds) => `${year_id}${date_id}`

/** Whether a day has passed. */
export const isPast = (day: DateIds, today: DateIds) => sortKey(day) < sortKey(today)

export const isSameDate = (one: DateIds, other: DateIds) =>
  one.year_id === other.year_id && one.date_id === other.date_id

/** The dates of a month (YYYYMM). */
const datesIn = (ym: string): readonly DateIds[] =>
  Array.from({ length: daysIn(ym) }, (_, at) => ({ year_id: ym.slice(0, 4), date_id: `${ym.slice(4)}${two(at + 1)}` }))

/** All days of a month by week. */
function weeksOf(days: readonly Day[]): Month['weeks'] {
  const none = (count: number) => Array<null>(count).fill(null)
  const before = days[0] ? inJapan(midnightOf(days[0])).weekday : 0
  // Six suffice to fill the last week.
  const cells = [...none(before), ...days, ...none(6)]
  return Array.from({ length: Math.floor(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const ymOf = ({ year_id, date_id }: DateIds) => `${year_id}${date_id.slice(0, 2)}`

/** The day to search for: today, unless the date is in neither of the two months then offered. */
export const searchedDay = (date: DateIds, today: DateIds): DateIds =>
  ymOf(date) > addMonths(ymOf(today), 1) ? date : today

/**
 * The month of a date and the next. Past days, days without service and days missing from the response are closed.
 * @param searchedFor the date of the search
 * @param closedReason returns why nothing runs on a day; '' if a vehicle does
 * @param own the day of the customer's own reservation, which may be closed to others because it is full
 */
export function calendarOf(
  searchedFor: DateIds,
  { cal1Dates, cal2Dates }: Readonly<Record<'cal1Dates' | 'cal2Dates', readonly SuppliedDate[]>>,
  today: DateIds,
  closedReason: (day: DateIds) => string,
  own?: DateIds,
): readonly [Month, Month] {
  const month = (ym: string, supplied: readonly SuppliedDate[]): Month => {
    const days = datesIn(ym).map((date): Day => {
      const found = supplied.find(({ date_id }) => date_id === date.date_id)
      const reason = closedReason(date)
      const isOffered = found?.is_open === true || (own !== undefined && isSameDate(own, date))
      return {
        ...date,
        day: Number(date.date_id.slice(2)),
        isOpen: reason === '' && isOffered && !isPast(date, today),
        note: found?.note || reason,
      }
    })
    return { label: `${Number(ym.slice(4))}月`, weeks: weeksOf(days) }
  }
  const ym = ymOf(searchedFor)
  return [month(ym, cal1Dates), month(addMonths(ym, 1), cal2Dates)]
}

const daysOf = (months: readonly Month[]) => months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)

/** Whether a date is in the two months and open. */
export const isOpen = (months: readonly Month[], date: DateIds) =>
  daysOf(months).some((day) => day.isOpen && isSameDate(day, date))

/** The months with an open day (EASE-14). */
export const withOpenDays = (months: readonly Month[]) =>
  months.filter((month) => daysOf([month]).some((day) => day.isOpen))

/** The day reached by the Tab key: the given one, or the first open one if that is not in the months. */
export const tabStopOf = (months: readonly Month[], current: DateIds): DateIds | undefined =>
  daysOf(months).find((day) => isSameDate(day, current)) ?? daysOf(months).find((day) => day.isOpen)

/** How far the arrow keys move, in days. */
const offsets: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day a key moves to, closed or not; undefined for other keys and outside the two months. */
export function dayAfterKey(months: readonly Month[], from: DateIds, key: string): Day | undefined {
  const days = daysOf(months)
  const offset = offsets[key]
  return offset === undefined ? undefined : days[days.findIndex((day) => isSameDate(day, from)) + offset]
}
