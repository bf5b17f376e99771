import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildInfo, filesIn, infoFile, readBuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { importMapsOf } from '../../tools/vite/import-map'

interface Changes {
  /** YYYYMMDDNN; by default the same. */
  readonly version?: string
  /** Ends the hashes in the names of the changed files: a letter. */
  readonly mark?: string
  /** The hashed files that have changed; by default all. */
  readonly changed?: RegExp
  /** Omits the files that match, like an interrupted deployment. */
  readonly without?: RegExp
  /** Another content of the page. */
  readonly page?: (html: string) => string
}

/** The page, its policy and the headers with it: the policy has the hash of each import map. */
function withPolicyOf(html: string, before: string) {
  const hashOf = (map: string) => `'sha256-${createHash('sha256').update(map).digest('base64')}'`
  const after = importMapsOf(html).map(hashOf)
  return (text: string) =>
    importMapsOf(before).reduce((done, map, at) => done.replaceAll(hashOf(map), after[at] ?? ''), text)
}

/**
 * Copies a build to another folder as if it had been built from changed sources: the hashed files have other names, and the
 * page, its policy and build-info.json follow. Nothing is compressed.
 */
export function rebuild(
  from: string,
  to: string,
  { version, mark = 'x', changed: hasChanged = /./, without = /^$/, page }: Changes = {},
): string {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  for (const file of filesIn(to)) if (/\.(br|gz)$/.test(file)) rmSync(join(to, file))
  const info = readBuildInfo(to)
  const hashes = readdirSync(join(to, 'assets'))
    .filter((file) => hasChanged.test(file))
    .flatMap((file) => /-([\w-]{5,8})\.\w+$/.exec(file)?.[1] ?? [])
  // The hash becomes longer: a letter replaced could be the same letter, and the file would keep its name.
  const renamed = (text: string) =>
    hashes.reduce((done, hash) => done.replaceAll(`-${hash}.`, `-${hash}${mark}.`), text)
  const original = readFileSync(join(to, 'index.html'), 'utf8')
  const changed = renamed(version ? original.replace(String(info.version), version) : original)
  const follow = withPolicyOf(changed, original)
  const html = follow(page?.(changed) ?? changed)
  for (const file of filesIn(to)) {
    const path = join(to, file)
    if (without.test(file)) rmSync(path)
    else if (/\.(js|css)$/.test(file)) {
      writeFileSync(path, renamed(readFileSync(path, 'utf8')))
      renameSync(path, join(to, renamed(file)))
    } else if (file.startsWith('assets/')) renameSync(path, join(to, renamed(file)))
  }
  writeFileSync(join(to, 'index.html'), html)
  if (version) writeFileSync(join(to, 'version.json'), JSON.stringify({ newest: version }))
  const rebuilt: BuildInfo = {
    ...info,
    version: Number(version ?? info.version),
    headers: Object.fromEntries(Object.entries(info.headers).map(([name, value]) => [name, follow(value)])),
    files: info.files
      .filter(({ name }) => !without.test(name))
      .map(({ name }) => {
        const content = readFileSync(join(to, renamed(name)))
        return { name: renamed(name), size: content.length, sha256: sha256(content) }
      }),
  }
  writeFileSync(join(to, infoFile), JSON.stringify(rebuilt))
  return to
}
