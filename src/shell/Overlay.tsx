import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { isLoading } from '../runtime/progress'
import { texts } from './texts'

/** A held Enter would click again with each repeat, once a response is there. In text areas it still makes new lines. */
function ignoreRepeatedEnter(event: KeyboardEvent) {
  const isRepeat = event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)
  if (isRepeat) event.preventDefault()
}

/**
 * Covers the page while any flow waits for a response (portal-1 §2). Clicks and keys have no effect on the page below; the
 * focus stays where it is, so that the customer continues from there.
 */
export function Overlay() {
  const loading = useSelector(isLoading)
  useEffect(() => {
    window.addEventListener('keydown', ignoreRepeatedEnter, true)
    return () => window.removeEventListener('keydown', ignoreRepeatedEnter, true)
  }, [])
  useEffect(() => {
    if (!loading) return
    const swallow = (event: KeyboardEvent) => {
      // The browser's shortcuts still work: reload, close, find …
      if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // A button is clicked by Enter on keydown, by Space on keyup.
    window.addEventListener('keydown', swallow, true)
    window.addEventListener('keyup', swallow, true)
    return () => {
      window.removeEventListener('keydown', swallow, true)
      window.removeEventListener('keyup', swallow, true)
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
