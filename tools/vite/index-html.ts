import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InlineConfig, minify, type Plugin, runnerImport, transformWithOxc } from 'vite'
import type { Identity, Listing } from '../../src/brand/types'
import { texts as loginTexts } from '../../src/flows/auth/texts'
import { texts as shellTexts } from '../../src/shell/texts'
import { escapeHtml } from '../escape-html'
import { root } from '../root'
import type { Settings } from '../settings'

/** A picture as a data URL, to save a request in the first load; an empty one prevents requests for /favicon.ico. */
function pictureAddress(file: string): string {
  if (!existsSync(file)) return 'data:,'
  const escaped = readFileSync(file, 'utf8')
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<> ]/g, (sign) => encodeURIComponent(sign).toLowerCase())
  return `data:image/svg+xml,${escaped}`
}

/** The login page as HTML, prerendered with the portal's own components in this build's configuration. */
async function staticLogin(portal: InlineConfig): Promise<string> {
  const file = join(root, 'tools/vite/static-login.tsx')
  const { module } = await runnerImport<typeof import('./static-login')>(file, { ...portal, logLevel: 'warn' })
  return module.renderLogin()
}

/** The script that records presses in that form, as text. */
async function staticLoginScript({ base, define: constants }: InlineConfig): Promise<string> {
  const file = join(root, 'src/app/staticLogin.ts')
  const define = { ...constants, 'import.meta.env.BASE_URL': JSON.stringify(base) }
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { define })
  const minified = await minify(file, code, { module: false })
  return minified.code.trim()
}

const browsers = loginTexts.browsers.map(([system, names]) => `${system}: ${names}`).join('、')

/**
 * Fills in the brand's texts in index.html, and makes a mock build start with the mocks. The content of #root is the
 * first paint, until the portal has started. The paragraph about browsers is longer than any on the login page, so that
 * the largest contentful paint is also the first one, and doesn't wait for scripts.
 */
export function indexHtml({ brand, build, mock }: Settings, portal: InlineConfig): Plugin {
  return {
    name: 'portal:index-html',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        // `npm start` would prerender it on each load; a mock build's styles load with its scripts.
        const hasLogin = !server && !mock
        const { module } = await runnerImport<{ identity: Identity; listing: Listing }>(
          join(root, 'src/brand', brand, 'identity.ts'),
        )
        const words: Record<string, string> = {
          build: String(build),
          browsersTitle: loginTexts.browsersTitle,
          browsers: `${browsers}。${loginTexts.browsersNeed}`,
          lost: shellTexts.chunkFailed,
          logo: `/src/brand/${brand}/logo.svg`,
          name: module.identity.name,
          description: module.listing.description,
          siteName: module.identity.siteName,
          themeColor: module.identity.themeColor,
          favicon: pictureAddress(join(root, 'src/brand', brand, 'favicon.svg')),
        }
        const parts: Record<string, string> = {
          ...Object.fromEntries(Object.entries(words).map(([word, text]) => [word, escapeHtml(text)])),
          login: hasLogin ? await staticLogin(portal) : '',
        }
        // Every visit would load the indentation.
        const flat = html.replace(/\n\s+/g, '\n')
        const filled = flat.replace(/%(\w+)%/g, (whole, word: string) => parts[word] ?? whole)
        return {
          html: mock ? filled.replace('/src/main.tsx', '/mocks/main.ts') : filled,
          tags: hasLogin ? [{ tag: 'script', children: await staticLoginScript(portal), injectTo: 'head' }] : [],
        }
      },
    },
  }
}

/**
 * Says that the scripts can wait: the first paint needs none of them. Nothing else is loaded then, so browsers load them as
 * early as before; Lighthouse would count them into the first paint wherever they are there before the first frame.
 */
export function scriptsCanWait(): Plugin {
  return {
    name: 'portal:scripts-can-wait',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  }
}
