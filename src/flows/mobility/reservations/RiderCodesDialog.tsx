import type { Reservation } from '../../../api/endpoints/mobility'
import { Dialog } from '../../../ui/Dialog'
import { useIsPhone } from '../../../ui/useIsPhone'
import { texts } from '../texts'
import { parseQrContent } from './qrContent'
import { cardsOf, RiderCards, RiderCodes } from './RiderCodes'

interface Props {
  /** The ride's title. */
  readonly ride: string
  readonly reservation: Reservation
  readonly base64: string
  readonly onClose: () => void
}

/** The riders' codes of a reservation, to show when boarding; on a phone directly in full screen (EASE-15). */
export default function RiderCodesDialog({ ride, reservation, base64, onClose }: Props) {
  const isPhone = useIsPhone()
  const cards = cardsOf(parseQrContent(base64, reservation.ride_num))
  if (isPhone && cards.length > 0) return <RiderCards reservation={reservation} cards={cards} onClose={onClose} />
  return (
    <Dialog title={texts.codes} onClose={onClose}>
      <p>
        <strong>{ride}</strong>
      </p>
      <RiderCodes reservation={reservation} base64={base64} />
    </Dialog>
  )
}
