import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useEffect, useState } from 'react'
import type { Progress } from '../flow/state'
import { useReading } from '../flow/useFlow'
import { Link } from '../router'
import { hrefOf, type RouteKey } from '../routes'
import { texts as shared } from '../texts'
import { Awaited } from './Awaited'
import { FlowAlert, wordsOf } from './FlowAlert'
import { ReadAgain } from './ReadAgain'
import { texts } from './texts'

interface Props {
  /** The mailed key; '' where the page was opened without one. */
  readonly mailedKey: string
  /** Asks what the key opens; left out where nothing is left to ask. */
  readonly certify?: (key: string) => Action
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly leave: () => Action }
  /** The key is certified. */
  readonly ready: boolean
  /** The page says itself what failed. */
  readonly silent?: boolean
  /** Where a new mail is asked for. */
  readonly start: RouteKey
  readonly children: ReactNode
}

interface StartProps {
  readonly start: RouteKey
  readonly look?: 'btn-primary' | 'btn-secondary'
  /** Another way on, beside it. */
  readonly children?: ReactNode
}

const StartAgain = ({ start, look = 'btn-primary', children }: StartProps) => (
  <p className="button-row">
    <Link className={`btn ${look}`} to={hrefOf(start)}>
      {texts.startAgain}
    </Link>
    {children}
  </p>
)

/** A page behind a mailed link: the key is certified first; without it, or where it fails, there is a way to start again (D6). */
export function Keyed({ certify, ...props }: Props) {
  if (props.mailedKey === '') {
    return (
      <>
        <p className="panel">{texts.openLinkAgain}</p>
        <StartAgain start={props.start} />
      </>
    )
  }
  return certify ? <Certified key={props.mailedKey} {...props} certify={certify} /> : <Unlocked {...props} />
}

function Certified(props: Props & { readonly certify: (key: string) => Action }) {
  const { mailedKey, certify, state, actions, ready, start } = props
  // What an earlier key has opened is not this one's.
  const [asked, setAsked] = useState(false)
  useReading(() => certify(mailedKey), actions.leave)
  useEffect(() => setAsked(true), [])
  if (asked && ready) return <Unlocked {...props} />
  if (!asked || wordsOf(state) === '') {
    return (
      <>
        <p>{shared.wait}</p>
        <Awaited />
      </>
    )
  }
  return (
    <>
      <FlowAlert state={state} formless />
      <StartAgain start={start}>
        <ReadAgain read={() => certify(mailedKey)} />
      </StartAgain>
    </>
  )
}

/** What was sent may be refused because the key is used or expired by now: what was typed stays, beside the way to start again. */
function Unlocked({ state, actions, ready, silent = false, start, children }: Props) {
  if (!ready) return null
  return (
    <>
      {!silent && <FlowAlert state={state} onDismiss={actions.dismiss} />}
      {!silent && state._sending === 'refused' && <StartAgain start={start} look="btn-secondary" />}
      {children}
    </>
  )
}
