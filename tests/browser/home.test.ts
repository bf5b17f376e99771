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

test('HOME-13 the amount stands no later than 1.3 times the answer time of the slowest call of home', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.amount')) return
      performance.mark('amount')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  for (const path of cardCalls) portal.api.scenarios.plan(path, { kind: 'ok', delay: 3_000 })
  await logIn(page, 'individual')
  await expect(page.locator('.amount')).toBeVisible()
  const { amount, answered, slowest } = await page.evaluate((paths) => {
    const timings = performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []))
    const of = (path: string) => timings.filter(({ name }) => new URL(name).pathname === path)
    return {
      amount: performance.getEntriesByName('amount')[0]?.startTime ?? Number.NaN,
      answered: of('/api/auth/login')[0]?.responseEnd ?? Number.NaN,
      slowest: Math.max(...paths.flatMap(of).map(({ startTime, responseEnd }) => responseEnd - startTime)),
    }
  }, cardCalls)
  expect(slowest).toBeGreaterThan(2_900)
  expect((amount - answered) / slowest).toBeLessThan(1.3)
})
