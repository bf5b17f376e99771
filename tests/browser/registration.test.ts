import { expect, type Page } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { type Holder, holders } from '../../mocks/provider/matching'
import { certCode } from '../../mocks/provider/personas'
import type { BrandCode } from '../../src/brand/gates'
import { heading, tabTo, test } from './portal'
import { sites, special } from './sites'
import { newPassword } from './watch'

/*
 * Every sequence of the reminder and the newer registration (D5), from its first page through the mailbox to a login with
 * the new password.
 */

const address = 'sakura@example.jp'

const step = (page: Page, at: string) => expect(page.getByText(`ステップ${at}`, { exact: true })).toBeVisible()
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const clickButton = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).click()
const shows = (page: Page, text: string | RegExp) => expect(page.locator('main').getByText(text).first()).toBeVisible()

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

interface Box {
  readonly api: MockApi
  readonly origin: string
}

/** Opens the link in the newest mail; checks that the key is removed from the address bar and the page is at this step. */
async function openMail(page: Page, { api, origin }: Box, to: string, path: string, at: string) {
  const [mail] = api.provider.mails.list()
  expect(mail?.to).toBe(to)
  const link = mail?.links[0] ?? ''
  expect(link).toContain(`${origin}${path}?cert`)
  await page.goto(link)
  await step(page, at)
  await expect(page).toHaveURL(path)
}

async function askForMail(page: Page, email: string, at: string) {
  await field(page, 'email').fill(email)
  await clickButton(page, '送信')
  await shows(page, '24時間以内にメールに記載のリンクを開いてください。')
  await step(page, at)
}

/** Fills the personal form with the data of the contract. */
async function fillPerson(page: Page, { sei_name, mei_name, zip3, zip4, tel }: Holder) {
  await field(page, 'con_privacy_policy').check()
  await fill(page, { sei_name, mei_name, zip3, zip4 })
  await fill(page, { locality: '見本市', street: '例町1-2', tel_n1: tel[0], tel_n2: tel[1], tel_n3: tel[2] })
  if ((await field(page, 'birth_year').count()) > 0) {
    await field(page, 'birth_year').selectOption('1990')
    await field(page, 'birth_month').selectOption('4')
    await field(page, 'birth_day').selectOption('1')
  }
}

async function fillResident(page: Page) {
  await field(page, 'con_privacy_policy').check()
  await field(page, 'locality').selectOption({ index: 1 })
  await field(page, 'age_group').selectOption('30')
  await page.getByRole('radio', { name: '女性' }).check()
}

async function enterCode(page: Page) {
  await field(page, 'cert2_code').fill(certCode)
  await clickButton(page, '送信')
}

async function setPassword(page: Page, at: string, done: string) {
  await step(page, at)
  await fill(page, { password: newPassword, password2: newPassword })
  await clickButton(page, 'パスワードを登録する')
  await shows(page, 'パスワードを登録しました。')
  await step(page, done)
}

/** Follows the link of the last page and logs in with the new password. */
async function logInWith(page: Page, userId: string, link = 'ログイン') {
  await follow(page, link)
  await field(page, 'userId').fill(userId)
  await field(page, 'password').fill(newPassword)
  await clickButton(page, 'ログイン')
  await expect(page.getByRole('button', { name: /様のメニュー$/ })).toBeVisible()
}

const aoki = (brand: BrandCode) => holders(brand)[0]

/** Opens the forgotten ID from the login. */
async function forgetId(page: Page) {
  await page.goto('/login')
  await follow(page, 'ID・パスワードをお忘れの方')
  await follow(page, 'ユーザーIDをお忘れの方')
  // The previous page has a mail address field too.
  await expect(heading(page, 'メールアドレスの入力')).toBeVisible()
}

/** Opens the registration from the login. */
async function register(page: Page) {
  await page.goto('/login')
  await page.locator('main').getByRole('link', { name: '新規登録' }).click()
}

