import qrcode from 'qrcode-generator'
import * as v from 'valibot'
import type { Connection } from '../../src/api/endpoints/connect'
import { formatTime, type ProviderClock } from './clock'
import { randomId } from './random-id'
import type { Store } from './state'

export const connection = v.object({
  token: v.string(),
  /** The provider's time, milliseconds. */
  until: v.number(),
})

const lifetime = 30 * 60_000
const linkOf = (token: string) => `connectapp://link?token=${token}`

/** A QR code image with 4 pixels per module, in base64. */
function qrCodeOf(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createDataURL(4).replace(/^data:[^,]*,/, '')
}

/** Links that connect the app with a customer: one per customer; a new link invalidates the previous one. */
export interface Connections {
  issue(userId: string): Connection
  /** The valid link, if any. */
  current(userId: string): string | undefined
}

export const createConnections = (store: Store, clock: ProviderClock): Connections => ({
  issue(userId) {
    const token = randomId()
    const until = clock.now() + lifetime
    store.state.connections[userId] = { token, until }
    const link = linkOf(token)
    return { onetime_token: token, link, qr_code: qrCodeOf(link), expires_at: formatTime(until) }
  },
  current(userId) {
    const issued = store.state.connections[userId]
    return issued && clock.now() < issued.until ? linkOf(issued.token) : undefined
  },
})
