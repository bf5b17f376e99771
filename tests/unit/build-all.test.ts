import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it, vi } from 'vitest'
import { type BrandCode, brandCodes, currentVersion } from '../../src/brand/gates'
import { main } from '../../tools/build/build-all'
import type { BuildInfo } from '../../tools/build/build-info'
import { root } from '../../tools/root'
import { textTable } from '../../tools/text-table'

const builtInfo: Omit<BuildInfo, 'brand' | 'features'> = {
  version: 2025050101,
  commit: 'unknown',
  base: '/',
  api: '',
  firstLoad: { js: 115_800, css: 6_100 },
  headers: {},
  files: [
    { name: 'index.html', size: 29_944, sha256: '' },
    { name: 'assets/a.js', size: 1_000_000, sha256: '' },
  ],
}

const featuresOf: Readonly<Record<BrandCode, BuildInfo['features']>> = {
  cty: ['mobility', 'stamp'],
  cns: ['invoice'],
  nct: ['invoice', 'payMethod'],
  y3d: ['stamp'],
}

/** Builds all brands without building: the calls, what is printed, and the exit code. */
async function buildAll(failing?: BrandCode) {
  const calls: string[][] = []
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const run = async (command: string, args: readonly string[]) => {
    calls.push([command, ...args])
    return args.at(-1) === failing ? 1 : 0
  }
  const read = (folder: string) => {
    const brand = brandCodes.find((one) => folder.endsWith(`/dist/${one}/2025050101`))
    if (!brand) throw new Error(`${folder}: of no brand`)
    return { ...builtInfo, brand, features: featuresOf[brand] }
  }
  const code = await main(['--build', '2025050101'], { run, read })
  const lines = print.mock.calls.map(String)
  print.mockRestore()
  return { calls, lines, code }
}

describe('OPS-02 the table of a build of all brands', () => {
  it('OPS-02 has a row for each brand, which is built at the given version', async () => {
    const { calls, lines, code } = await buildAll()
    const given = ['--build', '2025050101', '--brand']
    expect(calls).toEqual(['cty', 'cns', 'nct', 'y3d'].map((brand) => ['build', ...given, brand]))
    expect(lines.at(-1)?.trim().split('\n')).toEqual([
      'brand  first load (brotli)     total      features on',
      'cty    js 115.8 kB css 6.1 kB  1029.9 kB  mobility stamp',
      'cns    js 115.8 kB css 6.1 kB  1029.9 kB  invoice',
      'nct    js 115.8 kB css 6.1 kB  1029.9 kB  invoice payMethod',
      'y3d    js 115.8 kB css 6.1 kB  1029.9 kB  stamp',
    ])
    expect(lines.filter((line) => line.includes('first load'))).toHaveLength(1)
    expect(code).toBe(0)
  })

  it('OPS-02 names a build that failed; the others are built, and the code is 1', async () => {
    const { calls, lines, code } = await buildAll('cns')
    expect(calls.map((args) => args.at(-1))).toEqual(['cty', 'cns', 'nct', 'y3d'])
    expect(lines.at(-1)).toMatch(/\ncty +js .*\ncns +failed\nnct +js .*\ny3d +js .*/)
    expect(code).toBe(1)
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
    if (command.pid !== undefined) process.kill(-command.pid, 'SIGTERM')
  }
}

describe('OPS-01 the first line', () => {
  it.each([
    [['build', '--brand', 'cty'], `version ${currentVersion}, the current release: no --build is given`],
    [['build', '--brand', 'nct', '--build', '2025050101'], 'version 2025050101'],
    [['build-all'], `version ${currentVersion}, the current release: no --build is given`],
  ])('of %j says which version is built', async (args, line) => {
    expect(await firstLine(...args)).toBe(line)
  })
})
