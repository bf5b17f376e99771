/* Brand data that are still placeholders, by which customers would reach nobody (REL-10). */

/** Reserved host names (RFC 2606), unassigned numbers, and store pages and names invented for this repository. */
const isPlaceholder = /\.example\b|\b0\d{1,4}-000-\d{3,4}\b|\/id0{6}|[?&]id=example\.|例示/

const hostOf = (text: string) => /^https?:\/\/([^/]+)/.exec(text)?.[1]

/** Each placeholder in the texts once; URLs of the same host on one line. */
export function placeholders(texts: readonly string[]): string[] {
  const found = [...new Set(texts.filter((text) => isPlaceholder.test(text)))]
  const hosts = new Map<string, number>()
  const others: string[] = []
  for (const text of found) {
    const host = hostOf(text)
    if (host === undefined || !isPlaceholder.test(host)) others.push(text)
    else hosts.set(host, (hosts.get(host) ?? 0) + 1)
  }
  const addresses = [...hosts].map(([host, count]) => `${host}: ${count} ${count === 1 ? 'address' : 'addresses'}`)
  return [...addresses.sort(), ...others.sort()]
}
