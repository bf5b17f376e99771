import type { Action } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent } from 'react'
import { whileVisible } from '../environment/visibility'
import type { Progress } from './progress'

/**
 * Makes a screen's query when the screen opens and then at an interval in milliseconds, and cancels it when the screen is
 * left. Skips a turn while a call is in flight and while the tab is hidden; queries at once when it is visible again.
 */
export function usePolling(interval: number, state: Progress, query: () => Action, cancel: (type: string) => Action) {
  const poll = useEffectEvent(() => (Object.keys(state._inFlight).length === 0 ? query().type : undefined))
  useEffect(() => {
    let polled: string | undefined
    const tick = () => {
      polled = poll() ?? polled
    }
    if (!document.hidden) tick()
    const stop = whileVisible(interval, tick)
    return () => {
      stop()
      if (polled) cancel(polled)
    }
  }, [interval, cancel])
}
