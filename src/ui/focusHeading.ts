/** Focuses the heading. Call it when the focused button is removed, so that the focus isn't lost to the document. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })
