import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isLoading } from '../runtime/progress'
import { texts } from './texts'

/** Keeps an event from the page. */
function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** A held Enter would click again with each repeat, once a response is there. In text areas it still makes new lines. */
function ignoreRepeatedEnter(event: KeyboardEvent) {
  const isRepeat = event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)
  if (isRepeat) event.preventDefault()
}

/** Where the first click of a double click was; nowhere once a call has started. */
let clickedAt = ''

/** The second click of a double click is no press on what the first one has led to: a response, or another page. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail === 1) clickedAt = window.location.href
  else if (event.detail === 2 && clickedAt !== window.location.href) swallow(event)
}

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
  useEffect(() => {
    window.addEventListener('keydown', ignoreRepeatedEnter, true)
    window.addEventListener('click', ignoreSecondClick, true)
    return () => {
      window.removeEventListener('keydown', ignoreRepeatedEnter, true)
      window.removeEventListener('click', ignoreSecondClick, true)
    }
  }, [])
  useEffect(() => {
    if (!loading) return
    clickedAt = ''
    // A button is clicked by Enter on keydown, by Space on keyup.
    window.addEventListener('keydown', ignoreKey, true)
    window.addEventListener('keyup', ignoreKey, true)
    return () => {
      window.removeEventListener('keydown', ignoreKey, true)
      window.removeEventListener('keyup', ignoreKey, true)
    }
  }, [loading])
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
