/** Connection data of the Network Information API, which Safari and Firefox lack. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to avoid optional loading: data saving is on, the device is offline, or the connection is slow. */
export function isSparing({
  connection,
  onLine,
}: Navigator & { readonly connection?: Connection } = navigator): boolean {
  return !onLine || connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** Delay in milliseconds that substitutes for requestIdleCallback in browsers without it (Safari). */
const pause = 200

/** Calls back once the browser is idle. Returns a cancel function. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, pause)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
