import { useRef } from 'react'
import type { Reservation } from '../../api/endpoints/mobility'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList, type DescriptionRow } from '../../ui/DescriptionList'
import { DialogButton } from '../../ui/DialogButton'
import { onDemand } from '../../ui/onDemand'
import { AddToCalendar } from './AddToCalendar'
import { mobility } from './flow'
import { Guard } from './Guard'
import { texts } from './texts'
import { rideRows, rideTitle } from './trip'
import { Unread } from './Unread'
import './Mobility.scss'

const CodesModal = onDemand(() => import('./CodesModal'))
const CancelQuestion = onDemand(() => import('./CancelQuestion'))

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
              <Label text={texts.edit} title={title} />
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

/** The label of a button of one ride among several. */
const Label = ({ text, title }: { text: string; title: string }) => (
  <>
    {text}
    <span className="visually-hidden">（{title}）</span>
  </>
)

/** Requests the codes of the riders and shows them (QR-01, QR-14). */
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
      {(close) => codes && <CodesModal ride={title} reservation={reservation} base64={codes.base64} onClose={close} />}
    </DialogButton>
  )
}

/** Cancels after a question (MOB-19, MOB-20). */
const Cancel = ({ title, onYes }: { title: string; onYes: () => void }) => (
  <DialogButton className="btn btn-secondary" label={<Label text={texts.cancel} title={title} />}>
    {(close) => (
      <CancelQuestion
        ride={title}
        onYes={() => {
          close()
          onYes()
        }}
        onNo={close}
      />
    )}
  </DialogButton>
)
