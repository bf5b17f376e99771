import { expect, type Page } from '@playwright/test'
import { now, pagesIn, stepThrough } from './pages'
import { type Portal, test } from './portal'
import { sites } from './sites'

/*
 * Every page by Tab from its top to its end, and back: everything that can be pressed or typed into is reached, in the order
 * in which it stands, and what has the focus is seen.
 */

/** Begins at the first stop, and numbers what is to be reached: of a group of radio buttons, one. */
const begin = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
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

    /** What has the focus at a press is looked at when the next one comes: by then the page has followed. */
    const passed: { at: number; fault: string }[] = []
    const look = () => {
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || active === document.body) return
      const says = `${active.tagName} ${active.textContent?.slice(0, 20) || active.getAttribute('name')}`
      // A link over two lines has a middle of its own in each.
      const box = active.getClientRects()[0] ?? active.getBoundingClientRect()
      const on = document.elementFromPoint(
        box.left + box.width / 2,
        Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
      )
      const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      const seen = inside && [active, ...labels].some((one) => one.contains(on))
      const where = inside ? `under ${on?.tagName}.${on?.className}` : 'outside the window'
      passed.push({ at: Number(active.dataset['stop'] ?? -1), fault: seen ? '' : `${says} is ${where}` })
    }
    document.addEventListener('keydown', look, { capture: true })
    Object.assign(window, {
      passed: () => {
        look()
        document.removeEventListener('keydown', look, { capture: true })
        return passed
      },
    })

    const tops = stops.map((one) => one.getBoundingClientRect())
    const jumps = stops.flatMap((one, at) => {
      const [box, before] = [tops[at], tops[at - 1]]
      // Within a column; the first is the link over the page, the second begins the page.
      const back =
        at > 1 && box && before && box.bottom <= before.top && box.left <= before.left && box.right > before.left
      return back ? [`${one.tagName} ${one.textContent?.slice(0, 20)} stands above what it follows`] : []
    })

    stops[0]?.focus()
    scrollTo(0, 0)
    return { count: stops.length, jumps }
  })

/** What is wrong on the way through the page that stands. */
async function walk(page: Page, send: (key: string, times: number) => Promise<unknown>): Promise<readonly string[]> {
  const { count, jumps } = await begin(page)
  await send('Tab', count - 1)
  await send('Shift+Tab', count - 1)
  const passed = await page.evaluate((): readonly { at: number; fault: string }[] => Reflect.get(window, 'passed')())
  const order = [...Array(count).keys()]
  const there = [...order, ...order.slice(0, -1).reverse()]
  const lost = there.findIndex((at, press) => passed[press]?.at !== at)
  return [
    ...jumps,
    ...passed.flatMap(({ fault }) => (fault ? [fault] : [])),
    ...(lost < 0 ? [] : [`press ${lost} reaches ${passed[lost]?.at} in place of ${there[lost]} of ${count}`]),
  ]
}

async function walkAll(page: Page, portal: Portal, access: 'public' | 'login') {
  const keys = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // All at once: the page takes them one after another.
  const send = (key: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab, modifiers: key === 'Tab' ? 0 : 8 }),
      ),
    )
  await portal.setClocks({ now })
  await page.goto('/home?connect=1')
  const faults: string[] = []
  for (const row of (await pagesIn(sites.cty)).filter((one) => one.access === access)) {
    faults.push(...(await stepThrough(page, [row])))
    let found = await walk(page, send)
    // A page that led on or read on meanwhile is walked through anew, as it stands then.
    for (let again = 0; again < 2 && found.length > 0; again++) found = await walk(page, send)
    faults.push(...new Set(found.map((fault) => `${row.path}: ${fault}`)))
  }
  return faults
}

// With little height beneath the header, which stays at the top; on a phone the tiles are seen after the page (docs/decisions/0009).
test.use({ viewport: { width: 1024, height: 640 } })

test('the keyboard goes through every page of a visitor and back, and what has the focus is seen', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000)
  expect(await walkAll(page, portal, 'public')).toEqual([])
})

test('the keyboard goes through every page of a customer and back, and what has the focus is seen', {
  tag: '@long',
}, async ({ page, portal }) => {
  test.setTimeout(120_000)
  await portal.startAs('family')
  expect(await walkAll(page, portal, 'login')).toEqual([])
})
