import type { Condition } from '../brand/gates'
import type { RouteKey } from './routeTable'
import type { LoadScreen } from './screen'

/*
 * Look-ups in the route table (routeTable.ts). Links are made by key (`hrefOf`), never by path. The table itself is
 * provided at start: its rows import the screens, and the flows of those screens make links.
 */

export type { RouteKey }

export interface Route {
  readonly key: RouteKey
  /** Includes the base path, except for point, which is at the root. */
  readonly path: string
  readonly title: string
  /** The row above in the breadcrumb; none for home. */
  readonly parent?: RouteKey
  /** login: shows visitors 「ログインしてください。」 and sends nothing for them. */
  readonly access: 'public' | 'login'
  /** Imports the screen; absent for the screens of the first load, and where another field says what is shown. */
  readonly load?: LoadScreen
  /** A public page that is meant for customers: it asks visitors itself to log in. */
  readonly hasLoginPrompt?: true
  /** Must hold for the page to exist at this moment. */
  readonly when?: Condition | undefined
  /** The page only redirects. */
  readonly redirectTo?: RouteKey
  /** In a breadcrumb the page is text, not a link (D26). */
  readonly unlinked?: true
  /** A title and nothing else (portal-2 §2 "Other pages"). */
  readonly isPlaceholder?: true
  /** A step of a form: it stays on the page while the customer who filled it in logs in again (DRAFT-02). */
  readonly keepsForm?: true
  /**
   * The page confirms what was sent: a login form that is needed meanwhile is shown below and covers nothing, and no stop
   * hides it.
   */
  readonly isCompletion?: true
}

export const base = import.meta.env.BASE_URL

/** Shown at every unknown address, and for every page whose gate is closed. */
export const notFound = {
  key: 'notFound',
  path: `${base}notFound`,
  title: 'ページが見つかりません',
  parent: 'home',
  access: 'public',
} as const

let table = (): readonly Route[] => {
  throw new Error('no route table: call provideRoutes first')
}

/** Sets the table that all look-ups read. */
export function provideRoutes(routeTable: () => readonly Route[]) {
  table = routeTable
}

/** The rows that exist in this build. */
export const routes = (): readonly Route[] => table()

export const routeOf = (key: RouteKey): Route | undefined => routes().find((route) => route.key === key)

/** The address of a page; the not-found page's for a page that this build does not have. */
export const hrefOf = (key: RouteKey): string => routeOf(key)?.path ?? notFound.path

/** The page that a row shows: the one that it redirects to, or its own. */
export const destinationOf = (route: Route): Route => (route.redirectTo && routeOf(route.redirectTo)) || route

/** The row of an address; a trailing slash does not matter, and the root is home. */
export function routeAt(pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path === '' || `${path}/`.replace('//', '/') === base
    ? routeOf('home')
    : routes().find((route) => route.path === path)
}
