import { createHash } from 'node:crypto'
import remapping from '@jridgewell/remapping'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'
import { importMapFile, importsOf } from './import-map'

/** Minimum length of a key's hash. Each character is in the page, and in the scripts that import the file. */
const keyCharacters = 2
/** 30 bits, to distinguish the versions of one file. Each character is in the page once a file, and is not compressible. */
const hashCharacters = 5

/** A path with hash: folder, name, hash and extension. */
const hashed = /^(.*\/)?([^/]+)-([\w-]{8})(\.\w+)$/

function partsOf(path: string) {
  const [, folder = '', name = '', hash = '', extension = ''] = hashed.exec(path) ?? []
  return { folder, name, hash, extension }
}

/** Short keys by the bundler's keys, with the shortest unique prefix of the hash. */
function shortKeys(keys: readonly string[]): ReadonlyMap<string, string> {
  const cut = (key: string, characters: number) => {
    const { folder, hash, extension } = partsOf(key)
    return `${folder}${hash.slice(0, characters)}${extension}`
  }
  const shorten = (key: string, characters = keyCharacters): string => {
    const short = cut(key, characters)
    const isUnique = keys.every((other) => other === key || cut(other, characters) !== short)
    return isUnique || short === cut(key, 8) ? short : shorten(key, characters + 1)
  }
  return new Map(keys.map((key) => [key, shorten(key)]))
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

/** A file's final name, without the bundler's list of a group's sharers (after the first ~), which only adds noise. */
const contentName = (bundled: string, content: string | Uint8Array) => {
  const { folder, name, extension } = partsOf(bundled)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, hashCharacters)
  return `${folder}${name.replace(/~.*/, '')}-${hash}${extension}`
}

/** Sorts similar paths next to each other, for best compression of the map. */
const mapOrder = (path: string) => `${path.endsWith('.css') ? 2 : 1} ${path}`

/** The last part of a path. */
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Names scripts and styles by their final content. The bundler computes its hashes before plugins complete the scripts,
 * so that one name could refer to two contents, which a browser that caches the file for a year would never notice
 * (REL-03). Scripts refer to each other by the keys of the import map, which are shortened, as every returning customer
 * loads the map.
 */
export function fileNames(base: string): Plugin {
  return {
    name: 'portal:file-names',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('index.html is not in the bundle')
        // The map still contains files that were inlined or turned out empty.
        const imports = [...importsOf(bundle, base)].flatMap(([key, name]) => {
          const file = bundle[name]
          return file ? [{ key, file }] : []
        })
        const keys = shortKeys(imports.map(({ key }) => key))
        const names = new Map<string, string>()
        for (const { file } of imports) {
          if (file.type === 'chunk') {
            const code = new MagicString(file.code)
            for (const [long, short] of keys) code.replaceAll(fileOf(long), fileOf(short))
            file.code = code.toString()
            const sourceMap = bundle[`${file.fileName}.map`]
            // Shortened names shift later positions on their line.
            if (sourceMap?.type === 'asset' && code.hasChanged())
              sourceMap.source = remapping(
                [JSON.stringify(code.generateMap({ hires: 'boundary' })), String(sourceMap.source)],
                () => null,
              ).toString()
          }
          const name = contentName(file.fileName, contentOf(file))
          names.set(file.fileName, name).set(`${file.fileName}.map`, `${name}.map`)
        }
        const renamed = (name: string) => names.get(name) ?? name
        for (const file of Object.values(bundle)) {
          file.fileName = renamed(file.fileName)
          if (file.type !== 'chunk') continue
          file.imports = file.imports.map(renamed)
          file.dynamicImports = file.dynamicImports.map(renamed)
          const sheets = file.viteMetadata?.importedCss ?? new Set<string>()
          const old = [...sheets]
          sheets.clear()
          for (const name of old) sheets.add(renamed(name))
        }
        const map = imports
          .map(({ key, file }) => [base + (keys.get(key) ?? key), base + file.fileName] as const)
          .sort(([, one], [, other]) => (mapOrder(one) < mapOrder(other) ? -1 : 1))
        page.source = [...names].reduce(
          (html, [old, name]) => html.replaceAll(`"${base}${old}"`, () => `"${base}${name}"`),
          String(page.source).replace(/(?<=<script type="importmap">)[\s\S]*?(?=<\/script>)/, () =>
            JSON.stringify({ imports: Object.fromEntries(map) }),
          ),
        )
        // Written into the page; the bundler's own copy is for other servers.
        delete bundle[importMapFile]
      },
    },
  }
}
