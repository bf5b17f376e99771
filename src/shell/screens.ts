import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { RouteKey } from '../routes'

/*
 * Which screen a route shows, each loaded on demand. A route without a screen is not built yet and answers 準備中.
 * A screen of a closed gate folds away here, with everything that only it needs.
 */

type Load = () => Promise<{ default: ComponentType }>

const loaders = (): Partial<Record<RouteKey, Load>> => ({
  home: () => import('../flows/auth/Home'),
  login: () => import('../flows/auth/Login'),
  ...(features.invoice ? { invoice: () => import('../flows/invoice/Invoice') } : {}),
})

/** A screen's code did not come: the network is down, or a newer version took its place. */
export class ChunkLost extends Error {}

/** After this the portal stops waiting for a screen's code, in milliseconds (portal-1 §9). */
export const chunkTimeout = 120_000

const within = async (load: Load) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, chunkTimeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkLost('lost', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const screens = new Map<RouteKey, LazyExoticComponent<ComponentType>>()

/** The screen of a route, or undefined where it is not built yet. */
export function screenOf(key: RouteKey): LazyExoticComponent<ComponentType> | undefined {
  const load = loaders()[key]
  if (!load) return undefined
  const known = screens.get(key) ?? lazy(() => within(load))
  screens.set(key, known)
  return known
}
