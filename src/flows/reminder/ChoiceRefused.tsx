import type { Action } from '@reduxjs/toolkit'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import type { Progress } from '../../runtime/progress'
import { errorTextOf, FlowAlert } from '../../ui/FlowAlert'
import { RetryButton } from '../../ui/RetryButton'
import { texts } from './texts'

/** Whether the certification of a choice went wrong. */
export const isRefused = (state: Progress) => errorTextOf(state) !== ''

/** A choice could not be certified: that stands in place of the page, with the ways on: once more, or from the beginning. */
export function ChoiceRefused({ state, read }: { state: Progress; read: () => Action }) {
  return (
    <>
      <FlowAlert state={state} showsFieldErrors />
      <p className="button-row">
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {texts.toHome}
        </Link>
        <RetryButton query={read} />
      </p>
    </>
  )
}
