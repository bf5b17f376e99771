import type { ComponentType } from 'react'
import Login from '../flows/auth/Login'
import { destinationOf, type Route, type RouteKey } from '../routing/routes'
import type { Screen } from '../routing/screen'
import type { FlowModule } from '../runtime/flow'
import { onDemand } from '../ui/onDemand'
import { Page } from '../ui/Page'
import { createHome } from './home/Home'
import { loadAccountMenu } from './LoginStatus'

/** Imports a logged-in customer's home; also during a login, so that its cards query immediately (HOME-13). */
export const loadCustomerHome = () => import('./home/CustomerHome')

/** The imports, beyond the first load, that a page needs for a customer or a visitor. */
export function loadsOf(route: Route | undefined, isCustomer: boolean): readonly (() => Promise<unknown>)[] {
  const isOpen = isCustomer || route?.access === 'public'
  const load = isCustomer && route?.key === 'home' ? loadCustomerHome : route && destinationOf(route).load
  return [...(isOpen && load ? [load] : []), ...(isCustomer ? [loadAccountMenu] : [])]
}

/** The screen of a route; undefined if it has none. */
export type ScreenOf = (route: Route) => ComponentType | undefined

/** The screens of one portal, loaded on demand. A screen's flows are in the store before it renders. */
export function createScreens(injectFlow: (flow: FlowModule) => void): ScreenOf {
  const inject = ({ flows }: Pick<Screen, 'flows'>) => flows().forEach(injectFlow)
  const customerHome = onDemand(loadCustomerHome, { onLoad: inject })
  /** The screens of the first load. */
  const firstLoad: Partial<Record<RouteKey, ComponentType>> = { home: createHome(customerHome), login: Login }
  const known = new Map<RouteKey, ComponentType>()
  return ({ key, load, isPlaceholder }) => {
    if (isPlaceholder) return Page
    if (!load) return firstLoad[key]
    const screen = known.get(key) ?? onDemand(load, { onLoad: inject })
    known.set(key, screen)
    return screen
  }
}
