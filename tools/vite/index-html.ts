import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Identity } from '../../src/brand/types'
import { texts as loginTexts } from '../../src/flows/auth/texts'
import { root } from '../root'
import type { Settings } from '../settings'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const browsers = loginTexts.browsers.map(([system, names]) => `${system}: ${names}`).join('、')

/**
 * Fills in the brand's texts in index.html, and makes a mock build start with the mocks. The contents of #root are the
 * first paint, until the portal has started. The paragraph about browsers is longer than any on the login page, so that
 * the largest contentful paint is the first one, too, and doesn't wait for scripts.
 */
export function indexHtml({ brand, mock }: Pick<Settings, 'brand' | 'mock'>): Plugin {
  return {
    name: 'portal:index-html',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { module } = await runnerImport<{ identity: Identity }>(join(root, 'src/brand', brand, 'identity.ts'))
        const favicon = `src/brand/${brand}/favicon.svg`
        const words: Record<string, string> = {
          browsersTitle: loginTexts.browsersTitle,
          browsers: `${browsers}。${loginTexts.browsersNeed}`,
          logo: `/src/brand/${brand}/logo.svg`,
          name: module.identity.name,
          siteName: module.identity.siteName,
          themeColor: module.identity.themeColor,
          // An empty image keeps browsers from requesting /favicon.ico.
          favicon: existsSync(join(root, favicon)) ? `/${favicon}` : 'data:,',
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
