import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishBuild } from '../../tools/build/build'
import { type BuildInfo, commitOf, readBuildInfo, readWholeBuild } from '../../tools/build/build-info'
import { buildingFolder, publish, reject, reserve } from '../../tools/build/place'
import { root } from '../../tools/root'
import { resolveSettings } from '../../tools/settings'
import { outputFolder } from '../../tools/vite/config'

/* Where builds are made, when a folder is one, and what a build says of its sources. */

/** A version that nothing builds. */
const build = { brand: 'y3d', build: 2025050192, mock: false, stage: 'unittest' } as const
const folder = join(root, outputFolder(build))
const building = join(root, buildingFolder(build))
const lock = `${folder}.lock`

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, text, { mode: 0o600 })
}

afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }))

describe('a build in the making', () => {
  it('OPS-01 is beside its folder, in which the one before stays until the end', () => {
    expect(dirname(building)).toBe(dirname(folder))
    write(join(folder, 'index.html'), 'before')
    write(join(`${folder}.rejected`, 'index.html'), 'before')
    write(join(building, 'index.html'), 'after')
    write(join(`${building}.maps`, 'a.js.map'), '{}')
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('before')
    publish(build)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('after')
    expect(existsSync(join(`${folder}.maps`, 'a.js.map'))).toBe(true)
    for (const gone of [building, `${building}.maps`, `${folder}.rejected`, `${folder}.replaced`])
      expect([gone, existsSync(gone)]).toEqual([gone, false])
  })

  it('OPS-01 that must not be released leaves the one before in place', () => {
    write(join(folder, 'index.html'), 'before')
    write(join(building, 'index.html'), 'after')
    expect(reject(build)).toBe(`${outputFolder(build)}.rejected`)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('before')
    expect(readFileSync(join(`${folder}.rejected`, 'index.html'), 'utf8')).toBe('after')
  })

  it('OPS-01 is readable by every user in the end, whatever the umask', () => {
    write(join(building, 'assets/a.js'), '')
    publish(build)
    const modes = ['', 'assets', 'assets/a.js'].map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o755, 0o755, 0o644])
  })

  it('OPS-01 refuses a second one of the same version, and names its process', () => {
    write(lock, String(process.ppid))
    expect(() => reserve(build)).toThrow(`${outputFolder(build)} is being built by process ${process.ppid};`)
  })

  it.each([
    ['of a process that has ended', () => String(execFileSync(process.execPath, ['-p', 'process.pid'])).trim()],
    ['without a process', () => ''],
  ])('OPS-01 takes over what was interrupted: %s', (_, owner) => {
    write(lock, owner())
    reserve(build)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  })
})

describe('a folder with a build', () => {
  const info: BuildInfo = {
    brand: 'y3d',
    version: build.build,
    commit: 'unknown',
    base: '/',
    api: '',
    features: [],
    firstLoad: { js: 0, css: 0 },
    headers: {},
    files: ['assets/a.js', 'extra/windows.json', 'index.html', 'version.json'].map((name) => ({
      name,
      size: 4,
      sha256: '',
    })),
  }
  beforeEach(() => {
    for (const { name } of info.files) write(join(folder, name), '1234')
    write(join(folder, 'build-info.json'), JSON.stringify(info))
  })

  it('OPS-03 is whole with all its files, but for what operations may change', () => {
    rmSync(join(folder, 'extra/windows.json'))
    truncateSync(join(folder, 'version.json'), 2)
    expect(readWholeBuild(folder)).toEqual(info)
  })

  it.each<[string, () => void, string]>([
    ['nothing', () => rmSync(folder, { recursive: true }), 'holds no build; run npm run build first'],
    [
      'no build-info.json',
      () => rmSync(join(folder, 'build-info.json')),
      'holds no finished build, as build-info.json',
    ],
    [
      'a cut build-info.json',
      () => truncateSync(join(folder, 'build-info.json'), 9),
      'as build-info.json lists no files;',
    ],
    [
      'another build-info.json',
      () => writeFileSync(join(folder, 'build-info.json'), '{}'),
      'as build-info.json lists no files;',
    ],
    [
      'an empty build-info.json',
      () => writeFileSync(join(folder, 'build-info.json'), 'null'),
      'as build-info.json lists no files;',
    ],
    ['a missing file', () => rmSync(join(folder, 'assets/a.js')), 'holds no whole build, as assets/a.js is missing;'],
    ['a cut file', () => truncateSync(join(folder, 'index.html'), 3), 'as index.html has 3 bytes of 4; build or copy'],
  ])('OPS-03 is refused with %s', (_, damage, message) => {
    damage()
    expect(() => readWholeBuild(folder)).toThrow(message)
    if (!existsSync(join(folder, 'build-info.json'))) expect(() => readBuildInfo(folder)).toThrow(message)
  })
})

describe('the commit of a build', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-commit-'))
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', scratch, ...args], { encoding: 'utf8' }).trim()
  afterEach(() => rmSync(scratch, { recursive: true, force: true }))

  it('OPS-03 is that of the sources, never of a repository around them, and none outside of one', () => {
    expect(commitOf(scratch)).toBeUndefined()
    git('init', '--quiet')
    write(join(scratch, 'portal/index.html'), '')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a')
    const commit = git('rev-parse', 'HEAD')
    expect(commitOf(scratch)).toBe(commit)
    expect(commitOf(join(scratch, 'portal'))).toBeUndefined()
    writeFileSync(join(scratch, 'portal/index.html'), 'changed')
    expect(commitOf(scratch)).toBe(`${commit}-dirty`)
  })
})

describe('build-info.json', () => {
  const settings = { ...resolveSettings({ brand: build.brand, partners: 'app-1, app-2' }), ...build }

  /** What it says, and the lines that are printed. */
  async function made(commit?: string) {
    write(join(building, 'index.html'), '<!doctype html>')
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    await finishBuild(settings, [], { commit })
    const lines = print.mock.calls.map(String)
    print.mockRestore()
    return { info: readBuildInfo(folder), lines }
  }
  afterEach(() => vi.unstubAllEnvs())

  it('OPS-03 has the partners, and the commit that --commit names', async () => {
    const { info, lines } = await made('1a2b3c')
    expect(info).toMatchObject({ commit: '1a2b3c', partners: 'app-1,app-2' })
    expect(lines.filter((line) => line.includes('commit'))).toEqual([])
  })

  it('OPS-03 has "unknown" for a commit that git does not know, which is said', async () => {
    vi.stubEnv('GIT_DIR', join(root, 'none'))
    const { info, lines } = await made()
    expect(info.commit).toBe('unknown')
    expect(lines).toContainEqual(expect.stringMatching(/^commit unknown: .*--commit$/))
  })
})
