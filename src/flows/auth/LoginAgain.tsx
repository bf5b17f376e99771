import { useEffect, useId, useRef } from 'react'
import { LoginLink } from '../../page/LoginPrompt'
import { useLocation } from '../../router'
import { texts as shared } from '../../texts'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import './LoginAgain.scss'

/** The login over a page that is kept: says why, takes the focus, and leads nowhere else (DRAFT-02). */
export function LoginAgain() {
  const { pathname, search } = useLocation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Whoever is logged in again goes on with the page, not at its very beginning.
    return () => document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="login-again" aria-labelledby={id}>
      <h2 className="login-again__title" ref={heading} tabIndex={-1} id={id}>
        {shared.pleaseLogIn}
      </h2>
      <p>{texts.timedOut}</p>
      <p>{texts.kept}</p>
      <LoginForm over={`${pathname}${search}`} />
      <p className="or">{texts.orPage}</p>
      <p>
        <LoginLink className="btn btn-link" />
      </p>
    </section>
  )
}
