/** Delay between click and store in milliseconds (portal-2 §2: still visible after 400 ms, more than 500 ms passed). */
const storeAfter = 501

/**
 * Opens the app, or the store if there is no app, in which case the page stays visible. A hidden page means that the
 * app opened: then the store never opens, not even after the customer returns (CNT-28).
 * @returns cancels the store, to call on unmount
 */
export function openApp(app: () => void, store: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', stopWhenHidden)
  }
  const stopWhenHidden = () => {
    if (document.hidden) stop()
  }
  const timer = setTimeout(() => {
    stop()
    store()
  }, storeAfter)
  document.addEventListener('visibilitychange', stopWhenHidden)
  app()
  return stop
}
