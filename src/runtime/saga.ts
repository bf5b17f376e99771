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
import { isReceivedFile, type RequestResponse } from '../api/endpoints/endpoint'
import { failure, isUndecided, type Outcome } from '../api/outcome'
import { discardDraft, ownerOf } from './drafts'
import type { Call, CallAnswered, CallStarted, FlowEvent } from './flow'
import type { Progress } from './progress'
import { type Sealed, sealed } from './sealed'
import { canSend, recordAnswered, recordSent } from './sentRecords'
import type { Destination, FlowServices } from './services'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * The saga of every flow. Readings take the latest press and give up the one before; sendings take the leading press and
 * ignore the rest until it is answered, and until the page is there that the answer leads to. Whoever logs out ends them
 * all; what throws is told, and the next press works.
 */

interface WatchedFlow<S> {
  readonly name: string
  readonly rows: Readonly<Record<string, Call<S, RequestResponse>>>
  readonly events: ReadonlyMap<string, FlowEvent<S, never>>
  readonly select: (root: object) => S & Progress
  readonly callStarted: ActionCreatorWithPayload<CallStarted>
  readonly callAnswered: ActionCreatorWithPayload<CallAnswered>
  readonly callCancelled: ActionCreatorWithPayload<{ id: number }>
  readonly cancelQueries: { type: string }
}

type Saga<R = void> = Generator<Effect, R>

function* services(): Saga<FlowServices> {
  return yield getContext('services')
}

function* waitFor<R>(work: () => Promise<R>): Generator<CallEffect, R> {
  return yield call(work)
}

/** Why an answer ends the session, if it does. */
function sessionEndReason(outcome: Outcome<unknown>): 'needLogin' | 'unauthorized' | undefined {
  if (outcome.kind === 'needLogin') return 'needLogin'
  return outcome.kind === 'failure' && outcome.cause === 'unauthorized' ? 'unauthorized' : undefined
}

/** Whether an action begins the session of another customer than the one who is logged in. */
const isOtherCustomersSession = (owner: string) => (action: UnknownAction) =>
  owner !== '' && sessionStarted.match(action) && ownerOf(action.payload.loginUser) !== owner

/** Whether a call must not be made twice: it does something at the provider, and twice would be something else. */
export const mustNotRepeat = ({
  endpoint,
  idempotent,
}: Pick<Call<unknown, RequestResponse>, 'endpoint' | 'idempotent'>) => endpoint.kind === 'mutation' && !idempotent

/** @param wasOpen the same was sent before; what refuses this one says nothing of that */
function recordStateOf(outcome: Outcome<unknown>, wasOpen: boolean) {
  if (outcome.kind === 'ok') return 'done'
  return wasOpen || isUndecided(outcome) ? 'open' : 'refused'
}

/** The customer leaves. The client takes the session's tokens along before it ends here, and nobody waits for the answer. */
function* endSessionNow<S>({ endpoint }: Call<S, RequestResponse>, to: Destination, request: object): Saga {
  const { client, navigate, reportError } = yield* services()
  client.call(endpoint, request).catch(reportError)
  navigate(to)
  // The end of the session ends this saga too, so it is told from outside.
  yield spawn(dispatchAll, [sessionEnded({ reason: 'logout' })])
}

/** The form whose draft an answer ends, if it does. */
const clearedDraftOf = <S>({ clearsDraft }: Call<S, RequestResponse>, data: unknown, request: object) =>
  typeof clearsDraft === 'function' ? clearsDraft(data, request) : clearsDraft

let callCount = 0

