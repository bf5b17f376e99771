import { expect } from '@playwright/test'
import { invoiceOf } from '../../mocks/provider/invoices'
import { personaBy } from '../browser/portal'
import { sites } from '../browser/sites'
import { newPassword } from '../browser/watch'
import { test } from './visit'

/*
 * The core journeys, as Chromium goes through them in tests/browser, in the two other engines that the browser notice
 * promises. The devices' clocks are off by years; what counts is the provider's.
 */

const menu = 'nav[aria-label=メニュー]'

test('SHELL-49 a visitor sees the recommended browsers, is refused and logs in', async ({ visit }) => {
  await visit.go('/')
  await visit.says('Microsoft Edge、Firefox、Google Chrome（いずれも最新版）')
  await visit.fill({ userId: personaBy('individual').userId, password: 'Chigau2025' })
  await visit.press('button', 'ログイン')
  await visit.says('ユーザーIDまたはパスワードが正しくありません。', '[role=alert]')
  await visit.reload()
  await visit.logIn('individual')
  await visit.isThere({ role: 'heading', name: 'ようこそ' })
  await visit.says('山田 太郎', 'header')
})

test('INV-33 the invoice of April 2025 and its PDF', async ({ visit }) => {
  visit.api.provider.clock.set(Date.parse('2025-04-15T10:00:00+09:00'))
  await visit.go('/login')
  await visit.logIn('individual')
  await visit.press('link', 'ご請求明細', menu)
  await visit.arrives('ご請求明細')
  const { invoice_items } = invoiceOf(personaBy('individual').billings, '202504', '1', visit.api.provider.clock.now())
  const amounts = invoice_items.map(({ item_name, item_amount_str, item_remarks_str }) => [
    item_name,
    item_amount_str,
    item_remarks_str,
  ])
  await expect.poll(() => visit.rows('ご請求の内訳')).toEqual(amounts)
  await visit.says(`2025年4月分　ご請求合計 ${invoice_items.at(-1)?.item_amount_str}円`, '[role=status]')
  await visit.press('button', '請求書ダウンロード')
  const pdf = await visit.saved('請求書_2025年4月.pdf', '%%EOF')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an inquiry, mended once, to its completion', async ({ visit }) => {
  await visit.go('/login')
  await visit.logIn('individual')
  // The last that home loads: Firefox calls code lost that is still on its way when the page is left.
  await visit.isThere({ role: 'button', begins: '', within: 'header' })
  await visit.go('/contact/inquiry/create')
  await visit.tick('has_privacy')
  await visit.press('button', '確認画面へ進む')
  await visit.says('入力内容をご確認ください。', '[role=alert]')
  await visit.isFocused({ role: 'alert' })
  await visit.fill({ comments: '来週の火曜日に\nお願いします。' })
  await visit.tick('cat_tv[]', '20101')
  await visit.press('button', '確認画面へ進む')
  await visit.arrives('お問い合わせ')
  await visit.says('お願いします。', 'dd')
  await visit.press('button', '送信する')
  await visit.says('お問い合わせを受け付けました。')
})

test('REM-79 a registration from its mail to the first login', async ({ visit }) => {
  const email = 'sakura@example.jp'
  await visit.go('/login')
  await visit.press('link', '新規登録')
  await visit.press('button', 'それ以外の方')
  await visit.fill({ email })
  await visit.press('button', '送信')
  await visit.says('24時間以内にメールに記載のリンクを開いてください。')
  const [mail] = visit.api.provider.mails.list()
  expect(mail?.to).toBe(email)
  await visit.go(mail?.links[0] ?? '')
  await visit.tick('con_privacy_policy')
  await visit.choose('locality', '242021')
  await visit.choose('age_group', '30')
  await visit.press('radio', '女性')
  await visit.fill({ password: newPassword, password2: newPassword })
  await visit.press('button', '送信')
  await visit.says('登録が完了しました。ログインしてください。')
  await visit.press('link', 'ホームへ戻る')
  await visit.fill({ userId: email, password: newPassword })
  await visit.press('button', 'ログイン')
  await visit.isThere({ role: 'button', begins: email, within: 'header' })
})

test.describe('the mobility service', () => {
  test.use({ site: sites.y3d })

  test('QR-06 a reservation, and its code as a scanner sees it', async ({ visit }) => {
    visit.api.provider.clock.set(Date.parse('2024-11-08T10:00:00+09:00'))
    await visit.go('/login')
    await visit.logIn('family')
    await visit.isThere({ role: 'button', begins: '', within: 'header' })
    await visit.go('/mobility/reserve')
    await visit.tick('notice_approval')
    await visit.press('button', '新規予約')
    await visit.arrives('乗り物の選択')
    await visit.pressBeginning('radio', '電動キックボード')
    await visit.press('radio', '1名')
    await visit.press('radio', '片道')
    await visit.press('button', '次へ進む')
    await visit.arrives('日時の選択')
    await visit.pressBeginning('button', '11月15日')
    await visit.pressBeginning('radio', '9:00発')
    await visit.press('button', '次へ進む')
    await visit.arrives('予約内容の確認')
    await visit.press('button', '予約する')
    await visit.arrives('予約完了')
    // Right after a scroll WebKit's picture may still be one of before.
    await expect
      .poll(async () => String(await visit.scan({ role: 'img', name: 'ご本人のQRコード' })))
      .toMatch(/^MOBILITY:M\d+:main$/)
  })
})
