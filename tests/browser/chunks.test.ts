import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Route as Request } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { importMapsOf, withoutImportMaps } from '../../tools/vite/import-map'
import { goTo, isRendered, now, pagesIn } from './pages'
import { type Portal, spareData, test, tile } from './portal'
import { folderOf, reporting, type Site, sites } from './sites'

/*
 * Every file of a build that is loaded on demand, lost on a page that needs it. Which file belongs to which screen is read from
 * the build: a new file is covered without a line here.
 */

type Fail = (request: Request) => Promise<void>

const failures: Readonly<Record<string, Fail>> = {
  'is not found': (request) => request.fulfill({ status: 404, body: '' }),
  'does not arrive': (request) => request.abort(),
  'is a page': (request) => request.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>CTY</h1>' }),
}

/** The messages of the browser about the file, and of React about the error that the page caught. */
const expectedErrors = /console: (Failed to load (resource|module script)|[\w$]+: lost)|MIME type/

/** A start page that flags the device, so that all pages exist, and loads nothing on demand. */
const start = '/notFound?connect=1'

const nameOf = (file: string) => file.replace(/-[\w-]{5}\.(js|css)$/, '.$1')

interface Chunk {
  /** The route whose screen it is; '' for a part of a screen. */
  readonly route: string
  /** The chunk itself and all files that load with it, except those of the first load. */
  readonly files: readonly string[]
}

/** All files loaded on demand, and by name the scripts loaded with `import()`. */
function chunksIn(site: Site) {
  const folder = folderOf(site)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const index = read('index.html')
  const firstLoad = withoutImportMaps(index)
  const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const all = new Set(files.filter((name) => !firstLoad.includes(name)))
  // The names by which scripts load each other, and the files that they stand for.
  const [map = '{}'] = importMapsOf(index)
  const { imports: stands }: { imports: Record<string, string> } = JSON.parse(map)
  const fileOf = (key: string) => stands[`/assets/${key}`]?.slice('/assets/'.length) ?? key
  const chunks = new Map<string, Chunk>()
  // A row of the route table (src/app/routeTable.ts), then its import. Rows of steps are spread.
  const row = String.raw`(\.\.\.)?[\w$]+\(\`([\w/]+)\`,(?:\`[^\`]*\`|[\w$]+),\`\w+\`,`
  const imported = String.raw`[\w$]+\(\(\)=>import\(\`\./([\w~-]+\.js)\`\)(?:\.then\([^)]*\))?(?:,__vite__mapDeps\(\[([\d,]*)\]\))?`
  const imports = new RegExp(`(?:${row}(?:(?!${row})[^;])*?)?${imported}`, 'g')
  for (const text of files.filter((name) => name.endsWith('.js')).map((name) => read(`assets/${name}`))) {
    // A list of names, and with each import the indexes of those that it needs.
    const keys = /\bm\.f=\[([^\]]*)\]/.exec(text)?.[1]?.match(/[\w-]+\.(?:js|css)/g) ?? []
    for (const match of text.matchAll(imports)) {
      const [, spread, path = '', , , specifier = '', places = ''] = match
      const key = path.replaceAll('/', '_')
      const route = spread ? `${key}_create` : key
      const file = fileOf(specifier)
      const needed = [
        file,
        ...places
          .split(',')
          .flatMap((place) => keys[Number(place)] ?? [])
          .map(fileOf),
      ]
      chunks.set(file, { route, files: [...new Set(needed)].filter((one) => all.has(one)) })
    }
  }
  // The steps of every application have one more import.
  const [, steps] = [...chunks].find(([file]) => nameOf(file) === 'screens.js') ?? []
  for (const [file, { route, files: own }] of chunks) {
    if (route.endsWith('_create')) chunks.set(file, { route, files: [...new Set([...own, ...(steps?.files ?? [])])] })
  }
  return { all, chunks }
}

interface Loss {
  readonly path: string
  readonly file: string
}

/**
 * Plans the loss of each file in as few documents as possible: a page requests a file only if no earlier page has loaded it, and
 * shows nothing about it if another file is missing.
 */
