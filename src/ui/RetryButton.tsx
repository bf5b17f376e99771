import { focusHeading } from './focusHeading'
import { pageTexts } from './pageTexts'

/** Repeats a query that failed, without a reload. */
export function RetryButton({ query }: { query: () => unknown }) {
  const retry = () => {
    // The button is gone while the query is in flight.
    focusHeading()
    query()
  }
  return (
    <button type="button" className="btn btn-primary" onClick={retry}>
      {pageTexts.readAgain}
    </button>
  )
}
