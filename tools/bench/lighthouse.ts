import lighthouse, { type Flags } from 'lighthouse'
import { launch, type Page } from 'puppeteer-core'
import { personas } from '../../mocks/provider/personas'
import { findChromium } from '../chromium'
import { UsageError } from '../usage-error'
import { median } from './journeys'

/* Lighthouse's scores of a page on a phone. Times depend on the machine and the run: compare them with the shell's. */

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

/** Logs in without the form; Lighthouse doesn't clear localStorage before a run. */
async function logIn(page: Page, origin: string) {
  const [{ userId, password }] = personas
  await page.goto(`${origin}/login`)
  await page.evaluate(
    async (request) => {
      const response = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      })
      const { data } = await response.json()
      localStorage.setItem('auth', JSON.stringify(data))
    },
    { userId, password },
  )
}

export interface LighthouseRunner {
  /** The cells of a row: scores in percent, timings in ms. */
  scores(address: string, runs: number): Promise<string[]>
}

/** Runs Lighthouse in a browser, optionally logged in as the first persona. */
export async function withLighthouse(
  origin: string,
  isLoggedIn: boolean,
  work: (instrument: LighthouseRunner) => Promise<void>,
) {
  const browser = await launch({
    executablePath: findChromium(),
    // Not the arguments of the browser tests, with which some traces lack their start.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const port = Number(new URL(browser.wsEndpoint()).port)
  /** Occasionally a trace lacks its start: such a run is discarded and repeated. */
  const run = async (address: string, flags: Flags, again = 2) => {
    const result = await lighthouse(address, { port, logLevel: 'error', ...flags })
    const error = result?.lhr.runtimeError
    if (result && !error) return result.lhr
    if (error?.code === 'NO_NAVSTART' && again > 0) return run(address, flags, again - 1)
    throw new UsageError(`${address}: ${error?.message}`)
  }
  const times = async <T>(runs: number, once: () => Promise<T>) => {
    const results: T[] = []
    for (let n = 0; n < runs; n += 1) results.push(await once())
    return results
  }
  try {
    if (isLoggedIn) {
      const page = await browser.newPage()
      await logIn(page, origin)
      await page.close()
    }
    await work({
      async scores(address, runs) {
        const results = await times(runs, () => run(address, { onlyCategories: [...categories] }))
        const of = (read: (lhr: (typeof results)[number]) => number) => median(results.map(read)).toFixed(0)
        return [
          ...categories.map((name) => of((lhr) => (lhr.categories[name]?.score ?? 0) * 100)),
          ...timings.map((name) => of((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN)),
          median(results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)).toFixed(3),
        ]
      },
    })
  } finally {
    await browser.close()
  }
}
