import type { certifyIndex } from '../../api/endpoints/mobility'
import { useFlow } from '../../runtime/useFlow'
import { shortDateTimeLabel } from '../../time/japan'
import { useComingSpan, useOpenSpan, useSpans } from '../../time/windows'
import { Alert } from '../../ui/Alert'
import { DescriptionList } from '../../ui/DescriptionList'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { Departures } from './Departures'
import { eventRows } from './event'
import { type AnswerOf, mobility } from './flow'
import { NewReservation } from './NewReservation'
import { Reservations } from './Reservations'
import { registration } from './registration'
import { companionsOf } from './riders'
import { SubUsers } from './SubUsers'
import { texts } from './texts'
import { Visitor } from './Visitor'

/** ご予約: what is reserved, and the way to more. portal-2 §2 "Mobility reservation", D24. */
export default function Index() {
  return useSession() ? <Customer /> : <Visitor />
}
Index.flows = () => [mobility, registration]

function Customer() {
  const [state, actions] = useFlow(mobility)
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyIndex()}
      data={state.index}
      hasForm={state._call === 'execNewReserve'}
    >
      {(index) => <Rides {...index} />}
    </QueryPage>
  )
}

function Rides(index: AnswerOf<typeof certifyIndex>) {
  const { reserves, departures, flgAlertOutside } = index
  const open = useOpenSpan('mobilityReservation') !== undefined
  const coming = useComingSpan('mobilityReservation', Number.POSITIVE_INFINITY)
  const closed = coming ? texts.notYet(shortDateTimeLabel(Date.parse(coming.start)).replace(' ', '')) : texts.over
  return (
    <>
      {flgAlertOutside && <Alert tone="warning">{flgAlertOutside}</Alert>}
      {!open && <p className="panel">{closed}</p>}
      <Reservations reserves={reserves} editable={open} />
      {open && <NewReservation />}
      <Departures departures={departures} />
      <SubUsers subUsers={companionsOf(index)} />
      <Event />
    </>
  )
}

/** When the event is, and what runs when (D9). */
function Event() {
  const rows = eventRows(useSpans('mobilityEvent'), useSpans('workshop'))
  if (rows.length === 0) return null
  return (
    <section className="panel panel--quiet">
      <h2 className="panel__title">{texts.event}</h2>
      <DescriptionList rows={rows} />
    </section>
  )
}
