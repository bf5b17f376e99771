import { useEffect, useId, useRef } from 'react'
import { useLocation } from '../../routing/router'
import { texts as shared } from '../../texts'
import { LoginLink } from '../../ui/LoginPrompt'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import './LoginAgain.scss'

interface Props {
  /** Covers the page, whose form continues afterwards; otherwise shown below the page's message, without focus. */
  readonly covers: boolean
}

/** The login over a preserved page: explains why, takes the focus, and returns to the same page (DRAFT-02). */
export function LoginAgain({ covers }: Props) {
  const { pathname, search } = useLocation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!covers) return
    heading.current?.focus()
    // After the login, continue at the page's content, not at the top of the document.
    return () => document.getElementById('main')?.focus({ preventScroll: true })
  }, [covers])
  return (
    <section className="login-again" aria-labelledby={id}>
      <h2 className="login-again__title" ref={heading} tabIndex={-1} id={id}>
        {shared.pleaseLogIn}
      </h2>
      <p>{texts.timedOut}</p>
      {covers && <p>{texts.kept}</p>}
      <LoginForm returnTo={`${pathname}${search}`} />
      <p className="or">{texts.orPage}</p>
      <p>
        <LoginLink className="btn btn-link" />
      </p>
    </section>
  )
}
