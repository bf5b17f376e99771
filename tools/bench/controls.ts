/* The controls of a page, one after another. */

export interface Sought {
  /** The keys of the controls already pressed. */
  readonly pressed: readonly string[]
  /** Where to look: the whole page, its main content, or only the controls that lead on. */
  readonly within: 'body' | 'main' | 'end'
  /** The selector of the controls that lead on. */
  readonly last: string
}

export interface Control {
  /** Distinguishes it from the others of its screen. */
  readonly key: string
  /** The beginning of its text. */
  readonly name: string
  readonly x: number
  readonly y: number
  /** Whether a key is pressed after the tap. */
  readonly isTyped: boolean
  /** Whether a key is pressed instead of a tap, which would open the browser's own list. */
  readonly isSelect: boolean
}

/** The control (the last of several) that leads to a form's next step: pressed after all others. */
export const onwards = [
  'main form [type=submit]:not([aria-disabled=true])',
  'main .button-row .btn-primary:not(a, [aria-disabled=true])',
].join()

/** Scrolls the next control not pressed yet into view, and stores it as `window.control`. Runs in the page. */
export async function nextControl({ pressed, within, last }: Sought): Promise<Control | undefined> {
  // Press only this many of equal controls, as in rows of a list, since they cost the same.
  const equals = 4
  const dialog = document.querySelector('dialog[open], [role=dialog]')
  const scope = dialog ?? document.querySelector(within)
  const isPressable = (one: HTMLElement) => {
    const leaves = one instanceof HTMLAnchorElement && (one.origin !== location.origin || one.target || one.download)
    return one.checkVisibility() && !one.closest('[inert]') && !leaves && !one.textContent.includes('ログアウト')
  }
  const all = scope?.querySelectorAll<HTMLElement>('button, summary, a[href], input, select, textarea') ?? []
  const ends = [...document.querySelectorAll<HTMLElement>(last)].filter(isPressable).slice(-1)
  const controls = [...all].filter((one) => isPressable(one) && (dialog || !ends.includes(one)))
  for (const element of within === 'end' ? ends : controls) {
    const label = element.getAttribute('aria-label') ?? element.closest('.form-check')?.textContent ?? ''
    const own = element instanceof HTMLInputElement ? `${element.name} ${label}` : element.textContent || label
    const name = own.trim().replace(/\s+/g, ' ').slice(0, 24)
    const attributes = ['type', 'class', 'name', 'role'].map((attribute) => element.getAttribute(attribute))
    const group = `${element.tagName} ${attributes.join(' ')}|`
    const key = group + name
    if (pressed.includes(key) || pressed.filter((one) => one.startsWith(group)).length >= equals) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
    const { left, top, width, height } = element.getBoundingClientRect()
    Object.assign(window, { control: element })
    const isSelect = element.matches('select')
    if (isSelect) element.focus()
    const isTyped = element.matches(':is(textarea, input):not([readonly], [type=radio], [type=checkbox], [type=date])')
    return {
      key,
      name,
      x: left + Math.min(width / 2, 40),
      y: top + height / 2,
      isTyped,
      isSelect,
    }
  }
  return undefined
}
