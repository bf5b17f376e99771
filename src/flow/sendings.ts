import type { Action, UnknownAction } from '@reduxjs/toolkit'
import { type Effect, takeEvery } from 'redux-saga/effects'
import * as v from 'valibot'
import { now } from '../clock'
import { storageEntry } from '../storage'
import { dropDraft, ownerOf } from './drafts'
import { sessionEnded, sessionStarted } from './session'

/*
 * What must not be sent twice leaves a mark in localStorage until it is answered (D40): the call, when, and that it was
 * answered; nothing of what was sent. Whoever comes to the flow's pages again, by a reload, the way back, a tab opened
 * anew or another one, is told, and nothing is sent there before they say that they have read it. localStorage, since a
 * closed tab and a second one know no other's sessionStorage. A logout and another customer remove all of it.
 */

const aWeek = 7 * 24 * 3_600_000

const marked = v.object({
  /** Tells one customer from another without naming either: a session that ran out leaves the marks behind. */
  whose: v.number(),
  at: v.number(),
  /** It was answered OK. */
  done: v.boolean(),
  /** Its form, as drafts know it; '' for none. */
  form: v.string(),
})
type Mark = v.InferOutput<typeof marked>

/** By flow and call. */
const kept = storageEntry('local', 'sendings', v.record(v.string(), marked))

const traceOf = (owner: string) =>
  [...owner].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)

/** What has to be told before a call is made again. */
export interface Told {
  readonly call: string
  /** When it was sent, or answered where that is `done`: in another tab, then. */
  readonly at: number
  readonly done: boolean
  /** How often it was pressed all the same. */
  readonly pressed: number
}

/** The flows whose screens are on the page. */
const shown = new Set<string>()
/** Calls that were sent from the very page that shows, which tells by itself what becomes of them. */
const fromHere = new Set<string>()
/** The answers OK that this tab knows of: its own, and those from before the form was opened. */
const known = new Map<string, number>()
let pressed = 0

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const flowOf = (call: string) => call.slice(0, call.indexOf('/'))

function standing(owner: string) {
  const whose = traceOf(owner)
  return Object.entries(kept.read() ?? {}).filter(([, mark]) => mark.whose === whose && now() - mark.at < aWeek)
}

const isNews = (call: string, { at, done }: Mark) => (done ? known.get(call) !== at : !fromHere.has(call))

let last: readonly Told[] = []

/** What whoever is on this page has to be told; the same list as long as it says the same. */
export function toTell(owner: string): readonly Told[] {
  const fresh = standing(owner)
    .filter(([call, mark]) => shown.has(flowOf(call)) && isNews(call, mark))
    .map(([call, { at, done }]) => ({ call, at, done, pressed }))
  if (JSON.stringify(fresh) !== JSON.stringify(last)) last = fresh
  return last
}

/** What was typed in this tab before its form was completed in another is done with; gives whether there was any. */
const dropTyped = ({ whose, at, done, form }: Mark) =>
  done && form !== '' && whose !== traceOf('') && dropDraft(form, at)

/** Calls back when there may be something else to tell, here or by another tab. */
export function subscribeToSendings(listener: () => void) {
  listeners.add(listener)
  const stop = kept.onForeignChange(() => {
    for (const mark of Object.values(kept.read() ?? {})) dropTyped(mark)
    listener()
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function write(owner: string, call: string, done: boolean, form = '') {
  const at = now()
  const others = Object.entries(kept.read() ?? {}).filter(([, mark]) => at - mark.at < aWeek)
  kept.write({ ...Object.fromEntries(others), [call]: { whose: traceOf(owner), at, done, form } })
  return at
}

/** Whether a call may be made; where the customer has to read something first, that is shown once more. */
export function maySend(owner: string, call: string): boolean {
  if (!standing(owner).some(([one, mark]) => one === call && isNews(call, mark))) return true
  pressed += 1
  tell()
  return false
}

/** Gives whether it was sent before and that was not answered: the mark of then stays. */
export function markSent(owner: string, call: string): boolean {
  fromHere.add(call)
  const wasOpen = standing(owner).some(([one, { done }]) => one === call && !done)
  if (!wasOpen) write(owner, call, false)
  return wasOpen
}

/**
 * It was answered.
 * @param became open: nobody knows whether it was accepted, so that the mark stays
 * @param form that is done with then
 */
export function markAnswered(owner: string, call: string, became: 'done' | 'refused' | 'open', form?: string) {
  // What a visitor completes belongs to one mailed link: somebody else's in another tab is another form.
  if (became === 'done' && owner !== '') known.set(call, write(owner, call, true, form))
  else if (became !== 'open') drop(call)
  tell()
}

function drop(call: string) {
  const { [call]: _, ...others } = kept.read() ?? {}
  if (Object.keys(others).length > 0) kept.write(others)
  else kept.remove()
}

/** The customer has read it: the call may be made again. */
export function acknowledge({ call, at, done }: Told) {
  if (done) known.set(call, at)
  else drop(call)
  tell()
}

/** A flow's first screen opened: what was done before is no news to a form that begins now. */
export function openFlow(flow: string) {
  if (shown.has(flow)) return
  shown.add(flow)
  for (const [call, mark] of Object.entries(kept.read() ?? {})) {
    if (mark.done && flowOf(call) === flow && !dropTyped(mark)) known.set(call, mark.at)
  }
  tell()
}

export function closeFlow(flow: string) {
  shown.delete(flow)
  tell()
}

/** Another page shows: what was sent from the one before and is not answered is news from now on. */
export function leavePage() {
  fromHere.clear()
  tell()
}

function forget(action: UnknownAction) {
  if (sessionEnded.match(action) && action.payload.reason === 'logout') kept.remove()
  if (sessionStarted.match(action)) {
    const whose = traceOf(ownerOf(action.payload.loginUser))
    const own = Object.entries(kept.read() ?? {}).filter(([, mark]) => mark.whose === whose)
    if (own.length > 0) kept.write(Object.fromEntries(own))
    else kept.remove()
  }
  tell()
}

/** Watches over the marks; enters the store at the start. */
export const sendings = {
  name: 'sendings',
  reducer: (state: Readonly<Record<never, never>> = {}, _action: Action) => state,
  *saga(): Generator<Effect> {
    yield takeEvery([sessionEnded.type, sessionStarted.type], forget)
  },
}
