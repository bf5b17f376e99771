import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { logIn, readBuildForMocks, withServerAndBrowser } from '../serve/serve-build'
import { readFlags, resolveSettings, type Settings, settingFlags } from '../settings'
import { outputFolder } from '../vite/config'

const target = 'docs/pictures'

/** A fixed time, so that screenshots change only if the pages do, in a month with an invoice for the first persona. */
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

/** Waits for the cards of home, which have their own queries: a picture without their responses would be empty. */
const cardsOfHome = (page: Page) => page.locator('main:not(:has(.card__loading)) .card').first().waitFor()

/** Takes each brand's home on a phone, side by side in the README; the mobility brand's during its event. */
async function takeBrands(build: Settings['build']) {
  for (const brand of brandCodes) {
    const ofBrand = resolveSettings({ brand, build: String(build), base: '/' })
    const day = brand === 'y3d' ? Date.parse('2024-11-08T10:00:00+09:00') : at
    await withServerAndBrowser(ofBrand, day, ({ browser, origin }) =>
      inBrowser(browser, phone, origin, async (page) => {
        await logIn(page)
        await page.goto('home')
        await cardsOfHome(page)
        await take(page, `home-${brand}`)
      }),
    )
  }
}

/** Takes the README's screenshots of existing release builds, with the mock provider as backend. */
export async function main(args: string[]) {
  const given = readFlags(args, { brand: settingFlags.brand, build: settingFlags.build })
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty', base: '/' })
  // Before the first picture, so that the README never has some of a new version.
  for (const brand of brandCodes)
    readBuildForMocks(join(root, outputFolder({ brand, build: settings.build, mock: false })))
  mkdirSync(join(root, target), { recursive: true })
  await withServerAndBrowser(settings, at, async ({ browser, origin }) => {
    await inBrowser(browser, phone, origin, async (page) => {
      await page.goto('login')
      await page.locator('[name=userId]').waitFor()
      await take(page, 'login')
      await logIn(page)
      await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ご請求明細' }).click()
      // Not `.amount`, which home also has.
      await page.locator('.invoice-table').waitFor()
      await take(page, 'invoice')
    })
    await inBrowser(browser, desktop, origin, async (page) => {
      await logIn(page)
      await cardsOfHome(page)
      await take(page, 'home')
    })
  })
  await takeBrands(settings.build)
  console.log(`${target}: login, invoice, home of ${outputFolder(settings)}, and the home of every brand`)
}
