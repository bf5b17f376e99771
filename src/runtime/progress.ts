import { type ErrList, type Failure, isUndecided, type Outcome } from '../api/outcome'

/** What every flow knows of its calls (portal-1 §3: _loading, _validated, _status, _error, _errList). */
export interface Progress {
  /** Whether a call is under way that the customer waits for. */
  readonly _loading: boolean
  /** Whether the last call was answered OK. */
  readonly _validated: boolean
  /** Of the last call that was answered; '' before, and after a dismissal. */
  readonly _status: '' | 'OK' | 'VALIDATION' | 'NEED_LOGIN' | 'NEED_CERT' | 'FAILURE'
  /** The name of the call that _status, _error and _errList are of. */
  readonly _call: string
  readonly _error: string
  readonly _errList: ErrList
  /**
   * Of a sending that failed: refused – the provider said no; unknown – no readable answer came, or a server failed, so that it
   * may have been accepted. '' for everything else, and for what may be pressed again without harm.
   */
  readonly _mutationOutcome: '' | 'refused' | 'unknown'
  /** The session was found invalid by a call of this flow. */
  readonly _needLogin: boolean
  /** The session was lost and all was kept, for this owner (`keeps`); '' otherwise. */
  readonly _preservedFor: string
  /** Calls under way, by number. An answer whose number is not here is late and changes nothing. */
  readonly _inFlight: Readonly<Record<number, { readonly quiet: boolean }>>
}

export const initialProgress: Progress = {
  _loading: false,
  _validated: false,
  _status: '',
  _call: '',
  _error: '',
  _errList: {},
  _mutationOutcome: '',
  _needLogin: false,
  _preservedFor: '',
  _inFlight: {},
}

/** No error, no field error, no status; what is under way goes on. */
export const clearedMessages = {
  _status: '',
  _call: '',
  _error: '',
  _errList: {},
  _mutationOutcome: '',
  _validated: false,
} as const satisfies Partial<Progress>

const isWaiting = (underWay: Progress['_inFlight']) => Object.values(underWay).some(({ quiet }) => !quiet)

export function withCall(progress: Progress, id: number, quiet: boolean): Partial<Progress> {
  const _inFlight = { ...progress._inFlight, [id]: { quiet } }
  return { _inFlight, _loading: isWaiting(_inFlight) }
}

export function withoutCall(progress: Progress, id: number): Partial<Progress> {
  const { [id]: _, ..._inFlight } = progress._inFlight
  return { _inFlight, _loading: isWaiting(_inFlight) }
}

function sendingOf(failure: Failure): Progress['_mutationOutcome'] {
  if (failure.cause === 'rejected') return 'refused'
  return isUndecided(failure) ? 'unknown' : ''
}

/**
 * What an outcome says of a flow's progress, whatever the call.
 * @param once the call must not be sent twice
 */
export function progressOf(call: string, outcome: Outcome<unknown>, once: boolean): Partial<Progress> {
  const of = { ...clearedMessages, _call: call }
  switch (outcome.kind) {
    case 'ok':
      return { ...of, _status: 'OK', _validated: true, _needLogin: false }
    case 'validation':
      return { ...of, _status: 'VALIDATION', _errList: outcome.errList }
    case 'needLogin':
      return { ...of, _status: 'NEED_LOGIN', _error: outcome.message, _needLogin: true }
    case 'needCert':
      return { ...of, _status: 'NEED_CERT' }
    case 'failure':
      return {
        ...of,
        _status: 'FAILURE',
        _error: outcome.message,
        _mutationOutcome: once ? sendingOf(outcome) : '',
        _needLogin: outcome.cause === 'unauthorized',
      }
  }
}
