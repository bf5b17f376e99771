import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { runCommand } from '../../tools/build/build-all'
import { mapsEnding, readBuildInfo } from '../../tools/build/build-info'
import {
  buildRelease,
  bytesOf,
  changes,
  type Edit,
  loadedAgain,
  type Release,
  sameNameOtherBytes,
} from '../../tools/build/release'
import { root } from '../../tools/root'
import { resolveSettings } from '../../tools/settings'
import { folderOf } from './sites'
import { randomEdits } from './support/random-edits'

/* What a returning customer loads after a release: what has changed, and nothing else. Each release is built anew. */

const build = (brand: string, version: string, edits: readonly Edit[] = []) =>
  buildRelease(resolveSettings({ brand, build: version, base: '/' }), edits)

const pageLimit = 10_000
const wordsLimit = 15_000

test.describe('after a release', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'default', timeout: 600_000 })

  for (const brand of brandCodes) {
    test(`REL-01 REL-02 of ${brand} that changes the number alone, no script is loaded again; the words of any flow are a small one`, async () => {
      const earlier = await build(brand, '2025050101')
      const later = await build(brand, '2025050102')
      expect(loadedAgain(earlier, later)).toEqual(['index.html'])
      const page = bytesOf(later, ['index.html'])
      expect(page).toBeLessThanOrEqual(pageLimit)
      expect(String(later.files.get('index.html'))).toContain('data-build="2025050102"')
      // Those of the login are the shell's.
      const withWords = [...later.modules].flatMap(([name, modules]) => {
        const words = modules.filter((module) => /^\/src\/flows\/(?!auth\/)\w+\/texts\.ts$/.test(module))
        return words.length ? [{ name, words }] : []
      })
      expect(withWords).not.toEqual([])
      expect(withWords.filter(({ name }) => page + bytesOf(later, [name]) > wordsLimit)).toEqual([])
    })
  }

  let earlier: Release
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    earlier = await build('cty', '2025050101')
  })

  for (const { name, limit, edit, loads } of changes) {
    if (!edit) continue
    test(`REL-02 that changes ${name}, at most ${limit} bytes are loaded again`, async () => {
      const later = await build('cty', '2025050101', [edit])
      const names = loadedAgain(earlier, later)
      expect(names.map((file) => file.replace(/-[\w-]{5}(?=\.)/, '')).sort()).toEqual([
        `assets/${loads}.js`,
        'index.html',
      ])
      expect(bytesOf(later, names)).toBeLessThanOrEqual(limit)
    })
  }

  test('REL-02 the packages are a file of their own', () => {
    const [packages = []] = [...earlier.modules].flatMap(([name, modules]) => (/packages-/.test(name) ? [modules] : []))
    expect(packages.length).toBeGreaterThan(50)
    expect(packages.filter((module) => !module.startsWith('/node_modules/'))).toEqual([])
  })

  test('REL-03 the same file name has the same bytes, over 200 random edits in 25 releases', async () => {
    const seed = Number(process.env['PORTAL_SEED'] ?? Date.now() % 100_000)
    console.log(`seed ${seed}`)
    const edits = randomEdits(earlier, seed, 200)
    const releases = [earlier]
    for (let count = 8; count <= edits.length; count += 8)
      releases.push(await build('cty', '2025050101', edits.slice(0, count)))
    expect(releases).toHaveLength(26)
    expect(sameNameOtherBytes(releases)).toEqual([])
    const [first, last] = [releases[0], releases.at(-1)]
    // Otherwise nothing was edited.
    expect(first && last && loadedAgain(first, last).length).toBeGreaterThan(40)
  })

  test('REL-11 npx vite build --mode y3d makes the same files as npm run build -- --brand y3d', async () => {
    const site = { brand: 'y3d', build: '2025050195' } as const
    const folder = folderOf(site)
    const remove = () => {
      for (const made of [folder, folder + mapsEnding]) rmSync(made, { recursive: true, force: true })
    }
    try {
      expect(await runCommand('build', ['--brand', site.brand, '--build', site.build])).toBe(0)
      const byNpm = readBuildInfo(folder)
      expect(byNpm.files.length).toBeGreaterThan(50)
      remove()
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const env = { ...process.env, PORTAL_BUILD: site.build }
      const [code] = await once(spawn(process.execPath, [vite, 'build', '--mode', 'y3d'], { cwd: root, env }), 'close')
      expect(code).toBe(0)
      expect(readBuildInfo(folder)).toEqual(byNpm)
    } finally {
      remove()
    }
  })
})
