import {
  type Action,
  type ActionCreatorWithOptionalPayload,
  type ActionCreatorWithPayload,
  nanoid,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit'
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
import { report } from '../environment/reports'
import { texts } from '../texts'
import { ownerOf } from './customer'
import { discardDraft } from './drafts'
import type { Call, CallAnswered, CallStarted, EndOfSession, FlowEvent } from './flow'
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

interface WatchedFlow<S> {
  readonly name: string
  readonly rows: Readonly<Record<string, Call<S, RequestResponse>>>
  readonly events: ReadonlyMap<string, FlowEvent<S, never>>
  readonly select: (root: object) => S & Progress
  readonly callStarted: ActionCreatorWithPayload<CallStarted>
  readonly callAnswered: ActionCreatorWithPayload<CallAnswered>
  readonly callCancelled: ActionCreatorWithPayload<{ id: string }>
  readonly cancelQueries: ActionCreatorWithOptionalPayload<string | undefined>
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

/** Makes a call and applies its outcome. Returns whether it redirected to another page. */
function* runCall<S>(
  flow: WatchedFlow<S>,
  name: string,
  row: Call<S, RequestResponse>,
  sealedRequest: Sealed<object>,
): Saga<boolean> {
  const { client, owner, accessToken, syncSession, currentLocation, navigate, saveFile, reportError } =
    yield* services()
  const id = nanoid()
  const abort = new AbortController()
  const startLocation = currentLocation()
  const startOwner = owner()
  const request = sealedRequest.open()
  const type = `${flow.name}/${name}`
  let sessionActions: readonly UnknownAction[] = []
  let redirected = false
  try {
    yield put(flow.callStarted({ id, call: name, request: sealedRequest }))
    const sentBefore = mustNotRepeat(row) && recordSent(startOwner, type)
    const send = async () => {
      const outcome = await client.call(row.endpoint, request, abort.signal)
      // Cancels this call if the session ended in another tab while this one was suspended.
      syncSession()
      return outcome
    }
    const backendOutcome: Outcome<unknown> = yield* waitFor(async () => {
      const sentWith = accessToken()
      const first = await send()
      // If the customer has logged in again in another tab, this outcome says nothing about the newer session: retry.
      const isSameCustomer = startOwner !== '' && owner() === startOwner
      const endsSession = withNeedLogin(first, startOwner).kind === 'needLogin'
      const isOutdated = isSameCustomer && endsSession && accessToken() !== sentWith
      return isOutdated ? send() : first
    })
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
    const actions = row.dispatches?.(outcome, state) ?? []
    // A login that replaces another customer's session first ends that session, to reset all of its state.
    if (actions.some(startsOtherSession(owner())))
      sessionActions = [sessionEnded({ reason: 'replaced', flow: flow.name }), ...actions]
    else {
      sessionActions = actions.filter(sessionEnded.match)
      for (const action of actions) if (!sessionEnded.match(action)) yield put(action)
    }
    // A visitor has no session to end: the message is shown like any failure's. Don't override a logout.
    if (outcome.kind === 'needLogin' && startOwner && sessionActions.length === 0) {
      sessionActions = [
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
  yield spawn(dispatchAll, sessionActions)
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
