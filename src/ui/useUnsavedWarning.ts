import { useEffect } from 'react'

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function setUnsaved(unsaved: boolean) {
  if (unsaved) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** The page is about to be loaded by the portal itself, which has stored what was typed. */
export const dropUnsavedWarning = () => setUnsaved(false)

/**
 * While input is unsaved, the browser asks before the tab is closed or another site is opened (DRAFT-08).
 * Returns the function that sets it, which renders nothing.
 */
export function useUnsavedWarning() {
  useEffect(() => () => setUnsaved(false), [])
  return setUnsaved
}
