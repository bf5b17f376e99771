import { type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '../texts'
import { Icon } from './icons'

interface Props {
  readonly tone: 'danger' | 'warning' | 'success'
  readonly children: ReactNode
  /** Shows a close button; called when the alert has faded. */
  readonly onClose?: () => void
  /** Closes by itself after so many milliseconds, but not under the pointer or the focus (D15). */
  readonly closeAfter?: number
}

const fade = 300
const stillMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A message that is announced; fades in 300 ms when closed, at once where the device asks for reduced motion (D15). */
export function Alert({ tone, children, onClose, closeAfter }: Props) {
  const [closing, setClosing] = useState(false)
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (closeAfter === undefined || held) return
    const timer = setTimeout(() => setClosing(true), closeAfter)
    return () => clearTimeout(timer)
  }, [closeAfter, held])

  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => close.current?.(), stillMotion() ? 0 : fade)
    return () => clearTimeout(timer)
  }, [closing])

  return (
    <div
      className={`alert alert-${tone} fade${closing ? '' : ' show'}`}
      role={tone === 'success' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <div className="alert__text">{children}</div>
      {onClose && (
        <button type="button" className="btn-close" aria-label={texts.close} onClick={() => setClosing(true)} />
      )}
    </div>
  )
}
