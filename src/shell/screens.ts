import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import * as v from 'valibot'
import Home from '../flows/auth/Home'
import Login from '../flows/auth/Login'
import type { RouteKey } from '../routes'
import { storageEntry } from '../storage'

/*
 * Which screen a route shows. The door, home and login, comes with the first load; every other screen is loaded on
 * demand. A route without a screen is not built yet and answers 準備中.
 * A screen of a closed gate folds away here, with everything that only it needs.
 */

type Load = () => Promise<{ default: ComponentType }>

const loaders = (): Partial<Record<RouteKey, Load>> => ({
  ...(features.idpassPage ? { idpass: () => import('../flows/idpass/Index') } : {}),
  newRegist_entryMail: () => import('../flows/newRegist/EntryMail'),
  newRegist_entryPersonal: () => import('../flows/newRegist/Entry').then((room) => ({ default: room.EntryPersonal })),
  newRegist_entryRegistration: () =>
    import('../flows/newRegist/Entry').then((room) => ({ default: room.EntryRegistration })),
  newRegist_entryCertCode: () => import('../flows/newRegist/EntryCertCode'),
  newRegist_entryPassword: () => import('../flows/newRegist/EntryPassword'),
  reminder_entryMailIdPass: () => import('../flows/reminder/mail').then((room) => ({ default: room.EntryMailIdPass })),
  reminder_entryMailPass: () => import('../flows/reminder/mail').then((room) => ({ default: room.EntryMailPass })),
  reminder_entryProvIdPass: () => import('../flows/reminder/EntryProvIdPass'),
  reminder_selectUserType: () => import('../flows/reminder/SelectUserType'),
  ...(features.newerFlow ? { reminder_selectRegistType: () => import('../flows/reminder/SelectRegistType') } : {}),
  reminder_entryPersonal: () => import('../flows/reminder/entry').then((room) => ({ default: room.EntryPersonal })),
  reminder_entryRegistration: () =>
    import('../flows/reminder/entry').then((room) => ({ default: room.EntryRegistration })),
  reminder_entryCertCode: () => import('../flows/reminder/code'),
  reminder_resetPassword: () => import('../flows/reminder/ResetPassword'),
  idpass_edit: () => import('../flows/idpass/Edit'),
  idpass_confirm: () => import('../flows/idpass/Confirm'),
  ...(features.contact
    ? {
        service: () => import('../flows/agreement/Service'),
        service_entry: () => import('../flows/agreement/Entry'),
        service_deal: () => import('../flows/agreement/Deal'),
      }
    : {}),
  ...(features.gift ? { gift: () => import('../flows/gift/Gift') } : {}),
  ...(features.invoice ? { invoice: () => import('../flows/invoice/Invoice') } : {}),
})

/** A screen's code did not come: the network is down, or a newer version took its place. */
export class ChunkLost extends Error {}

/** After this the portal stops waiting for a screen's code, in milliseconds (portal-1 §9). */
const chunkTimeout = 120_000

/** The entry script whose page was reloaded for a lost chunk. */
const reloaded = storageEntry('session', 'reloaded_for', v.string())

/**
 * After a deploy the chunks of an open page may be gone; the new page has its own. So the page is reloaded, once for each
 * version of it, and never where that cannot be remembered or nothing can be fetched (OPS-10).
 */
function reloadOnce(): boolean {
  if (!navigator.onLine || reloaded.read() === import.meta.url || !reloaded.write(import.meta.url)) return false
  window.location.reload()
  return true
}

/** Waits for code that is loaded on demand, and no longer than `chunkTimeout`; throws ChunkLost where it does not come. */
export async function within<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLost('late')), chunkTimeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    if (!(cause instanceof ChunkLost) && reloadOnce()) return await new Promise<never>(() => {})
    throw new ChunkLost('lost', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const screens = new Map<RouteKey, LazyExoticComponent<ComponentType>>()

/** The screen of a route, or undefined where it is not built yet. */
export function screenOf(key: RouteKey): ComponentType | undefined {
  if (key === 'home') return Home
  if (key === 'login') return Login
  const load = loaders()[key]
  if (!load) return undefined
  const known = screens.get(key) ?? lazy(() => within(load))
  screens.set(key, known)
  return known
}
