import { useEffect } from 'react'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function tell(unsaved: boolean) {
  if (unsaved) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/**
 * While something typed is not sent, the browser asks before the tab is closed or another site is opened (DRAFT-08).
 * Gives the function to tell so with, which draws nothing anew.
 */
export function useUnsavedWarning() {
  useEffect(() => () => tell(false), [])
  return tell
}
