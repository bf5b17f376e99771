import { memo } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { useFlowActions } from '../../../runtime/useFlow'
import { DialogButton } from '../../../ui/DialogButton'
import { focusHeading } from '../../../ui/focusHeading'
import { onDemand } from '../../../ui/onDemand'
import { Panel } from '../../../ui/Panel'
import { mobility } from '../flow'
import { isOver, nextRide } from '../nextRide'
import { rideTitle } from '../ride'
import { texts } from '../texts'
import { AddToCalendar } from './AddToCalendar'
import { ItemErrorBoundary } from './ItemErrorBoundary'
import { NotLoaded } from './NotLoaded'
import { Ride } from './Ride'
import { RideLabel } from './ShowCodes'

const CancelDialog = onDemand(() => import('./CancelDialog'))

interface Props {
  /** The instant that determines which ride is next. */
  readonly instant: number
  /** undefined if the index response has none. */
  readonly reserves: readonly Reservation[] | undefined
  /** Whether reservations may be changed now. */
  readonly editable: boolean
}

/** The next ride, at the top of the page; nothing if there is none (HOME-07). */
export function NextRide({ instant, reserves, editable }: Props) {
  const next = nextRide(reserves, instant)
  if (!next) return null
  return (
    <Panel title={texts.rideCard}>
      <Item key={next.rsv_id} reservation={next} editable={editable} />
    </Panel>
  )
}

/** The other reservations in the provider's order; past ones in a fold (MOB-11..13, EASE-15). */
export function ReservationList({ instant, reserves, editable }: Props) {
  const next = nextRide(reserves, instant)
  const others = (reserves ?? []).filter((one) => one !== next)
  const over = others.filter((one) => isOver(one, instant))
  const ahead = others.filter((one) => !isOver(one, instant))
  const items = (some: readonly Reservation[]) =>
    some.map((reservation) => (
      <div className="panel reservation" key={reservation.rsv_id || others.indexOf(reservation)}>
        <Item reservation={reservation} editable={editable} />
      </div>
    ))
  return (
    <section>
      <h2>{texts.reserves}</h2>
      {!reserves && <NotLoaded>{texts.unknownReserves}</NotLoaded>}
      {reserves && ahead.length === 0 && <p className="panel">{nothingAhead(next !== undefined, over.length > 0)}</p>}
      {items(ahead)}
      {over.length > 0 && (
        <details className="fold">
          <summary>{texts.pastReserves(over.length)}</summary>
          {items(over)}
        </details>
      )}
    </section>
  )
}

function nothingAhead(hasNext: boolean, hasPast: boolean): string {
  if (hasNext) return texts.noFurtherReserves
  return hasPast ? texts.noRide : texts.noReserves
}

/** Memoized, so that changes to another reservation don't rerender it. */
const Item = memo(function Item({ reservation, editable }: { reservation: Reservation; editable: boolean }) {
  const actions = useFlowActions(mobility)
  const title = rideTitle(reservation)
  return (
    <ItemErrorBoundary fallback={<p>{texts.unshownReserve}</p>}>
      <Ride ride={reservation}>
        <AddToCalendar reservation={reservation} ride={title} />
        {editable && (
          <button type="button" className="btn btn-secondary" onClick={() => actions.startEdit(reservation)}>
            <RideLabel text={texts.edit} title={title} />
          </button>
        )}
        <Cancel
          reservation={reservation}
          onConfirm={() => {
            actions.cancelReserve({ rsv_id: reservation.rsv_id })
            // The card moves to the other reservations, so the focused button is removed.
            focusHeading()
          }}
        />
      </Ride>
    </ItemErrorBoundary>
  )
})

/** Cancels after a confirmation (MOB-19, MOB-20). */
function Cancel({ reservation, onConfirm }: { reservation: Reservation; onConfirm: () => void }) {
  const actions = useFlowActions(mobility)
  return (
    <DialogButton
      className="btn btn-secondary"
      label={<RideLabel text={texts.cancel} title={rideTitle(reservation)} />}
      onOpen={() => actions.askCancel(true)}
      onClose={() => actions.askCancel(false)}
    >
      {(close) => (
        <CancelDialog
          ride={reservation}
          onConfirm={() => {
            close()
            onConfirm()
          }}
          onDecline={close}
        />
      )}
    </DialogButton>
  )
}
