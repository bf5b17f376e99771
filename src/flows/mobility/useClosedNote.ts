import { useComingSpan, useOpenSpan } from '../../time/windows'
import { dayAndTime } from './eventDays'
import { texts } from './texts'

/** From when reservations are possible, or that they no longer are; '' while they are (MOB-06, MOB-07). */
export function useClosedNote(): string {
  const open = useOpenSpan('mobilityReservation') !== undefined
  const coming = useComingSpan('mobilityReservation')
  if (open) return ''
  return coming ? texts.notYet(dayAndTime(Date.parse(coming.start))) : texts.over
}
