import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Progress } from '../flow/state'
import { useReading } from '../flow/useFlow'
import { Awaited } from './Awaited'
import { FlowAlert } from './FlowAlert'
import { LoginLink } from './LoginPrompt'
import { Page } from './Page'
import { ReadAgain } from './ReadAgain'

interface Props<T> {
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly leave: () => Action }
  /** Asks for the data: when the page opens, and again on demand. */
  readonly read: () => Action
  /** What was answered; null or undefined before, and where it failed. */
  readonly data: T | null | undefined
  readonly children: (data: T) => ReactNode
  /** What shows in place of the content while there is no data. */
  readonly meanwhile?: ReactNode
  /** What stands below the content, and stays the same while there is none. */
  readonly below?: ReactNode
  /** A failed page offers the login too (portal-2 §8: connect, invoice). */
  readonly offersLogin?: boolean
  /** Field errors stand in a form of the page, not in its alert. */
  readonly hasForm?: boolean
}

/** Whoever had to log in before there was anything to show gets it now (DRAFT-02). */
function useReadingAfterLogin({ _keptFor }: Progress, known: boolean, read: () => Action) {
  const kept = _keptFor !== ''
  const before = useRef({ kept, read })
  useEffect(() => {
    if (before.current.kept && !kept && !known) before.current.read()
    before.current = { kept, read }
  })
}

/**
 * A page that shows what one reading answers: it asks when it opens, gives up when it is left, says what failed, and asks
 * again when told to. Without data nothing of its content shows, or what the page has to show `meanwhile`.
 */
export function ReadPage<T>(props: Props<T>) {
  const { state, actions, read, data, children, meanwhile, below, offersLogin, hasForm = false } = props
  const [asked, setAsked] = useState(false)
  useReading(read, actions.leave)
  useEffect(() => setAsked(true), [])
  const known = data !== null && data !== undefined
  const failed = asked && !known && !state._loading
  // Content that comes is drawn piece by piece, so that what is pressed meanwhile is answered at once.
  const ready = useDeferredValue(known) && known
  useReadingAfterLogin(state, known, read)
  return (
    <Page>
      <FlowAlert state={state} formless={!(known && hasForm)} onDismiss={actions.dismiss} />
      {failed && (
        <p className="button-row">
          <ReadAgain read={read} />
          {offersLogin && <LoginLink />}
        </p>
      )}
      {ready ? children(data) : meanwhile}
      {below}
      {!ready && !failed && <Awaited />}
    </Page>
  )
}
