import { useState } from 'react'
import type { Progress } from '../runtime/progress'

/** Whether a mutation of this screen may have been accepted without a readable response; closing the alert does not change it. */
export function useMaybeAccepted({ _mutationOutcome }: Progress): boolean {
  const [isMaybe, setIsMaybe] = useState(false)
  if (_mutationOutcome === 'unknown' && !isMaybe) setIsMaybe(true)
  return isMaybe
}
