/*
 * The portal's one clock. Every window, month and deadline asks it, never Date.now(): a device clock that is wrong must
 * not open or close anything, so the Date header of the answers corrects it (D1). Instants are milliseconds since 1970.
 */

let offset = 0
const listeners = new Set<() => void>()

/** The corrected instant, in milliseconds. */
export const now = () => Date.now() + offset

/** A Date header counts whole seconds and takes a while to arrive: closer than this it tells nothing new. */
const tolerance = 2_000

/** A longer round trip says nothing of the time: the device may have slept in between. */
const longestTrip = 10_000

/** IMF-fixdate (RFC 9110), the one form that a Date header has today. */
const fixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** A server whose own clock is not set is none to go by. */
const earliest = Date.parse('2020-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

/** What waits for the first Date, with how far the clock was off until then. */
const waiting = new Set<(by: number) => void>()

/** Calls once, when the next Date is there; what was stamped before by a wrong clock can be set right. */
export const onNextDate = (listener: (by: number) => void) => void waiting.add(listener)

/**
 * Takes a Date header of an answer into account; one that is missing, unreadable or beyond belief changes nothing.
 * @param sentAt device time in milliseconds when the request left, so that a slow answer does not skew the clock
 */
export function correctClock(dateHeader: string | undefined | null, sentAt: number) {
  const server = dateHeader && fixdate.test(dateHeader) ? Date.parse(dateHeader) : Number.NaN
  if (!(earliest <= server && server < latest)) return
  const receivedAt = Date.now()
  if (receivedAt < sentAt || receivedAt - sentAt > longestTrip) return
  const measured = server + 500 - (sentAt + receivedAt) / 2
  const before = offset
  if (Math.abs(measured - offset) > tolerance) offset = Math.abs(measured) <= tolerance ? 0 : measured
  for (const listener of waiting) listener(offset - before)
  waiting.clear()
  if (offset === before) return
  for (const listener of listeners) listener()
}

/** Sets the clock by hand: mock builds and tests. */
export function setClock(instant: number | 'device') {
  offset = instant === 'device' ? 0 : instant - Date.now()
  for (const listener of listeners) listener()
}

/** Calls back when the clock was corrected, and every half minute, so that what depends on the time follows it. */
export function subscribeToTime(listener: () => void) {
  listeners.add(listener)
  const timer = setInterval(listener, 30_000)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}
