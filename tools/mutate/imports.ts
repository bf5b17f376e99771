import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brandCodes } from '../../src/brand/gates'
import { root } from '../root'

const imported = /(?:from|import\()\s*'([^']+)'/g

const fileOf = (path: string) =>
  [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path].find(
    (name) => /\.tsx?$/.test(name) && existsSync(join(root, name)),
  )

/** The source files that a module imports, by their paths; those of `#brand/…` in every brand. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, '')
  return [...text.matchAll(imported)].flatMap(([, source = '']) => {
    const paths = source.startsWith('#brand/')
      ? brandCodes.map((brand) => `src/brand/${brand}/${source.slice('#brand/'.length)}`)
      : [normalize(join(dirname(file), source))]
    return source.startsWith('.') || source.startsWith('#brand/') ? paths.flatMap((path) => fileOf(path) ?? []) : []
  })
}

/** Who imports each of the files directly. */
export function importersAmong(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const one of importsOf(file)) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  return importers
}
