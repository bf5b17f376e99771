import { useEffect } from 'react'

/** Keeps the screen on while the component shows, where the browser can; a tab that comes into sight asks anew. */
export function useAwake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let left = false
    let lock: WakeLockSentinel | undefined
    // The browser itself lets go of it while the tab is hidden, and refuses it on a low battery.
    const take = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      left = true
      lock?.release()
      document.removeEventListener('visibilitychange', take)
    }
  }, [])
}
