import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { BrandCode } from '../../src/brand/gates'
import type { Shot } from './shots'
import { type Picture, type Width, widths } from './visit'

/* The pictures of a brand and version in a folder, and the differences between two such folders. */

export interface ShotRecord {
  /** Base of its images' names; the same in every version. */
  readonly id: string
  readonly title: string
  /** The path of the shown page; undefined without a picture. */
  readonly path?: string
  /** Hash of its images, equal for byte-identical pictures; undefined without a picture. */
  readonly hash?: string
  /** Why there is no picture, if that is a fault. */
  readonly fault?: string
}

/** The result of a shot; neither picture nor fault for a page that only redirects. */
export interface Taken {
  readonly picture?: Picture | undefined
  readonly fault?: string
}

export interface Album {
  readonly brand: BrandCode
  readonly build: number
  readonly shots: readonly ShotRecord[]
}

/** A shot with a picture. */
type PictureRecord = ShotRecord & { readonly path: string; readonly hash: string }

export const picturesOf = ({ shots }: Album): readonly PictureRecord[] =>
  shots.flatMap(({ path, hash, ...shot }) =>
    path !== undefined && hash !== undefined ? [{ ...shot, path, hash }] : [],
  )

/** Whether a picture could not be taken. */
export const hasFailed = ({ shots }: Album): boolean => shots.some(({ fault }) => fault !== undefined)

export const albumFile = 'shots.json'

export const imageFile = (id: string, width: Width) => `${id}-${width}.png`

/** Saves the images of a shot. */
export function saveShot(folder: string, { id, title }: Pick<Shot, 'id' | 'title'>, taken: Taken): ShotRecord {
  const { picture, fault } = taken
  if (!picture) return { id, title, ...(fault !== undefined && { fault }) }
  const { path, images } = picture
  const hash = createHash('sha256')
  for (const width of widths) {
    hash.update(images[width])
    writeFileSync(join(folder, imageFile(id, width)), images[width])
  }
  return { id, title, path, hash: hash.digest('hex') }
}

/** Remarks for testers on an album: failures, identical pictures, and pages without a picture. */
export function remarksOn(album: Album, shots: readonly Shot[]): readonly string[] {
  const pictures = picturesOf(album)
  const shown = new Set(pictures.map(({ path }) => path))
  const pages = new Set(
    shots.flatMap(({ kind, address }) => (kind === 'page' ? new URL(address, 'http://portal').pathname : [])),
  )
  const first = new Map(pictures.toReversed().map(({ hash, title }) => [hash, title]))
  return [
    ...album.shots.flatMap(({ title, fault }) => (fault === undefined ? [] : `failed: ${title}: ${fault}`)),
    ...pictures.flatMap(({ title, hash }) =>
      first.get(hash) === title ? [] : `looks the same: ${title}, and ${first.get(hash)}`,
    ),
    ...[...pages].flatMap((path) => (shown.has(path) ? [] : `no picture shows ${path}`)),
  ]
}

/** Reads an album; undefined if the folder has none, or an unfinished one. */
export function readAlbum(folder: string): Album | undefined {
  const file = join(folder, albumFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export interface Change {
  readonly title: string
  readonly id: string
  readonly widths: readonly ChangedImage[]
}

interface ChangedImage {
  readonly width: Width
  readonly isOld: boolean
  readonly isNew: boolean
  /** Whether there is an image that marks the difference. */
  readonly isMarked: boolean
}

/** A copy padded with white at the bottom and right, to compare images of different sizes. */
function padded(image: PNG, width: number, height: number): PNG {
  const larger = new PNG({ width, height })
  larger.data.fill(255)
  PNG.bitblt(image, larger, 0, 0, image.width, image.height)
  return larger
}

/**
 * The newer image in pale grey with every differing pixel in red; undefined if they look the same. Ignores slight shade
 * differences at letter edges, which vary between renderings.
 */
export function markedDifference(one: Buffer, other: Buffer): Buffer | undefined {
  if (one.equals(other)) return undefined
  const [before, after] = [PNG.sync.read(one), PNG.sync.read(other)]
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const marks = new PNG({ width, height })
  const different = pixelmatch(
    padded(before, width, height).data,
    padded(after, width, height).data,
    marks.data,
    width,
    height,
    { alpha: 0.25, diffColor: [214, 0, 0] },
  )
  const isSameSize = before.width === after.width && before.height === after.height
  return different === 0 && isSameSize ? undefined : PNG.sync.write(marks)
}

interface Comparison {
  readonly old: Album
  readonly now: Album
  /** Folders of both albums' images. */
  readonly folders: readonly [old: string, now: string]
  /** Folder for the images that mark the differences; emptied first. */
  readonly marks: string
}

/** The pictures that look different in two albums, and those in only one of them. */
export function compareAlbums({ old, now, folders: [oldFolder, newFolder], marks }: Comparison): readonly Change[] {
  rmSync(marks, { recursive: true, force: true })
  mkdirSync(marks, { recursive: true })
  const all = new Map([old, now].flatMap((album) => picturesOf(album).map((picture) => [picture.id, picture] as const)))
  const image = (folder: string, name: string) => {
    const file = join(folder, name)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  return [...all.values()].flatMap(({ title, id }) => {
    const changed = widths.flatMap((width): ChangedImage[] => {
      const name = imageFile(id, width)
      const [before, after] = [image(oldFolder, name), image(newFolder, name)]
      if (!before || !after)
        return [{ width, isOld: before !== undefined, isNew: after !== undefined, isMarked: false }]
      const marked = markedDifference(before, after)
      if (!marked) return []
      writeFileSync(join(marks, name), marked)
      return [{ width, isOld: true, isNew: true, isMarked: true }]
    })
    return changed.length > 0 ? [{ title, id, widths: changed }] : []
  })
}
