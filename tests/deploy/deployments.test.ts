import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { startMockApi } from '../../mocks/node'
import { otherVersions } from '../../tools/serve/nginx'
import { createProxy } from '../../tools/serve/proxy'
import { openFolds } from '../browser/pages'
import { storedLogin, tile } from '../browser/portal'
import { folderOf, type Site, sites, special } from '../browser/sites'
import * as account from '../screens/account'
import { applications } from '../screens/applications'
import * as mobility from '../screens/mobility'
import { connectPage } from '../screens/pages'
import * as registration from '../screens/registration'
import * as reminder from '../screens/reminder'
import { type Screen, valuesOf } from '../screens/screen'
import { startNginx } from './nginx'
import { rebuild } from './rebuild'

/*
 * Deployments under an open page, in the project's nginx with the files of three other versions kept (REL-04): four at each
 * step of each journey and application, the third of them backwards.
 */

const scratch = mkdtempSync(join(tmpdir(), 'portal-deployments-'))
test.afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Four versions, oldest first, in folders beside each other as on a web server. */
type Versions = readonly [string, string, string, string]

function versionsOf(name: string, ...built: readonly Site[]): Versions {
  const folders = built.map((site) => {
    const folder = join(scratch, name, site.build)
    cpSync(folderOf(site), folder, { recursive: true })
    return folder
  })
  const newest = folders.at(-1) ?? ''
  const next = (mark: string, number: number) => {
    const version = String(Number(basename(newest)) + number)
    return rebuild(newest, join(scratch, name, version), { version, mark })
  }
  const [first = '', second = next('w', 1)] = folders
  return [first, second, next('x', 2), next('y', 3)]
}

const made = new Map<string, Versions>()
/** Made once for each worker. */
function versions(site: Site): Versions {
  const known = made.get(site.build + site.brand)
  if (known) return known
  const created =
    site === sites.cty ? versionsOf('cty', sites.ctyNow, sites.cty) : versionsOf(`${site.brand}${site.build}`, site)
  made.set(site.build + site.brand, created)
  return created
}

/** The three newest others: `--keep 3`. */
const kept = (folder: string) =>
  otherVersions(dirname(folder), Number(basename(folder)))
    .slice(0, 3)
    .map((version) => join(dirname(folder), version))

interface Visit {
  readonly page: Page
  readonly site: Site
  readonly api: MockApi
  /** Serves another version, and brings the tab to the front, which asks for it. */
  readonly deploy: (folder: string) => Promise<void>
  /** Loads another page on purpose. */
  readonly goTo: (address: string) => Promise<void>
  /** The loads that the portal has made by itself. */
  readonly loads: () => number
  /** How often each path was called by a press. */
  readonly pressed: Map<string, number>
}

/** Tells the portal that its tab is in front, and waits until it knows which version is served. */
async function comeToFront(page: Page) {
  const asked = page.waitForResponse('**/version.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

interface Opening {
  readonly site: Site
  readonly as?: string | undefined
  readonly at?: string | undefined
}

/** What must not happen to a page: a script that is missing or refused, and an error in it. */
function watchPage(page: Page, origin: string): readonly string[] {
  const troubles: string[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(`${origin}/assets/`) && response.status() >= 400)
      troubles.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Failed to fetch dynamically/.test(message.text())) troubles.push(message.text())
  })
  return troubles
}

const callsOf = (api: MockApi, path: string) => api.scenarios.calls.filter((call) => call.path === path).length

/** Opens a tab while the oldest version is served. */
async function visiting(page: Page, { site, as, at }: Opening, work: (visit: Visit) => Promise<void>) {
  const [first] = versions(site)
  const { api, port, close } = await startMockApi({ port: 0, brand: site.brand, base: '/' })
  const nginx = await startNginx(first, `http://127.0.0.1:${port}`, kept)
  const { origin } = nginx
  if (at) {
    api.provider.clock.set(Date.parse(at))
    await page.route('**/extra/windows.json', async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      const date = new Date(api.provider.clock.now()).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
  }
  if (as) {
    const localStorage = [{ name: 'auth', value: storedLogin(api, as) }]
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  }
  const troubles = watchPage(page, origin)
  let all = 0
  let wanted = 0
  const pressed = new Map<string, number>()
  page.on('load', () => all++)
  try {
    await work({
      page,
      site,
      api,
      loads: () => all - wanted,
      pressed,
      async goTo(address) {
        wanted++
        await page.goto(new URL(address, origin).href)
      },
      async deploy(folder) {
        await nginx.deploy(folder)
        await comeToFront(page)
      },
    })
    // No press was sent again later.
    expect([...pressed.keys()].map((path) => [path, callsOf(api, path)])).toEqual([...pressed])
    expect(troubles).toEqual([])
    expect(api.refusals).toEqual([])
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await nginx.close()
    await close()
  }
}

/** What the controls of the page hold. */
const held = (page: Page) =>
  page.locator('main form :is(input, select, textarea)').evaluateAll((controls) =>
    controls.map((control) => {
      const { name, value } = control as HTMLInputElement
      const ticked = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) && control.checked
      return `${name}=${value}${ticked ? ' ticked' : ''}`
    }),
  )

