import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { mockBuildFolder, serveMockBuild, withBrowser } from '../serve/serve-build'
import { countFlag, described, readFlags, resolveSettings, settingFlags, versionFlag } from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'
import {
  type Album,
  albumFile,
  compareAlbums,
  hasFailed,
  picturesOf,
  readAlbum,
  remarksOn,
  type ShotRecord,
  saveShot,
  type Taken,
} from './albums'
import { differencesPage, galleryPage } from './pages'
import type { Shot } from './shots'
import { takePicture, type Visitors } from './visit'

/*
 * Pictures of every page and every situation of the QA panel (after its steps), for each brand, in phone and desktop
 * width, on one page; for two versions, the pictures that differ, and sentences on what the version turns on and off
 * (QA-14).
 */

const galleries = join(root, 'dist/gallery')
const folderOf = (build: number) => join(galleries, String(build))

type Shots = typeof import('./shots')
type GateReport = typeof import('../gates/gate-report')

interface Taking {
  readonly browser: Visitors
  /** Origin of the mock build. */
  readonly origin: string
  readonly brand: BrandCode
  readonly build: number
  readonly shots: readonly Shot[]
  /** Folder of the brand's pictures; replaced once all are taken. */
  readonly folder: string
  /** The number of pages open at the same time. */
  readonly workers: number
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Tries twice: on a busy machine a page may take longer to open than the browser waits. */
async function take(browser: Visitors, origin: string, shot: Shot): Promise<Taken> {
  const attempt = async () => ({ picture: await takePicture(browser, origin, shot) })
  try {
    return await attempt()
  } catch {
    return attempt().catch((thrown: unknown) => ({ fault: messageOf(thrown) }))
  }
}

/** Takes all pictures of a brand and version, several pages at a time, and prints the progress. */
export async function takeAlbum({ browser, origin, brand, build, shots, folder, workers }: Taking): Promise<Album> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const records = new Map<string, ShotRecord>()
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const since = performance.now()
      const record = saveShot(unfinished, shot, await take(browser, origin, shot))
      records.set(shot.id, record)
      const fault = record.fault === undefined ? '' : `, FAILED: ${record.fault}`
      console.log(`${brand} ${records.size} of ${shots.length}: ${shot.title}, ${seconds(since)}${fault}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  const album = { brand, build, shots: shots.flatMap(({ id }) => records.get(id) ?? []) }
  writeFileSync(join(unfinished, albumFile), JSON.stringify(album, null, 1))
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return album
}

/** The albums of a version, of all brands that have one. */
const albumsOf = (build: number): readonly Album[] =>
  brandCodes.flatMap((brand) => readAlbum(join(folderOf(build), brand)) ?? [])

/** All versions that have a gallery, the newest first. */
const versions = () =>
  readdirSync(galleries)
    .filter((name) => /^\d{10}$/.test(name))
    .sort()
    .reverse()

/** Writes the page of a version with all brands taken so far, not only those of this run. */
export function writePages(build: number): string {
  const file = join(folderOf(build), 'index.html')
  writeFileSync(file, galleryPage(build, albumsOf(build), versions()))
  return file
}

/** Returns 1 if a picture could not be taken. */
export async function main(args: string[]): Promise<number> {
  const given = readFlags(args, {
    brand: settingFlags.brand,
    build: settingFlags.build,
    against: described(versionFlag, 'An earlier version: shows only what has changed since.'),
    workers: described(countFlag(availableParallelism()), 'Pages that are open at the same time.'),
  })
  const { build } = resolveSettings({ brand: given.brand ?? 'cty', build: given.build })
  const brands = given.brand ? [resolveSettings({ brand: given.brand }).brand] : brandCodes
  const before = given.against
  const missing = before && brands.find((brand) => !existsSync(join(folderOf(before), brand, albumFile)))
  if (missing)
    throw new UsageError(
      `no pictures of ${missing} ${before} to compare with: npm run gallery -- --brand ${missing} --build ${before}`,
    )
  // Fail on a missing build now, not after an hour of taking pictures.
  for (const brand of brands) mockBuildFolder({ brand, build })
  const { shotsOf } = await importUnderTest<Shots>('tools/gallery/shots.ts')
  const since = performance.now()
  let code = 0
  await withBrowser(async (browser) => {
    for (const brand of brands) {
      const folder = join(folderOf(build), brand)
      const shots = shotsOf(brand, build)
      const site = await serveMockBuild({ brand, build })
      const workers = Number(given.workers)
      const taking = takeAlbum({ browser, origin: site.origin, brand, build, shots, folder, workers })
      const album = await taking.finally(() => site.close())
      if (hasFailed(album)) code = 1
      const pictures = picturesOf(album)
      const different = new Set(pictures.map(({ hash }) => hash)).size
      for (const remark of remarksOn(album, shots)) console.log(`${brand} ${remark}`)
      console.log(`${brand}: ${pictures.length} pictures, ${different} of them different, ${seconds(since)}`)
    }
  })
  console.log(writePages(build))
  if (!before) return code
  const { difference } = await importUnderTest<GateReport>('tools/gates/gate-report.ts')
  const compared = brands.flatMap((brand) => {
    const [old, now] = [before, build].map((version) => readAlbum(join(folderOf(version), brand)))
    if (!old || !now) return []
    const marks = join(folderOf(build), `against-${before}`, brand)
    const changes = compareAlbums({
      old,
      now,
      folders: [join(folderOf(before), brand), join(folderOf(build), brand)],
      marks,
    })
    return [
      {
        brand,
        words: difference(brand, before, build),
        changes,
        of: picturesOf(now).length,
      },
    ]
  })
  const file = join(folderOf(build), `against-${before}.html`)
  writeFileSync(file, differencesPage(before, build, compared))
  console.log(file)
  return code
}
