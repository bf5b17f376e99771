import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { tableRow } from '../../tools/build/build-all'
import { root } from '../../tools/root'
import { textTable } from '../../tools/text-table'

describe('OPS-02 the table of a build of all brands', () => {
  it('OPS-02 has brand, first load, total size and enabled features', () => {
    expect(
      tableRow({
        brand: 'y3d',
        version: 2025050101,
        commit: 'unknown',
        base: '/',
        api: '',
        features: ['mobility', 'stamp'],
        firstLoad: { js: 115_800, css: 6_100 },
        headers: {},
        files: [
          { name: 'index.html', size: 29_944, sha256: '' },
          { name: 'assets/a.js', size: 1_000_000, sha256: '' },
        ],
      }),
    ).toEqual(['y3d', 'js 115.8 kB css 6.1 kB', '1029.9 kB', 'mobility stamp'])
  })

  it('OPS-02 has aligned columns', () => {
    expect(
      textTable([
        ['brand', 'total'],
        ['cty', '1 kB'],
        ['y3d', 'failed'],
      ]),
    ).toBe('brand  total\ncty    1 kB\ny3d    failed')
  })
})

/** The first line that a command prints; then it is stopped. */
async function firstLine(...args: string[]): Promise<unknown> {
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  // A process group of its own, so that its child processes are stopped, too.
  const command = spawn(process.execPath, ['tools/run.mjs', ...args], { cwd: root, stdio, detached: true })
  try {
    const [line] = await once(createInterface(command.stdout), 'line')
    return line
  } finally {
    if (command.pid !== undefined) process.kill(-command.pid, 'SIGKILL')
  }
}

describe('OPS-01 the first line', () => {
  it.each([
    [['build', '--brand', 'cty'], 'version 2025040101, the current release: no --build is given'],
    [['build', '--brand', 'nct', '--build', '2025050101'], 'version 2025050101'],
    [['build-all'], 'version 2025040101, the current release: no --build is given'],
  ])('of %j says which version is built', async (args, line) => {
    expect(await firstLine(...args)).toBe(line)
  })
})
