import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { root } from '../root'
import { logIn, withServerAndBrowser } from '../serve/serve-build'
import { readFlags, resolveSettings, settingFlags } from '../settings'
import { outputFolder } from '../vite/config'

const target = 'docs/pictures'

/** In a month with an invoice for the first persona, and fixed, so that the screenshots change only if the pages do. */
const at = Date.parse('2025-04-15T10:00:00+09:00')

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

async function inBrowser(browser: Browser, kind: object, origin: string, work: (page: Page) => Promise<void>) {
  const options = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce', baseURL: origin } as const
  const context = await browser.newContext({ ...options, ...kind })
  await work(await context.newPage())
  await context.close()
}

const take = (page: Page, name: string) => page.screenshot({ path: join(root, target, `${name}.png`) })

/** Takes the README's screenshots of an existing release build, with the mocked provider as its backend. */
export async function main(args: string[]) {
  const given = readFlags(args, { brand: settingFlags.brand, build: settingFlags.build })
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty', base: '/' })
  mkdirSync(join(root, target), { recursive: true })
  await withServerAndBrowser(settings, at, async ({ browser, origin }) => {
    await inBrowser(browser, phone, origin, async (page) => {
      await page.goto('login')
      await page.locator('[name=userId]').waitFor()
      await take(page, 'login')
      await logIn(page)
      await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ご請求明細' }).click()
      await page.locator('.amount').waitFor()
      await take(page, 'invoice')
    })
    await inBrowser(browser, desktop, origin, async (page) => {
      await logIn(page)
      await take(page, 'home')
    })
  })
  console.log(`${target}: login, invoice, home of ${outputFolder(settings)}`)
}
