import { useState } from 'react'
import { useStore } from 'react-redux'
import type { Span } from '../brand/types'
import { useLocation } from '../routing/router'
import { isSending } from '../runtime/progress'
import { isUndecidedHere } from '../runtime/sentRecords'

/**
 * Whether the page stays although a maintenance, a stop or its condition closes it, so that the outcome of a mutation is
 * shown first: a page with a mutation in flight at that time stays until the customer leaves it, as does the page that
 * then shows the result (D40, STOP-02).
 * @param showsOutcome whether the page shows the outcome of a mutation
 * @param closed what closes the page: a maintenance, a stop, or its condition
 */
export function useIsSpared(showsOutcome: boolean, closed: Span | boolean, owner: string): boolean {
  const { key, pathname } = useLocation()
  // Entries that the router did not make share one key.
  const visit = `${key} ${pathname}`
  const store = useStore<object>()
  const [seen, setSeen] = useState({ visit, closed, isSpared: false })
  if (seen.visit !== visit || seen.closed !== closed) {
    // A page that shows an outcome outlasts the end of its condition, as it does a stop.
    const outlasts = () => (closed === true && showsOutcome) || isUndecidedHere(owner) || isSending(store.getState())
    const isSpared = seen.isSpared ? seen.visit === visit || showsOutcome : seen.visit === visit && outlasts()
    setSeen({ visit, closed, isSpared })
  }
  return seen.isSpared
}
