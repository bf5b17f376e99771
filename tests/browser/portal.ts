import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { logIn as answerOfLogin } from '../../mocks/handlers/auth'
import { personas } from '../../mocks/provider/personas'
import { oddIn } from '../report-grammar'
import { test as base, reporting, type Site, sites } from './sites'
import { canariesIn, type Watch, watch } from './watch'

export function personaBy(key: string) {
  const persona = personas.find((one) => one.key === key)
  if (!persona) throw new Error(`no persona ${key}`)
  return persona
}

/** The entry in localStorage as a login leaves it. */
export function storedLogin(api: MockApi, key: string): string {
  const { userId, password } = personaBy(key)
  const customer = api.provider.authenticate(userId, password)
  if (!customer) throw new Error(`${key} cannot log in`)
  return JSON.stringify(answerOfLogin(api.provider, customer))
}

interface Instant {
  /** ISO 8601: the time of the provider and the web server. */
  readonly now: string
  /** The time of the device, if different. */
  readonly device?: string
}

/** The browser of a test, with the build under test and the mock provider behind it. */
export interface Portal {
  /** The origin of the site under test. */
  readonly origin: string
  readonly api: MockApi
  readonly watch: Watch
  /** The requests that a path of the API got, in order. */
  calls(path: string): readonly unknown[]
  /** Logs the persona in before any page opens. */
  startAs(key: string): Promise<void>
  /** The `auth` entry of localStorage; null without a login. */
  storedAuth(): Promise<string | null>
  /** Sets all clocks; they run on from there. */
  setClocks(instant: Instant): Promise<void>
  /** Stops the clocks of device and web server at an instant, for limits to the second. */
  freezeClocks(instant: string): Promise<void>
}

interface Fixtures {
  /** The build under test. */
  readonly site: Site
  readonly portal: Portal
}

/** What a page shows, for the log of a failed test: on a build machine nothing else of it is left. */
async function describePage(page: Page): Promise<string> {
  if (page.isClosed()) return 'The page is closed.'
  const snapshot = await page.ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => `no snapshot: ${error}`)
  return `${page.url()}\n${snapshot}`
}

export const test = base.extend<Fixtures>({
  site: [sites.cty, { option: true }],

  baseURL: async ({ servers, site }, use) => use((await servers.of(site)).origin),

  portal: [
    async ({ context, page, prism, servers, site }, use, testInfo) => {
      const { origin, api, reports } = await servers.of(site)
      api.reset()
      reports.length = 0
      const watched = await watch(context, origin)

      /** The web server's Date header, which the portal sees before any header of the provider. */
      const serverSays = (date: () => number) =>
        context.route('**/extra/windows.json', async (route) => {
          // Retry, because the server closes idle connections, occasionally just as a request is sent.
          const response = await route.fetch({ maxRetries: 3 })
          const headers = { ...response.headers(), date: new Date(date()).toUTCString() }
          await route.fulfill({ response, headers })
        })

      await use({
        origin,
        api,
        watch: watched,
        calls: (path) => api.scenarios.calls.filter((call) => call.path === path).map(({ body }) => body),
        startAs: (key) =>
          context.setStorageState({
            cookies: [],
            origins: [{ origin, localStorage: [{ name: 'auth', value: storedLogin(api, key) }] }],
          }),
        storedAuth: () => page.evaluate(() => localStorage.getItem('auth')),
        async setClocks({ now, device = now }) {
          api.provider.clock.set(Date.parse(now))
          await serverSays(() => api.provider.clock.now())
          await context.clock.install({ time: device })
        },
        async freezeClocks(instant) {
          await serverSays(() => Date.parse(instant))
          await context.clock.setFixedTime(instant)
        },
      })

      if (testInfo.status !== testInfo.expectedStatus) console.log(`${testInfo.title}\n${await describePage(page)}`)
      // A file that is still on its way when the test ends is not its failure.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(await watched.troubles(), 'trouble that is not part of the test').toEqual([])
      // Most builds send none; one with an endpoint says nothing of the customer, whatever the test does (REP-03).
      expect(
        reports.flatMap((query) => oddIn(new URLSearchParams(query))),
        'reports of another form',
      ).toEqual([])
      expect(reports.flatMap(canariesIn), 'reports of the customer').toEqual([])
      if (reporting) {
        const log = join(testInfo.project.outputDir, 'reports.log')
        appendFileSync(log, reports.map((query) => `${query}\t${testInfo.title}\n`).join(''))
      }
      expect(api.refusals, 'calls that the provider refused').toEqual([])
      api.reset()
      expect(await prism?.violations(), 'calls that the contract’s document does not allow').toEqual(prism && [])
    },
    { auto: true },
  ],
})

/** Fills in the login form and submits it. */
export async function logIn(page: Page, key: string) {
  const { userId, password } = personaBy(key)
  await page.locator('#main [name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Logs out by the menu of the login status. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: /様のメニュー$/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  // Until the response the browser still has the session.
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
}

/** Holds requests to such addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return () => letThrough()
}

/** Asks the portal to save data: it loads no code ahead. */
export async function spareData(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/** A tile of the navigation. */
export const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link', { name })

export const heading = (page: Page, name: string) =>
  page.locator('#main').getByRole('heading', { level: 1, name, exact: true })

/** Presses Tab until an element has the focus, as without a mouse. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const onTarget = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await onTarget()) return
  }
  throw new Error(`${target} is not reached by Tab`)
}
