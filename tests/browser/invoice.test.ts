import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { invoiceOf } from '../../mocks/provider/invoices'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import { addMonths, monthLabel, yearMonth } from '../../src/time/months'
import { misfits } from '../../tools/accessibility/room'
import { heading, logIn, logOut, personaBy, tabTo, test, tile } from './portal'
import { sites } from './sites'

const thisMonth = () => yearMonth(Date.now())
const monthSelect = (page: Page) => page.locator('[name=tgt_billing_ym]')
const breakdown = (page: Page) => page.getByRole('table', { name: 'ご請求の内訳' })
const rowsOf = (page: Page) =>
  breakdown(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))

/** The provider's invoice for a month, which the page has to show. */
const billed = (key: string, ym: string, addressNo = '1'): InvoiceMonth =>
  invoiceOf(personaBy(key).billings, ym, addressNo, Date.now())
const cellsOf = ({ invoice_items = [] }: InvoiceMonth) =>
  invoice_items.map(({ item_name, item_amount_str, item_remarks_str }) => [
    item_name,
    item_amount_str,
    item_remarks_str,
  ])
const totalOf = ({ invoice_items = [] }: InvoiceMonth) => invoice_items.at(-1)?.item_amount_str ?? ''

const bytesOf = async (download: Download) => readFile(await download.path())

test.describe('the current release', () => {
  test.use({ site: sites.ctyNow })

  test('INV-33 PLUS-03 API-26 from the login to the PDF and out again', async ({ page, portal }) => {
    const now = thisMonth()
    await page.goto('/')
    await logIn(page, 'individual')
    await expect(heading(page, 'ようこそ')).toBeVisible()
    const { _access_token, _refresh_token } = JSON.parse((await portal.storedAuth()) ?? '{}')
    await tile(page, 'ご請求明細').click()
    await expect(heading(page, 'ご請求明細')).toBeVisible()
    await expect(breakdown(page)).toBeVisible()
    // Home queries it for its card, too.
    expect(portal.calls('/api/invoice/certify_index').at(-1)).toEqual({
      tgt_billing_ym: now,
      tgt_address_no: '1',
      _access_token,
      _refresh_token,
    })
    expect(await rowsOf(page)).toEqual(cellsOf(billed('individual', now)))
    await expect(page.locator('.amount')).toHaveText(`ご請求合計${totalOf(billed('individual', now))}円`)

    const older = addMonths(now, -3)
    await monthSelect(page).selectOption(older)
    await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', older)))
    expect(portal.calls('/api/invoice/change_billing_ym')).toEqual([
      { tgt_billing_ym: older, tgt_address_no: '1', _access_token, _refresh_token },
    ])
    await page.getByRole('button', { name: '次の月' }).click()
    await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', addMonths(now, -2))))
    await page.getByRole('button', { name: '前の月' }).click()
    await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', older)))

    await page.getByRole('button', { name: '先月との違い' }).click()
    const differences = page.getByRole('table', { name: `${monthLabel(addMonths(older, -1))}との違い` })
    await expect(differences.getByRole('row', { name: /^ケーブルでんき / })).toContainText('変更')
    expect(await rowsOf(page)).toEqual(cellsOf(billed('individual', older)))

    const calls = portal.api.scenarios.calls.length
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSVで保存' }).click(),
    ])
    expect(csv.suggestedFilename()).toBe(`ご請求明細_${older}.csv`)
    const sheet = await bytesOf(csv)
    expect([...sheet.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = sheet.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe('"内訳","金額（円）","備考"')
    expect(lines.slice(1)).toEqual(cellsOf(billed('individual', older)).map((cells) => `"${cells.join('","')}"`))
    expect(portal.api.scenarios.calls).toHaveLength(calls)

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '請求書ダウンロード' }).click(),
    ])
    expect(pdf.suggestedFilename()).toBe(`請求書_${monthLabel(older)}.pdf`)
    expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(portal.calls('/api/invoice/download_invoice2')).toEqual([
      { billing_ym: older, address_no: '1', _access_token, _refresh_token },
    ])
    expect(await rowsOf(page)).toEqual(cellsOf(billed('individual', older)))
    await expect(page).toHaveURL('/invoice')

    await logOut(page)
    await expect(page.locator('#main [name=userId]')).toBeVisible()
    await page.goBack()
    await expect(page.locator('main').getByText('ログインしてください。')).toBeVisible()
    await expect(page.getByText('1000000101')).toHaveCount(0)
  })
})

