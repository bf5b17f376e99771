import { type Action, createAction, type PayloadAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import type { Endpoint, Wire } from '../api/contract/endpoint'
import { failure, type Outcome } from '../api/outcome'
import { isOnce, watch } from './calls'
import { ownerOf } from './drafts'
import type { Destination, Here } from './machinery'
import { type Sealed, sealed } from './sealed'
import { sessionEnded, sessionStarted } from './session'
import { atRest, cleared, ended, type Progress, said, started } from './state'

/*
 * The machine that every flow runs on. A flow is declared as a value: its name, its state and a table of calls. From
 * that come the actions, the reducer and the saga; what holds for all calls (docs/adding-a-flow.md) is written here once.
 */

/** One row of a flow's table: an endpoint, and what its outcomes mean here. All of it is optional but the endpoint. */
export interface Call<S, W extends Wire> {
  readonly endpoint: Endpoint<W>
  /** What a press changes before anything is answered. */
  readonly press?: (request: W['req'], state: S & Progress) => Partial<S>
  /** What an OK answer changes. */
  readonly ok?: (data: W['res'], request: W['req'], state: S & Progress) => Partial<S>
  /** What NEED_CERT changes; without it NEED_CERT is a failure (API-07). */
  readonly needCert?: (message: string, state: S & Progress) => Partial<S>
  /** What a failure or VALIDATION changes. */
  readonly refused?: (outcome: Outcome<never>, state: S & Progress) => Partial<S>
  /** Where to go now; undefined stays. A pure function; `here` is where the press was made. */
  readonly next?: (outcome: Outcome<W['res']>, here: Here, state: S & Progress) => Destination | undefined
  /**
   * Where OK leads, for a call that goes on at another site: asks there, and gives the way or what failed. A failure is
   * the call's. The answer, a password say, gets there without passing through the state.
   */
  readonly leads?: (data: W['res'], signal: AbortSignal) => Promise<Outcome<Destination>>
  /** What others have to hear of the outcome: actions of src/flow/session or src/flow/notices. */
  readonly tells?: (outcome: Outcome<W['res']>, state: S & Progress) => readonly UnknownAction[]
  /** The form whose draft is done with after OK (D14), or which one by what was answered and asked. */
  readonly completes?: string | ((data: W['res'], request: W['req']) => string | undefined)
  /** A sending that does no harm when it is sent again (a login, a choice, one more mail): no answer is no cause to warn. */
  readonly repeatable?: boolean
  /** The press ends the session here and now and leads there; the call goes out beside it, whatever it answers (D40). */
  readonly endsSession?: Destination
  /** A call in the background: no overlay, and the flow's messages stay as they are while it runs. */
  readonly quiet?: boolean
}

/** A step that needs no call: what it changes, and where it leads. */
export interface Move<S, Value> {
  readonly changes?: (value: Value, state: S & Progress) => Partial<S>
  readonly to?: (value: Value, state: S & Progress) => Destination | undefined
}

type Declared<S, M extends Record<string, Wire>, V extends object> = {
  readonly name: string
  readonly state: S
  readonly calls: { readonly [K in keyof M]: Call<S, M[K]> }
  /** Nothing of it stays in memory once its last screen was left: for passwords and the like. */
  readonly forgets?: boolean
  /** Whoever has to log in again finds all of it as it was, so that nothing typed is lost (D14); anyone else nothing. */
  readonly keeps?: boolean
  readonly moves?: { readonly [K in keyof V]: Move<S, V[K]> }
  /** Actions of others that change the flow's state; session actions are heard by the machine already. */
  readonly hears?: (action: Action, state: S & Progress) => Partial<S> | undefined
}

/** The action of a press carries its request sealed: there may be a password in it. */
type Press<Req> =
  Record<never, never> extends Req
    ? (request?: Req) => PayloadAction<Sealed<Req>>
    : (request: Req) => PayloadAction<Sealed<Req>>

export interface Flow<S extends object, M extends Record<string, Wire>, V extends object = Record<never, never>> {
  readonly name: string
  readonly reducer: Reducer<S & Progress>
  readonly saga: () => Generator
  /** The flow's state out of the whole; its first state where it has not entered yet. */
  readonly select: (root: object) => S & Progress
  readonly actions: { readonly [K in keyof M]: Press<M[K]['req']> } & {
    readonly [K in keyof V]: (value: V[K]) => PayloadAction<V[K]>
  } & {
    /** Closes the flow's error: it can show again, and everything else stays (KIT-06). */
    readonly dismiss: () => Action
    /** Back to the first state. */
    readonly reset: () => Action
    /** A screen was left: readings under way are given up. */
    readonly leave: () => Action
    /** The last screen of the flow was left: its messages go, and all of it where the flow `forgets`. */
    readonly depart: () => Action
    readonly set: (changes: Partial<S>) => PayloadAction<Partial<S>>
  }
}

/** A move's action carries what its creator was given; the type of its row says what that is. */
const payloadOf = (action: Action): never => ('payload' in action ? action.payload : undefined) as never

/** A flow as the store takes it in, whatever its state. */
export type AnyFlow = Pick<Flow<object, Record<string, Wire>>, 'name' | 'saga'> & { readonly reducer: Reducer }

export interface Began {
  readonly id: number
  readonly call: string
  readonly request: Sealed<object>
}

export interface Answered extends Began {
  readonly outcome: Sealed<Outcome<unknown>>
}

export function defineFlow<S extends object, M extends Record<string, Wire>, V extends object = Record<never, never>>(
  declared: Declared<S, M, V>,
): Flow<S, M, V> {
  const { name, calls } = declared
  const first: S & Progress = { ...declared.state, ...atRest }
  // A row is looked up by the name that its own action carries, so request and data are of that row's wire.
  const rows: Readonly<Record<string, Call<S, Wire>>> = calls as never
  const moves = new Map(
    Object.entries<Move<S, never>>(declared.moves ?? {}).map(([move, row]) => [`${name}/${move}`, row]),
  )

  const began = createAction<Began>(`${name}/_began`)
  const answered = createAction<Answered>(`${name}/_answered`)
  const dropped = createAction<{ id: number }>(`${name}/_dropped`)
  const dismiss = createAction(`${name}/dismiss`)
  const reset = createAction(`${name}/reset`)
  const leave = createAction(`${name}/leave`)
  const depart = createAction(`${name}/depart`)
  const set = createAction<Partial<S>>(`${name}/set`)

  // Two readings at a time: what was wrong with one of them is not wiped away by the other's success.
  const failedBeside = ({ _status, _call }: Progress, call: string, row: Call<S, Wire>) =>
    row.endpoint.kind === 'reading' && (_status === 'FAILURE' || _status === 'VALIDATION') && _call !== call

  // What a sending found wrong stands until the next press or dismissal; readings that go well do not touch it, so that a
  // form which is certified anew still shows it.
  const stands = ({ _status, _call }: Progress, row: Call<S, Wire>) =>
    row.endpoint.kind === 'reading' && _status === 'VALIDATION' && rows[_call]?.endpoint.kind !== 'reading'

  const afterAnswer = (state: S & Progress, { id, call, ...closed }: Answered): S & Progress => {
    const row = rows[call]
    if (!row || !(id in state._underWay)) return state
    const request = closed.request.open()
    const outcome = closed.outcome.open()
    const told = outcome.kind === 'needCert' && !row.needCert ? failure('rejected', outcome.message) : outcome
    const changes = () => {
      switch (told.kind) {
        case 'ok':
          return row.ok?.(told.data, request, state)
        case 'needCert':
          return row.needCert?.(told.message, state)
        case 'needLogin':
          return undefined
        default:
          return row.refused?.(told, state)
      }
    }
    // A quiet call says nothing of itself but that the session is over.
    const progress = said(call, told, isOnce(row))
    const silent = row.quiet ? !progress._needLogin : told.kind === 'ok' && stands(state, row)
    const words = silent || (told.kind === 'ok' && failedBeside(state, call, row)) ? {} : progress
    return { ...state, ...ended(state, id), ...words, ...changes() }
  }

  const afterSession = (state: S & Progress, action: Action): S & Progress => {
    if (sessionEnded.match(action)) {
      const { reason, owner = '', flow } = action.payload
      if (reason === 'replaced' && flow === name) return state
      if (declared.keeps && owner && (reason === 'needLogin' || reason === 'unauthorized')) {
        return { ...state, _underWay: {}, _loading: false, _keptFor: owner }
      }
      const { _status, _call, _error, _needLogin } = state
      return flow === name ? { ...first, _status, _call, _error, _needLogin } : first
    }
    if (sessionStarted.match(action) && state._keptFor) {
      const same = state._keptFor === ownerOf(action.payload.loginUser)
      return same ? { ...state, ...cleared, _needLogin: false, _keptFor: '' } : first
    }
    if (sessionStarted.match(action) && state._needLogin) return { ...state, ...cleared, _needLogin: false }
    return state
  }

  const reducer: Reducer<S & Progress> = (before = first, action) => {
    const state = afterSession(before, action)
    const heard = declared.hears?.(action, state)
    if (heard) return { ...state, ...heard }
    if (began.match(action)) {
      const { id, call, request } = action.payload
      const row = rows[call]
      if (!row) return state
      const kept = row.quiet || stands(state, row) ? {} : cleared
      return { ...state, ...kept, ...started(state, id, row.quiet ?? false), ...row.press?.(request.open(), state) }
    }
    if (answered.match(action)) return afterAnswer(state, action.payload)
    if (dropped.match(action)) return { ...state, ...ended(state, action.payload.id) }
    if (depart.match(action)) return declared.forgets ? first : { ...state, ...cleared }
    if (dismiss.match(action)) return { ...state, ...cleared }
    const move = moves.get(action.type)
    if (move) return { ...state, ...move.changes?.(payloadOf(action), state) }
    if (set.match(action)) return { ...state, ...action.payload }
    if (reset.match(action)) return first
    return state
  }

  // The store keeps a flow's state under its name and nothing else there.
  const select = (root: object) => (name in root ? (root[name as keyof typeof root] as S & Progress) : first)

  const presses = Object.fromEntries(
    [...Object.keys(calls), ...Object.keys(declared.moves ?? {})].map((press) => {
      const type = `${name}/${press}`
      const carried = (given: unknown) => (press in calls ? sealed(given) : given)
      return [press, Object.assign((given: unknown = {}) => ({ type, payload: carried(given) }), { type })]
    }),
  )
  return {
    name,
    reducer,
    select,
    saga: () => watch({ rows, moves, select, began, answered, dropped, leave, name }),
    // fromEntries forgets the names; presses has one function for every row of the table.
    actions: { ...presses, dismiss, reset, leave, depart, set } as unknown as Flow<S, M, V>['actions'],
  }
}
