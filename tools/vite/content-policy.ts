import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { Settings } from '../settings'

export type PolicySettings = Pick<Settings, 'api' | 'allowed'>

interface InlineHashes {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/**
 * The content security policy of a release build: allows scripts, styles, images and requests of its own origin and the
 * API's.
 * @param hashes SHA-256 of the page's inline content, in base64: its styles, its import map and its script
 */
export function contentPolicy({ api, allowed }: PolicySettings, hashes: InlineHashes) {
  const inline = (list: readonly string[]) => list.map((hash) => `'sha256-${hash}'`)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline(hashes.scripts), ...(allowed['script-src'] ?? [])],
    'style-src': ["'self'", ...inline(hashes.styles)],
    'img-src': ["'self'", 'data:', ...(allowed['img-src'] ?? [])],
    'connect-src': ["'self'", ...(api ? [new URL(api).origin] : []), ...(allowed['connect-src'] ?? [])],
    'form-action': ["'self'", ...(allowed['form-action'] ?? [])],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // default: allows the analytics library's script (src/shell/analytics.ts).
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
  // Not even to the portal's own server, because the URL of a mailed link contains its key.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Puts the policy into index.html, before its inline styles, import map and script. */
export function policyInPage(settings: PolicySettings): Plugin {
  return {
    name: 'portal:policy-in-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('index.html is not in the bundle')
        const html = String(page.source)
        const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => hashOf(css))
        const inlineScripts = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(
          ([, text = '']) => text,
        )
        const policy = contentPolicy(settings, { styles, scripts: inlineScripts.map(hashOf) })
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
        page.source = html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${meta}`)
      },
    },
  }
}
