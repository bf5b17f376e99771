import { useEffect } from 'react'

/**
 * Loads code that will probably be needed after a call in flight, so that both load in parallel. If that fails, the
 * page that needs the code retries, and reports the failure.
 * @param load imports the code; undefined for none
 */
export function usePreload(load: (() => Promise<unknown>) | undefined, inFlight: boolean) {
  useEffect(() => {
    if (!inFlight) return
    // Requesting a dozen files takes half of the interaction's time: let it paint first.
    const frame = requestAnimationFrame(() => setTimeout(() => void load?.().catch(() => {})))
    return () => cancelAnimationFrame(frame)
  }, [load, inFlight])
}
