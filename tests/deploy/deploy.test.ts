import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startMockApi } from '../../mocks/node'
import { logIn, spareData, tile } from '../browser/portal'
import { folderOf, sites } from '../browser/sites'
import { startNginx } from './nginx'
import { rebuild } from './rebuild'

/* A deployment while a customer has the page open (OPS-10): build A is open, and B replaces it on the web server. */

const typed = '来週の火曜日にお願いします。'
const scratch = mkdtempSync(join(tmpdir(), 'portal-deploy-'))

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }))

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
    // A page that loads linked pages ahead has most of their code: it asks for fewer files of the deployment.
    await spareData(page)
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
  const after = rebuild(before, join(scratch, 'rebuilt'), { version: '2025050102' })
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

test('OPS-10 each version that lacks a file of the one before costs one reload, though all else is the same', async ({
  page,
}) => {
  const first = folderOf(sites.cty)
  const second = rebuild(first, join(scratch, 'second'), { version: '2025050102', changed: /^Invoice-/ })
  const third = rebuild(second, join(scratch, 'third'), { version: '2025050103', mark: 'y', changed: /^Gift-/ })
  await atInquiry(page, first, async ({ loads, deploy }) => {
    await deploy(second)
    await tile(page, 'ご請求明細').click()
    await expect(invoice(page)).toBeVisible()
    await expect.poll(loads).toBe(1)
    await deploy(third)
    await tile(page, 'プレゼント').click()
    await expect(page.getByRole('heading', { name: 'プレゼント', level: 1 })).toBeVisible()
    await expect.poll(loads).toBe(2)
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
  const broken = rebuild(before, join(scratch, 'broken'), {
    version: '2025050102',
    without: /^assets\/Invoice-.*\.js$/,
  })
  await atInquiry(page, before, async ({ loads, deploy }) => {
    await deploy(broken)
    await tile(page, 'ご請求明細').click()
    await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
    await expect.poll(loads).toBe(2)
    await page.goBack()
    await expect(page.locator('[name=comments]')).toHaveValue(typed)
    await page.goForward()
    await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
    expect(loads()).toBe(2)
  })
})
