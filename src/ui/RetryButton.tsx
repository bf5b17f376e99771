import { focusHeading } from './focusHeading'
import { texts } from './texts'

/** Asks once more for what did not come, without a reload. */
export function RetryButton({ read: onRetry }: { read: () => unknown }) {
  const press = () => {
    // The button goes while the answer is awaited.
    focusHeading()
    onRetry()
  }
  return (
    <button type="button" className="btn btn-secondary" onClick={press}>
      {texts.readAgain}
    </button>
  )
}
