import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Progress } from '../runtime/progress'
import { useQueryOnMount } from '../runtime/useFlow'
import { ContentPlaceholder } from './ContentPlaceholder'
import { FlowAlert } from './FlowAlert'
import { LoginLink } from './LoginPrompt'
import { Page } from './Page'
import { RetryButton } from './RetryButton'

interface Props<T> {
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly cancelQueries: () => Action }
  /** Asks for the data: when the page opens, and again on demand. */
  readonly query: () => Action
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
function useReadingAfterLogin({ _preservedFor }: Progress, known: boolean, read: () => Action) {
  const kept = _preservedFor !== ''
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
export function QueryPage<T>(props: Props<T>) {
  const { state, actions, query, data, children, meanwhile, below, offersLogin, hasForm = false } = props
  const [asked, setAsked] = useState(false)
  useQueryOnMount(query, actions.cancelQueries)
  useEffect(() => setAsked(true), [])
  const known = data !== null && data !== undefined
  const failed = asked && !known && !state._loading
  // Content that comes is drawn piece by piece, so that what is pressed meanwhile is answered at once.
  const ready = useDeferredValue(known) && known
  useReadingAfterLogin(state, known, query)
  return (
    <Page>
      <FlowAlert state={state} showsFieldErrors={!(known && hasForm)} onDismiss={actions.dismiss} />
      {failed && (
        <p className="button-row">
          <RetryButton read={query} />
          {offersLogin && <LoginLink />}
        </p>
      )}
      {ready ? children(data) : meanwhile}
      {below}
      {!ready && !failed && <ContentPlaceholder />}
    </Page>
  )
}
