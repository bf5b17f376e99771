import { inJapan } from '../../time/japan'

/** After this day of the month, changes take effect a month later (portal-2 §9). */
const cutoff = 10

/** 13 → 1. */
const wrapped = (month: number) => ((month - 1) % 12) + 1

/**
 * The months (1 to 12, in Japan) in which a change of course and a cancellation take effect, for an application at this
 * instant (portal-2 §4).
 */
export function monthsAt(instant: number): { readonly change: number; readonly cancel: number } {
  const { month, day } = inJapan(instant)
  const late = day > cutoff ? 1 : 0
  return { change: wrapped(month + 1 + late), cancel: wrapped(month + late) }
}
