import { useState } from 'react'
import { identity } from '#brand/identity'
import { Link, useLocation } from '../routing/router'
import { aDay } from '../time/japan'
import { shortDateTimeLabel } from '../time/timestamps'
import { Alert } from './Alert'
import { texts } from './mailTexts'

interface Props {
  readonly email: string
  /** When it was sent, in milliseconds. */
  readonly sentAt: number
  /** How often it was resent. */
  readonly resent: number
  readonly onResend: () => void
}

/** Confirms a sent mail: address, validity of its link, and what to do if it doesn't arrive (portal-1 §2, PLUS-11). */
export function SentMail({ email, sentAt, resent, onResend }: Props) {
  // Ignore earlier resends, perhaps to another address. Each further resend also closes the previous message.
  const [closed, setClosed] = useState(resent)
  const resendAgain = () => {
    setClosed(resent)
    onResend()
  }
  const { pathname, search } = useLocation()
  return (
    <section className="panel">
      {resent > closed && (
        <Alert key={resent} tone="success" closeAfter={5_000} onClose={() => setClosed(resent)}>
          {texts.resent}
        </Alert>
      )}
      <p>{texts.sentTo(email)}</p>
      <p>{texts.within24}</p>
      <p className="callout">{texts.until(shortDateTimeLabel(sentAt + aDay))}</p>
      <h2 className="panel__title">{texts.noMail}</h2>
      <p>{texts.mailFilter(identity.mailDomain)}</p>
      <div className="button-row">
        <button type="button" className="btn btn-secondary" onClick={resendAgain}>
          {texts.resend}
        </button>
        <Link className="btn btn-link" to={{ pathname, search }}>
          {texts.correctAddress}
        </Link>
      </div>
    </section>
  )
}
