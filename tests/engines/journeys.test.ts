import { expect } from '@playwright/test'
import { invoiceOf } from '../../mocks/provider/invoices'
import { personaBy } from '../browser/portal'
import { sites } from '../browser/sites'
import { newPassword } from '../browser/watch'
import { personal } from '../screens/registration'
import { test } from './visit'

/*
 * The core journeys, which tests/browser runs in Chromium, in the two other engines that the browser notice promises. The
 * devices' clocks are off by years; only the provider's counts.
 */

const menu = 'nav[aria-label=メニュー]'

test('SHELL-49 a visitor sees the recommended browsers, fails to log in, then logs in', async ({ visit }) => {
  await visit.goto('/')
  await visit.unfold('推奨ブラウザ')
  await visit.hasText('Microsoft Edge、Firefox、Google Chrome（いずれも最新版）')
  await visit.fill({ userId: personaBy('individual').userId, password: 'Chigau2025' })
  await visit.click('button', 'ログイン')
  await visit.hasText('ユーザーIDまたはパスワードが正しくありません。', '[role=alert]')
  await visit.reload()
  await visit.logIn('individual')
  await visit.isPresent({ role: 'heading', name: 'ようこそ' })
  await visit.hasText('山田 太郎', 'header')
})

test('INV-33 the invoice of April 2025 and its PDF', async ({ visit }) => {
  visit.api.provider.clock.set(Date.parse('2025-04-15T10:00:00+09:00'))
  await visit.goto('/login')
  await visit.logIn('individual')
  await visit.click('link', 'ご請求明細', menu)
  await visit.hasHeading('ご請求明細')
  const { invoice_items } = invoiceOf(personaBy('individual').billings, '202504', '1', visit.api.provider.clock.now())
  const amounts = invoice_items.map(({ item_name, item_amount_str, item_remarks_str }) => [
    item_name,
    item_amount_str,
    item_remarks_str,
  ])
  await expect.poll(() => visit.rows('ご請求の内訳')).toEqual(amounts)
  await visit.hasText(`2025年4月分　ご請求合計 ${invoice_items.at(-1)?.item_amount_str}円`, '[role=status]')
  await visit.click('button', '請求書ダウンロード')
  const pdf = await visit.downloaded('請求書_2025年4月.pdf', '%%EOF')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an inquiry, corrected once, to its completion', async ({ visit }) => {
  await visit.goto('/login')
  await visit.logIn('individual')
  // The last chunk of the home page: Firefox reports an error for code still loading when the page is left.
  await visit.isPresent({ role: 'button', begins: '', within: 'header' })
  await visit.goto('/contact/inquiry/create')
  await visit.check('has_privacy')
  await visit.click('button', '確認画面へ進む')
  await visit.hasText('入力内容をご確認ください。', '[role=alert]')
  await visit.isFocused({ role: 'alert' })
  await visit.fill({ comments: '来週の火曜日に\nお願いします。' })
  await visit.check('cat_tv[]', '20101')
  await visit.click('button', '確認画面へ進む')
  await visit.hasHeading('お問い合わせ')
  await visit.hasText('お願いします。', 'dd')
  await visit.click('button', '送信する')
  await visit.hasText('お問い合わせを受け付けました。')
})

test('REM-79 a registration from the mail to the first login', async ({ visit }) => {
  const email = 'sakura@example.jp'
  await visit.goto('/login')
  await visit.click('link', '新規登録')
  await visit.click('button', 'それ以外の方')
  await visit.hasHeading('メールアドレスの入力')
  await visit.fill({ email })
  await visit.click('button', '送信')
  await visit.hasText('24時間以内にメールに記載のリンクを開いてください。')
  const [mail] = visit.api.provider.mails.list()
  expect(mail?.to).toBe(email)
  await visit.goto(mail?.links[0] ?? '')
  await visit.check('con_privacy_policy')
  await visit.selectOption('locality', '242021')
  await visit.selectOption('age_group', '30')
  await visit.click('radio', '女性')
  await visit.fill({ password: newPassword, password2: newPassword })
  await visit.click('button', '送信')
  await visit.hasText('登録が完了しました。ログインしてください。')
  await visit.click('link', 'ホームへ戻る')
  await visit.hasHeading('ログイン')
  await visit.fill({ userId: email, password: newPassword })
  await visit.click('button', 'ログイン')
  await visit.isPresent({ role: 'button', begins: email, within: 'header' })
})

// WebKit's events of a full field have no text.
test('a postcode and a telephone number typed without a pause', async ({ visit }) => {
  await visit.goto(personal.mailedBy?.link(visit.api.provider) ?? '')
  for (const [part, typed, parts] of [
    ['zip3', '5100093', { zip3: '510', zip4: '0093' }],
    ['tel_n1', '09012345678', { tel_n1: '090', tel_n2: '1234', tel_n3: '5678' }],
  ] as const) {
    await expect.poll(() => visit.driver.evaluate('isClickable', { field: part }), part).toBe(true)
    await visit.driver.click({ field: part })
    for (const digit of typed) await visit.driver.press(digit)
    for (const [field, value] of Object.entries(parts))
      await expect.poll(() => visit.driver.evaluate('valueOf', { field }), field).toBe(value)
  }
})

test.describe('the mobility service', () => {
  test.use({ site: sites.y3d })

  test('QR-06 a reservation, and its QR code as a scanner reads it', async ({ visit }) => {
    visit.api.provider.clock.set(Date.parse('2024-11-08T10:00:00+09:00'))
    await visit.goto('/login')
    await visit.logIn('family')
    await visit.isPresent({ role: 'button', begins: '', within: 'header' })
    await visit.goto('/mobility/reserve')
    await visit.check('notice_approval')
    await visit.click('button', '新規予約')
    await visit.hasHeading('乗り物の選択')
    await visit.clickBeginning('radio', '電動キックボード')
    await visit.click('radio', '片道')
    await visit.click('button', '次へ進む')
    await visit.hasHeading('日時の選択')
    await visit.clickBeginning('button', '11月15日')
    await visit.clickBeginning('radio', '出発 9:00')
    await visit.click('button', '次へ進む')
    await visit.hasHeading('予約内容の確認')
    await visit.click('button', '予約する')
    await visit.hasHeading('予約完了')
    // Right after a scroll, WebKit's screenshot may still be the previous one.
    await expect
      .poll(async () => String(await visit.scan({ role: 'img', name: 'ご本人のQRコード' })))
      .toMatch(/^MOBILITY:M\d+:main$/)
  })
})
