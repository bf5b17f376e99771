import { expect, type Page } from '@playwright/test'
import { heading, holdBack, spareData, test, tile } from './portal'
import { newPassword } from './watch'

/** The scripts that a page asks for. */
function watchScripts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** Waits for the browser to be idle a few times. */
async function rest(page: Page) {
  for (let turn = 0; turn < 5; turn++) {
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  }
}

const invoiceCode = /\/assets\/Invoice-/
const invoiceLink = (page: Page) => page.locator('main').getByRole('link', { name: 'ご請求明細を見る' })

test('a page that rests loads the code of the pages it links to, and a press then loads none', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  const asked = watchScripts(page)
  await page.goto('/home')
  await expect(invoiceLink(page)).toBeVisible()
  for (const code of [invoiceCode, /\/assets\/agreement-/, /\/assets\/Ott-/]) {
    await expect.poll(() => asked.filter((path) => code.test(path)).length, `${code}`).toBe(1)
  }
  await page.waitForLoadState('networkidle')
  const before = asked.length
  await invoiceLink(page).click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  expect(asked.slice(before)).toEqual([])
})

for (const [at, next, code, fill] of [
  [
    '/idpass/edit',
    '/idpass/confirm',
    /\/assets\/Confirm-/,
    async (page: Page) => {
      for (const box of await page.locator('input[type=password]').all()) await box.fill(newPassword)
      await page.getByRole('button', { name: '確認画面へ進む' }).click()
    },
  ],
  [
    '/mobility/reserve',
    '/mobility/reserve/selectVehicle',
    /\/assets\/SelectVehicle-/,
    async (page: Page) => {
      await page.getByLabel('注意事項に同意する').check()
      await page.getByRole('button', { name: '新規予約' }).click()
    },
  ],
] as const) {
  test(`a page that rests loads the code of the page that its form leads to: ${next}`, async ({ page, portal }) => {
    await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
    await portal.startAs('individual')
    const asked = watchScripts(page)
    await page.goto(at)
    await expect.poll(() => asked.filter((path) => code.test(path)).length).toBe(1)
    await page.waitForLoadState('networkidle')
    await fill(page)
    await page.waitForURL(`**${next}`)
    await expect(page.locator('main').getByRole('button').first()).toBeVisible()
    expect(asked.filter((path) => code.test(path))).toHaveLength(1)
  })
}

test('a form that was sent before then loads it while its call is under way, and nothing else', async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
  await portal.startAs('individual')
  const asked = watchScripts(page)
  const letThrough = await holdBack(page, /\/assets\/PreloadLinked-/)
  await page.goto('/mobility/reserve')
  await page.getByLabel('注意事項に同意する').check()
  portal.api.scenarios.hold('/api/mobility/reserve/exec_new_reserve')
  await page.getByRole('button', { name: '新規予約' }).click()
  await expect.poll(() => portal.calls('/api/mobility/reserve/exec_new_reserve').length).toBe(1)
  const before = asked.length
  letThrough()
  await expect.poll(() => asked.slice(before).some((path) => /\/assets\/SelectVehicle-/.test(path))).toBe(true)
  await rest(page)
  // The files of screens begin with a capital letter.
  const screens = asked.slice(before).filter((path) => /\/assets\/[A-Z]/.test(path))
  expect(screens).toEqual([expect.stringMatching(/\/assets\/SelectVehicle-/)])
  await portal.api.scenarios.release()
  await expect(heading(page, '乗り物の選択')).toBeVisible()
})

test('nothing is loaded ahead while a query is under way, also where a file was on its way before', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  const asked = watchScripts(page)
  // The first of home's own links.
  const letThrough = await holdBack(page, /\/assets\/Invoice-.*\.js$/)
  await page.goto('/home')
  await expect.poll(() => asked.filter((path) => invoiceCode.test(path)).length).toBe(1)
  portal.api.scenarios.hold('/api/gift/certify_index')
  await tile(page, 'プレゼント').click()
  await expect.poll(() => portal.calls('/api/gift/certify_index').length).toBe(1)
  const before = asked.length
  const arrived = page.waitForResponse(invoiceCode)
  letThrough()
  await arrived
  await rest(page)
  expect(asked.slice(before)).toEqual([])
  await portal.api.scenarios.release()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})

test('nothing is loaded ahead for a visitor at the login, nor where the customer saves data', async ({
  page,
  portal,
}) => {
  const asked = watchScripts(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(2)

  await portal.startAs('individual')
  await spareData(page)
  await page.goto('/home')
  await expect(invoiceLink(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => invoiceCode.test(path))).toEqual([])
  await invoiceLink(page).click()
  await expect(heading(page, 'ご請求明細')).toBeVisible()
  expect(asked.filter((path) => invoiceCode.test(path))).toHaveLength(1)
})

test('code that is lost while it is loaded ahead is asked for again by its page, without a word or a reload', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  portal.watch.expects(/Failed to load resource/)
  let lost = 0
  await page.route(invoiceCode, (request) => {
    lost += 1
    return request.abort()
  })
  await page.goto('/home')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(invoiceCode)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await invoiceLink(page).click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('no page waits for the code that loads ahead', async ({ page, portal }) => {
  await portal.startAs('individual')
  let held = 0
  page.on('request', (request) => {
    if (request.url().includes('/PreloadLinked-')) held += 1
  })
  await holdBack(page, /\/assets\/PreloadLinked-/)
  await page.goto('/home')
  await expect(invoiceLink(page)).toBeVisible()
  expect(held).toBe(1)
  await invoiceLink(page).click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
})

test('without the code that loads ahead the next page comes as before, and nothing is loaded anew', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  portal.watch.expects(/Failed to load resource/)
  let lost = 0
  await page.route(/\/assets\/PreloadLinked-/, (request) => {
    lost += 1
    return request.abort()
  })
  await page.goto('/home')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect.poll(() => lost).toBe(1)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await invoiceLink(page).click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
