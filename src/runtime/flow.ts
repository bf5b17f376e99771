import { type Action, createAction, type PayloadAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import type { Endpoint, RequestResponse } from '../api/endpoints/endpoint'
import { failure, type Outcome } from '../api/outcome'
import { ownerOf } from './drafts'
import { clearedMessages, initialProgress, type Progress, progressOf, withCall, withoutCall } from './progress'
import { mustNotRepeat, watchFlow } from './saga'
import { type Sealed, sealed } from './sealed'
import type { CurrentLocation, Destination } from './services'
import { sessionEnded, sessionStarted } from './sessionEvents'

/*
 * The machine that every flow runs on. A flow is declared as a value: its name, its state and a table of calls. From
 * that come the actions, the reducer and the saga; what holds for all calls (docs/adding-a-flow.md) is written here once.
 */

/** One row of a flow's table: an endpoint, and what its outcomes mean here. All of it is optional but the endpoint. */
export interface Call<S, W extends RequestResponse> {
  readonly endpoint: Endpoint<W>
  /** What a press changes before anything is answered. */
  readonly onRequest?: (request: W['req'], state: S & Progress) => Partial<S>
  /** What an OK answer changes. */
  readonly onSuccess?: (data: W['res'], request: W['req'], state: S & Progress) => Partial<S>
  /** What NEED_CERT changes; without it NEED_CERT is a failure (API-07). */
  readonly onNeedCert?: (message: string, state: S & Progress) => Partial<S>
  /** What a failure or VALIDATION changes. */
  readonly onError?: (outcome: Outcome<never>, state: S & Progress) => Partial<S>
  /** Where to go now; undefined stays. A pure function; `here` is where the press was made. */
  readonly redirect?: (
    outcome: Outcome<W['res']>,
    here: CurrentLocation,
    state: S & Progress,
  ) => Destination | undefined
  /**
   * Where OK leads, for a call that goes on at another site: asks there, and gives the way or what failed. A failure is
   * the call's. The answer, a password say, gets there without passing through the state.
   */
  readonly resolveDestination?: (data: W['res'], signal: AbortSignal) => Promise<Outcome<Destination>>
  /** What others have to hear of the outcome: actions of src/runtime/sessionEvents or src/runtime/notices. */
  readonly dispatches?: (outcome: Outcome<W['res']>, state: S & Progress) => readonly UnknownAction[]
  /** The form whose draft is done with after OK (D14), or which one by what was answered and asked. */
  readonly clearsDraft?: string | ((data: W['res'], request: W['req']) => string | undefined)
  /** A sending that does no harm when it is sent again (a login, a choice, one more mail): no answer is no cause to warn. */
  readonly idempotent?: boolean
  /** The press ends the session here and now and leads there; the call goes out beside it, whatever it answers (D40). */
  readonly endsSession?: Destination
  /** A call in the background: no overlay, and the flow's messages stay as they are while it runs. */
  readonly background?: boolean
}

/** A step that needs no call: what it changes, and where it leads. */
export interface FlowEvent<S, Value> {
  readonly reduce?: (value: Value, state: S & Progress) => Partial<S>
  readonly navigateTo?: (value: Value, state: S & Progress) => Destination | undefined
}

type FlowDefinition<S, M extends Record<string, RequestResponse>, V extends object> = {
  readonly name: string
  readonly initialState: S
  readonly calls: { readonly [K in keyof M]: Call<S, M[K]> }
  /** Nothing of it stays in memory once its last screen was left: for passwords and the like. */
  readonly resetOnUnmount?: boolean
  /** Whoever has to log in again finds all of it as it was, so that nothing typed is lost (D14); anyone else nothing. */
  readonly preserveOnSessionLoss?: boolean
  readonly events?: { readonly [K in keyof V]: FlowEvent<S, V[K]> }
  /** Actions of others that change the flow's state; session actions are heard by the machine already. */
  readonly extraReducer?: (action: Action, state: S & Progress) => Partial<S> | undefined
}

/** The action of a press carries its request sealed: there may be a password in it. */
type RequestActionCreator<Req> =
  Record<never, never> extends Req
    ? (request?: Req) => PayloadAction<Sealed<Req>>
    : (request: Req) => PayloadAction<Sealed<Req>>

export interface Flow<
  S extends object,
  M extends Record<string, RequestResponse>,
  V extends object = Record<never, never>,
> {
  readonly name: string
  readonly reducer: Reducer<S & Progress>
  readonly saga: () => Generator
  /** The flow's state out of the whole; its first state where it has not entered yet. */
  readonly select: (root: object) => S & Progress
  readonly actions: { readonly [K in keyof M]: RequestActionCreator<M[K]['req']> } & {
    readonly [K in keyof V]: (value: V[K]) => PayloadAction<V[K]>
  } & {
    /** Closes the flow's error: it can show again, and everything else stays (KIT-06). */
    readonly dismiss: () => Action
    /** Back to the first state. */
    readonly reset: () => Action
    /** A screen was left: readings under way are given up. */
    readonly cancelQueries: () => Action
    /** The last screen of the flow was left: its messages go, and all of it where the flow `forgets`. */
    readonly unmounted: () => Action
    readonly set: (changes: Partial<S>) => PayloadAction<Partial<S>>
  }
}

/** A move's action carries what its creator was given; the type of its row says what that is. */
const payloadOf = (action: Action): never => ('payload' in action ? action.payload : undefined) as never

/** A flow as the store takes it in, whatever its state. */
export type FlowModule = Pick<Flow<object, Record<string, RequestResponse>>, 'name' | 'saga'> & {
  readonly reducer: Reducer
}

/** A flow as the store follows it while components use it. */
export interface MountableFlow {
  readonly name: string
  readonly actions: { readonly unmounted: () => Action }
}

export interface CallStarted {
  readonly id: number
  readonly call: string
  readonly request: Sealed<object>
}

export interface CallAnswered extends CallStarted {
  readonly outcome: Sealed<Outcome<unknown>>
}

export function defineFlow<
  S extends object,
  M extends Record<string, RequestResponse>,
  V extends object = Record<never, never>,
>(definition: FlowDefinition<S, M, V>): Flow<S, M, V> {
  const { name, calls } = definition
  const initialState: S & Progress = { ...definition.initialState, ...initialProgress }
  // A row is looked up by the name that its own action carries, so request and data are of that row's wire.
  const rows: Readonly<Record<string, Call<S, RequestResponse>>> = calls as never
  const events = new Map(
    Object.entries<FlowEvent<S, never>>(definition.events ?? {}).map(([move, row]) => [`${name}/${move}`, row]),
  )

  const callStarted = createAction<CallStarted>(`${name}/_callStarted`)
  const callAnswered = createAction<CallAnswered>(`${name}/_callAnswered`)
  const callCancelled = createAction<{ id: number }>(`${name}/_callCancelled`)
  const dismiss = createAction(`${name}/dismiss`)
  const reset = createAction(`${name}/reset`)
  const cancelQueries = createAction(`${name}/cancelQueries`)
  const unmounted = createAction(`${name}/unmounted`)
  const set = createAction<Partial<S>>(`${name}/set`)

  // Two readings at a time: what was wrong with one of them is not wiped away by the other's success.
  const failedBeside = ({ _status, _call }: Progress, call: string, row: Call<S, RequestResponse>) =>
    row.endpoint.kind === 'query' && (_status === 'FAILURE' || _status === 'VALIDATION') && _call !== call

  // What a sending found wrong stands until the next press or dismissal; readings that go well do not touch it, so that a
  // form which is certified anew still shows it.
  const keepsFieldErrors = ({ _status, _call }: Progress, row: Call<S, RequestResponse>) =>
    row.endpoint.kind === 'query' && _status === 'VALIDATION' && rows[_call]?.endpoint.kind !== 'query'

  const afterAnswer = (state: S & Progress, { id, call, ...closed }: CallAnswered): S & Progress => {
    const row = rows[call]
    if (!row || !(id in state._inFlight)) return state
    const request = closed.request.open()
    const outcome = closed.outcome.open()
    const told = outcome.kind === 'needCert' && !row.onNeedCert ? failure('rejected', outcome.message) : outcome
    const changes = () => {
      switch (told.kind) {
        case 'ok':
          return row.onSuccess?.(told.data, request, state)
        case 'needCert':
          return row.onNeedCert?.(told.message, state)
        case 'needLogin':
          return undefined
        default:
          return row.onError?.(told, state)
      }
    }
    // A quiet call says nothing of itself but that the session is over.
    const progress = progressOf(call, told, mustNotRepeat(row))
    const silent = row.background ? !progress._needLogin : told.kind === 'ok' && keepsFieldErrors(state, row)
    const words = silent || (told.kind === 'ok' && failedBeside(state, call, row)) ? {} : progress
    return { ...state, ...withoutCall(state, id), ...words, ...changes() }
  }

  const afterSession = (state: S & Progress, action: Action): S & Progress => {
    if (sessionEnded.match(action)) {
      const { reason, owner = '', flow } = action.payload
      if (reason === 'replaced' && flow === name) return state
      if (definition.preserveOnSessionLoss && owner && (reason === 'needLogin' || reason === 'unauthorized')) {
        return { ...state, _inFlight: {}, _loading: false, _preservedFor: owner }
      }
      const { _status, _call, _error, _needLogin } = state
      return flow === name ? { ...initialState, _status, _call, _error, _needLogin } : initialState
    }
    if (sessionStarted.match(action) && state._preservedFor) {
      const same = state._preservedFor === ownerOf(action.payload.loginUser)
      return same ? { ...state, ...clearedMessages, _needLogin: false, _preservedFor: '' } : initialState
    }
    if (sessionStarted.match(action) && state._needLogin) return { ...state, ...clearedMessages, _needLogin: false }
    return state
  }

  const reducer: Reducer<S & Progress> = (before = initialState, action) => {
    const state = afterSession(before, action)
    const handled = definition.extraReducer?.(action, state)
    if (handled) return { ...state, ...handled }
    if (callStarted.match(action)) {
      const { id, call, request } = action.payload
      const row = rows[call]
      if (!row) return state
      const kept = row.background || keepsFieldErrors(state, row) ? {} : clearedMessages
      return {
        ...state,
        ...kept,
        ...withCall(state, id, row.background ?? false),
        ...row.onRequest?.(request.open(), state),
      }
    }
    if (callAnswered.match(action)) return afterAnswer(state, action.payload)
    if (callCancelled.match(action)) return { ...state, ...withoutCall(state, action.payload.id) }
    if (unmounted.match(action)) return definition.resetOnUnmount ? initialState : { ...state, ...clearedMessages }
    if (dismiss.match(action)) return { ...state, ...clearedMessages }
    const move = events.get(action.type)
    if (move) return { ...state, ...move.reduce?.(payloadOf(action), state) }
    if (set.match(action)) return { ...state, ...action.payload }
    if (reset.match(action)) return initialState
    return state
  }

  // The store keeps a flow's state under its name and nothing else there.
  const select = (root: object) => (name in root ? (root[name as keyof typeof root] as S & Progress) : initialState)

  const actionCreators = Object.fromEntries(
    [...Object.keys(calls), ...Object.keys(definition.events ?? {})].map((press) => {
      const type = `${name}/${press}`
      const carried = (given: unknown) => (press in calls ? sealed(given) : given)
      return [press, Object.assign((given: unknown = {}) => ({ type, payload: carried(given) }), { type })]
    }),
  )
  return {
    name,
    reducer,
    select,
    saga: () => watchFlow({ rows, events, select, callStarted, callAnswered, callCancelled, cancelQueries, name }),
    // fromEntries forgets the names; presses has one function for every row of the table.
    actions: { ...actionCreators, dismiss, reset, cancelQueries, unmounted, set } as unknown as Flow<
      S,
      M,
      V
    >['actions'],
  }
}
