import { join } from 'node:path'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { runCommand } from '../build/build-all'
import { readBuildInfo } from '../build/build-info'
import { kilobytes } from '../build/measure'
import { buildRelease, bytesOf, changes, loadedAgain } from '../build/release'
import { root } from '../root'
import { logIn, withBrowser, withServer, withServerAndBrowser } from '../serve/serve-build'
import { countFlag, described, listFlag, readFlags, resolveSettings, type Settings, settingFlags } from '../settings'
import { textTable } from '../text-table'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { interactions } from './interactions'
import { firstVisit, routeChanges } from './journeys'
import { withLighthouse } from './lighthouse'
import { firstScreen } from './paint'
import {
  latePages,
  longPresses,
  missedBy,
  type Press,
  pageRow,
  presses,
  pressHead,
  pressRow,
  shellPresses,
} from './presses'
import { shells, withShell } from './shell'

/*
 * Measures release builds, and an empty shell of the same packages in the same run (docs/speed.md). Bytes, requests and
 * commits don't vary. Times depend on the machine and the run: compare them only within a run.
 */

/** An instant in the middle of a month without a campaign. */
const pagesAt = Date.parse('2025-04-15T10:00:00+09:00')
/** An instant when rides can be reserved. */
const ridesAt = Date.parse('2024-11-08T10:00:00+09:00')

const parts = ['build', 'bytes', 'release', 'lighthouse', 'paint', 'routes', 'keys', 'presses'] as const
type Part = (typeof parts)[number]

/** The heaviest pages behind the login. */
const pagesOf = (brand: BrandCode) =>
  brand === 'y3d' ? ['home', 'mobility/reserve', 'idpass/edit'] : ['home', 'invoice', 'contact/inquiry/create']

const print = (title: string, rows: readonly (readonly string[])[]) => console.log(`\n${title}\n${textTable(rows)}`)

const bytesHead = ['login page', 'requests', 'page', 'js', 'css', 'other']
const scoresHead = [
  'Lighthouse, mobile',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP',
  'LCP',
  'TBT',
  'CLS',
]
const paintHead = [
  'first visit at 400 kbit/s',
  'first paint',
  'of the shell’s',
  'largest',
  'of the first',
  'first key kept',
  'of the first',
]

export async function main(args: string[]) {
  const given = readFlags(args, {
    brand: settingFlags.brand,
    build: settingFlags.build,
    only: described(listFlag(parts), 'What to measure, with commas between.'),
    runs: described(countFlag(5), 'How often each is measured.'),
  })
  const brands = given.brand === undefined ? brandCodes : [given.brand]
  const all = brands.map((brand) => resolveSettings({ brand, build: given.build, base: '/' }))
  const { only, runs } = given
  const has = (part: Part) => only.includes(part)

  if (has('build')) await build(all)
  if (has('release')) for (const settings of all) await release(settings)
  if (only.every((part) => part === 'build' || part === 'release')) return
  // Fail on a missing build now, not after minutes of measuring.
  for (const settings of all) readBuildInfo(join(root, outputFolder(settings)))

  const bytes: string[][] = [bytesHead]
  const scores: string[][] = [scoresHead]
  const paints: string[][] = [paintHead]
  let slim = Number.NaN
  const measure = async (name: string, origin: string, path: string, isLoggedIn: boolean) => {
    if (has('lighthouse'))
      await withLighthouse(origin, isLoggedIn, async (lighthouse) => {
        scores.push([`${name} ${path}`, ...(await lighthouse.scores(`${origin}/${path}`, runs))])
      })
    if (has('paint') && (path === 'login' || path === 'home'))
      await withBrowser(async (browser) => {
        const { first, largest, key } = await firstScreen(browser, origin, path, runs)
        if (name === 'slim shell') slim = first
        const pair = (ms: number, to: number) => [ms.toFixed(0), (ms / to).toFixed(2)]
        const typed = key === undefined ? ['–', '–'] : pair(key, first)
        paints.push([`${name} ${path}`, ...pair(first, slim), ...pair(largest, first), ...typed])
      })
  }

  if (has('bytes') || has('lighthouse') || has('paint')) {
    for (const kind of shells) {
      await withShell(kind, async (origin) => {
        if (has('bytes'))
          await withBrowser(
            async (browser) => void bytes.push([`${kind} shell`, ...(await firstVisit(browser, origin))]),
          )
        await measure(`${kind} shell`, origin, 'login', false)
      })
    }
  }
  if (has('bytes') || has('lighthouse') || has('paint'))
    for (const settings of all) {
      const { brand } = settings
      const hasRides = brand === 'y3d'
      await withServer(settings, hasRides ? ridesAt : pagesAt, async (origin) => {
        if (has('bytes'))
          await withBrowser(async (browser) => void bytes.push([brand, ...(await firstVisit(browser, origin))]))
        await measure(brand, origin, 'login', false)
        for (const path of pagesOf(brand)) await measure(brand, origin, path, true)
      })
    }
  if (has('bytes')) print('First visit, transferred kB (brotli)', bytes)
  if (has('lighthouse')) print(`Lighthouse, median of ${runs}, ms`, scores)
  if (has('paint')) print(`First visit, network and processor slowed down, median of ${runs}, ms`, paints)
  for (const settings of all) if (has('routes') || has('keys')) await inUse(settings, has('routes'), has('keys'))
  if (!has('presses')) return
  const missed = await pressEverything(all)
  for (const line of missed) console.log(line)
  return missed.length ? 1 : 0
}

