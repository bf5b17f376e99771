import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import type { Progress } from '../runtime/progress'
import { useHasQueried, useQueryOnMount } from '../runtime/useFlow'
import { texts as shared } from '../texts'
import { ContentPlaceholder } from './ContentPlaceholder'
import { errorTextOf, FlowAlert } from './FlowAlert'
import { focusHeading } from './focusHeading'
import { texts } from './mailTexts'
import { type Start, StartAgain } from './StartAgain'
import { useSession } from './useSession'
import { VisitorAlert } from './VisitorAlert'

interface Props {
  /** The mailed key; '' if the page was opened without one. */
  readonly mailedKey: string
  /** Certifies the key; omitted if the page needs no certification any more. */
  readonly certify?: (key: string) => Action
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly cancelQueries: (type?: string) => Action }
  /** Whether the key is certified. */
  readonly ready: boolean
  /** Whether the page shows the flow's errors itself. */
  readonly silent?: boolean
  /** Whether the form has no input worth keeping: if its request is refused, links to start again replace it. */
  readonly short?: boolean
  /** Where to request a new mail. */
  readonly start: Start
  readonly children: ReactNode
}

/**
 * After a used link or a lost response the procedure may be complete; logging in shows whether it is. Customers who are
 * already logged in, perhaps by this link's own page, are told so instead.
 */
function MaybeDone() {
  const isLoggedIn = useSession() !== null
  return (
    <p>
      {isLoggedIn ? texts.maybeDoneHere : texts.maybeDone}
      <Link className="btn btn-link" to={hrefOf(isLoggedIn ? 'home' : 'login')}>
        {isLoggedIn ? shared.toHome : shared.logIn}
      </Link>
    </p>
  )
}

/** A page behind a mailed link: first certifies the key; without a key, or if that fails, links to start again (D6). */
export function RequireMailedKey({ certify, ...props }: Props) {
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
  const { mailedKey, certify, state: certified, actions, ready, start } = props
  // OK without the data that the form needs: treat it as a failure, as no other response will arrive (D38).
  const state = certified._status === 'OK' && !ready ? { ...certified, _error: texts.notOpened } : certified
  // Until the query starts, the state belongs to another page's key.
  const hasQueried = useHasQueried(certified)
  useQueryOnMount(() => certify(mailedKey), actions.cancelQueries)
  // A link needs no login: if a customer's session was lost before the key was certified, certify it for the visitor.
  const isLost = certified._preservedFor !== '' && !ready
  const certifyAgain = useEffectEvent(() => void certify(mailedKey))
  useEffect(() => {
    if (isLost) certifyAgain()
  }, [isLost])
  if (hasQueried && ready) return <Unlocked {...props} />
  if (!hasQueried || errorTextOf(state) === '') {
    return (
      <>
        <p>{shared.wait}</p>
        <ContentPlaceholder />
      </>
    )
  }
  const isRefused = state._failure === 'refused'
  return (
    <>
      <FlowAlert state={state} showsFieldErrors />
      <StartAgain start={start} look={isRefused ? 'btn-primary' : 'btn-secondary'} retry={() => certify(mailedKey)} />
      {isRefused && <MaybeDone />}
    </>
  )
}

/** Handles a key used or expired by the time the form is sent: keeps the input, with a link to start again. */
function Unlocked({
  mailedKey,
  certify,
  state,
  actions,
  ready,
  silent = false,
  short = false,
  start,
  children,
}: Props) {
  const refused = !silent && state._mutationOutcome === 'refused'
  const isReplaced = refused && short
  const isUndecided = state._mutationOutcome === 'undecided'
  const [wasUndecided, setWasUndecided] = useState(isUndecided)
  // A refusal may be due to the key, which the lost request has used; an error that the page shows itself is definite.
  if (isUndecided !== wasUndecided && (isUndecided || silent)) setWasUndecided(isUndecided)
  useEffect(() => {
    // Otherwise the focus would remain on a hidden button.
    if (isReplaced) focusHeading()
  }, [isReplaced])
  if (!ready) return null
  return (
    <>
      {!silent && <VisitorAlert state={state} onDismiss={actions.dismiss} />}
      {refused && (
        <StartAgain
          start={start}
          look={isReplaced ? 'btn-primary' : 'btn-secondary'}
          retry={isReplaced && certify ? () => certify(mailedKey) : undefined}
        />
      )}
      {wasUndecided && <MaybeDone />}
      <div hidden={isReplaced}>{children}</div>
    </>
  )
}
