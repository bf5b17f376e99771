import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { useFlow } from '../../runtime/useFlow'
import { QueryPage } from '../../ui/QueryPage'
import { contract } from './flow'
import { dayLabel } from './rules'
import { texts } from './texts'
import './Contract.scss'

interface Props<T> {
  readonly query: () => Action
  readonly data: T | null
  readonly children: (data: T) => ReactNode
}

/** Layout of the six pages: runs the query and shows the day of its data (CON-09). */
export function ContractPage<T extends { linkage_date: string }>({ query, data, children }: Props<T>) {
  const [state, actions] = useFlow(contract)
  const day = data ? dayLabel(data.linkage_date) : ''
  return (
    <QueryPage state={state} actions={actions} query={query} data={data}>
      {(shown) => (
        <>
          {day && <p className="contract-day">{texts.asOf(day)}</p>}
          {children(shown)}
        </>
      )}
    </QueryPage>
  )
}
