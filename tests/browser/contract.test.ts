import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { enlarge, misfits } from '../../tools/accessibility/room'
import { heading, test } from './portal'

const pages = [
  ['/contract', 'ご契約情報'],
  ['/contract/service', 'ご契約サービス'],
  ['/contract/payment', 'お支払い情報'],
  ['/contract/internet_settings', 'インターネット設定情報'],
  ['/contract/security_software', 'セキュリティソフト'],
  ['/contract/others', 'その他のご契約情報'],
] as const

test('CON-35 at 320 px fifty mail accounts and codes fit without horizontal scrolling', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.startAs('many')
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(/現在の情報です。$/)).toBeVisible()
    expect(await misfits(page), path).toEqual([])
    const scrolled = await page
      .locator('main *')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              /auto|scroll/.test(getComputedStyle(one).overflow) &&
              (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
          )
          .map(({ className }) => className),
      )
    expect(scrolled, path).toEqual([])
    if (!/settings|software/.test(path)) continue
    const values = page.locator('main .copyable > span')
    await expect(values.nth(49)).toBeVisible()
    const edges = await values.evaluateAll((all) =>
      all.map((value) => {
        const range = document.createRange()
        range.selectNodeContents(value)
        const { left, right } = range.getBoundingClientRect()
        return left >= 0 && right <= 320
      }),
    )
    expect(edges.every(Boolean), path).toBe(true)
  }
})

test('CON-35 at 320 px and text of 200 % a value has the whole line, not a few letters beside its button', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/contract/internet_settings')
  const value = page.locator('main .copyable > span').first()
  await expect(value).toBeVisible()
  const shares = async (width: number, zoom: string) => {
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page, zoom)
    return value.evaluate((one) => {
      const line = one.parentElement?.clientWidth ?? 0
      return one.getBoundingClientRect().width / line
    })
  }
  expect(await shares(320, '200%')).toBeGreaterThan(0.95)
  expect(await shares(320, '100%')).toBeLessThan(0.8)
})

test('CON-24 CON-26 the settings are saved as a file under its Japanese name', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/contract/internet_settings')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '設定情報をダウンロード' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('インターネット設定情報.txt')
  expect(await readFile(await saved.path(), 'utf8')).toContain('taro@mail.cty.example')
  expect(portal.calls('/api/contract/internet_settings/download_internet_settings')).toEqual([{}])
})

test('PLUS-05 a setting is copied by its button', async ({ context, page, portal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await portal.startAs('individual')
  await page.goto('/contract/internet_settings')
  await page.getByRole('button', { name: /受信メールサーバー サーバー名/ }).click()
  await expect(page.getByText('コピーしました。')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('pop.mail.cty.example')
})
