import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { readFlags, resolveSettings, versionLine } from '../settings'
import { textTable } from '../text-table'
import { outputFolder } from '../vite/config'
import { buildFlags } from './build'
import { type BuildInfo, readBuildInfo } from './build-info'
import { kilobytes } from './measure'

/** Runs a command in a child process and returns its exit code: two builds in one process would share Vite's state. */
export function runCommand(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), command, ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    const end = () => void child.kill()
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      resolve(code ?? 1)
    })
  })
}

/** A build's row in the table. */
function tableRow({ brand, firstLoad, files, features }: BuildInfo): string[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const first = `js ${kilobytes(firstLoad.js)} css ${kilobytes(firstLoad.css)}`
  return [brand, first, kilobytes(total), features.join(' ')]
}

/** Builds all brands at one version and prints a table of them (OPS-02). Tests inject how to run and read a build. */
export async function main(args: string[], { run = runCommand, read = readBuildInfo } = {}) {
  const { brand: _, ...flags } = buildFlags
  const { strict: _strict, commit: _commit, ...given } = readFlags(args, flags)
  // Report a wrong setting once, not once per build.
  const all = brandCodes.map((brand) => resolveSettings({ ...given, brand }))
  for (const line of new Set(all.map((settings) => versionLine(settings, given)))) console.log(line)
  const rows = [['brand', 'first load (brotli)', 'total', 'features on']]
  let failed = 0
  for (const settings of all) {
    if (await run('build', [...args, '--brand', settings.brand])) {
      failed++
      rows.push([settings.brand, 'failed'])
    } else rows.push(tableRow(read(join(root, outputFolder(settings)))))
  }
  console.log(`\n${textTable(rows)}`)
  return failed ? 1 : 0
}
