import type { Location } from '../app/router'
import { type HistoryState, readHistoryState, untilLogout, useHistoryState } from './historyState'

/*
 * Mailed keys (D6): a link brings one in the query; it is moved into the state of the history entry before the page
 * renders, so that a reload finds it until a logout, and no address bar, page view or referrer shows it.
 */

export type KeyName = 'cert_key' | 'cert2_key'

const names: readonly KeyName[] = ['cert_key', 'cert2_key']

/** The redirect for an address that holds keys: the same page with the keys in its history entry. */
export function withoutKeys({
  pathname,
  search,
  state,
}: Location): { to: { pathname: string; search: string }; state: HistoryState } | undefined {
  const query = new URLSearchParams(search)
  const found = names.flatMap((name) => {
    const key = query.get(name)
    return key === null ? [] : [[name, key]]
  })
  if (found.length === 0) return undefined
  for (const name of names) query.delete(name)
  const rest = `${query}` && `?${query}`
  // Two leading slashes would name another host, and the router refuses to go there.
  return {
    to: { pathname: pathname.replace(/^\/+/, '/'), search: rest },
    state: untilLogout({ ...readHistoryState(state), ...Object.fromEntries(found) }),
  }
}

/** The key that this page was opened with, or '' for none. */
export const useMailedKey = (name: KeyName): string => useHistoryState()[name] ?? ''
