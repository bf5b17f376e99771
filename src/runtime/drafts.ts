import type { UnknownAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { recordOf, storageEntry } from '../environment/storage'
import { now } from '../time/clock'
import { aDay } from '../time/japan'
import { countLogouts, noteLogout, onForeignLogout, ownerOf } from './customer'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * Drafts of forms (D14): answers are kept in sessionStorage, outside the flow's state, which a lost session resets.
 * They stay until the form is completed or reset, the customer logs out in any tab, another customer logs in, or a day
 * has passed. The form excludes passwords, codes, read-only values and consents. Another version of the portal reads
 * them too: each answer includes its label and its value in words, and a draft stored in another shape is skipped
 * without losing the others.
 */

const answer = v.object({ value: v.string(), label: v.string(), says: v.string() })

const draftSchema = v.object({
  owner: v.string(),
  form: v.string(),
  of: v.string(),
  at: v.number(),
  /** The logout count when it was saved. */
  logouts: v.number(),
  answers: recordOf(answer),
  /** The fields that had a password or code, whose value is not kept; absent for none, and in older versions. */
  secrets: v.optional(v.array(v.string())),
})

/** `undefined` stands for a draft that another version stored in another shape. */
const stored = storageEntry('session', 'drafts', v.array(v.fallback(v.optional(draftSchema), undefined)))

/** Identifies a draft: its customer, its form, and `of`, the certification that opened the form ('' for none). */
export interface DraftKey {
  readonly owner: string
  readonly form: string
  readonly of: string
}

/** A field's value, its label, and the value in words. */
type DraftAnswer = v.InferOutput<typeof answer>

/** By field. */
export type Answers = Readonly<Record<string, DraftAnswer>>

type Draft = v.InferOutput<typeof draftSchema>

/** Keeps the drafts that match and removes the others from the storage. */
function retain(matches: (draft: Draft) => boolean): readonly Draft[] {
  const all = stored.read() ?? []
  const kept = all.flatMap((draft) => (draft && matches(draft) ? [draft] : []))
  if (kept.length < all.length) write(kept)
  return kept
}

function write(drafts: Draft[]) {
  if (drafts.length > 0) stored.write(drafts)
  else stored.remove()
}

const isSinceLogout = (draft: Draft) => draft.logouts === countLogouts()

/** The valid drafts; expired ones are removed from the storage. */
export const currentDrafts = () => retain((draft) => isSinceLogout(draft) && Math.abs(now() - draft.at) < aDay)

const matches = ({ owner, form, of }: DraftKey) => {
  return (draft: DraftKey) => draft.owner === owner && draft.form === form && draft.of === of
}

const draftOf = (key: DraftKey) => currentDrafts().find(matches(key))

/** The answers of a draft, by field; empty if there is none. */
export const findDraft = (key: DraftKey): Answers => draftOf(key)?.answers ?? {}

/** The fields that have to be typed again, because their values are not kept. */
export const secretsOfDraft = (key: DraftKey): readonly string[] => draftOf(key)?.secrets ?? []

export function saveDraft(key: DraftKey, answers: Answers, secrets: readonly string[] = []) {
  const isSame = matches(key)
  const others = currentDrafts().filter((draft) => !isSame(draft))
  write([
    ...others,
    { ...key, at: now(), logouts: countLogouts(), answers, ...(secrets.length > 0 && { secrets: [...secrets] }) },
  ])
}

/**
 * Discards the drafts of a completed or reset form.
 * @param before discards only drafts saved before that instant (ms)
 * @returns whether a draft was discarded
 */
export function discardDraft(form: string, before = Number.POSITIVE_INFINITY): boolean {
  const drafts = retain(() => true)
  return retain((draft) => draft.form !== form || draft.at >= before).length < drafts.length
}

/** At a logout removes all drafts, at a login those of other customers. */
export function removeForeignDrafts(action: UnknownAction) {
  if (sessionEnded.match(action) && action.payload.reason === 'logout') noteLogout()
  // Don't check ages here: the time is unknown when the portal starts, before any response.
  const owner = sessionStarted.match(action) ? ownerOf(action.payload.loginUser) : undefined
  retain((draft) => isSinceLogout(draft) && (owner === undefined || draft.owner === owner))
}

/** Watches for logouts in other tabs. Returns the function to stop. */
export const watchLogouts = () => onForeignLogout(currentDrafts)
