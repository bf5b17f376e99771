import type { Progress } from '../../flow/state'
import { FlowAlert, wordsOf } from '../../page/FlowAlert'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { texts } from './texts'

/** Whether the certification of a choice went wrong. */
export const isRefused = (state: Progress) => wordsOf(state) !== ''

/** A choice could not be certified: that stands in place of the page, with the way back to where everything begins. */
export function ChoiceRefused({ state }: { state: Progress }) {
  return (
    <>
      <FlowAlert state={state} formless />
      <p>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {texts.toHome}
        </Link>
      </p>
    </>
  )
}
