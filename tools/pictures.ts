import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { runnerImport } from 'vite'
import { personas } from '../mocks/provider/personas'
import { findChromium } from './chromium'
import { Complaint } from './complaint'
import { readFlags } from './flags'
import { root } from './root'
import { startServer } from './server'
import { resolveSettings } from './settings'
import { brandAlias } from './vite/brand'
import { outputFolder } from './vite/config'

type MockNode = typeof import('../mocks/node')

const target = 'docs/pictures'

/** A month with an invoice for the first persona, so that the pictures change only when the pages do. */
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

async function logIn(page: Page) {
  const [{ userId, password }] = personas
  await page.goto('login')
  await page.locator('[name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator('main [type=submit]').click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: /のメニュー$/ }).waitFor()
}

/** Takes the README's pictures of a release build, which must be there; the imitated provider stands behind it. */
export async function main(args: string[]) {
  const given = readFlags(args, { brand: { type: 'string' }, build: { type: 'string' } })
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty', base: '/' })
  const { brand, base } = settings
  const { module } = await runnerImport<MockNode>(join(root, 'mocks/node.ts'), {
    logLevel: 'warn',
    resolve: { alias: [brandAlias(brand)] },
  })
  const provider = await module.startMockApi({ port: 0, brand, base })
  provider.api.provider.clock.set(at)
  const folder = join(root, outputFolder(settings))
  const server = await startServer({ folder, api: `http://127.0.0.1:${provider.port}`, port: 0 })
  const origin = `http://127.0.0.1:${server.port}`
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  mkdirSync(join(root, target), { recursive: true })
  try {
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
    if (provider.api.refusals.length > 0) throw new Complaint('the provider refused a call of the portal')
  } finally {
    await browser.close()
    await server.close()
    await provider.close()
  }
  console.log(`${target}: login, invoice, home of ${outputFolder(settings)}`)
}
