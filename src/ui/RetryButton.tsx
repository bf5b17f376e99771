import { focusHeading } from './focusHeading'
import { pageTexts } from './pageTexts'

interface Props {
  readonly query: () => unknown
  readonly look?: 'btn-primary' | 'btn-secondary'
}

/** Repeats a failed query without a reload. */
export function RetryButton({ query, look = 'btn-primary' }: Props) {
  const retry = () => {
    // The button is removed while the query is in flight.
    focusHeading()
    query()
  }
  return (
    <button type="button" className={`btn ${look}`} onClick={retry}>
      {pageTexts.readAgain}
    </button>
  )
}
