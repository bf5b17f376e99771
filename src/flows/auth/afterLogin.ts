import { identity } from '#brand/identity'
import type { LoginUser } from '../../api/endpoints/user'
import { parseUrl } from '../../api/urls'
import { readHistoryState } from '../../routing/historyState'
import { hrefOf, routeAt } from '../../routing/routes'
import type { PageDestination } from '../../runtime/services'

/**
 * The page to return to after a login, from a history entry's `from`; undefined unless it is a page of this portal
 * other than the login, so never another site or a script (AUTH-13). Accepts any value, as a history entry may contain
 * anything.
 */
export function returnLocation(state: unknown): { pathname: string; search: string } | undefined {
  const { from = '' } = readHistoryState(state)
  const here = window.location.origin
  const page = parseUrl(from, here)
  const route = from && page?.origin === here ? routeAt(page.pathname) : undefined
  // Use the route's own path, because a path with two leading slashes would refer to another host.
  return route && route.key !== 'login' ? { pathname: route.path, search: page?.search ?? '' } : undefined
}

/** The page after a login (portal-1 §2 "Login and navigation after login", D3). */
export function afterLogin(user: Pick<LoginUser, 'password_symbols'>, state: unknown): PageDestination {
  if (identity.landsInMobility) return { pathname: hrefOf('mobility_reserve'), replace: true }
  if (user.password_symbols) return { pathname: hrefOf('idpass_edit'), replace: true }
  return { ...(returnLocation(state) ?? { pathname: hrefOf('home') }), replace: true }
}
