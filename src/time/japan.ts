/*
 * Dates in Japan time, independent of the device's time zone (D1). Japan is at +09:00 all year, so shifting an instant and
 * reading it in UTC is exact.
 */

const shift = 9 * 3_600_000

/** A day in milliseconds; in Japan every day has this length. */
export const aDay = 24 * 3_600_000

/** The parts of an instant (milliseconds) in Japan time; month and day start at 1, weekday at 0 (Sunday). */
export function inJapan(instant: number) {
  const date = new Date(instant + shift)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
  }
}

/** 3 → '03'. */
export const two = (n: number) => String(n).padStart(2, '0')

/** 2025-03-31T15:30Z → '2025-04-01'. */
export const dayOf = (instant: number) => {
  const { year, month, day } = inJapan(instant)
  return `${year}-${two(month)}-${two(day)}`
}

/** The number of the day of an instant: consecutive days have consecutive numbers. */
export const dayNumber = (instant: number) => Math.floor((instant + shift) / aDay)

/** Number of days in a month (YYYYMM). */
export const daysIn = (ym: string) => new Date(Date.UTC(Number(ym.slice(0, 4)), Number(ym.slice(4, 6)), 0)).getUTCDate()

/* Labels of an instant (milliseconds) in Japan time; '' for NaN, i.e. an invalid time. */

/** 「2025年4月14日」. */
export const dateLabel = (instant: number) => {
  const { year, month, day } = inJapan(instant)
  return Number.isNaN(instant) ? '' : `${year}年${month}月${day}日`
}

export const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

/** 「4月28日（月）」. */
export const weekdayLabel = (instant: number) => {
  const { month, day, weekday } = inJapan(instant)
  return Number.isNaN(instant) ? '' : `${month}月${day}日（${weekdays[weekday] ?? ''}）`
}

/** 「09:05」. */
export const timeLabel = (instant: number) => {
  if (Number.isNaN(instant)) return ''
  const { hours, minutes } = inJapan(instant)
  return `${two(hours)}:${two(minutes)}`
}

/** 「2024年4月23日 10:00」. */
export const dateTimeLabel = (instant: number) => {
  if (Number.isNaN(instant)) return ''
  const { hours, minutes } = inJapan(instant)
  return `${dateLabel(instant)} ${hours}:${two(minutes)}`
}
