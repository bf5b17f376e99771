import { join } from 'node:path'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { runCommand } from '../build/build-all'
import { readBuildInfo } from '../build/build-info'
import { root } from '../root'
import { logIn, withBrowser, withServer, withServerAndBrowser } from '../serve/serve-build'
import { countFlag, listFlag, readFlags, resolveSettings, type Settings, settingFlags } from '../settings'
import { textTable } from '../text-table'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { interactions } from './interactions'
import { firstVisit, routeChanges } from './journeys'
import { withLighthouse } from './lighthouse'
import { shells, withShell } from './shell'

/*
 * Measures release builds, and an empty shell of the same packages in the same run (docs/speed.md). Bytes, requests and
 * commits don't vary. Times depend on the machine and the run: compare them only within a run.
 */

/** In the middle of a month without a campaign. */
const pagesAt = Date.parse('2025-04-15T10:00:00+09:00')
/** While rides can be reserved. */
const ridesAt = Date.parse('2024-11-08T10:00:00+09:00')

const parts = ['build', 'bytes', 'lighthouse', 'paint', 'routes', 'keys'] as const
type Part = (typeof parts)[number]

/** The heaviest pages behind the login. */
const pagesOf = (brand: BrandCode) =>
  brand === 'y3d' ? ['home', 'mobility/reserve', 'idpass/edit'] : ['home', 'invoice', 'contact/inquiry/create']

const print = (title: string, rows: readonly (readonly string[])[]) => console.log(`\n${title}\n${textTable(rows)}`)

const bytesHead = ['login page', 'requests', 'page', 'js', 'css', 'other']
const scoresHead = ['Lighthouse, mobile', 'performance', 'accessibility', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS']
const paintHead = ['first paint, really throttled', 'ms', 'relative to the slim shell']

export async function main(args: string[]) {
  const given = readFlags(args, {
    brand: settingFlags.brand,
    build: settingFlags.build,
    only: listFlag(parts),
    runs: countFlag(5),
  })
  const brands = given.brand === undefined ? brandCodes : [given.brand]
  const all = brands.map((brand) => resolveSettings({ brand, build: given.build, base: '/' }))
  const { only, runs } = given
  const has = (part: Part) => only.includes(part)

  if (has('build')) await build(all)
  // Fails on a missing build now, not after minutes of measuring.
  for (const settings of all) readBuildInfo(join(root, outputFolder(settings)))

  const bytes: string[][] = [bytesHead]
  const scores: string[][] = [scoresHead]
  const paints: string[][] = [paintHead]
  let slim = Number.NaN
  const measure = async (name: string, origin: string, path: string, isLoggedIn: boolean) => {
    if (!has('lighthouse') && !has('paint')) return
    await withLighthouse(origin, isLoggedIn, async (lighthouse) => {
      const address = `${origin}/${path}`
      if (has('lighthouse')) scores.push([`${name} ${path}`, ...(await lighthouse.scores(address, runs))])
      const isFirstLoad = path === 'login' || path === 'home'
      if (!has('paint') || !isFirstLoad) return
      const ms = await lighthouse.firstPaint(address, runs)
      if (name === 'slim shell') slim = ms
      paints.push([`${name} ${path}`, ms.toFixed(0), (ms / slim).toFixed(2)])
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
  if (has('paint')) print(`First paint, median of ${runs}`, paints)
  for (const settings of all) if (has('routes') || has('keys')) await inUse(settings, has('routes'), has('keys'))
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
