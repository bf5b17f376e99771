import * as v from 'valibot'
import { storageEntry } from './storage'

/** Whether this tab's visit came from the local shopping site: ?is_niwamichi=1 once, until the tab closes (D25). */
const niwamichi = storageEntry('session', 'is_niwamichi', v.literal(1))

/** Keeps what the address says of where the visit comes from. */
export function readVisit(search: string) {
  if (new URLSearchParams(search).get('is_niwamichi') === '1') niwamichi.write(1)
}

/** 1 or 0, as new registration sends it (portal-1 §7). */
export const isNiwamichi = (): 0 | 1 => niwamichi.read() ?? 0
