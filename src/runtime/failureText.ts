import type { Outcome } from '../api/outcome'
import { texts } from '../texts'

/** Why a call failed, as one text. Without a response, it first says so and what to do (EASE-07). */
export function failureText(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'validation') return Object.values(outcome.errList).join(' ')
  const noAnswer = outcome.kind === 'failure' && outcome.cause === 'network'
  return noAnswer ? [texts.noAnswer, texts.retryOnline, outcome.message].join('') : outcome.message
}
