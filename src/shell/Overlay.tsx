import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from '../routing/router'
import { isLoading, isSending } from '../runtime/progress'
import { isShortcut } from '../ui/isShortcut'
import { texts } from './texts'

/** Keeps an event from reaching the page. */
function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** Ignores repeats of a held Enter, each of which would click again after a response. Not in text areas. */
function ignoreRepeatedEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) swallow(event)
}

/** The address at the first click; '' if something has been sent since, or if the overlay took the click. */
let clickedAt = ''

/** The browser's shortcuts still work: reload, close, find … */
function ignoreKey(event: KeyboardEvent) {
  if (!isShortcut(event) && !/^F\d+$/.test(event.key)) swallow(event)
}

/**
 * Whether any flow waits for a response, or the code of the page that a response led to is loading: until then, the old
 * page sends nothing, and should not look as if it did.
 */
function useIsLoading(): boolean {
  const isWaiting = useSelector(isLoading)
  const { pathname } = useLocation()
  const [wasLoading, setWasLoading] = useState(isWaiting)
  // The browser's address is ahead of the rendered page while the next one's code loads.
  const loading = isWaiting || (wasLoading && window.location.pathname !== pathname)
  if (loading !== wasLoading) setWasLoading(loading)
  return loading
}

/**
 * Covers the page while any flow waits for a response (portal-1 §2). Clicks and keys don't reach the page below; the
 * focus stays in place, so that keyboard users continue from there.
 */
export function Overlay() {
  const loading = useIsLoading()
  const sending = useSelector(isSending)
  useEffect(() => {
    if (sending) clickedAt = ''
    /** Keeps the second click of a double click from hitting what the first one led to: a response or another page. */
    const ignoreSecond = (event: MouseEvent) => {
      // `detail` is 0 for a key, or for a link clicked by a script.
      if (event.detail === 1) clickedAt = loading ? '' : window.location.href
      if (event.detail > 1 && clickedAt !== window.location.href) swallow(event)
    }
    window.addEventListener('keydown', ignoreRepeatedEnter, true)
    window.addEventListener('click', ignoreSecond, true)
    // Enter clicks a button on keydown, Space on keyup.
    if (loading) window.addEventListener('keydown', ignoreKey, true)
    if (loading) window.addEventListener('keyup', ignoreKey, true)
    return () => {
      window.removeEventListener('click', ignoreSecond, true)
      window.removeEventListener('keydown', ignoreRepeatedEnter, true)
      window.removeEventListener('keydown', ignoreKey, true)
      window.removeEventListener('keyup', ignoreKey, true)
    }
  }, [loading, sending])
  return (
    <div role="status">
      {loading && (
        <div className="overlay">
          <span className="spinner-border" />
          <span>{texts.loading}</span>
        </div>
      )}
    </div>
  )
}
