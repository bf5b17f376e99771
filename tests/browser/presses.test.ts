import { expect, type Locator, type Page } from '@playwright/test'
import { fillInquiry, goTo, submit } from './pages'
import { holdBack, logOut, type Portal, personaBy, spareData, test } from './portal'

/* A click on a button that sends something is one call, however it is clicked and however long the response takes. */

interface Row {
  readonly screen: string
  readonly call: string
  /** Opens the form and fills it in. */
  readonly ready: (page: Page) => Promise<Locator>
  /** After the response: back to where the customer can submit again. */
  readonly again?: (page: Page) => Promise<unknown>
  readonly as?: string
}

const rows: readonly Row[] = [
  {
    screen: 'the login',
    call: '/api/auth/login',
    async ready(page) {
      const { userId, password } = personaBy('individual')
      await goTo(page, '/login')
      // Until it has come, a visitor's home is shown, which has the same fields.
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      await page.locator('#main [name=userId]').fill(userId)
      await page.locator('[name=password]').fill(password)
      return submit(page)
    },
    again: logOut,
  },
  {
    screen: 'an inquiry',
    call: '/api/contact/inquiry/exec_create',
    as: 'individual',
    async ready(page) {
      await goTo(page, '/contact/inquiry/create')
      await fillInquiry(page)
      await submit(page).click()
      const button = page.getByRole('button', { name: '送信する' })
      await expect(button).toBeVisible()
      // The heading of the next step takes the focus after the step is drawn: a press before that would be the heading's.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      return button
    },
  },
]

type Activate = (page: Page, button: Locator) => Promise<unknown>

const activations: Readonly<Record<string, Activate>> = {
  'a double click': (_, button) => button.dblclick({ noWaitAfter: true }),
  async 'Enter held down'(page, button) {
    await button.focus()
    for (let repeat = 0; repeat < 15; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  },
  async 'two fingers'(page, button) {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [left, top] = [x + width / 2, y + height / 2]
    // In the page's margin: otherwise the browser counts a tap within 0.3 s of the last round's as their third.
    await page.touchscreen.tap(389, top)
    await Promise.all([page.touchscreen.tap(left, top), page.touchscreen.tap(left + 8, top)])
  },
}

const waits = [0, 1_500, 10_000]

/** Clicks, waits for the response, and returns the number of calls. */
async function countOf(page: Page, { api, calls }: Portal, { call, ready }: Row, activate: Activate, wait: number) {
  const before = calls(call).length
  const button = await ready(page)
  await button.scrollIntoViewIfNeeded()
  if (wait > 0) api.scenarios.hold(call)
  await activate(page, button)
  await expect.poll(() => calls(call).length).toBeGreaterThan(before)
  if (wait > 0) {
    await expect(page.locator('.overlay')).toBeVisible()
    await page.clock.fastForward(wait)
    // The page can still be clicked: no click may get through.
    await page.keyboard.press('Enter')
    await page.mouse.click(195, 400)
    await api.scenarios.release()
  }
  await expect(page.locator('.overlay')).toHaveCount(0)
  await expect(button).toHaveCount(0)
  return calls(call).length - before
}

test('IDP-27 an accepted change is not sent again while the code of the next page is loading', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await spareData(page)
  await page.goto('/idpass/edit')
  for (const name of ['password', 'password2']) await page.locator(`[name=${name}]`).fill('Atarashii2026')
  await submit(page).click()
  const button = page.getByRole('button', { name: '変更する' })
  await expect(button).toBeVisible()
  const letThrough = await holdBack(page, '**/*.js')
  const asked = page.waitForRequest('**/*.js')
  await button.click()
  await asked
  await expect(page).toHaveURL('/idpass')
  // The page that was left still shows, below the overlay.
  await expect(page.locator('.overlay')).toBeVisible()
  await button.click({ force: true })
  await button.press('Enter')
  letThrough()
  await expect(button).toHaveCount(0)
  await expect(page.locator('.overlay')).toHaveCount(0)
  expect(portal.calls('/api/idpass/exec_edit')).toHaveLength(1)
})

