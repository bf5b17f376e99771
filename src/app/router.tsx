import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import {
  type NavigateProps,
  parsePath,
  Navigate as RouterNavigate,
  type To,
  useHref,
  useLinkClickHandler,
} from 'react-router-dom'
import { texts } from '../texts'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { destinationOf, routeAt } from './routes'
import { stopOf } from './stops'

/*
 * The only file that imports the router's package, so that its next major version is one change. Imports are named, so
 * that the rest of the package is not in the bundle.
 */
export {
  BrowserRouter,
  type Location,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'

/** Redirects, and keeps the room of the page that follows: its code may have to be loaded. */
export const Navigate = (props: NavigateProps) => (
  <>
    <ContentPlaceholder />
    <RouterNavigate {...props} />
  </>
)

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly to: To
  /** Data for the history entry. */
  readonly state?: unknown
  /** Replaces the current history entry; a link to the current address does so anyway. */
  readonly replace?: boolean
}

/**
 * A link to a page of the portal; it says so when the page is stopped (STOP-03). To a page that only redirects it goes without
 * rendering that page. The router's own one also prefetches for its framework and knows other sites, three kilobytes that no
 * page of the portal needs.
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
