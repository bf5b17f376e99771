import { test as base, expect, type Page } from '@playwright/test'
import { readBuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { serveWithMocks } from '../../tools/serve/serve-build'
import { folderOf, missing, sites } from './sites'

/* A release build against the mock provider, put into situations from the tester's desk at /__mock/. */

type Release = Awaited<ReturnType<typeof serveWithMocks>>

const test = base.extend<object, { release: Release }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const fault = missing(sites.cty)
      if (fault) throw new Error(fault)
      const release = await serveWithMocks({ brand: 'cty', build: Number(sites.cty.build), port: 0 })
      await use(release)
      await release.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens a link of the desk in the portal's window. */
async function openPortal(desk: Page, name: string): Promise<Page> {
  const opened = desk.context().waitForEvent('page')
  await desk.getByRole('link', { name, exact: true }).click()
  return opened
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('QA-13 the files under test are those of the release, to the byte', async ({ release }) => {
  const { files } = readBuildInfo(folderOf(sites.cty))
  expect(files.length).toBeGreaterThan(50)
  const different: string[] = []
  for (const { name, sha256: built } of files) {
    const response = await fetch(`${release.origin}/${name}`, { headers: { 'accept-encoding': 'identity' } })
    const served = sha256(Buffer.from(await response.arrayBuffer()))
    if (served !== built) different.push(name)
  }
  expect(different).toEqual([])
})

test('QA-05 QA-06 a preset of the panel opens in the release: its customer, its page, its responses', async ({
  page,
  release,
}) => {
  await page.goto(`${release.origin}/__mock/`)
  await page.getByRole('searchbox').fill('ログインに失敗')
  await page.getByRole('button', { name: 'さがす' }).click()
  const portal = await openPortal(page, 'ログインに失敗')
  await portal.locator('#main [name=userId]').fill('taro@example.jp')
  await portal.locator('[name=password]').fill('Portal2025')
  await portal.locator('main [type=submit]').click()
  await expect(portal.getByText('ログインできませんでした。').first()).toBeVisible()
  // The desk has the call, without the password.
  await page.getByRole('link', { name: '新しくする' }).click()
  const call = page.getByRole('listitem').filter({ hasText: '/api/auth/login' })
  await call.locator('summary').click()
  await expect(call).toContainText('ログインできませんでした。')
  await expect(call).not.toContainText('Portal2025')
  // Another one opens in the same window, from its beginning.
  await page.goto(`${release.origin}/__mock/`)
  await page.getByRole('link', { name: '請求先が3件', exact: true }).first().click()
  await expect(heading(portal, 'ご請求明細')).toBeVisible()
  await expect(portal.getByRole('banner')).toContainText('鈴木 花子')
  expect(page.context().pages()).toHaveLength(2)
})

test('QA-03 QA-05 the desk sets the clock and the files that operations write, and ends the session', async ({
  page,
  release,
}) => {
  await page.goto(`${release.origin}/__mock/`)
  const portal = await openPortal(page, 'ご請求明細を停止中、障害のお知らせ')
  await expect(portal.getByText('インターネットがつながりにくくなっています。')).toBeVisible()
  // On that day until now: the notice ended at eleven.
  await page.reload()
  await expect(page.getByText('模擬の時刻は2025年4月15日 10:')).toBeVisible()
  await page.getByLabel('日時（日本時間）').fill('2025-04-15T11:00:01')
  await page.getByRole('button', { name: 'この時刻にする' }).click()
  await expect(page.getByText('模擬の時刻は2025年4月15日 11:00')).toBeVisible()
  await portal.reload()
  await expect(heading(portal, 'ようこそ')).toBeVisible()
  await expect(portal.getByText('インターネットがつながりにくくなっています。')).toHaveCount(0)
  await page.getByRole('button', { name: 'セッションを切る' }).click()
  await portal.goto(`${release.origin}/invoice`)
  await expect(portal.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
})

test('QA-05 QA-07 the desk plans an answer, puts files of extra/ in place of the release, and takes them back', async ({
  page,
  release,
}) => {
  const file = page.getByLabel('extra/windows.json')
  const place = async (content: string) => {
    await file.fill(content)
    await page.locator('form', { has: file }).getByRole('button', { name: 'このファイルを置く' }).click()
  }
  await page.goto(`${release.origin}/__mock/`)
  await page.getByRole('button', { name: '最初に戻す' }).click()
  const portal = await openPortal(page, '明細がおよそ100件')
  await expect(heading(portal, 'ご請求明細')).toBeVisible()
  await page.reload()
  const path = '/api/invoice/certify_index'
  await page.getByLabel('呼び出し', { exact: true }).selectOption(path)
  await page.getByLabel('次の応答').selectOption('serverError')
  await page.getByRole('button', { name: '次の1回をこうする' }).click()
  const failed = portal.waitForResponse((response) => response.url().endsWith(path) && response.status() === 500)
  await Promise.all([failed, portal.reload()])
  await place('{"cty": ')
  await expect(page.getByText('ポータルはこの内容を使いません：JSONとして読めません')).toBeVisible()
  const stop = { pages: ['/invoice'], start: '2020-01-01T00:00:00+09:00', end: '2099-01-01T00:00:00+09:00' }
  await place(JSON.stringify({ cty: { stops: [{ ...stop, reason: '試験のため停止します。' }] } }))
  await expect(page.getByText('ポータルはこの内容を使いません')).toHaveCount(0)
  await portal.reload()
  await expect(portal.getByText('試験のため停止します。')).toBeVisible()
  await page.getByRole('button', { name: '最初に戻す' }).click()
  await expect(file).toHaveValue('')
  await portal.reload()
  await expect(portal.getByText('試験のため停止します。')).toHaveCount(0)
})