/** Makes a call to its end; gives whether it led to another page. */
function* runCall<S>(
  flow: WatchedFlow<S>,
  name: string,
  row: Call<S, RequestResponse>,
  closed: Sealed<object>,
): Saga<boolean> {
  const { client, owner, currentLocation, navigate, saveFile, reportError } = yield* services()
  callCount += 1
  const id = callCount
  const giveUp = new AbortController()
  const start = currentLocation()
  const whose = owner()
  const request = closed.open()
  const sending = `${flow.name}/${name}`
  let ending: readonly UnknownAction[] = []
  let led = false
  try {
    yield put(flow.callStarted({ id, call: name, request: closed }))
    const wasOpen = mustNotRepeat(row) && recordSent(whose, sending)
    const answer: Outcome<unknown> = yield* waitFor(() => client.call(row.endpoint, request, giveUp.signal))
    const { resolveDestination } = row
    const way =
      resolveDestination && answer.kind === 'ok'
        ? yield* waitFor(() => resolveDestination(answer.data, giveUp.signal))
        : undefined
    const outcome = way && way.kind !== 'ok' ? way : answer
    const completed = outcome.kind === 'ok' ? clearedDraftOf(row, outcome.data, request) : undefined
    if (mustNotRepeat(row)) recordAnswered(whose, sending, recordStateOf(outcome, wasOpen), completed)
    yield put(flow.callAnswered({ id, call: name, request: closed, outcome: sealed(outcome) }))
    if (completed) discardDraft(completed)
    if (outcome.kind === 'ok' && isReceivedFile(outcome.data)) saveFile(outcome.data.name, outcome.data.content)
    const state: S & Progress = yield selectState(flow.select)
    const to = way?.kind === 'ok' ? way.data : row.redirect?.(outcome, start, state)
    // Whoever has gone elsewhere meanwhile is not fetched back (API-33).
    if (to && currentLocation().key === start.key) {
      navigate(to)
      led = true
    }
    const tells = row.dispatches?.(outcome, state) ?? []
    // A login takes the place of another customer's session, of which nothing stays.
    if (tells.some(isOtherCustomersSession(owner())))
      ending = [sessionEnded({ reason: 'replaced', flow: flow.name }), ...tells]
    else {
      ending = tells.filter(sessionEnded.match)
      for (const action of tells) if (!sessionEnded.match(action)) yield put(action)
    }
    const reason = sessionEndReason(outcome)
    // A visitor has no session that could end; the answer's words are told like those of any failure. A logout stays one.
    if (reason && whose && ending.length === 0) {
      ending = [
        sessionEnded({
          reason,
          flow: flow.name,
          message: outcome.message,
          owner: whose,
          at: currentLocation().pathname,
        }),
      ]
    }
  } catch (error) {
    reportError(error)
    yield put(flow.callAnswered({ id, call: name, request: closed, outcome: sealed(failure('invalidResponse')) }))
  } finally {
    const given: boolean = yield cancelled()
    if (given) {
      giveUp.abort()
      yield put(flow.callCancelled({ id }))
    }
  }
  // The end of the session ends this saga too, so it is told last and from outside.
  if (ending.length > 0) yield spawn(dispatchAll, ending)
  return led
}

function* dispatchAll(actions: readonly Action[]): Saga {
  for (const action of actions) yield put(action)
}

function* watchAll<S>(flow: WatchedFlow<S>): Saga {
  yield takeEvery([...flow.events.keys()], handleEvent<S>, flow)
  for (const [name, row] of Object.entries(flow.rows)) {
    const type = `${flow.name}/${name}`
    let led = false
    function* work(action: PayloadAction<Sealed<object>>): Saga {
      if (action.type !== type) return
      const { currentLocation, owner, syncSession } = yield* services()
      // The page whose press was answered stands until the next one's code is there: pressed again, it would send again.
      if (led && currentLocation().key === '') return
      const whose = owner()
      syncSession()
      // What was pressed for one customer is not done for another, nor for nobody (AUTH-48, AUTH-49).
      if (whose && owner() !== whose) return
      if (mustNotRepeat(row) && !canSend(whose, type)) return
      if (row.endsSession) yield* endSessionNow(row, row.endsSession, action.payload.open())
      else led = yield* runCall(flow, name, row, action.payload)
    }
    yield row.endpoint.kind === 'query' ? takeLatest([type, flow.cancelQueries.type], work) : takeLeading(type, work)
  }
}

function* handleEvent<S>({ events, select }: WatchedFlow<S>, { type, payload }: PayloadAction<never>): Saga {
  const { navigate } = yield* services()
  const state: S & Progress = yield selectState(select)
  const to = events.get(type)?.navigateTo?.(payload, state)
  if (to) navigate(to)
}

export function* watchFlow<S>(flow: WatchedFlow<S>): Saga {
  for (;;) yield race([call(watchAll<S>, flow), take(sessionEnded.type)])
}
