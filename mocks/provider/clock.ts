/** The provider's clock: the Date header of every response, the current billing month and all issue dates follow it. */
export interface ProviderClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets the time; the clock continues from there. 'real' follows the device. */
  set(at: number | 'real'): void
}

/** A clock whose offset from the device's clock is stored by the caller, so that it survives a reload. */
export const createClock = (offset: {
  readonly read: () => number
  readonly write: (ms: number) => void
}): ProviderClock => ({
  now: () => Date.now() + offset.read(),
  set: (at) => offset.write(at === 'real' ? 0 : at - Date.now()),
})

const japanOffset = 9 * 3_600_000

/** An instant (milliseconds) as the provider writes it: 2025-04-15 10:00:00, in Japan time. */
export const formatTime = (instant: number) =>
  new Date(instant + japanOffset).toISOString().slice(0, 19).replace('T', ' ')