async function build(all: readonly Settings[]) {
  const rows = [['build', 'seconds']]
  for (const settings of all) {
    const start = performance.now()
    if (await runCommand('build', ['--brand', settings.brand, '--build', String(settings.build)]))
      throw new UsageError('the build failed')
    rows.push([outputFolder(settings), ((performance.now() - start) / 1000).toFixed(1)])
  }
  print('Build', rows)
}

/** Builds the version with one change at a time, and prints what a customer with the previous version loads. */
async function release(settings: Settings) {
  const earlier = await buildRelease(settings)
  const rows = [['a release that changes', 'loads', 'of at most', 'files']]
  for (const { name, limit, edit } of changes) {
    const later = await buildRelease(edit ? settings : { ...settings, build: settings.build + 1 }, edit ? [edit] : [])
    const names = loadedAgain(earlier, later)
    rows.push([name, kilobytes(bytesOf(later, names)), kilobytes(limit), names.join(', ')])
  }
  print(`${settings.brand}, a returning customer (brotli)`, rows)
}

/** Measures the portal while it is used. */
async function inUse(settings: Settings, routes: boolean, keys: boolean) {
  const hasInquiry = settings.brand !== 'y3d'
  await withServerAndBrowser(settings, hasInquiry ? pagesAt : ridesAt, async ({ browser, origin }) => {
    const page = await browser.newPage({ baseURL: `${origin}/`, locale: 'ja-JP' })
    await logIn(page)
    const rows = [
      ...(routes ? await routeChanges(page, hasInquiry ? '/invoice' : '/mobility/reserve') : []),
      ...(keys ? await interactions(page, hasInquiry) : []),
    ]
    print(`${settings.brand}, in use`, rows)
  })
}

/** Presses every control of every screen, and those of the slim shell in the same run; returns the exceeded limits. */
async function pressEverything(all: readonly Settings[]): Promise<string[]> {
  const missed: string[] = []
  const shell: Press[] = []
  await withShell('slim', async (origin) => void shell.push(...(await shellPresses(origin))))
  for (const settings of all) {
    const measured = await presses(settings)
    const screens = [...new Set(measured.map(({ screen }) => screen))]
    const of = (name: string) => measured.filter(({ screen }) => screen === name)
    print(`${settings.brand}, presses at a quarter of the processor's speed`, [
      pressHead,
      pressRow('slim shell', shell),
      ...screens.map((name) => pressRow(name, of(name))),
      pressRow('all', measured),
      pageRow(measured),
    ])
    print(`${settings.brand}, the presses longer than most may be`, longPresses(measured))
    print(`${settings.brand}, the next pages later than any may be`, latePages(measured))
    missed.push(...missedBy(measured).map((what) => `${settings.brand}: ${what}`))
  }
  return missed
}
