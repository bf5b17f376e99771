/** Milliseconds after which a page that was to be left and is still open is assumed to stay: browsers fire no event for that. */
export const leaveTimeout = 5_000
