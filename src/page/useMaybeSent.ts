import { useState } from 'react'
import type { Progress } from '../flow/state'

/** Whether something sent from this screen may have been accepted though no answer says so; the alert being closed changes nothing. */
export function useMaybeSent({ _sending }: Progress): boolean {
  const [maybe, setMaybe] = useState(false)
  if (_sending === 'unknown' && !maybe) setMaybe(true)
  return maybe
}
