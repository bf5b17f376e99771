import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Engine, Start } from './driver'
import type { Inside, Target } from './inside'
import { findFirefox } from './programs'

/** In the page. */
declare const pageSide: Inside

/** Firefox without a window, by WebDriver BiDi. */
export async function startFirefox({ room, downloads }: Start): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    userDataDir: join(room, 'profile'),
    env: { ...process.env, HOME: room, TZ: 'Asia/Tokyo' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ja',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
    },
  })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const found = async (target: Target) => {
        const handle = await page.waitForFunction((wanted) => pageSide.intoView(wanted), {}, target)
        const element = handle.asElement()
        if (!element) throw new Error(`${JSON.stringify(target)} is not there`)
        return element
      }
      return {
        async go(address) {
          await page.goto(address)
        },
        async reload() {
          await page.reload()
        },
        ask: (name, ...args) => page.evaluate(`pageSide.${name}(...${JSON.stringify(args)})`),
        async click(target) {
          const { x, y } = await (await found(target)).clickablePoint()
          await page.mouse.click(x, y)
        },
        async type(target, text) {
          await (await found(target)).focus()
          await page.keyboard.type(text)
        },
        async choose(field, value) {
          await page.select(`main [name="${field}"]`, value)
        },
        async picture(target) {
          await found(target)
          return Buffer.from(await page.screenshot())
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
