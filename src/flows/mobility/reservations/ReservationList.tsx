import { useRef, useState } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { useFlow } from '../../../runtime/useFlow'
import { Deferred } from '../../../ui/Deferred'
import { DescriptionList, type DescriptionRow } from '../../../ui/DescriptionList'
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
              {texts.edit}
              <span className="visually-hidden">（{title}）</span>
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

/** Queries the riders' codes and shows them; on close, focus returns to the button (QR-01, QR-14). */
function ShowCodes({ reservation, title }: { reservation: Reservation; title: string }) {
  const { rsv_id } = reservation
  const [{ codes }, actions] = useFlow(mobility)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="btn btn-primary" onClick={() => actions.displayQrcode({ rsv_id })}>
        {texts.showCodes}
        <span className="visually-hidden">（{title}）</span>
      </button>
      {codes?.rsv_id === rsv_id && (
        <Deferred>
          <RiderCodesDialog
            ride={title}
            reservation={reservation}
            base64={codes.base64}
            onClose={() => {
              actions.closeCodes({})
              button.current?.focus()
            }}
          />
        </Deferred>
      )}
    </>
  )
}

/** Cancels after a confirmation; if the customer declines, focus returns to the button (MOB-19, MOB-20). */
function Cancel({ title, onConfirm }: { title: string; onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="btn btn-secondary" onClick={() => setOpen(true)}>
        {texts.cancel}
        <span className="visually-hidden">（{title}）</span>
      </button>
      {open && (
        <Deferred>
          <CancelDialog
            ride={title}
            onConfirm={() => {
              setOpen(false)
              onConfirm()
            }}
            onDecline={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Deferred>
      )}
    </>
  )
}
