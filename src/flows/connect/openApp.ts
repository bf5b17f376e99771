/** So long after the press the store opens (portal-2 §2: still visible after 400 ms, more than 500 ms passed), in milliseconds. */
const storeAfter = 501

/**
 * Opens the app, or the store where there is no app: then the page stays visible. Once it was hidden the app is there, and
 * the store never opens, after the return neither (CNT-28).
 * @returns gives up waiting: for a page that is left
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
