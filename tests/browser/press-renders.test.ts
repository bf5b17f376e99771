import { expect, type Page } from '@playwright/test'
import { nextControl, onwards } from '../../tools/bench/controls'
import { manyReserves, openYear } from '../../tools/bench/large'
import { countRenders, type RenderCounts } from '../../tools/bench/react-commits'
import { now, pagesIn, stepThrough } from './pages'
import { test } from './portal'
import { restyledBy } from './restyles'
import { sites } from './sites'

/*
 * What one press renders before the next paint, on every page, for the customer with the most of everything, and what it
 * restyles. It is the same on each machine; `npm run bench -- --only presses` measures the time.
 */

/** Components, or elements, of several hundred to thousands on the largest pages. */
const limit = 100

/** Its press leaves the portal for the streaming service. */
const leaving = 'ott'

/** Presses the control that was sought, and returns how many components React rendered in the same task. Runs in the page. */
async function pressAndCount(): Promise<number> {
  const take = (): RenderCounts => Reflect.get(window, 'takeSeen')()
  const control: unknown = Reflect.get(window, 'control')
  take()
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLElement) control.click()
  // React renders what a press changes in microtasks; a macrotask could be after the paint.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return take().components
}

const rest = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await drawn()
    for (let turn = 0; turn < 500 && document.querySelector('.overlay, .content-placeholder'); turn++) await drawn()
  })

/** Presses all controls of the open page, and returns those that render too much. */
async function pressAll(page: Page, path: string, back: () => Promise<unknown>): Promise<readonly string[]> {
  const pressed: string[] = []
  const found: string[] = []
  const isOpen = () => new URL(page.url()).pathname === path
  let within: 'body' | 'main' | 'end' = path === '/home' ? 'body' : 'main'
  for (let turn = 0; turn < 40 && isOpen(); turn++) {
    const control = await page.evaluate(nextControl, { pressed, within, last: onwards })
    if (!control) {
      if ((await page.locator('dialog[open], [role=dialog]').count()) > 0) await page.keyboard.press('Escape')
      else if (within === 'end') break
      else within = 'end'
      await rest(page)
      continue
    }
    pressed.push(control.key)
    // The keystrokes have their own test, and a link renders the same from everywhere.
    if (control.isTyped || (control.key.startsWith('A ') && path !== '/home')) continue
    const components = await page.evaluate(pressAndCount)
    if (components > limit) found.push(`${path} ${control.name}: ${components} components`)
    await rest(page)
    if (!isOpen()) {
      await back()
      await rest(page)
    }
  }
  return found
}

/** Their pages have the most on them. */
const brands = ['cty', 'y3d'] as const

for (const brand of brands) {
  test.describe(() => {
    test.use({ site: sites[brand], viewport: { width: 390, height: 800 } })

    test(`no press on any page of ${brand.toUpperCase()} renders more than its own part of the page`, {
      tag: '@long',
    }, async ({ page, portal, site }) => {
      test.setTimeout(300_000)
      const { scenarios } = portal.api
      await portal.setClocks({ now })
      await portal.startAs('many')
      await page.addInitScript(countRenders)
      scenarios.plan('/api/mobility/reserve/certify_index', {
        kind: 'ok',
        times: 'always',
        edit: [['/reserves', manyReserves]],
      })
      scenarios.plan('/api/mobility/reserve/search_cal_dates', {
        kind: 'ok',
        times: 'always',
        edit: ['/cal1Dates', '/cal2Dates'].map((field) => [field, openYear]),
      })
      await page.goto('/home')
      const found: string[] = []
      const rows = await pagesIn(site)
      for (const row of rows.filter(({ key }) => key !== leaving)) {
        const open = () => stepThrough(page, [row])
        await open()
        found.push(...(await pressAll(page, row.path, open)))
      }
      if (brand === 'y3d') {
        // The calendar opens only within the procedure.
        const toCalendar = async () => {
          await stepThrough(
            page,
            rows.filter(({ key }) => key === 'mobility_reserve'),
          )
          await page.getByLabel('注意事項に同意する').check()
          await page.getByRole('button', { name: '新規予約' }).click()
          await page.getByRole('button', { name: '次へ進む' }).click()
          await expect(page.getByRole('table').first()).toBeVisible()
        }
        await toCalendar()
        found.push(...(await pressAll(page, new URL(page.url()).pathname, toCalendar)))
      }
      expect(found).toEqual([])
    })
  })
}

test.describe(() => {
  test.use({ site: sites.y3d, viewport: { width: 390, height: 800 } })

  test('the overlay, an alert and a dialog restyle what they consist of, not a hundred reservations beneath', async ({
    browser,
    page,
    portal,
  }) => {
    const { scenarios } = portal.api
    await portal.setClocks({ now })
    await portal.startAs('many')
    scenarios.plan('/api/mobility/reserve/certify_index', { kind: 'ok', edit: [['/reserves', manyReserves]] })
    await page.goto('/mobility/reserve')
    const codes = page.getByRole('button', { name: /^QRコードを表示/ })
    await expect(codes).toHaveCount(manyReserves.length)
    const alert = page.locator('main').getByRole('alert')
    const dialog = page.getByRole('dialog')
    // The provider has none of these reservations.
    const refused = (at: number) => async () => {
      await codes.nth(at).click()
      await expect(alert).toBeVisible()
      await expect(page.locator('.overlay')).toHaveCount(0)
    }
    const restyled = {
      'an alert comes': await restyledBy(browser, page, refused(1)),
      'it makes way for another': await restyledBy(browser, page, refused(2)),
      'a dialog opens': await restyledBy(browser, page, async () => {
        await page
          .getByRole('button', { name: /^キャンセル/ })
          .nth(1)
          .click()
        await expect(dialog).toBeVisible()
      }),
      'it closes': await restyledBy(browser, page, async () => {
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }),
    }
    for (const [what, elements] of Object.entries(restyled)) expect(elements, what).toBeLessThan(limit)
  })
})
