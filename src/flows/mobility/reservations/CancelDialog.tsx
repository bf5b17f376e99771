import type { Reservation } from '../../../api/endpoints/mobility'
import { DescriptionList } from '../../../ui/DescriptionList'
import { RiskyQuestion } from '../../../ui/RiskyQuestion'
import { rideRows, rideTitle } from '../ride'
import { texts } from '../texts'

interface Props {
  readonly ride: Reservation
  readonly onConfirm: () => void
  readonly onDecline: () => void
}

/** Asks for confirmation before cancelling a reservation, which it names; Escape declines (D10, EASE-16). */
export default function CancelDialog({ ride, ...answers }: Props) {
  return (
    <RiskyQuestion
      title={texts.cancelTitle}
      question={texts.cancelQuestion}
      confirm={texts.cancelYes}
      decline={texts.cancelNo}
      {...answers}
    >
      <p>
        <strong>{rideTitle(ride)}</strong>
      </p>
      <div className="ride">
        <DescriptionList rows={rideRows(ride)} />
      </div>
    </RiskyQuestion>
  )
}
