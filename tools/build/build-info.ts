import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BrandCode, Feature } from '../../src/brand/gates'
import { root } from '../root'
import { UsageError } from '../usage-error'
import type { FirstLoad } from './measure'

/** The contents of build-info.json, next to each build's index.html (OPS-03). */
export interface BuildInfo {
  readonly brand: BrandCode
  readonly version: number
  /** Of the sources, with -dirty if they have uncommitted changes; 'unknown' outside a repository. */
  readonly commit: string
  readonly base: string
  readonly api: string
  /** The enabled ones. */
  readonly features: readonly Feature[]
  /** Bytes, compressed with brotli. */
  readonly firstLoad: Pick<FirstLoad, 'js' | 'css'>
  /** Headers to send with every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

export const infoFile = 'build-info.json'

/** The paths of all files in a folder, relative to it, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)))
    .sort()
}

export function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** @throws UsageError if the folder holds no build */
export function readBuildInfo(folder: string): BuildInfo {
  const file = join(folder, infoFile)
  if (!existsSync(file))
    throw new UsageError(`${relative(root, folder) || folder} holds no build; run npm run build first`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