test('INV-35 API-29 repeated clicks on the download send one request and save one file', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  let saved = 0
  page.on('download', () => saved++)
  portal.api.scenarios.hold('/api/invoice/download_invoice2')
  const button = page.getByRole('button', { name: '請求書ダウンロード' })
  await button.click({ clickCount: 3 })
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  const [, file] = await Promise.all([portal.api.scenarios.release(), page.waitForEvent('download')])
  expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('読み込んでいます')).toHaveCount(0)
  expect(portal.calls('/api/invoice/download_invoice2')).toHaveLength(1)
  expect(saved).toBe(1)
})

test('INV-36 API-25 a failed download saves no file and shows the reason', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  let saved = 0
  page.on('download', () => saved++)
  const message = 'ただいま請求書を作成中です。'
  portal.api.scenarios.plan('/api/invoice/download_invoice2', { kind: 'failure', message })
  await page.getByRole('button', { name: '請求書ダウンロード' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(breakdown(page)).toBeVisible()
  expect(saved).toBe(0)
})

test('INV-16 the last of two quick month changes is shown even if the responses arrive in reverse order', async ({
  page,
  portal,
}) => {
  const [first, last] = [addMonths(thisMonth(), -4), addMonths(thisMonth(), -7)]
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(breakdown(page)).toBeVisible()
  const path = '/api/invoice/change_billing_ym'
  portal.api.scenarios.hold(path)
  await monthSelect(page).selectOption(first)
  await expect.poll(() => portal.calls(path)).toHaveLength(1)
  await monthSelect(page).selectOption(last)
  await expect.poll(() => portal.calls(path)).toHaveLength(2)
  await portal.api.scenarios.release({ order: 'reverse' })
  await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', last)))
  await expect(monthSelect(page)).toHaveValue(last)
})

test('INV-12 INV-15 another address shows its own invoice of the same month', async ({ page, portal }) => {
  const ym = addMonths(thisMonth(), -2)
  await portal.startAs('addresses')
  await page.goto('/invoice')
  await monthSelect(page).selectOption(ym)
  await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('addresses', ym)))
  const address = page.locator('[name=tgt_address_no]')
  await expect(address.locator('option')).toHaveText(['ご自宅', 'ご実家', '別宅（季節利用）'])
  await address.selectOption('ご実家')
  await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('addresses', ym, '2')))
  await expect(monthSelect(page)).toHaveValue(ym)
})

test('INV-24 INV-13 a month without items says so and offers neither table nor download', async ({ page, portal }) => {
  await portal.startAs('noInvoice')
  await page.goto('/invoice')
  await expect(page.locator('main').getByText('該当月の請求データはありません。', { exact: true })).toBeVisible()
  await expect(page.locator('[name=tgt_address_no]')).toBeVisible()
  await expect(breakdown(page)).toHaveCount(0)
  await expect(page.getByText('ご請求合計')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ダウンロード' })).toHaveCount(0)
})

test('INV-53 the focus stays on the month and the new total is announced', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  const now = thisMonth()
  const announced = page.getByRole('status').filter({ hasText: 'ご請求合計' })
  await expect(announced).toHaveText(`${monthLabel(now)}分　ご請求合計 ${totalOf(billed('individual', now))}円`)
  await tabTo(page, monthSelect(page))
  await page.keyboard.press('ArrowDown')
  const previous = addMonths(now, -1)
  await expect(announced).toHaveText(
    `${monthLabel(previous)}分　ご請求合計 ${totalOf(billed('individual', previous))}円`,
  )
  await expect(monthSelect(page)).toBeFocused()
  await expect(monthSelect(page)).toHaveValue(previous)
})

