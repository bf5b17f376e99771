import { Dialog } from '../../../ui/Dialog'
import { texts } from '../texts'

interface Props {
  /** Which ride, in words. */
  readonly ride: string
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Whether a reservation is really to be cancelled; Escape is a no (D10). */
export default function CancelQuestion({ ride, onYes, onNo }: Props) {
  return (
    <Dialog title={texts.cancelTitle} onClose={onNo}>
      <p>
        <strong>{ride}</strong>
      </p>
      <p>{texts.cancelQuestion}</p>
      <div className="button-row">
        <button type="button" className="btn btn-primary" onClick={onYes}>
          {texts.cancelYes}
        </button>
        <button type="button" className="btn btn-secondary" onClick={onNo}>
          {texts.cancelNo}
        </button>
      </div>
    </Dialog>
  )
}
