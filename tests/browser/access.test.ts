import { expect, type Page } from '@playwright/test'
import { eachView, runAxe } from '../../tools/accessibility/engines'
import { goTo } from './pages'
import { heading, personaBy, tabTo, test, tile } from './portal'
import { sites } from './sites'
import { newPassword } from './watch'

/** The violations that axe finds on the page, at both widths and in both colour schemes. */
async function violations(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  await eachView(page, async (view, rules) => {
    const results = await runAxe(page, { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    for (const { id, targets } of results.violations) found.push(`${what} ${view}: ${id} ${targets}`)
  })
  return found
}

const open = async (page: Page, path: string, title: string) => {
  // Navigates like a link, which costs less than a load; the heading shows that the page has changed.
  const isWithin = page.url() !== 'about:blank' && !(await heading(page, title).isVisible())
  await (isWithin ? goTo(page, path) : page.goto(path))
  await expect(heading(page, title)).toBeVisible()
}

const brands = [
  { name: 'CTY', site: sites.cty },
  { name: 'CNS', site: sites.cns },
  { name: 'NCT', site: sites.nct },
] as const

async function publicPages(page: Page): Promise<string[]> {
  await open(page, '/login', 'ログイン')
  const found = await violations(page, 'login')
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.locator('.error-summary')).toBeVisible()
  found.push(...(await violations(page, 'login with errors')))
  await open(page, '/', 'ログイン')
  found.push(...(await violations(page, 'home of a visitor')))
  await open(page, '/idpass/edit', '会員情報')
  found.push(...(await violations(page, 'please log in')))
  await open(page, '/nothing', 'お探しのページが見つかりません')
  found.push(...(await violations(page, 'not found')))
  await open(page, '/newRegist/entryMail', '新規登録')
  found.push(...(await violations(page, 'new registration')))
  return found
}

async function passwordChange(page: Page): Promise<string[]> {
  await page.goto('/idpass/edit')
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=password2]').fill(newPassword)
  const found = await violations(page, 'idpass/edit')
  await page.locator('main').getByRole('button', { name: '確認画面へ進む' }).click()
  await expect(heading(page, '会員情報の確認')).toBeVisible()
  found.push(...(await violations(page, 'idpass/confirm')))
  return found
}

test.describe('axe finds nothing, at 390 and 1280 px, light and dark', () => {
  for (const { name, site } of brands) {
    test.describe(() => {
      test.use({ site })

      test(`${name}: home and login`, async ({ page }) => {
        expect(await publicPages(page)).toEqual([])
      })

      test(`${name}: home, invoice and the change of the password`, async ({ page, portal }) => {
        await portal.startAs('individual')
        await open(page, '/', 'ようこそ')
        const found = await violations(page, 'home')
        await page.getByRole('button', { name: /様のメニュー$/ }).click()
        await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible()
        found.push(...(await violations(page, 'menu of the login status')))
        await open(page, '/invoice', 'ご請求明細')
        await page.getByRole('button', { name: '先月との違い' }).click()
        await expect(page.getByRole('table')).toHaveCount(2)
        found.push(...(await violations(page, 'invoice')))
        await open(page, '/idpass', 'ID・パスワード')
        await expect(page.getByText('ヤマダ タロウ')).toBeVisible()
        found.push(...(await violations(page, 'idpass')))
        found.push(...(await passwordChange(page)))
        expect(found).toEqual([])
      })

      test(`${name}: the contract pages`, async ({ page, portal }) => {
        await portal.startAs('addresses')
        const found: string[] = []
        for (const [path, title] of [
          ['/contract', 'ご契約情報'],
          ['/contract/service', 'ご契約サービス'],
          ['/contract/internet_settings', 'インターネット設定情報'],
          ['/contract/security_software', 'セキュリティソフト'],
        ] as const) {
          await open(page, path, title)
          await expect(page.getByText(/現在の情報です。$/)).toBeVisible()
          found.push(...(await violations(page, path)))
        }
        expect(found).toEqual([])
      })

      test(`${name}: the service pages`, async ({ page, portal }) => {
        await portal.startAs('individual')
        await open(page, '/service', 'サービス')
        const found = await violations(page, 'service')
        await open(page, '/service/entry', '個人情報の取扱い')
        found.push(...(await violations(page, 'service/entry')))
        await page.getByLabel('同意する', { exact: true }).check()
        await page.getByRole('button', { name: '次へ進む' }).click()
        await expect(heading(page, 'ご連絡先')).toBeVisible()
        found.push(...(await violations(page, 'service/deal')))
        expect(found).toEqual([])
      })
    })
  }

  test.describe(() => {
    test.use({ site: sites.y3d })

    test('Y3D: home and login', async ({ page }) => {
      expect(await publicPages(page)).toEqual([])
    })

    test('Y3D: home, mobility and the change of the password', async ({ page, portal }) => {
      await portal.startAs('individual')
      await open(page, '/', 'ようこそ')
      const found = await violations(page, 'home')
      await open(page, '/mobility/reserve', 'ご予約')
      found.push(...(await violations(page, 'mobility')))
      found.push(...(await passwordChange(page)))
      expect(found).toEqual([])
    })
  })
})

test('the keyboard alone is enough from the login to another month and the logout', async ({ page, portal }) => {
  const { userId, password } = personaBy('individual')
  await page.goto('/')
  await tabTo(page, page.locator('#main [name=userId]'))
  await page.keyboard.type(userId)
  await tabTo(page, page.locator('[name=password]'))
  await page.keyboard.type(password)
  await tabTo(page, page.locator('main').getByRole('button', { name: 'ログイン', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, tile(page, 'ご請求明細'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ご請求明細')).toBeFocused()
  const month = page.locator('[name=tgt_billing_ym]')
  await tabTo(page, month)
  const first = await month.inputValue()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => portal.calls('/api/invoice/change_billing_ym')).toHaveLength(1)
  await expect(month).not.toHaveValue(first)
  await tabTo(page, page.getByRole('button', { name: '次の月' }))
  await page.keyboard.press('Space')
  await expect(month).toHaveValue(first)
  await expect.poll(() => portal.calls('/api/invoice/change_billing_ym')).toHaveLength(2)
  await tabTo(page, page.getByRole('button', { name: '山田 太郎 様のメニュー' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'ログアウト' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  expect(await portal.storedAuth()).toBeNull()
})
