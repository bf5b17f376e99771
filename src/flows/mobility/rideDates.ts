import { addMonths, daysIn, inJapan } from '../../time/japan'

/* The two months that a date is chosen from (portal-2 §9; D24), and how the keyboard goes through them. */

/** A date as calls name it: YYYY and MMDD, in Japan. */
export interface DateIds {
  readonly year_id: string
  readonly date_id: string
}

/** A date as the calendar search supplies it. */
export interface SuppliedDate {
  readonly date_id: string
  readonly is_open: boolean
  /** Why it is closed, in the provider's words. */
  readonly note: string
}

export interface Day extends DateIds {
  readonly day: number
  readonly isOpen: boolean
  readonly note: string
}

export interface Month {
  readonly label: string
  /** From Sunday to Saturday; null where the week belongs to another month. */
  readonly weeks: readonly (readonly (Day | null)[])[]
}

export const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

const two = (n: number) => String(n).padStart(2, '0')
const weekdayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** The date of an instant (milliseconds). */
export function dateOf(instant: number): DateIds {
  const { year, month, day } = inJapan(instant)
  return { year_id: String(year), date_id: `${two(month)}${two(day)}` }
}

/** Whether the ids are those of a day that there is. */
export function isDate({ year_id, date_id }: DateIds): boolean {
  if (!/^\d{4}$/.test(year_id) || !/^\d{4}$/.test(date_id)) return false
  const [year, month, day] = [Number(year_id), Number(date_id.slice(0, 2)), Number(date_id.slice(2))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** 「11月8日（金）」; '' for a date that cannot be read. */
export function dateLabel(date: DateIds): string {
  if (!isDate(date)) return ''
  const [month, day] = [Number(date.date_id.slice(0, 2)), Number(date.date_id.slice(2))]
  return `${month}月${day}日（${weekdays[weekdayOf(Number(date.year_id), month, day)] ?? ''}）`
}

const orderOf = ({ year_id, date_id }: DateIds) => `${year_id}${date_id}`

/** Whether a day is over. */
export const isOver = (day: DateIds, today: DateIds) => orderOf(day) < orderOf(today)

export const isSameDate = (one: DateIds, other: DateIds) =>
  one.year_id === other.year_id && one.date_id === other.date_id

/** Why nothing runs on a day; '' where something does. */
type Closed = (day: DateIds) => string

function monthOf(ym: string, supplied: readonly SuppliedDate[], today: DateIds, closed: Closed): Month {
  const [year_id, month] = [ym.slice(0, 4), ym.slice(4)]
  const days = Array.from({ length: daysIn(ym) }, (_, at): Day => {
    const date_id = `${month}${two(at + 1)}`
    const found = supplied.find((date) => date.date_id === date_id)
    const because = closed({ year_id, date_id })
    return {
      year_id,
      date_id,
      day: at + 1,
      isOpen: because === '' && (found?.is_open ?? false) && !isOver({ year_id, date_id }, today),
      note: found?.note || because,
    }
  })
  const cells = [...Array<null>(weekdayOf(Number(year_id), Number(month), 1)).fill(null), ...days]
  const rest = (7 - (cells.length % 7)) % 7
  const whole = [...cells, ...Array<null>(rest).fill(null)]
  return {
    label: `${Number(month)}月`,
    weeks: Array.from({ length: whole.length / 7 }, (_, week) => whole.slice(week * 7, week * 7 + 7)),
  }
}

/**
 * The month of a date and the next. Days that are over, days without a run and days that were not supplied are closed.
 * @param asked the date that the search was made for
 */
export function calendarOf(
  asked: DateIds,
  { cal1Dates, cal2Dates }: Readonly<Record<'cal1Dates' | 'cal2Dates', readonly SuppliedDate[]>>,
  today: DateIds,
  closed: Closed,
): readonly [Month, Month] {
  const ym = `${asked.year_id}${asked.date_id.slice(0, 2)}`
  return [monthOf(ym, cal1Dates, today, closed), monthOf(addMonths(ym, 1), cal2Dates, today, closed)]
}

const daysOf = (months: readonly Month[]) => months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null)

/** Whether a date stands in the two months, and open. */
export const isOpen = (months: readonly Month[], date: DateIds) =>
  daysOf(months).some((day) => day.isOpen && isSameDate(day, date))

/** How far the keys go, in days. */
const strides: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that a key leads to, closed or not; undefined for another key, and beyond the two months. */
export function dayAfterKey(months: readonly Month[], from: DateIds, key: string): Day | undefined {
  const days = daysOf(months)
  const stride = strides[key]
  return stride === undefined ? undefined : days[days.findIndex((day) => isSameDate(day, from)) + stride]
}
