import { now } from '../time/clock'
import { entriesOf, type StopOrNotice, spanAt } from '../time/windows'
import { base, type Route } from './routes'

/*
 * Pages closed by operations (extra/windows.json, STOP-01). The shell, and with it every link, rerenders whenever a
 * stop begins or ends.
 */

/** Whether a path of a stop (without the base path) covers a page. */
export const covers = (page: string, { path }: Pick<Route, 'path'>): boolean =>
  page !== '' && `${path.replace(base, '/')}/`.startsWith(`${page}/`)

/** Stops never close home, the login or a completion page; a maintenance does. */
export const canBeStopped = ({ key, isCompletion }: Pick<Route, 'key' | 'isCompletion'>) =>
  key !== 'home' && key !== 'login' && !isCompletion

/** All stops that cover a page, including past and future ones. */
export const stopsOf = (route: Route): readonly StopOrNotice[] =>
  canBeStopped(route) ? entriesOf('stops').filter(({ pages }) => pages?.some((page) => covers(page, route))) : []

/** The stop that covers a page, now or at an instant (milliseconds); of several, the last to end. */
export const stopOf = (route: Route | undefined, at = now()): StopOrNotice | undefined =>
  route && spanAt(stopsOf(route), at)
