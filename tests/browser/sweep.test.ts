import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { runnerImport } from 'vite'
import { type Situation, visitor } from '../../mocks/panel/situation'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { fillerOfHolder } from '../../tools/filler'
import { root } from '../../tools/root'
import { brandUnderTest } from '../../tools/vite/brand'
import { pagesIn } from './pages'
import { type Portal, test } from './portal'
import { sites } from './sites'
import { createSweep } from './sweep'

/*
 * Every page of the route table in every brand: with a failed query, while loading, as it opens, after each button, submitted
 * empty, filled in and submitted to the end, and on by the links of the mails. And every situation of the QA panel, in one of
 * the brands that have its page. A new page or situation is covered without a line here; sweep.ts has the checks.
 */

interface Start {
  readonly title: string
  readonly path: string
  readonly situation: Situation
  /** A page, not a situation of the QA panel. */
  readonly plain: boolean
}

async function situationsOf(brand: BrandCode, build: number): Promise<readonly Start[]> {
  type Pages = typeof import('../../tools/gallery/shots')
  const { module } = await runnerImport<Pages>(join(root, 'tools/gallery/shots.ts'), {
    plugins: [brandUnderTest()],
    logLevel: 'warn',
  })
  const idsOf = new Map(brandCodes.map((code) => [code, new Set(module.shotsOf(code, build).map(({ id }) => id))]))
  const takes = (id: string) => {
    const able = brandCodes.filter((code) => idsOf.get(code)?.has(id))
    const sum = [...id].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0)
    return able[sum % able.length] === brand
  }
  const shots = module.shotsOf(brand, build)
  // The pages of the event are looked at in the brand whose usual day it is; elsewhere they are closed.
  const clock = shots[0]?.situation.clock
  return shots.flatMap(({ id, title, address, situation: own, kind }) => {
    const plain = kind === 'page'
    const situation = plain && clock ? { ...own, clock } : own
    // What a form leads to is seen from its page.
    if (kind === 'form' || (!plain && !takes(id))) return []
    return [{ title, path: new URL(address, 'http://portal.invalid').pathname, situation, plain }]
  })
}

/** The button to the next step; the last one of several. */
const onwards = [
  'main form [type=submit]:not([aria-disabled=true])',
  'main .button-row .btn-primary:not(a, [aria-disabled=true])',
].join()

/** What expands, opens a dialog or acts at once. */
const others = 'main button[type=button]:not(.btn-primary), main details:not([open]) > summary'
const menus = 'header [aria-expanded=false]'

/** Also pressed with a postcode: what it shows then differs. */
const zipSearch = '住所検索'

/** What is selected by a click: the days of a calendar. */
const pressable = 'main [aria-pressed=false]:not([aria-disabled=true])'

/** A page that is reached only by its link. */
const aside = 'main a[href$="/selectSection"]'

/** Each has its own next step. */
const vehicles = ['self_driving', 'kick_board']

/** The number of steps of the longest form. */
const steps = 11

/** The minimum for forms in which not everything can be selected together. */
const least = { 'cat_tv[]': '', 'kinds[]': '', comments: '試験用の入力です。', has_privacy: '' }

interface Action {
  /** Opens the path like a link, through the not-found page. */
  readonly path?: string
  /** Fills in fields by name; of radio buttons and checkboxes selects this value, or the first. */
  readonly values?: Readonly<Record<string, string>>
  /** Clicks the last visible element of this selector … */
  readonly press?: string
  /** … with this text. */
  readonly words?: string
  /** Responses are held. */
  readonly mayLoad?: boolean
}

/** Acts and waits until nothing changes. Runs in the page, because a call from outside costs more than the step. */
async function act({ path, values = {}, press, words, mayLoad = false }: Action): Promise<boolean> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const until = async (holds: () => unknown, turns: number) => {
    for (let turn = 0; turn < turns && !holds(); turn++) await pause(10)
    return Boolean(holds())
  }
  const go = (to: string) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }
  const fillIn = (name: string, value: string) => {
    const [field] = document.getElementsByName(name)
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) {
      const choice = document.querySelector<HTMLElement>(`main [name="${name}"][value="${value}"]`)
      return (choice ?? field).click()
    }
    // The prototype's setter: React overrides it on the element and would not see the change.
    if (field) Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (path) {
    const nothing = () => document.title.startsWith('ページが見つかりません')
    go('/notFound')
    await until(nothing, 200)
    go(path)
    // A page of a closed window is not found.
    await until(() => !nothing(), 50)
  }
  for (const [name, value] of Object.entries(values)) fillIn(name, value)
  if (press) {
    const fitting = [...document.querySelectorAll<HTMLElement>(press)].filter(
      (one) => one.checkVisibility() && (words === undefined || one.textContent.split(/[（：]/)[0] === words),
    )
    fitting.at(-1)?.click()
  }
  let changed = true
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const isSettled = () =>
    document.querySelector('.skip-link') &&
    document.querySelector('#main h1') &&
    (mayLoad || !document.querySelector('.overlay, .content-placeholder'))
  let settled = false
  for (let turn = 0; turn < 40 && (changed || !settled); turn++) {
    changed = false
    settled = await until(isSettled, 100)
    await pause(25)
  }
  observer.disconnect()
  return settled
}

