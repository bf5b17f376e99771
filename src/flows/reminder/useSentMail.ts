import { useEffect } from 'react'
import { useFlow } from '../../runtime/useFlow'
import { useIsDoneEntry } from '../../ui/doneEntry'
import { reminder } from './flow'

/**
 * Resets the flow on mount. Returns when the mail was last sent (milliseconds) and how often again; undefined while the
 * screen shows its form.
 */
export function useSentMail(call: 'entryMailPass' | 'entryMailIdPass') {
  const [{ done, resent }, actions] = useFlow(reminder)
  const isDoneEntry = useIsDoneEntry()
  useEffect(() => void actions.begin({}), [actions])
  return isDoneEntry && done?.call === call ? { at: done.at, again: resent } : undefined
}
