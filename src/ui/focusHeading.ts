/** Where customers go on whose button is gone: with the page, not at the beginning of the document. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })
