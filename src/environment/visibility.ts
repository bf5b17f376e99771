/**
 * Does something when the tab comes to the front, and every so many milliseconds while it is there. Gives the way to stop.
 */
export function whileVisible(every: number, work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(work, every)
  }
  const moved = () => {
    follow()
    if (!document.hidden) work()
  }
  follow()
  document.addEventListener('visibilitychange', moved)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', moved)
  }
}
