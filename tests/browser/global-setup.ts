import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { mapsEnding } from '../../tools/build/build-info'
import { root } from '../../tools/root'
import { folderOf, isBuilt, missing, reporting, reports, sites, special } from './sites'

function run(command: string, flags: Readonly<Record<string, string>> = {}): Promise<void> {
  const args = [command, ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), ...args], { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}\n${output}`))))
  })
}

/** The path that all builds report to in a run with `PORTAL_REPORTING`. */
const endpoint = { reports: '/reports' }

/**
 * What all tests need: the builds of `npm test` must exist; those with special settings, and the contract's document for
 * Prism, are made here. With `PORTAL_REPORTING` all builds are made here, the former once.
 * @returns removes the builds with special settings, unless they were there before: `npm run nginx -- --keep` and `npm
 * run canary` take each build in the folder of a brand for a release
 */
export default async function prepare() {
  if (reporting) {
    for (const site of Object.values(sites)) if (!reports(site)) await run('build', { ...site, ...endpoint })
  }
  const faults = Object.values(sites).flatMap((site) => missing(site) ?? [])
  if (faults.length > 0) {
    // A stack would point here, where nothing is wrong.
    throw Object.assign(new Error(faults.join('\n')), { stack: faults.join('\n') })
  }
  const added = Object.values(special).filter((site) => !isBuilt(site))
  await Promise.all([
    ...Object.values(special).map((flags) => run('build', { ...flags, ...(reporting && endpoint) })),
    ...(process.env['PORTAL_PRISM'] ? [run('contract')] : []),
  ])
  return () => {
    for (const folder of added.map(folderOf))
      for (const made of [folder, folder + mapsEnding]) rmSync(made, { recursive: true, force: true })
  }
}
