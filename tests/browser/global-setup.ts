import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../tools/root'
import { missing, sites, special } from './sites'

function build(flags: Readonly<Record<string, string>>): Promise<void> {
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'build', ...args], { cwd: root })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`build ${args.join(' ')}\n${said}`))))
  })
}

/** The builds that all tests need: those of `npm test` must exist, those with special settings are made here. */
export default async function prepare() {
  const faults = Object.values(sites).flatMap((site) => missing(site) ?? [])
  if (faults.length > 0) {
    // A stack would point here, where nothing is wrong.
    throw Object.assign(new Error(faults.join('\n')), { stack: faults.join('\n') })
  }
  await Promise.all(Object.values(special).map(build))
}
