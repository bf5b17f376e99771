import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startMockApi } from '../../mocks/node'
import { filesIn } from '../../tools/build/build-info'
import { logIn, tile } from '../browser/portal'
import { folderOf, sites } from '../browser/sites'
import { startNginx } from './nginx'

/* A deployment while a customer has the page open (OPS-10): build A is open, and B replaces it on the web server. */

const typed = '来週の火曜日にお願いします。'
const scratch = mkdtempSync(join(tmpdir(), 'portal-deploy-'))

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * A copy of a build as if built from changed sources: every hashed file has another name.
 * @param without omits the files that match, like an interrupted deployment
 */
function rebuild(folder: string, name: string, without = /^$/): string {
  const copy = join(scratch, name)
  cpSync(folder, copy, { recursive: true })
  for (const file of filesIn(copy)) if (/\.(br|gz)$/.test(file)) rmSync(join(copy, file))
  const hashes = readdirSync(join(copy, 'assets')).map((file) => /-([\w-]{8})\.\w+$/.exec(file)?.[1] ?? '')
  const renamed = (text: string) =>
    hashes.reduce((done, hash) => (hash ? done.replaceAll(`-${hash}.`, `-x${hash.slice(1)}.`) : done), text)
  for (const file of filesIn(copy)) {
    const path = join(copy, file)
    if (without.test(file)) {
      rmSync(path)
      continue
    }
    if (/\.(js|css|html)$/.test(file)) writeFileSync(path, renamed(readFileSync(path, 'utf8')))
    renameSync(path, join(copy, renamed(file)))
  }
  return copy
}

interface OpenInquiry {
  readonly page: Page
  readonly loads: () => number
  readonly deploy: (folder: string) => Promise<void>
}

/** Logs in and starts an inquiry in build A. */
async function atInquiry(page: Page, folder: string, work: (inquiry: OpenInquiry) => Promise<void>) {
  const provider = await startMockApi({ port: 0, brand: 'cty', base: '/' })
  const nginx = await startNginx(folder, `http://127.0.0.1:${provider.port}`)
  try {
    await page.goto(`${nginx.origin}/login`)
    await logIn(page, 'individual')
    await expect(page.getByRole('button', { name: /様のメニュー$/ })).toBeVisible()
    await page.goto(`${nginx.origin}/contact/inquiry/create`)
    await page.locator('[name=comments]').fill(typed)
    let loads = 0
    page.on('load', () => loads++)
    await work({ page, loads: () => loads, deploy: nginx.deploy })
  } finally {
    await nginx.close()
    await provider.close()
  }
}

const invoice = (page: Page) => page.getByRole('table', { name: 'ご請求の内訳' })

test('OPS-10 a customer continues in a page whose files were replaced: one reload, and the draft is kept', async ({
  page,
}) => {
  const before = folderOf(sites.cty)
  const after = rebuild(before, 'rebuilt')
  await atInquiry(page, before, async ({ loads, deploy }) => {
    await deploy(after)
    await tile(page, 'ご請求明細').click()
    await expect(invoice(page)).toBeVisible()
    // The page is rendered before the load event.
    await expect.poll(loads).toBe(1)
    await page.goBack()
    await expect(page.locator('[name=comments]')).toHaveValue(typed)
    await tile(page, 'ホーム').click()
    await tile(page, 'プレゼント').click()
    await expect(page.getByRole('heading', { name: 'プレゼント', level: 1 })).toBeVisible()
    expect(loads()).toBe(1)
  })
})

test('OPS-10 the next version replaces the open one: one reload, and the customer continues', async ({ page }) => {
  await atInquiry(page, folderOf(sites.ctyNow), async ({ loads, deploy }) => {
    await deploy(folderOf(sites.cty))
    await tile(page, 'ご請求明細').click()
    await expect(invoice(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /様のメニュー$/ })).toBeVisible()
    expect(loads()).toBeLessThanOrEqual(1)
  })
})

test('OPS-10 a deployment that lacks a requested file is reported after one reload of each build, without a loop', async ({
  page,
}) => {
  const before = folderOf(sites.cty)
  const broken = rebuild(before, 'broken', /^assets\/Invoice-.*\.js$/)
  await atInquiry(page, before, async ({ loads, deploy }) => {
    await deploy(broken)
    await tile(page, 'ご請求明細').click()
    await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
    expect(loads()).toBe(2)
    await page.goBack()
    await expect(page.locator('[name=comments]')).toHaveValue(typed)
    await page.goForward()
    await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
    expect(loads()).toBe(2)
  })
})
