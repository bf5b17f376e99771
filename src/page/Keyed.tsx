import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useEffect, useState } from 'react'
import type { Progress } from '../flow/state'
import { useReading } from '../flow/useFlow'
import { Link } from '../router'
import { hrefOf, type RouteKey } from '../routes'
import { texts as shared } from '../texts'
import { Alert } from './Alert'
import { SupportInfo } from './SupportInfo'
import { texts } from './texts'

interface Props {
  /** The mailed key; '' where the page was opened without one. */
  readonly mailedKey: string
  /** Asks what the key opens. */
  readonly certify: (key: string) => Action
  readonly leave: () => Action
  readonly state: Progress
  /** The key is certified. */
  readonly ready: boolean
  /** Where a new mail is asked for. */
  readonly start: RouteKey
  readonly children: ReactNode
}

function StartAgain({ start, children }: { start: RouteKey; children: ReactNode }) {
  return (
    <>
      {children}
      <p>
        <Link className="btn btn-primary" to={hrefOf(start)}>
          {texts.startAgain}
        </Link>
      </p>
    </>
  )
}

/** A page behind a mailed link: the key is certified first; without it, or where it fails, there is a way to start again (D6). */
export function Keyed(props: Props) {
  if (props.mailedKey !== '') return <Certified {...props} />
  return (
    <StartAgain start={props.start}>
      <p className="panel">{texts.openLinkAgain}</p>
    </StartAgain>
  )
}

function Certified({ mailedKey, certify, leave, state, ready, start, children }: Props) {
  // What an earlier key has opened is not this one's.
  const [asked, setAsked] = useState(false)
  useReading(() => certify(mailedKey), leave)
  useEffect(() => setAsked(true), [])
  if (asked && ready) return children
  // There is no form yet that would say what VALIDATION says.
  const message = asked ? state._error || Object.values(state._errList).join(' ') : ''
  if (!message) return <p>{shared.wait}</p>
  return (
    <StartAgain start={start}>
      <Alert tone="danger">
        <p>{message}</p>
        <SupportInfo message={message} />
      </Alert>
    </StartAgain>
  )
}
