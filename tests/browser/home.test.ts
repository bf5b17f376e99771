import { expect } from '@playwright/test'
import { holdBack, logIn, test } from './portal'

const certifyIndex = '/api/invoice/certify_index'
const cardCalls = [certifyIndex, '/api/contract/service/certify_index', '/api/contract/payment/certify_index']

test('HOME-13 the invoice is queried as soon as the login is answered, and the code of home is there by then', async ({
  page,
  portal,
}) => {
  await page.goto('/')
  portal.api.scenarios.hold('/api/auth/login')
  const code = page.waitForResponse(/\/CustomerHome-[^/]+\.js$/)
  await logIn(page, 'individual')
  // The code does not wait for the login's response, which is still to come.
  expect((await code).ok()).toBe(true)
  await (await code).finished()
  expect(portal.calls(certifyIndex)).toEqual([])
  // From here on nothing may be needed but the call.
  await holdBack(page, /\.(js|css)$/)
  await portal.api.scenarios.release()
  await expect(page.locator('.amount')).toBeVisible()
  expect(portal.calls(certifyIndex)).toHaveLength(1)
})

test('the press on the login is painted before the code of home is requested', async ({ page, portal }) => {
  await page.addInitScript(() => {
    addEventListener('click', () => requestAnimationFrame(() => performance.mark('painting')), { capture: true })
  })
  await page.goto('/')
  portal.api.scenarios.hold('/api/auth/login')
  const code = page.waitForResponse(/\/CustomerHome-[^/]+\.js$/)
  await logIn(page, 'individual')
  await (await code).finished()
  const { painting, requested } = await page.evaluate(() => ({
    painting: performance.getEntriesByName('painting').at(-1)?.startTime ?? Number.NaN,
    requested: performance.getEntriesByType('resource').find(({ name }) => name.includes('/CustomerHome-'))?.startTime,
  }))
  expect(requested).toBeGreaterThan(painting)
})

test('HOME-13 after a login the calls of the cards start together, and the amount waits for none but its own', async ({
  page,
  portal,
}) => {
  await page.goto('/')
  for (const path of cardCalls) portal.api.scenarios.hold(path)
  await logIn(page, 'individual')
  await expect.poll(() => cardCalls.map((path) => portal.calls(path).length)).toEqual([1, 1, 1])
  await expect(page.locator('.amount')).toHaveCount(0)
  await portal.api.scenarios.release({ path: certifyIndex })
  await expect(page.locator('.amount')).toBeVisible()
})
