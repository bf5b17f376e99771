import type { ReactNode } from 'react'
import { Link } from '../app/router'
import { hrefOf, type RouteKey } from '../app/routes'
import { texts } from './texts'

/** Where a way begins anew: one page, or several in words where it is not known which of them was begun (D38). */
export type Start = RouteKey | readonly (readonly [label: string, page: RouteKey])[]

interface Props {
  readonly start: Start
  /** Of several ways none is the main one. */
  readonly look?: 'btn-primary' | 'btn-secondary'
  /** Another way on, beside it. */
  readonly children?: ReactNode
}

/** The ways out of a page that cannot go on. */
export function StartAgain({
  start,
  look = typeof start === 'string' ? 'btn-primary' : 'btn-secondary',
  children,
}: Props) {
  const ways = typeof start === 'string' ? [[texts.startAgain, start] as const] : start
  return (
    <p className="button-row">
      {ways.map(([label, page]) => (
        <Link key={page} className={`btn ${look}`} to={hrefOf(page)}>
          {label}
        </Link>
      ))}
      {children}
    </p>
  )
}
