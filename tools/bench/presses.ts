import type { Page } from '@playwright/test'
import { personas } from '../../mocks/provider/personas'
import { fillerOfHolder } from '../filler'
import { serveWithMocks, withBrowser } from '../serve/serve-build'
import type { Settings } from '../settings'
import { importUnderTest } from '../vite/brand'
import { type Control, nextControl, onwards, type Sought } from './controls'
import { manyReserves, openYear } from './large'

/*
 * Presses the controls of every screen with 4x CPU throttling. The browser itself measures the time to the next paint
 * (event timing), what it was spent on (long animation frames), and the largest paint that the press led to
 * (interaction-contentful-paint); the code of the next page is in the browser's cache. Other load on the machine can
 * only increase a time: if a press exceeds its limit, its screen is repeated, and the shorter time counts.
 */

type Shots = typeof import('../gallery/shots')

const slowdown = 4
/** The customer with the most data: addresses, invoices, two hundred channels. */
const largest = 'many'
/** Maximum number of controls to press on a screen. */
const most = 40
/** The number of steps of the longest form. */
const steps = 11
/** How often a screen with a late press is repeated. */
const repeats = 2

/** A press as the browser measured it, in milliseconds. */
interface Timing {
  /** Time to the next paint; 0 for less than 16 ms, which the browser doesn't report. */
  readonly duration: number
  /** The three longest parts of its frames. */
  readonly cause: string
  /** Time to the largest paint that it led to; 0 if it painted no new content. */
  readonly largestPaint: number
}

export interface Press extends Timing {
  readonly screen: string
  readonly control: string
  /** The path of the page that it led to. */
  readonly to?: string
}

/** Chromium's feature for interaction-contentful-paint, which is off in some versions. */
const pageMeasure = '--enable-features=SoftNavigationHeuristics'

/** Records the browser's measurements, and defines `takeTiming`. Runs in the page, before the portal does. */
function watchPresses() {
  interface Script extends PerformanceEntry {
    readonly invoker: string
    readonly sourceURL: string
    readonly sourceFunctionName: string
    readonly forcedStyleAndLayoutDuration: number
  }
  interface Entry extends PerformanceEntry {
    readonly interactionId?: number
    readonly styleAndLayoutStart?: number
    readonly scripts?: readonly Script[]
  }
  const observe = (type: string) => {
    const entries: Entry[] = []
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: 16,
    }
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe(options)
    return () => entries.splice(0)
  }
  const events = observe('event')
  const frames = observe('long-animation-frame')
  const paints = observe('interaction-contentful-paint')
  const partsOf = ({ startTime, duration, styleAndLayoutStart = startTime, scripts = [] }: Entry) => [
    ...scripts.map((one) => {
      const layout = Math.round(one.forcedStyleAndLayoutDuration)
      const where = `${one.sourceFunctionName} ${one.sourceURL.split('/').at(-1)}`
      return { ms: one.duration, words: `${one.invoker} ${where}${layout > 4 ? ` (forced layout ${layout})` : ''}` }
    }),
    { ms: startTime + duration - styleAndLayoutStart, words: 'style, layout and paint' },
  ]
  Object.assign(window, {
    takeTiming(): Timing {
      const presses = events().filter(({ interactionId = 0 }) => interactionId > 0)
      const longest = presses.sort((one, other) => other.duration - one.duration)[0]
      const isWithin = ({ startTime, duration }: Entry) =>
        longest && startTime < longest.startTime + longest.duration && startTime + duration > longest.startTime
      const parts = frames().filter(isWithin).flatMap(partsOf)
      return {
        duration: longest?.duration ?? 0,
        cause: parts
          .sort((one, other) => other.ms - one.ms)
          .slice(0, 3)
          .map(({ ms, words }) => `${Math.round(ms)} ${words}`)
          .join('; '),
        largestPaint: Math.max(0, ...paints().map(({ duration }) => duration)),
      }
    },
  })
}

