import { memo } from 'react'
import { clearedMessages } from '../../../runtime/progress'
import { useFlow } from '../../../runtime/useFlow'
import { useSpans, useWindows } from '../../../time/windows'
import { AfterPaint } from '../../../ui/AfterPaint'
import { Alert } from '../../../ui/Alert'
import { DescriptionList } from '../../../ui/DescriptionList'
import { InAppBrowser } from '../../../ui/InAppBrowser'
import { Panel } from '../../../ui/Panel'
import { QueryPage } from '../../../ui/QueryPage'
import { useSession } from '../../../ui/useSession'
import type { DatedIndex } from '../departures'
import { eventRows } from '../eventDays'
import { mobility } from '../flow'
import { isUpcoming } from '../nextRide'
import { registration } from '../registration/flow'
import { Visitor } from '../registration/Visitor'
import { companionsOf } from '../riders'
import { SubUserList } from '../subUsers/SubUserList'
import { texts } from '../texts'
import { useClosedNote } from '../useClosedNote'
import { Departures } from './Departures'
import { NewReservation } from './NewReservation'
import { NextRide, ReservationList } from './ReservationList'
import { hasDepartureTime } from './rideCalendar'
import { useRideInstant } from './useRideInstant'

/** ご予約: the customer's reservations, and a form to start a new one. portal-2 §2 "Mobility reservation", D24. */
export default function Reservations() {
  return useSession() ? <CustomerPage /> : <Visitor />
}
Reservations.flows = () => [mobility, registration]

function CustomerPage() {
  const [state, actions] = useFlow(mobility)
  // A failed update of the departures is shown above the page (MOB-24).
  const messages = state._call === 'updateFreeRide' ? clearedMessages : {}
  return (
    <QueryPage
      state={{ ...state, ...messages }}
      actions={actions}
      query={() => actions.certifyIndex()}
      data={state.index}
      hasForm={state._call === 'execNewReserve'}
    >
      {(index) => <Overview {...index} />}
    </QueryPage>
  )
}

/** Memoized, to rerender only for a new response, not while a call progresses: there may be a hundred reservations. */
const Overview = memo(function Overview(index: DatedIndex) {
  const { reserves, departures, departuresDay, flgAlertOutside } = index
  // The links to the companions' page say whether it is stopped (STOP-03).
  useWindows()
  const instant = useRideInstant()
  const closed = useClosedNote()
  const open = closed === ''
  return (
    <>
      {flgAlertOutside && <Alert tone="warning">{flgAlertOutside}</Alert>}
      {!open && <p className="panel">{closed}</p>}
      {reserves?.some((ride) => isUpcoming(ride, instant) && hasDepartureTime(ride)) && <InAppBrowser />}
      <NextRide instant={instant} reserves={reserves} editable={open} />
      {open && (
        <Panel title={texts.newOne}>
          <NewReservation />
        </Panel>
      )}
      <AfterPaint>
        <Departures departures={departures} departuresDay={departuresDay} />
        <ReservationList instant={instant} reserves={reserves} editable={open} />
        <SubUserList subUsers={companionsOf(index)} />
        <EventInfo />
      </AfterPaint>
    </>
  )
})

/** The dates of the event, and what runs when (D9). */
function EventInfo() {
  const rows = eventRows(useSpans('mobilityEvent'), useSpans('workshop'))
  if (rows.length === 0) return null
  return (
    <section className="panel panel--quiet">
      <h2 className="panel__title">{texts.event}</h2>
      <DescriptionList rows={rows} />
    </section>
  )
}
