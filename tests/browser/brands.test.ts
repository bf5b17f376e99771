import { expect } from '@playwright/test'
import { heading, test, tile } from './portal'
import { sites } from './sites'

const brands = [
  {
    site: sites.cty,
    name: 'CTY',
    siteName: 'CTYマイページ',
    tel: '0120-000-001',
    hours: /9:00～18:00（日曜・祝日休み）/,
    register: '/reminder/selectUserType',
  },
  {
    site: sites.cns,
    name: 'CNS',
    siteName: 'CNSマイページ',
    tel: '0120-000-002',
    hours: /9:00～17:00（日曜・祝日を除く）/,
    register: '/reminder/selectUserType',
  },
  {
    site: sites.nct,
    name: 'NCT',
    siteName: 'NCTマイページ',
    tel: '0120-000-003',
    hours: /9:00～17:00（日曜・祝日を除く）/,
    register: '/reminder/selectRegistType',
  },
  {
    site: sites.y3d,
    name: 'Y3D',
    siteName: '四日市モビリティ予約',
    tel: '059-000-0004',
    hours: /8:30～17:15（土曜・日曜・祝日休み）/,
    register: '/newRegist/entryMail',
  },
] as const

test.describe('GATE-01 SHELL-02 SHELL-22 header, footer, browser notice and login links', () => {
  for (const { site, name, siteName, tel, hours, register } of brands) {
    test.describe(() => {
      test.use({ site })

      test(`of ${name} are its own`, async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
        const logo = page.getByRole('banner').getByRole('img', { name })
        await expect(logo).toBeVisible()
        expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
          0,
        )
        await expect(page.getByRole('banner').getByText(siteName)).toBeVisible()
        await expect(page).toHaveTitle(`ホーム | ${siteName}`)
        const footer = page.getByRole('contentinfo')
        await expect(footer.getByRole('link', { name: tel })).toHaveAttribute('href', `tel:${tel.replaceAll('-', '')}`)
        await expect(footer).toContainText(hours)
        for (const text of [
          'Microsoft Edge、Firefox、Google Chrome',
          'Safari',
          'JavaScriptおよびCookieを有効にしてください。',
        ]) {
          await expect(page.locator('main')).toContainText(text)
        }
        await page.goto('/login')
        const main = page.locator('main')
        await expect(main.getByRole('link', { name: 'ID・パスワードをお忘れの方' })).toHaveAttribute(
          'href',
          '/reminder/entryMailPass',
        )
        await main.getByRole('link', { name: '新規登録' }).click()
        await expect(page).toHaveURL(register)
        await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click()
        await expect(page).toHaveURL('/login')
        await page.getByRole('banner').getByRole('link', { name: '新規登録' }).click()
        await expect(page).toHaveURL(register)
      })
    })
  }
})

test.describe('CNS', () => {
  test.use({ site: sites.cns })

  test('GATE-16 GATE-17 STAMP-02 CNS has neither mobility nor stamps', async ({ page }) => {
    for (const path of ['/mobility', '/mobility/reserve', '/stamp']) {
      await page.goto(path)
      await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    }
    await expect(tile(page, 'スタンプラリー')).toHaveCount(0)
    await expect(tile(page, 'モビリティ')).toHaveCount(0)
  })
})

test.describe('NCT', () => {
  test.use({ site: sites.nct })

  test('GATE-10 CSC-02 SHELL-10 NCT has neither channels nor referral nor shop reservation', async ({ page }) => {
    await page.goto('/csChannels')
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    for (const name of ['CSチャンネル', 'お友だち紹介', '来店予約']) await expect(tile(page, name)).toHaveCount(0)
    await expect(tile(page, 'お支払い方法の変更')).toBeVisible()
  })
})

test.describe('Y3D', () => {
  test.use({ site: sites.y3d })

  test('GATE-12 SHELL-12 IDP-03 the city has the tiles of mobility and stamps, and the edit page for ID and password', async ({
    page,
    portal,
  }) => {
    await portal.startAs('individual')
    await page.goto('/reservation')
    await expect(tile(page, 'モビリティ')).toHaveAttribute('href', '/mobility/reserve')
    await expect(tile(page, 'スタンプラリー')).toBeVisible()
    await tile(page, 'ID・パスワード').click()
    await expect(page).toHaveURL('/idpass/edit')
    await expect(page.locator('[name=password2]')).toBeVisible()
    await page.goto('/idpass')
    await expect(page).toHaveURL('/idpass/edit')
  })
})
