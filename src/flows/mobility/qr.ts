import * as v from 'valibot'
import { flag, record, text } from '../../api/endpoints/lenient'

/* What display_qrcode answers in base64: a JSON text with the riders' codes, or an image (portal-2 §3; D10). */

export const riders = ['main', 'sub1', 'sub2', 'sub3'] as const
export type Rider = (typeof riders)[number]

interface RiderCode {
  readonly who: Rider
  /** What the QR code says; '' where the answer has a rider without one. */
  readonly qr_code: string
  /** What stands beneath it. */
  readonly sec_key: string
}

export type Codes =
  | { readonly kind: 'riders'; readonly riders: readonly RiderCode[] }
  | { readonly kind: 'image'; readonly src: string }
  /** has_commit is 0: there is nothing to show yet. */
  | { readonly kind: 'uncommitted' }

const code = record({ sec_key: text, qr_code: text })
/** A flag that must be there. */
const said = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => v.parse(flag, value)),
)
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Of a rider; undefined where the answer has none. */
const other = v.fallback(v.optional(v.pipe(v.unknown(), v.check(isRecord), code)), undefined)
const content = v.object({ has_commit: said, main: other, sub1: other, sub2: other, sub3: other })

const isImage = (address: string) => /^data:image\/(png|jpeg|gif|webp);base64,/.test(address)
/** How the bytes of images begin. */
const starts = [
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
] as const

/** What kind of image the bytes are, whatever they are called; undefined for none. */
function imageIn(bytes: string) {
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return 'webp'
  return starts.find(([start]) => bytes.startsWith(start))?.[1]
}

function bytesOf(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

/** The JSON of a UTF-8 text; undefined for anything else. */
function jsonOf(bytes: string): unknown {
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))),
    )
  } catch {
    return undefined
  }
}

/**
 * What there is to show; undefined for what cannot be read, and where there is no main rider. A record that says nothing is
 * a rider only of a ride that has as many.
 * @param ride_num riders of the reservation; 0 where it is not known
 */
export function codesOf(base64: string, ride_num: number): Codes | undefined {
  if (isImage(base64)) return { kind: 'image', src: base64 }
  const bytes = bytesOf(base64)
  if (bytes === undefined) return undefined
  const image = imageIn(bytes)
  if (image) return { kind: 'image', src: `data:image/${image};base64,${base64}` }
  if (isImage(bytes)) return { kind: 'image', src: bytes }
  const parsed = v.safeParse(content, jsonOf(bytes))
  if (!parsed.success) return undefined
  const { has_commit, ...codes } = parsed.output
  if (!has_commit) return { kind: 'uncommitted' }
  if (!codes.main) return undefined
  return {
    kind: 'riders',
    riders: riders.flatMap((who, at) => {
      const one = codes[who]
      return one && (one.qr_code || one.sec_key || at < ride_num) ? [{ who, ...one }] : []
    }),
  }
}
