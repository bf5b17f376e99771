import { Link } from '../routing/router'
import { hrefOf, type RouteKey } from '../routing/routes'
import { pageTexts } from './pageTexts'
import { RetryButton } from './RetryButton'

/** Where to start again: one page, or several by name if it is unknown where the customer came from (D38). */
export type Start = RouteKey | readonly (readonly [label: string, page: RouteKey])[]

interface Props {
  readonly start: Start
  /** Of the links. Secondary by default if there are several. */
  readonly look?: 'btn-primary' | 'btn-secondary'
  /** Repeats what failed. Stands before the links, unless they are primary: then repeating it hardly helps. */
  readonly retry?: (() => unknown) | undefined
}

/** Links to start again from a page that cannot continue. */
export function StartAgain({
  start,
  look = typeof start === 'string' ? 'btn-primary' : 'btn-secondary',
  retry,
}: Props) {
  const links = typeof start === 'string' ? [[pageTexts.startAgain, start] as const] : start
  return (
    <p className="button-row">
      {retry && look === 'btn-secondary' && <RetryButton query={retry} />}
      {links.map(([label, page]) => (
        <Link key={page} className={`btn ${look}`} to={hrefOf(page)}>
          {label}
        </Link>
      ))}
      {retry && look === 'btn-primary' && <RetryButton query={retry} look="btn-secondary" />}
    </p>
  )
}
