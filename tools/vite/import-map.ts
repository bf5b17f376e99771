import type { Rolldown } from 'vite'

/**
 * The import maps of a page: the names by which scripts import each other, which stay the same, and the files that they
 * stand for, whose names change with their content. So a changed script changes no other.
 */
export const importMapsOf = (html: string): string[] =>
  [...html.matchAll(/<script type="importmap">([\s\S]*?)<\/script>/g)].map(([, map = '']) => map)

/** The page without its import maps: what it loads by itself. */
export const withoutImportMaps = (html: string) => html.replace(/<script type="importmap">[\s\S]*?<\/script>/g, '')

/** The bundler's own copy of the page's import map. */
export const importMapFile = 'importmap.json'

/** The bundler's import map: by the name that scripts use the file that it stands for, both without the base path. */
export function importsOf(bundle: Rolldown.OutputBundle, base: string): ReadonlyMap<string, string> {
  const map = bundle[importMapFile]
  if (map?.type !== 'asset') return new Map()
  const { imports }: { imports: Record<string, string> } = JSON.parse(String(map.source))
  return new Map(Object.entries(imports).map(([key, file]) => [key.slice(base.length), file.slice(base.length)]))
}
