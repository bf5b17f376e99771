import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { claims } from './claims'
import { filler } from './fill'
import { now, pagesIn, stepThrough } from './pages'
import { type Portal, test } from './portal'
import { type Site, sites } from './sites'

/*
 * Every page by Tab from its top to its end, and back, with all that its choices reveal: every control is reached, in the order
 * of the page, and the focus is visible. Equal pages are checked once, in the brand that comes first.
 */

/** Starts at the first stop and numbers the elements to reach: one of each group of radio buttons. */
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
    // The arrow keys move between the days of a calendar.
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

    /** The focused element is checked at the next key: by then the page has scrolled. */
    const passed: { at: number; fault: string }[] = []
    const checkFocus = () => {
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || active === document.body) return
      // A link over two lines has a centre in each.
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
      // Within a column; the first is the skip link, the second starts the page.
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
    return { count: stops.length, presses: stops.length - 1 + 3 * dates.length, faults: [...out, ...jumps], makes }
  })

const markOf = (make: string) => createHash('sha256').update(make).digest('hex').slice(0, 16)

type Send = (key: string, times: number) => Promise<unknown>

/** What is wrong with the tab order of the page; nothing for a page of the same structure as one before. */
async function tabThrough(
  page: Page,
  send: Send,
  isNew: (makes: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const { count, presses, faults, makes } = await begin(page)
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
  return [
    ...faults,
    ...passed.flatMap(({ fault }) => (fault ? [fault] : [])),
    ...(lost < 0 ? [] : [`step ${lost} reaches ${reached[lost]} in place of ${there[lost]} of ${count}`]),
  ]
}

async function tabThroughAll(page: Page, portal: Portal, site: Site, access: 'public' | 'login') {
  const keys = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // All at once: the page handles them one after another.
  const send: Send = (key, times) =>
    Promise.all(
      Array.from({ length: times }, () =>
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab, modifiers: key === 'Tab' ? 0 : 8 }),
      ),
    )
  const claim = claims(join(test.info().project.outputDir, 'keyboard'))
  const fill = await filler()
  await portal.setClocks({ now })
  await page.goto('/home?connect=1')
  const faults: string[] = []
  for (const row of (await pagesIn(site)).filter((one) => one.access === access)) {
    faults.push(...(await stepThrough(page, [row])))
    await page.evaluate(fill)
    let found = await tabThrough(page, send, (makes) => claim(access, makes.map(markOf)).length > 0)
    // A page that redirected or loaded more meanwhile is checked again.
    for (let again = 0; again < 2 && found.length > 0; again++) found = await tabThrough(page, send, () => true)
    faults.push(...new Set(found.map((fault) => `${row.path}: ${fault}`)))
  }
  return faults
}

// With little height beneath the header, which stays at the top; on a phone the tiles are seen after the page (docs/decisions/0009).
test.use({ viewport: { width: 1024, height: 640 } })

for (const brand of brandCodes) {
  test.describe(() => {
    const site = sites[brand]
    test.use({ site })

    test(`Tab goes through every page of a visitor of ${brand.toUpperCase()} and back, and the focus is visible`, {
      tag: brand === 'cty' ? [] : '@long',
    }, async ({ page, portal }) => {
      test.setTimeout(120_000)
      expect(await tabThroughAll(page, portal, site, 'public')).toEqual([])
    })

    test(`Tab goes through every page of a customer of ${brand.toUpperCase()} and back, and the focus is visible`, {
      tag: '@long',
    }, async ({ page, portal }) => {
      test.setTimeout(240_000)
      for (const key of ['individual', 'family']) {
        await portal.startAs(key)
        expect.soft(await tabThroughAll(page, portal, site, 'login'), key).toEqual([])
      }
    })
  })
}
