import { useEffect } from 'react'

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function setUnsaved(unsaved: boolean) {
  if (unsaved) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** Loads the page of the address anew, without asking: what was typed into a form is stored. */
export function reloadPage() {
  setUnsaved(false)
  window.location.reload()
}

/**
 * While input is unsaved, the browser asks before the tab is closed or another site is opened (DRAFT-08).
 * Returns the function that sets it, which renders nothing.
 * @param hasInput false for a form that never has any, as that of the login: it may be over a page that does
 */
export function useUnsavedWarning(hasInput: boolean) {
  useEffect(() => (hasInput ? () => setUnsaved(false) : undefined), [hasInput])
  return setUnsaved
}
