import type { Action, UnknownAction } from '@reduxjs/toolkit'
import { type Effect, takeEvery } from 'redux-saga/effects'
import * as v from 'valibot'
import { storageEntry } from '../environment/storage'
import { now } from '../time/clock'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * What a customer typed is not lost (D14): the answers of a form are kept in sessionStorage, outside the flow's state that
 * a lost session resets, until the form is completed or reset, the customer logs out in whichever tab or another one logs
 * in, or a day has passed. Never passwords, codes, given values or consents: the form leaves them out. Another version of
 * the portal finds them too, so each answer says its label and what it means.
 */

const aDay = 24 * 3_600_000

const answer = v.object({ value: v.string(), label: v.string(), says: v.string() })

const stored = storageEntry(
  'session',
  'drafts',
  v.array(
    v.object({
      owner: v.string(),
      form: v.string(),
      of: v.string(),
      at: v.number(),
      /** How many logouts there had been when it was kept. */
      logouts: v.number(),
      answers: v.record(v.string(), answer),
    }),
  ),
)

/** Counts the logouts of this browser: a tab that slept through one still finds that its drafts are from before it. */
const logouts = storageEntry('local', 'logouts', v.number())

/** A customer, as drafts know them; '' for nobody. */
export const ownerOf = (user: { user_seq: number; user_id: string } | undefined) =>
  user ? `${user.user_seq} ${user.user_id}` : ''

/** Whose draft of which form; `of` is the certification that opened it, or ''. */
export interface DraftKey {
  readonly owner: string
  readonly form: string
  readonly of: string
}

/** A field's value, its label, and the value in words. */
export type DraftAnswer = v.InferOutput<typeof answer>

type Answers = Readonly<Record<string, DraftAnswer>>

type Draft = NonNullable<ReturnType<typeof stored.read>>[number]

/** The drafts of which something holds; the others leave the storage. */
function retain(holds: (draft: Draft) => boolean): readonly Draft[] {
  const all = stored.read() ?? []
  const held = all.filter(holds)
  if (held.length < all.length) write(held)
  return held
}

function write(drafts: Draft[]) {
  if (drafts.length > 0) stored.write(drafts)
  else stored.remove()
}

const isSinceLogout = (draft: Draft) => draft.logouts === (logouts.read() ?? 0)

/** The drafts that hold; whoever looks takes the others out of the storage. */
export const currentDrafts = () => retain((draft) => isSinceLogout(draft) && Math.abs(now() - draft.at) < aDay)

const isOf = ({ owner, form, of }: DraftKey) => {
  return (draft: DraftKey) => draft.owner === owner && draft.form === form && draft.of === of
}

/** What was answered in a form before, by field. */
export const findDraft = (which: DraftKey): Answers => currentDrafts().find(isOf(which))?.answers ?? {}

export function saveDraft(which: DraftKey, answers: Answers) {
  const is = isOf(which)
  const others = currentDrafts().filter((draft) => !is(draft))
  write([...others, { ...which, at: now(), logouts: logouts.read() ?? 0, answers }])
}

/**
 * The form was completed or reset.
 * @param until only what was typed before that instant
 * @returns whether there was a draft
 */
export function discardDraft(form: string, until = Number.POSITIVE_INFINITY): boolean {
  const before = stored.read() ?? []
  return retain((draft) => draft.form !== form || draft.at >= until).length < before.length
}

/** Whoever logs out leaves nothing behind, and nobody finds another customer's. */
function forget(action: UnknownAction) {
  if (sessionEnded.match(action) && action.payload.reason === 'logout') logouts.write((logouts.read() ?? 0) + 1)
  // At the start of the portal, before any answer, the time is not known yet.
  const owner = sessionStarted.match(action) ? ownerOf(action.payload.loginUser) : undefined
  retain((draft) => isSinceLogout(draft) && (owner === undefined || draft.owner === owner))
}

/** Hears of logouts in other tabs. Gives the way to stop. */
export const watchLogouts = () => logouts.onForeignChange(currentDrafts)

/** Watches over the drafts; enters the store at the start. */
export const drafts = {
  name: 'drafts',
  reducer: (state: Readonly<Record<never, never>> = {}, _action: Action) => state,
  *saga(): Generator<Effect> {
    yield takeEvery([sessionEnded.type, sessionStarted.type], forget)
  },
}
