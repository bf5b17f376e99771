import { test as base, expect, type Page } from '@playwright/test'
import { type PlannedCall, parametersOf, type Situation } from '../../mocks/panel/situation'
import { serveMockBuild } from '../../tools/serve/serve-build'

/* The QA panel of mock builds: links to situations, and what the panel shows and does (QA-01..12). */

const build = 2025050101

const test = base.extend<object, { nct: string; y3d: string }>({
  nct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const site = await serveMockBuild({ brand: 'nct', build })
      await use(`${site.origin}/`)
      await site.close()
    },
    { scope: 'worker' },
  ],
  y3d: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const site = await serveMockBuild({ brand: 'y3d', build })
      await use(`${site.origin}/`)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

const linkTo = (site: string, path: string, situation: Situation) =>
  `${site}${path}?${new URLSearchParams(parametersOf(situation))}`
const at = (instant: string): Pick<Situation, 'clock'> => ({ clock: { kind: 'at', ms: Date.parse(instant) } })
const plan = (path: string, outcome: PlannedCall['outcome']): PlannedCall => ({ path, outcome })

const strip = (page: Page) => page.getByRole('complementary', { name: '模擬環境' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'QAパネル' })
async function openPanel(page: Page, tab: string) {
  await strip(page).getByRole('button', { name: 'QAパネル' }).click()
  await panel(page).getByRole('button', { name: tab, exact: true }).click()
}

test('QA-01 QA-02 QA-07 a link logs a persona in, and the URL keeps the situation from page to page', async ({
  page,
  nct,
}) => {
  await page.goto(linkTo(nct, 'home', { as: 'addresses', version: build, plans: [] }))
  await expect(page.getByRole('banner')).toContainText('鈴木 花子')
  await expect(strip(page)).toContainText(`NCT ${build}`)
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ご請求明細' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('mock:as')).toBe('addresses')
  expect(page.url()).not.toMatch(/hanako|%E9%88%B4|access-|user-/)
})

