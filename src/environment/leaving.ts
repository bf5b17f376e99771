/** Milliseconds after which leaving the page is assumed to have failed; browsers fire no event for that. */
export const leaveTimeout = 5_000

let leftAt = Number.NEGATIVE_INFINITY
window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})
// The customer came back to the page as it was left (back/forward cache).
window.addEventListener('pageshow', () => {
  leftAt = Number.NEGATIVE_INFINITY
})

/**
 * Whether the browser has begun to leave the page since `time`, or shortly before it: from then on it aborts the page's
 * requests, also those that the page only starts afterwards.
 * @param time milliseconds, as from performance.now()
 */
export const isLeftSince = (time: number) => leftAt > time - leaveTimeout
