import type { Settings } from '../settings'

export type PolicySettings = Pick<Settings, 'api' | 'allowed'>

/**
 * The content policy of a release build: scripts, styles, pictures and calls of its own origin and of the API's.
 * @param styleHashes of the inlined styles, base64 of their SHA-256
 */
export function contentPolicy({ api, allowed }: PolicySettings, styleHashes: readonly string[]) {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(allowed['script-src'] ?? [])],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)],
    'img-src': ["'self'", 'data:', ...(allowed['img-src'] ?? [])],
    'connect-src': ["'self'", ...(api ? [new URL(api).origin] : []), ...(allowed['connect-src'] ?? [])],
    'form-action': ["'self'", ...(allowed['form-action'] ?? [])],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // default: lets the analytics library's one script through (src/environment/analytics.ts).
    'trusted-types': ['dompurify', ...(allowed['script-src'] ? ['default'] : [])],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** What a web server sends with every answer; the policy's frame-ancestors works as a header only. */
export const securityHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not even to the portal's own server: the address of a mailed link holds its key.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
