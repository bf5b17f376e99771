import { useEffect } from 'react'

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function setUnsaved(unsaved: boolean) {
  if (unsaved) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** Reloads the page without the browser's warning: form input is kept in drafts. */
export function reloadPage() {
  setUnsaved(false)
  window.location.reload()
}

/**
 * While input is unsaved, the browser asks before the tab is closed or another site is opened (DRAFT-08).
 * Returns the function that sets this; it doesn't rerender.
 * @param hasInput false for a form without drafts, such as the login, which may cover a page with one
 */
export function useUnsavedWarning(hasInput: boolean) {
  useEffect(() => (hasInput ? () => setUnsaved(false) : undefined), [hasInput])
  return setUnsaved
}
