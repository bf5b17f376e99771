import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '../texts'
import { focusHeading } from './focusHeading'
import { Icon } from './Icon'

interface Props {
  readonly tone: 'danger' | 'warning' | 'success'
  readonly children: ReactNode
  /** Shows a close button; called when the alert has faded. */
  readonly onClose?: () => void
  /** Closes automatically after this many milliseconds, but not while hovered or focused (D15). */
  readonly closeAfter?: number
  /** Scrolls into view when it appears: the button that caused it may be far below. */
  readonly scrollsIntoView?: boolean
}

const fadeDuration = 300
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether an element is hovered, focused or shows open details, which prevents closing automatically (D15). */
function useHeld(element: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  useEffect(() => {
    const watched = element.current
    const listening = new AbortController()
    const { signal } = listening
    watched?.addEventListener('pointerenter', () => setHovered(true), { signal })
    watched?.addEventListener('pointerleave', () => setHovered(false), { signal })
    watched?.addEventListener('focusin', () => setFocused(true), { signal })
    watched?.addEventListener('focusout', () => setFocused(false), { signal })
    const onToggle = () => setUnfolded(watched?.querySelector('details[open]') !== null)
    watched?.addEventListener('toggle', onToggle, { signal, capture: true })
    return () => listening.abort()
  }, [element])
  return hovered || focused || unfolded
}

/** An announced message; closing fades it out in 300 ms, or removes it immediately under reduced motion (D15). */
export function Alert({ tone, children, onClose, closeAfter, scrollsIntoView = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [closing, setClosing] = useState(false)
  const held = useHeld(box)
  const onFaded = useEffectEvent(() => {
    if (box.current?.contains(document.activeElement)) focusHeading()
    onClose?.()
  })

  useEffect(() => {
    if (scrollsIntoView) box.current?.scrollIntoView({ block: 'nearest' })
  }, [scrollsIntoView])

  useEffect(() => {
    if (closeAfter === undefined || held) return
    const timer = setTimeout(() => setClosing(true), closeAfter)
    return () => clearTimeout(timer)
  }, [closeAfter, held])

  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(onFaded, prefersReducedMotion() ? 0 : fadeDuration)
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
