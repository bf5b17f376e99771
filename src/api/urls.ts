/**
 * Whether an address that an answer gives may be followed: written out, of one of these schemes, and without a name before
 * its host, by which https://known.example@elsewhere.example looks like another's. The parser is the one that the browser
 * goes by, so tabs, backslashes and letters that look alike mean the same to both.
 */
export function isAllowedUrl(address: string, schemes: readonly `${string}:`[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  // Without the slashes a browser may take it for a path of the page that it stands on.
  const isWhole = address.toLowerCase().startsWith(`${protocol}//`)
  return isWhole && schemes.some((scheme) => scheme === protocol) && username === '' && password === ''
}

/** Where a login of the provider's may be: at any host over https; in mock builds on this machine too, which has no certificate (D8). */
export const isLoginUrl = (address: string): boolean =>
  isAllowedUrl(address, ['https:']) ||
  (mockBuild && isAllowedUrl(address, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(address).hostname))
