import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useEffect, useState } from 'react'
import type { Progress } from '../runtime/progress'
import { useQueryOnMount } from '../runtime/useFlow'
import { texts as shared } from '../texts'
import { ContentPlaceholder } from './ContentPlaceholder'
import { errorTextOf, FlowAlert } from './FlowAlert'
import { focusHeading } from './focusHeading'
import { RetryButton } from './RetryButton'
import { type Start, StartAgain } from './StartAgain'
import { texts } from './texts'

interface Props {
  /** The mailed key; '' where the page was opened without one. */
  readonly mailedKey: string
  /** Asks what the key opens; left out where nothing is left to ask. */
  readonly certify?: (key: string) => Action
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly cancelQueries: () => Action }
  /** The key is certified. */
  readonly ready: boolean
  /** The page says itself what failed. */
  readonly silent?: boolean
  /** Nothing is lost with the form: where what it sent was refused, the ways on take its place. */
  readonly short?: boolean
  /** Where a new mail is asked for. */
  readonly start: Start
  readonly children: ReactNode
}

/** A page behind a mailed link: the key is certified first; without it, or where it fails, there is a way to start again (D6). */
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
  // OK without what the form needs: nothing more is to come (D38).
  const state = certified._status === 'OK' && !ready ? { ...certified, _error: texts.notOpened } : certified
  // What an earlier key has opened is not this one's.
  const [asked, setAsked] = useState(false)
  useQueryOnMount(() => certify(mailedKey), actions.cancelQueries)
  useEffect(() => setAsked(true), [])
  if (asked && ready) return <Unlocked {...props} />
  if (!asked || errorTextOf(state) === '') {
    return (
      <>
        <p>{shared.wait}</p>
        <ContentPlaceholder />
      </>
    )
  }
  return (
    <>
      <FlowAlert state={state} showsFieldErrors />
      <StartAgain start={start}>
        <RetryButton read={() => certify(mailedKey)} />
      </StartAgain>
    </>
  )
}

/** What was sent may be refused because the key is used or expired by now: what was typed stays, beside the way to start again. */
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
  const gone = refused && short
  useEffect(() => {
    // The focus would be on a button that nobody sees.
    if (gone) focusHeading()
  }, [gone])
  if (!ready) return null
  return (
    <>
      {!silent && <FlowAlert state={state} onDismiss={actions.dismiss} />}
      {refused && (
        <StartAgain start={start} {...(!gone && { look: 'btn-secondary' })}>
          {gone && certify && <RetryButton read={() => certify(mailedKey)} />}
        </StartAgain>
      )}
      <div hidden={gone}>{children}</div>
    </>
  )
}
