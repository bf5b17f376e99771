import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type Route } from '@playwright/test'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import { filler } from '../../tools/filler'
import { root } from '../../tools/root'
import { poison, poisoned, poisonedFields, poisonHost } from './hostile'
import { goTo, now, pagesIn } from './pages'
import { test } from './portal'
import { sites, special } from './sites'

/*
 * Hostile texts in every field of every response, on every page of the route table: they stay text, run nothing, load nothing
 * and make no page wider than a phone. A new page or call is covered without a line here.
 */

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value

/** A path may have several endpoints with different responses; the first one represents them. */
async function endpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const folder = join(root, 'src/api/endpoints')
  const modules = await Promise.all(readdirSync(folder).map((name) => import(join(folder, name))))
  const all = modules.flatMap((exported: object) => Object.values(exported)).filter(isEndpoint)
  return new Map(all.toReversed().map((endpoint) => [endpoint.path, endpoint]))
}

/** Responds to all calls: queries with a refusal while `refusing`, each mutation with field errors first, the rest with OK. */
function desk(all: ReadonlyMap<string, Endpoint>) {
  const sent = new Set<string>()
  return {
    refusing: false,
    async answer(route: Route) {
      const { pathname } = new URL(route.request().url())
      const endpoint = all.get(pathname.slice(pathname.indexOf('/api/')))
      if (!endpoint) return route.continue()
      const { path, kind } = endpoint
      const message = poison(`${path}.message`)
      if (kind === 'query' && this.refusing) return route.fulfill({ json: { status: 'ERROR', message } })
      if (kind === 'mutation' && !sent.has(path)) {
        sent.add(path)
        return route.fulfill({ json: { status: 'VALIDATION', message, data: poisonedFields(endpoint) } })
      }
      const response = await route.fetch({ maxRetries: 3 })
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
      const given = await response.json()
      const data = poisoned(endpoint, given.status === 'OK' ? given.data : undefined)
      return route.fulfill({ json: { status: 'OK', message, data } })
    },
  }
}

/** Waits until no request is open and the responses are rendered, for a limited time. */
function quiet(page: Page) {
  let open = 0
  page.on('request', () => open++)
  page.on('requestfinished', () => open--)
  page.on('requestfailed', () => open--)
  const stands = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return !!document.querySelector('#main h1') && !document.querySelector('.overlay, .content-placeholder')
    })
  return async () => {
    const end = Date.now() + 10_000
    for (let still = 0; still < 2 && Date.now() < end; ) still = (await stands()) && open === 0 ? still + 1 : 0
  }
}

/** The texts that did not stay text, and the names of those that are shown. */
const lookFor = (page: Page) =>
  page.evaluate((host) => {
    const marks = `poison-mark, [onerror], [onload], [src*="${host}"], [href^="https://${host}"], [href^="javascript:" i]`
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = [
      ...('poisoned' in window ? [`ran ${window.poisoned}`] : []),
      ...[...document.querySelectorAll(marks)].map((element) => `made ${element.outerHTML.slice(0, 100)}`),
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} wide`] : []),
      ...(document.querySelector('#main h1') && !document.querySelector('.overlay') ? [] : ['never stands']),
    ]
    const values = [...document.querySelectorAll('main input')].map((one) => Reflect.get(one, 'value'))
    const names = `${document.title}${document.body.textContent}${values}`.matchAll(
      /poison\.example\/([\w./[\]]+?)\.png/g,
    )
    return { faults, names: [...names].map(([, name = '']) => name) }
  }, poisonHost)

/** The last submit button of a form. */
const press = (page: Page) =>
  page.evaluate(() => {
    const buttons = ['[type=submit]', '.btn-primary:is(button)'].map(
      (one) => `main :is(form, .button-row) ${one}:not([aria-disabled=true])`,
    )
    const last = [...document.querySelectorAll<HTMLElement>(buttons.join())].at(-1)
    last?.click()
    return last?.textContent?.slice(0, 20)
  })

const query = '?connect=1&kind=1010&cert_key=key&cert2_key=key&oauth2_link=javascript:alert(1)&from=//poison.example'
const analytics = 'https://www.googletagmanager.com'
const streaming = 'https://sso.cty.example'

test.use({ viewport: { width: 390, height: 800 } })

for (const [says, site, bypassCSP] of [
  ['with analytics', special.withAnalytics, false],
  ['with the content policy off', sites.cty, true],
] as const) {
  test.describe(says, () => {
    test.use({ site, bypassCSP })

    test(`API-15 hostile texts stay texts on every page, ${says}`, { tag: bypassCSP ? '@long' : [] }, async ({
      page,
      portal,
    }) => {
      test.setTimeout(180_000)
      const base = 'base' in site ? site.base : '/'
      await portal.setClocks({ now })
      for (const [other, json] of [
        [analytics, {}],
        [streaming, { login_url: poison('login'), state: '1' }],
      ] as const) {
        portal.watch.allows(other)
        await page.route(`${other}/**`, (route) => route.fulfill({ json }))
      }
      if (!bypassCSP) {
        // The sanitiser parses the provider's HTML in a document of its own, where the policy applies, too.
        portal.watch.expects(/console: Executing inline event handler violates/)
        portal.watch.expects(/content policy: script-src-attr inline/)
      }
      await portal.startAs('individual')
      const answers = desk(await endpoints())
      const [fill, pages, settled] = [await filler(), await pagesIn(site), quiet(page)]
      await page.route('**/api/**', (route) => answers.answer(route))
      const notes = poison('notes')
      await page.route('**/extra/invoice.json', (route) => route.fulfill({ json: { notes202503Html: notes } }))

      const faults: string[] = []
      const seen = new Set<string>()
      const look = async (where: string) => {
        await settled()
        const found = await lookFor(page)
        faults.push(...found.faults.map((fault) => `${where}: ${fault}`))
        for (const name of found.names) seen.add(name)
      }
      await page.goto(`${base}home?connect=1`)
      await look('home')
      const visit = async ({ key, path }: (typeof pages)[number], doing = '') => {
        await goTo(page, (key === 'point' ? path : `${base}${path.slice(1)}`) + query)
        await look(`${path}${doing}`)
      }
      // Trusted Types refuse any raw HTML and are on in every other test: opening the pages is enough here.
      if (!bypassCSP) for (const row of pages) await visit(row)
      else {
        answers.refusing = true
        for (const row of pages) await visit(row, ' refused')
        answers.refusing = false
        for (const row of pages) {
          await visit(row)
          for (let presses = 0; presses < 4; presses++) {
            await page.evaluate(fill)
            const words = await press(page)
            if (words === undefined) break
            await look(`${row.path} after ${words}`)
          }
        }
      }
      expect(faults).toEqual([])
      // Proves that texts were shown at all.
      expect(seen.size).toBeGreaterThan(bypassCSP ? 500 : 100)
    })
  })
}