test('QA-05 QA-06 QA-09 a preset: the session expires when the payment form is sent', async ({ page, nct }) => {
  await page.goto(`${nct}home`)
  await openPanel(page, '場面')
  await panel(page).getByRole('searchbox').fill('送信中 お支払い')
  await panel(page).getByRole('button', { name: '送信中にセッション切れ（お支払い方法）' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お支払い方法の変更' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('mock:plan')).toContain('/api/pay_method/exec_create')
  await openPanel(page, '呼び出し')
  await panel(page).getByRole('button', { name: 'フォームに入力' }).click()
  await expect(panel(page).getByRole('status')).toContainText('項目に入力しました')
  await panel(page).getByRole('button', { name: '閉じる' }).click()
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.waitForURL(/payMethod\/confirm/)
  await page
    .locator('main')
    .getByRole('button', { name: /申し込|送信/ })
    .click()
  await expect(page.getByText('一定時間が経過したため、もう一度ログインしてください。')).toBeVisible()
})

test('QA-03 a stopped clock, one second before reservations open', async ({ page, y3d }) => {
  const situation = { as: 'family', version: build, frozen: true, plans: [] }
  await page.goto(linkTo(y3d, 'mobility/reserve', { ...situation, ...at('2024-10-31T12:59:59+09:00') }))
  await expect(strip(page)).toContainText('2024年10月31日 12:59')
  const change = page.getByRole('button', { name: '変更する' })
  await expect(page.getByRole('button', { name: 'キャンセルする' })).not.toHaveCount(0)
  await expect(change).toHaveCount(0)
  const clock = () => page.evaluate(() => globalThis.portalMocks?.provider.clock.now())
  expect(await clock()).toBe(Date.parse('2024-10-31T12:59:59+09:00'))
  await page.reload()
  await expect(strip(page)).toContainText('時計は止まっています')
  expect(await clock()).toBe(Date.parse('2024-10-31T12:59:59+09:00'))
  await page.goto(linkTo(y3d, 'mobility/reserve', { ...situation, ...at('2024-10-31T13:00:00+09:00') }))
  await expect(change).not.toHaveCount(0)
})

test('QA-08 QA-11 calls with response and time, and a prominent refusal', async ({ page, nct }) => {
  await page.goto(linkTo(nct, 'invoice', { as: 'individual', version: build, plans: [] }))
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  await page.evaluate(() => fetch('/api/nowhere', { method: 'POST', body: '{}' }))
  await expect(strip(page).getByRole('button', { name: '拒否 1件' })).toBeVisible()
  await openPanel(page, '呼び出し')
  await expect(panel(page).getByRole('alert')).toContainText('unknown path')
  const call = panel(page).getByRole('listitem').filter({ hasText: '/api/invoice/certify_index' }).first()
  await expect(call).toContainText(/200・\d+ ms/)
  await call.locator('summary').click()
  await expect(call).toContainText('＊＊＊')
  await expect(call).not.toContainText(/(access|refresh)-[0-9a-f]{8}/)
})

test('QA-04 QA-10 why the payment page is not visible, and from which version it is', async ({ page, nct }) => {
  await page.goto(linkTo(nct, 'payMethod', { as: 'individual', version: 2025040101, plans: [] }))
  await expect(page.getByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeVisible()
  await openPanel(page, 'なぜ')
  await expect(panel(page)).toContainText('見えません。')
  await expect(panel(page)).toContainText(
    `ゲート payMethod「お支払い方法の変更のページとタイル」：バージョン ${build}から`,
  )
  await panel(page).getByRole('button', { name: '設定', exact: true }).click()
  await panel(page).getByLabel('ゲートが変わるバージョン').selectOption(String(build))
  await panel(page).getByRole('button', { name: 'この設定で開く' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お支払い方法の変更' })).toBeVisible()
})

test('QA-05 an outcome takes effect at once, for fields of the request', async ({ page, nct }) => {
  const login = '/api/auth/login'
  await page.goto(linkTo(nct, 'login', { as: 'visitor', version: build, plans: [plan(login, { kind: 'network' })] }))
  await openPanel(page, '応答')
  await panel(page).getByRole('button', { name: '外す' }).click()
  await panel(page).getByLabel('呼び出し').selectOption(login)
  await panel(page).getByLabel(/^応答/).selectOption('validation')
  await panel(page).getByLabel('userId').check()
  await panel(page).getByRole('textbox', { name: 'メッセージ' }).fill('試験のエラーです。')
  await panel(page).getByRole('button', { name: '加える' }).click()
  await panel(page).getByRole('button', { name: '閉じる' }).click()
  await page.locator('[name=userId]').fill('a')
  await page.locator('[name=password]').fill('b')
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText('試験のエラーです。').first()).toBeVisible()
})

test('QA-07 QA-12 a cancellation survives a reload, and the reset undoes it', async ({ page, y3d }) => {
  const event = at('2024-11-01T10:00:00+09:00')
  await page.goto(linkTo(y3d, 'mobility/reserve', { as: 'family', version: build, plans: [], ...event }))
  const cancelled = page.getByText('キャンセル済み', { exact: true })
  await expect(page.getByRole('button', { name: 'キャンセルする' })).not.toHaveCount(0)
  const before = await cancelled.count()
  await page.getByRole('button', { name: 'キャンセルする' }).first().click()
  await page.getByRole('button', { name: 'はい、キャンセルする' }).click()
  await expect(cancelled).toHaveCount(before + 1)
  await page.reload()
  await expect(cancelled).toHaveCount(before + 1)
  await strip(page).getByRole('button', { name: 'QAパネル' }).click()
  await panel(page).getByRole('button', { name: '最初に戻す' }).click()
  await expect(page.getByRole('button', { name: 'キャンセルする' })).not.toHaveCount(0)
  await expect(cancelled).toHaveCount(before)
})

test('QA-09 the payment form accepts the longest values', async ({ page, nct }) => {
  await page.goto(linkTo(nct, 'payMethod/create', { as: 'individual', version: build, plans: [] }))
  await expect(page.locator('main form')).toBeVisible()
  await strip(page).getByRole('button', { name: 'QAパネル' }).click()
  await panel(page).getByRole('button', { name: '最長で入力' }).click()
  await expect(panel(page).getByRole('status')).toContainText('項目に入力しました')
  expect((await page.locator('[name=comments]').inputValue()).length).toBeGreaterThan(500)
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.waitForURL(/payMethod\/confirm/)
})

test('QA-07 QA-08 the link and the report are copied, the report without secrets', async ({ page, context, nct }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(linkTo(nct, 'invoice', { as: 'individual', version: build, plans: [] }))
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  await openPanel(page, '設定')
  await panel(page)
    .getByLabel(/^お客様/)
    .selectOption('many')
  await panel(page).getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('リンクをコピーしました。')
  expect(await copied()).toContain('/invoice?mock%3Aas=many')
  await panel(page).getByRole('button', { name: '呼び出し', exact: true }).click()
  await panel(page).getByRole('button', { name: '報告をコピー' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('報告をコピーしました。')
  const report = await copied()
  expect(report).toContain('### /api/invoice/certify_index 200')
  expect(report).not.toMatch(/(access|refresh)-[0-9a-f]{8}|Portal2025/)
})

test('QA-05 QA-07 a quirk for all responses of the portal', async ({ page, nct }) => {
  await page.goto(linkTo(nct, 'home', { as: 'individual', version: build, plans: [] }))
  await openPanel(page, '設定')
  await panel(page).getByLabel('応答の癖').selectOption('without')
  await panel(page).getByLabel(/^項目/).fill('invoice_items, pay_method')
  await panel(page).getByRole('button', { name: 'この設定で開く' }).click()
  await expect(strip(page)).toContainText('応答のデータに次の項目がない：invoice_items、pay_method')
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ご請求明細' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('mock:quirk')).toBe('without:invoice_items,pay_method')
  await openPanel(page, '呼び出し')
  const call = panel(page).getByRole('listitem').filter({ hasText: '/api/invoice/certify_index' }).first()
  await expect(call).toContainText('data.pay_method：足りない項目')
  await panel(page).getByRole('button', { name: '応答', exact: true }).click()
  await panel(page).getByLabel('呼び出し').selectOption('/api/idpass/certify_index')
  await panel(page).getByLabel(/^応答/).selectOption('ok')
  await panel(page).getByLabel('応答の癖').selectOption('null')
  await panel(page).getByRole('button', { name: '加える' }).click()
  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ID・パスワード' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ID・パスワード' })).toBeVisible()
  const member = () =>
    page.evaluate(
      (path) => globalThis.portalMocks?.scenarios.calls.findLast((one) => one.path === path)?.response?.body,
      '/api/idpass/certify_index',
    )
  await expect.poll(member).toMatchObject({ status: 'OK', data: null })
})
