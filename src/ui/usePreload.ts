import { useEffect } from 'react'

/**
 * Loads code that a call in flight is likely to lead to, so that the customer does not wait for one after the other. Code
 * that is lost is asked for again, and told of, by the page that needs it.
 * @param load imports it; undefined for nothing
 */
export function usePreload(load: (() => Promise<unknown>) | undefined, inFlight: boolean) {
  useEffect(() => {
    if (!inFlight) return
    // Asking for a dozen files would take half of the press: its paint comes first.
    const frame = requestAnimationFrame(() => setTimeout(() => void load?.().catch(() => {})))
    return () => cancelAnimationFrame(frame)
  }, [load, inFlight])
}
