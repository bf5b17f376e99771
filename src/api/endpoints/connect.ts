import * as v from 'valibot'
import { bothTokens, mutation, query } from './endpoint'
import { picture } from './picture'
import { nothing, record, text } from './shape'

const device = { type: v.picklist(['android', 'ios', 'other']) }

/** A link that connects the app with the customer (portal-2 §3 "Connect"), and the same as a QR code. */
const connection = record({
  /** Goes with the link; the portal itself has no use for it. */
  onetime_token: text,
  /** Of a scheme that the brand knows: flows/connect/appLink.ts. */
  link: text,
  qr_code: picture,
  /** ISO 8601; without an offset, Japan time. */
  expires_at: text,
})
export type Connection = v.InferOutput<typeof connection>

export const certifyIndex = query('/api/connect/certify_index', {
  tokens: bothTokens,
  request: device,
  response: connection,
})

export const renewLink = mutation('/api/connect/renew_link', {
  tokens: bothTokens,
  request: device,
  response: connection,
})

export const sendLink = mutation('/api/connect/send_link', {
  tokens: bothTokens,
  request: { email: v.string() },
  response: nothing,
})