/** Tells whether the page has such a field. */
async function fillIn(page: Page, name: string, value: string): Promise<boolean> {
  const all = page.locator(`main [name="${name}"]:not([readonly])`)
  if ((await all.count()) === 0) return false
  await openFolds(page)
  const [tag, type] = await all.first().evaluate((control) => [control.tagName, control.getAttribute('type')])
  if (tag === 'SELECT') await all.selectOption(value)
  else if (type === 'radio' || (type === 'checkbox' && name.endsWith('[]')))
    await all.and(page.locator(`[value="${value}"]`)).check()
  else if (type === 'checkbox') await all.setChecked(value === '1')
  else await all.fill(value)
  return true
}

const button = (page: Page, words: string) =>
  page
    .locator('main :is(button, a)')
    .filter({ hasText: new RegExp(`^${words}`) })
    .first()

/** Waits until the screen can be filled in and sent. */
async function isReady(page: Page, { path, shows, search, submit = '' }: Screen) {
  await expect(page).toHaveURL((url) => url.pathname === path)
  if (shows) await expect(page.locator('main')).toContainText(shows)
  if (!search) return expect(button(page, submit)).toBeVisible()
  for (const [name, value] of Object.entries(search.values ?? {})) {
    await page.locator(`main [name="${name}"]`).first().waitFor()
    await fillIn(page, name, value)
  }
  await page.locator(`[id="day-2024${search.day}"]`).click()
  await expect(button(page, submit)).toBeVisible()
}

/** Fills in the screen's fields in four parts, each followed by a deployment, under which nothing of it is lost. */
async function fillUnderDeployments({ page, site, deploy, loads }: Visit, screen: Screen) {
  const [, second, third, fourth] = versions(site)
  const before = loads()
  const fields = Object.entries(valuesOf(screen, site.brand))
  const part = Math.ceil(fields.length / 4)
  let filled = 0
  for (const [at, folder] of [second, third, second, fourth].entries()) {
    for (const [name, value] of fields.slice(at * part, (at + 1) * part)) if (await fillIn(page, name, value)) filled++
    const typed = await held(page)
    await deploy(folder)
    expect([screen.path, await held(page)]).toEqual([screen.path, typed])
  }
  expect([screen.path, filled > 0]).toEqual([screen.path, fields.length > 0])
  expect([screen.path, loads()]).toEqual([screen.path, before])
}

/** Presses the buttons, the first of which makes the screen's call: once. Without words, the screen's own, to its end. */
async function press({ page, api, pressed }: Visit, screen: Screen, words?: readonly string[]) {
  const path = words && words[0] !== screen.submit ? undefined : screen.mutation?.path
  const before = path ? callsOf(api, path) : 0
  for (const word of words ?? [screen.submit ?? '']) await button(page, word).click()
  if (!words && screen.done) await expect(page.locator('body')).toContainText(screen.done)
  if (!path) return
  await expect.poll(() => callsOf(api, path), { message: path }).toBe(before + 1)
  pressed.set(path, before + 1)
}

/** Goes the way to a screen, with deployments at each step of it. */
async function arrive(visit: Visit, screen: Screen): Promise<void> {
  const { path, after, mailedBy } = screen
  if (mailedBy) {
    await pass(visit, mailedBy.screen)
    const links = visit.api.provider.mails.list().flatMap((mail) => mail.links)
    await visit.goTo(links.find((link) => link.includes(`${mailedBy.choice?.path ?? path}?`)) ?? '')
    if (mailedBy.choice) await button(visit.page, mailedBy.choice.link).click()
  } else if (after) {
    const [before, ...pressed] = after
    await pass(visit, before, pressed)
  } else await visit.goTo(path)
  await isReady(visit.page, screen)
}

