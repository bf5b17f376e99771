import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
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
 * Keeps the second click of a double click from reaching what the first one has uncovered: a dialog, whose answer or
 * edge may lie where its button was, or the page below it.
 */
function ignoreSecondClick() {
  const listening = new AbortController()
  const { signal } = listening
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return listening.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { signal, capture: true })
}

/**
 * A modal dialog, which traps the focus until closed by its button, Escape, or Android's Back (if the browser supports
 * it). Open it with DialogButton, which then restores the focus. Load it on demand: the first load has no dialog.
 */
export function Dialog({ title, onClose, fullscreen, children }: Props) {
  const id = useId()
  const onCloseRequest = useEffectEvent(onClose)
  useEffect(() => {
    if (!window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => onCloseRequest()
    return () => watcher.destroy()
  }, [])
  useEffect(() => {
    ignoreSecondClick()
    return ignoreSecondClick
  }, [])
  return (
    <Modal
      show
      onHide={onClose}
      onEscapeKeyDown={(event) => {
        // Escape has closed this dialog: don't let it also close the one beneath.
        event.preventDefault()
        onClose()
      }}
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
