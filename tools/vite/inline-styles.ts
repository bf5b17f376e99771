import { createHash } from 'node:crypto'
import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'
import { contentPolicy, type PolicySettings } from './content-policy'

const wordsOf = (text: string) => text.match(/[A-Za-z0-9_-]+/g) ?? []

/**
 * The class names in a style sheet that scripts compose at run time, such as `alert-${kind}`: the scripts contain both parts,
 * but not the whole name.
 */
function composedClasses(css: string, words: ReadonlySet<string>): string[] {
  const names = new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  return [...names].filter((name) =>
    // Shorter parts are names made up by the minifier.
    [...name.matchAll(/(?<=...)-(?=..)/g)].some(
      ({ index }) => words.has(name.slice(0, index)) && words.has(name.slice(index + 1)),
    ),
  )
}

/** Bootstrap's sizes and variants that no component uses, although the scripts contain the words that make up their names. */
const unused = [/^btn-(check|lg|sm)$/, /^form-control-(color|lg|sm)$/, /^btn-close-white$/, /^spinner-border-sm$/]

/** Removes the rules whose classes, elements and ids don't occur in the given texts. */
async function purge(css: string, texts: readonly string[]): Promise<string> {
  const words = new Set(texts.flatMap(wordsOf))
  const [result] = await new PurgeCSS().purge({
    content: texts.map((raw) => ({ raw, extension: 'js' })),
    css: [{ raw: css }],
    safelist: composedClasses(css, words).filter((name) => !unused.some((pattern) => pattern.test(name))),
    blocklist: unused,
    defaultExtractor: wordsOf,
    keyframes: true,
  })
  // Vite appends a marker.
  return (result?.css ?? '').replace(/\/\*\$vite\$:\d+\*\//g, '').trim()
}

/**
 * Removes an inlined style sheet from the files that a script preloads for its imports. That list is addressed by index,
 * so the script's own name, which is loaded already, takes its place.
 */
function removePreload(chunk: Rolldown.OutputChunk, styles: string) {
  chunk.viteMetadata?.importedCss.delete(styles)
  chunk.code = chunk.code.replaceAll(`"${styles}"`, () => JSON.stringify(chunk.fileName))
}

/**
 * Inlines the used part of the styles that every page needs into index.html, which saves the first paint a request, and
 * puts the content security policy with their hash before them. Styles of code that is loaded on demand stay complete
 * files: their names are hashes of their content, which would be wrong for a part of it.
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
          const css = await purge(String(file.source), [html, ...scripts])
          html = html.replace(link, () => `<style>${css}</style>`)
          hashes.push(createHash('sha256').update(css).digest('base64'))
          for (const chunk of files) if (chunk.type === 'chunk') removePreload(chunk, file.fileName)
          delete bundle[file.fileName]
        }
        if (hashes.length === 0) return this.error('index.html links to no styles')
        const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(settings, hashes)}">`
        page.source = html.replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${policy}`)
      },
    },
  }
}
