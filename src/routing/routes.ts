import type { RouteKey } from '../app/routeTable'
import type { Condition } from '../brand/gates'
import type { LoadScreen } from './screen'

/*
 * Lookups in the route table (routeTable.ts). Links are made by key (`hrefOf`), never by path. The table is provided at
 * start to avoid an import cycle: its rows import the screens, whose flows make links.
 */

export type { RouteKey }

export interface Route {
  readonly key: RouteKey
  /** Includes the base path, except for point, which is at the root. */
  readonly path: string
  readonly title: string
  /** The parent in the breadcrumb; none for home. */
  readonly parent?: RouteKey
  /** login: shows visitors 「ログインしてください。」 and sends nothing for them. */
  readonly access: 'public' | 'login'
  /** Imports the screen; absent for screens of the first load, and if another field determines what is shown. */
  readonly load?: LoadScreen
  /** A public page for customers that asks visitors to log in by itself. */
  readonly hasLoginPrompt?: true
  /** The page exists only while this condition is true. */
  readonly when?: Condition | undefined
  /** The page only redirects. */
  readonly redirectTo?: RouteKey
  /** Shown as text in breadcrumbs, not as a link (D26). */
  readonly unlinked?: true
  /** A title and nothing else (portal-2 §2 "Other pages"). */
  readonly isPlaceholder?: true
  /**
   * A step of a form: kept on the page while its customer logs in again (DRAFT-02). A public one stays usable meanwhile,
   * as it belongs to its mailed link.
   */
  readonly keepsForm?: true
  /**
   * The page confirms what was sent, so nothing may hide it: a login form is shown below instead of covering it, and
   * stops don't apply.
   */
  readonly isCompletion?: true
}

export const base = import.meta.env.BASE_URL

/** Shown at unknown addresses, and for pages whose gate is closed. */
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

/** Sets the table that all lookups read. */
export function provideRoutes(routeTable: () => readonly Route[]) {
  table = routeTable
}

/** The rows that exist in this build. */
export const routes = (): readonly Route[] => table()

export const routeOf = (key: RouteKey): Route | undefined => routes().find((route) => route.key === key)

/** The address of a page, or that of the not-found page if it is not in this build. */
export const hrefOf = (key: RouteKey): string => routeOf(key)?.path ?? notFound.path

/** The page that a row shows: its redirect target, or itself. */
export const destinationOf = (route: Route): Route => (route.redirectTo && routeOf(route.redirectTo)) || route

/** The row of an address; ignores a trailing slash; the root is home. */
export function routeAt(pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path === '' || `${path}/`.replace('//', '/') === base
    ? routeOf('home')
    : routes().find((route) => route.path === path)
}