test.describe('the older flow', () => {
  test.use({ site: special.olderFlow })

  test('REM-50 REM-93 REM-96 a contractor gets an ID and a password', async ({ page, portal }) => {
    await forgetId(page)
    await step(page, '1/8')
    await askForMail(page, address, '2/8')
    await openMail(page, portal, address, '/reminder/selectUserType', '3/8')
    await follow(page, 'サービスご契約者')
    await step(page, '4/8')
    await fillPerson(page, aoki('cty'))
    await clickButton(page, '送信')
    await shows(page, 'お客様情報を送信しました。')
    await step(page, '5/8')
    await openMail(page, portal, address, '/reminder/entryCertCode', '5/8')
    await enterCode(page)
    await shows(page, '登録が完了しました。')
    await shows(page, address)
    await step(page, '6/8')
    await follow(page, '次へ')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })

  test('REM-96 REM-72 a customer without a contract gets an ID and a password', async ({ page, portal }) => {
    await forgetId(page)
    await askForMail(page, address, '2/8')
    await openMail(page, portal, address, '/reminder/selectUserType', '3/8')
    await follow(page, 'それ以外の方')
    await step(page, '4/8')
    await fillResident(page)
    await clickButton(page, '送信')
    await shows(page, /^認証コードをメールでお送りしました。/)
    await openMail(page, portal, address, '/reminder/entryCertCode', '5/8')
    await enterCode(page)
    await follow(page, '次へ')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })

  test('REM-95 REM-42 the holder of a letter gets a password', async ({ page, portal }) => {
    await page.goto('/reminder/entryProvIdPass')
    await step(page, '2/8')
    await field(page, 'con_privacy_policy').check()
    await fill(page, { prov_id: 'K0000201', prov_pass: 'Kari0201' })
    await askForMail(page, address, '3/8')
    await openMail(page, portal, address, '/reminder/entryPersonal', '4/8')
    await fillPerson(page, aoki('cty'))
    await clickButton(page, '送信')
    await step(page, '5/8')
    await openMail(page, portal, address, '/reminder/resetPassword', '7/8')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })

  test('REM-16 REM-50 REM-105 the links of the user type pass the key on, and no URL contains it', async ({
    page,
    portal,
  }) => {
    await forgetId(page)
    await askForMail(page, address, '2/8')
    await openMail(page, portal, address, '/reminder/selectUserType', '3/8')
    await page.reload()
    await follow(page, 'それ以外の方')
    await expect(page).toHaveURL('/reminder/entryRegistration')
    await expect(field(page, 'age_group')).toBeVisible()
    await page.goBack()
    await follow(page, 'サービスご契約者')
    await expect(page).toHaveURL('/reminder/entryPersonal')
    await expect(field(page, 'sei_name')).toBeVisible()
  })
})

test.describe('the newer flow with a contract', () => {
  test('REM-42 REM-51 REM-95 by the posted document', async ({ page, portal }) => {
    await register(page)
    await step(page, '1/5')
    await clickButton(page, 'サービスご契約者')
    await step(page, '2/7')
    await clickButton(page, '「個人ID登録確認書」をお持ちの方')
    await step(page, '3/7')
    await field(page, 'con_privacy_policy').check()
    await fill(page, { prov_id: 'K0000201', prov_pass: 'Kari0201' })
    await askForMail(page, address, '4/7')
    await openMail(page, portal, address, '/reminder/entryPersonal', '5/7')
    await fillPerson(page, aoki('cty'))
    await clickButton(page, '送信')
    await shows(page, '照合が完了しました。続いてパスワードを設定してください。')
    await step(page, '6/7')
    await follow(page, '次へ')
    await setPassword(page, '6/7', '7/7')
    await logInWith(page, address)
  })

  test('REM-67 REM-70 REM-35 by a match of personal data, on the second try', async ({ page, portal }) => {
    await register(page)
    await clickButton(page, 'サービスご契約者')
    await clickButton(page, '上記以外の方')
    await step(page, '3/7')
    await askForMail(page, address, '4/7')
    await openMail(page, portal, address, '/reminder/entryPersonal', '5/7')
    await fillPerson(page, { ...aoki('cty'), sei_name: '赤木' })
    await clickButton(page, '送信')
    await shows(page, '照合できませんでした。あと2回お試しいただけます。')
    await clickButton(page, '戻る')
    await expect(field(page, 'street')).toHaveValue('例町1-2')
    await field(page, 'sei_name').fill('青木')
    await clickButton(page, '送信')
    await step(page, '6/7')
    await follow(page, '次へ')
    await setPassword(page, '6/7', '7/7')
    await logInWith(page, address)
  })

  test('REM-106 REM-105 DRAFT-01 back and reload do not show a form that was sent', async ({ page, portal }) => {
    await register(page)
    await clickButton(page, 'サービスご契約者')
    await clickButton(page, '上記以外の方')
    await askForMail(page, address, '4/7')
    await page.goBack()
    await expect(field(page, 'email')).toHaveValue(address)
    await page.goForward()
    await shows(page, `${address} 宛てにメールを送信しました。`)
    await openMail(page, portal, address, '/reminder/entryPersonal', '5/7')
    await page.reload()
    await expect(field(page, 'sei_name')).toHaveValue('')
    await expect(page).toHaveURL('/reminder/entryPersonal')
    await field(page, 'sei_name').fill('青木')
    await page.reload()
    await expect(field(page, 'sei_name')).toHaveValue('青木')
    await fillPerson(page, aoki('cty'))
    await clickButton(page, '送信')
    await step(page, '6/7')
    await page.reload()
    await follow(page, '次へ')
    await setPassword(page, '6/7', '7/7')
    await page.reload()
    await shows(page, 'パスワードを登録しました。')
    await page.goBack()
    await expect(page).toHaveURL('/reminder/entryPersonal')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(field(page, 'sei_name')).toHaveCount(0)
    await expect(field(page, 'password')).toHaveCount(0)
    expect(portal.calls('/api/reminder/reset_password')).toHaveLength(1)
    expect(portal.calls('/api/reminder/entry_personal')).toHaveLength(1)
  })
})

