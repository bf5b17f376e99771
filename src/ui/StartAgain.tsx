import type { ReactNode } from 'react'
import { Link } from '../routing/router'
import { hrefOf, type RouteKey } from '../routing/routes'
import { pageTexts } from './pageTexts'

/** Where to start again: one page, or several by name if it is unknown where the customer came from (D38). */
export type Start = RouteKey | readonly (readonly [label: string, page: RouteKey])[]

interface Props {
  readonly start: Start
  /** Secondary by default if there are several links or another action. */
  readonly look?: 'btn-primary' | 'btn-secondary'
  /** Another action, before the links. */
  readonly children?: ReactNode
}

/** Links to start again from a page that cannot continue. */
export function StartAgain({
  start,
  children,
  look = typeof start === 'string' && !children ? 'btn-primary' : 'btn-secondary',
}: Props) {
  const links = typeof start === 'string' ? [[pageTexts.startAgain, start] as const] : start
  return (
    <p className="button-row">
      {children}
      {links.map(([label, page]) => (
        <Link key={page} className={`btn ${look}`} to={hrefOf(page)}>
          {label}
        </Link>
      ))}
    </p>
  )
}
