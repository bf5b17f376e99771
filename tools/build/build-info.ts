import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { BrandCode, Feature } from '../../src/brand/gates'
import { root } from '../root'
import { UsageError } from '../usage-error'
import type { FirstLoad } from './measure'

/** The contents of build-info.json, next to each build's index.html (OPS-03). */
export interface BuildInfo {
  readonly brand: BrandCode
  readonly version: number
  /** `production`, or the stage whose settings it has; absent in builds older than stages. */
  readonly stage?: string
  /** Commit of the sources, with -dirty for uncommitted changes; 'unknown' if neither given nor known to git. */
  readonly commit: string
  readonly base: string
  readonly api: string
  /** Measurement ID; absent without analytics. */
  readonly analytics?: string
  /** Client IDs of the partner app, separated by commas; absent without any. */
  readonly partners?: string
  /** Where reports from the field are sent, a path or an address; absent without any. */
  readonly reports?: string
  /** The enabled ones. */
  readonly features: readonly Feature[]
  /** Bytes, compressed with brotli. */
  readonly firstLoad: Pick<FirstLoad, 'js' | 'css'>
  /** Headers to send with every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

export const infoFile = 'build-info.json'

/** Suffix of the folder beside a build that contains its source maps. */
export const mapsEnding = '.maps'

/** The paths of all files in a folder, relative to it, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort()
}

/**
 * The commit of sources; undefined if git knows none: outside a repository, or in another user's. Ignores a repository
 * that merely contains the sources' folder.
 */
export function commitOf(folder: string): string | undefined {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(folder)) return undefined
    return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  } catch {
    return undefined
  }
}

const nameOf = (folder: string) => relative(root, folder) || folder

/** Undefined for text that is not JSON. */
function parseInfo(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws UsageError if the folder contains no finished build */
export function readBuildInfo(folder: string): BuildInfo {
  const file = join(folder, infoFile)
  if (!existsSync(folder)) throw new UsageError(`${nameOf(folder)} holds no build; run npm run build first`)
  if (!existsSync(file))
    throw new UsageError(`${nameOf(folder)} holds no finished build, as ${infoFile} is missing; build it again`)
  const info = parseInfo(readFileSync(file, 'utf8'))
  if (!Array.isArray(info?.files))
    throw new UsageError(
      `${nameOf(folder)} holds no whole build, as ${infoFile} lists no files; build or copy it again`,
    )
  return info
}

/** Files that operations may change after the build. */
export const isEditable = (name: string) => name.startsWith('extra/') || name === 'version.json'

/**
 * Like `readBuildInfo`, for a build to deploy: also requires each of its files.
 * @throws UsageError that names the first missing or truncated file
 */
export function readWholeBuild(folder: string): BuildInfo {
  const info = readBuildInfo(folder)
  for (const { name, size } of info.files) {
    if (isEditable(name)) continue
    const found = statSync(join(folder, name), { throwIfNoEntry: false })?.size
    if (found === size) continue
    const fault = found === undefined ? 'is missing' : `has ${found} bytes of ${size}`
    throw new UsageError(`${nameOf(folder)} holds no whole build, as ${name} ${fault}; build or copy it again`)
  }
  return info
}
