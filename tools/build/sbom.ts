import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** A package of which something is in a build. */
export interface ShippedPackage {
  /** With its scope. */
  readonly name: string
  readonly version: string
  /** As the package names it (SPDX), '' where it names none. */
  readonly license: string
  readonly folder: string
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Of modules that are no files: the bundler's own, and the table of Japan's holidays (tools/vite/holidays.ts). */
const virtual: Readonly<Record<string, string>> = {
  '\0vite/': 'vite',
  '\0rolldown/': 'rolldown',
  '\0holidays': '@holiday-jp/holiday_jp',
}

/** The folder of the package that a module comes from; undefined for the project's own. */
function folderOf(id: string): string | undefined {
  const known = Object.entries(virtual).find(([prefix]) => id.startsWith(prefix))
  if (known) return join(root, 'node_modules', known[1])
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  return folder
}

/** The packages that the modules of a bundle come from, by name. */
export function shippedPackages(modules: Iterable<string>): ShippedPackage[] {
  const folders = new Set([...modules].flatMap((id) => folderOf(id) ?? []))
  return [...folders]
    .map((folder) => {
      const { name = '', version = '', license = '' } = manifestIn(folder)
      return { name, version, license, folder }
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

const purlOf = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** One SPDX name, or several with AND and OR between. */
const licensesOf = (license: string) => {
  if (!license) return {}
  return { licenses: /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }] }
}

/**
 * The bill of materials of a build (CycloneDX 1.6). Without a time and a serial number: the same inputs give the same
 * file.
 */
export function createSbom(
  build: { readonly brand: string; readonly build: number },
  shipped: readonly ShippedPackage[],
): string {
  const { name = '', license = '' } = manifestIn(root)
  const portal = `${name}-${build.brand}@${build.build}`
  const bill = {
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
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

/** The texts of its licence; some packages only name one. */
function textsOf({ folder }: ShippedPackage): string[] {
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return files
    .filter((name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim())
}

/** The licences of what a build holds, for whoever receives it. */
export function licenceTexts(shipped: readonly ShippedPackage[]): string {
  const parts = shipped.map((one) => {
    const texts = textsOf(one)
    const named = `${one.name} ${one.version} (${one.license || 'no licence named'})`
    return [named, '', ...(texts.length ? texts : ['The package holds no text of its licence.'])].join('\n')
  })
  return `${['What this build holds of others, and their licences.', ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
