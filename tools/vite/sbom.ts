import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createSbom, licenceTexts, shippedPackages } from '../build/sbom'
import { root } from '../root'
import type { Settings } from '../settings'

/**
 * Writes bom.json and licences.txt for the bundle (OPS-09). Style sheets of packages aren't modules: the Sass importer
 * records what the portal's own style sheets import, and leaves resolving to Sass.
 */
export function sbom({ brand, build }: Pick<Settings, 'brand' | 'build'>) {
  const styles = new Set<string>()
  const importer = {
    findFileUrl(path: string) {
      styles.add(join(root, 'node_modules', path))
      return null
    },
  }
  const plugin: Plugin = {
    name: 'portal:sbom',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const shipped = shippedPackages([...modules, ...styles])
      this.emitFile({ type: 'asset', fileName: 'bom.json', source: createSbom({ brand, build }, shipped) })
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licenceTexts(shipped) })
    },
  }
  return { importer, plugin }
}
