import * as v from 'valibot'
import { flag, record, text } from '../../../api/endpoints/lenient'
import { dataUrlOf } from '../../../api/imageType'
import { isRecord } from '../../../api/listItems'

/* The base64 content of a display_qrcode response: JSON with the riders' codes, or an image (portal-2 §3; D10). */

export const riders = ['main', 'sub1', 'sub2', 'sub3'] as const
export type Rider = (typeof riders)[number]

interface RiderCode {
  readonly who: Rider
  /** The QR code's text; '' if the response has a rider without one. */
  readonly qr_code: string
  /** Shown beneath the code. */
  readonly sec_key: string
}

export type QrContent =
  | { readonly kind: 'riders'; readonly riders: readonly RiderCode[] }
  | { readonly kind: 'image'; readonly src: string }
  /** has_commit is 0: there is no code to show yet. */
  | { readonly kind: 'uncommitted' }

const code = record({ sec_key: text, qr_code: text })
/** Without the flag, codes are shown: only the flag says that there are none yet (D33). */
const committed = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform((value) => v.parse(flag, value)),
  ),
  true,
)
/** A rider's code; undefined if the response has none. */
const optionalCode = v.fallback(v.optional(v.pipe(v.unknown(), v.check(isRecord), code)), undefined)
const content = v.object({
  has_commit: committed,
  main: optionalCode,
  sub1: optionalCode,
  sub2: optionalCode,
  sub3: optionalCode,
})

/** The bytes in base64; '' for anything else. */
function bytesOf(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
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
 * The codes or the image to show; undefined if the content can't be parsed or has no main rider. An empty record counts
 * as a rider only if the ride has that many riders.
 * @param ride_num riders of the reservation; 0 if unknown
 */
export function parseQrContent(base64: string, ride_num: number): QrContent | undefined {
  const bytes = bytesOf(base64)
  const src = dataUrlOf(base64) ?? dataUrlOf(bytes)
  if (src) return { kind: 'image', src }
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
