import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first render of a component, true in a later one at low priority, after the first is painted: for what is below
 * the first screen. `useDeferredValue` does not do this within a page that is itself deferred (Deferred.tsx).
 */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => startTransition(() => setIsPainted(true)), [])
  return isPainted
}