test('REM-79 REM-75 the newer flow without a contract includes the password', async ({ page, portal }) => {
  await register(page)
  await clickButton(page, 'それ以外の方')
  await step(page, '2/5')
  await askForMail(page, address, '3/5')
  await openMail(page, portal, address, '/reminder/entryRegistration', '4/5')
  await fillResident(page)
  await fill(page, { password: newPassword, password2: newPassword })
  await clickButton(page, '送信')
  await shows(page, '登録が完了しました。ログインしてください。')
  await step(page, '5/5')
  await logInWith(page, address, 'ホームへ戻る')
})

test.describe('the newer flow that starts with the document', () => {
  test.use({ site: sites.nct })

  test('REM-21 REM-23 REM-35 by a match of personal data', async ({ page, portal }) => {
    await register(page)
    await expect(page).toHaveURL('/reminder/selectRegistType')
    await step(page, '1/8')
    await clickButton(page, '上記以外の方')
    await step(page, '2/8')
    await askForMail(page, address, '3/8')
    await openMail(page, portal, address, '/reminder/entryPersonal', '4/8')
    await fillPerson(page, aoki('nct'))
    await clickButton(page, '送信')
    await step(page, '5/8')
    await follow(page, '次へ')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })

  test('REM-25 REM-95 by the posted document', async ({ page, portal }) => {
    await register(page)
    await clickButton(page, '「ケーブルIDのお知らせ」をお持ちの方')
    await step(page, '2/8')
    await field(page, 'con_privacy_policy').check()
    await fill(page, { prov_id: 'K0000201', prov_pass: 'Kari0201' })
    await askForMail(page, address, '3/8')
    await openMail(page, portal, address, '/reminder/entryPersonal', '4/8')
    await fillPerson(page, aoki('nct'))
    await clickButton(page, '送信')
    await follow(page, '次へ')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })
})

test.describe('the mobility service', () => {
  test.use({ site: sites.y3d })

  test('REM-34 REM-96 uses the older flow to an ID and a password', async ({ page, portal }) => {
    await forgetId(page)
    await step(page, '1/8')
    await askForMail(page, address, '2/8')
    await openMail(page, portal, address, '/reminder/selectUserType', '3/8')
    await follow(page, 'それ以外の方')
    await fillResident(page)
    await clickButton(page, '送信')
    await shows(page, /^認証コードをメールでお送りしました。/)
    await openMail(page, portal, address, '/reminder/entryCertCode', '5/8')
    await enterCode(page)
    await follow(page, '次へ')
    await setPassword(page, '7/8', '8/8')
    await logInWith(page, address)
  })
})

for (const [name, site] of [
  ['the older flow', special.olderFlow],
  ['the newer flow', sites.cns],
] as const) {
  test.describe(`a forgotten password in ${name}`, () => {
    test.use({ site })

    test('REM-97 REM-93 REM-105 is reset', async ({ page, portal }) => {
      const email = 'taro@example.jp'
      await page.goto('/login')
      await follow(page, 'ID・パスワードをお忘れの方')
      await step(page, '1/5')
      await askForMail(page, email, '2/5')
      await openMail(page, portal, email, '/reminder/entryCertCode', '3/5')
      await page.reload()
      await enterCode(page)
      await shows(page, /^メールアドレスを認証しました。/)
      await follow(page, '次へ')
      await expect(heading(page, 'パスワードの再設定')).toBeFocused()
      await page.reload()
      await setPassword(page, '4/5', '5/5')
      await logInWith(page, email)
    })
  })
}

const onNothing = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('REM-28 REM-31 the sample of a document opens and closes by keyboard', async ({ page }) => {
  await register(page)
  await clickButton(page, 'サービスご契約者')
  for (const [who, title] of [
    ['個人', '「個人ID登録確認書」の見本'],
    ['法人', '「法人ID登録確認書」の見本'],
  ] as const) {
    const opener = page.getByRole('button', { name: `書類の見本を見る（${who}のお客様）` })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect(dialog).toBeVisible()
    await expect.poll(inside).toBe(true)
    const picture = dialog.getByRole('img', { name: new RegExp(`^${title}`) })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    const close = dialog.getByRole('button', { name: '閉じる' })
    // After the last control Tab may move to the browser's own controls, but never to the page behind.
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(async () => (await inside()) || (await onNothing(page))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect.poll(inside).toBe(true)
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    // The page behind is usable again.
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  }
})
