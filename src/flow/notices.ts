import { createAction, nanoid } from '@reduxjs/toolkit'

/** A message that belongs to no one screen and stands above them all. */
export interface Notice {
  readonly id: string
  readonly tone: 'success' | 'danger'
  readonly text: string
}

export const noticeShown = createAction('notices/shown', (tone: Notice['tone'], text: string) => ({
  payload: { id: nanoid(), tone, text } satisfies Notice,
}))
export const noticeClosed = createAction<string>('notices/closed')

/** The same words stand once, however often they are said (SYNC-10). */
export function notices(state: readonly Notice[] = [], action: { type: string }): readonly Notice[] {
  if (noticeShown.match(action)) return [...state.filter(({ text }) => text !== action.payload.text), action.payload]
  if (noticeClosed.match(action)) return state.filter(({ id }) => id !== action.payload)
  return state
}
