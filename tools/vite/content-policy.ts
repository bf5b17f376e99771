import type { Settings } from '../settings'

export type PolicySettings = Pick<Settings, 'api' | 'allowed'>

/**
 * The content security policy of a release build: scripts, styles, images and requests of its own origin and the API's.
 * @param styleHashes SHA-256 of the inlined styles, in base64
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
    // default: allows the analytics library's script (src/app/analytics.ts).
    'trusted-types': ['dompurify', ...(allowed['script-src'] ? ['default'] : [])],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Headers that a web server sends with every response; the policy's frame-ancestors works only as a header. */
export const securityHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not even to the portal's own server: the URL of a mailed link contains its key.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
