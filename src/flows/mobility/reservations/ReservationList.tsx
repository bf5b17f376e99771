import { useRef } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { useFlow } from '../../../runtime/useFlow'
import { DescriptionList, type DescriptionRow } from '../../../ui/DescriptionList'
import { DialogButton } from '../../../ui/DialogButton'
import { onDemand } from '../../../ui/onDemand'
import { mobility } from '../flow'
import { rideRows, rideTitle } from '../ride'
import { texts } from '../texts'
import { AddToCalendar } from './AddToCalendar'
import { ItemErrorBoundary } from './ItemErrorBoundary'
import { NotLoaded } from './NotLoaded'
import '../Mobility.scss'

const RiderCodesDialog = onDemand(() => import('./RiderCodesDialog'))
const CancelDialog = onDemand(() => import('./CancelDialog'))

interface Props {
  /** undefined if the index response has none. */
  readonly reserves: readonly Reservation[] | undefined
  /** Whether reservations may be changed now. */
  readonly editable: boolean
}

/** The reservations, in the provider's order (MOB-11..13). */
export const ReservationList = ({ reserves, editable }: Props) => (
  <section>
    <h2>{texts.reserves}</h2>
    {!reserves && <NotLoaded>{texts.unknownReserves}</NotLoaded>}
    {reserves?.length === 0 && <p className="panel">{texts.noReserves}</p>}
    {reserves?.map((reservation) => (
      <ItemErrorBoundary
        key={reservation.rsv_id || reserves.indexOf(reservation)}
        fallback={<p className="panel">{texts.unshownReserve}</p>}
      >
        <Card reservation={reservation} editable={editable} />
      </ItemErrorBoundary>
    ))}
  </section>
)

/** Whether a reservation is neither used nor cancelled, and has an id for requests. */
const isUpcoming = ({ rsv_id, status }: Reservation) => rsv_id !== '' && status !== 'canceled' && status !== 'finished'

function Card({ reservation, editable }: { reservation: Reservation; editable: boolean }) {
  const [, actions] = useFlow(mobility)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = rideTitle(reservation)
  return (
    <article className="panel ride">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <DescriptionList rows={rowsOf(reservation)} />
      {isUpcoming(reservation) && (
        <div className="button-row">
          <ShowCodes reservation={reservation} title={title} />
          <AddToCalendar reservation={reservation} ride={title} />
          {editable && (
            <button type="button" className="btn btn-secondary" onClick={() => actions.startEdit(reservation)}>
              <Label text={texts.edit} title={title} />
            </button>
          )}
          <Cancel
            title={title}
            onConfirm={() => {
              actions.cancelReserve({ rsv_id: reservation.rsv_id })
              heading.current?.focus()
            }}
          />
        </div>
      )}
    </article>
  )
}

function rowsOf(reservation: Reservation): readonly DescriptionRow[] {
  const { status } = reservation
  return [...rideRows(reservation), ...(status ? [[texts.status, texts.statuses.get(status) ?? status] as const] : [])]
}

/** The label of a button of one ride among several. */
const Label = ({ text, title }: { text: string; title: string }) => (
  <>
    {text}
    <span className="visually-hidden">（{title}）</span>
  </>
)

/** Queries the riders' codes and shows them (QR-01, QR-14). */
function ShowCodes({ reservation, title }: { reservation: Reservation; title: string }) {
  const { rsv_id } = reservation
  const [{ codes }, actions] = useFlow(mobility)
  return (
    <DialogButton
      className="btn btn-primary"
      label={<Label text={texts.showCodes} title={title} />}
      isOpen={codes?.rsv_id === rsv_id}
      onOpen={() => actions.displayQrcode({ rsv_id })}
      onClose={() => actions.closeCodes({})}
    >
      {(close) =>
        codes && <RiderCodesDialog ride={title} reservation={reservation} base64={codes.base64} onClose={close} />
      }
    </DialogButton>
  )
}

/** Cancels after a confirmation (MOB-19, MOB-20). */
const Cancel = ({ title, onConfirm }: { title: string; onConfirm: () => void }) => (
  <DialogButton className="btn btn-secondary" label={<Label text={texts.cancel} title={title} />}>
    {(close) => (
      <CancelDialog
        ride={title}
        onConfirm={() => {
          close()
          onConfirm()
        }}
        onDecline={close}
      />
    )}
  </DialogButton>
)
