import { useState } from 'react'
import { useFlowPart } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { mobility } from '../flow'

/**
 * The instant (milliseconds) that determines which rides are next and over: now, but frozen while a dialog of one of them
 * is open, which would go with its place on the page.
 */
export function useRideInstant(): number {
  const instant = useNow()
  const isFrozen = useFlowPart(mobility, ({ codes, asksCancel }) => codes !== undefined || asksCancel)
  const [shown, setShown] = useState(instant)
  if (!isFrozen && shown !== instant) setShown(instant)
  return shown
}
