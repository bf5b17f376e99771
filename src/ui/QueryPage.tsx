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
  /** Queries the data on mount, and again on demand. */
  readonly query: () => Action
  /** The response; null or undefined before it, and if the query failed. */
  readonly data: T | null | undefined
  readonly children: (data: T) => ReactNode
  /** Shown instead of the content while there is no data. */
  readonly meanwhile?: ReactNode
  /** Shown below the content, with and without data. */
  readonly below?: ReactNode
  /** Shown beside the content, with and without data. */
  readonly aside?: ReactNode
  /** Also offers the login if the query fails (portal-2 §8: connect, invoice). */
  readonly offersLogin?: boolean
  /** Whether a form of the page shows the field errors, instead of its alert. */
  readonly hasForm?: boolean
}

/** Queries again after a login, if the session was lost before there was any data (DRAFT-02). */
export function useQueryAfterLogin({ _preservedFor }: Progress, known: boolean, query: () => Action) {
  const isPreserved = _preservedFor !== ''
  const wasPreserved = useRef(isPreserved)
  const onLogin = useEffectEvent(() => void (known || query()))
  useEffect(() => {
    if (wasPreserved.current && !isPreserved) onLogin()
    wasPreserved.current = isPreserved
  }, [isPreserved])
}

/**
 * A page that shows the response of one query: queries on mount and again on demand, and shows failures. Without data,
 * it shows `meanwhile` instead of its content. Unmounting cancels its queries.
 */
export function QueryPage<T>(props: Props<T>) {
  const { state, actions, query, data, children, meanwhile, below, aside, offersLogin, hasForm = false } = props
  const { dismiss, cancelQueries } = actions
  // Cancel all of the flow's queries, including those started on the page: another month, another address.
  const cancel = useCallback(() => cancelQueries(), [cancelQueries])
  useQueryOnMount(query, cancel)
  const known = data !== null && data !== undefined
  useQueryAfterLogin(state, known, query)
  const failed = useHasQueried(state) && !known && !state._loading
  // Render arriving content at low priority, so that input is handled immediately.
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
