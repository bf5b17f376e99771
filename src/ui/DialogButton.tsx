import { type ReactNode, useRef, useState } from 'react'
import { Deferred } from './Deferred'

interface Props {
  readonly className: string
  readonly label: ReactNode
  /** Whether the dialog can open, if its content has to be loaded on click. */
  readonly isReady?: boolean
  readonly onOpen?: () => void
  readonly onClose?: () => void
  /** The dialog; `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog, whose code is loaded on click. */
export function DialogButton({ className, label, isReady = true, onOpen, onClose, children }: Props) {
  const [wasClicked, setWasClicked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    setWasClicked(true)
    onOpen?.()
  }
  const close = () => {
    setWasClicked(false)
    onClose?.()
    button.current?.focus()
  }
  return (
    <>
      <button ref={button} type="button" className={className} onClick={open}>
        {label}
      </button>
      {wasClicked && isReady && <Deferred>{children(close)}</Deferred>}
    </>
  )
}
