import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { PNG } from 'pngjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf, presetsOf } from '../../mocks/panel/preset-list'
import { situationIn } from '../../mocks/panel/situation'
import {
  type Album,
  albumFile,
  compareAlbums,
  hasFailed,
  markedDifference,
  remarksOn,
  saveShot,
} from '../../tools/gallery/albums'
import { main, takeAlbum, writePages } from '../../tools/gallery/gallery'
import { differencesPage, galleryPage } from '../../tools/gallery/pages'
import { type Shot, shotsOf } from '../../tools/gallery/shots'
import { widths } from '../../tools/gallery/visit'
import { pagesOf } from '../../tools/gates/portal-facts'
import { root } from '../../tools/root'

const version = 2025050101
const pathOf = (address: string) => new URL(address, 'http://portal').pathname
const searchOf = (address: string) => new URL(address, 'http://portal').search

describe.each(['cty', 'cns', 'nct', 'y3d'] as const)('the gallery of %s', (brand) => {
  const shots = shotsOf(brand, version)

  it('QA-14 shows every page of the brand, and every situation of its pages', () => {
    const pages = pagesOf(brand, version).filter(({ redirectTo }) => redirectTo === undefined)
    const shown = new Set(shots.map(({ address }) => pathOf(address)))
    expect(pages.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([])
    const situations = presetsOf(brand).filter((preset) => pageOf(preset, pages))
    const titles = new Set(shots.map(({ title }) => title.replace(/（\/.*/, '')))
    // The last is the page in its initial state.
    expect(situations.map(({ label }) => label).filter((label) => !titles.has(label))).toEqual(
      brand === 'y3d' ? [] : ['コネクト対象の端末'],
    )
  })

  it('QA-14 gives each screenshot a unique name and the address of its situation and version, with the clock stopped', () => {
    expect(new Set(shots.map(({ id }) => id)).size).toBe(shots.length)
    expect(shots.filter(({ id }) => /[\s/\\:*?"<>|#%]/.test(id))).toEqual([])
    for (const { address } of shots) expect(situationIn(searchOf(address))).toMatchObject({ version, frozen: true })
  })
})

it('QA-14 gives a situation the same name in every version, so that two galleries can be compared', () => {
  const before = new Map(shotsOf('nct', 2025040101).map(({ id, title }) => [id, title]))
  const after = shotsOf('nct', version)
  const both = after.filter(({ id }) => before.has(id))
  expect(both.length).toBeGreaterThan(30)
  for (const { id, title } of both) expect(before.get(id)).toBe(title)
})

it('QA-14 names a situation by its words, not by its place in the list', () => {
  expect(shotsOf('nct', version).map(({ id }) => id)).toContain('situation-送信中にセッション切れ（お支払い方法）')
})

/** A white picture with a black bar from `top` to `top` + 10. */
function picture(top: number, height = 100): Buffer {
  const image = new PNG({ width: 390, height })
  image.data.fill(255)
  for (let at = top * 390; at < (top + 10) * 390; at++) image.data.set([0, 0, 0, 255], at * 4)
  return PNG.sync.write(image)
}

const isRed = (data: Buffer, at: number) => data[at] === 214 && data[at + 1] === 0 && data[at + 2] === 0

describe('two galleries', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-albums-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const album = (build: number, tops: Readonly<Record<string, number>>): Album => {
    const own = join(folder, String(build))
    mkdirSync(own)
    const shots = Object.entries(tops).map(([title, top]) => {
      const images = { 390: picture(top), 1280: picture(top) }
      return saveShot(own, { id: title, title }, { picture: { path: `/${title}`, images } })
    })
    return { brand: 'cty', build, shots }
  }
  const compare = (old: Album, now: Album) =>
    compareAlbums({
      old,
      now,
      folders: [join(folder, String(old.build)), join(folder, String(now.build))],
      marks: join(folder, 'marks'),
    })

  it('QA-14 lists the picture that changed, the new and the missing one, and marks the change', () => {
    const old = album(1, { login: 20, form: 20, gone: 20 })
    const now = album(2, { login: 20, form: 40, come: 20 })
    const changes = compare(old, now)
    expect(changes.map(({ title, widths }) => [title, widths[0]])).toEqual([
      ['form', { width: 390, isOld: true, isNew: true, isMarked: true }],
      ['gone', { width: 390, isOld: true, isNew: false, isMarked: false }],
      ['come', { width: 390, isOld: false, isNew: true, isMarked: false }],
    ])
    const page = differencesPage(1, 2, [{ brand: 'cty', words: '', changes, of: 3 }])
    expect(page).toContain('全3枚のうち、見た目の違うものは3枚です。')
    expect(page).toContain('src="against-1/cty/form-390.png"')
  })

  it('QA-14 marks what was and what is, also where the page became longer', () => {
    const marks = markedDifference(picture(20), picture(40, 120))
    expect(marks).toBeDefined()
    const { data, height } = PNG.sync.read(marks ?? Buffer.alloc(0))
    expect(height).toBe(120)
    const red = Array.from({ length: height }, (_, row) => isRed(data, row * 390 * 4))
    expect(red.flatMap((is, row) => (is ? [row] : []))).toEqual([
      ...Array.from({ length: 10 }, (_, row) => 20 + row),
      ...Array.from({ length: 10 }, (_, row) => 40 + row),
    ])
    expect(markedDifference(picture(20), picture(20))).toBeUndefined()
  })

  it('QA-14 are on one page for all brands, and pictures that look the same are said to', () => {
    const cty = album(1, { login: 20, form: 20, confirm: 40 })
    const page = galleryPage(1, [cty, { ...cty, brand: 'cns' }], ['2', '1'])
    expect(page).toContain('3枚のうち、見た目の違うものは2枚です。')
    expect(page).toContain('「login」と同じ見た目です。')
    expect(page).toContain('src="cty/confirm-390.png"')
    expect(page).toContain('src="cns/confirm-390.png"')
    expect(page).toContain('src="cns/confirm-1280.png"')
    expect(page).toContain('href="../2/index.html"')
    // Wide enough to tell pictures apart without a click.
    for (const width of widths) expect(page).toMatch(new RegExp(`img\\.w${width} { width: [1-9]\\d\\dpx }`))
  })

  it('QA-14 says after each page how far it is', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    const browser = { newContext: () => Promise.reject(new Error('no browser')) }
    const shots = shotsOf('y3d', version).slice(0, 2)
    const own = join(folder, 'y3d')
    await takeAlbum({ browser, origin: '', brand: 'y3d', build: version, shots, folder: own, workers: 1 })
    const lines = print.mock.calls.map(([line]) => String(line).replace(/, [\d.]+ s,/, ', … s,'))
    print.mockRestore()
    expect(lines).toEqual(shots.map(({ title }, at) => `y3d ${at + 1} of 2: ${title}, … s, FAILED: no browser`))
  })

  it('QA-14 of two runs, one for each brand, are on one page', () => {
    const build = 2099010103
    const gallery = join(root, 'dist/gallery', String(build))
    const cty = album(1, { login: 20 })
    for (const brand of ['cty', 'cns'] as const) {
      mkdirSync(join(gallery, brand), { recursive: true })
      writeFileSync(join(gallery, brand, albumFile), JSON.stringify({ ...cty, brand, build }))
      writePages(build)
    }
    const page = readFileSync(join(gallery, 'index.html'), 'utf8')
    rmSync(gallery, { recursive: true })
    for (const brand of ['cty', 'cns']) expect(page).toContain(`src="${brand}/login-390.png"`)
  })

  it('QA-14 say what failed, which pictures look the same, and which page none of them shows', () => {
    const { shots, ...rest } = album(1, { login: 20, form: 20, confirm: 40 })
    const failed = { id: 'complete', title: 'complete', fault: 'not found' }
    const page = (path: string): Shot => ({
      id: path,
      title: path,
      address: `${path}?mock:as=visitor`,
      situation: { plans: [] },
      kind: 'page',
    })
    expect([hasFailed({ ...rest, shots }), hasFailed({ ...rest, shots: [...shots, failed] })]).toEqual([false, true])
    expect(remarksOn({ ...rest, shots: [...shots, failed] }, ['/login', '/complete'].map(page))).toEqual([
      'failed: complete: not found',
      'looks the same: form, and login',
      'no picture shows /complete',
    ])
  })
})

it('asks for the mock builds of all brands before the first picture', async () => {
  const launch = vi.spyOn(chromium, 'launch').mockRejectedValue(new Error('a browser was started'))
  await expect(main(['--build', '2099010101'])).rejects.toThrow('dist/cty/2099010101-mock is missing: npm run build')
  launch.mockRestore()
})
