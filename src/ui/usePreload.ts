import { useEffect } from 'react'
import { type RouteKey, routeOf } from '../app/routes'
import type { Progress } from '../runtime/progress'

/**
 * Loads the code of the page that a step leads to while a call of the step is in flight, so that the customer does not wait
 * for one after the other. Code that is lost is asked for again, and told of, by the page itself.
 */
export function usePreload(key: RouteKey, { _loading }: Progress) {
  useEffect(() => {
    if (!_loading) return
    // After the paint of the press.
    const timer = setTimeout(
      () =>
        void routeOf(key)
          ?.load?.()
          .catch(() => {}),
    )
    return () => clearTimeout(timer)
  }, [key, _loading])
}
