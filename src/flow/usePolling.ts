import type { Action } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { whileInFront } from '../inFront'
import type { Progress } from './state'

/**
 * Makes a screen's reading when the screen opens and again every so many milliseconds, and gives it up when the screen is
 * left. Nothing is asked beside an answer that is awaited, nor while the tab is hidden; once it is seen again, at once.
 */
export function usePolling(every: number, state: Progress, press: () => Action, leave: () => Action) {
  const now = useRef({ state, press })
  now.current = { state, press }
  useEffect(() => {
    const ask = () => {
      const { state, press } = now.current
      if (Object.keys(state._underWay).length === 0) press()
    }
    if (!document.hidden) ask()
    const stop = whileInFront(every, ask)
    return () => {
      stop()
      leave()
    }
  }, [every, leave])
}
