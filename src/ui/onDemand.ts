// biome-ignore lint/style/noRestrictedImports: here alone, so that no code can be lost without a word
import { type ComponentType, lazy } from 'react'
import * as v from 'valibot'
import { storageEntry } from '../environment/storage'

/** The code of a screen or of a part of it did not come: the network is down, or a newer version took its place. */
export class ChunkLost extends Error {}

/** After this the portal stops waiting for code, in milliseconds (portal-1 §9). */
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

/** Waits for code no longer than `chunkTimeout`; throws ChunkLost where it does not come. */
async function within<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLost('late')), chunkTimeout)
  })
  // Firefox ends what a page loads as soon as it is being left: a reload would hold the customer back.
  let left = false
  const leave = () => {
    left = true
  }
  window.addEventListener('beforeunload', leave)
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    if (!(cause instanceof ChunkLost) && !left && reloadOnce()) return await new Promise<never>(() => {})
    throw new ChunkLost('lost', { cause })
  } finally {
    clearTimeout(timer)
    window.removeEventListener('beforeunload', leave)
  }
}

interface Options<Props, Statics> {
  /** Called with the component before it first renders. */
  readonly onLoad?: (component: ComponentType<Props> & Statics) => void
  /** Takes the component's place where its code is lost; without one the page says so (shell/ErrorBoundary.tsx). */
  readonly fallback?: ComponentType<Props>
}

/** A component whose code is loaded when it first renders. */
export const onDemand = <Props, Statics = unknown>(
  load: () => Promise<{ readonly default: ComponentType<Props> & Statics }>,
  { onLoad, fallback }: Options<Props, Statics> = {},
) =>
  lazy<ComponentType<Props>>(async () => {
    let component: ComponentType<Props> & Statics
    try {
      component = (await within(load)).default
    } catch (cause) {
      if (fallback) return { default: fallback }
      throw cause
    }
    onLoad?.(component)
    return { default: component }
  })
