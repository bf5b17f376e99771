import { expect, type Page } from '@playwright/test'
import { heading, logIn, logOut, test, tile } from './portal'

const prompt = (page: Page) => page.locator('main').getByText('ログインしてください。')
const breakdown = (page: Page) => page.getByRole('table', { name: 'ご請求の内訳' })

test('AUTH-45 a reload keeps the login, its names and its flags', async ({ page, portal }) => {
  await page.goto('/')
  await logIn(page, 'individual')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  const kept = await portal.storedAuth()
  await page.reload()
  await expect(page.getByText('山田 太郎 様（taro@example.jp）')).toBeVisible()
  await expect(page.getByRole('button', { name: '山田 太郎 様のメニュー' })).toBeVisible()
  expect(await portal.storedAuth()).toBe(kept)
})

test('AUTH-46 a stored login with broken JSON, foreign or outdated data is ignored and removed', async ({
  page,
  context,
  portal,
}) => {
  for (const content of [
    '{"_access_token":"a',
    '["somebody else wrote this"]',
    '{"token":"abc","user":{"name":"山田"}}',
  ]) {
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: portal.origin, localStorage: [{ name: 'auth', value: content }] }],
    })
    await page.goto('/')
    await expect(page.locator('#main [name=userId]'), content).toBeVisible()
    expect(await portal.storedAuth(), content).toBeNull()
  }
})

for (const [what, breakStorage] of [
  [
    'forbidden',
    () => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`AUTH-47 if the storage is ${what} a login lasts until the page is closed`, async ({ page }) => {
    await page.addInitScript(breakStorage)
    await page.goto('/')
    await logIn(page, 'individual')
    await expect(heading(page, 'ようこそ')).toBeVisible()
    await tile(page, 'ご請求明細').click()
    await expect(breakdown(page)).toBeVisible()
    await tile(page, 'ホーム').click()
    await expect(page.getByText('山田 太郎 様（taro@example.jp）')).toBeVisible()
    await page.reload()
    await expect(page.locator('#main [name=userId]')).toBeVisible()
  })
}

test('D40 a release bundle does not expose its store to developer tools', async ({ page }) => {
  await page.addInitScript(() => {
    const found: string[] = []
    Reflect.set(window, 'found', found)
    for (const name of ['__REDUX_DEVTOOLS_EXTENSION__', '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__']) {
      Object.defineProperty(window, name, { get: () => void found.push(name) })
    }
  })
  await page.goto('/')
  await logIn(page, 'individual')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'found'))).toEqual([])
})

test('D40 a logout without a response leaves nothing for a newly opened tab', async ({ page, portal, context }) => {
  await page.goto('/')
  await logIn(page, 'individual')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  portal.api.scenarios.hold('/api/auth/logout')
  await logOut(page)
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  expect(await portal.storedAuth()).toBeNull()
  await page.close()
  const newTab = await context.newPage()
  await newTab.goto('/invoice')
  await expect(prompt(newTab)).toBeVisible()
  await portal.api.scenarios.release()
})

test('AUTH-48 a second tab follows login and logout without a reload', async ({ page, context }) => {
  const other = await context.newPage()
  let loads = 0
  await other.goto('/invoice')
  other.on('load', () => loads++)
  await expect(prompt(other)).toBeVisible()
  await page.bringToFront()
  await page.goto('/')
  await logIn(page, 'individual')
  await expect(breakdown(other)).toBeVisible()
  await expect(other.getByRole('button', { name: '山田 太郎 様のメニュー' })).toBeVisible()
  await other.evaluate(() => window.scrollTo(0, 9_999))
  await expect.poll(() => other.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await logOut(page)
  await expect(prompt(other)).toBeInViewport()
  await expect(other.getByText('1000000101')).toHaveCount(0)
  expect(loads).toBe(0)
})

test('AUTH-49 AUTH-40 another customer who logs in in one tab is shown in the other, and nothing of the previous one', async ({
  page,
  context,
  portal,
}) => {
  await portal.startAs('individual')
  const other = await context.newPage()
  await other.goto('/invoice')
  await expect(other.getByText('1000000101')).toBeVisible()
  await page.bringToFront()
  await page.goto('/')
  await logOut(page)
  await logIn(page, 'addresses')
  await expect(page.getByText('鈴木 花子 様')).toBeVisible()
  await expect(other.getByText('1000000104')).toBeVisible()
  await expect(other.getByText('スズキ ハナコ')).toBeVisible()
  for (const former of ['1000000101', 'ヤマダ', '山田', 'taro@example.jp']) {
    await expect(other.getByText(former)).toHaveCount(0)
  }
})

test('AUTH-42 INV-48 INV-49 an expired session asks for the login on the same page, and returns to it', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(breakdown(page)).toBeVisible()
  portal.api.provider.sessions.revoke()
  await page.getByRole('button', { name: '前の月' }).click()
  await expect(prompt(page)).toBeVisible()
  await expect(breakdown(page)).toHaveCount(0)
  expect(await portal.storedAuth()).toBeNull()
  expect(portal.calls('/api/auth/logout')).toEqual([])
  await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
  await logIn(page, 'individual')
  await expect(page).toHaveURL('/invoice')
  await expect(breakdown(page)).toBeVisible()
})

test('AUTH-43 API-13 HTTP 401 shows the message, removes the login and shows that it is gone', async ({
  page,
  portal,
}) => {
  portal.watch.expects(/console: Failed to load resource: .* 401/)
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(breakdown(page)).toBeVisible()
  const message = '認証の有効期限が切れました。'
  portal.api.scenarios.plan('/api/invoice/change_billing_ym', {
    kind: 'status',
    status: 401,
    body: JSON.stringify({ message }),
  })
  await page.locator('[name=tgt_billing_ym]').selectOption({ index: 2 })
  await expect(page.getByText(message)).toBeVisible()
  expect(await portal.storedAuth()).toBeNull()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expect(page.getByText('1000000101')).toHaveCount(0)
})

test('API-34 a response after the logout shows nothing of the customer', async ({ page, portal }) => {
  await portal.startAs('individual')
  const other = await page.context().newPage()
  await other.goto('/')
  portal.api.scenarios.hold('/api/invoice/certify_index')
  await page.goto('/invoice')
  await expect(page.getByText('読み込んでいます')).toBeVisible()
  await logOut(other)
  await expect(prompt(page)).toBeVisible()
  const answered = page.waitForEvent('requestfinished', { timeout: 1_000 }).catch(() => undefined)
  await portal.api.scenarios.release()
  await answered
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByText('1000000101')).toHaveCount(0)
})
