import { type ComponentType, lazy } from 'react'
import * as v from 'valibot'
import { isLeftSince, leaveTimeout } from '../environment/leaving'
import { report } from '../environment/reports'
import { storageEntry } from '../environment/storage'
import { reloadPage } from './unsaved'

/** The code of a screen or of a part of it could not be loaded: the network is down, or a newer version replaced it. */
export class ChunkLost extends Error {}

/** Milliseconds after which the portal stops waiting for code (portal-1 §9). */
const chunkTimeout = 120_000

/** The version whose page was reloaded for a lost chunk. Not a script's URL, because releases share most of them. */
const reloaded = storageEntry('session', 'reloaded_for', v.string())

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Milliseconds after which a page that is being left is most likely gone: Safari on iOS has no `beforeunload`. */
const leavePause = 1_000

/**
 * After a deploy the chunks of an open page may be gone; a reload gets the new ones. Reloads only once per version of
 * the page, and never if that cannot be stored or the device is offline (OPS-10).
 */
async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine || reloaded.read() === buildVersion) return false
  await pause(leavePause)
  if (!reloaded.write(buildVersion)) return false
  reloadPage()
  return true
}

/** Loads code within `chunkTimeout`; throws ChunkLost if it cannot be loaded. */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLost('late')), chunkTimeout)
  })
  const startedAt = performance.now()
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    // A reload would prevent leaving the page, and a message would flash.
    const left = isLeftSince(startedAt)
    if (import.meta.env.PORTAL_REPORTS && !left) report({ kind: 'code' })
    if (!(cause instanceof ChunkLost) && !left && (await reloadOnce())) return await new Promise<never>(() => {})
    if (left) await pause(leaveTimeout)
    throw new ChunkLost('lost', { cause })
  } finally {
    clearTimeout(timer)
  }
}

interface Options<Props, Statics> {
  /** Called with the component before it first renders. */
  readonly onLoad?: (component: ComponentType<Props> & Statics) => void
  /** Replaces the component if its code is lost; without it, the error boundary does (shell/ErrorBoundary.tsx). */
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
      component = (await loadChunk(load)).default
    } catch (cause) {
      if (fallback) return { default: fallback }
      throw cause
    }
    onLoad?.(component)
    return { default: component }
  })
