import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useId, useRef } from 'react'
import { type RouteKey, routeOf } from '../routing/routes'
import { stopOf } from '../routing/stops'
import type { CardState } from '../runtime/cardQuery'
import { useQueryOnMount } from '../runtime/useFlow'
import { texts as shared } from '../texts'
import { Panel } from './Panel'
import { pageTexts } from './pageTexts'
import { StopText } from './StopText'
import './Card.scss'

interface Props<T> {
  readonly title: string
  /** The page with the card's data: while it is stopped, the card queries nothing and says so (STOP-03). */
  readonly page: RouteKey
  readonly card: CardState<T>
  readonly query: () => Action
  readonly cancelQueries: (type?: string) => Action
  /** Approximate number of lines of the content, for which the card reserves space while loading. */
  readonly lines: number
  readonly children: (data: T) => ReactNode
}

/**
 * A part of a page that queries its own data: it loads without the overlay, and its failure doesn't affect the rest of
 * the page (HOME-12).
 */
export function Card<T>(props: Props<T>) {
  const stop = stopOf(routeOf(props.page))
  if (!stop) return <QueryCard {...props} />
  return (
    <Panel title={props.title}>
      <p>
        <span className="badge stopped">{shared.stopped}</span>
      </p>
      <StopText stop={stop} />
    </Panel>
  )
}

function QueryCard<T>({ title, card: { data, failure }, query, cancelQueries, lines, children }: Props<T>) {
  useQueryOnMount(query, cancelQueries)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => {
    // The button is removed while the query is in flight.
    heading.current?.focus({ preventScroll: true })
    query()
  }
  const loading = data === null && failure === ''
  return (
    <section className="panel card" aria-labelledby={id} aria-busy={loading}>
      <h2 className="panel__title" ref={heading} tabIndex={-1} id={id}>
        {title}
      </h2>
      {data !== null && children(data)}
      {loading && (
        <div className="card__loading">
          <p>{pageTexts.loading}</p>
          {Array.from({ length: lines - 1 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are equal
            <span className="card__line" key={line} />
          ))}
        </div>
      )}
      {failure && (
        <>
          <p role="status">{failure}</p>
          <p>
            <button type="button" className="btn btn-secondary" onClick={retry}>
              {pageTexts.readAgain}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
