import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isLoading, isSending } from '../runtime/progress'
import { texts } from './texts'

/** Keeps an event from the page. */
function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** A held Enter would click again with each repeat, once a response is there. In text areas it still makes new lines. */
function ignoreRepeatedEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) swallow(event)
}

/** Where the first click was; '' once something was sent since, or if the overlay took that click. */
let clickedAt = ''

/** The browser's shortcuts still work: reload, close, find … */
function ignoreKey(event: KeyboardEvent) {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(event.key)) swallow(event)
}

/**
 * Covers the page while any flow waits for a response (portal-1 §2). Clicks and keys have no effect on the page below; the
 * focus stays where it is, so that the customer continues from there.
 */
export function Overlay() {
  const loading = useSelector(isLoading)
  const sending = useSelector(isSending)
  useEffect(() => {
    if (sending) clickedAt = ''
    /** The second click of a double click is no press on what the first one has led to: a response, or another page. */
    const ignoreSecond = (event: MouseEvent) => {
      // 0: a key, or a link that a script follows.
      if (event.detail === 1) clickedAt = loading ? '' : window.location.href
      if (event.detail > 1 && clickedAt !== window.location.href) swallow(event)
    }
    window.addEventListener('keydown', ignoreRepeatedEnter, true)
    window.addEventListener('click', ignoreSecond, true)
    // A button is clicked by Enter on keydown, by Space on keyup.
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
