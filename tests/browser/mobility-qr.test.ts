import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { scanQrCode } from '../read-qr-code'
import { test } from './portal'
import { sites } from './sites'

/* The riders' codes, read by a scanner. The date is Friday, 8 November 2024, during the event. */

const who = ['main', 'sub1', 'sub2', 'sub3']
const coded = who.map((one) => `MOBILITY:M0000002:${one}`)

/** The content a scanner reads from an image; undefined for none. The browser decodes the PNG. */
async function scan(page: Page, png: Buffer): Promise<string | undefined> {
  const { shades, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
    const part = (at: number) => data[at] ?? 0
    // One shade per pixel, as a string: an array of numbers is slow to transfer.
    const shades = Array.from({ length: width * height }, (_, at) =>
      String.fromCharCode(Math.round(part(at * 4) * 0.299 + part(at * 4 + 1) * 0.587 + part(at * 4 + 2) * 0.114)),
    ).join('')
    return { shades, width, height }
  }, png.toString('base64'))
  return scanQrCode({ shades: Array.from(shades, (shade) => shade.charCodeAt(0)), width, height })
}

test.use({
  site: sites.y3d,
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
})

test.beforeEach(async ({ page, portal }) => {
  await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
  await portal.startAs('family')
  await page.goto('/mobility/reserve')
  await page
    .getByRole('article')
    .filter({ hasText: '11月20日' })
    .getByRole('button', { name: /^QRコードを表示/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(1)
})

const themes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced dark': { colorScheme: 'dark', forcedColors: 'active' },
} as const

test('QR-06 QR-12 EASE-15 a scanner reads each of the four cards on the smallest phone, light, dark and forced dark', async ({
  page,
}) => {
  for (const [at, rider] of ['ご本人', '同乗者1', '同乗者2', '同乗者3'].entries()) {
    const code = page.locator('.rider-card').getByRole('img', { name: `${rider}のQRコード` })
    for (const [theme, media] of Object.entries(themes)) {
      await page.emulateMedia(media)
      await expect(code).toBeInViewport({ ratio: 1 })
      expect(await scan(page, await page.screenshot()), theme).toBe(coded[at])
    }
    await page.keyboard.press('ArrowRight')
  }
})

test('EASE-15 a scanner reads the code on a phone that lies on its side, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.getByRole('img', { name: 'ご本人のQRコード' })).toBeInViewport({ ratio: 1 })
  expect(await scan(page, await page.screenshot())).toBe(coded[0])
})

test('PLUS-06 a card is saved as an image that a scanner reads', async ({ page }) => {
  await page.getByRole('button', { name: '次の方' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '画像を保存' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('乗車カード_20241120_同乗者1.png')
  expect(await scan(page, await readFile(await file.path()))).toBe(coded[1])
})

test('PLUS-06 only the card is printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const card = page.locator('.rider-card')
  await expect(card).toContainText('お手続き・サポート窓口 059-000-0004')
  for (const one of ['ご本人 松本 大輔 様', '駅東口 → 文化の森', '11:10発 → 11:30着', '059-000-0004']) {
    await expect(card.getByText(one, { exact: true })).toBeVisible()
  }
  for (const one of ['ご予約の一覧', '同乗者2', '次の方', '印刷する']) {
    await expect(page.getByText(one, { exact: true })).toBeHidden()
  }
  expect(await scan(page, await page.screenshot())).toBe(coded[0])
})

test('PLUS-06 a sheet of paper, which is wider than a phone, has the card on the screen, which stays', async ({
  page,
}) => {
  await page.getByRole('button', { name: '次の方' }).click()
  await expect(page.getByText('2／4名')).toBeVisible()
  await page.pdf({ format: 'A4' })
  await expect(page.getByText('2／4名')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(1)
})

test.describe('inside another app', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.5.0',
  })

  test('PLUS-06 PLUS-12 a card fills the screen with its buttons, and the way to the device’s browser below them', async ({
    page,
  }) => {
    expect(await page.locator('.modal-content').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    const save = page.getByRole('button', { name: '画像を保存' })
    await expect(page.locator('.rider-card')).toBeInViewport({ ratio: 1 })
    await expect(save).toBeInViewport({ ratio: 1 })
    const topOf = async (name: string) => (await page.getByRole('dialog').getByText(name).boundingBox())?.y ?? 0
    expect(await topOf('ブラウザで開く')).toBeGreaterThan(await topOf('画像を保存'))
  })
})
