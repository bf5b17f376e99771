import { useMemo } from 'react'
import { countLogouts } from '../runtime/customer'
import { useLocation } from './router'

/** Values that the portal keeps in history entries: they survive a reload without being part of the address. */
const keys = [
  /** The page's form was sent (doneEntry.ts). */
  'done',
  /** The customer comes from a confirm page whose secrets are lost: the form says so. */
  'again',
  /** The part of the page to focus: an id, or the name of a field. */
  'focus',
  /** The address that a login returns to. */
  'from',
  /** Mailed keys (mailedKey.ts). */
  'cert_key',
  'cert2_key',
  /** Data of a response for the next page that no call returns again. */
  'cert_id',
  'cert_type',
  'user_id',
  'login_url',
  /** The logout count when the entry was written. */
  'logouts',
] as const

/** The keys that survive a logout; the others are a customer's, and the next customer could go back to the entry. */
const lasting: readonly string[] = ['done', 'again', 'focus', 'from']

export type HistoryState = { readonly [Key in (typeof keys)[number]]?: string }

/** Reads a history entry's state, which may be anything: another version of the portal may have written it. */
export function readHistoryState(state: unknown): HistoryState {
  const entries = Object.entries(typeof state === 'object' && state !== null ? state : {})
  const isSinceLogout = entries.some(([name, value]) => name === 'logouts' && value === String(countLogouts()))
  const valid: readonly string[] = isSinceLogout ? keys : lasting
  return Object.fromEntries(entries.filter(([name, value]) => valid.includes(name) && typeof value === 'string'))
}

/** The state of a new history entry with a customer's data, valid until a logout. */
export const untilLogout = (state: HistoryState): HistoryState => ({ ...state, logouts: String(countLogouts()) })

export function useHistoryState(): HistoryState {
  const { state } = useLocation()
  return useMemo(() => readHistoryState(state), [state])
}
