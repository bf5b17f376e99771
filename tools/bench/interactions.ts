import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { manyReserves, openYear } from './large'
import { countRenders, type RenderCounts } from './react-commits'

const slowdown = 4
const typed = 'お問い合わせの内容を、四十文字ちょうどになるように入力しています。あと十文字です。'

/** Records how long every key, click and change takes until the next paint. */
function watchInteractions() {
  const times: number[] = []
  const record = (list: PerformanceObserverEntryList) =>
    times.push(...list.getEntries().map(({ duration }) => duration))
  new PerformanceObserver(record).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
  Object.assign(window, { takeTimes: () => times.splice(0) })
}

const take = <T>(page: Page, what: 'takeSeen' | 'takeTimes'): Promise<T> => page.evaluate(`window.${what}()`)

/** Opens all fields of the inquiry at once: another person, and every option with its fields. */
async function openLargest(page: Page) {
  await page.goto('contact/inquiry/create')
  await page.getByLabel('契約者と異なる').check()
  await page.locator('[name=relationship]').selectOption('other')
  for (const box of await page.locator('main [type=checkbox]').all()) await box.check()
}

async function measureKeys(page: Page, throttle: CDPSession) {
  const field = page.locator('[name=comments]')
  await field.focus()
  await page.keyboard.type('あ')
  await take<RenderCounts>(page, 'takeSeen')
  await page.keyboard.type('い')
  const one = await take<RenderCounts>(page, 'takeSeen')
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await take<number[]>(page, 'takeTimes')
  for (const char of typed) await page.keyboard.type(char)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  const times = await take<number[]>(page, 'takeTimes')
  return {
    one,
    longest: Math.max(0, ...times),
    fields: await page.locator('main :is(input, select, textarea)').count(),
  }
}

async function benchInquiry(page: Page, throttle: CDPSession) {
  await openLargest(page)
  const { one, longest, fields } = await measureKeys(page, throttle)
  return [
    [`one key in the inquiry, ${fields} controls open`, `${one.commits} commits of ${one.components} components`],
    ['  of them outside of the field', `${one.outside}`],
    [`${typed.length} keys there, CPU throttled ${slowdown} times`, `longest interaction ${longest} ms`],
  ]
}

const envelope = v.looseObject({ data: v.record(v.string(), v.unknown()) })

/** Extends the provider's responses to an endpoint. */
const extendResponse = (page: Page, endpoint: string, more: Readonly<Record<string, unknown>>) =>
  page.route(`**/api/mobility/reserve/${endpoint}`, async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const body = v.parse(envelope, await response.json())
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...more } } })
  })

async function benchRides(page: Page, throttle: CDPSession) {
  await extendResponse(page, 'certify_index', { reserves: manyReserves })
  await extendResponse(page, 'search_cal_dates', { cal1Dates: openYear, cal2Dates: openYear })
  await page.goto('home')
  const tile = page.getByRole('navigation').getByRole('link', { name: 'モビリティ' })
  await tile.waitFor()
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const clicked = Date.now()
  await tile.click()
  await page
    .getByRole('article')
    .nth(manyReserves.length - 1)
    .waitFor()
  const shown = Date.now() - clicked

  const main = page.locator('main')
  await main.getByLabel('注意事項に同意する').check()
  await main.getByRole('button', { name: '新規予約' }).click()
  await main.getByRole('button', { name: '次へ進む' }).click()
  const today = main.getByRole('button', { name: /^11月8日/ })
  await today.focus()
  await take<number[]>(page, 'takeTimes')
  const keys = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']
  for (const key of keys) await page.keyboard.press(key)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  const longest = Math.max(0, ...(await take<number[]>(page, 'takeTimes')))
  return [
    [`${manyReserves.length} reservations, CPU throttled ${slowdown} times`, `shown after ${shown} ms`],
    [`${keys.length} keys in the calendar of a year`, `longest interaction ${longest} ms`],
  ]
}

/**
 * Measures interactions with the heaviest page: a keystroke in the largest form or, for a brand without it, many
 * reservations and a long timetable.
 */
export async function interactions(page: Page, hasInquiry: boolean): Promise<string[][]> {
  await page.addInitScript(countRenders)
  await page.addInitScript(watchInteractions)
  await page.goto('home')
  const throttle = await page.context().newCDPSession(page)
  return hasInquiry ? benchInquiry(page, throttle) : benchRides(page, throttle)
}
