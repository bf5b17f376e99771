import jsQR from 'jsqr'

/*
 * A scanner that is as strict as ISO/IEC 18004: dark modules on a white ground, and a quiet zone of four white modules on every
 * side. jsQR alone also reads inverted codes, and codes without a quiet zone.
 */

const quietModules = 4
/** The least shade of white and the greatest of a dark module, of 255. */
const white = 250
const dark = 64

/** A picture in shades of grey, 0 (black) to 255 (white), row by row. */
export interface Picture {
  readonly shades: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** The content of the code in a picture; undefined if there is none, or none that every scanner has to read. */
export function scanQrCode({ shades, width, height }: Picture): string | undefined {
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (shades[at >> 2] ?? 0),
  )
  const code = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' })
  if (!code) return undefined
  const { topLeftCorner, bottomRightCorner } = code.location
  const modules = 17 + 4 * code.version
  const sizeX = (bottomRightCorner.x - topLeftCorner.x) / modules
  const sizeY = (bottomRightCorner.y - topLeftCorner.y) / modules

  /** The shade at a module's centre, counted from the code's first module; undefined outside of the picture. */
  const shadeAt = (column: number, row: number) => {
    const x = Math.floor(topLeftCorner.x + (column + 0.5) * sizeX)
    const y = Math.floor(topLeftCorner.y + (row + 0.5) * sizeY)
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : shades[y * width + x]
  }
  const places = Array.from({ length: modules + 2 * quietModules }, (_, at) => at - quietModules)
  const isCode = (at: number) => at >= 0 && at < modules
  const quiet = places.every((row) =>
    places.every((column) => (isCode(row) && isCode(column)) || (shadeAt(column, row) ?? 0) >= white),
  )
  const finders = [
    [3, 3],
    [modules - 4, 3],
    [3, modules - 4],
  ] as const
  return quiet && finders.every(([column, row]) => (shadeAt(column, row) ?? 255) <= dark) ? code.data : undefined
}

/** Pixels per module of a code that is drawn here. */
const scale = 4

/** The shade of a fill such as #ffffff. */
function shadeOf(fill: string | null): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(fill ?? '')?.slice(1)
  if (!digits) throw new Error(`unknown fill: ${fill}`)
  const [red = 0, green = 0, blue = 0] = digits.map((two) => Number.parseInt(two, 16))
  return Math.round(red * 0.299 + green * 0.587 + blue * 0.114)
}

/** Reads a code that is drawn as an SVG of paths of rectangles, one unit per module, in its own colours. */
export function readQrCode(svg: Element): string | undefined {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * scale
  // Where nothing is drawn the page shows through, which may be dark.
  const shades = new Uint8ClampedArray(side * side)
  for (const path of svg.querySelectorAll('path')) {
    const shade = shadeOf(path.getAttribute('fill'))
    const rectangles = path.getAttribute('d')?.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v(\d+)H/g) ?? []
    for (const [, x, y, across, down] of rectangles) {
      for (let row = Number(y) * scale; row < (Number(y) + Number(down)) * scale; row++) {
        const start = row * side + Number(x) * scale
        shades.fill(shade, start, start + Number(across) * scale)
      }
    }
  }
  return scanQrCode({ shades, width: side, height: side })
}