function documentsOf(
  pages: readonly { readonly path: string; readonly files: readonly string[] }[],
  all: readonly string[],
) {
  const users = (file: string) => pages.filter(({ files }) => files.includes(file)).length
  const left = new Set(all)
  const documents: Loss[][] = []
  while (left.size > 0) {
    const here = new Set<string>()
    const losses: Loss[] = []
    for (const { path, files } of pages) {
      if (losses.some((loss) => files.includes(loss.file))) continue
      const candidates = files.filter((one) => left.has(one) && !here.has(one))
      const [file] = candidates.sort((a, b) => users(a) - users(b))
      if (file === undefined) continue
      losses.push({ path, file })
      left.delete(file)
      for (const other of files) here.add(other)
    }
    documents.push(losses)
  }
  return documents
}

/** Intercepts one file: which, how it fails, and how often it was requested. */
async function interceptFile(page: Page) {
  const intercepted: { file: string; fail: Fail; requested: number } = {
    file: '',
    fail: (request) => request.abort(),
    requested: 0,
  }
  await page.route(
    (url) => intercepted.file !== '' && url.pathname.endsWith(`/${intercepted.file}`),
    (request) => {
      intercepted.requested++
      return intercepted.fail(request)
    },
  )
  return intercepted
}

/** Navigates to a page and returns its text once React has reported the error that it caught. */
const textAfterLoss = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      new Promise<string>((resolve) => {
        const { error } = console
        const finish = () => {
          console.error = error
          resolve(document.querySelector('main')?.textContent ?? '')
        }
        const timeout = setTimeout(finish, 10_000)
        console.error = (...words) => {
          error(...words)
          clearTimeout(timeout)
          finish()
        }
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }),
    path,
  )

const message = 'ページを読み込めませんでした。'
const alert = (page: Page) => page.locator('main').getByRole('alert')
const clickReload = (page: Page) => page.getByRole('button', { name: '再読み込み' }).click()

const clickButton = (page: Page, name: string | RegExp) =>
  page.locator('main, dialog, [role=dialog]').getByRole('button', { name }).first().click()

/** The menu of a logged-in customer, which has a plain fallback (LoginStatus.tsx). */
const menu = 'AccountMenu.js'
/** What reduces HTML to what is allowed; on home its words stand without it (DeferredHtml.tsx). */
const sanitiser = 'SafeHtml.js'

interface Part {
  readonly open: (page: Page) => Promise<void>
  readonly shown: (page: Page) => Locator
}

const dialog = (page: Page) => page.getByRole('dialog').last()

const rides = (name: RegExp) => async (page: Page) => {
  await goTo(page, '/mobility/reserve')
  await clickButton(page, name)
}

const notice = '年末年始のお問い合わせについて'

/** The parts that load after a click, or after the rest of their page, by their script. */
const parts: Readonly<Record<string, Part>> = {
  'SampleModal.js': {
    async open(page) {
      await goTo(page, '/reminder/selectUserType')
      await clickButton(page, 'サービスご契約者')
      await clickButton(page, '書類の見本を見る（個人のお客様）')
    },
    shown: dialog,
  },
  'RiderCodesDialog.js': { open: rides(/^QRコードを表示/), shown: dialog },
  'RiderCards.js': { open: rides(/^QRコードを表示/), shown: dialog },
  'CancelDialog.js': { open: rides(/^キャンセルする/), shown: dialog },
  'CustomerHome.js': {
    open: (page) => goTo(page, '/home'),
    shown: (page) => page.getByRole('heading', { name: 'お知らせ' }),
  },
  'Stops.js': {
    open: (page) => goTo(page, '/csChannels'),
    shown: (page) => page.getByRole('heading', { name: 'この手続きは停止しています' }),
  },
}

test.use({ viewport: { width: 390, height: 800 } })

