import { type ErrList, type Failure, isRefusal, isUndecided, type Outcome } from '../api/outcome'

export interface CallInFlight {
  readonly background: boolean
  /** Whether it changes something at the provider, or returns a file. */
  readonly mutates: boolean
}

/** The state of a flow's calls (portal-1 §3: _loading, _validated, _status, _error, _errList). */
export interface Progress {
  /** A call that is not in the background is in flight. */
  readonly _loading: boolean
  /** The last call succeeded. */
  readonly _validated: boolean
  /** Status of the last response; '' before it, and after a dismissal. */
  readonly _status: '' | 'OK' | 'VALIDATION' | 'NEED_LOGIN' | 'NEED_CERT' | 'FAILURE'
  /** The call that _status, _error and _errList belong to. */
  readonly _call: string
  readonly _error: string
  /** Why the last call failed. network: no response; refused: the backend rejected it. '' for no failure. */
  readonly _failure: '' | 'network' | 'refused' | 'other'
  readonly _errList: ErrList
  /**
   * Set if a mutation failed. refused: the backend rejected it. undecided: no readable response or a server error, so it
   * may have been accepted. '' otherwise, and for idempotent mutations.
   */
  readonly _mutationOutcome: '' | 'refused' | 'undecided'
  /** A call of this flow found the session invalid. */
  readonly _needLogin: boolean
  /**
   * The customer for whom the state was preserved on session loss (`preserveOnSessionLoss`); '' otherwise, and once a
   * visitor has continued on a public page.
   */
  readonly _preservedFor: string
  /** Calls in flight, by id. A response whose id is missing here is stale and ignored. */
  readonly _inFlight: Readonly<Record<string, CallInFlight>>
  /** How many queries have started: unchanged since a screen's first render until it makes a query. */
  readonly _queryCount: number
}

export const initialProgress: Progress = {
  _loading: false,
  _validated: false,
  _status: '',
  _call: '',
  _error: '',
  _failure: '',
  _errList: {},
  _mutationOutcome: '',
  _needLogin: false,
  _preservedFor: '',
  _inFlight: {},
  _queryCount: 0,
}

/** No error, no field errors, no status; calls in flight continue. */
export const clearedMessages = {
  _status: '',
  _call: '',
  _error: '',
  _failure: '',
  _errList: {},
  _mutationOutcome: '',
  _validated: false,
} as const satisfies Partial<Progress>

const isWaiting = (calls: Progress['_inFlight']) => Object.values(calls).some(({ background }) => !background)

export function withCall(progress: Progress, id: string, call: CallInFlight): Partial<Progress> {
  const _inFlight = { ...progress._inFlight, [id]: call }
  return { _inFlight, _loading: isWaiting(_inFlight) }
}

export function withoutCall(progress: Progress, id: string): Partial<Progress> {
  const { [id]: _, ..._inFlight } = progress._inFlight
  return { _inFlight, _loading: isWaiting(_inFlight) }
}

function failureOf(failure: Failure): Progress['_failure'] {
  if (failure.cause === 'network') return 'network'
  return isRefusal(failure) ? 'refused' : 'other'
}

function mutationOutcomeOf(failure: Failure): Progress['_mutationOutcome'] {
  if (failure.cause === 'rejected') return 'refused'
  return isUndecided(failure) ? 'undecided' : ''
}

/**
 * The progress after an outcome of any call.
 * @param mustNotRepeat whether a repeated call would have a second effect
 */
export function progressOf(call: string, outcome: Outcome<unknown>, mustNotRepeat: boolean): Partial<Progress> {
  const base = { ...clearedMessages, _call: call }
  switch (outcome.kind) {
    case 'ok':
      return { ...base, _status: 'OK', _validated: true, _needLogin: false, _preservedFor: '' }
    case 'validation':
      return { ...base, _status: 'VALIDATION', _errList: outcome.errList }
    case 'needLogin':
      return { ...base, _status: 'NEED_LOGIN', _error: outcome.message, _needLogin: true }
    case 'needCert':
      return { ...base, _status: 'NEED_CERT' }
    case 'failure':
      return {
        ...base,
        _status: 'FAILURE',
        _error: outcome.message,
        _failure: failureOf(outcome),
        _mutationOutcome: mustNotRepeat ? mutationOutcomeOf(outcome) : '',
        _needLogin: outcome.cause === 'unauthorized',
      }
  }
}

const flowsIn = (root: object): readonly Progress[] =>
  Object.values(root).filter((slice): slice is Progress => typeof slice === 'object' && slice && '_inFlight' in slice)

/** Whether any flow waits for a call that is not in the background. */
export const isLoading = (root: object) => flowsIn(root).some(({ _loading }) => _loading)

/** Whether any mutation or download is in flight. */
export const isSending = (root: object) =>
  flowsIn(root).some(({ _inFlight }) => Object.values(_inFlight).some(({ mutates }) => mutates))

/** Whether any flow keeps the state of a customer whose session was lost. */
export const isPreserved = (root: object) => flowsIn(root).some(({ _preservedFor }) => _preservedFor)