test('INV-54 a reload shows the current month again, and going back shows the previous page', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/')
  await tile(page, 'ご請求明細').click()
  await monthSelect(page).selectOption({ index: 3 })
  await expect(monthSelect(page)).toHaveValue(addMonths(thisMonth(), -3))
  await page.reload()
  await expect(monthSelect(page)).toHaveValue(thisMonth())
  await page.goBack()
  await expect(heading(page, 'ようこそ')).toBeVisible()
})

test('EASE-08 on a phone amount, debit, file and comparison stand within a screen and a half', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.startAs('individual')
  await page.goto('/invoice')
  for (const part of [
    page.locator('.amount'),
    page.getByText(/^\d+月\d+日（.）に口座振替$/),
    page.getByRole('button', { name: '請求書ダウンロード' }),
    page.getByRole('button', { name: '先月との違い' }),
  ]) {
    await expect(part).toBeVisible()
    const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(844 * 1.5)
  }
})

test('EASE-10 the year fits a small screen and large text, and prints with its bars', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.startAs('individual')
  await page.goto('/invoice')
  await page.getByRole('button', { name: '1年の推移' }).click()
  const bars = page.locator('.year rect')
  await expect(bars).toHaveCount(13)
  const widths = () => bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  expect(await misfits(page)).toEqual([])
  expect(Math.min(...(await widths()))).toBeGreaterThan(40)
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = await bars
    .first()
    .evaluate((bar) => [getComputedStyle(bar).fill, getComputedStyle(document.body).color])
  expect(colours[0]).toBe(colours[1])
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.getByRole('heading', { name: '1年の推移' })).toBeVisible()
  expect(Math.min(...(await widths()))).toBeGreaterThan(40)
})

