import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../root'
import { readFlags } from '../settings'

const name = 'package-lock.json'

const lockFile = v.looseObject({
  packages: v.record(
    v.string(),
    v.looseObject({
      dev: v.optional(v.boolean()),
      optionalDependencies: v.optional(v.record(v.string(), v.string())),
    }),
  ),
})

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x']

/**
 * Adds optional packages for other platforms, which a registry mirror lacks, to package-lock.json. Without their
 * entries `npm ci` considers the lock file outdated.
 */
export function main(args: string[]) {
  readFlags(args, {})
  const file = join(root, name)
  const lock: unknown = JSON.parse(readFileSync(file, 'utf8'))
  v.assert(lockFile, lock)
  const { packages } = lock
  const complete = new Map<string, object>(Object.entries(packages))
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [dependency, version] of Object.entries(optionalDependencies)) {
      const flat = `node_modules/${dependency}`
      if (complete.has(flat) || complete.has(`${path}/${flat}`) || !/^\d+\.\d+\.\d+/.test(version)) continue
      const words = dependency.split(/[-/]/)
      const cpu = words.find((word) => processors.includes(word))
      const os = words.find((word) => systems.includes(word))
      complete.set(flat, {
        version,
        ...(cpu && { cpu: [cpu] }),
        ...(dev && { dev }),
        optional: true,
        ...(os && { os: [os] }),
      })
    }
  }
  const sorted = [...complete].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)
  writeFileSync(file, `${text}\n`)
  console.log(`${name}: ${complete.size - Object.keys(packages).length} entries added`)
}
