import Modal from 'react-bootstrap/Modal'
import corporate from '#brand/sample-corporate.svg'
import individual from '#brand/sample-individual.svg'
import { texts as shared } from '../texts'
import { texts } from './texts'
import './SampleModal.scss'

interface Props {
  readonly kind: 'individual' | 'corporate'
  readonly title: string
  readonly onClose: () => void
}

const pictures = { individual, corporate }

/** The sample of a document, in a dialog: focus inside, Escape and the button close it. */
export default function SampleModal({ kind, title, onClose }: Props) {
  return (
    <Modal show onHide={onClose} aria-labelledby="sample-title" centered scrollable>
      <Modal.Header closeButton closeLabel={shared.close}>
        <Modal.Title as="h2" id="sample-title">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <img src={pictures[kind]} alt={texts.sampleAlt(title)} />
        <p>{texts.sampleHelp}</p>
      </Modal.Body>
    </Modal>
  )
}
