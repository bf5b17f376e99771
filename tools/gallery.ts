import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { type BrandCode, brandCodes } from '../src/brand/gates'
import { findChromium } from './chromium'
import { Complaint } from './complaint'
import { readFlags } from './flags'
import type { Shot } from './gallery-pages'
import { root } from './root'
import { resolveSettings } from './settings'
import { brandUnderTest } from './vite/brand'
import { outputFolder } from './vite/config'

/*
 * Pictures of every page in every situation of the QA panel, by brand, at phone and desktop width, on one page to look
 * through; and of two versions only what differs, with the sentences of what the version turns on and off (QA-14).
 */

const widths = [390, 1280] as const
const folderOf = (build: number) => join(root, 'dist/gallery', String(build))
const pictureOf = ({ id }: Shot, brand: BrandCode, width: number) => `${brand}/${id}-${width}.png`

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top }
img { height: 24rem; max-width: 40rem; object-fit: cover; object-position: top; border: 1px solid #999 }
</style>
<h1>${escaped(title)}</h1>
${body}
`

const figure = (file: string, words: string) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(words)}"></a><figcaption>${escaped(words)}</figcaption></figure>`

async function photograph(browser: Browser, origin: string, brand: BrandCode, shots: readonly Shot[], folder: string) {
  for (const width of widths) {
    for (const shot of shots) {
      // A browser of its own, so that nothing of the situation before is left.
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(origin + shot.address)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      // The strip names the version: without it pictures differ only where the portal does.
      await page.evaluate(() => document.querySelector('.mock-strip')?.remove())
      await page.screenshot({ path: join(folder, pictureOf(shot, brand, width)), fullPage: true })
      await context.close()
    }
  }
}

type Pages = typeof import('./gallery-pages')
type GatesPage = typeof import('./gates-page')

const asked = async <T>(file: string): Promise<T> => {
  const { module } = await runnerImport<T>(join(root, 'tools', file), { plugins: [brandUnderTest()], logLevel: 'warn' })
  return module
}

const hash = (file: string) => (existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '')

/** What of the shots differs between the galleries of two versions, as the body of a page. */
function differences(shots: ReadonlyMap<BrandCode, readonly Shot[]>, before: number, after: number, words: string) {
  const changed = [...shots].flatMap(([brand, all]) =>
    all.flatMap((shot) =>
      widths.flatMap((width) => {
        const file = pictureOf(shot, brand, width)
        const [old, now] = [join(folderOf(before), file), join(folderOf(after), file)]
        if (hash(old) === hash(now)) return []
        const pictures = [
          existsSync(old) ? figure(`../${before}/${file}`, String(before)) : '',
          existsSync(now) ? figure(file, String(after)) : '',
        ]
        return [`<h3>${brand.toUpperCase()} ${escaped(shot.title)} ${width}px</h3>${pictures.join('')}`]
      }),
    ),
  )
  return `<pre>${escaped(words)}</pre>${changed.join('\n') || '<p>絵の違いはありません。</p>'}`
}

export async function main(args: string[]) {
  const given = readFlags(args, { brand: { type: 'string' }, build: { type: 'string' }, against: { type: 'string' } })
  const { build } = resolveSettings({ brand: given.brand ?? 'cty', build: given.build })
  const brands = given.brand ? [resolveSettings({ brand: given.brand }).brand] : brandCodes
  const { shotsOf } = await asked<Pages>('gallery-pages.ts')
  const folder = folderOf(build)
  const shots = new Map<BrandCode, readonly Shot[]>()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    for (const brand of brands) {
      const from = join(root, outputFolder({ brand, build, mock: true }))
      if (!existsSync(from))
        throw new Complaint(`${from} is missing: npm run build -- --brand ${brand} --build ${build} --mock`)
      rmSync(join(folder, brand), { recursive: true, force: true })
      mkdirSync(join(folder, brand), { recursive: true })
      const all = shotsOf(brand, build)
      shots.set(brand, all)
      const server = await preview({
        root,
        configFile: false,
        logLevel: 'error',
        build: { outDir: outputFolder({ brand, build, mock: true }) },
        preview: { host: '127.0.0.1', port: 0 },
      })
      const [origin = ''] = server.resolvedUrls?.local ?? []
      await photograph(browser, origin.replace(/\/$/, ''), brand, all, folder)
      await server.close()
      console.log(`${brand}: ${all.length} pages and situations`)
    }
  } finally {
    await browser.close()
  }
  const body = [...shots].map(([brand, all]) => {
    const rows = all.map(
      (shot) =>
        `<h3>${escaped(shot.title)}</h3>${widths.map((width) => figure(pictureOf(shot, brand, width), `${width}px`)).join('')}`,
    )
    return `<h2>${brand.toUpperCase()}</h2>${rows.join('\n')}`
  })
  writeFileSync(join(folder, 'index.html'), pageOf(`画面一覧 ${build}`, body.join('\n')))
  console.log(join(folder, 'index.html'))
  if (given.against === undefined) return
  const { build: before } = resolveSettings({ brand: brands[0] ?? 'cty', build: given.against })
  const { difference } = await asked<GatesPage>('gates-page.ts')
  const words = brands.map((brand) => `${brand.toUpperCase()}\n${difference(brand, before, build)}`).join('\n\n')
  const file = join(folder, `against-${before}.html`)
  writeFileSync(file, pageOf(`${before} と ${build} の違い`, differences(shots, before, build, words)))
  console.log(file)
}
