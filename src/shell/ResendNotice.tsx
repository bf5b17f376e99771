import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { shell } from '#brand/shell'
import { useLocation } from '../routing/router'
import { acknowledge, pageLeft, type SentWarning, subscribeToWarnings, warningsFor } from '../runtime/sentRecords'
import { dateTimeLabel } from '../time/japan'
import { Alert } from '../ui/Alert'
import { focusHeading } from '../ui/focusHeading'
import { SupportPhone } from '../ui/SupportPhone'
import { texts as shared } from '../ui/texts'
import { texts } from './texts'

/**
 * Shown above a page whose flow has a mutation without a response, or one whose success has not been shown yet (in
 * another tab, or after its page was left): what was sent and when, and whom to call. Nothing is sent again until the
 * customer confirms the notice (D40).
 * @param owner the logged-in customer, identified as in drafts; '' for a visitor
 * @param showsOutcome whether the page itself reports a success
 */
export function ResendNotice({ owner, showsOutcome }: { owner: string; showsOutcome: boolean | undefined }) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page
  useEffect(() => pageLeft, [key])
  const warnings = useSyncExternalStore(subscribeToWarnings, () => warningsFor(owner))
  useLayoutEffect(() => {
    if (showsOutcome) for (const warning of warnings) if (warning.done) acknowledge(warning)
  }, [showsOutcome, warnings])
  return warnings.map((warning) => <Notice key={warning.call} warning={warning} />)
}

function Notice({ warning }: { warning: SentWarning }) {
  const { at, done, attempts } = warning
  const box = useRef<HTMLDivElement>(null)
  const previous = useRef(attempts)
  useEffect(() => {
    // Focus the notice after an attempt to send again, but not when the page opens.
    if (previous.current !== attempts) box.current?.focus()
    previous.current = attempts
  }, [attempts])
  const when = dateTimeLabel(at)
  const confirm = () => {
    acknowledge(warning)
    focusHeading()
  }
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warning">
        <p>
          <strong>{done ? texts.doneBefore : texts.sentBefore}</strong>
        </p>
        <p>{done ? texts.doneAt(when) : texts.sentAt(when)}</p>
        {!done && (
          <>
            <p>{shared.maybeAccepted}</p>
            <SupportPhone {...shell.support} />
          </>
        )}
        <p>{texts.sendAgain}</p>
        <p>
          <button type="button" className="btn btn-secondary" onClick={confirm}>
            {done ? texts.doneAck : texts.sentAck}
          </button>
        </p>
      </Alert>
    </div>
  )
}
