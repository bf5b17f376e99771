import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Route } from '../../src/routing/routes'
import { logIn } from '../serve/serve-build'
import { statesOf, type TestedPage } from './states'

/* The pages in the report: every page that can be opened by its address, and the states (states.ts). */

/** A day on which the pages of all brands have content. */
export const day = Date.parse('2024-11-08T10:00:00+09:00')

async function contextOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  await context.clock.setFixedTime(day)
  // The portal takes the time from the web server before it receives any header from the provider.
  await context.route('**/extra/windows.json', async (route) => {
    // Retry, because the server closes idle connections, occasionally just as a request is sent.
    const response = await route.fetch({ maxRetries: 3 })
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(day).toUTCString() } })
  })
  return context
}

/** Waits until everything that the page requests has arrived. */
async function settle(page: Page) {
  await page.locator('#main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.overlay, .content-placeholder, .card__loading').first().waitFor({ state: 'detached' })
}

/** Pages that look different after the login. */
const forBoth = new Set<Route['key']>(['home', 'connect', 'mobility_reserve'])

/**
 * Opens the pages one after another, each in a tab of its own.
 * @param routes the pages of the brand and version
 * @param look called with each open page
 */
export async function openAll(
  browser: Browser,
  origin: string,
  routes: readonly Route[],
  look: (page: Page, tested: TestedPage) => Promise<void>,
) {
  for (const viewer of ['visitor', 'customer'] as const) {
    const context = await contextOf(browser, origin)
    if (viewer === 'customer') {
      const page = await context.newPage()
      await logIn(page)
      await page.close()
    }
    const own = routes.filter(
      ({ key, access }) =>
        access === (viewer === 'visitor' ? 'public' : 'login') || (viewer === 'customer' && forBoth.has(key)),
    )
    for (const { path, title, when } of own) {
      const page = await context.newPage()
      await page.goto(when === 'flaggedDevice' ? `${path}?connect=1` : path)
      await settle(page)
      const opens = new URL(page.url()).pathname === path && !/見つかりません/.test(await page.title())
      if (opens) await look(page, { path, title, viewer })
      await page.close()
    }
    for (const { act, from, ...tested } of statesOf(routes).filter((state) => state.viewer === viewer)) {
      const page = await context.newPage()
      await page.goto(from ?? tested.path)
      await settle(page)
      await act(page)
      await page.waitForURL(({ pathname }) => pathname === tested.path)
      await settle(page)
      await look(page, tested)
      await page.close()
    }
    await context.close()
  }
}
