import { expect } from '@playwright/test'
import { certCode } from '../../mocks/provider/personas'
import { heading, logIn, logOut, personaBy, test } from './portal'
import { newPassword } from './watch'

test('IDP-01 IDP-02 the member information', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/idpass')
  for (const [name, value] of [
    ['ユーザーID', 'taro@example.jp'],
    ['お名前', '山田 太郎'],
    ['お名前（カナ）', 'ヤマダ タロウ'],
    ['生年月日', '1975年4月12日'],
    ['性別', '男性'],
    ['サービスご利用住所', '〒510-0093 三重県四日市市本町1番1号'],
    ['電話番号', '000-000-1001'],
    ['携帯電話番号', '090-0000-1001'],
    ['メールアドレス', 'taro@example.jp'],
  ] as const) {
    const row = page.locator('.definition-list > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row.locator('dd')).toHaveText(value)
  }
  await page.getByRole('link', { name: 'パスワードを変更する' }).click()
  await expect(page).toHaveURL('/idpass/edit')
})

test('IDP-12 IDP-13 IDP-27 a changed password is sent once, stored nowhere, and works', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/idpass/edit')
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password2]').fill(newPassword)
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  await expect(heading(page, '会員情報の確認')).toBeVisible()
  await expect(page.locator('main')).toContainText('●●●●●●●●')
  await expect(page.locator('main')).not.toContainText(newPassword)
  expect(await portal.watch.troubles()).toEqual([])
  portal.api.scenarios.hold('/api/idpass/exec_edit')
  const change = page.getByRole('button', { name: '変更する' })
  await change.click({ clickCount: 3 })
  await change.click({ force: true })
  await portal.api.scenarios.release()
  await expect(page.getByText('更新しました。次回から新しいパスワードでログインしてください。')).toBeVisible()
  await expect(page).toHaveURL('/idpass')
  expect(portal.calls('/api/idpass/exec_edit')).toEqual([{ password: newPassword, password2: newPassword }])
  await page.goBack()
  await expect(page.locator('[name=password]')).toHaveValue('')
  await logOut(page)
  await page.locator('#main [name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ようこそ')).toBeVisible()
})

test('IDP-17 IDP-18 IDP-27 a certification code is asked for, and a wrong one asked for again', async ({
  page,
  portal,
}) => {
  await portal.startAs('certified')
  await page.goto('/idpass/edit')
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password2]').fill(newPassword)
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  const change = page.getByRole('button', { name: '変更する' })
  await change.click()
  const code = page.locator('[name=cert_code]')
  await expect(code).toHaveValue('')
  await code.fill('999999')
  await change.click()
  await expect(page.getByText('認証コードが正しくありません。')).toBeVisible()
  await expect(code).toHaveValue('')
  portal.api.scenarios.hold('/api/idpass/resend_cert')
  const resend = page.getByRole('button', { name: '認証コードを再送する' })
  await resend.click({ clickCount: 3 })
  await resend.click({ force: true })
  await portal.api.scenarios.release()
  await expect(page.getByText('認証コードを再送しました。')).toBeVisible()
  expect(portal.calls('/api/idpass/resend_cert')).toHaveLength(1)
  await code.fill(certCode)
  await change.click()
  await expect(page.getByText('更新しました。次回から新しいパスワードでログインしてください。')).toBeVisible()
  expect(portal.calls('/api/idpass/exec_edit').at(-1)).toEqual({
    password: newPassword,
    password2: newPassword,
    cert_code: certCode,
  })
})

test('IDP-23 IDP-24 the warning about symbols disappears with the password that had them', async ({ page }) => {
  const warning = page.getByText(
    'パスワードに記号が含まれています。半角英数字8～30文字のパスワードに変更してください。',
  )
  await page.goto('/')
  await logIn(page, 'symbols')
  await expect(warning).toBeVisible()
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password2]').fill(newPassword)
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('更新しました。次回から新しいパスワードでログインしてください。')).toBeVisible()
  await logOut(page)
  await page.locator('#main [name=userId]').fill(personaBy('symbols').userId)
  await page.locator('[name=password]').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await page.goto('/idpass/edit')
  await expect(page.locator('[name=password]')).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('TERMS-08 TERMS-14 TERMS-17 the terms: refused, agreed to, left with the back button, and required again after the logout', async ({
  page,
  portal,
}) => {
  const refusal = '同意いただけない場合、お申し込み・お問い合わせはできません。'
  await portal.startAs('individual')
  await page.goto('/service/deal')
  await expect(page).toHaveURL('/service/entry')
  await page.goto('/service')
  await page.locator('main').getByRole('link', { name: 'お申し込み・お問い合わせ' }).last().click()
  await expect(page.getByLabel('同意しない')).toBeChecked()
  await page.getByRole('button', { name: '次へ進む' }).click()
  await expect(page.getByRole('alert')).toContainText(refusal)
  expect(portal.calls('/api/service/agree')).toEqual([])
  await page.getByLabel('同意する', { exact: true }).check()
  await page.getByRole('button', { name: '次へ進む' }).click()
  await expect(page).toHaveURL('/service/deal')
  await expect(page.getByText('support@cty.example')).toBeVisible()
  expect(portal.calls('/api/service/agree')).toEqual([{ isSelAgree: '1' }])
  await page.goBack()
  await expect(page).toHaveURL('/service')
  await page.locator('main').getByRole('link', { name: 'お申し込み・お問い合わせ' }).last().click()
  await expect(page).toHaveURL('/service/deal')
  await logOut(page)
  await logIn(page, 'addresses')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/service/entry')
  await expect(page.getByLabel('同意しない')).toBeChecked()
})
