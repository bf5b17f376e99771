import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Alias, normalizePath, type Plugin, runnerImport } from 'vite'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { root } from '../root'

const folderOf = (brand: BrandCode) => normalizePath(join(root, 'src/brand', brand))

/** `#brand/…` resolves to a file in the brand's folder, for scripts, styles and images. */
export const brandAlias = (brand: BrandCode): Alias => ({ find: /^#brand\//, replacement: `${folderOf(brand)}/` })

const areaFile = (brand: BrandCode, area: string) => join(folderOf(brand), `${area}.ts`)
const brandsWith = (area: string) => brandCodes.filter((brand) => existsSync(areaFile(brand, area)))

/** The names exported by an area's file in any brand. */
function exportsOf(area: string): string[] {
  const files = brandsWith(area).map((brand) => readFileSync(areaFile(brand, area), 'utf8'))
  return [...new Set(files.flatMap((text) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)))]
}

const absent = '\0absent-brand-area:'

/**
 * Allows a brand to lack an area that other brands have. The code that imports it is behind a closed gate and is
 * removed, but the bundler resolves its imports first. A remaining import fails the build.
 * @param folds whether code behind closed gates is removed; in mock builds, gates are evaluated at start and stay
 * closed
 */
export function absentAreas(brand: BrandCode, folds: boolean): Plugin {
  const prefix = `${folderOf(brand)}/`
  return {
    name: 'portal:absent-areas',
    enforce: 'pre',
    resolveId(source) {
      if (!source.startsWith(prefix)) return
      const area = source.slice(prefix.length)
      if (/^\w+$/.test(area) && !existsSync(areaFile(brand, area)) && brandsWith(area).length) return absent + area
      return
    },
    load(id) {
      if (!id.startsWith(absent)) return
      const area = id.slice(absent.length)
      // A value that the bundler can't inline, so that the module remains wherever it is used.
      return exportsOf(area)
        .map((name) => `export const ${name} = /* @__PURE__ */ Symbol('no ${area}')\n`)
        .join('')
    },
    generateBundle(_, bundle) {
      if (!folds) return
      for (const chunk of Object.values(bundle)) {
        const used = chunk.type === 'chunk' ? chunk.moduleIds.find((id) => id.startsWith(absent)) : undefined
        if (used) this.error(`${chunk.fileName} uses #brand/${used.slice(absent.length)}, which ${brand} does not have`)
      }
    },
  }
}

/** Fails a release build that contains the gate table, which names every brand, and whose lookups don't fold. */
export const noGateTable = (): Plugin => ({
  name: 'portal:no-gate-table',
  generateBundle(_, bundle) {
    const table = normalizePath(join(root, 'src/brand/gates.ts'))
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.moduleIds.includes(table)) {
        this.error(`${chunk.fileName} contains src/brand/gates.ts: import only its types, and read features.name`)
      }
    }
  },
})

const underTest = '\0brand-under-test:'
const underTestCode = '\0brand-under-test-code'

/*
 * A proxy for an export that every brand has; each access is forwarded to the brand under test at that moment. Its target
 * is an array, a function or an object, like the export, so that `Array.isArray` and calls work.
 */
const standIn = `
export const codeUnderTest = () => globalThis.__brandUnderTest ?? 'cty'
export function standIn(area, name, areas) {
  const value = () => {
    const code = codeUnderTest()
    if (!(code in areas)) throw new Error('#brand/' + area + ': ' + code + ' has none')
    return areas[code][name]
  }
  const sample = Object.values(areas)[0][name]
  if (Object(sample) !== sample) throw new Error('#brand/' + area + ': ' + name + ' is no object, function or list')
  const shape = Array.isArray(sample) ? [] : typeof sample === 'function' ? () => {} : {}
  return new Proxy(shape, {
    apply: (_, self, args) => Reflect.apply(value(), self, args),
    get: (_, key) => Reflect.get(value(), key),
    has: (_, key) => Reflect.has(value(), key),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (target, key) => {
      const found = Reflect.getOwnPropertyDescriptor(value(), key)
      return found && { ...found, configurable: Reflect.getOwnPropertyDescriptor(target, key)?.configurable ?? true }
    },
  })
}
`

/**
 * In unit and component tests, `#brand/…` is the brand named by `globalThis.__brandUnderTest` at the moment of use (cty by
 * default), so that one test can go through all brands. Styles and images are cty's.
 */
export function brandUnderTest(): Plugin {
  return {
    name: 'portal:brand-under-test',
    enforce: 'pre',
    resolveId(source) {
      if (source === underTestCode) return source
      if (!source.startsWith('#brand/')) return
      const area = source.slice('#brand/'.length)
      return /\.\w+$/.test(area) ? join(folderOf('cty'), area) : underTest + area
    },
    load(id) {
      if (id === underTestCode) return standIn
      if (!id.startsWith(underTest)) return
      const area = id.slice(underTest.length)
      const brands = brandsWith(area)
      if (!brands.length) return this.error(`#brand/${area}: no brand has it`)
      return [
        `import { standIn } from ${JSON.stringify(underTestCode)}`,
        ...brands.map((brand) => `import * as ${brand} from ${JSON.stringify(areaFile(brand, area))}`),
        ...exportsOf(area).map(
          (name) => `export const ${name} = standIn('${area}', '${name}', { ${brands.join(', ')} })`,
        ),
      ].join('\n')
    },
  }
}

/**
 * Imports a module in which `#brand/…` is the brand under test.
 * @param path from the project's root
 */
export async function importUnderTest<T>(path: string): Promise<T> {
  const { module } = await runnerImport<T>(join(root, path), { plugins: [brandUnderTest()], logLevel: 'warn' })
  return module
}
