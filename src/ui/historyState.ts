import { useMemo } from 'react'
import { useLocation } from '../app/router'
import { countLogouts } from '../runtime/drafts'

/** What the portal keeps in history entries, each value for the page of its entry: a reload finds it, no address shows it. */
const keys = [
  /** The page's form is sent (doneEntry.ts). */
  'done',
  /** The part of the page that takes the focus: an id, or the name of a field. */
  'focus',
  /** The address that a login returns to. */
  'from',
  /** Mailed keys (mailedKey.ts). */
  'cert_key',
  'cert2_key',
  /** What a response has left for the next page, which no call returns again. */
  'cert_id',
  'cert_type',
  'user_id',
  'login_url',
  /** The number of logouts when the entry was written. */
  'logouts',
] as const

/** What a logout leaves: the rest belongs to a customer, and the next one may go back to the entry. */
const lasting: readonly string[] = ['done', 'focus', 'from']

export type HistoryState = { readonly [Key in (typeof keys)[number]]?: string }

/** Reads a history entry's state, which may be anything: another version of the portal may have written it. */
export function readHistoryState(state: unknown): HistoryState {
  const entries = Object.entries(typeof state === 'object' && state !== null ? state : {})
  const isSinceLogout = entries.some(([name, value]) => name === 'logouts' && value === String(countLogouts()))
  return Object.fromEntries(
    keys
      .filter((key) => isSinceLogout || lasting.includes(key))
      .flatMap((key) => entries.filter(([name, value]) => name === key && typeof value === 'string')),
  )
}

/** The state of a new history entry that holds something of a customer. */
export const untilLogout = (state: HistoryState): HistoryState => ({ ...state, logouts: String(countLogouts()) })

export function useHistoryState(): HistoryState {
  const { state } = useLocation()
  return useMemo(() => readHistoryState(state), [state])
}
