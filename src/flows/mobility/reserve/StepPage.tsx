import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { Link, Navigate } from '../../../app/router'
import { hrefOf } from '../../../app/routes'
import { useFlow } from '../../../runtime/useFlow'
import { Alert } from '../../../ui/Alert'
import { QueryPage } from '../../../ui/QueryPage'
import { Steps } from '../../../ui/Steps'
import { flowContextOf, mobility } from '../flow'
import { texts } from '../texts'
import { back, progress, redirect, type Step } from './reservationSteps'

interface Props<T> {
  readonly step: Step
  /** Asks what there is to choose. */
  readonly read: () => Action
  readonly data: T | undefined
  /** The sending whose form says what VALIDATION says; what any other call found wrong stands above. */
  readonly sends?: string
  /** Stands beside the way back. */
  readonly besideBack?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The frame of a step: its guard, its circles, the provider's word to the customer (MOB-57), and the way back. */
export function StepPage<T extends { readonly message: string }>(props: Props<T>) {
  const { step, read, data, sends, besideBack, children } = props
  const [state, actions] = useFlow(mobility)
  const situation = flowContextOf(state)
  const elsewhere = redirect(step, situation)
  if (elsewhere) return <Navigate to={hrefOf(elsewhere)} replace />
  const wayBack = (
    <p className="button-row">
      <Link className="btn btn-secondary" to={hrefOf(back(step, situation))}>
        {texts.back}
      </Link>
      {data && besideBack}
    </p>
  )
  return (
    <QueryPage state={state} actions={actions} query={read} data={data} hasForm={state._call === sends} below={wayBack}>
      {(answered) => (
        <>
          <Steps {...progress(step, situation)} />
          {answered.message && <Alert tone="warning">{answered.message}</Alert>}
          {children(answered)}
        </>
      )}
    </QueryPage>
  )
}
