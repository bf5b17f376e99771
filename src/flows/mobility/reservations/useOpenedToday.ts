import { useState } from 'react'
import { useNow } from '../../../time/useNow'
import { dateOf, isSameDate } from '../rideDates'

/**
 * The instant (milliseconds) at which the component was first rendered today: within a day no ride gives way to the next
 * while its codes are shown.
 */
export function useOpenedToday(): number {
  const instant = useNow()
  const [opened, setOpened] = useState(instant)
  if (!isSameDate(dateOf(opened), dateOf(instant))) setOpened(instant)
  return opened
}
