import { holidays } from '#holidays'
import { dayOf } from './japan'

/** Whether the day of an instant (milliseconds) is a public holiday in Japan. */
export function isHoliday(instant: number): boolean {
  const day = dayOf(instant)
  return holidays[day.slice(0, 4)]?.split(' ').includes(day.slice(5)) ?? false
}
