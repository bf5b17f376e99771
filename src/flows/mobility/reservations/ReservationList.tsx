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
import { Guard } from './ItemErrorBoundary'
import { Unread } from './NotLoaded'
import '../Mobility.scss'

const CodesModal = onDemand(() => import('./RiderCodesDialog'))
const CancelQuestion = onDemand(() => import('./CancelDialog'))

interface Props {
  /** undefined where the index does not say. */
  readonly reserves: readonly Reservation[] | undefined
  /** Whether reservations may be changed at this time. */
  readonly editable: boolean
}

/** What is reserved, as the provider orders it (MOB-11..13). */
export const Reservations = ({ reserves, editable }: Props) => (
  <section>
    <h2>{texts.reserves}</h2>
    {!reserves && <Unread>{texts.unknownReserves}</Unread>}
    {reserves?.length === 0 && <p className="panel">{texts.noReserves}</p>}
    {reserves?.map((reservation) => (
      <Guard
        key={reservation.rsv_id || reserves.indexOf(reservation)}
        instead={<p className="panel">{texts.unshownReserve}</p>}
      >
        <Card reservation={reservation} editable={editable} />
      </Guard>
    ))}
  </section>
)

/** A reservation that has neither left nor been cancelled, and that calls can name. */
const isAhead = ({ rsv_id, status }: Reservation) => rsv_id !== '' && status !== 'canceled' && status !== 'finished'

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
      {isAhead(reservation) && (
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
            onYes={() => {
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

/** Asks for the codes of the riders and shows them; closed, it goes on from the button (QR-01, QR-14). */
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
          <CodesModal
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

/** Cancels after a question; whoever says no is back at the button (MOB-19, MOB-20). */
function Cancel({ title, onYes }: { title: string; onYes: () => void }) {
  const [asked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="btn btn-secondary" onClick={() => setAsked(true)}>
        {texts.cancel}
        <span className="visually-hidden">（{title}）</span>
      </button>
      {asked && (
        <Deferred>
          <CancelQuestion
            ride={title}
            onYes={() => {
              setAsked(false)
              onYes()
            }}
            onNo={() => {
              setAsked(false)
              button.current?.focus()
            }}
          />
        </Deferred>
      )}
    </>
  )
}
