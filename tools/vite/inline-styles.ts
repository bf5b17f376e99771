import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'
import { importsOf } from './import-map'

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

/** Bootstrap's elements that no component uses and no notice may contain (src/ui/allowedHtml.ts), although the scripts contain the words. */
const unused = /^(abbr|address|blockquote|code|figure|h5|h6|hr|iframe|kbd|mark|output|pre|progress|samp|sub|sup)$/

/**
 * Bootstrap's rules for controls that no form has or, as for a date, that only some have, with styles of their own, and for
 * browsers of the past: their selectors are attributes and parts, which are never removed.
 */
const absentControls =
  /[^{}]*(\[type=(file|search)\]|\[list\]|\[role=button\]|::file-selector-button|::-moz-focus-inner|::-webkit-(color-swatch|datetime|search)-)[^{}]*\{[^{}]*\}/g

/**
 * Bootstrap's rule for whatever follows a floating legend, which ours do not. Each element that came or went, an alert or
 * the overlay, would make the browser restyle all that is beside it, with all that it contains.
 */
const afterLegend = /legend\+\*\{[^{}]*\}/g

/** Removes the rules whose classes, elements and ids don't occur in the given texts. */
async function purge(css: string, texts: readonly string[]): Promise<string> {
  const words = new Set(texts.flatMap(wordsOf))
  const [result] = await new PurgeCSS().purge({
    content: texts.map((raw) => ({ raw, extension: 'js' })),
    css: [{ raw: css.replace(absentControls, '').replace(afterLegend, '') }],
    safelist: composedClasses(css, words),
    blocklist: [unused],
    defaultExtractor: wordsOf,
    keyframes: true,
  })
  // Vite appends a marker.
  return (result?.css ?? '').replace(/\/\*\$vite\$:\d+\*\//g, '').trim()
}

/**
 * Removes an inlined style sheet from the files that a script preloads for its imports. That list is addressed by index,
 * so the script itself, which is loaded already, takes its place.
 * @param keyOf the name by which scripts load a file
 */
function removePreload(chunk: Rolldown.OutputChunk, styles: string, keyOf: (file: string) => string) {
  chunk.viteMetadata?.importedCss.delete(styles)
  chunk.code = chunk.code.replaceAll(`"${keyOf(styles)}"`, () => JSON.stringify(keyOf(chunk.fileName)))
}

/**
 * Inlines the used part of the styles that every page needs into index.html, which saves the first paint a request. Styles
 * of code that is loaded on demand stay complete files: their names are hashes of their content, which would be wrong for
 * a part of it.
 */
export function inlineStyles(base: string): Plugin {
  return {
    name: 'portal:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('index.html is not in the bundle')
        const files = Object.values(bundle)
        const keys = new Map([...importsOf(bundle, base)].map(([key, file]) => [file, key]))
        const keyOf = (file: string) => keys.get(file) ?? file
        let html = String(page.source)
        const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
        let inlined = 0
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const link = new RegExp(`<link rel="stylesheet"[^>]*/${file.fileName.replaceAll('.', '\\.')}"[^>]*>`)
          if (!link.test(html)) continue
          const css = await purge(String(file.source), [html, ...scripts])
          html = html.replace(link, () => `<style>${css}</style>`)
          inlined++
          for (const chunk of files) if (chunk.type === 'chunk') removePreload(chunk, file.fileName, keyOf)
          delete bundle[file.fileName]
        }
        if (inlined === 0) return this.error('index.html links to no styles')
        page.source = html
      },
    },
  }
}
