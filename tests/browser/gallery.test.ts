import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { type Album, compareAlbums, picturesOf } from '../../tools/gallery/albums'
import { takeAlbum } from '../../tools/gallery/gallery'
import { widths } from '../../tools/gallery/visit'
import { root } from '../../tools/root'
import { serveMockBuild } from '../../tools/serve/serve-build'
import { importUnderTest } from '../../tools/vite/brand'

/* The gallery shows each situation at its end, and pictures are reproducible, so what is listed has changed (QA-14). */

type Shots = typeof import('../../tools/gallery/shots')

const brand = 'nct'
const [before, after] = [2025040101, 2025050101]
const form = 'page-payMethod_create-individual'
/** All states of the payment form. */
const states = ['確認の前に入力エラー', '確認の前に失敗', '確認', '完了の前に失敗', '完了'].map(
  (state) => `situation-${state}（お支払い方法）`,
)
const sessionLost = 'situation-送信中にセッション切れ（お支払い方法）'
const all = [form, sessionLost, ...states]

/** A copy of the mock build in which the confirm page of the payment form says something else. */
function withChangedConfirmPage(folder: string): string {
  const copy = join(folder, 'changed')
  cpSync(join(root, `dist/${brand}/${after}-mock`), copy, { recursive: true })
  const assets = join(copy, 'assets')
  let places = 0
  for (const name of readdirSync(assets).filter((one) => one.endsWith('.js'))) {
    const file = join(assets, name)
    const code = readFileSync(file, 'utf8')
    const changed = code.replaceAll(
      'まだ送信されていません。内容をご確認のうえ',
      'まだ送信されていません。内容をお確かめのうえ',
    )
    if (changed === code) continue
    places += 1
    writeFileSync(file, changed)
  }
  expect(places).toBe(1)
  return copy
}

test('QA-14 every end of a situation is another picture, and a changed confirm page alone is listed and marked', async ({
  browser,
}) => {
  test.setTimeout(360_000)
  const folder = mkdtempSync(join(tmpdir(), 'portal-gallery-'))
  const { shotsOf } = await importUnderTest<Shots>('tools/gallery/shots.ts')
  const take = async (name: string, build: number, ids: readonly string[], from?: string): Promise<Album> => {
    mkdirSync(folder, { recursive: true })
    const site = await serveMockBuild({ brand, build: after, ...(from && { folder: from }) })
    const shots = shotsOf(brand, build).filter(({ id }) => ids.includes(id))
    const options = { browser, origin: site.origin, brand, build, shots, workers: 2 } as const
    const album = await takeAlbum({ ...options, folder: join(folder, name) })
    await site.close()
    return album
  }
  const differences = (old: string, now: string, albums: readonly [Album, Album]) =>
    compareAlbums({
      old: albums[0],
      now: albums[1],
      folders: [join(folder, old), join(folder, now)],
      marks: join(folder, 'marks'),
    })
  try {
    const old = await take('old', before, ['page-home-individual'])
    const now = await take('now', after, ['page-home-individual', ...all])
    expect(now.shots.flatMap(({ fault }) => fault ?? [])).toEqual([])
    const pictures = picturesOf(now)
    expect(pictures.map(({ id }) => id)).toEqual(['page-home-individual', ...all])
    expect(new Set(pictures.map(({ hash }) => hash)).size).toBe(pictures.length)
    for (const width of widths) {
      const picture = readFileSync(join(folder, 'now', `${form}-${width}.png`))
      expect(PNG.sync.read(picture).width).toBe(width)
    }
    const pathsOf = Object.fromEntries(pictures.map(({ id, path }) => [id, path]))
    expect(states.map((id) => pathsOf[id])).toEqual(
      ['create', 'create', 'confirm', 'confirm', 'complete'].map((step) => `/payMethod/${step}`),
    )

    const changed = await take('changed', after, all, withChangedConfirmPage(folder))
    const same = { ...now, shots: now.shots.filter(({ id }) => all.includes(id)) }
    const listed = differences('now', 'changed', [same, changed])
    // The confirm page as it opens, and with the message of the failed transmission; the lost session covers it.
    expect(listed.map(({ id }) => id)).toEqual(
      ['確認', '完了の前に失敗'].map((state) => `situation-${state}（お支払い方法）`),
    )
    expect(listed.every(({ widths }) => widths.every(({ isMarked }) => isMarked))).toBe(true)

    // The tile of the payment form exists from this version on: it is listed once, for home.
    const ids = differences('old', 'now', [old, now]).map(({ id }) => id)
    expect(ids).toContain('page-home-individual')
    expect(ids).toContain(form)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
