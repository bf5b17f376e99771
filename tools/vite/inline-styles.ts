import { createHash } from 'node:crypto'
import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'
import { contentPolicy, type PolicySettings } from './content-policy'

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

/** Sizes and kinds of Bootstrap's that no component uses, although the words they are made of stand in the scripts. */
const unused = [/^btn-(check|lg|sm)$/, /^form-control-(color|lg|sm)$/, /^btn-close-white$/, /^spinner-border-sm$/]

/** The rules of a style sheet whose classes, elements and ids occur in the given texts. */
async function purged(css: string, texts: readonly string[]): Promise<string> {
  const words = new Set(texts.flatMap(wordsOf))
  const [result] = await new PurgeCSS().purge({
    content: texts.map((raw) => ({ raw, extension: 'js' })),
    css: [{ raw: css }],
    safelist: composedClasses(css, words).filter((name) => !unused.some((pattern) => pattern.test(name))),
    blocklist: unused,
    defaultExtractor: wordsOf,
    keyframes: true,
  })
  // Vite leaves a mark of its own at the end.
  return (result?.css ?? '').replace(/\/\*\$vite\$:\d+\*\//g, '').trim()
}

/**
 * Takes a style sheet that is no longer a file out of what a script asks for before it loads others; the script itself,
 * which is there, takes its place in the list that goes by numbers.
 */
function forget(chunk: Rolldown.OutputChunk, styles: string) {
  chunk.viteMetadata?.importedCss.delete(styles)
  chunk.code = chunk.code.replaceAll(`"${styles}"`, () => JSON.stringify(chunk.fileName))
}

/**
 * Puts the used part of what every page needs into index.html, which spares the first picture a request, and the content
 * policy with its hash before it. The styles of code that is loaded on demand stay files as they are: their names are made
 * of their content, and would be wrong for a part of it.
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
          const link = new RegExp(`<link rel="stylesheet"[^>]*/${file.fileName.replaceAll('.', '\\.')}"[^>]*>`)
          if (!link.test(html)) continue
          const css = await purged(String(file.source), [html, ...scripts])
          html = html.replace(link, () => `<style>${css}</style>`)
          hashes.push(createHash('sha256').update(css).digest('base64'))
          for (const chunk of files) if (chunk.type === 'chunk') forget(chunk, file.fileName)
          delete bundle[file.fileName]
        }
        if (hashes.length === 0) return this.error('index.html links to no styles')
        const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(settings, hashes)}">`
        page.source = html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${policy}`)
      },
    },
  }
}
