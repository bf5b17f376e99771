import { expect, type Page } from '@playwright/test'
import { heading, logIn, test } from './portal'
import { newPassword } from './watch'

/* Nothing typed is lost (D14), in a real browser with its own storages. */

const typed = '来週の火曜日にお願いします。'
const comment = (page: Page) => page.locator('[name=comments]')
const storages = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

async function fillInquiry(page: Page) {
  await page.goto('/contact/inquiry')
  await page.getByLabel('メールパスワードの変更').check()
  await page.locator('[name=account_password_to]').fill(newPassword.slice(0, 12))
  await page.locator('[name=account_password_to2]').fill(newPassword.slice(0, 12))
  await comment(page).fill(typed)
}

test('DRAFT-01 DRAFT-02 a session that ends while a form is filled in loses only the passwords', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await fillInquiry(page)
  await page.locator('[name=account_password_no]').selectOption({ index: 1 })
  portal.api.provider.sessions.revoke()
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  await expect(page.getByText('一定時間が経過したため、もう一度ログインしてください。')).toBeVisible()
  await expect(comment(page)).toHaveValue(typed)
  await logIn(page, 'individual')
  await expect(page.getByRole('button', { name: /様のメニュー$/ })).toBeVisible()
  await expect(comment(page)).toHaveValue(typed)
  await expect(page.locator('[name=account_password_to]')).toHaveValue('')
  await page.reload()
  await expect(comment(page)).toHaveValue(typed)
  await expect(page.locator('[name=account_password_to]')).toHaveValue('')
  expect(portal.calls('/api/contact/inquiry/confirm_create')).toHaveLength(1)
})

test('DRAFT-07 no password, code or mailed key is in any storage while forms are filled in', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await fillInquiry(page)
  expect(await storages(page)).toContain(typed)
  expect(await storages(page)).not.toContain(newPassword.slice(0, 12))
  await page.goto('/contact/apply/internet/create')
  await page.locator('[name=account_password_to]').fill('Aa1!Aa1!Aa1!')
  await page.locator('[name=device_mac_id]').fill('00:00:5E:00:53:02')
  expect(await storages(page)).toContain('00:00:5E:00:53:02')
  expect(await storages(page)).not.toContain('Aa1!Aa1!Aa1!')
  await page.goto('/idpass/edit')
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password2]').fill(newPassword)
  expect(await storages(page)).not.toContain(newPassword)
  await page.evaluate(() => localStorage.clear())
  const email = 'atarashii@example.jp'
  await page.goto('/newRegist/entryMail')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: '送信' }).click()
  await expect(page.getByText(`${email} 宛てにメールを送信しました。`)).toBeVisible()
  const link = portal.api.provider.mails.list()[0]?.links[0] ?? ''
  await page.goto(link)
  await page.locator('[name=sei_name]').fill('新規')
  await page.locator('[name=password]').fill(newPassword)
  expect(await storages(page)).toContain('新規')
  expect(await storages(page)).not.toContain(newPassword)
  expect(await storages(page)).not.toContain(new URL(link).searchParams.get('cert_key'))
})

test('DRAFT-01 a registration that is reloaded shows what was typed, passwords excepted', async ({ page, portal }) => {
  await page.goto('/newRegist/entryMail')
  await page.locator('[name=email]').fill('atarashii@example.jp')
  await page.getByRole('button', { name: '送信' }).click()
  await expect(page.getByText('宛てにメールを送信しました。')).toBeVisible()
  await page.goto(portal.api.provider.mails.list()[0]?.links[0] ?? '')
  await page.locator('[name=sei_name]').fill('新規')
  await page.locator('[name=password]').fill(newPassword)
  await page.reload()
  await expect(page.locator('[name=sei_name]')).toHaveValue('新規')
  await expect(page.locator('[name=password]')).toHaveValue('')
})

test('DRAFT-08 the browser asks before a tab with unsaved data is closed, but not on navigation within the portal', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry')
  await comment(page).pressSequentially('あ')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link', { name: 'ホーム' }).click()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(asked).toEqual([])
  await page.goBack()
  await expect(comment(page)).toHaveValue('あ')
  await comment(page).pressSequentially('い')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
})
