import { useEffect, useId, useRef } from 'react'
import { useLocation } from '../../app/router'
import { texts as shared } from '../../texts'
import { LoginLink } from '../../ui/LoginPrompt'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import './LoginAgain.scss'

interface Props {
  /** It covers the page, whose form goes on after it; else it stands beneath what the page says, and the focus stays. */
  readonly over: boolean
}

/** The login with a page that is kept: says why, takes the focus, and leads nowhere else (DRAFT-02). */
export function LoginAgain({ over }: Props) {
  const { pathname, search } = useLocation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!over) return
    heading.current?.focus()
    // Whoever is logged in again goes on with the page, not at its very beginning.
    return () => document.getElementById('main')?.focus({ preventScroll: true })
  }, [over])
  return (
    <section className="login-again" aria-labelledby={id}>
      <h2 className="login-again__title" ref={heading} tabIndex={-1} id={id}>
        {shared.pleaseLogIn}
      </h2>
      <p>{texts.timedOut}</p>
      {over && <p>{texts.kept}</p>}
      <LoginForm over={`${pathname}${search}`} />
      <p className="or">{texts.orPage}</p>
      <p>
        <LoginLink className="btn btn-link" />
      </p>
    </section>
  )
}
