import { expect, type Page } from '@playwright/test'
import { withPageCache } from '../../tools/chromium'
import { test as base, heading, logIn, logOut, type Portal } from './portal'

/* The browser's back/forward cache, which a test's browser has off otherwise: a page comes back as it was left, without a load. */

const test = base.extend({
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ...withPageCache() }), { scope: 'worker' }],
})

const breakdown = (page: Page) => page.getByRole('table', { name: 'ご請求の内訳' })

/** Leaves the portal for another document. */
async function leave(page: Page) {
  await page.evaluate(() => Reflect.set(window, 'left', true))
  await page.route('**/elsewhere', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' }),
  )
  await page.goto('/elsewhere')
}

/** Comes back, and makes sure that the page was in the cache. */
async function comeBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => Reflect.get(window, 'left')), 'the page comes from the cache').toBe(true)
}

/** Shows a customer the invoice, and leaves it for another document. */
async function leaveInvoice(page: Page, portal: Portal) {
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(breakdown(page)).toBeVisible()
  await leave(page)
}

const ofFormer = /1000000101|ヤマダ|山田|taro@example\.jp/

test('AUTH-40 AUTH-48 KIT-08 after a logout in another tab, a page from the back/forward cache shows nothing of the customer', async ({
  page,
  context,
  portal,
}) => {
  await leaveInvoice(page, portal)
  const other = await context.newPage()
  await other.goto('/')
  await expect(heading(other, 'ようこそ')).toBeVisible()
  await logOut(other)
  await page.bringToFront()
  await comeBack(page)
  await expect(page.locator('body')).not.toContainText(ofFormer)
  await expect(page.locator('main').getByText('ログインしてください。')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  expect(await portal.storedAuth()).toBeNull()
})

test('AUTH-49 after another customer’s login in another tab, it shows that customer and nothing of the former one', async ({
  page,
  context,
  portal,
}) => {
  await leaveInvoice(page, portal)
  const other = await context.newPage()
  await other.goto('/')
  await logOut(other)
  await logIn(other, 'addresses')
  await expect(other.getByText('鈴木 花子 様')).toBeVisible()
  await page.bringToFront()
  await comeBack(page)
  await expect(page.getByText('1000000104')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ofFormer)
})

test('AUTH-42 after the end of the session elsewhere, it shows the customer no answer of that session', async ({
  page,
  portal,
}) => {
  await leaveInvoice(page, portal)
  portal.api.provider.sessions.revoke()
  await comeBack(page)
  await page.getByRole('button', { name: '前の月' }).click()
  await expect(page.locator('main').getByText('ログインしてください。')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ofFormer)
})
