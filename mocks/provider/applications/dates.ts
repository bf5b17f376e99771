import { aDay, dayOf, inJapan } from '../../../src/time/japan'
import { addMonths, yearMonth } from '../../../src/time/months'
import { checkTexts, type Rule } from '../field-rules'
import { allOf, applicationTexts } from './applicant-rules'

/* Months and days valid in an application, including yesterday's: the form may have been opened before midnight. */

const nowOrYesterday = <T>(now: number, of: (instant: number) => T) => [of(now), of(now - aDay)]

/** After this day of the month (Japan) a change takes effect one month later (portal-2 §9). */
const cutoff = 10
const monthAfter = (instant: number, months: number) => {
  const { month, day } = inJapan(instant)
  return ((month - 1 + months + (day > cutoff ? 1 : 0)) % 12) + 1
}
export const changeMonths = (now: number) => nowOrYesterday(now, (instant) => monthAfter(instant, 1))
export const cancelMonths = (now: number) => nowOrYesterday(now, (instant) => monthAfter(instant, 0))

/** This month and the next two. */
export const periods = (now: number) =>
  nowOrYesterday(now, (instant) => [0, 1, 2].map((months) => addMonths(yearMonth(instant), months))).flat()

/** A calendar day, YYYY-MM-DD, that is not in the past. */
export const dayRule = (now: number): Rule =>
  allOf(
    (value) => (dayOf(Date.parse(`${value}T00:00:00+09:00`)) === value ? undefined : checkTexts.date),
    (value) => (String(value) < dayOf(now - aDay) ? applicationTexts.past : undefined),
  )
