import type { Action, ActionCreatorWithPayload, PayloadAction, UnknownAction } from '@reduxjs/toolkit'
import {
  type CallEffect,
  call,
  cancelled,
  type Effect,
  getContext,
  put,
  race,
  select as selectState,
  spawn,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects'
import { isReceivedFile, type Wire } from '../api/contract/endpoint'
import { failure, isOpen, type Outcome } from '../api/outcome'
import { dropDraft, ownerOf } from './drafts'
import type { Answered, Began, Call, Move } from './flow'
import type { Destination, Machinery } from './machinery'
import { type Sealed, sealed } from './sealed'
import { markAnswered, markSent, maySend } from './sendings'
import { sessionEnded, sessionStarted } from './session'
import type { Progress } from './state'

/*
 * The saga of every flow. Readings take the latest press and give up the one before; sendings take the leading press and
 * ignore the rest until it is answered, and until the page is there that the answer leads to. Whoever logs out ends them
 * all; what throws is told, and the next press works.
 */

interface Watched<S> {
  readonly name: string
  readonly rows: Readonly<Record<string, Call<S, Wire>>>
  readonly moves: ReadonlyMap<string, Move<S, never>>
  readonly select: (root: object) => S & Progress
  readonly began: ActionCreatorWithPayload<Began>
  readonly answered: ActionCreatorWithPayload<Answered>
  readonly dropped: ActionCreatorWithPayload<{ id: number }>
  readonly leave: { type: string }
}

type Steps<R = void> = Generator<Effect, R>

function* machinery(): Steps<Machinery> {
  return yield getContext('machinery')
}

function* waitFor<R>(work: () => Promise<R>): Generator<CallEffect, R> {
  return yield call(work)
}

/** Why an answer ends the session, if it does. */
function endOf(outcome: Outcome<unknown>): 'needLogin' | 'unauthorized' | undefined {
  if (outcome.kind === 'needLogin') return 'needLogin'
  return outcome.kind === 'failure' && outcome.cause === 'unauthorized' ? 'unauthorized' : undefined
}

/** Whether an action begins the session of another customer than the one who is logged in. */
const startsInPlaceOf = (owner: string) => (action: UnknownAction) =>
  owner !== '' && sessionStarted.match(action) && ownerOf(action.payload.loginUser) !== owner

/** Whether a call must not be made twice: it does something at the provider, and twice would be something else. */
export const isOnce = ({ endpoint, repeatable }: Pick<Call<unknown, Wire>, 'endpoint' | 'repeatable'>) =>
  endpoint.kind === 'sending' && !repeatable

/** @param wasOpen the same was sent before; what refuses this one says nothing of that */
function becameOf(outcome: Outcome<unknown>, wasOpen: boolean) {
  if (outcome.kind === 'ok') return 'done'
  return wasOpen || isOpen(outcome) ? 'open' : 'refused'
}

/** The customer leaves. The client takes the session's tokens along before it ends here, and nobody waits for the answer. */
function* part<S>({ endpoint }: Call<S, Wire>, to: Destination, request: object): Steps {
  const { client, go, report } = yield* machinery()
  client.call(endpoint, request).catch(report)
  go(to)
  // The end of the session ends this saga too, so it is told from outside.
  yield spawn(tell, [sessionEnded({ reason: 'logout' })])
}

/** The form whose draft an answer ends, if it does. */
const completedBy = <S>({ completes }: Call<S, Wire>, data: unknown, request: object) =>
  typeof completes === 'function' ? completes(data, request) : completes

let count = 0

/** Makes a call to its end; gives whether it led to another page. */
function* run<S>(flow: Watched<S>, name: string, row: Call<S, Wire>, closed: Sealed<object>): Steps<boolean> {
  const { client, owner, here, go, saveFile, report } = yield* machinery()
  count += 1
  const id = count
  const giveUp = new AbortController()
  const start = here()
  const whose = owner()
  const request = closed.open()
  const sending = `${flow.name}/${name}`
  let ending: readonly UnknownAction[] = []
  let led = false
  try {
    yield put(flow.began({ id, call: name, request: closed }))
    const wasOpen = isOnce(row) && markSent(whose, sending)
    const answer: Outcome<unknown> = yield* waitFor(() => client.call(row.endpoint, request, giveUp.signal))
    const { leads } = row
    const way = leads && answer.kind === 'ok' ? yield* waitFor(() => leads(answer.data, giveUp.signal)) : undefined
    const outcome = way && way.kind !== 'ok' ? way : answer
    const completed = outcome.kind === 'ok' ? completedBy(row, outcome.data, request) : undefined
    if (isOnce(row)) markAnswered(whose, sending, becameOf(outcome, wasOpen), completed)
    yield put(flow.answered({ id, call: name, request: closed, outcome: sealed(outcome) }))
    if (completed) dropDraft(completed)
    if (outcome.kind === 'ok' && isReceivedFile(outcome.data)) saveFile(outcome.data.name, outcome.data.content)
    const state: S & Progress = yield selectState(flow.select)
    const to = way?.kind === 'ok' ? way.data : row.next?.(outcome, start, state)
    // Whoever has gone elsewhere meanwhile is not fetched back (API-33).
    if (to && here().key === start.key) {
      go(to)
      led = true
    }
    const tells = row.tells?.(outcome, state) ?? []
    // A login takes the place of another customer's session, of which nothing stays.
    if (tells.some(startsInPlaceOf(owner()))) ending = [sessionEnded({ reason: 'replaced', flow: flow.name }), ...tells]
    else {
      ending = tells.filter(sessionEnded.match)
      for (const action of tells) if (!sessionEnded.match(action)) yield put(action)
    }
    const reason = endOf(outcome)
    // A visitor has no session that could end; the answer's words are told like those of any failure. A logout stays one.
    if (reason && whose && ending.length === 0) {
      ending = [sessionEnded({ reason, flow: flow.name, message: outcome.message, owner: whose, at: here().pathname })]
    }
  } catch (error) {
    report(error)
    yield put(flow.answered({ id, call: name, request: closed, outcome: sealed(failure('answer')) }))
  } finally {
    const given: boolean = yield cancelled()
    if (given) {
      giveUp.abort()
      yield put(flow.dropped({ id }))
    }
  }
  // The end of the session ends this saga too, so it is told last and from outside.
  if (ending.length > 0) yield spawn(tell, ending)
  return led
}

function* tell(actions: readonly Action[]): Steps {
  for (const action of actions) yield put(action)
}

function* watchAll<S>(flow: Watched<S>): Steps {
  yield takeEvery([...flow.moves.keys()], move<S>, flow)
  for (const [name, row] of Object.entries(flow.rows)) {
    const type = `${flow.name}/${name}`
    let led = false
    function* work(action: PayloadAction<Sealed<object>>): Steps {
      if (action.type !== type) return
      const { here, owner, follow } = yield* machinery()
      // The page whose press was answered stands until the next one's code is there: pressed again, it would send again.
      if (led && here().key === '') return
      const whose = owner()
      follow()
      // What was pressed for one customer is not done for another, nor for nobody (AUTH-48, AUTH-49).
      if (whose && owner() !== whose) return
      if (isOnce(row) && !maySend(whose, type)) return
      if (row.endsSession) yield* part(row, row.endsSession, action.payload.open())
      else led = yield* run(flow, name, row, action.payload)
    }
    yield row.endpoint.kind === 'reading' ? takeLatest([type, flow.leave.type], work) : takeLeading(type, work)
  }
}

function* move<S>({ moves, select }: Watched<S>, { type, payload }: PayloadAction<never>): Steps {
  const { go } = yield* machinery()
  const state: S & Progress = yield selectState(select)
  const to = moves.get(type)?.to?.(payload, state)
  if (to) go(to)
}

export function* watch<S>(flow: Watched<S>): Steps {
  for (;;) yield race([call(watchAll<S>, flow), take(sessionEnded.type)])
}
