/** The provider's own clock: every answer's Date header, the current billing month and every issue date follow it. */
export interface ProviderClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets the hands; they go on from there. 'real' follows the device. */
  set(at: number | 'real'): void
}

/** A clock whose distance from the device's clock is kept by somebody else, so that it survives a reload. */
export const createClock = (kept: {
  readonly read: () => number
  readonly write: (offset: number) => void
}): ProviderClock => ({
  now: () => Date.now() + kept.read(),
  set: (at) => kept.write(at === 'real' ? 0 : at - Date.now()),
})
