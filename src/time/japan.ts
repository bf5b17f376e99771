/*
 * Dates in Japan time, independent of the device's time zone (D1). Japan is at +09:00 all year, so shifting an instant and
 * reading it in UTC is exact.
 */

const shift = 9 * 3_600_000

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

/** 2025-03-31T15:30Z → '202504'. */
export const yearMonth = (instant: number) => {
  const { year, month } = inJapan(instant)
  return `${year}${two(month)}`
}

/** 2025-03-31T15:30Z → '2025-04-01'. */
export const dayOf = (instant: number) => {
  const { year, month, day } = inJapan(instant)
  return `${year}-${two(month)}-${two(day)}`
}

/** A month in any notation as YYYYMM: 202504, 2025-04, 2025/4/15, 2025年4月 → '202504'; '' for anything else. */
export function monthIn(text: string) {
  const [, year, digits, other] = /^(\d{4})(?:(\d\d)(?:\d\d)?|\D(\d{1,2})(?:\D.*)?)$/.exec(text.trim()) ?? []
  const month = Number(digits ?? other)
  return year && month >= 1 && month <= 12 ? `${year}${two(month)}` : ''
}

/** '202504' and -1 → '202503'. */
export const addMonths = (ym: string, months: number) => {
  const count = Number(ym.slice(0, 4)) * 12 + Number(ym.slice(4, 6)) - 1 + months
  return `${Math.floor(count / 12)}${two((count % 12) + 1)}`
}

/** Number of days in a month (YYYYMM). */
export const daysIn = (ym: string) => new Date(Date.UTC(Number(ym.slice(0, 4)), Number(ym.slice(4, 6)), 0)).getUTCDate()

/** '202504' → 「2025年4月」; anything but a month is returned unchanged. */
export const monthLabel = (text: string) => {
  const ym = monthIn(text)
  return ym ? `${ym.slice(0, 4)}年${Number(ym.slice(4))}月` : text
}

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

/** 「11月21日 14:05」. */
export const shortDateTimeLabel = (instant: number) => {
  if (Number.isNaN(instant)) return ''
  const { month, day, hours, minutes } = inJapan(instant)
  return `${month}月${day}日 ${hours}:${two(minutes)}`
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

/** A provider's timestamp, '2025-04-15 10:00:00' in Japan time or with an offset → milliseconds; NaN for anything else. */
export const instantOf = (text: string) => {
  const time = text.trim().replaceAll('/', '-').replace(' ', 'T').replaceAll(' ', '')
  if (!/^[\d-]+T\d/.test(time)) return Number.NaN
  return Date.parse(/:.*(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}+09:00`)
}

/** A date in any common notation, 2025-04-14 or 20250414, as 「2025年4月14日」, Japan time; '' for anything else. */
export function dayLabel(date: string): string {
  const label = dateLabel(instantOf(date))
  if (label) return label
  const [year, month, day] = (/^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(date) ?? []).slice(1).map(Number)
  return year && month && day && month <= 12 && day <= 31 ? `${year}年${month}月${day}日` : ''
}
