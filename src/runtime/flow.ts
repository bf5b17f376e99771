import type { Action, PayloadAction, Reducer, UnknownAction } from '@reduxjs/toolkit'
import type { Endpoint, RequestResponse } from '../api/endpoints/endpoint'
import type { Outcome } from '../api/outcome'
import { commonActions, flowReducer } from './flowReducer'
import { initialProgress, type Progress } from './progress'
import { watchFlow } from './saga'
import { type Sealed, sealed } from './sealed'
import type { CurrentLocation, Destination } from './services'

/*
 * The flow runtime. A flow is declared as a value: its name, its initial state and a table of calls. Actions, reducer
 * and saga are derived from it; the behaviour common to all calls (docs/adding-a-flow.md) is implemented once, in flowReducer.ts and saga.ts.
 */

/** A row of a flow's table of calls: an endpoint, and how the flow handles its outcomes. Only `endpoint` is needed. */
export interface Call<S, W extends RequestResponse> {
  readonly endpoint: Endpoint<W>
  /** State changes on the request. May include messages: `clearedMessages` if no form on the page should show them. */
  readonly onRequest?: (request: W['req'], state: S & Progress) => Partial<S & Progress>
  /** State changes on OK. */
  readonly onSuccess?: (data: W['res'], request: W['req'], state: S & Progress) => Partial<S>
  /** State changes on NEED_CERT; without it NEED_CERT is a failure (API-07). */
  readonly onNeedCert?: (message: string, state: S & Progress) => Partial<S>
  /** State changes on a failure or VALIDATION. */
  readonly onError?: (outcome: Outcome<never>, request: W['req'], state: S & Progress) => Partial<S>
  /** Where to go after the response; undefined to stay. No side effects. `from` is where the request was made. */
  readonly redirect?: (
    outcome: Outcome<W['res']>,
    from: CurrentLocation,
    state: S & Progress,
  ) => Destination | undefined
  /**
   * Where to go after OK, for a call that continues at another site: asks that site and returns the destination, or a
   * failure, which becomes the call's outcome. The response (e.g. a password) never passes through the store.
   */
  readonly resolveDestination?: (data: W['res'], signal: AbortSignal) => Promise<Outcome<Destination>>
  /** Actions to dispatch for other slices, derived from the outcome: sessionEvents.ts, customerStatuses.ts, … */
  readonly dispatches?: (outcome: Outcome<W['res']>, state: S & Progress) => readonly UnknownAction[]
  /** The form whose draft is discarded on OK (D14), or a function that picks it. */
  readonly clearsDraft?: string | ((data: W['res'], request: W['req']) => string | undefined)
  /** A mutation that is safe to repeat (a login, a selection, another mail): no warning if its response is lost. */
  readonly idempotent?: boolean
  /** The request ends the session immediately, without waiting for the response (D40), and does this instead. */
  readonly endsSession?: () => EndOfSession
  /** Runs in the background: no overlay, and the flow's messages stay as they are. */
  readonly background?: boolean
}

/** Where a logout navigates, and the actions for other slices that it dispatches when the session has ended. */
export interface EndOfSession {
  readonly navigateTo: Destination
  readonly dispatches: readonly UnknownAction[]
}

/** An event without a call: how it changes the state, and where it navigates. Navigating clears the flow's messages. */
export interface FlowEvent<S, Value> {
  /** May include messages, like `onRequest`. */
  readonly reduce?: (value: Value, state: S & Progress) => Partial<S & Progress>
  readonly navigateTo?: (value: Value, state: S & Progress) => Destination | undefined
}

/** A flow's name and what else its reducer depends on, besides its calls and events. */
export interface FlowOptions<S> {
  /** The flow's key in the store, and the prefix of its actions' types. */
  readonly name: string
  /** Resets the state when its last screen unmounts: for passwords and the like. */
  readonly resetOnUnmount?: boolean
  /** Keeps the state when the session is lost, until the next login; another customer's login resets it (D14). */
  readonly preserveOnSessionLoss?: boolean
  /** Handles actions of other slices; the runtime handles those of the session already. */
  readonly extraReducer?: (action: Action, state: S & Progress) => Partial<S> | undefined
}

