import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { parsePath, type To, useHref, useLinkClickHandler } from 'react-router-dom'
import { texts } from '../texts'
import { destinationOf, routeAt } from './routes'
import { stopOf } from './stops'

/*
 * The only file that imports the router's package, so that a major upgrade affects a single file. Named imports keep
 * the rest of the package out of the bundle.
 */
export {
  BrowserRouter,
  type Location,
  Navigate,
  type NavigateProps,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly to: To
  /** Data for the history entry. */
  readonly state?: unknown
  /** Replaces the current history entry; a link to the current address does so anyway. */
  readonly replace?: boolean
}

/**
 * A link to a page of the portal; shows if the page is stopped (STOP-03). Navigates past a page that only redirects.
 * The router's own Link also supports framework prefetching and other sites: 3 kB that the portal doesn't need.
 */
export function Link({ to, state, replace, onClick, children, ...link }: LinkProps) {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  const page = pathname === '' ? undefined : routeAt(pathname)
  const destination = page && destinationOf(page)
  const isStopped = [page, destination].some((one) => one && stopOf(one))
  const target = destination !== page && destination && !isStopped ? { pathname: destination.path, search, hash } : to
  const navigate = useLinkClickHandler<HTMLAnchorElement>(target, { state, ...(replace && { replace }) })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return (
    <a {...link} href={useHref(to)} onClick={click}>
      {children}
      {isStopped && (
        <span>
          {' '}
          <span className="badge stopped">{texts.stopped}</span>
        </span>
      )}
    </a>
  )
}
