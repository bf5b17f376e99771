import { useSyncExternalStore } from 'react'
import { now, subscribeToTime } from '../../time/clock'

/** Notifies every second, and as soon as a hidden page becomes visible again: the device may have slept (CNT-37). */
function subscribe(listener: () => void) {
  const stop = subscribeToTime(listener)
  const timer = setInterval(listener, 1_000)
  document.addEventListener('visibilitychange', listener)
  return () => {
    stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether an instant (milliseconds) has passed, by the portal's clock. */
export const useExpired = (until: number) => useSyncExternalStore(subscribe, () => until <= now())
