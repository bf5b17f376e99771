import { useEffect, useState } from 'react'

/** What has unsaved input: a form, or a confirm page, one function each. */
const unsaved = new Set<unknown>()

const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Without unsaved input there is no listener: with one, some browsers keep no page for going back. */
function update() {
  if (unsaved.size) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** The page is about to be loaded by the portal itself, which has stored what was typed. */
export function dropUnsavedWarning() {
  unsaved.clear()
  update()
}

/**
 * While input is unsaved, the browser asks before the tab is closed or another site is opened (DRAFT-08).
 * Returns the function that sets it, which renders nothing.
 */
export function useUnsavedWarning() {
  const [setUnsaved] = useState(() => (is: boolean) => {
    unsaved[is ? 'add' : 'delete'](setUnsaved)
    update()
  })
  useEffect(() => () => setUnsaved(false), [setUnsaved])
  return setUnsaved
}
