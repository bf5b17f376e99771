import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadedAgain, type Release, sameNameOtherBytes } from '../../tools/build/release'
import { fileNames } from '../../tools/vite/file-names'
import { importMapsOf, withoutImportMaps } from '../../tools/vite/import-map'

/* The names of a small page's files: lazy screens, two of which share a script, and one of which has styles. */

const sources = {
  'index.html': '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>',
  'main.js': `Reflect.set(globalThis, 'open', [() => import('./first.js'), () => import('./second.js'), () => import('./third.js')])`,
  'first.js': `import './first.css'; import { shared } from './shared.js'; export const first = 'first ' + shared()`,
  'first.css': '.first { color: red }',
  'second.js': `import { shared } from './shared.js'; export const second = 'second ' + shared()`,
  'third.js': `import { extra } from './extra.js'; export const third = 'third ' + extra()`,
  'shared.js': `export const shared = () => globalThis.shared + 'one'`,
  'extra.js': `export const extra = () => globalThis.extra + 'extra'`,
}

const folder = mkdtempSync(join(tmpdir(), 'portal-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function release(edited: Partial<typeof sources> = {}, base = '/'): Promise<Release> {
  for (const [name, content] of Object.entries({ ...sources, ...edited })) writeFileSync(join(folder, name), content)
  const config: InlineConfig = {
    root: folder,
    base,
    configFile: false,
    logLevel: 'error',
    plugins: [fileNames(base)],
    build: {
      write: false,
      chunkImportMap: true,
      modulePreload: { polyfill: false },
    },
  }
  const outcome = await build(config)
  if (!('output' in outcome)) throw new Error('Vite returned more than one output')
  return {
    files: new Map(
      outcome.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
    ),
    modules: new Map(),
  }
}

const page = ({ files }: Release) => String(files.get('index.html'))
const nameOf = ({ files }: Release, name: string) => [...files.keys()].find((one) => one.startsWith(`assets/${name}-`))
const contentOf = (one: Release, name: string) => String(one.files.get(nameOf(one, name) ?? ''))
const stripped = (names: readonly string[]) => names.map((name) => name.replace(/-[\w-]{5}\./, '.')).sort()

describe('the files of a release', () => {
  let before: Release
  let imported: Release
  let restyled: Release
  let reworded: Release
  beforeAll(async () => {
    before = await release()
    reworded = await release({ 'shared.js': sources['shared.js'].replace('one', 'two') })
    restyled = await release({ 'first.css': '.first { color: blue }' })
    imported = await release({
      'second.js': `import { extra } from './extra.js'; ${sources['second.js']} + extra()`,
    })
  })

  it('REL-03 are named by what is in them', () => {
    const assets = [...before.files].filter(([name]) => name.startsWith('assets/'))
    expect(stripped(assets.map(([name]) => name))).toEqual(
      ['first.css', 'first.js', 'index.js', 'second.js', 'shared.js', 'third.js'].map((name) => `assets/${name}`),
    )
    for (const [name, content] of assets) {
      const hash = createHash('sha256').update(content).digest('base64url')
      expect(name).toMatch(new RegExp(`-${hash.slice(0, 5)}\\.(js|css)$`))
    }
  })

  it('REL-03 have another name when only the files that they preload are others', () => {
    expect(contentOf(imported, 'index')).not.toBe(contentOf(before, 'index'))
    expect(nameOf(imported, 'index')).not.toBe(nameOf(before, 'index'))
    expect(sameNameOtherBytes([before, imported, restyled, reworded])).toEqual([])
  })

  it('REL-01 change alone with the page: a shared script, or the styles', () => {
    expect(stripped(loadedAgain(before, reworded))).toEqual(['assets/shared.js', 'index.html'])
    expect(stripped(loadedAgain(before, restyled))).toEqual(['assets/first.css', 'index.html'])
  })

  it('are those that scripts ask for, by way of the import map, under any base path', async () => {
    for (const [one, base] of [
      [before, '/'],
      [await release({}, '/mypage/'), '/mypage/'],
    ] as const) {
      const { imports }: { imports: Record<string, string> } = JSON.parse(importMapsOf(page(one))[0] ?? '')
      const files = [...one.files.keys()].filter((name) => name.startsWith('assets/')).map((name) => base + name)
      expect(Object.values(imports).sort()).toEqual(files.sort())
      const scripts = [...one.files].filter(([name]) => name.endsWith('.js')).map(([, code]) => String(code))
      const asked = scripts.flatMap((code) => [...code.matchAll(/(?:\.\/|"assets\/)([\w-]+\.(?:js|css))/g)])
      expect(asked.length).toBeGreaterThan(4)
      for (const [, name] of asked) expect(Object.keys(imports)).toContain(`${base}assets/${name}`)
      const [, entry] = /src="([^"]+)"/.exec(withoutImportMaps(page(one))) ?? []
      expect(files).toContain(entry)
    }
  })

  it('have a map that is sorted by name, styles last, and that holds nothing else', () => {
    const [map = ''] = importMapsOf(page(before))
    const { imports }: { imports: Record<string, string> } = JSON.parse(map)
    expect(Object.values(imports).map((file) => file.replace(/-[\w-]{5}\./, '.'))).toEqual(
      ['first.js', 'index.js', 'second.js', 'shared.js', 'third.js', 'first.css'].map((name) => `/assets/${name}`),
    )
    for (const key of Object.keys(imports)) expect(key).toMatch(/^\/assets\/[\w-]{2,3}\.(js|css)$/)
    expect(before.files.has('importmap.json')).toBe(false)
  })
})
