import * as v from 'valibot'
import { now, onNextDate } from '../time/clock'
import { storageEntry } from './storage'

/*
 * Whether Connect is available on this device: it was flagged once by ?connect=1, or opened from the partner app with
 * ?client_id=… within the last hour (D8, D11, portal-2 §6).
 */

// Created on demand, so that the flag's entry is not in the bundle of a brand without Connect.
const flagged = () => storageEntry('local', 'connect_device', v.literal(1))
const client = () => storageEntry('local', 'client', v.object({ client_id: v.string(), updated_at: v.number() }))

const anHour = 3_600_000

/** Stores the device flag and the client ID of a query string; both survive a reload. */
export function readDevice(search: string) {
  const query = new URLSearchParams(search)
  if (features.connect && query.get('connect') === '1') flagged().write(1)
  const clientId = query.get('client_id')
  if (!clientId) return
  const updated_at = now()
  client().write({ client_id: clientId, updated_at })
  // Until the first response, this is the device's time, which may be wrong.
  onNextDate((by) => {
    if (by !== 0) client().write({ client_id: clientId, updated_at: updated_at + by })
  })
}

function fromPartnerApp() {
  const visit = client().read()
  const partners = import.meta.env.PORTAL_PARTNERS.split(',').filter(Boolean)
  return visit !== undefined && partners.includes(visit.client_id) && Math.abs(now() - visit.updated_at) < anHour
}

/** Whether Connect is available on this device. */
export const isFlaggedDevice = () => flagged().read() === 1 || fromPartnerApp()
