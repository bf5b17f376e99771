import type { Support } from '../brand/types'
import { isHoliday } from './holidays'
import { inJapan, two } from './japan'

/** Whether a support desk is open at an instant (milliseconds), by its hours in Japan time and public holidays (PLUS-09). */
export function isOpen(
  { opens, closes, closedOn }: Pick<Support, 'opens' | 'closes' | 'closedOn'>,
  instant: number,
): boolean {
  const { weekday, hours, minutes } = inJapan(instant)
  if (closedOn.includes(weekday) || isHoliday(instant)) return false
  const time = `${two(hours)}:${two(minutes)}`
  return opens <= time && time < closes
}