/** Waits until the page is idle and has finished preloading. Runs in the page. */
async function rest() {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let changed = true
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  const loads = new PerformanceObserver(() => {
    changed = true
  })
  loads.observe({ type: 'resource' })
  const isWaiting = () =>
    !document.querySelector('#main h1, #main form') || document.querySelector('.overlay, .content-placeholder')
  for (let turn = 0; turn < 60 && (changed || isWaiting()); turn++) {
    changed = false
    await pause(60)
  }
  observer.disconnect()
  loads.disconnect()
  // Entries are delivered after the paint.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
}

interface Visit {
  readonly page: Page
  readonly throttle: (rate: number) => Promise<unknown>
  readonly presses: Press[]
  /** The keys of the pressed controls, by screen: a situation's screen has most of the page's controls. */
  readonly pressed: Map<string, string[]>
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits until the page is idle, even if it is being reloaded. */
async function settle(page: Page) {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return await page.evaluate(rest)
    } catch (thrown) {
      if (!/context was destroyed|navigation/i.test(String(thrown))) throw thrown
      await page.waitForLoadState()
    }
  }
}

const takeTiming = (page: Page) => page.evaluate<Timing | undefined>('window.takeTiming?.()')

async function press({ page, throttle, presses }: Visit, screen: string, { name, x, y, isTyped, isSelect }: Control) {
  const from = pathOf(page)
  await takeTiming(page)
  await throttle(slowdown)
  if (isSelect) await page.keyboard.press('ArrowDown')
  else await page.touchscreen.tap(x, y)
  if (isTyped) await page.keyboard.press('a')
  await settle(page)
  await throttle(1)
  const timing = await takeTiming(page)
  const to = pathOf(page)
  if (timing) presses.push({ ...timing, screen, control: name, ...(to !== from && { to }) })
}

/** Navigates to an address within the portal. */
async function goTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await settle(page)
}

const nextOf = (page: Page, sought: Sought) => page.evaluate(nextControl, sought)

/** A screen: the path and the heading. */
const shownOn = (page: Page) => page.evaluate(() => `${location.pathname} ${document.querySelector('h1')?.textContent}`)

/** Presses the controls of the open screen that were not pressed on it before, including those that a press reveals. */
async function pressAll(visit: Visit, screen: string) {
  const { page } = visit
  const { origin } = new URL(page.url())
  const path = pathOf(page)
  const within = path === '/home' ? 'body' : 'main'
  const shown = await shownOn(page)
  const pressed = visit.pressed.get(shown) ?? []
  visit.pressed.set(shown, pressed)
  for (let turn = 0; turn < most; turn++) {
    const control = await nextOf(page, { pressed, within, last: onwards })
    if (control) {
      pressed.push(control.key)
      await press(visit, screen, control)
    } else {
      if ((await page.locator('dialog[open], [role=dialog]').count()) === 0) return
      await page.keyboard.press('Escape')
    }
    if (!page.url().startsWith(origin)) await page.goto(`${origin}${path}`)
    else if (pathOf(page) !== path) await goTo(page, path)
    await settle(page)
    if (pathOf(page) !== path) return
  }
}

/** Presses everything on a screen, submits its form empty, fills it in, and continues to the next screen. */
async function pressThrough(visit: Visit, title: string, fill: () => Promise<unknown>) {
  const { page } = visit
  const { origin } = new URL(page.url())
  const times = new Map<string, number>()
  for (let turn = 0; turn < 2 * steps && page.url().startsWith(origin); turn++) {
    const shown = await shownOn(page)
    const before = times.get(shown) ?? 0
    times.set(shown, before + 1)
    if (before > 1) return
    const screen = turn === 0 ? title : pathOf(page)
    if (before === 0) await pressAll(visit, screen)
    else await fill()
    await settle(page)
    const control = await nextOf(page, { pressed: [], within: 'end', last: onwards })
    if (!control) return
    await press(visit, screen, control)
  }
}

/** Logs in, or out, without the form. Runs in the page. */
async function become(login: { readonly userId: string; readonly password: string } | undefined) {
  localStorage.clear()
  sessionStorage.clear()
  if (!login) return
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(login) })
  const { data } = await response.json()
  localStorage.setItem('auth', JSON.stringify(data))
}

