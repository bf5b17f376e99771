import type { Reservation } from '../../../api/endpoints/mobility'
import { Dialog } from '../../../ui/Dialog'
import { texts } from '../texts'
import { Codes } from './RiderCodes'

interface Props {
  /** Which ride, in words. */
  readonly ride: string
  readonly reservation: Reservation
  readonly base64: string
  readonly onClose: () => void
}

/** The codes of a reservation, to be shown on boarding. */
export default function CodesModal({ ride, reservation, base64, onClose }: Props) {
  return (
    <Dialog title={texts.codes} onClose={onClose}>
      <p>
        <strong>{ride}</strong>
      </p>
      <Codes reservation={reservation} base64={base64} />
    </Dialog>
  )
}
