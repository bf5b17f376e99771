import lighthouse, { type Flags } from 'lighthouse'
import { launch, type Page } from 'puppeteer-core'
import { personas } from '../../mocks/provider/personas'
import { findChromium } from '../chromium'
import { UsageError } from '../usage-error'
import { median } from './journeys'

/* What Lighthouse says of a page on a phone. Its times are of this machine and this run: compare them with the shell's. */

const categories = ['performance', 'accessibility', 'best-practices'] as const
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

/** Logs in without the form; what Lighthouse clears before each run leaves localStorage alone. */
async function logIn(page: Page, origin: string) {
  const [{ userId, password }] = personas
  await page.goto(`${origin}/login`)
  await page.evaluate(
    async (request) => {
      const answer = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      })
      const { data } = await answer.json()
      localStorage.setItem('auth', JSON.stringify(data))
    },
    { userId, password },
  )
}

export interface LighthouseRunner {
  /** The scores in percent and the timings in ms, as rows are printed. */
  scores(address: string, runs: number): Promise<string[]>
  /** When the first picture shows where net and processor are slowed down in fact, in ms. */
  firstPaint(address: string, runs: number): Promise<number>
}

/** Lighthouse before a browser in which the first persona is logged in, or nobody. */
export async function withLighthouse(
  origin: string,
  isInside: boolean,
  work: (instrument: LighthouseRunner) => Promise<void>,
) {
  const browser = await launch({
    executablePath: findChromium(),
    // Not those of the browser tests: with them a trace now and then has no start.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const port = Number(new URL(browser.wsEndpoint()).port)
  const run = async (address: string, flags: Flags) => {
    const result = await lighthouse(address, { port, logLevel: 'error', ...flags })
    if (!result || result.lhr.runtimeError) throw new UsageError(`${address}: ${result?.lhr.runtimeError?.message}`)
    return result.lhr
  }
  const times = async <T>(runs: number, once: () => Promise<T>) => {
    const results: T[] = []
    for (let n = 0; n < runs; n += 1) results.push(await once())
    return results
  }
  try {
    if (isInside) {
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
      async firstPaint(address, runs) {
        const audit = 'first-contentful-paint'
        const results = await times(runs, () => run(address, { onlyAudits: [audit], throttlingMethod: 'devtools' }))
        return median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
      },
    })
  } finally {
    await browser.close()
  }
}