/** DOOR-07, in ms: time to the next paint for 98 % of presses and for any; time to the next page's largest paint. */
const limits = { most: 100, any: 200, page: 300 }
const mostShare = 0.98

/** The value at this share of the sorted ones. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const ms = (value: number) => (value === 0 ? '<16' : value.toFixed(0))

const rowOf = (name: string, times: readonly number[], what: string) => {
  const sorted = times.toSorted((one, other) => one - other)
  return [
    name,
    `${times.length}`,
    ...[percentile(sorted, 0.5), percentile(sorted, mostShare), sorted.at(-1) ?? 0].map(ms),
    what,
  ]
}

export const pressHead = [
  'ms to the next paint',
  'presses',
  '50 %',
  '98 %',
  'longest',
  'the longest, and what it was spent on',
]

/** The number of presses, the 50th and 98th percentile, and the longest time with its cause. */
export function pressRow(name: string, presses: readonly Press[]): string[] {
  const longest = presses.toSorted((one, other) => other.duration - one.duration)[0]
  const what = longest && longest.duration > 0 ? `${longest.control}: ${longest.cause}` : ''
  const times = presses.map(({ duration }) => duration)
  return rowOf(name, times, what)
}

/** The presses that took longer than a limit, longest first, as rows with further details. */
const rowsOver = (
  presses: readonly Press[],
  limit: number,
  timeOf: (press: Press) => number,
  detailOf: (press: Press) => string,
) =>
  presses
    .filter((press) => timeOf(press) > limit)
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .map((press) => [ms(timeOf(press)), press.screen, press.control, detailOf(press)])

/** A table of the presses that took longer than the limit for most. */
export const longPresses = (presses: readonly Press[]): string[][] => [
  ['ms', 'screen', 'control', 'what it was spent on'],
  ...rowsOver(
    presses,
    limits.most,
    ({ duration }) => duration,
    ({ cause }) => cause,
  ),
]

const leadingToPages = (presses: readonly Press[]) =>
  presses.filter(({ to, largestPaint }) => to !== undefined && largestPaint > 0)

const isLate = (press: Press) =>
  press.duration > limits.most || leadingToPages([press]).some(({ largestPaint }) => largestPaint > limits.page)

const nameOf = ({ screen, control, to }: Press) => `${screen} ${control} ${to}`

/** Repeated presses, each with its shorter times. */
function shorter(presses: readonly Press[], again: readonly Press[]): Press[] {
  const left = [...again]
  return presses.map((press) => {
    const at = left.findIndex((other) => nameOf(other) === nameOf(press))
    const [other] = at < 0 ? [] : left.splice(at, 1)
    if (!other) return press
    const { duration, cause } = other.duration < press.duration ? other : press
    const largestPaint = Math.min(press.largestPaint, other.largestPaint || press.largestPaint)
    return { ...press, duration, cause, largestPaint }
  })
}

/** The limits of DOOR-07 that the presses of a brand exceed. */
export function missedBy(presses: readonly Press[]): string[] {
  const times = presses.map(({ duration }) => duration).toSorted((one, other) => one - other)
  const pages = leadingToPages(presses).map(({ largestPaint }) => largestPaint)
  const most = percentile(times, mostShare)
  const any = times.at(-1) ?? 0
  const page = Math.max(0, ...pages)
  return [
    ...(most > limits.most ? [`98 of 100 presses take up to ${ms(most)} ms, not ${limits.most}`] : []),
    ...(any > limits.any ? [`the longest press takes ${ms(any)} ms, more than ${limits.any}`] : []),
    ...(pages.length === 0
      ? ['the browser measured no largest paint of a next page (interaction-contentful-paint)']
      : []),
    ...(page > limits.page ? [`the next page's largest paint takes ${ms(page)} ms, more than ${limits.page}`] : []),
  ]
}

