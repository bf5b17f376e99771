/** Calls back when the tab becomes visible, and every `interval` ms while it is visible. Returns a stop function. */
export function whileVisible(interval: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const restart = () => {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(callback, interval)
  }
  const onChange = () => {
    restart()
    if (!document.hidden) callback()
  }
  restart()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
