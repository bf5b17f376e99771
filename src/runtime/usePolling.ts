import type { Action } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent } from 'react'
import { whileVisible } from '../environment/visibility'
import type { Progress } from './progress'

/**
 * Makes a screen's query on mount and then at an interval in milliseconds, and cancels it on unmount. Skips a turn
 * while a call is in flight or the tab is hidden; queries immediately when the tab becomes visible again.
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
