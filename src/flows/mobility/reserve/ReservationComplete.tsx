import { useEffect, useState } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { DescriptionList } from '../../../ui/DescriptionList'
import { FlowAlert } from '../../../ui/FlowAlert'
import { InAppBrowser } from '../../../ui/InAppBrowser'
import { Page } from '../../../ui/Page'
import { Redirect } from '../../../ui/Redirect'
import { Steps } from '../../../ui/Steps'
import { mobility } from '../flow'
import { flowContextOf } from '../flowState'
import { AddToCalendar } from '../reservations/AddToCalendar'
import { RiderCodes } from '../reservations/RiderCodes'
import { hasDepartureTime } from '../reservations/rideCalendar'
import { rideRows, rideTitle } from '../ride'
import { texts } from '../texts'
import { next, progress, redirect } from './reservationSteps'

const step = 'mobility_reserve_complete'

/** 予約完了: the reservation with its codes; nothing can be sent again from here (MOB-62..64, QR-08). */
export default function ReservationComplete() {
  const [state] = useFlow(mobility)
  const target = redirect(step, flowContextOf(state))
  if (target || !state.completed) return <Redirect to={hrefOf('mobility_reserve')} />
  return <Completed reservation={state.completed} />
}
ReservationComplete.flows = () => [mobility]

function Completed({ reservation }: { reservation: Reservation }) {
  const [state, actions] = useFlow(mobility)
  const { rsv_id, vehicle_type } = reservation
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    actions.finish()
    if (rsv_id) actions.displayQrcode({ rsv_id })
    setRequested(true)
  }, [actions, rsv_id])
  const hasCodes = state.codes?.rsv_id === rsv_id
  const context = flowContextOf(state)
  const ride = rideTitle(reservation)
  return (
    <Page>
      <Steps {...progress(step, { ...context, vehicle_type })} />
      <section className="panel ride">
        <p>
          <strong>{texts.accepted}</strong>
        </p>
        <h2>{ride}</h2>
        <DescriptionList rows={rideRows(reservation)} />
        {hasDepartureTime(reservation) && <InAppBrowser />}
        <p className="button-row">
          <AddToCalendar reservation={reservation} ride={ride} />
        </p>
      </section>
      {/* After the confirmation: a failure to load the codes is not one of the reservation. */}
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors />
      {state.codes && hasCodes && (
        <section className="panel">
          <h2 className="panel__title">{texts.codes}</h2>
          <RiderCodes reservation={reservation} base64={state.codes.base64} />
        </section>
      )}
      {isRequested && !hasCodes && !state._loading && <p className="panel">{texts.codesLater}</p>}
      <p className="button-row">
        <Link className="btn btn-primary" to={hrefOf(next(step, context))}>
          {texts.toList}
        </Link>
      </p>
    </Page>
  )
}
