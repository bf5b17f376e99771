import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { personaBy } from '../browser/portal'
import { test as base, type Site, sites } from '../browser/sites'
import type { BrowserFolders, Driver, Engine } from './driver'
import { startFirefox } from './firefox'
import { startPageProxy } from './page-proxy'
import type { Target } from './page-script'
import { startWebKit } from './webkit'

const engines = { firefox: startFirefox, webkit: startWebKit } satisfies Record<
  string,
  (folders: BrowserFolders) => Promise<Engine>
>

export interface EngineOptions {
  readonly engineName: keyof typeof engines
}

/** A customer in a window of one engine, with the mock provider as backend. */
export interface Visit {
  readonly api: MockApi
  /** The window itself. */
  readonly driver: Driver
  /** Opens a URL; a path is relative to the portal. */
  goto(address: string): Promise<void>
  reload(): Promise<void>
  click(role: string, name: string, within?: string): Promise<void>
  /** Clicks the element whose name begins so. */
  clickBeginning(role: string, begins: string): Promise<void>
  /** Opens a fold by the text of its summary. */
  unfold(summary: string): Promise<void>
  /** Checks a checkbox or radio button of a field. */
  check(field: string, value?: string): Promise<void>
  /** Types into empty fields. */
  fill(values: Readonly<Record<string, string>>): Promise<void>
  selectOption(field: string, value: string): Promise<void>
  logIn(key: string): Promise<void>
  /** The page with this heading is shown, and the heading has the focus, so that a screen reader reads it out. */
  hasHeading(heading: string): Promise<void>
  isPresent(target: Target): Promise<void>
  isFocused(target: Target): Promise<void>
  /** An element that matches the selector contains this text. */
  hasText(text: string, selector?: string): Promise<void>
  rows(table: string): Promise<unknown>
  /** Scans the QR code in the target. */
  scan(target: Target): Promise<unknown>
  /** The downloaded file of this name, once it is complete. */
  downloaded(name: string, end: string): Promise<Buffer>
}

interface Worker extends EngineOptions {
  readonly folders: BrowserFolders
  readonly engine: Engine
}

export const test = base.extend<{ readonly site: Site; readonly visit: Visit }, Worker>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

  folders: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const home = mkdtempSync(join(tmpdir(), 'portal-engine-'))
      const downloads = join(home, 'downloads')
      mkdirSync(downloads)
      await use({ home, downloads })
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  engine: [
    async ({ engineName, folders }, use) => {
      const engine = await engines[engineName](folders)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],

  site: [sites.cty, { option: true }],

  visit: async ({ engine, folders, prism, servers, site }, use) => {
    const running = await servers.of(site)
    const { api } = running
    api.reset()
    const proxy = await startPageProxy(running)
    const driver = await engine.open()
    await use(createVisit(driver, folders.downloads, proxy.origin, api))
    await driver.close()
    await proxy.close()
    expect(proxy.errors, 'errors in the page').toEqual([])
    expect(api.refusals, 'calls refused by the mock API').toEqual([])
    api.reset()
    expect(await prism?.violations(), 'calls that the contract’s document does not allow').toEqual(prism && [])
  },
})

function createVisit(driver: Driver, downloads: string, origin: string, api: MockApi): Visit {
  const isPresent = (target: Target) =>
    expect.poll(() => driver.evaluate('isPresent', target), JSON.stringify(target)).toBe(true)
  const isFocused = (target: Target) =>
    expect.poll(() => driver.evaluate('isFocused', target), `focus on ${JSON.stringify(target)}`).toBe(true)
  const click = async (target: Target) => {
    await expect.poll(() => driver.evaluate('isClickable', target), `${JSON.stringify(target)} is clickable`).toBe(true)
    await driver.click(target)
  }
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [field, text] of Object.entries(values)) {
      await isPresent({ field })
      await driver.type({ field }, text)
      await expect.poll(() => driver.evaluate('valueOf', { field }), field).toBe(text)
    }
  }
  return {
    api,
    driver,
    goto: (address) => driver.goto(new URL(address, origin).href),
    reload: () => driver.reload(),
    click: (role, name, within = 'main') => click({ role, name, within }),
    clickBeginning: (role, begins) => click({ role, begins }),
    unfold: (summary) => click({ summary }),
    async check(field, value) {
      const target = { field, ...(value !== undefined && { value }) }
      await click(target)
      await expect.poll(() => driver.evaluate('isChecked', target), field).toBe(true)
    },
    fill,
    async selectOption(field, value) {
      await isPresent({ field })
      await driver.selectOption(field, value)
      await expect.poll(() => driver.evaluate('valueOf', { field }), field).toBe(value)
    },
    async logIn(key) {
      const { userId, password } = personaBy(key)
      await fill({ userId, password })
      await click({ role: 'button', name: 'ログイン', within: 'main' })
      // The portal's redirect, which follows the header's change, would cancel a navigation of the test.
      await expect.poll(() => driver.evaluate('path'), 'the path after the login').not.toBe('/login')
    },
    async hasHeading(name) {
      await isFocused({ role: 'heading', name, within: '.page__head' })
      expect(await driver.evaluate('overflow'), `${name} is wider than its window`).toBeLessThanOrEqual(0)
    },
    isPresent,
    isFocused,
    hasText: (text, selector = 'main') =>
      expect.poll(() => driver.evaluate('texts', selector), selector).toContainEqual(expect.stringContaining(text)),
    rows: (name) => driver.evaluate('rows', { role: 'table', name }),
    async scan(target) {
      await isPresent(target)
      const screenshot = await driver.screenshot(target)
      return driver.evaluate('scan', screenshot.toString('base64'))
    },
    async downloaded(name, end) {
      await expect.poll(() => readdirSync(downloads)).toEqual([name])
      const file = join(downloads, name)
      await expect.poll(() => readFileSync(file, 'latin1').trimEnd().endsWith(end), name).toBe(true)
      return readFileSync(file)
    },
  }
}
