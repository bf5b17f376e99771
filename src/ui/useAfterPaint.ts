import { startTransition, useEffect, useState } from 'react'

/**
 * False in a component's first render, true in a later low-priority one, after the first paint: for content below the
 * fold. `useDeferredValue` doesn't do this within a page that is itself deferred (Deferred.tsx).
 */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => startTransition(() => setIsPainted(true)), [])
  return isPainted
}
