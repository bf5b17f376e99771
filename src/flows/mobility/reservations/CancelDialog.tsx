import { Dialog } from '../../../ui/Dialog'
import { texts } from '../texts'

interface Props {
  /** The ride's title. */
  readonly ride: string
  readonly onConfirm: () => void
  readonly onDecline: () => void
}

/** Asks for confirmation before a reservation is cancelled; Escape declines (D10). */
export default function CancelDialog({ ride, onConfirm, onDecline }: Props) {
  return (
    <Dialog title={texts.cancelTitle} onClose={onDecline}>
      <p>
        <strong>{ride}</strong>
      </p>
      <p>{texts.cancelQuestion}</p>
      <div className="button-row">
        <button type="button" className="btn btn-primary" onClick={onConfirm}>
          {texts.cancelYes}
        </button>
        <button type="button" className="btn btn-secondary" onClick={onDecline}>
          {texts.cancelNo}
        </button>
      </div>
    </Dialog>
  )
}
