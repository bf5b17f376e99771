/** Moves the focus to the heading when the focused button is removed; it would fall back to the document's start. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })
