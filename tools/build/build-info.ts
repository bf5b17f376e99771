import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BrandCode, Feature } from '../../src/brand/gates'
import { root } from '../root'
import { UsageError } from '../usage-error'
import type { FirstLoad } from './measure'

/** What build-info.json beside each build's index.html says (OPS-03). */
export interface BuildInfo {
  readonly brand: BrandCode
  readonly version: number
  /** Of the sources, with -dirty where they were changed since; 'unknown' outside a repository. */
  readonly commit: string
  readonly base: string
  readonly api: string
  /** Those that are on. */
  readonly features: readonly Feature[]
  /** Bytes after brotli. */
  readonly firstLoad: Pick<FirstLoad, 'js' | 'css'>
  /** What a web server sends with every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

export const infoFile = 'build-info.json'

/** All files in a folder, as paths from it, in order. */
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

/** @throws Complaint where the folder holds no build */
export function readBuildInfo(folder: string): BuildInfo {
  const file = join(folder, infoFile)
  if (!existsSync(file))
    throw new UsageError(`${relative(root, folder) || folder} holds no build; run npm run build first`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
