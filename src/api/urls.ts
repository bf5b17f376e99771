/** Parses a URL, resolved against a base; undefined if invalid. Some supported browsers lack `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * Whether a URL from a response may be followed: absolute, with one of these schemes, and without user information,
 * which makes https://known.example@elsewhere.example look like another host. Uses the browser's own parser, so tabs,
 * backslashes and look-alike letters are read the same as on navigation.
 */
export function isAllowedUrl(url: string, schemes: readonly `${string}:`[]): boolean {
  const { protocol, username, password } = parseUrl(url) ?? {}
  // Without the slashes, a browser may resolve it as a path relative to the current page.
  const isAbsolute = url.toLowerCase().startsWith(`${protocol}//`)
  return isAbsolute && schemes.some((scheme) => scheme === protocol) && username === '' && password === ''
}

/** Whether a login page may be at this URL: any host over https; in mock builds also localhost over http (D8). */
export const isLoginUrl = (url: string): boolean =>
  isAllowedUrl(url, ['https:']) ||
  (mockBuild && isAllowedUrl(url, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(url).hostname))