async function pass(visit: Visit, screen: Screen, words?: readonly string[]) {
  await arrive(visit, screen)
  await fillUnderDeployments(visit, screen)
  await press(visit, screen, words)
}

const { cty, y3d } = sites
const older = special.olderFlow

const withDocument: Screen = {
  ...reminder.provisional,
  after: [reminder.registType, '「個人ID登録確認書」をお持ちの方'],
}

// In the older flow a code is mailed next.
const olderPersonal: Screen = { ...reminder.olderPersonal, done: 'お客様情報を送信しました。' }
const olderResident: Screen = { ...reminder.olderResident, done: '認証コードをメールでお送りしました。' }

/** Each by its last screen; the ways there are part of it. */
const journeys: readonly (readonly [name: string, site: Site, last: Screen])[] = [
  ['login', cty, account.login],
  ['password', cty, account.newPasswordConfirm],
  ['password with a code', cty, account.newPasswordCode],
  ['terms', cty, account.terms],
  ['link to the app', cty, { ...connectPage, path: '/connect' }],
  ['registration of a contractor', cty, registration.personal],
  ['registration of others', cty, registration.code],
  ['registration by the newer flow', cty, reminder.personal],
  ['registration by the newer flow, others', cty, reminder.resident],
  ['registration with the document', cty, withDocument],
  ['forgotten password', cty, reminder.password],
  ...applications.map(({ name, confirm }) => [name, cty, confirm] as const),
  ['registration by the older flow', older, olderPersonal],
  ['registration by the older flow, others', older, olderResident],
  ['registration of a contractor, older', older, registration.olderPersonal],
  ['new password', y3d, registration.password],
  ['ride on a board', y3d, mobility.confirm],
  ['ride with another section', y3d, mobility.section],
  ['ride on the bus', y3d, mobility.busTimes],
  ['companion', y3d, mobility.companions],
  ['registration for rides', y3d, mobility.password],
]

for (const [name, site, last] of journeys) {
  test(`REL-04 four deployments at each step lose nothing: ${name}`, async ({ page }) => {
    const { as, at } = last.visit
    await visiting(page, { site, as, at }, async (visit) => {
      if (last.path === '/connect') {
        await visit.goTo('/home?connect=1')
        // The portal starts after the page's load: a page that is left before it keeps no flag.
        await expect(tile(page, 'コネクト')).toBeVisible()
      }
      await pass(visit, last)
      expect(visit.loads()).toBe(0)
      if (!as) return
      // Outside of forms the newest version is taken, with one load.
      await tile(page, 'ホーム').click()
      await expect(page).toHaveURL((url) => url.pathname === '/home')
      await tile(page, 'ID・パスワード').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ID・パスワード|会員情報/)
      await expect(page.locator('html')).toHaveAttribute('data-build', basename(versions(site)[3]))
      expect(visit.loads()).toBeLessThanOrEqual(1)
    })
  })
}

let withdrawn = 0

/** The forms whose input a draft keeps. */
const drafted: readonly (readonly [name: string, site: Site, screen: Screen])[] = [
  ...applications.map(({ name, create }) => [name, cty, create] as const),
  ['registration of a contractor', cty, registration.personal],
  ['registration of others', cty, registration.resident],
  ['registration by the newer flow', cty, reminder.personal],
  ['registration by the newer flow, others', cty, reminder.resident],
  ['registration by the older flow', older, olderPersonal],
  ['companion', y3d, mobility.companions],
]

