import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { personaBy } from '../browser/portal'
import { test as base, type Site, sites } from '../browser/sites'
import type { Driver, Engine, Start } from './driver'
import { startFirefox } from './firefox'
import { startFront } from './front'
import type { Target } from './inside'
import { startWebKit } from './webkit'

const engines = { firefox: startFirefox, webkit: startWebKit } satisfies Record<
  string,
  (start: Start) => Promise<Engine>
>

export interface EngineOptions {
  readonly engineName: keyof typeof engines
}

/** One customer before one window of one engine, with the imitated provider behind it. */
export interface Visit {
  readonly api: MockApi
  /** Opens an address; a path is one of the portal. */
  go(address: string): Promise<void>
  reload(): Promise<void>
  press(role: string, name: string, within?: string): Promise<void>
  /** Presses the one whose name begins so. */
  pressBeginning(role: string, begins: string): Promise<void>
  /** Ticks the box, or takes the choice, of a field. */
  tick(field: string, value?: string): Promise<void>
  /** Types into fields that are empty. */
  fill(values: Readonly<Record<string, string>>): Promise<void>
  choose(field: string, value: string): Promise<void>
  logIn(key: string): Promise<void>
  /** The page of this heading is there, and the focus is on the heading, so that a screen reader reads it out. */
  arrives(heading: string): Promise<void>
  isThere(target: Target): Promise<void>
  isFocused(target: Target): Promise<void>
  /** A part of the page says this among its words. */
  says(text: string, selector?: string): Promise<void>
  rows(table: string): Promise<unknown>
  /** What a scanner reads from the target on the screen. */
  scan(target: Target): Promise<unknown>
  /** The file of this name, once it has arrived as a whole. */
  saved(name: string, end: string): Promise<Buffer>
}

interface Worker extends EngineOptions {
  readonly start: Start
  readonly engine: Engine
}

export const test = base.extend<{ readonly site: Site; readonly visit: Visit }, Worker>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

  start: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const room = mkdtempSync(join(tmpdir(), 'portal-engine-'))
      const downloads = join(room, 'downloads')
      mkdirSync(downloads)
      await use({ room, downloads })
      rmSync(room, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  engine: [
    async ({ engineName, start }, use) => {
      const engine = await engines[engineName](start)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],

  site: [sites.cty, { option: true }],

  visit: async ({ engine, start, servers, site }, use) => {
    const running = await servers.of(site)
    const { api } = running
    api.reset()
    const front = await startFront(running)
    const driver = await engine.open()
    await use(createVisit(driver, start.downloads, front.origin, api))
    await driver.close()
    await front.close()
    expect(front.troubles, 'what went wrong in the page').toEqual([])
    expect(api.refusals, 'calls that the provider refused').toEqual([])
    api.reset()
  },
})

function createVisit(driver: Driver, downloads: string, origin: string, api: MockApi): Visit {
  const isThere = (target: Target) =>
    expect.poll(() => driver.ask('isThere', target), JSON.stringify(target)).toBe(true)
  const isFocused = (target: Target) =>
    expect.poll(() => driver.ask('isFocused', target), `focus on ${JSON.stringify(target)}`).toBe(true)
  const press = async (target: Target) => {
    await expect.poll(() => driver.ask('isSteady', target), `${JSON.stringify(target)} stands still`).toBe(true)
    await driver.click(target)
  }
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [field, text] of Object.entries(values)) {
      await isThere({ field })
      await driver.type({ field }, text)
      await expect.poll(() => driver.ask('valueOf', { field }), field).toBe(text)
    }
  }
  return {
    api,
    go: (address) => driver.go(new URL(address, origin).href),
    reload: () => driver.reload(),
    press: (role, name, within = 'main') => press({ role, name, within }),
    pressBeginning: (role, begins) => press({ role, begins }),
    async tick(field, value) {
      const target = { field, ...(value !== undefined && { value }) }
      await press(target)
      await expect.poll(() => driver.ask('isChecked', target), field).toBe(true)
    },
    fill,
    async choose(field, value) {
      await isThere({ field })
      await driver.choose(field, value)
      await expect.poll(() => driver.ask('valueOf', { field }), field).toBe(value)
    },
    async logIn(key) {
      const { userId, password } = personaBy(key)
      await fill({ userId, password })
      await press({ role: 'button', name: 'ログイン', within: 'main' })
    },
    async arrives(name) {
      await isFocused({ role: 'heading', name, within: '.page__head' })
      expect(await driver.ask('overflow'), `${name} is wider than its window`).toBeLessThanOrEqual(0)
    },
    isThere,
    isFocused,
    says: (text, selector = 'main') =>
      expect.poll(() => driver.ask('texts', selector), selector).toContainEqual(expect.stringContaining(text)),
    rows: (name) => driver.ask('rows', { role: 'table', name }),
    async scan(target) {
      await isThere(target)
      const picture = await driver.picture(target)
      return driver.ask('scan', picture.toString('base64'))
    },
    async saved(name, end) {
      await expect.poll(() => readdirSync(downloads)).toEqual([name])
      const file = join(downloads, name)
      await expect.poll(() => readFileSync(file, 'latin1').trimEnd().endsWith(end), name).toBe(true)
      return readFileSync(file)
    },
  }
}
