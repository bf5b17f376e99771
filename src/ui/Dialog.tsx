import { type ReactNode, useId } from 'react'
import Modal from 'react-bootstrap/Modal'
import { texts as shared } from '../texts'
import './Dialog.scss'

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** Over the whole screen; the styles of that come with whoever says so. */
  readonly fullscreen?: true
  readonly children: ReactNode
}

/**
 * What stands over the page until it is closed, by its button or Escape; the focus stays inside. Whoever opens it takes
 * the focus back. To be loaded on demand: the first load has no dialog.
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
