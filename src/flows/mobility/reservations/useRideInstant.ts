import { useState } from 'react'
import { useFlowPart } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { mobility } from '../flow'

/** The instant (milliseconds) that determines which rides are next and over: now, but frozen while codes are shown. */
export function useRideInstant(): number {
  const instant = useNow()
  const showsCodes = useFlowPart(mobility, ({ codes }) => codes !== undefined)
  const [shown, setShown] = useState(instant)
  if (!showsCodes && shown !== instant) setShown(instant)
  return shown
}
