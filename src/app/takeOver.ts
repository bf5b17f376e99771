/** What the focus can be on, or a press. */
const controlsIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)'),
]

/** A control of the picture looks the same in the portal; its text may have been translated by the browser. */
const isSame = (one: HTMLElement, other: HTMLElement) =>
  one.tagName === other.tagName &&
  ['name', 'class', 'href'].every((name) => one.getAttribute(name) === other.getAttribute(name))

function swap(picture: Element, portal: Element, settle: () => void) {
  const drawn = controlsIn(picture)
  const focused = drawn.find((control) => control === document.activeElement)
  const topOf = (control: HTMLElement) => control.getBoundingClientRect().top
  // Where the window was scrolled without one, what is read or about to be pressed.
  const anchor = focused ?? (window.scrollY > 0 ? drawn.find((control) => topOf(control) >= 0) : undefined)
  const top = anchor ? topOf(anchor) : 0
  const {
    selectionStart = 0,
    selectionEnd = 0,
    selectionDirection,
  } = focused instanceof HTMLInputElement ? focused : {}
  picture.replaceWith(portal)
  settle()
  const controls = controlsIn(portal)
  for (const before of drawn) {
    const control = controls.find((one) => isSame(one, before))
    if (!control) continue
    if (before === focused) control.focus({ preventScroll: true })
    // What stands above it now does not move it under the customer's fingers.
    if (before === anchor) window.scrollBy(0, topOf(control) - top)
    if (before instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      // As if it were typed now: at the event, React compares the text with the one that it knows.
      control.setRangeText(before.value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      if (before === focused) control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
    }
    if (before.parentElement?.matches('details[open]')) control.click()
    for (const _ of before.dataset['pressed'] ?? '') control.click()
  }
}

/** The events that may end what a customer is in the middle of. */
const ends = ['click', 'compositionend', 'dragend', 'keyup', 'pointercancel', 'pointerup']

/**
 * Shows the portal in place of the first picture, in the task of its first rendering: nothing is painted or typed in between.
 * Where the picture is the login form, the portal's own goes on with what was begun (door.ts): text, focus, selection, and what
 * was pressed. So its page is awaited, the end of a composition by an input method, too, and that of a press.
 * @param settle completes what React has rendered: a field that is not tied to its form yet would lose its text again
 */
export function takeOver(picture: Element, portal: Element, settle: () => void) {
  const isDoor = document.documentElement.className
  const over = new AbortController()
  const observer = new MutationObserver(attempt)
  function attempt() {
    if (isDoor && (!portal.querySelector('h1') || picture.querySelector('[data-composing], :active'))) return
    observer.disconnect()
    over.abort()
    if (picture.isConnected) swap(picture, portal, settle)
  }
  observer.observe(portal, { childList: true, subtree: true })
  // After the event, so that it still does what it does in the picture.
  for (const type of ends) addEventListener(type, () => setTimeout(attempt), { signal: over.signal })
}
