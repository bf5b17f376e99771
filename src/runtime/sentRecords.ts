import type { UnknownAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { recordOf, storageEntry } from '../environment/storage'
import { now } from '../time/clock'
import { aDay } from '../time/japan'
import { hashOf, ownerOf } from './customer'
import { discardDraft } from './drafts'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * A mutation that must not be repeated leaves a record until its response arrives (D40): the call, the time, and
 * whether it succeeded, but nothing of the request itself. On return to the flow's pages (reload, back, another tab) a
 * warning is shown, and nothing is sent until the customer acknowledges it. Kept in localStorage, because
 * sessionStorage is lost with its tab and not shared with a second one. A logout and another customer's login remove
 * all records.
 */

const aWeek = 7 * aDay

const sentRecordSchema = v.object({
  /** A hash of the owner: records outlive an expired session and must not name the customer. */
  owner: v.number(),
  at: v.number(),
  /** Whether it succeeded. */
  done: v.boolean(),
  /** The form's name in drafts.ts; '' for none. */
  form: v.string(),
})
type SentRecord = v.InferOutput<typeof sentRecordSchema>

/** By flow and call. */
const storedRecords = storageEntry('local', 'sentRecords', recordOf(sentRecordSchema))

/** A warning to acknowledge before a call is sent again. */
export interface SentWarning {
  readonly call: string
  /** When it was sent; with `done`, when it succeeded, in another tab or after its page was left (ms). */
  readonly at: number
  readonly done: boolean
  /** How often the customer tried to send despite the warning. */
  readonly attempts: number
}

/** Flows with a screen on the page. */
const openFlows = new Set<string>()
/** Calls sent from the current page, which shows their outcome itself. */
const sentFromThisPage = new Set<string>()
/** Successes that need no warning, by call: those shown by the page that sent them, or older than the open form. */
const acknowledgedAt = new Map<string, number>()
/** Successes that arrived after the customer left the page that sent them, by call. */
const unseenAt = new Map<string, number>()
let attempts = 0

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

const flowOf = (call: string) => call.slice(0, call.indexOf('/'))

function currentRecords(owner: string) {
  const hash = hashOf(owner)
  return Object.entries(storedRecords.read() ?? {}).filter(
    ([, record]) => record.owner === hash && now() - record.at < aWeek,
  )
}

const needsWarning = (call: string, { at, done }: SentRecord) =>
  done ? acknowledgedAt.get(call) !== at : !sentFromThisPage.has(call)

let last: readonly SentWarning[] = []

/** The warnings for the current page; referentially stable while they are equal. */
export function warningsFor(owner: string): readonly SentWarning[] {
  const warnings = currentRecords(owner)
    .filter(([call, record]) => openFlows.has(flowOf(call)) && needsWarning(call, record))
    .map(([call, { at, done }]) => ({ call, at, done, attempts }))
  if (JSON.stringify(warnings) !== JSON.stringify(last)) last = warnings
  return last
}

/** Discards the draft of a form completed later in another tab ('' has none). Returns whether there was one. */
const discardStaleDraft = ({ at, form }: SentRecord) => discardDraft(form, at)

/** Notifies of warnings changed by this or another tab. Returns the function to unsubscribe. */
export function subscribeToWarnings(listener: () => void) {
  listeners.add(listener)
  const stop = storedRecords.onForeignChange(() => {
    for (const record of Object.values(storedRecords.read() ?? {})) discardStaleDraft(record)
    listener()
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function write(owner: string, call: string, done: boolean, form = '') {
  const at = now()
  const others = Object.entries(storedRecords.read() ?? {}).filter(([, record]) => at - record.at < aWeek)
  storedRecords.write({ ...Object.fromEntries(others), [call]: { owner: hashOf(owner), at, done, form } })
  return at
}

/** Whether a call may be sent. If a warning has to be acknowledged first, shows it again. */
export function canSend(owner: string, call: string): boolean {
  if (!currentRecords(owner).some(([name, record]) => name === call && needsWarning(call, record))) return true
  attempts += 1
  notify()
  return false
}

/** Whether a call from the current page is still undecided: in flight, or with an unknown outcome. */
export const isUndecidedHere = (owner: string) =>
  currentRecords(owner).some(([call, { done }]) => !done && sentFromThisPage.has(call))

/** Records that a call is sent. Returns whether an earlier one is still undecided, and then keeps its record. */
export function recordSent(owner: string, call: string): boolean {
  sentFromThisPage.add(call)
  const isUndecided = currentRecords(owner).some(([name, { done }]) => name === call && !done)
  if (!isUndecided) write(owner, call, false)
  return isUndecided
}

/**
 * Records the outcome of a call.
 * @param outcome undecided: it is unknown whether it was accepted, so the record stays
 * @param form the form that a success completes
 */
export function recordAnswered(owner: string, call: string, outcome: 'done' | 'refused' | 'undecided', form?: string) {
  // Don't record a visitor's success: it concerns one mailed link, and another tab may have the form of another link.
  if (outcome === 'done' && owner !== '') {
    const at = write(owner, call, true, form)
    const known = sentFromThisPage.has(call) ? acknowledgedAt : unseenAt
    known.set(call, at)
  } else if (outcome !== 'undecided') drop(call)
  notify()
}

function drop(call: string) {
  const { [call]: _, ...others } = storedRecords.read() ?? {}
  if (Object.keys(others).length > 0) storedRecords.write(others)
  else storedRecords.remove()
}

/** The customer acknowledged the warning: the call may be sent again. */
export function acknowledge({ call, at, done }: SentWarning) {
  if (done) acknowledgedAt.set(call, at)
  else drop(call)
  notify()
}

/** A flow's first screen mounted: acknowledges earlier successes, unless the customer has not been informed of them. */
export function flowOpened(flow: string) {
  if (openFlows.has(flow)) return
  openFlows.add(flow)
  for (const [call, record] of Object.entries(storedRecords.read() ?? {})) {
    if (!record.done || flowOf(call) !== flow) continue
    const isNews = discardStaleDraft(record) || unseenAt.get(call) === record.at
    if (!isNews) acknowledgedAt.set(call, record.at)
  }
  notify()
}

export function flowClosed(flow: string) {
  openFlows.delete(flow)
  notify()
}

/** Another page is shown: from now on, undecided calls of the previous one need a warning. */
export function pageLeft() {
  sentFromThisPage.clear()
  notify()
}

/** At a logout removes all records, at a login those of other customers. */
export function removeForeignRecords(action: UnknownAction) {
  if (sessionEnded.match(action) && action.payload.reason === 'logout') storedRecords.remove()
  if (sessionStarted.match(action)) {
    const hash = hashOf(ownerOf(action.payload.loginUser))
    const own = Object.entries(storedRecords.read() ?? {}).filter(([, record]) => record.owner === hash)
    if (own.length > 0) storedRecords.write(Object.fromEntries(own))
    else storedRecords.remove()
  }
  notify()
}
