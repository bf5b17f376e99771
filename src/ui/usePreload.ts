import { useEffect } from 'react'
import type { LoadScreen } from '../routing/screen'

/**
 * Loads code that will probably be needed after a call in flight, so that both load in parallel. If that fails, the
 * page that needs the code retries, and reports the failure.
 * @param load imports the code
 */
export function usePreload(load: () => Promise<unknown>, inFlight: boolean) {
  useEffect(() => {
    if (!inFlight) return
    // Requesting a dozen files takes half of the interaction's time: let it paint first.
    const frame = requestAnimationFrame(() => setTimeout(() => void load().catch(() => {})))
    return () => cancelAnimationFrame(frame)
  }, [load, inFlight])
}

/** Imports of the screens where mounted components expect a response, or their form, to lead. */
export const nextScreens = new Set<LoadScreen>()

/**
 * Loads a screen's code while the page is idle (shell/PreloadLinked.ts).
 * @param load imports the screen; undefined for none
 */
export function useNextScreen(load: LoadScreen | undefined) {
  useEffect(() => {
    if (!load) return
    nextScreens.add(load)
    return () => void nextScreens.delete(load)
  }, [load])
}