/** A visit to a brand's portal, as the customer of a situation. */
function createVisit(page: Page, { api, startAs, freezeClocks, origin }: Portal) {
  const open = new Set<string>()
  const ended = (request: Request) => void open.delete(request.url())
  // Nothing on the page waits for a beacon.
  page.on('request', (request) => request.resourceType() !== 'ping' && open.add(request.url()))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const away = () => !page.url().startsWith(origin)
  let standing = ''

  const acted = async (deed: Action) => {
    const settled = await page.evaluate(act, deed).catch((thrown: unknown) => {
      // Leaving the page ends its script.
      if (!/context was destroyed|navigation/.test(String(thrown))) throw thrown
      open.clear()
    })
    if (settled === undefined && !away()) await page.waitForSelector('.skip-link', { state: 'attached' })
    return settled
  }

  const isFor = async (key: string, as: string) =>
    standing === key &&
    !away() &&
    (as === visitor || (await page.evaluate(() => localStorage.getItem('auth'))) !== null)

  return {
    away,
    here: () => new URL(page.url()).pathname,
    /** Acts, and waits until no request is open. */
    async does(deed: Action) {
      let settled = await acted(deed)
      const waits = () => [...open].some((url) => !deed.mayLoad || !url.includes('/api/'))
      for (let turn = 0; turn < 100 && (waits() || settled === undefined) && !away(); turn++) {
        settled = await acted({ mayLoad: deed.mayLoad ?? false })
      }
      expect(settled || away(), `${page.url()} comes to rest`).toBe(true)
    },
    /** Reloads the portal if the open one belongs to another customer or is logged out. */
    async begin({ as = visitor, clock, device }: Situation) {
      const key = JSON.stringify([as, clock, device])
      if (await isFor(key, as)) return
      standing = key
      api.reset()
      if (clock?.kind === 'at') {
        api.provider.clock.set(clock.ms)
        await freezeClocks(new Date(clock.ms).toISOString())
      }
      if (!away()) await page.evaluate(() => sessionStorage.clear())
      if (as === visitor) await page.context().setStorageState({ cookies: [], origins: [] })
      else await startAs(as)
      open.clear()
      await page.goto(`${origin}/home${device ? '?connect=1' : ''}`, { waitUntil: 'commit' })
      await page.waitForSelector('.skip-link', { state: 'attached' })
    },
  }
}

type Visit = ReturnType<typeof createVisit>

interface CrawlerContext {
  readonly page: Page
  readonly portal: Portal
  readonly visit: Visit
  readonly fill: string
  /** Checks the screen; the same screen returns the same mark. */
  readonly see: (where: string) => Promise<string>
}

/** Does everything that can be done on a page, and on the pages it leads to. */
function createCrawler({ page, portal: { api, origin }, visit, fill, see }: CrawlerContext) {
  const crawled = new Set<string>()
  let mails = 0

  /** Clicks one button of each text. */
  async function unfold(title: string, path: string, buttons: string) {
    const offered = await page.locator(buttons).evaluateAll((all) =>
      all.flatMap((one) => {
        return one instanceof HTMLElement && one.checkVisibility() ? [one.textContent.split(/[（：]/)[0] ?? ''] : []
      }),
    )
    for (const words of new Set(offered)) {
      await visit.does({ press: buttons, words })
      if (visit.away()) return
      await see(`${title}: ${words}`)
      await page.keyboard.press('Escape')
      if (visit.here() === path) continue
      await crawl(`${title}: ${words}`)
      await visit.does({ path })
    }
  }

  /** Submits the form: empty, filled in, and with the minimum if that was rejected. */
  async function send(title: string, vehicle: string) {
    const path = visit.here()
    let mark = ''
    let wentAside = false
    for (let press = 0; press < steps; press++) {
      if (press > 0) {
        await visit.does({ press: pressable })
        await page.evaluate(fill)
        await visit.does({ values: { vehicle_type: vehicle } })
      }
      if (press === 1 && (await page.getByRole('button', { name: zipSearch }).count()) > 0) {
        await visit.does({ press: others, words: zipSearch })
        await see(`${title}: address found`)
      }
      const goesAside: boolean = !wentAside && (await page.locator(aside).count()) > 0
      wentAside ||= goesAside
      await visit.does({ press: goesAside ? aside : onwards })
      if (visit.away()) return
      const before = mark
      mark = await see(`${title}: sent (${press})`)
      if (mark === before) return
      if (press === 1 && visit.here() === path && (await page.locator('.error-summary').count()) > 0) {
        await visit.does({ press: others, words: '入力内容をリセット' })
        await visit.does({ values: least })
        await visit.does({ press: onwards })
        await see(`${title}: sent with the least`)
      }
    }
  }

  /** The link of a new mail. */
  function newLink(): string | undefined {
    const list = api.provider.mails.list()
    const link = list.length > mails ? list[0]?.links[0] : undefined
    mails = list.length
    return link?.startsWith(origin) ? link : undefined
  }

  async function crawl(title: string, again = false): Promise<void> {
    const path = visit.here()
    if (crawled.has(path) && !again) return
    const buttons = crawled.size === 0 || path === '/home' ? `${others}, ${menus}` : others
    crawled.add(path)
    await unfold(title, path, buttons)
    const both = !again && (await page.locator('main [name=vehicle_type]').count()) > 0
    for (const vehicle of both ? vehicles : vehicles.slice(0, 1)) {
      if (visit.away()) return
      if (visit.here() !== path) await visit.does({ path })
      await send(title, vehicle)
      if (visit.away()) return
      const link = newLink()
      if (link) {
        await page.goto(link)
        await visit.does({})
        await see(`${title}: mail`)
      }
      await crawl(`${title}: next`)
    }
  }

  return crawl
}

