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

/**
 * Takes a Date header (RFC 9110) of an answer into account; one that is missing or unreadable changes nothing.
 * @param sentAt device time in milliseconds when the request left, so that a slow answer does not skew the clock
 */
export function correctBy(dateHeader: string | undefined | null, sentAt: number) {
  const server = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(server)) return
  const measured = server + 500 - (sentAt + Date.now()) / 2
  if (Math.abs(measured - offset) <= tolerance) return
  offset = Math.abs(measured) <= tolerance ? 0 : measured
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
