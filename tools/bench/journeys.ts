import type { Browser, Page } from '@playwright/test'
import { kilobytes } from '../build/measure'

/* Measurements without Lighthouse: requests and bytes of a first visit, time and memory of route changes. */

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** Counts the requests and bytes of a first visit to the login page. */
export async function firstVisit(browser: Browser, origin: string): Promise<string[]> {
  const page = await browser.newPage()
  const kinds: Readonly<Record<string, string>> = { document: 'page', script: 'js', stylesheet: 'css' }
  const bytes = new Map([...Object.values(kinds), 'other'].map((kind) => [kind, 0]))
  const requests: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = kinds[request.resourceType()] ?? 'other'
    requests.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes.set(kind, (bytes.get(kind) ?? 0) + responseBodySize)
      }),
    )
  })
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
  await Promise.all(requests)
  await page.close()
  return [`${requests.length}`, ...[...bytes.values()].map(kilobytes)]
}

/** Clicks a link, waits until the other page is shown and nothing is loading, and returns the elapsed milliseconds. */
const follow = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(wanted)
        if (!link) return reject(new Error(`no ${wanted}`))
        const { title } = document
        const start = performance.now()
        const look = () => {
          const isShown = document.title !== title && !document.querySelector('.overlay, main[aria-busy=true]')
          if (isShown) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        link.click()
        requestAnimationFrame(look)
      }),
    selector,
  )

/** Goes from home to a page and back, 200 route changes in total: the time of each, and the memory retained. */
export async function routeChanges(page: Page, path: string): Promise<string[][]> {
  await page.goto('home')
  const client = await page.context().newCDPSession(page)
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Runtime.getHeapUsage')).usedSize
  }
  await page.locator(`nav a[href="${path}"]`).first().waitFor()
  const there: number[] = []
  const change = async (times: number) => {
    for (let round = 0; round < times; round += 2) {
      there.push(await follow(page, `nav a[href="${path}"]`))
      await follow(page, 'a.site-header__brand')
    }
  }
  // Warm up, to exclude what is loaded and cached once.
  await change(20)
  const before = await heap()
  there.length = 0
  await change(200)
  const after = await heap()
  return [
    [`home to ${path}, including the provider's response`, `${median(there).toFixed(0)} ms`],
    ['memory after 200 more route changes', `${kilobytes(after)} (${kilobytes(after - before)} more)`],
  ]
}