for (const [name, site, screen] of drafted) {
  test(`REL-04 REL-06 a version that operations withdraw is left once, with what was typed: ${name}`, async ({
    page,
  }) => {
    const { as, at } = screen.visit
    await visiting(page, { site, as, at }, async (visit) => {
      const [, , third, fourth] = versions(site)
      const { mailedBy } = screen
      await visit.goTo(mailedBy ? mailedBy.link(visit.api.provider) : screen.path)
      await isReady(page, screen)
      const fill = async () => {
        for (const [field, value] of Object.entries(valuesOf(screen, site.brand))) await fillIn(page, field, value)
      }
      await fill()
      const typed = await held(page)
      const withdrawing = rebuild(third, join(scratch, `withdrawing${withdrawn++}`, basename(fourth)), {
        version: basename(fourth),
        mark: 'z',
      })
      writeFileSync(
        join(withdrawing, 'version.json'),
        JSON.stringify({ newest: basename(fourth), least: basename(fourth) }),
      )
      // The browser does not ask whether to leave the form: nothing of it is lost.
      const questions: string[] = []
      page.on('dialog', (dialog) => {
        questions.push(dialog.type())
        return dialog.dismiss()
      })
      const loaded = page.waitForEvent('load')
      await visit.deploy(withdrawing)
      await loaded
      await isReady(page, screen)
      // Passwords and consents are in no draft.
      const isKept = (one: string) => !/^(password|has_privacy|con_privacy|chk_)/.test(one)
      expect((await held(page)).filter(isKept)).toEqual(typed.filter(isKept))
      expect(visit.loads()).toBe(1)
      expect(questions).toEqual([])
      await fill()
      await press(visit, screen)
      expect(visit.loads()).toBe(1)
    })
  })
}

type Pick = (request: IncomingMessage) => 0 | 1

/** A balancer in front of two web servers; `pick` says which one gets the next request. */
async function startBalancer(origins: readonly [string, string], pick: Pick) {
  const proxies = origins.map((api) => createProxy(api))
  const server = createServer((request, response) => proxies[pick(request)]?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** The worst case: each page comes from one server, in turn, and its files from the other. */
function apart(): Pick {
  let pages = 0
  return ({ headers }) => {
    const isPage = headers.accept?.includes('text/html') === true
    if (isPage) pages++
    return (pages % 2 === 0) === isPage ? 0 : 1
  }
}

/** One request in five goes to the second server. */
function aFifth(): Pick {
  let count = 0
  return () => (count++ % 5 === 4 ? 1 : 0)
}

for (const [name, pick] of [
  ['a rolling update over two servers', apart()],
  ['a canary by share', aFifth()],
] as const) {
  test(`REL-07 ${name} breaks no visit, in either direction`, async ({ page }) => {
    // Two of which every file has another name.
    const [, first, second] = versions(cty)
    const { api, port, close } = await startMockApi({ port: 0, brand: 'cty', base: '/' })
    const backend = `http://127.0.0.1:${port}`
    // Every server has the files of both before the first one switches.
    const servers = [await startNginx(first, backend, kept), await startNginx(first, backend, kept)] as const
    const balancer = await startBalancer([servers[0].origin, servers[1].origin], pick)
    const { origin } = balancer
    const troubles = watchPage(page, origin)
    const localStorage = [{ name: 'auth', value: storedLogin(api, 'individual') }]
    await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    const loadedBy = new Set<string | null>()
    try {
      // Of the second server, then of the first; and back.
      for (const [one, another] of [
        [first, first],
        [first, second],
        [second, second],
        [second, first],
        [first, first],
      ] as const) {
        await servers[0].deploy(one)
        await servers[1].deploy(another)
        for (const load of [1, 2]) {
          await page.goto(`${origin}/home?load=${load}`)
          await expect(tile(page, 'ご請求明細')).toBeVisible()
          loadedBy.add(await page.locator('html').getAttribute('data-build'))
          await comeToFront(page)
          for (const title of ['ご請求明細', 'プレゼント', 'CSチャンネル']) {
            await tile(page, title).click()
            await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
          }
          await tile(page, 'お問い合わせ・お申し込み').click()
          await page.locator('main').getByRole('link', { name: 'お問い合わせ', exact: true }).click()
          await page.locator('[name="cat_tv[]"]').first().check()
          await page.locator('[name=comments]').fill('来週の火曜日にお願いします。')
          await page.locator('[name=has_privacy]').check()
          await button(page, '確認画面へ進む').click()
          await button(page, '送信する').click()
          await expect(page.locator('main')).toContainText('お問い合わせを受け付けました。')
        }
      }
      expect(loadedBy.size).toBe(2)
      expect(troubles).toEqual([])
      expect(api.scenarios.calls.filter(({ path }) => path.endsWith('/inquiry/exec_create'))).toHaveLength(10)
      expect(api.refusals).toEqual([])
    } finally {
      await balancer.close()
      for (const server of servers) await server.close()
      await close()
    }
  })
}
