import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from '../app/router'
import { CurrentRoute, IsFirstPage } from './contexts'
import { readHistoryState, useHistoryState } from './historyState'

/** Whether the link to this page named a part of it. */
export const useHasFocusTarget = () => useHistoryState().focus !== undefined

/** The part that a link named stands in for the heading. */
function namedPart(state: unknown): HTMLElement | undefined {
  const name = readHistoryState(state).focus
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
