import { type ReactNode, useId } from 'react'
import Modal from 'react-bootstrap/Modal'
import { texts as shared } from '../texts'
import './Dialog.scss'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** Covers the whole screen; the styles for that come with the caller. */
  readonly fullscreen?: true
  readonly children: ReactNode
}

/**
 * A modal dialog: its button or Escape closes it, and the focus stays inside until then. Open it with DialogButton, which
 * takes the focus back. Load it on demand: the first load has no dialog.
 */
export function Dialog({ title, onClose, fullscreen, children }: Props) {
  const id = useId()
  return (
    <Modal
      show
      onHide={onClose}
      restoreFocus={false}
      aria-labelledby={id}
      centered
      scrollable
      {...(fullscreen && { fullscreen })}
    >
      <Modal.Header closeButton closeLabel={shared.close}>
        <Modal.Title as="h2" id={id}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal>
  )
}
