import { expect } from '@playwright/test'
import { goTo, now, pagesIn, stepThrough } from './pages'
import { logIn, test } from './portal'
import { special } from './sites'

/* A build under a base path: whatever it requests is below that path, or is a call of the API. */

const notice = 'システム更新のお知らせ'
const base = '/mypage'

test.use({
  site: { ...special.underMypage, extra: { 'invoice.json': JSON.stringify({ notes202503Html: `<p>${notice}</p>` }) } },
})

test('GATE-23 API-01 the files of extra/ are fetched from there, and their notice is shown', async ({
  page,
  portal,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  await portal.startAs('individual')
  await page.goto(`${base}/invoice`)
  await expect(page.getByText(notice)).toBeVisible()
  expect([...asked].filter((path) => path.includes('extra')).toSorted()).toEqual([
    `${base}/extra/invoice.json`,
    `${base}/extra/windows.json`,
  ])
})

test('GATE-23 STAMP-05 the links of a page lead below it', async ({ page, portal }) => {
  await portal.setClocks({ now: '2025-04-10T10:00:00+09:00' })
  await portal.startAs('individual')
  await page.goto(`${base}/home`)
  await expect(page.getByRole('link', { name: 'スタンプラリー' })).toHaveAttribute('href', `${base}/stamp`)
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => !href?.startsWith(`${base}/`))).toEqual([])
})

test('GATE-23 GATE-31 the not-found page leads to home below it', async ({ page }) => {
  await page.goto(`${base}/nowhere`)
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  await expect(page).toHaveURL(`${base}/home`)
})

test('GATE-22 GATE-23 every page is there, and requests nothing outside of it, as a visitor and logged in', {
  tag: '@long',
}, async ({ page, portal, site }) => {
  test.setTimeout(120_000)
  await portal.setClocks({ now })
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.add(new URL(request.url()).pathname)
  })
  const below = (await pagesIn(site))
    // The point page is at the root (GATE-24).
    .filter(({ path }) => path !== '/point')
    .map((row) => ({ ...row, path: `${base}${row.path}` }))
  await page.goto(`${base}/`)
  expect(await stepThrough(page, below)).toEqual([])
  await goTo(page, `${base}/home`)
  await logIn(page, 'individual')
  await expect(page.locator('[name=userId]')).toHaveCount(0)
  expect(await stepThrough(page, below)).toEqual([])
  expect([...asked].filter((path) => !path.startsWith(`${base}/`) && !path.startsWith('/api/'))).toEqual([])
  // All kinds of files are among them.
  for (const kind of ['/extra/windows.json', '/extra/invoice.json', '.js', '.css']) {
    expect(
      [...asked].filter((path) => path.startsWith(`${base}/`) && path.endsWith(kind)),
      kind,
    ).not.toEqual([])
  }
})
