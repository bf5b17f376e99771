import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { serveMockBuild, withBrowser } from '../serve/serve-build'
import { readFlags, resolveSettings, settingFlags, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'
import type { Shot } from './shots'

/*
 * Screenshots of every page in every situation of the QA panel, for each brand, in phone and desktop width, on one page;
 * and for two versions the screenshots that differ, with the sentences on what the version turns on and off (QA-14).
 */

const widths = [390, 1280] as const
const screens = { 390: 'スマートフォン', 1280: 'パソコン' } as const
type Width = (typeof widths)[number]
const galleries = join(root, 'dist/gallery')
const folderOf = (build: number) => join(galleries, String(build))
export const fileOf = ({ id }: Shot, brand: BrandCode, width: number) => `${brand}/${id}-${width}.png`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem }
pre { font: inherit; white-space: pre-wrap }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top }
img { height: 24rem; max-width: 40rem; object-fit: cover; object-position: top; border: 1px solid #999 }
</style>
<h1>${escapeHtml(title)}</h1>
${body}
`

const figure = (file: string, words: string) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${escapeHtml(words)}"></a><figcaption>${escapeHtml(words)}</figcaption></figure>`

interface Screenshot {
  readonly whole: Buffer
  /** Without the menu: a new tile is on every page, but should count as a change of one, home. */
  readonly alone: Buffer
}

/** Takes screenshots of a page once it has settled; the same page gives the same screenshots every time. */
export async function takeScreenshot(browser: Browser, address: string, width: Width): Promise<Screenshot> {
  // A new context, so that nothing is left from the previous situation.
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(() => {
      // Makes the mocked provider's tokens, which a QR code shows, the same every time.
      let count = 0
      crypto.randomUUID = () => {
        count += 1
        return `00000000-0000-4000-8000-${count.toString().padStart(12, '0')}`
      }
    })
    const page = await context.newPage()
    await page.goto(address)
    // In #main: index.html has a heading of its own until the scripts run.
    await page.locator('#main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      // The strip names the version: without it screenshots differ only if the portal does.
      document.querySelector('.mock-strip')?.remove()
      scrollTo(0, 0)
      await document.fonts.ready
    })
    const taken = () => page.screenshot({ fullPage: true, animations: 'disabled' })
    const whole = await taken()
    await page.evaluate(() => document.querySelector('.tiles')?.remove())
    return { whole, alone: await taken() }
  } finally {
    await context.close()
  }
}

type Shots = typeof import('./shots')
type GateReport = typeof import('../gates/gate-report')

/** Saves both screenshots, the second one only for comparison. */
export function save(folder: string, file: string, { whole, alone }: Screenshot) {
  writeFileSync(join(folder, file), whole)
  writeFileSync(join(folder, aloneOf(file)), alone)
}

const aloneOf = (file: string) => file.replace('.png', '-alone.png')

const bytesOf = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

/** Whether two screenshots look the same. The browser sometimes renders a pixel at the edge of a letter a shade lighter. */
function looksSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  if (!one || !other) return one === other
  if (one.equals(other)) return true
  const [before, after] = [PNG.sync.read(one), PNG.sync.read(other)]
  const { width, height } = before
  return (
    width === after.width &&
    height === after.height &&
    pixelmatch(before.data, after.data, undefined, width, height) === 0
  )
}

/** A brand's screenshots that look different in the galleries of two versions, as HTML. */
export function differences(folder: string, brand: BrandCode, shots: readonly Shot[], before: number, after: number) {
  const changed = shots.flatMap((shot) => {
    const rows = widths.flatMap((width) => {
      const file = fileOf(shot, brand, width)
      const compared = /^page-home-/.test(shot.id) ? file : aloneOf(file)
      const [old, now] = [before, after].map((version) => bytesOf(join(folder, String(version), compared)))
      if (looksSame(old, now)) return []
      const was = old ? figure(`../${before}/${file}`, `変更前 ${before}`) : `<p>${before} にはない画面です。</p>`
      const is = now ? figure(file, `変更後 ${after}`) : `<p>${after} にはない画面です。</p>`
      return [`<h4>${screens[width]}（幅 ${width}px）</h4>${was}${is}`]
    })
    return rows.length ? [`<h3>${escapeHtml(shot.title)}</h3>${rows.join('')}`] : []
  })
  return [
    `<p>全${shots.length}画面のうち、見た目の違う画面は${changed.length}つです。どの画面にもあるメニューの違いは、ホームだけに数えます。</p>`,
    ...changed,
  ].join('\n')
}

/** Takes all screenshots of a brand and version. */
async function takeAll(browser: Browser, brand: BrandCode, build: number, shots: readonly Shot[]) {
  const site = await serveMockBuild({ brand, build })
  const folder = folderOf(build)
  rmSync(join(folder, brand), { recursive: true, force: true })
  mkdirSync(join(folder, brand), { recursive: true })
  for (const shot of shots) {
    // One after the other: with others loading beside it, a page settles later than it reports.
    for (const width of widths)
      save(folder, fileOf(shot, brand, width), await takeScreenshot(browser, site.origin + shot.address, width))
  }
  await site.close()
  console.log(`${brand}: ${shots.length} pages and situations`)
}

const galleryOf = (brand: BrandCode, shots: readonly Shot[]) => {
  const rows = shots.map(
    (shot) =>
      `<h3>${escapeHtml(shot.title)}</h3>${widths.map((width) => figure(fileOf(shot, brand, width), `${screens[width]}（幅 ${width}px）`)).join('')}`,
  )
  return `<h2>${brand.toUpperCase()}</h2>${rows.join('\n')}`
}

export async function main(args: string[]) {
  const given = readFlags(args, { brand: settingFlags.brand, build: settingFlags.build, against: textFlag })
  const { build } = resolveSettings({ brand: given.brand ?? 'cty', build: given.build })
  const brands = given.brand ? [resolveSettings({ brand: given.brand }).brand] : brandCodes
  const before = given.against && resolveSettings({ brand: brands[0] ?? 'cty', build: given.against }).build
  const missing = before && brands.find((brand) => !existsSync(join(folderOf(before), brand)))
  if (missing)
    throw new UsageError(
      `no screenshots of ${missing} ${before} to compare with: npm run gallery -- --brand ${missing} --build ${before}`,
    )
  const { shotsOf } = await importUnderTest<Shots>('tools/gallery/shots.ts')
  await withBrowser(async (browser) => {
    for (const brand of brands) await takeAll(browser, brand, build, shotsOf(brand, build))
  })
  const all = brands.map((brand) => galleryOf(brand, shotsOf(brand, build)))
  writeFileSync(join(folderOf(build), 'index.html'), pageOf(`画面一覧 ${build}`, all.join('\n')))
  console.log(join(folderOf(build), 'index.html'))
  if (!before) return
  const { difference } = await importUnderTest<GateReport>('tools/gates/gate-report.ts')
  const changed = brands.map((brand) => {
    const now = shotsOf(brand, build)
    const kept = new Set(now.map(({ id }) => id))
    const shots = [...now, ...shotsOf(brand, before).filter(({ id }) => !kept.has(id))]
    const words = `<pre>${escapeHtml(difference(brand, before, build))}</pre>`
    return `<h2>${brand.toUpperCase()}</h2>${words}${differences(galleries, brand, shots, before, build)}`
  })
  const file = join(folderOf(build), `against-${before}.html`)
  writeFileSync(file, pageOf(`${before} と ${build} の違い`, changed.join('\n')))
  console.log(file)
}
