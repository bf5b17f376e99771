import type { Rolldown } from 'vite'

/**
 * The import maps of a page: from the stable names by which scripts import each other to files, whose names change with
 * their content. So a changed script doesn't change others.
 */
export const importMapsOf = (html: string): string[] =>
  [...html.matchAll(/<script type="importmap">([\s\S]*?)<\/script>/g)].map(([, map = '']) => map)

/** The page without its import maps, leaving the files that it loads itself. */
export const withoutImportMaps = (html: string) => html.replace(/<script type="importmap">[\s\S]*?<\/script>/g, '')

/** The bundler's own copy of the page's import map. */
export const importMapFile = 'importmap.json'

/** The bundler's import map: from the names that scripts use to files, both without the base path. */
export function importsOf(bundle: Rolldown.OutputBundle, base: string): ReadonlyMap<string, string> {
  const map = bundle[importMapFile]
  if (map?.type !== 'asset') return new Map()
  const { imports }: { imports: Record<string, string> } = JSON.parse(String(map.source))
  return new Map(Object.entries(imports).map(([key, file]) => [key.slice(base.length), file.slice(base.length)]))
}
