import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type PlannedCall, parametersOf, type Situation } from '../../mocks/panel/situation'
import { root } from '../../tools/root'
import { serveMockBuild } from '../../tools/serve/serve-build'

/* The QA panel of mock builds: links to situations, and what the panel shows and does (areas QA). */

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

test('QA-01 QA-06 QA-09 a preset of the panel that the strip opens: the session expires when the payment form is sent', async ({
  page,
  nct,
}) => {
  await page.goto(`${nct}home`)
  await openPanel(page, '場面')
  await panel(page).getByRole('searchbox').fill('送信中 お支払い')
  await panel(page).getByRole('button', { name: '送信中にセッション切れ（お支払い方法）' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お支払い方法の変更' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('mock:plan')).toContain('/api/pay_method/exec_create')
  await page.waitForURL(/payMethod\/confirm/)
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
  await page.locator('#main [name=userId]').fill('a')
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
  await page.setViewportSize({ width: 390, height: 844 })
  const actions = panel(page).locator('.actions')
  expect(await actions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
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
  await expect(call).toContainText('お支払い方法の名前（pay_method）：項目がありません。')
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

/** The links of docs/mocks.md, by the name of their situation. */
const documented = new Map(
  [...readFileSync(join(root, 'docs/mocks.md'), 'utf8').matchAll(/^\| (\S+) \| (nct|y3d) \| `(\S+)` \|$/gm)].map(
    ([, name = '', brand, link]) => [name, { brand, link }] as const,
  ),
)

/** What is to be seen at the end of each situation of docs/mocks.md. */
const seen: readonly (readonly [name: string, text: string | RegExp])[] = [
  ['送信中にセッション切れ（お支払い方法）', '一定時間が経過したため、もう一度ログインしてください。'],
  ['2回目の呼び出しでログインの期限切れ（ご請求明細）', 'ログインしてください。'],
  ['動画配信：同期中', '登録処理中です。'],
  ['書きかけのフォームの間にメンテナンスが始まる（お問い合わせ）', 'ただいまメンテナンス中です。'],
  ['規約（個人情報の取扱い）に同意しない', '同意いただけない場合、お申し込み・お問い合わせはできません。'],
  ['キャンセルのあとで同乗者のQRコードを表示（モビリティ）', '次の方'],
  [
    'メールのリンクが使用済み（パスワードの再登録）',
    'このリンクはすでに使用されています。はじめからやり直してください。',
  ],
  ['メールのリンクを25時間後に開く（パスワードの再登録）', /^リンクの有効期限（24時間）が過ぎています。/],
  ['ご請求がマイナス（返金）', '-1,100'],
  ['開いている間に停止とお知らせが届く（ご請求明細）', 'この手続きは停止しています'],
]

test('QA-06 QA-07 each situation of docs/mocks.md is a link that stands there in a fresh profile', async ({
  browser,
  nct,
  y3d,
}) => {
  test.slow()
  expect([...documented.keys()]).toEqual(seen.map(([name]) => name))
  const sites = new Map([
    ['nct', nct],
    ['y3d', y3d],
  ])
  for (const [name, text] of seen) {
    const { brand = '', link = '' } = documented.get(name) ?? {}
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${sites.get(brand)}${link.slice(1)}`)
    await expect(page.locator('html'), name).toHaveAttribute('data-situation', 'ready')
    const exact = typeof text === 'string'
    await expect(page.getByText(text, { exact }).filter({ visible: true }).first(), name).toBeVisible()
    await context.close()
  }
})

test('QA-07 a step is answered before the next one begins, also one that leaves the page', async ({ page, nct }) => {
  const steps = ['go:/login', 'login:addresses', 'go:/invoice', 'see:ご請求の内訳']
  await page.goto(linkTo(nct, 'login', { as: 'visitor', version: build, plans: [], steps }))
  await expect(page.locator('html')).toHaveAttribute('data-situation', 'ready')
  await expect(page.locator('#main h1')).toHaveText('ご請求明細')
})

test('QA-01 QA-07 a step that cannot be done stops the situation, and the strip says which', async ({ page, nct }) => {
  const steps = ['see:ようこそ', 'push:送信', 'see:完了']
  await page.goto(linkTo(nct, 'home', { as: 'individual', version: build, plans: [], steps }))
  await expect(strip(page).getByRole('status')).toHaveText(
    '手順3/4でとまりました：push:送信（このことばの手順はありません）',
  )
  await expect(page.locator('html')).toHaveAttribute('data-situation', 'failed')
})

test('QA-03 QA-12 the clock moves without emptying the mailbox, and the link repeats the move', async ({
  page,
  context,
  nct,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const steps = ['type:メールアドレス=taro@example.jp', 'press:送信', 'see:宛てにメール']
  const start = { as: 'visitor', version: build, plans: [], ...at('2025-04-15T10:00:00+09:00') }
  await page.goto(linkTo(nct, 'reminder/entryMailPass', { ...start, steps }))
  await expect(page.locator('html')).toHaveAttribute('data-situation', 'ready')
  await openPanel(page, '設定')
  await panel(page).getByRole('button', { name: '25時間進める' }).click()
  await expect(strip(page)).toContainText('2025年4月16日 11:')
  await panel(page).getByRole('button', { name: 'リンクをコピー' }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.searchParams.getAll('mock:do')).toEqual(['go:/reminder/entryMailPass', ...steps, 'clock:+25h'])
  await panel(page).getByRole('button', { name: '閉じる' }).click()
  await strip(page).getByRole('button', { name: '受信箱（1件）' }).click()
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page.getByText('リンクの有効期限（24時間）が過ぎています').first()).toBeVisible()
})

test('QA-04 QA-07 a chosen version holds through a mail and a sign-on, in the strip and in the address', async ({
  page,
  nct,
}) => {
  const chosen = 2024120101
  const steps = ['type:メールアドレス=taro@example.jp', 'press:送信', 'see:宛てにメール', 'mail', 'see:認証コード']
  const agrees = async () => {
    await expect(strip(page)).toContainText(`NCT ${chosen}`)
    expect(new URL(page.url()).searchParams.get('mock:version')).toBe(String(chosen))
  }
  await page.goto(linkTo(nct, 'reminder/entryMailPass', { as: 'visitor', version: chosen, plans: [], steps }))
  await expect(page.locator('html')).toHaveAttribute('data-situation', 'ready')
  await agrees()
  await page.goto(`${nct}login`)
  await agrees()
  await page.getByRole('button', { name: 'シングルサインオンでログイン' }).click()
  await page.getByRole('button', { name: '許可する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible()
  await agrees()
})

test('QA-05 QA-07 the data of an answer is edited, shown and sent in the link', async ({ page, nct }) => {
  const path = '/api/invoice/certify_index'
  await page.goto(
    linkTo(nct, 'invoice', { as: 'individual', version: build, plans: [], ...at('2025-04-15T10:00:00+09:00') }),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  await openPanel(page, '応答')
  await panel(page).getByLabel('呼び出し').selectOption(path)
  await panel(page).getByLabel(/^応答/).first().selectOption('ok')
  await panel(page).getByRole('button', { name: 'データを書きかえる' }).click()
  const editor = panel(page).getByLabel('データ（JSON）')
  await expect(editor).toHaveValue(/"pay_method": "口座振替"/)
  await editor.fill((await editor.inputValue()).replace('"口座振替"', '5'))
  await expect(panel(page)).toContainText('変えたところ：/pay_method')
  await expect(panel(page)).toContainText('文字のはずが、数値で届いています。')
  const restored = (await editor.inputValue()).replace('"pay_method": 5', '"pay_method": "口座振替"')
  await editor.fill(restored.replace('スタンダードコース', '試験コース'))
  await panel(page).getByRole('button', { name: '加える' }).click()
  const link = page.url()
  const planned: unknown = JSON.parse(new URL(link).searchParams.get('mock:plan') ?? '')
  const edited = [['/invoice_items/0/item_name', expect.stringContaining('試験コース')]]
  expect(planned).toEqual([path, { kind: 'ok', edit: edited }])
  await page.goto(link)
  await expect(page.locator('main')).toContainText('試験コース')
})

test('QA-05 QA-07 the files of extra/ are edited, placed at once, and sent in the link unless it grows too long', async ({
  page,
  nct,
}) => {
  await page.goto(linkTo(nct, 'invoice', { as: 'individual', version: build, plans: [] }))
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  await openPanel(page, '設定')
  const file = panel(page).getByLabel(/invoice\.json/)
  await file.fill('{"notes": 1}')
  await expect(panel(page)).toContainText('ポータルはこの内容を使いません：notes202503Html：項目がありません')
  await file.fill(JSON.stringify({ notes202503Html: '<p>お知らせの試験です。</p>' }))
  await panel(page).getByRole('button', { name: 'ファイルをいま置く' }).click()
  expect(new URL(page.url()).searchParams.get('mock:invoice')).toContain('お知らせの試験です。')
  await file.fill(JSON.stringify({ notes202503Html: '長'.repeat(1_000) }))
  await panel(page).getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(panel(page).getByRole('status').last()).toContainText('7,000字まで')
  await page.reload()
  await expect(page.getByText('お知らせの試験です。')).toBeVisible()
})

test('QA-08 QA-09 the report has the address, the commit and the calls before a reload; a reset asks the persona', async ({
  page,
  context,
  nct,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(linkTo(nct, 'invoice', { as: 'addresses', version: build, plans: [] }))
  await expect(page.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
  await page.goto(`${nct}reminder/entryMailPass`)
  await page.getByRole('textbox', { name: 'メールアドレス' }).waitFor()
  await openPanel(page, '呼び出し')
  await panel(page).getByRole('button', { name: '報告をコピー' }).click()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('### /api/invoice/certify_index 200')
  expect(report).toMatch(/場面 http:\/\/\S+\/reminder\/entryMailPass\?mock%3Aas=addresses/)
  expect(report).toMatch(/（コミット ([0-9a-f]{40}\S*|unknown)）/)
  expect(report).not.toMatch(/(access|refresh)-[0-9a-f]{8}/)
  await panel(page).getByRole('button', { name: 'フォームに入力' }).click()
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toHaveValue('hanako@example.jp')
})
