/** Milliseconds after which a page that was to be left, and is still there, is taken for one that stays: no event tells. */
export const leaveTimeout = 5_000
