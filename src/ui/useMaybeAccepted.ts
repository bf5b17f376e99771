import { useState, useSyncExternalStore } from 'react'
import { ownerOf } from '../runtime/customer'
import type { Progress } from '../runtime/progress'
import { subscribeToWarnings, warningsFor } from '../runtime/sentRecords'
import { useSession } from './useSession'

/**
 * Whether a mutation of this screen may have been accepted without a readable response; closing the alert doesn't
 * change this. Also true while the notice of an earlier one is shown above the page (D40).
 */
export function useMaybeAccepted({ _mutationOutcome }: Progress): boolean {
  const [isMaybe, setIsMaybe] = useState(false)
  if (_mutationOutcome === 'undecided' && !isMaybe) setIsMaybe(true)
  const owner = ownerOf(useSession()?.loginUser)
  return useSyncExternalStore(subscribeToWarnings, () => warningsFor(owner).length > 0) || isMaybe
}
