import { join } from 'node:path'
import { type KeyInput, launch } from 'puppeteer-core'
import type { BrowserFolders, Engine } from './driver'
import type { PageScript, Target } from './page-script'
import { findFirefox } from './programs'

/** Defined in the page. */
declare const pageScript: PageScript

/** Headless Firefox, by WebDriver BiDi. */
export async function startFirefox({ home, downloads }: BrowserFolders): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    userDataDir: join(home, 'profile'),
    env: { ...process.env, HOME: home, TZ: 'Asia/Tokyo' },
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
        const handle = await page.waitForFunction((wanted) => pageScript.scrollIntoView(wanted), {}, target)
        const element = handle.asElement()
        if (!element) throw new Error(`${JSON.stringify(target)} is not present`)
        return element
      }
      return {
        async goto(address) {
          await page.goto(address)
        },
        async reload() {
          await page.reload()
        },
        evaluate: (name, ...args) => page.evaluate(`pageScript.${name}(...${JSON.stringify(args)})`),
        async click(target) {
          const { x, y } = await (await found(target)).clickablePoint()
          await page.mouse.click(x, y)
        },
        async type(target, text) {
          await (await found(target)).focus()
          await page.keyboard.type(text)
        },
        async press(key, held) {
          if (held) await page.keyboard.down(held)
          // The names of keys are a type of their own.
          await page.keyboard.press(key as KeyInput)
          if (held) await page.keyboard.up(held)
        },
        async selectOption(field, value) {
          await page.select(`main [name="${field}"]`, value)
        },
        async screenshot(target) {
          await found(target)
          return Buffer.from(await page.screenshot())
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
