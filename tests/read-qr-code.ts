import jsQR from 'jsqr'

/** Pixels per module. */
const scale = 4

/**
 * Reads a QR code that is rendered as an SVG path of horizontal runs; undefined if it is not readable.
 * @param side modules per side, including the quiet zone
 */
export function readQrCode(path: string, side: number): string | undefined {
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
