import { useState } from 'react'
import type { Progress } from '../runtime/progress'

/** Whether something sent from this screen may have been accepted though no answer says so; the alert being closed changes nothing. */
export function useMaybeAccepted({ _mutationOutcome }: Progress): boolean {
  const [maybe, setMaybe] = useState(false)
  if (_mutationOutcome === 'unknown' && !maybe) setMaybe(true)
  return maybe
}