/** Clicks where an element is, as the nth click of a quick series there. */
async function clickAgain(page: Page, element: Locator, nth: number) {
  if (nth === 1) await element.hover()
  await page.mouse.down({ clickCount: nth })
  await page.mouse.up({ clickCount: nth })
}

const isAnswered = (page: Page) => expect(page.locator('.overlay')).toHaveCount(0)
/** What a press has sent is sent by the end of this. */
const sent = (page: Page) => page.evaluate(async () => (await fetch('/version.json')).status)

const downloads = '/api/invoice/download_invoice2'
const download = (page: Page) => page.getByRole('button', { name: '請求書ダウンロード' })

test('INV-35 the second click of a double click downloads no second file, even if the first one is there by then', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  for (const wanted of [1, 2]) {
    const saved = page.waitForEvent('download')
    await clickAgain(page, download(page), 1)
    await saved
    await isAnswered(page)
    await clickAgain(page, download(page), 2)
    await sent(page)
    expect(portal.calls(downloads)).toHaveLength(wanted)
  }
})

test('INV-35 a double click that begins on the overlay and ends on the button downloads no second file', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  portal.api.scenarios.hold(downloads)
  const saved = page.waitForEvent('download')
  await clickAgain(page, download(page), 1)
  await expect(page.locator('.overlay')).toBeVisible()
  for (const nth of [1, 2]) {
    await page.mouse.down({ clickCount: nth })
    await page.mouse.up({ clickCount: nth })
    if (nth === 1) await portal.api.scenarios.release()
    await saved
    await isAnswered(page)
  }
  await sent(page)
  expect(portal.calls(downloads)).toHaveLength(1)
})

test('the second click of a double click follows no link of the page that the first one has opened', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/contract')
  const link = page.getByRole('link', { name: 'インターネット設定情報' })
  const pages = () => page.evaluate(() => window.history.length)
  const before = await pages()
  await clickAgain(page, link, 1)
  await expect(page).toHaveURL('/contract/internet_settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // As if a link of this page lay there.
  const other = page.getByRole('link', { name: 'その他のご契約情報' })
  await other.hover()
  await clickAgain(page, other, 2)
  await sent(page)
  await expect(page).toHaveURL('/contract/internet_settings')
  expect(await pages()).toBe(before + 1)
  await clickAgain(page, other, 1)
  await expect(page).toHaveURL('/contract/others')
})

test('quick clicks on 「前の月」 go back a month each', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  const months = page.locator('[name=tgt_billing_ym]')
  await expect(months).toBeVisible()
  const all = await months.locator('option').evaluateAll((options) => options.map((one) => one.getAttribute('value')))
  for (const nth of [1, 2, 3]) {
    await clickAgain(page, page.getByRole('button', { name: '前の月' }), nth)
    await isAnswered(page)
    await expect(months).toHaveValue(all[nth] ?? '')
  }
})

test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })

for (const row of rows) {
  test(`SHELL-38 a double click, Enter held or two fingers on ${row.screen} make one call, whenever the response comes`, async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    if (row.as) await portal.startAs(row.as)
    await page.goto('/home')
    for (const [how, activate] of Object.entries(activations)) {
      for (const wait of waits) {
        expect(await countOf(page, portal, row, activate, wait), `${how}, ${wait} ms`).toBe(1)
        await row.again?.(page)
      }
    }
  })

  test(`SHELL-38 Enter that is held until ${row.screen} was refused does not send again`, async ({ page, portal }) => {
    if (row.as) await portal.startAs(row.as)
    await page.goto('/home')
    const button = await row.ready(page)
    portal.api.scenarios.plan(row.call, { kind: 'failure', message: 'ただいま混み合っています。' })
    await button.focus()
    await page.keyboard.down('Enter')
    await expect(page.locator('main').getByRole('alert')).toContainText('ただいま混み合っています。')
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(page.locator('.overlay')).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(portal.calls(row.call)).toHaveLength(1)
  })
}
