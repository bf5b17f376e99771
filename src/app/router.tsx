import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type NavigateProps, Navigate as RouterNavigate, type To, useHref, useLinkClickHandler } from 'react-router-dom'
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

/** Whether a page is stopped, or the one that it redirects to. */
function leadsToStop(path: string): boolean {
  const page = routeAt(path)
  return page !== undefined && [page, destinationOf(page)].some((one) => stopOf(one))
}

/**
 * A link to a page of the portal; it says so when the page is stopped (STOP-03). The router's own one also prefetches for
 * its framework and knows other sites, three kilobytes that no page of the portal needs.
 */
export function Link({ to, state, replace, onClick, children, ...link }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(replace && { replace }) })
  const path = typeof to === 'string' ? to.replace(/\?.*/, '') : to.pathname
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return (
    <a {...link} href={useHref(to)} onClick={click}>
      {children}
      {path && leadsToStop(path) && (
        <span>
          {' '}
          <span className="badge stopped">{texts.stopped}</span>
        </span>
      )}
    </a>
  )
}
