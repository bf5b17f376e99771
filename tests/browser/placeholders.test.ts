import { expect } from '@playwright/test'
import { heading, logOut, test, tile } from './portal'
import { special } from './sites'

test.use({ site: special.withAnalytics })
test.beforeEach(async ({ page, portal }) => {
  portal.watch.allows('https://www.googletagmanager.com')
  // Not refused: the analytics start when the page is idle, on a busy machine after a short test.
  await page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
})

test('PLH-01 PLH-02 PLH-03 under /portal/ the point page is at the root and the reservation page is not, each with only a title', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  for (const [path, title] of [
    ['/point', 'ポイント'],
    ['/portal/reservation', 'ご予約'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.locator('main')).toHaveText(title)
  }
  for (const isCustomer of [true, false]) {
    if (!isCustomer) await logOut(page)
    await page.goto('/portal/point')
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
  }
  expect((await page.request.get('/reservation')).status()).toBe(404)
})

test('PLH-07 from the point page home and login open under /portal/, and back returns', async ({ page }) => {
  await page.goto('/point')
  await expect(page.getByText('ログインしてください。')).toBeVisible()
  const links = page.locator('a[href$="/home"], a[href$="/login"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect([...new Set(paths)].sort()).toEqual(['/portal/home', '/portal/login'])
  await tile(page, 'ホーム').click()
  await expect(page).toHaveURL('/portal/home')
  await page.goBack()
  await expect(page).toHaveURL('/point')
  await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
  await expect(page).toHaveURL('/portal/login')
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/point')
  await expect(page.getByText('ログインしてください。')).toBeVisible()
})
