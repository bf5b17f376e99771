/*
 * The portal's clock. Every window, month and deadline uses it, never Date.now(): a wrong device clock must not open or
 * close anything, so the Date header of responses corrects it (D1). Instants are milliseconds since 1970.
 */

let offset = 0
const listeners = new Set<() => void>()
/** Set while there are listeners. */
let timer: ReturnType<typeof setInterval> | undefined

function notify() {
  for (const listener of listeners) listener()
}

/** The current instant, corrected, in milliseconds. */
export const now = () => Date.now() + offset

/** An instant by the device clock, with the current correction applied, in milliseconds. */
export const corrected = (ofDevice: number) => ofDevice + offset

/** A Date header has a resolution of one second and is delayed by the network: smaller differences are ignored. */
const tolerance = 2_000

/** Longer round trips are ignored, because the device may have been asleep. */
const maxRoundTrip = 10_000

/** IMF-fixdate (RFC 9110), the only current form of a Date header. */
const fixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/* Dates outside this range come from a server whose clock is not set. */
const earliest = Date.parse('2020-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

/** Callbacks for the next Date header; each receives the correction in milliseconds. */
const waiting = new Set<(by: number) => void>()

/**
 * Calls back once, on the next Date header, with the correction in milliseconds, to correct earlier timestamps of a
 * wrong device clock.
 */
export const onNextDate = (listener: (by: number) => void) => void waiting.add(listener)

/**
 * Corrects the clock by a response's Date header; a missing, invalid or implausible one is ignored.
 * @param sentAt device time in milliseconds when the request was sent, so that a slow response does not skew the clock
 */
export function correctClock(dateHeader: string | undefined | null, sentAt: number) {
  const server = dateHeader && fixdate.test(dateHeader) ? Date.parse(dateHeader) : Number.NaN
  if (!(earliest <= server && server < latest)) return
  const receivedAt = Date.now()
  if (receivedAt < sentAt || receivedAt - sentAt > maxRoundTrip) return
  const measured = server + 500 - (sentAt + receivedAt) / 2
  // The server may have stamped its response at any moment of the round trip.
  const uncertainty = tolerance + (receivedAt - sentAt) / 2
  const before = offset
  if (Math.abs(measured - offset) > uncertainty) offset = Math.abs(measured) <= uncertainty ? 0 : measured
  for (const listener of waiting) listener(offset - before)
  waiting.clear()
  if (offset === before) return
  notify()
}

/** Sets the clock, in milliseconds, or back to the device's. For mock builds and tests. */
export function setClock(instant: number | 'device') {
  offset = instant === 'device' ? 0 : instant - Date.now()
  notify()
}

/**
 * Calls all listeners together every second and when the clock is corrected, so that everything on screen shows the same
 * time. Returns the unsubscribe function.
 */
export function subscribeToTime(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(notify, 1_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}
