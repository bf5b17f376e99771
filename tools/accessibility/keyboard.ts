import type { Page } from '@playwright/test'

/* Tabs through a page and back, for the browser tests and for the accessibility report. */

/** Starts at the first tab stop and numbers the elements to reach, one for each group of radio buttons. */
const begin = (page: Page) =>
  page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter(
      (one) =>
        !one.matches(':disabled') &&
        !one.closest('[inert], [aria-hidden=true]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    const all = usable.filter((one) => one.tabIndex >= 0)
    // Except calendar days, between which the arrow keys move.
    const passedOver = usable.filter((one) => one.tabIndex < 0 && !one.closest('td'))
    const radios = all.filter((one) => one instanceof HTMLInputElement && one.type === 'radio')
    const groupOf = ({ name, form }: HTMLInputElement) =>
      radios.filter((one) => one instanceof HTMLInputElement && one.name === name && one.form === form)
    const stops = all.filter((one) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const group = groupOf(one)
      return one === (group.find((other) => other.matches(':checked')) ?? group[0])
    })
    for (const old of document.querySelectorAll('[data-stop]')) old.removeAttribute('data-stop')
    for (const [at, stop] of stops.entries()) stop.dataset['stop'] = String(at)

    const nameOf = (one: Element) => `${one.tagName} ${one.textContent?.slice(0, 20) || one.getAttribute('name')}`

    /** Faults of focused elements, each checked on the next key, when the page has scrolled. */
    const passed: { at: number; fault: string }[] = []
    const checkFocus = () => {
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || active === document.body) return
      // A link over two lines has a box on each: use the first.
      const box = active.getClientRects()[0] ?? active.getBoundingClientRect()
      const on = document.elementFromPoint(
        box.left + box.width / 2,
        Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
      )
      const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      const seen = inside && [active, ...labels].some((one) => one.contains(on))
      const where = inside ? `under ${on?.tagName}.${on?.className}` : 'outside the window'
      passed.push({ at: Number(active.dataset['stop'] ?? -1), fault: seen ? '' : `${nameOf(active)} is ${where}` })
    }
    document.addEventListener('keydown', checkFocus, { capture: true })
    Object.assign(window, {
      passed: () => {
        checkFocus()
        document.removeEventListener('keydown', checkFocus, { capture: true })
        return passed
      },
    })

    const tops = stops.map((one) => one.getBoundingClientRect())
    const jumps = stops.flatMap((one, at) => {
      const [box, before] = [tops[at], tops[at - 1]]
      // Compared within a column. Not the first two: the skip link, and the start of the page.
      const back =
        at > 1 && box && before && box.bottom <= before.top && box.left <= before.left && box.right > before.left
      return back ? [`${nameOf(one)} is above the element that it follows`] : []
    })
    const out = passedOver.map((one) => `${nameOf(one)} is passed over`)

    const main = document.querySelector('main')
    const makeOf = (some: readonly Element[]) =>
      some.map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.getAttribute('type')}`).join()
    const makes = [stops.filter((one) => main?.contains(one)), stops.filter((one) => !main?.contains(one))].map(makeOf)

    stops[0]?.focus()
    scrollTo(0, 0)
    // Within a date Tab moves to its month, its day and its calendar.
    const dates = stops.filter((one) => one instanceof HTMLInputElement && one.type === 'date')
    return { count: stops.length, presses: stops.length - 1 + 3 * dates.length, passedOver: out, jumps, makes }
  })

/** Presses Tab a number of times; the page handles the presses one after another. */
type Send = (key: 'Tab' | 'Shift+Tab', times: number) => Promise<unknown>

/** Sends all presses at once, which is many times faster than one by one. */
export async function tabKeys(page: Page): Promise<Send> {
  const keys = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  return (key, times) =>
    Promise.all(
      Array.from({ length: times }, () =>
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab, modifiers: key === 'Tab' ? 0 : 8 }),
      ),
    )
}

interface TabFault {
  /** The violated criterion of JIS X 8341-3: keyboard, no keyboard trap, focus order, or visible focus. */
  readonly criterion: '2.1.1' | '2.1.2' | '2.4.3' | '2.4.7'
  readonly says: string
}

/** Faults of the page's tab order; skips a page with the same structure as an earlier one. */
export async function tabThrough(
  page: Page,
  send: Send,
  isNew: (makes: readonly string[]) => boolean,
): Promise<readonly TabFault[]> {
  const { count, presses, passedOver, jumps, makes } = await begin(page)
  const tabs = isNew(makes)
  if (tabs) {
    await send('Tab', presses)
    await send('Shift+Tab', presses)
  }
  const passed = await page.evaluate((): readonly { at: number; fault: string }[] => Reflect.get(window, 'passed')())
  if (!tabs) return []
  const order = [...Array(count).keys()]
  const there = [...order, ...order.slice(0, -1).reverse()]
  const reached = passed.map(({ at }) => at).filter((at, press) => at !== passed[press - 1]?.at)
  const lost = there.findIndex((at, step) => reached[step] !== at)
  const isTrapped = !reached.includes(count - 1) || reached.at(-1) !== 0
  const says = `step ${lost} reaches ${reached[lost]} in place of ${there[lost]} of ${count}`
  const faults = (criterion: TabFault['criterion'], list: readonly string[]) =>
    list.map((one) => ({ criterion, says: one }))
  return [
    ...faults('2.1.1', passedOver),
    ...faults('2.4.3', jumps),
    ...faults('2.4.7', passed.map(({ fault }) => fault).filter(Boolean)),
    ...faults(isTrapped ? '2.1.2' : '2.1.1', lost < 0 ? [] : [says]),
  ]
}

/** One element of each kind that has no focus ring, or one in its background's colour. */
export const withoutFocusRing = (page: Page) =>
  page.evaluate(() => {
    const says = (element: Element) => `${element.tagName}.${element.getAttribute('class')}`
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const found: string[] = []
    const before = document.activeElement
    const kinds = new Set<string>()
    for (const one of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        one.matches('.visually-hidden') ||
        kinds.has(says(one))
      )
        continue
      kinds.add(says(one))
      one.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      if (document.activeElement !== one) continue
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
      if (
        outlineStyle === 'none' ||
        Number.parseFloat(outlineWidth) < 2 ||
        outlineColor === groundOf(one.parentElement)
      )
        found.push(`no focus ring: ${says(one)}`)
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return found
  })
