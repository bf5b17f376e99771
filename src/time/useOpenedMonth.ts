import { useState, useSyncExternalStore } from 'react'
import { corrected, subscribeToTime } from './clock'
import { yearMonth } from './months'

/**
 * The month (YYYYMM) in which the component was first rendered. It changes only when the clock is corrected, not as
 * time passes or after the device sleeps. Used as a React key, so that a query for the current month is repeated for
 * the correct one (D31).
 */
export function useOpenedMonth(): string {
  const [openedAt] = useState(Date.now)
  return useSyncExternalStore(subscribeToTime, () => yearMonth(corrected(openedAt)))
}
