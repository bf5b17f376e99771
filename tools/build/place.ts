import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root'
import type { Settings } from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { mapsEnding } from './build-info'

/*
 * A build is made in a temporary folder beside its own, which is renamed at the end. So a folder named after a version
 * always contains a complete build: if one was interrupted, the previous one.
 */

type Build = Pick<Settings, 'brand' | 'build' | 'mock' | 'stage'>

/** The temporary folder of a build, relative to the project's root. */
export const buildingFolder = (build: Build) => `${outputFolder(build)}.building`

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // EPERM: the process runs, but belongs to another user.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** Writes a file unless it exists; returns whether it was written. */
function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false
    throw thrown
  }
}

/**
 * Reserves the folders of a build for this process, until it ends. Remains of an interrupted build are overwritten.
 * @throws UsageError if another process builds the same
 */
export function reserve(build: Build) {
  const target = outputFolder(build)
  const lock = join(root, `${target}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  if (!writeNew(lock, String(process.pid))) {
    const owner = Number(readFileSync(lock, 'utf8'))
    if (owner !== process.pid && owner > 0 && isRunning(owner))
      throw new UsageError(`${target} is being built by process ${owner}; if it is no build, delete ${target}.lock`)
    writeFileSync(lock, String(process.pid))
  }
  process.once('exit', () => rmSync(lock, { force: true }))
}

/** Makes files readable regardless of the umask, because the web server is another user. */
function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

function replace(target: string, made: string) {
  const before = `${target}.replaced`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, before)
  renameSync(made, target)
  rmSync(before, { recursive: true, force: true })
}

/** Replaces the previous build by a finished one, with its source maps beside it. */
export function publish(build: Build) {
  const [target, made] = [join(root, outputFolder(build)), join(root, buildingFolder(build))]
  makeReadable(made)
  if (existsSync(made + mapsEnding)) replace(target + mapsEnding, made + mapsEnding)
  replace(target, made)
  rmSync(`${target}.rejected`, { recursive: true, force: true })
}

/** Moves a build that must not be released to a folder that isn't served; returns its path from the project's root. */
export function reject(build: Build): string {
  const rejected = `${outputFolder(build)}.rejected`
  const made = join(root, buildingFolder(build))
  rmSync(made + mapsEnding, { recursive: true, force: true })
  replace(join(root, rejected), made)
  return rejected
}
