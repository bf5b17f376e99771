import { type HistoryState, readHistoryState, untilLogout, useHistoryState } from './historyState'
import type { Location } from './router'

/*
 * Mailed keys (D6): moves a key from a link's query into the state of the history entry before the page renders, so
 * that it survives reloads until a logout, but appears in no address bar, page view or referrer.
 */

export type KeyName = 'cert_key' | 'cert2_key'

const names: readonly KeyName[] = ['cert_key', 'cert2_key']

/** The redirect for an address with keys: the same page with the keys in its history entry. */
export function withoutKeys({
  pathname,
  search,
  state,
}: Location): { to: { pathname: string; search: string }; state: HistoryState } | undefined {
  const query = new URLSearchParams(search)
  const found = names.flatMap((name) => {
    const key = query.get(name)
    // Without what a mail program has taken for the end of the link: 「>」, spaces, Japanese punctuation.
    return key === null ? [] : [[name, key.replace(/[^!-=?-~]*$/, '')]]
  })
  if (found.length === 0) return undefined
  for (const name of names) query.delete(name)
  const rest = `${query}` && `?${query}`
  // A path with two leading slashes would refer to another host, which the router refuses.
  return {
    to: { pathname: pathname.replace(/^\/+/, '/'), search: rest },
    state: untilLogout({ ...readHistoryState(state), ...Object.fromEntries(found) }),
  }
}

/** The key that this page was opened with, or '' for none. */
export const useMailedKey = (name: KeyName): string => useHistoryState()[name] ?? ''
