import { dateLabel, inJapan, two } from './japan'

/* Dates and times of the provider, and how the pages write them. */

/** 「11月21日」. */
export const monthDayLabel = (instant: number) => {
  const { month, day } = inJapan(instant)
  return `${month}月${day}日`
}

/** 「9:05」. */
export const clockLabel = (instant: number) => {
  const { hours, minutes } = inJapan(instant)
  return `${hours}:${two(minutes)}`
}

/** 「11月21日 14:05」; '' for NaN, i.e. an invalid time. */
export const shortDateTimeLabel = (instant: number) =>
  Number.isNaN(instant) ? '' : `${monthDayLabel(instant)} ${clockLabel(instant)}`

/** A provider's timestamp, '2025-04-15 10:00:00' in Japan time or with an offset → milliseconds; NaN for anything else. */
export const instantOf = (text: string) => {
  const time = text.trim().replaceAll('/', '-').replace(' ', 'T').replaceAll(' ', '')
  if (!/^[\d-]+T\d/.test(time)) return Number.NaN
  return Date.parse(/:.*(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}+09:00`)
}

/** A date in any common notation, 2025-04-14 or 20250414, as 「2025年4月14日」, Japan time; else '', for a month too. */
export function dayLabel(date: string): string {
  const label = dateLabel(instantOf(date))
  if (label) return label
  const [year, month, day] = (/^(\d{4})(?:\D(\d{1,2})\D|(\d\d))(\d{1,2})/.exec(date) ?? [])
    .slice(1)
    .filter(Boolean)
    .map(Number)
  return year && month && day && month <= 12 && day <= 31 ? `${year}年${month}月${day}日` : ''
}
