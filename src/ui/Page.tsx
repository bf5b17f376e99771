import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { readHistoryState } from '../routing/historyState'
import { useLocation } from '../routing/router'
import { Columns } from './Columns'
import { CurrentRoute, IsFirstPage } from './contexts'

/**
 * The part of the page that the link leads to, which takes the focus instead of the heading. If all choices of a list
 * are folded, it is the list.
 */
function namedPart(state: unknown): HTMLElement | null {
  const name = readHistoryState(state).focus
  if (name === undefined) return null
  const field = [...document.getElementsByName(name)].find((one) => !one.closest('[hidden]'))
  return document.getElementById(name) ?? field ?? document.querySelector(`[data-list=${JSON.stringify(name)}]`)
}

interface Props {
  readonly heading?: string
  readonly step?: string
  /** Shown beside the content in a wide window, otherwise below it. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/**
 * A page's heading and content. After a navigation, and after a change of step within a page, focuses the heading, so
 * that a screen reader reads it (D16). On the first page of a visit, leaves the focus where the browser put it.
 */
export function Page({ heading, step, aside, children }: Props) {
  const { title } = useContext(CurrentRoute)
  const isFirstPage = useContext(IsFirstPage)
  const { key, state } = useLocation()
  const head = useRef<HTMLHeadingElement>(null)
  const firstStep = useRef(step)
  /** A later return to the first step is a change, too. */
  const hasChanged = useRef(false)
  useEffect(() => {
    if (step !== firstStep.current) hasChanged.current = true
    if (!key || (isFirstPage && !hasChanged.current)) return
    const part = namedPart(state)
    const target = part ?? head.current
    target?.focus({ preventScroll: !part })
    // Browsers scroll to the middle of an element taller than the window.
    if (part && part.offsetHeight > 400) part.scrollIntoView()
  }, [key, state, step, isFirstPage])
  return (
    <>
      <div className="page__head">
        <h1 ref={head} tabIndex={-1}>
          {heading ?? title}
        </h1>
      </div>
      <div className="page__body">{aside ? <Columns aside={aside}>{children}</Columns> : children}</div>
    </>
  )
}
