import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { normalizePath, type Rolldown } from 'vite'
import { root } from '../root'
import { withoutImportMaps } from '../vite/import-map'

/** The bundler's output, in any order. */
export type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** The first load of the login page, in bytes, compressed with brotli 11. */
export interface FirstLoad {
  readonly js: number
  readonly css: number
  /** For the page, its scripts and styles, and the images that it references. */
  readonly requests: number
  /** The scripts, in the order in which the entry imports them. */
  readonly files: readonly string[]
}

/**
 * The build fails above these. 1 kB is 1,000 bytes. The requests are the page, the packages and the portal's own code; the
 * fourth one, for extra/windows.json, is the portal's own.
 */
export const budget = { js: 114_000, css: 8_000, requests: 3, screen: 45_000 } as const

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Cached by content hash, because the files are measured and then written; brotli takes half of a build's time. */
const compressed = new Map<string, Buffer>()

export function brotli(content: string | Uint8Array): Buffer {
  const key = sha256(content)
  const known = compressed.get(key)
  if (known) return known
  const made = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content),
    },
  })
  compressed.set(key, made)
  return made
}

/** The inlined styles of a page. */
const inlinedStyles = (html: string) =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')

/** Measures what a visit to /login loads: the entry, the chunks with screens of flows/auth, and their static imports. */
export function firstLoad(output: Output): FirstLoad {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const auth = normalizePath(join(root, 'src/flows/auth/'))
  const entries = [...chunks.values()].filter(
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.startsWith(auth) && id.endsWith('.tsx')),
  )
  const found = new Set<string>()
  const follow = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || found.has(fileName)) return
    found.add(fileName)
    chunk.imports.forEach(follow)
  }
  for (const { fileName } of entries.sort((a, b) => Number(b.isEntry) - Number(a.isEntry))) follow(fileName)

  const page = output.find(({ fileName }) => fileName === 'index.html')
  const html = withoutImportMaps(page?.type === 'asset' ? String(page.source) : '')
  const sheets = [...found].flatMap((fileName) => [...(chunks.get(fileName)?.viteMetadata?.importedCss ?? [])])
  const linked = output.flatMap((file) =>
    file.type === 'asset' && sheets.includes(file.fileName) ? [file.source] : [],
  )
  const size = (texts: readonly (string | Uint8Array)[]) =>
    texts.filter((text) => text.length > 0).reduce((sum, text) => sum + brotli(text).length, 0)
  return {
    js: size([...found].map((fileName) => chunks.get(fileName)?.code ?? '')),
    css: size([inlinedStyles(html), ...linked]),
    requests: output.filter(
      ({ fileName }) =>
        found.has(fileName) || sheets.includes(fileName) || html.includes(fileName) || fileName === page?.fileName,
    ).length,
    files: [...found],
  }
}

/** One sentence for each limit that is exceeded. */
export const overFirstLoadBudget = (load: Pick<FirstLoad, 'js' | 'css' | 'requests'>): string[] =>
  (['js', 'css', 'requests'] as const)
    .filter((kind) => load[kind] > budget[kind])
    .map((kind) => `first load of the login page: ${kind} ${load[kind]}, the budget is ${budget[kind]}`)

/**
 * One sentence for each lazy chunk that exceeds its budget on top of the first load, counting its scripts and styles and
 * everything that they import, statically or dynamically.
 */
export function overScreenBudget(
  output: Output,
  load: Pick<FirstLoad, 'files'>,
  limit: number = budget.screen,
): string[] {
  const files = new Map(output.map((file) => [file.fileName, file] as const))
  const sizeOf = (fileName: string) => {
    const file = files.get(fileName)
    return file ? brotli(file.type === 'chunk' ? file.code : file.source).length : 0
  }
  return output.flatMap((part) => {
    if (part.type !== 'chunk' || !part.isDynamicEntry || load.files.includes(part.fileName)) return []
    const found = new Set<string>()
    const follow = (fileName: string) => {
      const file = files.get(fileName)
      if (file?.type !== 'chunk' || found.has(fileName) || load.files.includes(fileName)) return
      found.add(fileName)
      for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(sheet)
      for (const next of [...file.imports, ...file.dynamicImports]) follow(next)
    }
    follow(part.fileName)
    const size = [...found].reduce((sum, fileName) => sum + sizeOf(fileName), 0)
    return size > limit ? [`${part.fileName} loads ${size} bytes on top of the first load, the budget is ${limit}`] : []
  })
}

/** Formats 12345 as 12.3 kB. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
