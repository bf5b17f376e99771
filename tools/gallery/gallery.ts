import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { runnerImport } from 'vite'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { root } from '../root'
import { serveMockBuild, withBrowser } from '../serve/serve-build'
import { readFlags, resolveSettings, settingFlags, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { brandUnderTest } from '../vite/brand'
import type { Shot } from './shots'

/*
 * Pictures of every page in every situation of the QA panel, by brand, at phone and desktop width, on one page to look
 * through; and of two versions only what differs, with the sentences of what the version turns on and off (QA-14).
 */

const widths = [390, 1280] as const
const screens = { 390: 'スマートフォン', 1280: 'パソコン' } as const
type Width = (typeof widths)[number]
const galleries = join(root, 'dist/gallery')
const folderOf = (build: number) => join(galleries, String(build))
export const pictureOf = ({ id }: Shot, brand: BrandCode, width: number) => `${brand}/${id}-${width}.png`

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem }
pre { font: inherit; white-space: pre-wrap }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top }
img { height: 24rem; max-width: 40rem; object-fit: cover; object-position: top; border: 1px solid #999 }
</style>
<h1>${escaped(title)}</h1>
${body}
`

const figure = (file: string, words: string) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(words)}"></a><figcaption>${escaped(words)}</figcaption></figure>`

interface Picture {
  readonly whole: Buffer
  /** Without the menu: a tile that comes is on every page, and changes one, home. */
  readonly alone: Buffer
}

/** Pictures of a page as it stands once it has settled: of the same page, the same pictures every time. */
export async function photograph(browser: Browser, address: string, width: Width): Promise<Picture> {
  // A browser of its own, so that nothing of the situation before is left.
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(() => {
      // The imitated provider's tokens, which a QR code shows, are the same each time.
      let count = 0
      crypto.randomUUID = () => {
        count += 1
        return `00000000-0000-4000-8000-${count.toString().padStart(12, '0')}`
      }
    })
    const page = await context.newPage()
    await page.goto(address)
    // Of the page itself: the document brings a heading of its own until the scripts run.
    await page.locator('#main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      // The strip names the version: without it pictures differ only where the portal does.
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

type Pages = typeof import('./shots')
type GatesPage = typeof import('../gates/gate-report')

const asked = async <T>(file: string): Promise<T> => {
  const { module } = await runnerImport<T>(join(root, 'tools', file), { plugins: [brandUnderTest()], logLevel: 'warn' })
  return module
}

/** Keeps both pictures, the second one for comparing only. */
export function keep(folder: string, file: string, { whole, alone }: Picture) {
  writeFileSync(join(folder, file), whole)
  writeFileSync(join(folder, aloneOf(file)), alone)
}

const aloneOf = (file: string) => file.replace('.png', '-alone.png')

const bytesOf = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

/** Whether nobody sees a difference. The browser draws a dot at the edge of a letter a shade lighter now and then. */
function alike(one: Buffer | undefined, other: Buffer | undefined): boolean {
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

/** The pictures of a brand that are not alike in the galleries of two versions, as a part of a page. */
export function differences(folder: string, brand: BrandCode, shots: readonly Shot[], before: number, after: number) {
  const changed = shots.flatMap((shot) => {
    const rows = widths.flatMap((width) => {
      const file = pictureOf(shot, brand, width)
      const compared = /^page-home-/.test(shot.id) ? file : aloneOf(file)
      const [old, now] = [before, after].map((version) => bytesOf(join(folder, String(version), compared)))
      if (alike(old, now)) return []
      const was = old ? figure(`../${before}/${file}`, `変更前 ${before}`) : `<p>${before} にはない画面です。</p>`
      const is = now ? figure(file, `変更後 ${after}`) : `<p>${after} にはない画面です。</p>`
      return [`<h4>${screens[width]}（幅 ${width}px）</h4>${was}${is}`]
    })
    return rows.length ? [`<h3>${escaped(shot.title)}</h3>${rows.join('')}`] : []
  })
  return [
    `<p>全${shots.length}画面のうち、見た目の違う画面は${changed.length}つです。どの画面にもあるメニューの違いは、ホームだけに数えます。</p>`,
    ...changed,
  ].join('\n')
}

/** Takes the pictures of a brand at a version. */
async function take(browser: Browser, brand: BrandCode, build: number, shots: readonly Shot[]) {
  const site = await serveMockBuild({ brand, build })
  const folder = folderOf(build)
  rmSync(join(folder, brand), { recursive: true, force: true })
  mkdirSync(join(folder, brand), { recursive: true })
  for (const shot of shots) {
    // One after the other: a page that shares the machine settles later than it says.
    for (const width of widths)
      keep(folder, pictureOf(shot, brand, width), await photograph(browser, site.origin + shot.address, width))
  }
  await site.close()
  console.log(`${brand}: ${shots.length} pages and situations`)
}

const galleryOf = (brand: BrandCode, shots: readonly Shot[]) => {
  const rows = shots.map(
    (shot) =>
      `<h3>${escaped(shot.title)}</h3>${widths.map((width) => figure(pictureOf(shot, brand, width), `${screens[width]}（幅 ${width}px）`)).join('')}`,
  )
  return `<h2>${brand.toUpperCase()}</h2>${rows.join('\n')}`
}

export async function main(args: string[]) {
  const given = readFlags(args, { brand: settingFlags.brand, build: settingFlags.build, against: textFlag })
  const { build } = resolveSettings({ brand: given.brand ?? 'cty', build: given.build })
  const brands = given.brand ? [resolveSettings({ brand: given.brand }).brand] : brandCodes
  const before = given.against && resolveSettings({ brand: brands[0] ?? 'cty', build: given.against }).build
  const unseen = before && brands.find((brand) => !existsSync(join(folderOf(before), brand)))
  if (unseen)
    throw new UsageError(
      `no pictures of ${unseen} at ${before} to compare with: npm run gallery -- --brand ${unseen} --build ${before}`,
    )
  const { shotsOf } = await asked<Pages>('gallery/shots.ts')
  await withBrowser(async (browser) => {
    for (const brand of brands) await take(browser, brand, build, shotsOf(brand, build))
  })
  const all = brands.map((brand) => galleryOf(brand, shotsOf(brand, build)))
  writeFileSync(join(folderOf(build), 'index.html'), pageOf(`画面一覧 ${build}`, all.join('\n')))
  console.log(join(folderOf(build), 'index.html'))
  if (!before) return
  const { difference } = await asked<GatesPage>('gates/gate-report.ts')
  const changed = brands.map((brand) => {
    const now = shotsOf(brand, build)
    const kept = new Set(now.map(({ id }) => id))
    const shots = [...now, ...shotsOf(brand, before).filter(({ id }) => !kept.has(id))]
    const words = `<pre>${escaped(difference(brand, before, build))}</pre>`
    return `<h2>${brand.toUpperCase()}</h2>${words}${differences(galleries, brand, shots, before, build)}`
  })
  const file = join(folderOf(build), `against-${before}.html`)
  writeFileSync(file, pageOf(`${before} と ${build} の違い`, changed.join('\n')))
  console.log(file)
}
