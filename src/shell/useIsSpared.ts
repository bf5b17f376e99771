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
  const { key } = useLocation()
  const store = useStore<object>()
  const [seen, setSeen] = useState({ key, closed, isSpared: false })
  if (seen.key !== key || seen.closed !== closed) {
    const isSpared =
      seen.key === key
        ? seen.isSpared || isUndecidedHere(owner) || isSending(store.getState())
        : seen.isSpared && showsOutcome
    setSeen({ key, closed, isSpared })
  }
  return seen.isSpared
}
