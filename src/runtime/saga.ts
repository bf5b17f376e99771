import { type Action, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
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
import { type Endpoint, isReceivedFile, type RequestResponse } from '../api/endpoints/endpoint'
import { failure, isUndecided, type Outcome } from '../api/outcome'
import { report } from '../environment/reports'
import { texts } from '../texts'
import { ownerOf } from './customer'
import { discardDraft } from './drafts'
import type { Call, EndOfSession, FlowEvent } from './flow'
import type { CommonActions } from './flowReducer'
import type { Progress } from './progress'
import { type Sealed, sealed } from './sealed'
import { canSend, recordAnswered, recordSent } from './sentRecords'
import type { FlowServices } from './services'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * The saga of every flow, call by call. Queries take the latest request and cancel the previous one. Mutations take the
 * leading request and ignore repeats until the response has arrived and the page that it redirects to is shown. The end
 * of the session cancels everything. Exceptions are reported, and the watcher survives them.
 */

interface WatchedFlow<S>
  extends Pick<CommonActions, 'callStarted' | 'callAnswered' | 'callCancelled' | 'cancelQueries'> {
  readonly name: string
  readonly rows: Readonly<Record<string, Call<S, RequestResponse>>>
  readonly events: ReadonlyMap<string, FlowEvent<S, never>>
  readonly select: (root: object) => S & Progress
}

type Saga<R = void> = Generator<Effect, R>

function* services(): Saga<FlowServices> {
  return yield getContext('services')
}

function* waitFor<R>(work: () => Promise<R>): Generator<CallEffect, R> {
  return yield call(work)
}

/**
 * Treats a customer's HTTP 401 as NEED_LOGIN, and replaces the general error message by a request to log in. Not for a
 * visitor, who has no session to lose.
 */
function withNeedLogin(received: Outcome<unknown>, owner: string): Outcome<unknown> {
  if (owner === '' || received.kind !== 'failure' || received.cause !== 'unauthorized') return received
  return { kind: 'needLogin', message: received.message.replace(texts.generalError, texts.pleaseLogIn) }
}

/** Matches the start of a session of a customer other than the one logged in. */
const startsOtherSession = (owner: string) => (action: UnknownAction) =>
  owner !== '' && sessionStarted.match(action) && ownerOf(action.payload.loginUser) !== owner

/** Whether a repeated call would have a second effect. */
export const mustNotRepeat = ({
  endpoint,
  idempotent,
}: Pick<Call<unknown, RequestResponse>, 'endpoint' | 'idempotent'>) => endpoint.kind === 'mutation' && !idempotent

/** @param sentBefore whether an earlier request is still undecided, which a refusal of this one doesn't change */
function recordStateOf(outcome: Outcome<unknown>, sentBefore: boolean) {
  if (outcome.kind === 'ok') return 'done'
  return sentBefore || isUndecided(outcome) ? 'undecided' : 'refused'
}

/** Logs out: sends the request with the session's tokens, then ends the session locally without awaiting a response. */
function* endSessionNow<S>(
  { endpoint }: Call<S, RequestResponse>,
  { navigateTo, dispatches }: EndOfSession,
  request: object,
): Saga {
  const { client, navigate, reportError } = yield* services()
  const sent = client.call(endpoint, request)
  if (import.meta.env.PORTAL_REPORTS) sent.then(reportOutcome, () => {})
  sent.catch(reportError)
  navigate(navigateTo)
  // The end of the session cancels this saga too, so a detached one dispatches it.
  yield spawn(dispatchAll, [sessionEnded({ reason: 'logout' }), ...dispatches])
}

/** The form whose draft a success discards, if any. */
const clearedDraftOf = <S>({ clearsDraft }: Call<S, RequestResponse>, data: unknown, request: object) =>
  typeof clearsDraft === 'function' ? clearsDraft(data, request) : clearsDraft

/** Reports an outcome other than OK, unless nothing was sent because of a maintenance. */
function reportOutcome(outcome: Outcome<unknown>) {
  if (outcome.kind === 'ok') return
  if (outcome.kind !== 'failure') report({ kind: 'call', outcome: outcome.kind })
  else if (outcome.cause !== 'closed') report({ kind: 'call', outcome: outcome.cause, status: outcome.status })
}

/**
 * Sends a request. If the customer logged in again in another tab meanwhile, an outcome that ends the session says
 * nothing about the newer session, and the request is sent once more.
 */
async function outcomeOf(
  { client, owner, accessToken, syncSession }: FlowServices,
  endpoint: Endpoint,
  request: object,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const [startOwner, sentWith] = [owner(), accessToken()]
  const send = async () => {
    const outcome = await client.call(endpoint, request, signal)
    // Cancels this call if the session ended in another tab while this one was suspended.
    syncSession()
    return outcome
  }
  const first = await send()
  const isSameCustomer = startOwner !== '' && owner() === startOwner
  const endsSession = withNeedLogin(first, startOwner).kind === 'needLogin'
  return isSameCustomer && endsSession && accessToken() !== sentWith ? send() : first
}

/** Splits a call's actions into those to dispatch now and those that end a session, which cancel the call's saga. */
function splitAtEnd(flow: string, actions: readonly UnknownAction[], owner: string) {
  // A login that replaces another customer's session first ends that session, to reset all of its state.
  if (actions.some(startsOtherSession(owner)))
    return { now: [], last: [sessionEnded({ reason: 'replaced', flow }), ...actions] }
  return { now: actions.filter((action) => !sessionEnded.match(action)), last: actions.filter(sessionEnded.match) }
}

/** Makes a call and applies its outcome. Returns whether it redirected to another page. */
function* runCall<S>(
  flow: WatchedFlow<S>,
  name: string,
  row: Call<S, RequestResponse>,
  sealedRequest: Sealed<object>,
): Saga<boolean> {
  const flowServices = yield* services()
  const { owner, currentLocation, navigate, saveFile, reportError } = flowServices
  const id = nanoid()
  const abort = new AbortController()
  const startLocation = currentLocation()
  const startOwner = owner()
  const request = sealedRequest.open()
  const type = `${flow.name}/${name}`
  let lastActions: readonly UnknownAction[] = []
  let redirected = false
  try {
    yield put(flow.callStarted({ id, call: name, request: sealedRequest }))
    const sentBefore = mustNotRepeat(row) && recordSent(startOwner, type)
    const backendOutcome = yield* waitFor(() => outcomeOf(flowServices, row.endpoint, request, abort.signal))
    const { resolveDestination } = row
    const resolved =
      resolveDestination && backendOutcome.kind === 'ok'
        ? yield* waitFor(() => resolveDestination(backendOutcome.data, abort.signal))
        : undefined
    const received = resolved && resolved.kind !== 'ok' ? resolved : backendOutcome
    if (import.meta.env.PORTAL_REPORTS) reportOutcome(received)
    const outcome = withNeedLogin(received, startOwner)
    const clearedDraft = outcome.kind === 'ok' ? clearedDraftOf(row, outcome.data, request) : undefined
    if (mustNotRepeat(row)) recordAnswered(startOwner, type, recordStateOf(outcome, sentBefore), clearedDraft)
    yield put(flow.callAnswered({ id, call: name, request: sealedRequest, outcome: sealed(outcome) }))
    if (clearedDraft) discardDraft(clearedDraft)
    if (outcome.kind === 'ok' && isReceivedFile(outcome.data)) saveFile(outcome.data.name, outcome.data.content)
    const state: S & Progress = yield selectState(flow.select)
    const destination = resolved?.kind === 'ok' ? resolved.data : row.redirect?.(outcome, startLocation, state)
    // Don't redirect a customer who has navigated away in the meantime (API-33).
    if (destination && currentLocation().key === startLocation.key) {
      navigate(destination)
      redirected = true
    }
    const { now, last } = splitAtEnd(flow.name, row.dispatches?.(outcome, state) ?? [], owner())
    for (const action of now) yield put(action)
    lastActions = last
    // A visitor has no session to end: the message is shown like any failure's. Don't override a logout.
    if (outcome.kind === 'needLogin' && startOwner && lastActions.length === 0) {
      lastActions = [
        sessionEnded({
          reason: 'needLogin',
          flow: flow.name,
          message: outcome.message,
          owner: startOwner,
          at: currentLocation().pathname,
        }),
      ]
    }
  } catch (error) {
    reportError(error)
    yield put(
      flow.callAnswered({ id, call: name, request: sealedRequest, outcome: sealed(failure('invalidResponse')) }),
    )
  } finally {
    const wasCancelled: boolean = yield cancelled()
    if (wasCancelled) {
      abort.abort()
      yield put(flow.callCancelled({ id }))
    }
  }
  // The end of the session cancels this saga too, so dispatch it last and detached.
  yield spawn(dispatchAll, lastActions)
  return redirected
}

function* dispatchAll(actions: readonly Action[]): Saga {
  for (const action of actions) yield put(action)
}

/** Reports a handler's exceptions, so that its watcher and the flow's other calls continue. */
const reporting = <A extends Action>(handle: (action: A) => Saga) =>
  function* (action: A): Saga {
    const { reportError } = yield* services()
    try {
      yield* handle(action)
    } catch (error) {
      reportError(error)
    }
  }

function* watchCalls<S>(flow: WatchedFlow<S>): Saga {
  yield takeEvery(
    [...flow.events.keys()],
    reporting<PayloadAction<never>>((action) => handleEvent(flow, action)),
  )
  for (const [name, row] of Object.entries(flow.rows)) {
    const type = `${flow.name}/${name}`
    let redirected = false
    function* handleRequest(action: PayloadAction<Sealed<object>>): Saga {
      // A cancellation, which has cancelled the earlier request by now (`startsOrCancels`).
      if (action.type !== type) return
      const { isNavigating, owner, syncSession } = yield* services()
      // The old page stays on screen until the next one is ready: don't send again from it.
      if (redirected && isNavigating()) return
      const customer = owner()
      syncSession()
      // Don't send one customer's request for another customer or for a visitor (AUTH-48, AUTH-49).
      if (customer && owner() !== customer) return
      if (mustNotRepeat(row) && !canSend(customer, type)) return
      if (row.endsSession) yield* endSessionNow(row, row.endsSession(), action.payload.open())
      else redirected = yield* runCall(flow, name, row, action.payload)
    }
    const handler = reporting(handleRequest)
    const startsOrCancels = (action: Action) =>
      action.type === type || (flow.cancelQueries.match(action) && (action.payload ?? type) === type)
    yield row.endpoint.kind === 'query' ? takeLatest(startsOrCancels, handler) : takeLeading(type, handler)
  }
}

function* handleEvent<S>({ events, select }: WatchedFlow<S>, { type, payload }: PayloadAction<never>): Saga {
  const { navigate } = yield* services()
  const state: S & Progress = yield selectState(select)
  const destination = events.get(type)?.navigateTo?.(payload, state)
  if (destination) navigate(destination)
}

/** Watches a flow's actions. Restarts whenever a session ends, which cancels every call. */
export function* watchFlow<S>(flow: WatchedFlow<S>): Saga {
  for (;;) yield race([call(watchCalls<S>, flow), take(sessionEnded.type)])
}
