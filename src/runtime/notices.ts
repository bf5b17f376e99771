import { createAction, nanoid } from '@reduxjs/toolkit'
import type { Outcome } from '../api/outcome'
import { failureText } from './failureText'
import { sessionEnded, sessionStarted } from './sessionEvents'

/** A message that doesn't belong to a screen; shown above all screens. */
export interface Notice {
  readonly id: string
  readonly tone: 'success' | 'danger'
  readonly text: string
  /** The flow whose next call closes it (as does a login); '' if it closes after a while. */
  readonly until: string
  /** Whether it comes with what to tell the support desk (PLUS-08). */
  readonly offersSupport: boolean
}

export const noticeShown = createAction(
  'notices/shown',
  (tone: Notice['tone'], text: string, until = '', offersSupport = tone === 'danger') => ({
    payload: { id: nanoid(), tone, text, until, offersSupport } satisfies Notice,
  }),
)
export const noticeClosed = createAction<string>('notices/closed')

/**
 * The notice of a failed call (portal-2 §8). None for a lost session, which is displayed separately.
 * @param text replaces the outcome's own message
 */
export function failureNotices(outcome: Outcome<unknown>, text?: string) {
  if (outcome.kind === 'ok' || outcome.kind === 'needLogin') return []
  if (outcome.kind === 'failure' && outcome.cause === 'unauthorized') return []
  return [noticeShown('danger', text ?? failureText(outcome))]
}

/** Shows the same text only once, however often it is dispatched (SYNC-10). The end of the session closes all (D38). */
export function notices(state: readonly Notice[] = [], action: { type: string }): readonly Notice[] {
  if (noticeShown.match(action)) return [...state.filter(({ text }) => text !== action.payload.text), action.payload]
  if (noticeClosed.match(action)) return state.filter(({ id }) => id !== action.payload)
  if (sessionEnded.match(action)) return []
  const isOver = ({ until }: Notice) =>
    until && (sessionStarted.match(action) || action.type === `${until}/_callStarted`)
  return state.some(isOver) ? state.filter((notice) => !isOver(notice)) : state
}
