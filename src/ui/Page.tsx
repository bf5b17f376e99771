import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from '../app/router'
import { Columns } from './Columns'
import { CurrentRoute, IsFirstPage } from './contexts'
import { readHistoryState } from './historyState'

/**
 * The part of the page that the link named; it takes the focus in place of the heading. Of a list all of whose choices are
 * folded away, it is the list.
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
  /** Beside the content where the window is wide, below it elsewhere. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/**
 * A page's heading and content. After a navigation, and after a change of step within a page, the heading takes the focus,
 * so that a screen reader reads it (D16); on the first page of a visit the focus stays where the browser put it.
 */
export function Page({ heading, step, aside, children }: Props) {
  const { title } = useContext(CurrentRoute)
  const isFirstPage = useContext(IsFirstPage)
  const { key, state } = useLocation()
  const head = useRef<HTMLHeadingElement>(null)
  const firstStep = useRef(step)
  useEffect(() => {
    if (!key || (isFirstPage && step === firstStep.current)) return
    const part = namedPart(state)
    const target = part ?? head.current
    target?.focus({ preventScroll: !part })
    // Of what is taller than a window, browsers show the middle.
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
