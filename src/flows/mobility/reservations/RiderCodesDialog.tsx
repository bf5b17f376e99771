import type { Reservation } from '../../../api/endpoints/mobility'
import { Dialog } from '../../../ui/Dialog'
import { texts } from '../texts'
import { RiderCodes } from './RiderCodes'

interface Props {
  /** The ride's title. */
  readonly ride: string
  readonly reservation: Reservation
  readonly base64: string
  readonly onClose: () => void
}

/** The riders' codes of a reservation, to show on boarding. */
export default function RiderCodesDialog({ ride, reservation, base64, onClose }: Props) {
  return (
    <Dialog title={texts.codes} onClose={onClose}>
      <p>
        <strong>{ride}</strong>
      </p>
      <RiderCodes reservation={reservation} base64={base64} />
    </Dialog>
  )
}
