import { expect, type Locator, type Page } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { logIn as answerOfLogin } from '../../mocks/handlers/auth'
import { personas } from '../../mocks/provider/personas'
import { test as base, type Site, sites } from './sites'
import { type Watch, watch } from './watch'

export function personaBy(key: string) {
  const persona = personas.find((one) => one.key === key)
  if (!persona) throw new Error(`no persona ${key}`)
  return persona
}

/** A text that localStorage holds, in the shape that a login leaves. */
function storedLogin(api: MockApi, key: string): string {
  const { userId, password } = personaBy(key)
  const customer = api.provider.authenticate(userId, password)
  if (!customer) throw new Error(`${key} cannot log in`)
  return JSON.stringify(answerOfLogin(api.provider, customer))
}

interface Instant {
  /** ISO 8601: what the provider and the web server say it is. */
  readonly now: string
  /** What the device says, where that is another. */
  readonly device?: string
}

/** One test's browser, with the build it looks at and the imitated provider behind that. */
export interface Portal {
  /** The origin of the site that is looked at. */
  readonly origin: string
  readonly api: MockApi
  readonly watch: Watch
  /** The requests that a path of the API got, in order. */
  calls(path: string): readonly unknown[]
  /** The persona is logged in from before: every page that opens finds the login. */
  startAs(key: string): Promise<void>
  /** What localStorage `auth` holds: null for nobody. */
  storedAuth(): Promise<string | null>
  /** Sets the clocks of all sides; they go on from there. */
  setClocks(instant: Instant): Promise<void>
  /** Stops the clocks of the device and of the web server at an instant, for edges to the second. */
  freezeClocks(instant: string): Promise<void>
}

interface Fixtures {
  /** The build to look at. */
  readonly site: Site
  readonly portal: Portal
}

export const test = base.extend<Fixtures>({
  site: [sites.cty, { option: true }],

  baseURL: async ({ servers, site }, use) => use((await servers.of(site)).origin),

  portal: [
    async ({ context, page, servers, site }, use) => {
      const { origin, api } = await servers.of(site)
      api.reset()
      const watched = await watch(context, origin)

      /** The web server's Date header, which the portal sees before any of the provider's. */
      const serverSays = (date: () => number) =>
        context.route('**/extra/windows.json', async (route) => {
          const response = await route.fetch()
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

      expect(await watched.troubles(), 'what went wrong beside the test').toEqual([])
      expect(api.refusals, 'calls that the provider refused').toEqual([])
      api.reset()
    },
    { auto: true },
  ],
})

/** Fills the login form and sends it. */
export async function logIn(page: Page, key: string) {
  const { userId, password } = personaBy(key)
  await page.locator('[name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Logs out by the menu of the login status. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: /様のメニュー$/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  // Until the answer is there the browser still holds the session.
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
}

/** Leaves what is asked for at such an address without an answer until what it gives is called. */
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

/** A tile of the navigation. */
export const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link', { name })

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** What makes the page wider than its window, or hides a part of its own text. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const says = (element: Element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 20)}`
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, .skip-link, svg') &&
        // Hidden from the eyes alone, where there is little room.
        getComputedStyle(element).clipPath === 'none',
    )
    return [
      ...(document.documentElement.scrollWidth > width
        ? [`page ${document.documentElement.scrollWidth} > ${width}`]
        : []),
      ...seen
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((one) => `too far right: ${says(one)}`),
      ...seen
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          // A field's own text scrolls within it.
          if (element instanceof HTMLInputElement) return false
          return (
            (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
          )
        })
        .map((one) => `cut off: ${says(one)}`),
    ]
  })

/** Goes on with the Tab key until an element has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const onTarget = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await onTarget()) return
  }
  throw new Error(`${target} is not reached by Tab`)
}
