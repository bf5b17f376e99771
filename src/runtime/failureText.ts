import type { ErrList, Outcome } from '../api/outcome'
import { texts } from '../texts'

/** Field errors as one text, a line each. */
export const fieldErrorsText = (errList: ErrList) => Object.values(errList).join('\n')

/** Why a call failed, as one text. Without a response, it first says so and what to do (EASE-07). */
export function failureText(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'validation') return fieldErrorsText(outcome.errList)
  const noAnswer = outcome.kind === 'failure' && outcome.cause === 'network'
  return noAnswer ? [texts.noAnswer, texts.retryOnline, outcome.message].join('') : outcome.message
}
