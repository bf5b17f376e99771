import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from '../app/router'
import { CurrentRoute, IsFirstPage } from './contexts'

/** What a link named by its history entry: the id of a part of the page, or the name of a field. */
const nameIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'focus' in state && typeof state.focus === 'string'
    ? state.focus
    : undefined

/** Whether a link led to a part of this page. */
export const useHasFocusTarget = () => nameIn(useLocation().state) !== undefined

/** The part that a link named stands in for the heading. */
function namedPart(state: unknown): HTMLElement | undefined {
  const name = nameIn(state)
  if (name === undefined) return undefined
  return document.getElementById(name) ?? document.getElementsByName(name)[0]
}

/**
 * A page's heading and content. After a change of page, and after a change of step within one, the focus is on the
 * heading, so that a screen reader reads it (D16); on the first page of a visit it stays where the browser put it.
 */
export function Page({ heading, step, children }: { heading?: string; step?: string; children?: ReactNode }) {
  const { title } = useContext(CurrentRoute)
  const firstOfVisit = useContext(IsFirstPage)
  const { key, state } = useLocation()
  const head = useRef<HTMLHeadingElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (!key || (firstOfVisit && step === first.current)) return
    const part = namedPart(state)
    if (part) part.focus()
    else head.current?.focus({ preventScroll: true })
  }, [key, state, step, firstOfVisit])
  return (
    <>
      <div className="page__head">
        <h1 ref={head} tabIndex={-1}>
          {heading ?? title}
        </h1>
      </div>
      {children}
    </>
  )
}
