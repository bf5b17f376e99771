import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import type { Progress } from '../runtime/progress'
import { useHasQueried, useQueryOnMount } from '../runtime/useFlow'
import { ContentPlaceholder } from './ContentPlaceholder'
import { FlowAlert } from './FlowAlert'
import { LoginLink } from './LoginPrompt'
import { Page } from './Page'
import { RetryButton } from './RetryButton'

interface Props<T> {
  readonly state: Progress
  readonly actions: { readonly dismiss: () => Action; readonly cancelQueries: (type?: string) => Action }
  /** Queries the data: when the page opens, and again on demand. */
  readonly query: () => Action
  /** The response; null or undefined before it, and where the query failed. */
  readonly data: T | null | undefined
  readonly children: (data: T) => ReactNode
  /** Shown in place of the content while there is no data. */
  readonly meanwhile?: ReactNode
  /** Shown below the content, with and without data. */
  readonly below?: ReactNode
  /** Beside the content, with and without data. */
  readonly aside?: ReactNode
  /** A failed page also offers the login (portal-2 §8: connect, invoice). */
  readonly offersLogin?: boolean
  /** Field errors are shown by a form of the page, not by its alert. */
  readonly hasForm?: boolean
}

/** Queries again after the login of a customer who had to log in before there was anything to show (DRAFT-02). */
function useQueryAfterLogin({ _preservedFor }: Progress, known: boolean, query: () => Action) {
  const isPreserved = _preservedFor !== ''
  const wasPreserved = useRef(isPreserved)
  const onLogin = useEffectEvent(() => void (known || query()))
  useEffect(() => {
    if (wasPreserved.current && !isPreserved) onLogin()
    wasPreserved.current = isPreserved
  }, [isPreserved])
}

/**
 * A page that shows the response of one query: it queries when it opens, shows what failed, and queries again on demand.
 * Without data it shows `meanwhile` in place of its content. Leaving it cancels the queries that were made on it.
 */
export function QueryPage<T>(props: Props<T>) {
  const { state, actions, query, data, children, meanwhile, below, aside, offersLogin, hasForm = false } = props
  const { dismiss, cancelQueries } = actions
  // All of the flow's, whichever the customer started on the page: another month, another address.
  const cancel = useCallback(() => cancelQueries(), [cancelQueries])
  useQueryOnMount(query, cancel)
  const known = data !== null && data !== undefined
  useQueryAfterLogin(state, known, query)
  const failed = useHasQueried(state) && !known && !state._loading
  // Render arriving content at low priority, so that input is handled at once.
  const ready = useDeferredValue(known) && known
  return (
    <Page aside={aside}>
      <FlowAlert state={state} showsFieldErrors={!(known && hasForm)} onDismiss={dismiss} />
      {failed && (
        <p className="button-row">
          <RetryButton query={query} />
          {offersLogin && <LoginLink className="btn btn-link" />}
        </p>
      )}
      {ready ? children(data) : meanwhile}
      {below}
      {!ready && !failed && <ContentPlaceholder />}
    </Page>
  )
}
