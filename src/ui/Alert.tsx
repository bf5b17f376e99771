import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { texts } from '../texts'
import { focusHeading } from './focusHeading'
import { Icon } from './Icon'

interface Props {
  readonly tone: 'danger' | 'warning' | 'success'
  readonly children: ReactNode
  /** Shows a close button; called when the alert has faded. */
  readonly onClose?: () => void
  /** Closes by itself after so many milliseconds, but not under the pointer or the focus (D15). */
  readonly closeAfter?: number
  /** Comes into sight when it appears: what was pressed may stand far below it. */
  readonly comesIntoSight?: boolean
}

const fade = 300
const stillMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the pointer is over an element, the focus in it, or a fold of it open: what closes by itself waits then (D15). */
function useHeld(element: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const watched = element.current
    const hold = () => setHeld(true)
    const free = () => setHeld(false)
    const ends = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', free],
      ['focusout', free],
    ] as const
    for (const [event, heard] of ends) watched?.addEventListener(event, heard)
    const toggled = () => setUnfolded(watched?.querySelector('details[open]') !== null)
    watched?.addEventListener('toggle', toggled, true)
    return () => {
      watched?.removeEventListener('toggle', toggled, true)
      for (const [event, heard] of ends) watched?.removeEventListener(event, heard)
    }
  }, [element])
  return held || unfolded
}

/** A message that is announced; fades in 300 ms when closed, at once where the device asks for reduced motion (D15). */
export function Alert({ tone, children, onClose, closeAfter, comesIntoSight = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [closing, setClosing] = useState(false)
  const held = useHeld(box)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (comesIntoSight) box.current?.scrollIntoView({ block: 'nearest' })
  }, [comesIntoSight])

  useEffect(() => {
    if (closeAfter === undefined || held) return
    const timer = setTimeout(() => setClosing(true), closeAfter)
    return () => clearTimeout(timer)
  }, [closeAfter, held])

  useEffect(() => {
    if (!closing) return
    const gone = () => {
      if (box.current?.contains(document.activeElement)) focusHeading()
      close.current?.()
    }
    const timer = setTimeout(gone, stillMotion() ? 0 : fade)
    return () => clearTimeout(timer)
  }, [closing])

  return (
    <div
      ref={box}
      className={`alert alert-${tone} fade${closing ? '' : ' show'}`}
      role={tone === 'success' ? 'status' : 'alert'}
    >
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <div className="alert__text">{children}</div>
      {onClose && (
        <button type="button" className="btn-close" aria-label={texts.close} onClick={() => setClosing(true)} />
      )}
    </div>
  )
}