test('PLUS-02 the invoice prints on one page, the total first, without shell and navigation', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(breakdown(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header', 'nav', 'footer', 'select', 'button']) {
    for (const element of await page.locator(part).all()) await expect(element).toBeHidden()
  }
  await expect(heading(page, 'ご請求明細')).toBeVisible()
  await expect(page.getByText('1000000101')).toBeVisible()
  const topOf = async (name: string) => (await page.locator(name).first().boundingBox())?.y ?? Number.NaN
  expect(await topOf('.amount')).toBeLessThan(await topOf('.invoice-table'))
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('with a notice published by operations', () => {
  const notes202503Html =
    '<p>料金を<strong>改定</strong>しました。<a href="https://www.cty.example/price">詳しくはこちら</a></p>' +
    '<script>document.title = "broken"</script><img src="x" onerror="document.title = \'broken\'">' +
    '<a href="javascript:document.title=1" id="bad">押してください</a><p onclick="document.title = 2">段落</p>'
  test.use({ site: { ...sites.cty, extra: { 'invoice.json': JSON.stringify({ notes202503Html }) } } })

  test('INV-45 INV-47 it is shown formatted, and nothing in it runs', async ({ page, portal }) => {
    // The sanitiser's own parsing triggers the handlers: the browser reports that it refused them.
    portal.watch.expects(/console: Executing inline event handler violates/)
    portal.watch.expects(/content policy: script-src-attr inline/)
    await portal.startAs('individual')
    await page.goto('/invoice')
    const notice = page.locator('section').filter({ hasText: '料金を改定しました。' })
    await expect(notice.locator('strong')).toHaveText('改定')
    await expect(notice.getByRole('link', { name: '詳しくはこちら' })).toHaveAttribute(
      'href',
      'https://www.cty.example/price',
    )
    await notice.getByText('押してください').click()
    await notice.getByText('段落').click()
    await expect(page).toHaveTitle('ご請求明細 | CTYマイページ')
    await expect(notice.locator('script, img, [onclick], [href^="javascript:"]')).toHaveCount(0)
  })
})

test.describe('of CNS', () => {
  test.use({ site: sites.cns })

  test('INV-03 INV-27 INV-44 the invoice with its own bank accounts', async ({ page, portal }) => {
    await portal.startAs('individual')
    await page.goto('/')
    await tile(page, 'ご請求明細').click()
    await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', thisMonth())))
    await page.getByText('振込でお支払いになる場合').click()
    await expect(page.getByText('すずか例示銀行 本店営業部 普通 0000021')).toBeVisible()
    await expect(page.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
    await expect(page.getByText(/みえ例示銀行|にいがた例示銀行/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '請求書ダウンロード' })).toBeVisible()
  })

  test('INV-27 without invoice2_flg there is no download', async ({ page, portal }) => {
    await portal.startAs('bill')
    await page.goto('/invoice')
    await expect(breakdown(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'ダウンロード' })).toHaveCount(0)
  })
})

test.describe('of NCT', () => {
  test.use({ site: sites.nct })

  const panel = (page: Page) => page.locator('details').filter({ hasText: '仕入税額控除用の支払明細書' })
  const download = (page: Page) => panel(page).getByRole('button', { name: /ダウンロード/ })

  test('INV-29 INV-32 INV-33 the statement panel opens and closes by mouse and downloads the PDF', async ({
    page,
    portal,
  }) => {
    await portal.startAs('individual')
    await page.goto('/invoice')
    const summary = panel(page).locator('summary')
    await expect(summary).toBeVisible()
    await expect(download(page)).toBeHidden()
    await summary.click()
    for (const note of [
      '繰越金額は表示されません。',
      '直近1年分をご利用いただけます。',
      '2024年12月より前の明細書はご利用いただけません。',
    ]) {
      await expect(panel(page).getByText(note)).toBeVisible()
    }
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()])
    expect(file.suggestedFilename()).toBe(`支払明細書_${monthLabel(thisMonth())}.pdf`)
    expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(portal.calls('/api/invoice/download_invoice2')).toMatchObject([{ billing_ym: thisMonth(), address_no: '1' }])
    await summary.click()
    await expect(download(page)).toBeHidden()
  })

  test('INV-29 the panel opens, downloads the PDF and closes by keyboard', async ({ page, portal }) => {
    await portal.startAs('individual')
    await page.goto('/invoice')
    const summary = panel(page).locator('summary')
    await tabTo(page, summary)
    await page.keyboard.press('Enter')
    await expect(download(page)).toBeVisible()
    await tabTo(page, download(page))
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-')
    await page.keyboard.press('Shift+Tab')
    await expect(summary).toBeFocused()
    await page.keyboard.press('Space')
    await expect(download(page)).toBeHidden()
  })

  test('INV-31 a month more than twelve months ago has no statement', async ({ page, portal }) => {
    await portal.startAs('individual')
    await page.goto('/invoice')
    const twelve = addMonths(thisMonth(), -12)
    await monthSelect(page).selectOption(twelve)
    await expect.poll(() => rowsOf(page)).toEqual(cellsOf(billed('individual', twelve)))
    await panel(page).locator('summary').click()
    await expect(download(page)).toBeEnabled()
    await page.getByRole('button', { name: '前の月' }).click()
    await expect(download(page)).toBeDisabled()
    await download(page).click({ force: true })
    await expect(panel(page)).toContainText('分の明細書はご利用いただけません。')
    expect(portal.calls('/api/invoice/download_invoice2')).toEqual([])
  })
})

test.describe('of the city', () => {
  test.use({ site: sites.y3d })

  test('INV-02 GATE-29 GATE-30 there is neither page nor tile', async ({ page, portal }) => {
    await portal.startAs('individual')
    await page.goto('/invoice')
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    await expect(
      page.getByText('一時的にアクセスできない状況にあるか、移動または削除された可能性があります。'),
    ).toBeVisible()
    await expect(page).toHaveTitle('ページが見つかりません | 四日市モビリティ予約')
    await expect(tile(page, 'ホーム')).toBeVisible()
    await expect(tile(page, 'ご請求明細')).toHaveCount(0)
    const crumbs = page.getByRole('navigation', { name: 'パンくずリスト' })
    await expect(crumbs.getByRole('link')).toHaveText(['ホーム'])
    // The slash between two pages is seen, and not said.
    expect((await crumbs.ariaSnapshot()).replaceAll(/\/url: .*/g, '')).not.toContain('/')
    await page.locator('main').getByRole('link', { name: 'ホームへ戻る' }).click()
    await expect(heading(page, 'ようこそ')).toBeVisible()
  })
})
