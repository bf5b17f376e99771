import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { texts } from './texts'

const isLoading = (root: object) =>
  Object.values(root).some(
    (flow: unknown) => typeof flow === 'object' && flow !== null && '_loading' in flow && flow._loading === true,
  )

/** A held Enter would press again with each repeat, as soon as an answer is there. In texts it goes on making lines. */
function pressOnce(event: KeyboardEvent) {
  const repeats = event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)
  if (repeats) event.preventDefault()
}

/**
 * Covers the page while any flow waits for an answer (portal-1 §2). Presses of pointer and keys beneath it do nothing;
 * the focus stays where it is, so that the customer goes on from there.
 */
export function Overlay() {
  const loading = useSelector(isLoading)
  useEffect(() => {
    window.addEventListener('keydown', pressOnce, true)
    return () => window.removeEventListener('keydown', pressOnce, true)
  }, [])
  useEffect(() => {
    if (!loading) return
    const swallow = (event: KeyboardEvent) => {
      // The browser's own keys stay the customer's: reload, close, find …
      if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // A button is pressed by Enter's keydown, but by the keyup of Space.
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
