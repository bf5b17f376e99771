import { isHoliday } from './holidays'
import { aDay, inJapan } from './japan'

/** Whether banks are closed on the day of an instant: weekends, public holidays, and 31 December to 3 January. */
function isBankHoliday(instant: number): boolean {
  const { month, day: date, weekday } = inJapan(instant)
  const isNewYear = (month === 12 && date === 31) || (month === 1 && date <= 3)
  return weekday === 0 || weekday === 6 || isNewYear || isHoliday(instant)
}

/** The given instant, moved ahead by whole days until banks are open on its day. */
export const nextBankDay = (instant: number): number => (isBankHoliday(instant) ? nextBankDay(instant + aDay) : instant)
