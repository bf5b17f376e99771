import type { Action } from '@reduxjs/toolkit'
import type { Progress } from '../../flow/state'
import { FlowAlert, wordsOf } from '../../page/FlowAlert'
import { ReadAgain } from '../../page/ReadAgain'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { texts } from './texts'

/** Whether the certification of a choice went wrong. */
export const isRefused = (state: Progress) => wordsOf(state) !== ''

/** A choice could not be certified: that stands in place of the page, with the ways on: once more, or from the beginning. */
export function ChoiceRefused({ state, read }: { state: Progress; read: () => Action }) {
  return (
    <>
      <FlowAlert state={state} formless />
      <p className="button-row">
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {texts.toHome}
        </Link>
        <ReadAgain read={read} />
      </p>
    </>
  )
}
