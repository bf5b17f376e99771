import { devices, expect, type Page } from '@playwright/test'
import { test, tile } from './portal'

const connectPage = '/connect?connect=1'
const qrCode = (page: Page) => page.getByRole('img', { name: 'コネクトアプリと連携するためのQRコード' })
const openApp = (page: Page) => page.getByRole('button', { name: 'コネクトアプリを開く' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The width of the QR code as decoded by the browser; 0 for a broken image. */
const widthOf = (page: Page) =>
  qrCode(page).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

/** Simulates the app or another tab covering the page. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Records the navigations the page requests from now on: app links cause no HTTP request, and fail silently. */
async function recordNavigations(page: Page): Promise<readonly string[]> {
  const navigations: string[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Page.frameRequestedNavigation', ({ url }) => void navigations.push(url))
  await browser.send('Page.enable')
  return navigations
}

/** Pauses the page's clock, which the test advances from now on. */
async function pauseClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
}

test.describe('on a computer', () => {
  test('CNT-11 CNT-23 CNT-39 the QR code, its mail, its renewal, and a reload', async ({ page, portal }) => {
    const currentLink = () => portal.api.provider.connections.current('taro@example.jp') ?? 'none'
    await portal.startAs('individual')
    await page.goto('/home?connect=1')
    await tile(page, 'コネクト').click()
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100)
    await expect(openApp(page)).toHaveCount(0)

    await page.locator('[name=email]').fill('hanako@example.jp')
    await button(page, '送信する').click()
    await expect(page.getByRole('status').filter({ hasText: '送信しました。' })).toBeVisible()
    expect(portal.api.provider.mails.list()).toMatchObject([{ to: 'hanako@example.jp', links: [currentLink()] }])

    const before = await qrCode(page).getAttribute('src')
    await button(page, 'リンクを更新').click()
    await expect(page.getByRole('status').filter({ hasText: '更新しました。' })).toBeVisible()
    await expect(qrCode(page)).not.toHaveAttribute('src', before ?? '')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100)

    await page.reload()
    await expect(qrCode(page)).toBeVisible()
    expect(portal.calls('/api/connect/certify_index')).toHaveLength(2)
    await expect(page).toHaveURL('/connect')
  })

  test('CNT-08 CNT-33 a visitor logs in; after a lost session the typed address is kept', async ({ page, portal }) => {
    await page.goto(connectPage)
    await expect(page.getByRole('link', { name: /^Android/ })).toHaveAttribute('href', /example\.cty\.connect$/)
    const logIn = async () => {
      await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click()
      await page.locator('#main [name=userId]').fill('taro@example.jp')
      await page.locator('[name=password]').fill('Portal2025')
      await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
    }
    await logIn()
    await page.locator('[name=email]').fill('hanako@example.jp')
    portal.api.provider.sessions.revoke()
    await button(page, '送信する').click()
    await expect(page.getByRole('main').getByText('ログインしてください。')).toBeVisible()
    await logIn()
    await expect(page.locator('[name=email]')).toHaveValue('hanako@example.jp')
    expect(portal.api.provider.mails.list()).toEqual([])
  })

  test('CNT-38 a QR code that breaks off is said to be missing, and its renewal shows one', async ({
    page,
    portal,
  }) => {
    await portal.startAs('individual')
    const qr_code = btoa('\x89PNG\r\n\x1a\n and no more')
    portal.api.scenarios.plan('/api/connect/certify_index', { kind: 'ok', edit: [['/qr_code', qr_code]] })
    await page.goto(connectPage)
    await expect(page.getByRole('main').getByText('QRコードを表示できませんでした。')).toBeVisible()
    await expect(qrCode(page)).toHaveCount(0)
    await button(page, 'リンクを更新').click()
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100)
    await expect(page.getByRole('status').filter({ hasText: '更新しました。' })).toBeVisible()
  })

  test('CNT-24 CNT-37 a computer that slept half an hour shows the link as expired when it wakes', async ({
    page,
    portal,
  }) => {
    await portal.setClocks({ now: '2025-04-10T12:00:00+09:00' })
    await portal.startAs('individual')
    await page.goto(connectPage)
    await expect(page.getByText('有効期限：12:30')).toBeVisible()
    portal.api.provider.clock.set(Date.parse('2025-04-10T12:31:00+09:00'))
    await page.clock.fastForward('31:00')
    await expect(page.getByText('リンクの有効期限が切れました。')).toBeVisible()
    await expect(qrCode(page)).toHaveCount(0)
    await button(page, 'リンクを更新').click()
    await expect(qrCode(page)).toBeVisible()
  })
})

const phones = [
  ['Pixel 7', 'android', 'https://play.google.com/store/apps/details?id=example.cty.connect'],
  ['iPhone 15', 'ios', 'https://apps.apple.com/jp/app/id0000000001'],
] as const

for (const [name, type, store] of phones) {
  const { userAgent, viewport, isMobile, hasTouch } = devices[name]

  test.describe(`on a ${name}`, () => {
    test.use({ userAgent, viewport, isMobile, hasTouch })

    test.beforeEach(async ({ portal, context }) => {
      portal.watch.allows(new URL(store).origin)
      await context.route(store, (route) => route.fulfill({ contentType: 'text/html', body: '<title>store</title>' }))
      await portal.startAs('individual')
    })

    test(`CNT-17 CNT-26 CNT-27 tries the app, and opens its store if the page stays visible (${type})`, async ({
      page,
      portal,
    }) => {
      await page.goto(connectPage)
      await expect(page.getByText('Android：Chrome')).toBeVisible()
      await expect(qrCode(page)).toHaveCount(0)
      expect(portal.calls('/api/connect/certify_index')).toMatchObject([{ type }])
      const navigations = await recordNavigations(page)
      await pauseClock(page)
      await openApp(page).click()
      await page.clock.runFor(500)
      await expect.poll(() => navigations).toEqual([portal.api.provider.connections.current('taro@example.jp')])
      await expect(page).toHaveURL(connectPage)
      await page.clock.runFor(100)
      await expect(page).toHaveURL(store)
    })

    test(`CNT-28 opens no store once the app has opened, not even on return (${type})`, async ({ page }) => {
      await page.goto(connectPage)
      await expect(openApp(page)).toBeVisible()
      const navigations = await recordNavigations(page)
      await pauseClock(page)
      await openApp(page).click()
      await page.clock.runFor(300)
      await hide(page, true)
      await page.clock.runFor(60_000)
      await hide(page, false)
      await page.clock.runFor(60_000)
      await expect(openApp(page)).toBeVisible()
      await expect(page).toHaveURL(connectPage)
      expect(navigations).toEqual([expect.stringMatching(/^connectapp:/)])
    })
  })
}
