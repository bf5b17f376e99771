/** The fields and buttons of the login, if it is there: in the same order in the portal as in the picture. */
const controlsIn = (place: Element): readonly (HTMLInputElement | HTMLButtonElement)[] => [
  ...(place
    .querySelector('form')
    ?.parentElement?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button') ?? []),
]

function swap(picture: Element, portal: Element, settle: () => void) {
  const drawn = controlsIn(picture)
  const focused = drawn.find((control) => control === document.activeElement)
  const top = focused?.getBoundingClientRect().top ?? 0
  const selection = focused instanceof HTMLInputElement && ([focused.selectionStart, focused.selectionEnd] as const)
  picture.replaceWith(portal)
  settle()
  for (const [index, control] of controlsIn(portal).entries()) {
    const before = drawn[index]
    if (!before) return
    if (before === focused) {
      control.focus({ preventScroll: true })
      // What stands above it now does not move it under the customer's fingers.
      window.scrollBy(0, control.getBoundingClientRect().top - top)
    }
    if (control instanceof HTMLInputElement) {
      // As if it were typed now: at the event, React compares the text with the one that it knows.
      control.setRangeText(before.value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      if (before === focused && selection) control.setSelectionRange(...selection)
    }
    for (const _ of before.dataset['pressed'] ?? '') control.click()
  }
}

/**
 * Shows the portal in place of the first picture, in the task of its first rendering: nothing is painted or typed in between.
 * Where the picture is the login form, the portal's own goes on with what was begun (door.ts): text, focus, selection, and what
 * was pressed. So its page is awaited, and the end of a composition by an input method, too.
 * @param settle completes what React has rendered: a field that is not tied to its form yet would lose its text again
 */
export function takeOver(picture: Element, portal: Element, settle: () => void) {
  const isDoor = document.documentElement.className
  const observer = new MutationObserver(attempt)
  function attempt() {
    if (isDoor && (!portal.querySelector('h1') || picture.querySelector('[data-composing]'))) return
    observer.disconnect()
    if (picture.isConnected) swap(picture, portal, settle)
  }
  observer.observe(portal, { childList: true, subtree: true })
  picture.addEventListener('compositionend', () => setTimeout(attempt))
}
