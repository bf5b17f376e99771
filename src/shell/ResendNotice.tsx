import { useEffect, useRef, useSyncExternalStore } from 'react'
import { shell } from '#brand/shell'
import { useLocation } from '../app/router'
import { acknowledge, pageLeft, type SentWarning, subscribeToWarnings, warningsFor } from '../runtime/sentRecords'
import { dateTimeLabel } from '../time/japan'
import { Alert } from '../ui/Alert'
import { focusHeading } from '../ui/focusHeading'
import { SupportPhone } from '../ui/SupportPhone'
import { texts as shared } from '../ui/texts'
import { texts } from './texts'

/**
 * Above a page whose flow sent something that nobody saw answered, or that another tab has completed: what was sent and
 * when, and whom to ask. Nothing is sent again before the customer has said that it was read (D40).
 * @param owner who is logged in, as drafts know them; '' for nobody
 */
export function ResendNotice({ owner }: { owner: string }) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page
  useEffect(() => pageLeft, [key])
  const told = useSyncExternalStore(subscribeToWarnings, () => warningsFor(owner))
  return told.map((one) => <Notice key={one.call} told={one} />)
}

function Notice({ told }: { told: SentWarning }) {
  const { at, done, attempts } = told
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(attempts)
  useEffect(() => {
    // Whoever pressed all the same is led here; whoever has only just come reads it with the page.
    if (before.current !== attempts) box.current?.focus()
    before.current = attempts
  }, [attempts])
  const when = dateTimeLabel(at)
  const read = () => {
    acknowledge(told)
    focusHeading()
  }
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warning">
        <p>
          <strong>{done ? texts.doneElsewhere : texts.sentBefore}</strong>
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
          <button type="button" className="btn btn-secondary" onClick={read}>
            {done ? texts.doneAck : texts.sentAck}
          </button>
        </p>
      </Alert>
    </div>
  )
}
