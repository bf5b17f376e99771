import jsQR from 'jsqr'

/** Pixels for each square of a code. */
const scale = 4

/**
 * What a scanner reads from a QR code that is drawn as an SVG path of runs of squares; undefined for nothing.
 * @param side squares on a side, the white around included
 */
export function readCode(path: string, side: number): string | undefined {
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * width + Number(x) * scale) * 4
      for (let at = 0; at < Number(length) * scale; at++) pixels.fill(0, start + at * 4, start + at * 4 + 3)
    }
  }
  return jsQR(pixels, width, width)?.data
}
