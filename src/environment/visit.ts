import * as v from 'valibot'
import { storageEntry } from './storage'

/** Whether this tab was opened from the local shopping site with ?is_niwamichi=1; kept until the tab is closed (D25). */
const niwamichi = storageEntry('session', 'is_niwamichi', v.literal(1))

/** Stores the origin of the visit from a query string. */
export function readVisit(search: string) {
  if (new URLSearchParams(search).get('is_niwamichi') === '1') niwamichi.write(1)
}

/** 1 or 0, as sent by new registration (portal-1 §7). */
export const isNiwamichi = (): 0 | 1 => niwamichi.read() ?? 0
