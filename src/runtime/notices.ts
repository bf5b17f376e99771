import { createAction, nanoid } from '@reduxjs/toolkit'
import type { Outcome } from '../api/outcome'
import { sessionEnded, sessionStarted } from './sessionEvents'

/** A message that belongs to no one screen and stands above them all. */
export interface Notice {
  readonly id: string
  readonly tone: 'success' | 'danger'
  readonly text: string
  /** The flow whose next press takes it away, and a login too; '' for one that stays its time. */
  readonly until: string
}

export const noticeShown = createAction('notices/shown', (tone: Notice['tone'], text: string, until = '') => ({
  payload: { id: nanoid(), tone, text, until } satisfies Notice,
}))
export const noticeClosed = createAction<string>('notices/closed')

/**
 * The message above all screens of a call that failed (portal-2 §8): what it says, or words for the whole. The end of a
 * session is told by itself.
 */
export function failureNotices(outcome: Outcome<unknown>, words?: string) {
  if (outcome.kind === 'ok' || outcome.kind === 'needLogin') return []
  if (outcome.kind === 'failure' && outcome.cause === 'unauthorized') return []
  const said = outcome.kind === 'validation' ? Object.values(outcome.errList).join(' ') : outcome.message
  return [noticeShown('danger', words ?? said)]
}

/** The same words stand once, however often they are said (SYNC-10); with the session all of them end (D38). */
export function notices(state: readonly Notice[] = [], action: { type: string }): readonly Notice[] {
  if (noticeShown.match(action)) return [...state.filter(({ text }) => text !== action.payload.text), action.payload]
  if (noticeClosed.match(action)) return state.filter(({ id }) => id !== action.payload)
  if (sessionEnded.match(action)) return []
  const isOver = ({ until }: Notice) =>
    until && (sessionStarted.match(action) || action.type === `${until}/_callStarted`)
  return state.some(isOver) ? state.filter((notice) => !isOver(notice)) : state
}
