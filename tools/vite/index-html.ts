import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Identity, Listing } from '../../src/brand/types'
import { texts as loginTexts } from '../../src/flows/auth/texts'
import { escapeHtml } from '../escape-html'
import { root } from '../root'
import type { Settings } from '../settings'

/** A picture as an address, so that the first load has no request for it; an empty one keeps browsers from one for /favicon.ico. */
function pictureAddress(file: string): string {
  if (!existsSync(file)) return 'data:,'
  const escaped = readFileSync(file, 'utf8')
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)
  return `data:image/svg+xml,${escaped}`
}

const browsers = loginTexts.browsers.map(([system, names]) => `${system}: ${names}`).join('、')

/**
 * Fills in the brand's texts in index.html, and makes a mock build start with the mocks. The contents of #root are the
 * first paint, until the portal has started. The paragraph about browsers is longer than any on the login page, so that
 * the largest contentful paint is the first one, too, and doesn't wait for scripts.
 */
export function indexHtml({ brand, build, mock }: Pick<Settings, 'brand' | 'build' | 'mock'>): Plugin {
  return {
    name: 'portal:index-html',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { module } = await runnerImport<{ identity: Identity; listing: Listing }>(
          join(root, 'src/brand', brand, 'identity.ts'),
        )
        const words: Record<string, string> = {
          build: String(build),
          browsersTitle: loginTexts.browsersTitle,
          browsers: `${browsers}。${loginTexts.browsersNeed}`,
          logo: `/src/brand/${brand}/logo.svg`,
          name: module.identity.name,
          description: module.listing.description,
          siteName: module.identity.siteName,
          themeColor: module.identity.themeColor,
          favicon: pictureAddress(join(root, 'src/brand', brand, 'favicon.svg')),
        }
        const filled = html.replace(/%(\w+)%/g, (whole, word: string) => {
          const value = words[word]
          return value === undefined ? whole : escapeHtml(value)
        })
        return mock ? filled.replace('/src/main.tsx', '/mocks/main.ts') : filled
      },
    },
  }
}
