import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import type { ErrList } from '../../../api/outcome'
import { Link } from '../../../routing/router'
import { hrefOf, routeOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { Alert } from '../../../ui/Alert'
import { QueryPage } from '../../../ui/QueryPage'
import { Redirect } from '../../../ui/Redirect'
import { Steps } from '../../../ui/Steps'
import { useNextScreen } from '../../../ui/usePreload'
import { mobility } from '../flow'
import { flowContextOf } from '../flowState'
import { texts } from '../texts'
import { back, next, progress, redirect, type Step } from './reservationSteps'

interface Props<T> {
  readonly step: Step
  /** Queries the values to choose from. */
  readonly query: () => Action
  readonly data: T | undefined
  /** The mutation whose form shows VALIDATION messages; those of other calls are shown in the page's alert. */
  readonly mutation?: string
  /** Picks the field errors that the page's alert shows; the step's content shows the others. */
  readonly alertErrors?: ((errors: ErrList) => ErrList) | undefined
  /** Shown beside the back link. */
  readonly besideBack?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The layout of a step: guard, progress, the provider's message to the customer (MOB-57), and the back link. */
export function StepPage<T extends { readonly message: string }>(props: Props<T>) {
  const { step, query, data, mutation, alertErrors, besideBack, children } = props
  const [state, actions] = useFlow(mobility)
  const context = flowContextOf(state)
  useNextScreen(routeOf(next(step, context))?.load)
  const target = redirect(step, context)
  if (target) return <Redirect to={hrefOf(target)} />
  const backLink = (
    <p className="button-row">
      <Link className="btn btn-secondary" to={hrefOf(back(step, context))}>
        {texts.back}
      </Link>
      {data && besideBack}
    </p>
  )
  return (
    <QueryPage
      state={data && alertErrors ? { ...state, _errList: alertErrors(state._errList) } : state}
      actions={actions}
      query={query}
      data={data}
      hasForm={state._call === mutation}
      below={backLink}
    >
      {(response) => (
        <>
          <Steps {...progress(step, context)} />
          {response.message && <Alert tone="warning">{response.message}</Alert>}
          {children(response)}
        </>
      )}
    </QueryPage>
  )
}
