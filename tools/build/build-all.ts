import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { readFlags, resolveSettings, settingFlags, versionLine } from '../settings'
import { textTable } from '../text-table'
import { outputFolder } from '../vite/config'
import { type BuildInfo, readBuildInfo } from './build-info'
import { kilobytes } from './measure'

/** Runs a tool in a process of its own: two builds in one process would share Vite's state. Gives its exit code. */
export function runTool(tool: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), tool, ...args], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** What the table says of one build. */
export function row({ brand, firstLoad, files, features }: BuildInfo): string[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const first = `js ${kilobytes(firstLoad.js)} css ${kilobytes(firstLoad.css)}`
  return [brand, first, kilobytes(total), features.join(' ')]
}

/** Builds all brands at one version and prints a table of them (OPS-02). */
export async function main(args: string[]) {
  const { brand: _, ...flags } = settingFlags
  const given = readFlags(args, flags)
  // A wrong setting is told once, not by each of the builds.
  const all = brandCodes.map((brand) => resolveSettings({ ...given, brand }))
  for (const line of new Set(all.map((settings) => versionLine(settings, given)))) console.log(line)
  const rows = [['brand', 'first load (brotli)', 'total', 'features on']]
  let failed = 0
  for (const settings of all) {
    if (await runTool('build', [...args, '--brand', settings.brand])) {
      failed++
      rows.push([settings.brand, 'failed'])
    } else rows.push(row(readBuildInfo(join(root, outputFolder(settings)))))
  }
  console.log(`\n${textTable(rows)}`)
  return failed ? 1 : 0
}
