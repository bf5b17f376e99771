import { useState } from 'react'
import { useFlowPart } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { mobility } from '../flow'

/**
 * The instant (milliseconds) that determines which rides are next and over: now, but frozen while a dialog of one of them
 * is open, which would go with its place on the page. Opening one rerenders no ride.
 */
export function useRideInstant(): number {
  const instant = useNow()
  const [before, setBefore] = useState(instant)
  const shown = useFlowPart(mobility, ({ codes, asksCancel }) => (codes || asksCancel ? before : instant))
  if (shown !== before) setBefore(shown)
  return shown
}
