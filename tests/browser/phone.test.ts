import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { certificateFor } from '../../tools/serve/phone'
import { serveMockBuild } from '../../tools/serve/serve-build'

/*
 * A mock build as a phone in the network opens it: by http, without a secure context, and by https with a certificate that
 * the phone does not know.
 */

const build = 2025050101
/** Any name but localhost, which is trusted without https. */
const host = 'portal.test'

const test = base.extend<object, { plain: string; encrypted: string }>({
  plain: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const site = await serveMockBuild({ brand: 'nct', build, anyHost: true })
      await use(`http://${host}:${new URL(site.origin).port}`)
      await site.close()
    },
    { scope: 'worker' },
  ],
  encrypted: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-certificate-'))
      const https = await certificateFor([], folder)
      const site = await serveMockBuild({ brand: 'nct', build, anyHost: true, https })
      await use(`https://${host}:${new URL(site.origin).port}`)
      await site.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`] }),
})

test.use({ viewport: { width: 390, height: 844 }, ignoreHTTPSErrors: true })

/** What the page throws. */
function thrownBy(page: Page): readonly string[] {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  return thrown
}

async function logIn(page: Page) {
  await page.locator('#main [name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill('Portal2025')
  await page.locator('main [type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible()
}

test('without a secure context a customer logs in, and what cannot be copied says so', async ({ page, plain }) => {
  const thrown = thrownBy(page)
  await page.goto(`${plain}/login`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await logIn(page)
  await page.goto(`${plain}/contract/internet_settings`)
  const copy = page
    .locator('main')
    .getByRole('button', { name: /^コピー/ })
    .first()
  await copy.click()
  await expect(page.getByText('コピーできませんでした。文字を選択してコピーしてください。')).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'QAパネル' })
  await page.getByRole('complementary', { name: '模擬環境' }).getByRole('button', { name: 'QAパネル' }).click()
  await panel.getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(panel.getByRole('status')).toContainText('コピーできません')
  await panel.getByRole('button', { name: '呼び出し', exact: true }).click()
  await panel.getByRole('button', { name: '報告をコピー' }).click()
  await expect(panel.getByRole('status')).toContainText('コピーできません')
  expect(thrown).toEqual([])
})

test('with a certificate that the browser does not trust the mocks answer without a service worker', async ({
  page,
  encrypted,
}) => {
  const thrown = thrownBy(page)
  await page.goto(`${encrypted}/login`)
  await logIn(page)
  // The tester has accepted the certificate; the browser refuses its service worker all the same.
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([true, false])
  expect(thrown).toEqual([])
})
