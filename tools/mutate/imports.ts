import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brandCodes } from '../../src/brand/gates'
import { filesIn } from '../build/build-info'
import { root } from '../root'

const imported = /(?:from|import\(|import\.meta\.glob(?:<[^(]*>)?\()\s*'([^'\s]+)'/g

const fileOf = (path: string) =>
  [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path].find(
    (name) => /\.tsx?$/.test(name) && existsSync(join(root, name)),
  )

/** The files that a pattern of `import.meta.glob` matches. */
function filesLike(pattern: string): string[] {
  const [folder = ''] = pattern.split('/*')
  const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  return filesIn(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((name) => expression.test(name))
}

/** The paths of the source files that a module imports; for `#brand/…`, those of every brand. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, '')
  return [...text.matchAll(imported)].flatMap(([, source = '']) => {
    if (source.startsWith('.') && source.includes('*')) return filesLike(normalize(join(dirname(file), source)))
    const paths = source.startsWith('#brand/')
      ? brandCodes.map((brand) => `src/brand/${brand}/${source.slice('#brand/'.length)}`)
      : [normalize(join(dirname(file), source))]
    return source.startsWith('.') || source.startsWith('#brand/') ? paths.flatMap((path) => fileOf(path) ?? []) : []
  })
}

/** The direct importers of each file. */
export function importersAmong(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const one of importsOf(file)) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  return importers
}
