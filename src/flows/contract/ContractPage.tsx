import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useContext } from 'react'
import { routes } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { dayLabel } from '../../time/timestamps'
import { CurrentRoute } from '../../ui/contexts'
import { PageLinks } from '../../ui/PageLinks'
import { QueryPage } from '../../ui/QueryPage'
import { contract } from './flow'
import { texts } from './texts'
import './Contract.scss'

interface Props<T> {
  readonly query: () => Action
  readonly data: T | null
  readonly children: (data: T) => ReactNode
}

/** The pages of the contract except the current one. */
function OtherPages() {
  const { key: current } = useContext(CurrentRoute)
  const others = routes().filter(({ key, parent }) => parent === 'contract' && key !== current)
  return (
    <nav className="panel no-print" aria-label={texts.pages}>
      <PageLinks pages={others.map(({ key }) => key)} />
    </nav>
  )
}

/** Layout of the six pages: runs the query, shows the date of its data (CON-09), and links to the others (EASE-11). */
export function ContractPage<T extends { linkage_date: string }>({ query, data, children }: Props<T>) {
  const [state, actions] = useFlow(contract)
  const day = data ? dayLabel(data.linkage_date) : ''
  return (
    <QueryPage state={state} actions={actions} query={query} data={data} aside={<OtherPages />}>
      {(shown) => (
        <>
          {day && <p className="contract-day">{texts.asOf(day)}</p>}
          {children(shown)}
        </>
      )}
    </QueryPage>
  )
}
