import { useEffect } from 'react'

/** Keeps the screen on while mounted, if the browser can; requests the lock again when the tab becomes visible. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let unmounted = false
    let lock: WakeLockSentinel | undefined
    // The browser releases the lock while the tab is hidden, and refuses it on a low battery.
    const acquire = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (unmounted) lock?.release()
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      unmounted = true
      lock?.release()
      document.removeEventListener('visibilitychange', acquire)
    }
  }, [])
}
