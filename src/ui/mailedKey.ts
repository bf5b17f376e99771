import { type Location, useLocation } from '../app/router'

/*
 * Mailed keys (D6): a link brings one in the query; it is moved into the state of the history entry before the page is
 * drawn, so that a reload finds it, and no address bar, page view or referrer shows it.
 */

export type KeyName = 'cert_key' | 'cert2_key'

const names: readonly KeyName[] = ['cert_key', 'cert2_key']

const inState = (state: unknown, name: KeyName): string | undefined => {
  const kept =
    typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name) : undefined
  return typeof kept?.[1] === 'string' ? kept[1] : undefined
}

/** Where to go instead, where an address holds keys: the same page with the keys in its history entry. */
export function withoutKeys({
  pathname,
  search,
  state,
}: Location): { to: { pathname: string; search: string }; state: object } | undefined {
  const query = new URLSearchParams(search)
  const found = names.flatMap((name) => {
    const key = query.get(name)
    return key === null ? [] : [[name, key]]
  })
  if (found.length === 0) return undefined
  for (const name of names) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  const before = typeof state === 'object' && state !== null ? state : {}
  // Two slashes at the beginning would name another host, and the router refuses to go there.
  return {
    to: { pathname: pathname.replace(/^\/+/, '/'), search: rest },
    state: { ...before, ...Object.fromEntries(found) },
  }
}

/** The key that this page was opened with, or '' for none. */
export function useMailedKey(name: KeyName): string {
  return inState(useLocation().state, name) ?? ''
}
