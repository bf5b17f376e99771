import { texts } from '../texts'
import './RiderTurn.scss'

interface Props {
  /** The position of the rider that is shown, from 0. */
  readonly at: number
  readonly count: number
  readonly onTurn: (at: number) => void
}

/** Turns to the code of the previous or the next rider; nothing for one rider. */
export function RiderTurn({ at, count, onTurn }: Props) {
  if (count < 2) return null
  return (
    <div className="rider-turn">
      <button type="button" className="btn btn-secondary" disabled={at === 0} onClick={() => onTurn(at - 1)}>
        {texts.previousRider}
      </button>
      <span>{texts.riderAt(at + 1, count)}</span>
      <button type="button" className="btn btn-secondary" disabled={at === count - 1} onClick={() => onTurn(at + 1)}>
        {texts.nextRider}
      </button>
    </div>
  )
}
