import type { ErrList, Outcome } from '../api/outcome'

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
  /** The session was found invalid by a call of this flow. */
  readonly _needLogin: boolean
  /** Calls under way, by number. An answer whose number is not here is late and changes nothing. */
  readonly _underWay: Readonly<Record<number, { readonly quiet: boolean }>>
}

export const atRest: Progress = {
  _loading: false,
  _validated: false,
  _status: '',
  _call: '',
  _error: '',
  _errList: {},
  _needLogin: false,
  _underWay: {},
}

/** No error, no field error, no status; what is under way goes on. */
export const cleared = {
  _status: '',
  _call: '',
  _error: '',
  _errList: {},
  _validated: false,
} as const satisfies Partial<Progress>

const waitedFor = (underWay: Progress['_underWay']) => Object.values(underWay).some(({ quiet }) => !quiet)

export function started(progress: Progress, id: number, quiet: boolean): Partial<Progress> {
  const _underWay = { ...progress._underWay, [id]: { quiet } }
  return { _underWay, _loading: waitedFor(_underWay) }
}

export function ended(progress: Progress, id: number): Partial<Progress> {
  const { [id]: _, ..._underWay } = progress._underWay
  return { _underWay, _loading: waitedFor(_underWay) }
}

/** What an outcome says of a flow's progress, whatever the call. */
export function said(call: string, outcome: Outcome<unknown>): Partial<Progress> {
  const of = { ...cleared, _call: call }
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
      return { ...of, _status: 'FAILURE', _error: outcome.message, _needLogin: outcome.cause === 'unauthorized' }
  }
}