/** For CTY all files; for the other brands only those that CTY does not have. */
async function loseAll(page: Page, portal: Portal, site: Site) {
  await portal.setClocks({ now })
  await portal.startAs('individual')
  const rows = await pagesIn(site)
  const { all, chunks } = chunksIn(site)
  const pages = [...chunks.values()].flatMap(({ route, files }) => {
    const row = rows.find(({ key }) => key === route)
    return row ? [{ path: row.path, files }] : []
  })
  const ofScreens = new Set(pages.flatMap(({ files }) => files))
  const partNames = [...Object.keys(parts), menu, sanitiser]
  const ofParts = [...chunks].flatMap(([file, { files }]) => (partNames.includes(nameOf(file)) ? files : []))
  // Also the packages that only the part needs: library~SafeHtml.js.
  const isPart = (file: string) =>
    partNames.includes(
      nameOf(file)
        .replace(/css$/, 'js')
        .replace(/^library~/, ''),
    )
  const others = new Set(site.brand === 'cty' ? [] : [...chunksIn(sites.cty).all].map(nameOf))
  // That of reports is on no screen.
  if (reporting) others.add('reporter.js')
  // What loads ahead shows nothing: preload.test.ts.
  others.add('PreloadLinked.js')
  expect(
    [...all].filter((one) => !ofScreens.has(one) && !ofParts.includes(one) && !isPart(one) && !others.has(nameOf(one))),
    'files of no page and no part',
  ).toEqual([])
  // The menu is loaded on every page, before the screen's files are lost.
  const ofMenu = [...chunks].flatMap(([file, { files }]) => (nameOf(file) === menu ? files : []))
  const own = [...ofScreens].filter((one) => !others.has(nameOf(one)) && !ofMenu.includes(one))
  if (own.length === 0) return
  portal.watch.expects(expectedErrors)

  // A file that is loaded ahead of its page is not lost on it.
  await spareData(page)
  let loads = 0
  page.on('load', () => loads++)
  const intercepted = await interceptFile(page)
  const [
    {
      path,
      files: [file = ''],
    } = { path: '', files: [] },
  ] = pages
  intercepted.file = file
  await page.goto(path)
  await expect(alert(page)).toContainText(message)
  // One automatic reload, which is never repeated.
  await expect.poll(() => loads).toBe(2)

  const faults: string[] = []
  for (const [turn, [how, fail]] of Object.entries(failures).entries()) {
    intercepted.fail = fail
    // A screen's own script is lost in all ways, its other files in one of them. HTML in place of a stylesheet is no failure to
    // Chromium: the screen works without that stylesheet.
    const scripts = own.filter((one) => one.endsWith('.js'))
    const styles = own.filter((one) => one.endsWith('.css'))
    const wanted = [
      ...scripts.filter((one, at) => chunks.has(one) || at % 3 === turn),
      ...styles.filter((_, at) => at % 2 === turn),
    ]
    if (wanted.length === 0) continue
    for (const losses of documentsOf(pages, wanted)) {
      intercepted.file = ''
      await page.goto(start)
      await isRendered(page)
      loads = 0
      for (const loss of losses) {
        intercepted.file = loss.file
        intercepted.requested = 0
        const shown = await textAfterLoss(page, loss.path)
        if (intercepted.requested === 0 || loads > 0 || !shown.includes(message)) {
          const instead = `requested ${intercepted.requested} times, ${loads} loads, ${shown.slice(0, 80)}`
          faults.push(`${nameOf(loss.file)} of ${loss.path} ${how}: ${instead}`)
        }
      }
    }
    intercepted.file = ''
    await clickReload(page)
    await expect(page.locator('#main h1')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(message)
  }
  expect(faults).toEqual([])
}

for (const brand of brandCodes) {
  test.describe(() => {
    test.use({ site: sites[brand] })

    test(`SHELL-56 OPS-10 each file of a screen of ${brand.toUpperCase()} that is lost shows an error after a single reload, and a click on reload recovers`, {
      tag: '@long',
    }, async ({ page, portal, site }) => {
      test.setTimeout(240_000)
      await loseAll(page, portal, site)
    })
  })
}

for (const when of ['during', 'before'] as const) {
  test(`OPS-10 a page that has been left ${when} the load of code that no longer arrives is not reloaded`, async ({
    page,
    portal,
  }) => {
    portal.watch.expects(expectedErrors)
    await portal.setClocks({ now })
    await portal.startAs('individual')
    await page.goto(start)
    await isRendered(page)
    let loads = 0
    page.on('load', () => loads++)
    const intercepted = await interceptFile(page)
    intercepted.file = [...chunksIn(sites.cty).chunks.keys()].find((one) => nameOf(one) === 'Gift.js') ?? ''
    // Firefox and WebKit first dispatch beforeunload, and then abort requests, also those that follow.
    const leave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    intercepted.fail = async (request) => {
      if (when === 'during') await leave()
      await request.abort()
    }
    if (when === 'before') await leave()
    expect(await textAfterLoss(page, '/gift')).toContain(message)
    expect(intercepted.requested).toBeGreaterThan(0)
    expect(loads).toBe(0)
  })
}

test('OPS-10 DRAFT-08 the browser does not ask before the reload for a lost file, and unsent input is kept', async ({
  page,
  portal,
}) => {
  portal.watch.expects(expectedErrors)
  await portal.startAs('individual')
  await spareData(page)
  await page.goto('/contact/inquiry/create')
  const comments = page.locator('[name=comments]')
  await comments.pressSequentially('あ')
  const asked: string[] = []
  page.on('dialog', (shown) => {
    asked.push(shown.type())
    void shown.accept()
  })
  let loads = 0
  page.on('load', () => loads++)
  const intercepted = await interceptFile(page)
  intercepted.file = [...chunksIn(sites.cty).chunks.keys()].find((one) => nameOf(one) === 'Gift.js') ?? ''
  await tile(page, 'プレゼント').click()
  await expect(alert(page)).toContainText(message)
  expect(loads).toBe(1)
  expect(asked).toEqual([])
  await page.goto('/contact/inquiry/create')
  await expect(comments).toHaveValue('あ')
})

test('SHELL-56 a lost part of a page shows an error like a lost page, and a click on reload recovers; without its menu the customer can log out, without the sanitiser read the notice', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000)
  portal.watch.expects(expectedErrors)
  await portal.setClocks({ now })
  await portal.startAs('family')
  await page.route('**/extra/invoice.json', (route) => route.fulfill({ json: { notes202503Html: `<p>${notice}</p>` } }))
  const stops = [
    { pages: ['/csChannels'], start: '2020-01-01T00:00:00+09:00', end: '2100-01-01T00:00:00+09:00', reason: '' },
  ]
  await page.route('**/extra/windows.json', (route) => route.fulfill({ json: { cty: { stops } } }))
  const intercepted = await interceptFile(page)
  for (const [turn, [name, { open, shown }]] of Object.entries(parts).entries()) {
    intercepted.file = [...chunksIn(sites.cty).all].find((one) => nameOf(one) === name) ?? ''
    intercepted.fail = Object.values(failures)[turn % 3] ?? intercepted.fail
    await page.goto(start)
    intercepted.requested = 0
    // The first loss reloads the page, and nothing has been clicked there yet.
    const reloaded = turn === 0 && page.waitForEvent('load')
    await open(page)
    if (reloaded) {
      await reloaded
      await open(page)
    }
    await expect(alert(page), name).toContainText(message)
    expect(intercepted.requested, name).toBeGreaterThan(0)
    intercepted.file = ''
    await clickReload(page)
    await open(page)
    await expect(shown(page), name).toBeVisible()
  }
  intercepted.file = [...chunksIn(sites.cty).all].find((one) => nameOf(one) === sanitiser) ?? ''
  intercepted.requested = 0
  await page.goto('/home')
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'お手続き' })).toBeVisible()
  await expect.poll(() => intercepted.requested).toBeGreaterThan(0)
  await expect(page.locator('.provided')).toHaveCount(0)
  intercepted.file = [...chunksIn(sites.cty).chunks.keys()].find((one) => nameOf(one) === menu) ?? ''
  await page.goto(start)
  await page.getByRole('banner').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
})
