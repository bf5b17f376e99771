import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { logIn } from '../serve/serve-build'
import { median } from './journeys'

/*
 * A first visit on a slow phone, with actual throttling of network and CPU. Lighthouse simulates it from a fast visit,
 * and places the largest paint after the last script, whether or not that paints.
 */

/** 400 kbit/s, in bytes per second. */
const throughput = 50_000
/** Latency of each request, in milliseconds. */
const latency = 400
const slowdown = 4

/** In milliseconds after the navigation's start. */
export interface Paints {
  readonly first: number
  readonly largest: number
}

export interface FirstScreen extends Paints {
  /** The first key that the login's field accepted and kept once the portal runs; undefined without such a field. */
  readonly key: number | undefined
}

/** Records the first and the largest paint, and when each key arrived. Runs in the page, before its own scripts. */
export function watchPaints() {
  const paints = { first: 0, largest: 0 }
  const keys: Record<string, number> = {}
  const observe = (type: string, seen: (at: number, name: string) => void) =>
    new PerformanceObserver((list) => {
      for (const { startTime, name } of list.getEntries()) seen(startTime, name)
    }).observe({ type, buffered: true })
  observe('paint', (at, name) => {
    if (name === 'first-contentful-paint') paints.first = at
  })
  observe('largest-contentful-paint', (at) => {
    paints.largest = at
  })
  addEventListener(
    'input',
    (event) => {
      if (event instanceof InputEvent && event.data) keys[event.data] = performance.now()
    },
    true,
  )
  Object.assign(window, { paints, keys })
}

/** Throttles the network and the CPU of a page. */
export async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function withSlowPage<T>(browser: Browser, options: BrowserContextOptions, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({
    ...options,
    locale: 'ja-JP',
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  await slowDown(page)
  return work(page).finally(() => context.close())
}

const paintsOf = (browser: Browser, options: BrowserContextOptions, address: string) =>
  withSlowPage(browser, options, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    const read = () => page.evaluate<Paints>('window.paints')
    let paints = await read()
    // A script-rendered page may paint after its last request. Poll from here: the page's policy forbids
    // waitForFunction.
    while (paints.first === 0 || paints.largest === 0) {
      await sleep(50)
      paints = await read()
    }
    return paints
  })

const field = '#userId, [name=userId]'

/** Types letters as soon as there is a field, and returns when the first one arrived that was kept. */
const firstKey = (browser: Browser, address: string) =>
  withSlowPage(browser, {}, async (page) => {
    await page.goto(address, { waitUntil: 'commit' })
    let isRunning = true
    const running = page.waitForLoadState('networkidle').then(() => {
      isRunning = false
    })
    // Type each only once, so that a kept letter shows when it was typed.
    for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
      const isThere = await page.evaluate((wanted) => {
        const found = document.querySelector<HTMLElement>(wanted)
        found?.focus()
        return found !== null
      }, field)
      if (isThere) await page.keyboard.press(letter)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      if (isThere && !isRunning) break
    }
    await running
    const kept = await page.locator(field).first().inputValue()
    const keys = await page.evaluate<Readonly<Record<string, number>>>('window.keys')
    return kept[0] === undefined ? undefined : keys[kept[0]]
  })

/** The medians of several first visits to a page, logged in unless it is the login page. */
export async function firstScreen(browser: Browser, origin: string, path: string, runs: number): Promise<FirstScreen> {
  const isLogin = path === 'login'
  const options: BrowserContextOptions = {}
  if (!isLogin) {
    const page = await browser.newPage({ baseURL: `${origin}/` })
    await logIn(page)
    Object.assign(options, { storageState: await page.context().storageState() })
    await page.context().close()
  }
  const address = `${origin}/${path}`
  const paints: Paints[] = []
  const keys: number[] = []
  for (let run = 0; run < runs; run++) {
    paints.push(await paintsOf(browser, options, address))
    const key = isLogin ? await firstKey(browser, address) : undefined
    if (key !== undefined) keys.push(key)
  }
  return {
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
    key: keys.length > 0 ? median(keys) : undefined,
  }
}
