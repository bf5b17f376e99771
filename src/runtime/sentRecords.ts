import type { Action, UnknownAction } from '@reduxjs/toolkit'
import { type Effect, takeEvery } from 'redux-saga/effects'
import * as v from 'valibot'
import { storageEntry } from '../environment/storage'
import { now } from '../time/clock'
import { discardDraft, ownerOf } from './drafts'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * What must not be sent twice leaves a mark in localStorage until it is answered (D40): the call, when, and that it was
 * answered; nothing of what was sent. Whoever comes to the flow's pages again, by a reload, the way back, a tab opened
 * anew or another one, is told, and nothing is sent there before they say that they have read it. localStorage, since a
 * closed tab and a second one know no other's sessionStorage. A logout and another customer remove all of it.
 */

const aWeek = 7 * 24 * 3_600_000

const sentRecordSchema = v.object({
  /** Tells one customer from another without naming either: a session that ran out leaves the marks behind. */
  whose: v.number(),
  at: v.number(),
  /** It was answered OK. */
  done: v.boolean(),
  /** Its form, as drafts know it; '' for none. */
  form: v.string(),
})
type SentRecord = v.InferOutput<typeof sentRecordSchema>

/** By flow and call. */
const storedRecords = storageEntry('local', 'sendings', v.record(v.string(), sentRecordSchema))

const hashOf = (owner: string) =>
  [...owner].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)

/** What has to be told before a call is made again. */
export interface SentWarning {
  readonly call: string
  /** When it was sent, or answered where that is `done`: in another tab, then. */
  readonly at: number
  readonly done: boolean
  /** How often it was pressed all the same. */
  readonly pressed: number
}

/** The flows whose screens are on the page. */
const openFlows = new Set<string>()
/** Calls that were sent from the very page that shows, which tells by itself what becomes of them. */
const sentFromThisPage = new Set<string>()
/** The answers OK that this tab knows of: its own, and those from before the form was opened. */
const acknowledgedAt = new Map<string, number>()
let pressed = 0

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

const flowOf = (call: string) => call.slice(0, call.indexOf('/'))

function currentRecords(owner: string) {
  const whose = hashOf(owner)
  return Object.entries(storedRecords.read() ?? {}).filter(
    ([, mark]) => mark.whose === whose && now() - mark.at < aWeek,
  )
}

const needsWarning = (call: string, { at, done }: SentRecord) =>
  done ? acknowledgedAt.get(call) !== at : !sentFromThisPage.has(call)

let last: readonly SentWarning[] = []

/** What whoever is on this page has to be told; the same list as long as it says the same. */
export function warningsFor(owner: string): readonly SentWarning[] {
  const fresh = currentRecords(owner)
    .filter(([call, mark]) => openFlows.has(flowOf(call)) && needsWarning(call, mark))
    .map(([call, { at, done }]) => ({ call, at, done, pressed }))
  if (JSON.stringify(fresh) !== JSON.stringify(last)) last = fresh
  return last
}

/** What was typed in this tab before its form was completed in another is done with; gives whether there was any. */
const discardTyped = ({ whose, at, done, form }: SentRecord) =>
  done && form !== '' && whose !== hashOf('') && discardDraft(form, at)

/** Calls back when there may be something else to tell, here or by another tab. */
export function subscribeToWarnings(listener: () => void) {
  listeners.add(listener)
  const stop = storedRecords.onForeignChange(() => {
    for (const mark of Object.values(storedRecords.read() ?? {})) discardTyped(mark)
    listener()
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function write(owner: string, call: string, done: boolean, form = '') {
  const at = now()
  const others = Object.entries(storedRecords.read() ?? {}).filter(([, mark]) => at - mark.at < aWeek)
  storedRecords.write({ ...Object.fromEntries(others), [call]: { whose: hashOf(owner), at, done, form } })
  return at
}

/** Whether a call may be made; where the customer has to read something first, that is shown once more. */
export function canSend(owner: string, call: string): boolean {
  if (!currentRecords(owner).some(([one, mark]) => one === call && needsWarning(call, mark))) return true
  pressed += 1
  notify()
  return false
}

/** Gives whether it was sent before and that was not answered: the mark of then stays. */
export function recordSent(owner: string, call: string): boolean {
  sentFromThisPage.add(call)
  const wasOpen = currentRecords(owner).some(([one, { done }]) => one === call && !done)
  if (!wasOpen) write(owner, call, false)
  return wasOpen
}

/**
 * It was answered.
 * @param became open: nobody knows whether it was accepted, so that the mark stays
 * @param form that is done with then
 */
export function recordAnswered(owner: string, call: string, became: 'done' | 'refused' | 'open', form?: string) {
  // What a visitor completes belongs to one mailed link: somebody else's in another tab is another form.
  if (became === 'done' && owner !== '') acknowledgedAt.set(call, write(owner, call, true, form))
  else if (became !== 'open') drop(call)
  notify()
}

function drop(call: string) {
  const { [call]: _, ...others } = storedRecords.read() ?? {}
  if (Object.keys(others).length > 0) storedRecords.write(others)
  else storedRecords.remove()
}

/** The customer has read it: the call may be made again. */
export function acknowledge({ call, at, done }: SentWarning) {
  if (done) acknowledgedAt.set(call, at)
  else drop(call)
  notify()
}

/** A flow's first screen opened: what was done before is no news to a form that begins now. */
export function flowOpened(flow: string) {
  if (openFlows.has(flow)) return
  openFlows.add(flow)
  for (const [call, mark] of Object.entries(storedRecords.read() ?? {})) {
    if (mark.done && flowOf(call) === flow && !discardTyped(mark)) acknowledgedAt.set(call, mark.at)
  }
  notify()
}

export function flowClosed(flow: string) {
  openFlows.delete(flow)
  notify()
}

/** Another page shows: what was sent from the one before and is not answered is news from now on. */
export function pageLeft() {
  sentFromThisPage.clear()
  notify()
}

function forget(action: UnknownAction) {
  if (sessionEnded.match(action) && action.payload.reason === 'logout') storedRecords.remove()
  if (sessionStarted.match(action)) {
    const whose = hashOf(ownerOf(action.payload.loginUser))
    const own = Object.entries(storedRecords.read() ?? {}).filter(([, mark]) => mark.whose === whose)
    if (own.length > 0) storedRecords.write(Object.fromEntries(own))
    else storedRecords.remove()
  }
  notify()
}

/** Watches over the marks; enters the store at the start. */
export const sentRecords = {
  name: 'sendings',
  reducer: (state: Readonly<Record<never, never>> = {}, _action: Action) => state,
  *saga(): Generator<Effect> {
    yield takeEvery([sessionEnded.type, sessionStarted.type], forget)
  },
}
