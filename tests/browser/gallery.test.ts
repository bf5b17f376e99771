import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { parametersOf } from '../../mocks/panel/situation'
import { differences, fileOf, save, takeScreenshot } from '../../tools/gallery/gallery'
import type { Shot } from '../../tools/gallery/shots'
import { serveMockBuild } from '../../tools/serve/serve-build'

/* The gallery's screenshots are reproducible, so a page listed as changed has really changed (QA-14). */

const day = Date.parse('2025-04-15T10:00:00+09:00')
const [before, after] = [2025040101, 2025050101]

/** A page of the mock build, run as a version. */
const addressAt = (version: number, path: string, as: string) =>
  `${path}?${new URLSearchParams(parametersOf({ as, version, clock: { kind: 'at', ms: day }, frozen: true, plans: [] }))}`

const shots = [
  { id: 'page-home-visitor', title: 'ホーム', path: '/home', as: 'visitor' },
  { id: 'login', title: 'ログイン', path: '/login', as: 'visitor' },
  { id: 'payment', title: 'お支払い方法の変更', path: '/payMethod/create', as: 'individual' },
].map(({ path, as, ...shot }) => ({ ...shot, address: addressAt(after, path, as), old: addressAt(before, path, as) }))

test('QA-14 a version has no differences from itself, and differs from another where pages changed', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const site = await serveMockBuild({ brand: 'nct', build: after })
  const folder = mkdtempSync(join(tmpdir(), 'portal-gallery-'))
  const take = async (version: number, shot: Shot, address: string) => {
    mkdirSync(join(folder, String(version), 'nct'), { recursive: true })
    const picture = await takeScreenshot(browser, site.origin + address, 390)
    save(join(folder, String(version)), fileOf(shot, 'nct', 390), picture)
  }
  const listed = (one: number, other: number) =>
    [...differences(folder, 'nct', shots, one, other).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)
  const again = after + 1
  try {
    for (const shot of shots) {
      await take(before, shot, shot.old)
      await take(after, shot, shot.address)
      await take(again, shot, shot.address)
    }
    expect(listed(after, again)).toEqual([])
    // The payment form exists from this version on; its tile, which is on every page, is listed once, for home.
    expect(listed(before, after)).toEqual(['ホーム', 'お支払い方法の変更'])
  } finally {
    rmSync(folder, { recursive: true })
    await site.close()
  }
})
