/** The elements that can be focused or clicked. */
const controlsIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)'),
]

/** Matches a control of the static first paint with the portal's, but not by text, which the browser may have translated. */
const isSame = (one: HTMLElement, other: HTMLElement) =>
  one.tagName === other.tagName &&
  ['name', 'class', 'href'].every((name) => one.getAttribute(name) === other.getAttribute(name))

function swap(firstPaint: Element, portal: Element, settle: () => void) {
  const earlier = controlsIn(firstPaint)
  const focused = earlier.find((control) => control === document.activeElement)
  const topOf = (control: HTMLElement) => control.getBoundingClientRect().top
  // If the page was scrolled without a focused control, anchor to the first visible one, to keep the scroll position.
  const anchor = focused ?? (window.scrollY > 0 ? earlier.find((control) => topOf(control) >= 0) : undefined)
  const top = anchor ? topOf(anchor) : 0
  const {
    selectionStart = 0,
    selectionEnd = 0,
    selectionDirection,
  } = focused instanceof HTMLInputElement ? focused : {}
  firstPaint.replaceWith(portal)
  settle()
  const controls = controlsIn(portal)
  for (const before of earlier) {
    const control = controls.find((one) => isSame(one, before))
    if (!control) continue
    if (before === focused) control.focus({ preventScroll: true })
    // Scroll so that content newly above the anchor doesn't move it under the customer's finger.
    if (before === anchor) window.scrollBy(0, topOf(control) - top)
    if (before instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      // Simulates typing: setRangeText bypasses React's value tracking, so React sees a change on the event.
      control.setRangeText(before.value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      if (before === focused) control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
    }
    if (before.parentElement?.matches('details[open]')) control.click()
    for (const _ of before.dataset['pressed'] ?? '') control.click()
  }
}

/** Events that may end an ongoing interaction. */
const ends = ['click', 'compositionend', 'dragend', 'keyup', 'pointercancel', 'pointerup']

/**
 * Replaces the static first paint with the portal, in the task of its first render, so that nothing is painted or
 * typed in between. If it is the login form (staticLogin.ts), restores text, focus, selection and clicks in the
 * portal's own form; therefore waits until that page has rendered, and no IME composition or press is in progress.
 * @param settle flushes React's effects: a field not yet connected to its form would lose its text again
 */
export function takeOver(firstPaint: Element, portal: Element, settle: () => void) {
  const showsLogin = document.documentElement.className
  const over = new AbortController()
  const observer = new MutationObserver(attempt)
  function attempt() {
    if (showsLogin && (!portal.querySelector('h1') || firstPaint.querySelector('[data-composing], :active'))) return
    observer.disconnect()
    over.abort()
    if (firstPaint.isConnected) swap(firstPaint, portal, settle)
  }
  observer.observe(portal, { childList: true, subtree: true })
  // After the event, so that it still takes effect in the static first paint.
  for (const type of ends) addEventListener(type, () => setTimeout(attempt), { signal: over.signal })
}
