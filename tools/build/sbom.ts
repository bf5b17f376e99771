import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** A package whose code is in a build. */
export interface ShippedPackage {
  /** Including the scope. */
  readonly name: string
  readonly version: string
  /** As in its package.json (SPDX); '' if there is none. */
  readonly license: string
  readonly folder: string
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The packages of virtual modules: the bundler's own, and the table of Japan's holidays (tools/vite/holidays.ts). */
const virtualModules: Readonly<Record<string, string>> = {
  '\0vite/': 'vite',
  '\0rolldown/': 'rolldown',
  '\0holidays': '@holiday-jp/holiday_jp',
}

/** The folder of a module's package; undefined for the project's own modules. */
function packageFolder(id: string): string | undefined {
  const known = Object.entries(virtualModules).find(([prefix]) => id.startsWith(prefix))
  if (known) return join(root, 'node_modules', known[1])
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  return folder
}

/** The packages of a bundle's modules, sorted by name. */
export function shippedPackages(modules: Iterable<string>): ShippedPackage[] {
  const folders = new Set([...modules].flatMap((id) => packageFolder(id) ?? []))
  return [...folders]
    .map((folder) => {
      const { name = '', version = '', license = '' } = manifestIn(folder)
      return { name, version, license, folder }
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

const purlOf = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A single SPDX ID, or an expression with AND and OR. */
const licensesOf = (license: string) => {
  if (!license) return {}
  return { licenses: /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }] }
}

/**
 * The bill of materials of a build (CycloneDX 1.6). It has no timestamp and no serial number, so that the same inputs
 * produce the same file.
 */
export function createSbom(
  build: { readonly brand: string; readonly build: number },
  shipped: readonly ShippedPackage[],
): string {
  const { name = '', license = '' } = manifestIn(root)
  const portal = `${name}-${build.brand}@${build.build}`
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': portal,
        name: `${name}-${build.brand}`,
        version: String(build.build),
        ...licensesOf(license),
      },
    },
    components: shipped.map((one) => {
      const [short = '', group] = one.name.split('/').reverse()
      const purl = purlOf(one)
      return {
        type: 'library',
        'bom-ref': purl,
        ...(group ? { group } : {}),
        name: short,
        version: one.version,
        ...licensesOf(one.license),
        purl,
      }
    }),
    dependencies: [{ ref: portal, dependsOn: shipped.map(purlOf) }],
  }
  return `${JSON.stringify(sbom, undefined, 2)}\n`
}

/** The package's licence files; some packages have none. */
function licenceFiles({ folder }: ShippedPackage): string[] {
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return files
    .filter((name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim())
}

/** The licences of the packages in a build, for distribution with it. */
export function licenceTexts(shipped: readonly ShippedPackage[]): string {
  const parts = shipped.map((one) => {
    const texts = licenceFiles(one)
    const named = `${one.name} ${one.version} (${one.license || 'no licence named'})`
    return [named, '', ...(texts.length ? texts : ['The package contains no licence text.'])].join('\n')
  })
  return `${['Third-party packages in this build, and their licences.', ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
