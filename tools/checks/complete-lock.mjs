// Adds the optional packages for other platforms to package-lock.json that a registry mirror doesn't have. Without their
// entries `npm ci` considers the lock file outdated. Run it after an `npm install` from such a mirror.
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'riscv64', 'ppc64', 's390x']
const oneOf = (words, known) => {
  const found = words.find((word) => known.includes(word))
  return found ? [found] : undefined
}

let added = 0
for (const [path, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const flat = `node_modules/${name}`
    if (packages[flat] || packages[`${path}/${flat}`] || !/^\d+\.\d+\.\d+/.test(version)) continue
    const words = name.split(/[-/]/)
    packages[flat] = {
      version,
      ...(oneOf(words, processors) && { cpu: oneOf(words, processors) }),
      ...(dev && { dev }),
      optional: true,
      ...(oneOf(words, systems) && { os: oneOf(words, systems) }),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
console.log(`${file}: ${added} entries added`)
