import type { ComponentType } from 'react'
import type { Route, RouteKey } from '../app/routes'
import Home from '../flows/auth/Home'
import Login from '../flows/auth/Login'
import type { FlowModule } from '../runtime/flow'
import { onDemand } from '../ui/onDemand'
import { Page } from '../ui/Page'

/** The screens of the first load. */
const firstLoad: Partial<Record<RouteKey, ComponentType>> = { home: Home, login: Login }

/** The screen of a route; undefined where it has none. */
export type ScreenOf = (route: Route) => ComponentType | undefined

/** The screens of one portal, loaded on demand. A screen's flows are in the store before it renders. */
export function createScreens(injectFlow: (flow: FlowModule) => void): ScreenOf {
  const known = new Map<RouteKey, ComponentType>()
  return ({ key, load, isPlaceholder }) => {
    if (isPlaceholder) return Page
    if (!load) return firstLoad[key]
    const screen = known.get(key) ?? onDemand(load, { onLoad: ({ flows }) => flows().forEach(injectFlow) })
    known.set(key, screen)
    return screen
  }
}
