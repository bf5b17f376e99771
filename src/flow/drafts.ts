import type { Action, UnknownAction } from '@reduxjs/toolkit'
import { type Effect, takeEvery } from 'redux-saga/effects'
import * as v from 'valibot'
import { now } from '../clock'
import { storageEntry } from '../storage'
import { sessionEnded, sessionStarted } from './session'

/*
 * What a customer typed is not lost (D14): the values of a form are kept in sessionStorage, outside the flow's state that
 * a lost session resets, until the form is completed or reset, the customer logs out or another one logs in, or a day has
 * passed. Never passwords, codes or tokens: the form leaves them out (`secrets` of useForm).
 */

const aDay = 24 * 3_600_000

/** All drafts of the tab; `owner` is whose they are, `version` the build that wrote them. */
const kept = storageEntry(
  'session',
  'drafts',
  v.object({
    owner: v.string(),
    version: v.number(),
    forms: v.record(v.string(), v.object({ at: v.number(), values: v.record(v.string(), v.string()) })),
  }),
)

/** A customer, as drafts know them; '' for nobody. */
export const ownerOf = (user: { user_seq: number; user_id: string } | undefined) =>
  user ? `${user.user_seq} ${user.user_id}` : ''

type Values = Readonly<Record<string, string>>

/** What this customer had typed into a form, or nothing. */
export function draftOf(owner: string, form: string): Values {
  const drafts = kept.read()
  const draft = drafts?.owner === owner && drafts.version === buildVersion ? drafts.forms[form] : undefined
  return draft && now() - draft.at < aDay ? draft.values : {}
}

export function keepDraft(owner: string, form: string, values: Values) {
  const drafts = kept.read()
  const forms = drafts?.owner === owner && drafts.version === buildVersion ? drafts.forms : {}
  kept.write({ owner, version: buildVersion, forms: { ...forms, [form]: { at: now(), values } } })
}

/**
 * The form was completed or reset.
 * @param until only what was typed until then
 * @returns whether there was a draft
 */
export function dropDraft(form: string, until = Number.POSITIVE_INFINITY): boolean {
  const drafts = kept.read()
  if (!drafts) return false
  const { [form]: dropped, ...forms } = drafts.forms
  if (!dropped || dropped.at > until) return false
  kept.write({ ...drafts, forms })
  return true
}

/** Whoever logs out leaves nothing behind, and nobody finds another customer's. */
function forget(action: UnknownAction) {
  const explicit = sessionEnded.match(action) && action.payload.reason === 'logout'
  const other = sessionStarted.match(action) && kept.read()?.owner !== ownerOf(action.payload.loginUser)
  if (explicit || other) kept.remove()
}

/** Watches over the drafts; enters the store at the start. */
export const drafts = {
  name: 'drafts',
  reducer: (state: Readonly<Record<never, never>> = {}, _action: Action) => state,
  *saga(): Generator<Effect> {
    yield takeEvery([sessionEnded.type, sessionStarted.type], forget)
  },
}
