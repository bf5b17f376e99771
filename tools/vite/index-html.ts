import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Identity } from '../../src/brand/types'
import { texts as loginTexts } from '../../src/flows/auth/texts'
import { root } from '../root'
import type { Settings } from '../settings'

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const browsers = loginTexts.browsers.map(([system, names]) => `${system}: ${names}`).join('、')

/**
 * Fills index.html with the brand's own words, and lets a mock build start with the mocks. What stands in its #root is
 * the first picture, until the portal has started; the paragraph with the browsers is longer than any of the login page,
 * so that the largest paint, too, is the first one and waits for no script.
 */
export function indexHtml({ brand, mock }: Pick<Settings, 'brand' | 'mock'>): Plugin {
  return {
    name: 'portal:page',
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
          // An empty picture keeps browsers from asking for /favicon.ico.
          favicon: existsSync(join(root, favicon)) ? `/${favicon}` : 'data:,',
        }
        const filled = html.replace(/%(\w+)%/g, (whole, word: string) => {
          const value = words[word]
          return value === undefined ? whole : escaped(value)
        })
        return mock ? filled.replace('/src/main.tsx', '/mocks/main.ts') : filled
      },
    },
  }
}