interface FlowDefinition<S, M extends Record<string, RequestResponse>, V extends object> extends FlowOptions<S> {
  readonly initialState: S
  readonly calls: { readonly [K in keyof M]: Call<S, M[K]> }
  readonly events?: { readonly [K in keyof V]: FlowEvent<S, V[K]> }
}

/** A request action carries its request sealed, because it may contain a password. */
type RequestActionCreator<Req> =
  Record<never, never> extends Req
    ? (request?: Req) => PayloadAction<Sealed<Req>>
    : (request: Req) => PayloadAction<Sealed<Req>>

/** An event whose row gives its value no type needs none. */
type EventActionCreator<Value> = unknown extends Value
  ? (value?: Value) => PayloadAction<Value>
  : (value: Value) => PayloadAction<Value>

export interface Flow<
  S extends object,
  M extends Record<string, RequestResponse>,
  V extends object = Record<never, never>,
> {
  readonly name: string
  readonly reducer: Reducer<S & Progress>
  readonly saga: () => Generator
  /** Selects the flow's state; its initial state before it is injected. */
  readonly select: (root: object) => S & Progress
  readonly actions: { readonly [K in keyof M]: RequestActionCreator<M[K]['req']> } & {
    readonly [K in keyof V]: EventActionCreator<V[K]>
  } & {
    /** Clears the flow's messages; they can appear again (KIT-06). */
    readonly dismiss: () => Action
    /** Returns to the initial state. */
    readonly reset: () => Action
    /** Cancels the flow's queries in flight, or only those of one type. */
    readonly cancelQueries: (type?: string) => Action
    /** The flow's last screen unmounted: clears its messages, or resets it (`resetOnUnmount`). */
    readonly unmounted: () => Action
  }
}

/** A flow as the store injects it, whatever its state. */
export type FlowModule = Pick<Flow<object, Record<string, RequestResponse>>, 'name' | 'saga'> & {
  readonly reducer: Reducer
}

/** A flow as the store tracks it while components use it. */
export interface MountableFlow {
  readonly name: string
  readonly actions: { readonly unmounted: () => Action }
}

/** Derives a flow's actions, reducer, saga and selector from its definition. */
export function defineFlow<
  S extends object,
  M extends Record<string, RequestResponse>,
  V extends object = Record<never, never>,
>(definition: FlowDefinition<S, M, V>): Flow<S, M, V> {
  const { name, calls } = definition
  const initialState: S & Progress = { ...definition.initialState, ...initialProgress }
  // A row is looked up by the name in its own action, so request and response have that row's types.
  const rows: Readonly<Record<string, Call<S, RequestResponse>>> = calls as never
  const events = new Map(
    Object.entries<FlowEvent<S, never>>(definition.events ?? {}).map(([event, row]) => [`${name}/${event}`, row]),
  )
  const common = commonActions(name)

  // The store holds a flow's state under its name, and nothing else.
  const select = (root: object) => (name in root ? (root[name as keyof typeof root] as S & Progress) : initialState)

  const actionCreators = Object.fromEntries(
    [...Object.keys(calls), ...Object.keys(definition.events ?? {})].map((key) => {
      const type = `${name}/${key}`
      const payloadFor = (argument: unknown) => (key in calls ? sealed(argument) : argument)
      return [key, (argument: unknown = {}) => ({ type, payload: payloadFor(argument) })]
    }),
  )
  const { dismiss, reset, cancelQueries, unmounted } = common
  return {
    name,
    reducer: flowReducer({ options: definition, initialState, rows, events, ...common }),
    select,
    saga: () => watchFlow({ name, rows, events, select, ...common }),
    // Object.fromEntries loses the key types; actionCreators has one function for every row.
    actions: { ...actionCreators, dismiss, reset, cancelQueries, unmounted } as unknown as Flow<S, M, V>['actions'],
  }
}
