import { type Action, createAction, type Reducer } from '@reduxjs/toolkit'
import type { RequestResponse } from '../api/endpoints/endpoint'
import { failure, type Outcome } from '../api/outcome'
import { ownerOf } from './customer'
import type { Call, FlowEvent, FlowOptions } from './flow'
import { clearedMessages, type Progress, progressOf, withCall, withoutCall } from './progress'
import { mustNotRepeat } from './saga'
import type { Sealed } from './sealed'
import { sessionEnded, sessionStarted } from './sessionEvents'

/* The reducer of every flow: what calls, events and the customer's session do to its state. */

interface CallStarted {
  readonly id: string
  readonly call: string
  readonly request: Sealed<object>
}

interface CallAnswered extends CallStarted {
  readonly outcome: Sealed<Outcome<unknown>>
}

/** Creates the actions that every flow has, besides its own calls and events. */
export const commonActions = (name: string) => ({
  callStarted: createAction<CallStarted>(`${name}/_callStarted`),
  callAnswered: createAction<CallAnswered>(`${name}/_callAnswered`),
  callCancelled: createAction<{ id: string }>(`${name}/_callCancelled`),
  dismiss: createAction(`${name}/dismiss`),
  reset: createAction(`${name}/reset`),
  cancelQueries: createAction<string | undefined>(`${name}/cancelQueries`),
  unmounted: createAction(`${name}/unmounted`),
})

export type CommonActions = ReturnType<typeof commonActions>

interface ReducedFlow<S> extends CommonActions {
  readonly options: FlowOptions<S>
  readonly initialState: S & Progress
  readonly rows: Readonly<Record<string, Call<S, RequestResponse>>>
  readonly events: ReadonlyMap<string, FlowEvent<S, never>>
}

/** The argument of an event's action creator; the event's row declares its type. */
const payloadOf = (action: Action): never => ('payload' in action ? action.payload : undefined) as never

const isQuery = (row: Pick<Call<unknown, RequestResponse>, 'endpoint'> | undefined) => row?.endpoint.kind === 'query'

/** State after the start or end of a session. */
function afterSessionEvent<S>({ options, initialState }: ReducedFlow<S>, state: S & Progress, action: Action) {
  if (sessionEnded.match(action)) {
    const { reason, owner = '', flow } = action.payload
    if (reason === 'replaced' && flow === options.name) return state
    if (options.preserveOnSessionLoss && owner && reason === 'needLogin') return { ...state, _preservedFor: owner }
    const { _status, _call, _error, _failure, _needLogin } = state
    return flow === options.name ? { ...initialState, _status, _call, _error, _failure, _needLogin } : initialState
  }
  if (sessionStarted.match(action) && state._preservedFor) {
    const same = state._preservedFor === ownerOf(action.payload.loginUser)
    return same ? { ...state, ...clearedMessages, _needLogin: false, _preservedFor: '' } : initialState
  }
  if (sessionStarted.match(action) && state._needLogin) return { ...state, ...clearedMessages, _needLogin: false }
  return state
}

/** State after a request was sent. */
function afterRequest<S>({ rows }: ReducedFlow<S>, state: S & Progress, { id, call, request }: CallStarted) {
  const row = rows[call]
  if (!row) return state
  // Keep a mutation's field errors until the next mutation or dismissal: a refetch of the page must not clear them.
  const keepsFieldErrors = isQuery(row) && state._status === 'VALIDATION' && !isQuery(rows[state._call])
  return {
    ...state,
    ...(row.background || keepsFieldErrors ? {} : clearedMessages),
    ...withCall(state, id, { background: row.background ?? false, mutates: !isQuery(row) }),
    ...(isQuery(row) && { _queryCount: state._queryCount + 1 }),
    ...row.onRequest?.(request.open(), state),
  }
}

/** State after a response, or after the call failed without one. */
function afterResponse<S>({ rows }: ReducedFlow<S>, state: S & Progress, { id, call, ...payload }: CallAnswered) {
  const row = rows[call]
  if (!row || !(id in state._inFlight)) return state
  const request = payload.request.open()
  const received = payload.outcome.open()
  const isUnexpected = received.kind === 'needCert' && !row.onNeedCert
  const outcome = isUnexpected ? failure('rejected', received.message) : received
  const changes = () => {
    switch (outcome.kind) {
      case 'ok':
        return row.onSuccess?.(outcome.data, request, state)
      case 'needCert':
        return row.onNeedCert?.(outcome.message, state)
      case 'needLogin':
        return undefined
      default:
        return row.onError?.(outcome, request, state)
    }
  }
  const progress = progressOf(call, outcome, mustNotRepeat(row))
  // Starting a query clears its own errors, so an error present when it succeeds belongs to another call: keep it.
  const hasErrors = state._status === 'FAILURE' || state._status === 'VALIDATION'
  const keepsMessages = outcome.kind === 'ok' && isQuery(row) && hasErrors
  // A background call shows no message, except that the session was lost.
  const isSilent = row.background ? !progress._needLogin : keepsMessages
  return { ...state, ...withoutCall(state, id), ...(isSilent ? {} : progress), ...changes() }
}

export function flowReducer<S>(flow: ReducedFlow<S>): Reducer<S & Progress> {
  const { options, initialState, events } = flow
  return (previous = initialState, action) => {
    const state = afterSessionEvent(flow, previous, action)
    const handled = options.extraReducer?.(action, state)
    if (handled) return { ...state, ...handled }
    if (flow.callStarted.match(action)) return afterRequest(flow, state, action.payload)
    if (flow.callAnswered.match(action)) return afterResponse(flow, state, action.payload)
    if (flow.callCancelled.match(action)) return { ...state, ...withoutCall(state, action.payload.id) }
    if (flow.unmounted.match(action)) return options.resetOnUnmount ? initialState : { ...state, ...clearedMessages }
    if (flow.dismiss.match(action)) return { ...state, ...clearedMessages }
    if (flow.reset.match(action)) return initialState
    const event = events.get(action.type)
    if (!event) return state
    return { ...state, ...(event.navigateTo && clearedMessages), ...event.reduce?.(payloadOf(action), state) }
  }
}
