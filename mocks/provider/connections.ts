import qrcode from 'qrcode-generator'
import * as v from 'valibot'
import type { Connection } from '../../src/api/endpoints/connect'
import type { ProviderClock } from './clock'
import type { Store } from './state'

export const connection = v.object({
  token: v.string(),
  /** The provider's time, milliseconds. */
  until: v.number(),
})

const life = 30 * 60_000
const shift = 9 * 3_600_000

/** An instant as the provider writes it, in Japan time: 2025-04-15 10:00:00. */
const written = (instant: number) => new Date(instant + shift).toISOString().slice(0, 19).replace('T', ' ')

const linkOf = (token: string) => `connectapp://link?token=${token}`

/** A picture of 4 dots a square, in base64. */
function qrCodeOf(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createDataURL(4).replace(/^data:[^,]*,/, '')
}

/** The links that connect the app with a customer: one a customer, and a new one ends the one before. */
export interface Connections {
  issue(userId: string): Connection
  /** The link that is good now. */
  current(userId: string): string | undefined
}

export const createConnections = (store: Store, clock: ProviderClock): Connections => ({
  issue(userId) {
    const token = crypto.randomUUID()
    const until = clock.now() + life
    store.state.connections[userId] = { token, until }
    const link = linkOf(token)
    return { onetime_token: token, link, qr_code: qrCodeOf(link), expires_at: written(until) }
  },
  current(userId) {
    const issued = store.state.connections[userId]
    return issued && clock.now() < issued.until ? linkOf(issued.token) : undefined
  },
})
