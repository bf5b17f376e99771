import { startTransition, useCallback, useState } from 'react'
import { texts } from '../texts'
import './RiderTurn.scss'

type Turn = (by: 1 | -1) => void

/** The position of the shown rider, from 0, and a function to turn to another one. */
export function useRiderTurn(count: number): readonly [number, Turn] {
  const [at, setAt] = useState(0)
  const turn = useCallback<Turn>(
    // A code takes long to render, so let the press paint first.
    (by) => startTransition(() => setAt((shown) => Math.min(Math.max(shown + by, 0), count - 1))),
    [count],
  )
  return [at, turn]
}

interface Props {
  /** The position of the shown rider, from 0. */
  readonly at: number
  readonly count: number
  readonly onTurn: Turn
}

/** Turns to the previous or next rider's code; renders nothing for one rider. A button at its end keeps the focus. */
export function RiderTurn({ at, count, onTurn }: Props) {
  if (count < 2) return null
  return (
    <div className="rider-turn">
      <button type="button" className="btn btn-secondary" aria-disabled={at === 0} onClick={() => onTurn(-1)}>
        {texts.previousRider}
      </button>
      <span>{texts.riderAt(at + 1, count)}</span>
      <button type="button" className="btn btn-secondary" aria-disabled={at === count - 1} onClick={() => onTurn(1)}>
        {texts.nextRider}
      </button>
    </div>
  )
}
