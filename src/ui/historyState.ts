import { useMemo } from 'react'
import { useLocation } from '../app/router'

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
] as const

export type HistoryState = { readonly [Key in (typeof keys)[number]]?: string }

/** Reads a history entry's state, which may be anything: another version of the portal may have written it. */
export function readHistoryState(state: unknown): HistoryState {
  const entries = Object.entries(typeof state === 'object' && state !== null ? state : {})
  return Object.fromEntries(
    keys.flatMap((key) => entries.filter(([name, value]) => name === key && typeof value === 'string')),
  )
}

export function useHistoryState(): HistoryState {
  const { state } = useLocation()
  return useMemo(() => readHistoryState(state), [state])
}
