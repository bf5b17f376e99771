import { DialogButton } from '../../ui/DialogButton'
import { onDemand } from '../../ui/onDemand'

interface Props {
  readonly kind: 'individual' | 'corporate'
  readonly title: string
  /** The label of the button that opens it. */
  readonly opener: string
}

const SampleModal = onDemand(() => import('./SampleModal'))

/** A button that shows the sample of a document. */
export const SampleDialog = ({ kind, title, opener }: Props) => (
  <p>
    <DialogButton className="btn btn-link" label={opener}>
      {(close) => <SampleModal kind={kind} title={title} onClose={close} />}
    </DialogButton>
  </p>
)
