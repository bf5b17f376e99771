import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { mapsEnding } from '../build/build-info'
import { root } from '../root'
import { readArguments } from '../settings'
import { UsageError } from '../usage-error'

/* Finds where in the sources an error happened, from its stack or a report's frames, by the maps beside the builds. */

/** A position in a script of a build; line and column count from 1, as in stacks. */
interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * The positions in a text, in any form: `at f (https://host/assets/portal-abc1234.js:1:2)`, `portal-abc1234.js:1:2`, or
 * encoded as in the URL of a report, as in the web server's log.
 */
export const framesIn = (text: string): Frame[] =>
  [...text.replace(/%(3A|2C|2F)/gi, (sign) => decodeURIComponent(sign)).matchAll(/([\w~.-]+\.js):(\d+):(\d+)/g)].map(
    ([, file = '', line, column]) => ({
      file,
      line: Number(line),
      column: Number(column),
    }),
  )

/** The folders beside the builds that contain their maps. */
function mapFolders(): string[] {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) return []
  const foldersIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [join(folder, one.name)] : []))
  const brands = foldersIn(dist).flatMap(foldersIn)
  // The folders of versions, directly or within those of stages.
  return [...brands, ...brands.filter((folder) => !/\d{10}[^/]*$/.test(folder)).flatMap(foldersIn)].filter((folder) =>
    folder.endsWith(mapsEnding),
  )
}

const maps = new Map<string, SourceMap>()

/** @throws UsageError for a file that is no source map */
function readMap(path: string): SourceMap {
  const text = readFileSync(path, 'utf8')
  try {
    return new SourceMap(JSON.parse(text))
  } catch {
    throw new UsageError(`${relative(root, path)} is no source map; build the version or copy its maps again`)
  }
}

/** The map of a script, from any build that has it, since its name includes a hash of its content. */
function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)
  if (known) return known
  const found = mapFolders()
    .map((folder) => join(folder, `${file}.map`))
    .find((path) => existsSync(path))
  if (!found) return undefined
  const map = readMap(found)
  maps.set(file, map)
  return map
}

/** `src/shell/Shell.tsx:47:5`, or why it is unknown. */
export function whereIs({ file, line, column }: Frame): string {
  const map = mapOf(file)
  if (!map) return `no map: build the version of ${file}, or copy its maps to dist/<brand>/<version>.maps`
  const found = map.findEntry(line - 1, column - 1)
  // For positions beyond the file's end, the map returns its last entry.
  if ('generatedLine' in found && found.generatedLine !== line - 1) return `${file} has no line ${line}`
  if (!('originalSource' in found)) return 'made by the bundler'
  return `${found.originalSource.replace(/^(?:\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

/** Prints where each position of a stack is in the sources. Returns 1 if no map of its scripts is here. */
export function main(args: string[]): number {
  const { positionals } = readArguments(args, {}, '[STACK]')
  const given = positionals.length > 0 ? positionals.join('\n') : readFileSync(0, 'utf8')
  const frames = framesIn(given)
  if (frames.length === 0)
    throw new UsageError('the stack names no position such as portal-abc1234.js:1:2345; a file is read with < FILE')
  for (const frame of frames) console.log(`${frame.file}:${frame.line}:${frame.column}  ${whereIs(frame)}`)
  return frames.some(({ file }) => mapOf(file)) ? 0 : 1
}
