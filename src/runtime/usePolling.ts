import type { Action } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { whileVisible } from '../environment/visibility'
import type { Progress } from './progress'

/**
 * Makes a screen's reading when the screen opens and again every so many milliseconds, and gives it up when the screen is
 * left. Nothing is asked beside an answer that is awaited, nor while the tab is hidden; once it is seen again, at once.
 */
export function usePolling(every: number, state: Progress, query: () => Action, cancel: () => Action) {
  const now = useRef({ state, press: query })
  now.current = { state, press: query }
  useEffect(() => {
    const ask = () => {
      const { state, press } = now.current
      if (Object.keys(state._inFlight).length === 0) press()
    }
    if (!document.hidden) ask()
    const stop = whileVisible(every, ask)
    return () => {
      stop()
      cancel()
    }
  }, [every, cancel])
}