/** A table of the presses whose next page exceeded its limit. */
export const latePages = (presses: readonly Press[]): string[][] => [
  ['ms', 'screen', 'control', 'next page'],
  ...rowsOver(
    leadingToPages(presses),
    limits.page,
    ({ largestPaint }) => largestPaint,
    ({ to = '' }) => to,
  ),
]

/** Like `pressRow`, for presses that led to another page: the time to its largest paint. */
export function pageRow(presses: readonly Press[]): string[] {
  const leading = leadingToPages(presses)
  const longest = leading.toSorted((one, other) => other.largestPaint - one.largestPaint)[0]
  const times = leading.map(({ largestPaint }) => largestPaint)
  return rowOf('to the next page’s largest paint', times, longest ? `${longest.control}: ${longest.to}` : '')
}

async function withVisit(origin: string, work: (visit: Visit) => Promise<void>): Promise<readonly Press[]> {
  const presses: Press[] = []
  await withBrowser(
    async (browser) => {
      const page = await browser.newPage({
        baseURL: origin,
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 800 },
      })
      await page.addInitScript(watchPresses)
      const client = await page.context().newCDPSession(page)
      const throttle = (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate })
      await work({ page, throttle, presses, pressed: new Map() })
    },
    [pageMeasure],
  )
  return presses
}

/** Presses the controls of the shell. */
export const shellPresses = (origin: string) =>
  withVisit(origin, async (visit) => {
    await visit.page.goto('/login')
    await settle(visit.page)
    await pressThrough(visit, 'slim shell', async () => {})
  })

/** Presses the controls of each screen of a brand. */
export async function presses({ brand, build }: Settings): Promise<readonly Press[]> {
  const { shotsOf } = await importUnderTest<Shots>('tools/gallery/shots.ts')
  // The states of a form are reached from its page.
  const shots = shotsOf(brand, build).filter(({ kind }) => kind !== 'form')
  const script = await fillerOfHolder(brand)
  const { origin, api, close } = await serveWithMocks({ brand, build, port: 0 })
  const always = (edit: [string, unknown][]) => ({ kind: 'ok' as const, times: 'always' as const, edit })
  return withVisit(origin, async (visit) => {
    const { page } = visit
    // The code of every page is in the browser's cache from here on.
    for (const { address, kind } of shots) if (kind === 'page') await page.goto(new URL(address, origin).pathname)
    const pressShot = async ({ title, address, situation, kind }: (typeof shots)[number]) => {
      const isPage = kind === 'page'
      const { pathname: path } = new URL(address, origin)
      const { clock, device, plans } = situation
      api.reset()
      if (clock?.kind === 'at') api.provider.clock.set(clock.ms)
      const key = isPage && situation.as !== 'visitor' ? largest : situation.as
      const who = personas.find((one) => one.key === key)
      await page.evaluate(become, who && { userId: who.userId, password: who.password })
      for (const { path: call, outcome } of plans) api.scenarios.plan(call, { ...outcome, delay: 0 })
      if (isPage) {
        api.scenarios.plan('/api/mobility/reserve/certify_index', always([['/reserves', manyReserves]]))
        const dates = ['/cal1Dates', '/cal2Dates'].map((field): [string, unknown] => [field, openYear])
        api.scenarios.plan('/api/mobility/reserve/search_cal_dates', always(dates))
      }
      await page.goto(`${path}${device ? '?connect=1' : ''}`)
      await settle(page)
      await pressThrough(visit, title, () => page.evaluate(script))
      if (!page.url().startsWith(origin)) await page.goto('/login')
    }
    for (const shot of shots) {
      const pressed = new Map([...visit.pressed].map(([screen, keys]) => [screen, [...keys]]))
      const from = visit.presses.length
      await pressShot(shot)
      for (let turn = 0; turn < repeats && visit.presses.slice(from).some(isLate); turn++) {
        const before = visit.presses.splice(from)
        visit.pressed.clear()
        for (const [screen, keys] of pressed) visit.pressed.set(screen, [...keys])
        await pressShot(shot)
        visit.presses.push(...shorter(before, visit.presses.splice(from)))
      }
    }
  }).finally(close)
}
