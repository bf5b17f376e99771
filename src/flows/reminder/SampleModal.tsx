import corporate from '#brand/sample-corporate.svg'
import individual from '#brand/sample-individual.svg'
import { Dialog } from '../../ui/Dialog'
import { texts } from './texts'

interface Props {
  readonly kind: 'individual' | 'corporate'
  readonly title: string
  readonly onClose: () => void
}

const pictures = { individual, corporate }

/** The sample of a document, in a dialog. */
export default function SampleModal({ kind, title, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <img src={pictures[kind]} alt={texts.sampleAlt(title)} />
      <p>{texts.sampleHelp}</p>
    </Dialog>
  )
}
