import type { Action } from '@reduxjs/toolkit'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import type { Progress } from '../../../runtime/progress'
import { texts as shared } from '../../../texts'
import { errorTextOf, FlowAlert } from '../../../ui/FlowAlert'
import { RetryButton } from '../../../ui/RetryButton'

/** Whether the certification of the selection failed. */
export const isRefused = (state: Progress) => errorTextOf(state) !== ''

/** Shown instead of the page if the selection could not be certified: retry, or go to home. */
export function SelectionRefused({ state, query }: { state: Progress; query: () => Action }) {
  return (
    <>
      <FlowAlert state={state} showsFieldErrors />
      <p className="button-row">
        <RetryButton query={query} />
        <Link className="btn btn-secondary" to={hrefOf('home')}>
          {shared.toHome}
        </Link>
      </p>
    </>
  )
}
