import * as v from 'valibot'
import { storageEntry } from '../environment/storage'

/*
 * Whose data something is: what is kept outside the session (drafts, records of what was sent, history entries) belongs
 * to a customer, and to the time since this browser's last logout.
 */

/** Identifies a customer, who may change the user ID; '' for a visitor. */
export const ownerOf = (user: { user_seq: number; user_id: string } | undefined) =>
  String(user?.user_seq || user?.user_id || '')

/** Distinguishes customers without naming them. */
export const hashOf = (owner: string) =>
  // Stryker disable next-line ArithmeticOperator: any hash does
  [...owner].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)

/** Counts this browser's logouts, so that a tab that was suspended during one can tell that its data is older. */
const logouts = storageEntry('local', 'logouts', v.number())

/** A hash of the last customer to log in; none after a logout. */
const lastCustomer = storageEntry('local', 'customer', v.number())

export const countLogouts = () => logouts.read() ?? 0

export function noteLogout() {
  logouts.write(countLogouts() + 1)
  lastCustomer.remove()
}

/** Call before storing a login. Counts as a logout if the previous customer's session was lost without one. */
export function noteLogin(owner: string) {
  const hash = hashOf(owner)
  const last = lastCustomer.read()
  if (last === hash) return
  if (last !== undefined) logouts.write(countLogouts() + 1)
  lastCustomer.write(hash)
}

/** Calls back at a logout in another tab. Returns the function to stop. */
export const onForeignLogout = (listener: () => void) => logouts.onForeignChange(listener)
