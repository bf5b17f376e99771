import * as v from 'valibot'
import { bothTokens, mutation, query } from './endpoint'
import { nothing, record, text } from './lenient'
import { picture } from './picture'

const device = { type: v.picklist(['android', 'ios', 'other']) }

/** A link, also as a QR code, that connects the app with the customer (portal-2 §3 "Connect"). */
const connection = record({
  /** Belongs to the link; unused by the portal. */
  onetime_token: text,
  /** Its scheme must be one of the brand's: flows/connect/appLink.ts. */
  link: text,
  qr_code: picture,
  /** ISO 8601; Japan time if it has no offset. */
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
