import { pageTexts } from './pageTexts'
import './Steps.scss'

interface Props {
  readonly names: readonly string[]
  /** Starting at 1. */
  readonly current: number
}

/** The current step: in words, and as an ordered list of all steps (D5). */
export function Steps({ names, current }: Props) {
  return (
    <div className="steps">
      <p className="steps__text">{pageTexts.step(current, names.length)}</p>
      <ol aria-label={pageTexts.steps}>
        {names.map((name, at) => {
          const number = at + 1
          return (
            <li
              key={name}
              aria-current={number === current ? 'step' : undefined}
              className={number < current ? 'steps__past' : undefined}
            >
              <span className="steps__number">{number}</span>
              <span className="steps__name">{name}</span>
              {number < current && <span className="visually-hidden">{pageTexts.stepDone}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
