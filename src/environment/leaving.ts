/** Milliseconds after which leaving the page is assumed to have failed; browsers fire no event for that. */
export const leaveTimeout = 5_000
