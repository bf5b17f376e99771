import { useState, useSyncExternalStore } from 'react'
import { corrected, subscribeToTime } from './clock'
import { yearMonth } from './japan'

/**
 * The month (YYYYMM) in which the component was first rendered. A correction of the clock corrects it; time does not change
 * it, nor does a device that sleeps. As the key of what queries the current month it has that query made again for the right one (D31).
 */
export function useOpenedMonth(): string {
  const [openedAt] = useState(Date.now)
  return useSyncExternalStore(subscribeToTime, () => yearMonth(corrected(openedAt)))
}