/** Pages of the route table that the sweep of a brand does not reach. */
const notReached: Partial<Record<BrandCode, readonly string[]>> = {
  // This brand does not ask for the user type.
  nct: ['/reminder/selectUserType'],
}

test.use({ viewport: { width: 390, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

for (const brand of brandCodes) {
  test.describe(() => {
    test.use({ site: sites[brand] })

    test(`SHELL-58 on every screen and state of ${brand.toUpperCase()} no engine finds a violation, everything fits and is visible`, {
      tag: '@long',
    }, async ({ page, portal, site }) => {
      test.setTimeout(900_000)
      const { scenarios } = portal.api
      // A retry looks at everything again.
      const look = createSweep(brand, join(test.info().project.outputDir, `sweep${test.info().retry}`))
      const visit = createVisit(page, portal)
      const visited = new Set<string>()
      const found = new Map<string, string>()
      const see = async (where: string) => {
        visited.add(visit.here())
        const { mark, faults } = await look(page)
        for (const fault of faults) if (!found.has(fault)) found.set(fault, where)
        return mark
      }
      const crawl = createCrawler({ page, portal, visit, fill: await fillerOfHolder(brand), see })

      /** With a failed query, while loading, and as it opens. */
      const open = async ({ title, path, situation }: Start) => {
        scenarios.plan('*', { kind: 'status', status: 500, times: 'always' })
        const before = scenarios.calls.length
        await visit.does({ path })
        await see(`${title}: failed`)
        scenarios.clear()
        if (scenarios.calls.length === before) return
        await visit.begin(situation)
        scenarios.hold()
        await visit.does({ path, mayLoad: true })
        await see(`${title}: loading`)
        await scenarios.release()
        await visit.does({})
        await see(title)
      }

      for (const shot of await situationsOf(brand, Number(site.build))) {
        const { title, path, situation, plain } = shot
        await visit.begin(situation)
        scenarios.clear()
        if (plain) await open(shot)
        else {
          for (const { path: call, outcome } of situation.plans) scenarios.plan(call, { ...outcome, delay: 0 })
          await visit.does({ path })
          await see(title)
        }
        if (visit.here() === path) await crawl(title, !plain)
      }
      // React also logs what an error boundary shows a message for: a code that no image can hold (QR-10).
      portal.watch.expects(/Failed to load resource|RangeError: Data too long/)
      expect([...found].map(([fault, where]) => `${where}: ${fault}`)).toEqual([])
      const pages = (await pagesIn(site)).map(({ path }) => path)
      expect(pages.filter((path) => !visited.has(path))).toEqual(notReached[brand] ?? [])
    })
  })
}

test('the sweep finds planted faults', async ({ page }) => {
  await page.goto('/login')
  await page.locator('#main form').waitFor()
  await page.evaluate(() => {
    const add = (markup: string, style = '') => {
      const made = document.createElement(markup)
      made.textContent = '見本'
      made.style.cssText = style
      document.querySelector('main')?.append(made)
      return made
    }
    document.querySelector('[for]')?.remove()
    add('p', 'color: #ccc; background: #fff')
    add('p', 'color: #333')
    add('p', 'width: 25rem')
    add('p', 'transition: color 1s !important')
    add('h1')
    for (const _ of [1, 2]) add('p').id = 'twice'
    add('button', 'border: 0').className = 'btn btn-primary'
  })
  const folder = mkdtempSync(join(tmpdir(), 'portal-sweep-'))
  const { faults } = await createSweep('cty', folder)(page)
  rmSync(folder, { recursive: true })
  const all = faults.join('\n')
  expect.soft(all).toMatch(/390 px: axe label/)
  expect.soft(all).toMatch(/ibm input_label_exists/)
  expect.soft(all).toMatch(/light: axe color-contrast/)
  expect.soft(all).toMatch(/dark: axe color-contrast/)
  expect.soft(all).toMatch(/320 px: too far right/)
  expect.soft(all).toMatch(/390 px, 200 %: too far right/)
  expect.soft(all).toMatch(/html-validate no-dup-id/)
  expect.soft(all).toMatch(/frame: 2 h1/)
  expect.soft(all).toMatch(/moves: P/)
  expect.soft(all).toMatch(/no edge: BUTTON/)
})
