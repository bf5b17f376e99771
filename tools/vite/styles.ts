import { createHash } from 'node:crypto'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { contentPolicy, type PolicySettings } from './policy'

const wordsOf = (text: string) => text.match(/[A-Za-z0-9_-]+/g) ?? []

/**
 * The class names of a style sheet that scripts put together while they run, `alert-${kind}` say, so that they stand
 * nowhere whole: both their parts do.
 */
function composedClasses(css: string, words: ReadonlySet<string>): string[] {
  const names = new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  return [...names].filter((name) =>
    // Shorter parts are names that the minifier gives.
    [...name.matchAll(/(?<=...)-(?=..)/g)].some(
      ({ index }) => words.has(name.slice(0, index)) && words.has(name.slice(index + 1)),
    ),
  )
}

/** The rules of a style sheet whose classes, elements and ids occur in the given texts. */
async function purged(css: string, texts: readonly string[]): Promise<string> {
  const words = new Set(texts.flatMap(wordsOf))
  const [result] = await new PurgeCSS().purge({
    content: texts.map((raw) => ({ raw, extension: 'js' })),
    css: [{ raw: css }],
    safelist: composedClasses(css, words),
    defaultExtractor: wordsOf,
    keyframes: true,
  })
  // Vite leaves a mark of its own at the end.
  return (result?.css ?? '').replace(/\/\*\$vite\$:\d+\*\//g, '').trim()
}

/**
 * Puts the used part of all styles into index.html, which spares the first picture a request, and the content policy
 * with their hash before it.
 */
export function inlineStyles(settings: PolicySettings): Plugin {
  return {
    name: 'portal:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle)
        const page = files.find((file) => file.fileName === 'index.html')
        if (page?.type !== 'asset') return this.error('index.html is not in the bundle')
        let html = String(page.source)
        const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
        const hashes: string[] = []
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const css = await purged(String(file.source), [html, ...scripts])
          const link = new RegExp(`<link rel="stylesheet"[^>]*/${file.fileName.replaceAll('.', '\\.')}"[^>]*>`)
          if (!link.test(html)) return this.error(`${file.fileName}: index.html does not link to it`)
          html = html.replace(link, () => `<style>${css}</style>`)
          hashes.push(createHash('sha256').update(css).digest('base64'))
          delete bundle[file.fileName]
        }
        const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(settings, hashes)}">`
        page.source = html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${policy}`)
      },
    },
  }
}
