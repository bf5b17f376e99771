/** What a browser may tell of its connection (Network Information API); Safari and Firefox tell nothing. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether nothing is to be loaded that the customer may not need: they asked for it, or are offline, or wait long for each byte. */
export function isSparing({
  connection,
  onLine,
}: Navigator & { readonly connection?: Connection } = navigator): boolean {
  return !onLine || connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Milliseconds that stand for idleness in a browser that does not tell of it (Safari). */
const pause = 200

/** Calls back once the browser has nothing else to do; the result cancels that. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, pause)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
