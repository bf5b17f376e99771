import { focusHeading } from './focusHeading'
import { pageTexts } from './pageTexts'

/** Repeats a failed query without a reload. */
export function RetryButton({ query }: { query: () => unknown }) {
  const retry = () => {
    // The button is removed while the query is in flight.
    focusHeading()
    query()
  }
  return (
    <button type="button" className="btn btn-primary" onClick={retry}>
      {pageTexts.readAgain}
    </button>
  )
}
