import { identity } from '#brand/identity'
import type { LoginUser } from '../../api/endpoints/user'
import { hrefOf, routeAt } from '../../app/routes'
import type { PageDestination } from '../../runtime/services'
import { readHistoryState } from '../../ui/historyState'

/**
 * The address that a login returns to, if it is one of this portal's pages: never another site, a script or the login
 * itself (AUTH-13). Anything may stand in a history entry, so anything is taken.
 */
export function returnAddress(state: unknown): { pathname: string; search: string } | undefined {
  const { from = '' } = readHistoryState(state)
  if (from === '' || !URL.canParse(from, window.location.origin)) return undefined
  const { origin, pathname, search } = new URL(from, window.location.origin)
  const route = origin === window.location.origin ? routeAt(pathname) : undefined
  // The route's own path: one that begins with two slashes would be another host's.
  return route && route.key !== 'login' ? { pathname: route.path, search } : undefined
}

/** Where a login leads to (portal-1 §2 "Login and navigation after login", D3). */
export function afterLogin(user: Pick<LoginUser, 'password_symbols'>, state: unknown): PageDestination {
  if (identity.landsInMobility) return { pathname: hrefOf('mobility_reserve'), replace: true }
  if (user.password_symbols) return { pathname: hrefOf('idpass_edit'), replace: true }
  return { ...(returnAddress(state) ?? { pathname: hrefOf('home') }), replace: true }
}
