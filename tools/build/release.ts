import { normalizePath, type Plugin, type Rolldown, build as viteBuild } from 'vite'
import { root } from '../root'
import type { Settings } from '../settings'
import { portalConfig } from '../vite/config'
import { brotli, sha256 } from './measure'

/* What returning customers load after a release, depending on what it changes. */

/** A change to the sources, applied while they are read. */
export interface Edit {
  /** The end of the path. */
  readonly file: string
  readonly change: (code: string) => string
}

/** The files that browsers load from a build. */
export interface Release {
  /** Contents, by name. */
  readonly files: ReadonlyMap<string, Uint8Array | string>
  /** The modules of each script, by its name: paths from the project's root, without the bundler's own. */
  readonly modules: ReadonlyMap<string, readonly string[]>
}

const editing = (edits: readonly Edit[]): Plugin => {
  const found = new Set<Edit>()
  return {
    name: 'portal:edit',
    enforce: 'pre',
    transform(code, id) {
      let changed = code
      for (const edit of edits) {
        if (!id.endsWith(edit.file)) continue
        const before = changed
        changed = edit.change(before)
        if (changed === before) return this.error(`${edit.file} was not changed`)
        found.add(edit)
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
    buildEnd(error) {
      const lost = edits.find((edit) => !found.has(edit))
      if (!error && lost) this.error(`${lost.file} is not in the build`)
    },
  }
}

const isLoaded = ({ fileName }: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  fileName === 'index.html' || fileName.startsWith('assets/')

const fromRoot = (id: string) =>
  id.startsWith(normalizePath(root)) ? [`/${id.slice(normalizePath(root).length)}`] : []

/** Builds without writing anything. */
export async function buildRelease(settings: Settings, edits: readonly Edit[] = []): Promise<Release> {
  const config = portalConfig(settings)
  // Importing with Vite in this process sets it to development, with which the build would use React's development
  // build.
  process.env['NODE_ENV'] = 'production'
  const outcome = await viteBuild({
    ...config,
    plugins: [editing(edits), ...(config.plugins ?? [])],
    build: { ...config.build, write: false, sourcemap: false },
    mode: 'production',
    logLevel: 'error',
  })
  if (!('output' in outcome)) throw new Error('Vite returned more than one output')
  const loaded = outcome.output.filter(isLoaded)
  return {
    files: new Map(loaded.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])),
    modules: new Map(
      loaded.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.moduleIds.flatMap(fromRoot)]] : [])),
    ),
  }
}

/** The files that a browser with the whole earlier release loads for the later one: the page, and new names. */
export const loadedAgain = (earlier: Release, later: Release): string[] =>
  [...later.files.keys()].filter((name) => name === 'index.html' || !earlier.files.has(name))

/** The number of bytes, compressed with brotli. */
export const bytesOf = (release: Release, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + brotli(release.files.get(name) ?? '').length, 0)

/** Names of files, except the page, whose content differs between two of the releases. */
export function sameNameOtherBytes(releases: readonly Release[]): string[] {
  const known = new Map<string, string>()
  const wrong = new Set<string>()
  for (const { files } of releases) {
    for (const [name, content] of files) {
      if (name === 'index.html') continue
      const hash = sha256(content)
      if (known.has(name) && known.get(name) !== hash) wrong.add(name)
      known.set(name, hash)
    }
  }
  return [...wrong]
}

/** Adds a character to the n-th text in the sources (modulo their number). */
export const otherWords =
  (n = 0) =>
  (code: string): string => {
    // Without backticks: quotes within two template literals don't delimit a text.
    const texts = [...code.matchAll(/'([^'`\n\\]*[぀-ヿ一-鿿][^'`\n\\]*)'/g)]
    const text = texts[n % Math.max(1, texts.length)]
    return text === undefined
      ? code
      : `${code.slice(0, text.index)}'${text[1]}。'${code.slice(text.index + text[0].length)}`
  }

interface Change {
  readonly name: string
  /** Maximum number of bytes to load again. */
  readonly limit: number
  readonly edit?: Edit
  /** The script that is loaded again. */
  readonly loads?: string
}

/** Releases that change one thing, each represented by an edit. */
export const changes: readonly Change[] = [
  { name: 'the number alone', limit: 10_000 },
  {
    name: 'the words of a flow',
    limit: 15_000,
    edit: { file: '/src/flows/reminder/texts.ts', change: otherWords() },
    loads: 'reminder',
  },
  {
    name: 'the shell',
    limit: 40_000,
    edit: { file: '/src/shell/texts.ts', change: otherWords() },
    loads: 'portal',
  },
  {
    name: 'a package',
    limit: 95_000,
    edit: {
      file: '/node_modules/axios/lib/adapters/xhr.js',
      change: (code) => code.replace('Request aborted', 'Request was aborted'),
    },
    loads: 'packages',
  },
]
