import { expect } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { general } from '../messages'
import { heading, logIn, logOut, personaBy, test, tile } from './portal'
import { reporting, sites } from './sites'

const refused = 'ユーザーIDまたはパスワードが正しくありません。'
const welcome = '山田 太郎 様（taro@example.jp）'

test('the static first paint is visible before any script runs', async ({ page, portal }) => {
  await page.route('**/*.js', (route) => route.abort())
  portal.watch.expects(/console: Failed to load resource: net::ERR_FAILED .*\.js/)
  await page.goto('/invoice')
  await expect(page.getByRole('img', { name: 'CTY' })).toBeVisible()
  await expect(page.getByText('CTYマイページ')).toBeVisible()
  await expect(page.getByText('読み込んでいます。しばらくお待ちください。')).toBeVisible()
})

test('the page asks for its scripts with a low priority, as its first paint needs none', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  const priorities: string[] = []
  client.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type === 'Script') priorities.push(request.initialPriority)
  })
  await client.send('Network.enable')
  await page.goto('/login', { waitUntil: 'networkidle' })
  // In a run with PORTAL_REPORTING, the reporter too, which the portal imports.
  expect(priorities.slice(0, 2)).toEqual(['Low', 'Low'])
})

for (const brand of brandCodes) {
  test.describe(() => {
    test.use({ site: sites[brand] })

    test(`DOOR-06 the login page of ${brand} is loaded with 114,000 bytes of scripts in two files and four requests`, async ({
      page,
    }) => {
      const sent: string[] = []
      const scripts: number[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      page.on('requestfinished', async (request) => {
        if (request.resourceType() === 'script') scripts.push((await request.sizes()).responseBodySize)
      })
      await page.goto('/login', { waitUntil: 'networkidle' })
      await expect(page.locator('#main [name=userId]')).toBeVisible()
      // In a run with PORTAL_REPORTING, the reporter too.
      const own = sent.filter((path) => !path.startsWith('image/') && !(reporting && path.includes('/reporter-')))
      expect(own.map((path) => path.replace(/-[\w-]{5}\./, '.')).sort()).toEqual([
        '/assets/packages.js',
        '/assets/portal.js',
        '/extra/windows.json',
        '/login',
      ])
      await expect.poll(() => scripts.length).toBe(reporting ? 3 : 2)
      const bytes = scripts.reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeLessThanOrEqual(reporting ? 115_500 : 114_000)
      expect(bytes, 'what was compressed').toBeGreaterThan(90_000)
    })
  })
}

test('AUTH-06 AUTH-07 AUTH-08 a login from home is sent once as typed, stored, and shown without a reload', async ({
  page,
  portal,
}) => {
  await page.goto('/')
  let loads = 0
  page.on('load', () => loads++)
  await logIn(page, 'individual')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await expect(page.getByText(welcome)).toBeVisible()
  await expect(page.getByRole('button', { name: '山田 太郎 様のメニュー' })).toBeVisible()
  await expect(page.locator('[name=userId]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(loads).toBe(0)
  expect(portal.calls('/api/auth/login')).toEqual([{ userId: 'taro@example.jp', password: 'Portal2025' }])
  expect(Object.keys(JSON.parse((await portal.storedAuth()) ?? '{}'))).toEqual(
    expect.arrayContaining(['_access_token', '_refresh_token', '_user_token', 'loginUser', 'uiStates']),
  )
})

test('AUTH-05 Enter in either field submits the form', async ({ page, portal }) => {
  const { userId, password } = personaBy('individual')
  await page.goto('/login')
  await page.locator('[name=password]').fill(password)
  await page.locator('#main [name=userId]').fill(userId)
  await page.keyboard.press('Enter')
  await expect(page.getByText(welcome)).toBeVisible()
  await logOut(page)
  await page.goto('/login')
  await page.locator('#main [name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(welcome)).toBeVisible()
  expect(portal.calls('/api/auth/login')).toHaveLength(2)
})

test('AUTH-10 a login with symbols in the password redirects to its change', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'symbols')
  await expect(page).toHaveURL(/\/idpass\/edit$/)
  await expect(heading(page, '会員情報')).toBeVisible()
})

test('AUTH-12 INV-05 a page that asked for the login opens after it, with its query', async ({ page, portal }) => {
  await page.goto('/invoice?from=mail')
  await expect(page.locator('main').getByText('ログインしてください。')).toBeVisible()
  await expect(page).toHaveURL('/invoice?from=mail')
  expect(portal.calls('/api/invoice/certify_index')).toEqual([])
  await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, 'individual')
  await expect(page).toHaveURL('/invoice?from=mail')
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
})

test('AUTH-13 a return address to another origin is ignored', async ({ page }) => {
  for (const from of ['https://elsewhere.example/invoice', 'javascript:alert(1)', '//elsewhere.example/invoice']) {
    await page.goto('/login')
    await page.evaluate((address) => history.replaceState({ usr: { from: address }, key: 'x', idx: 0 }, ''), from)
    await page.reload()
    await logIn(page, 'individual')
    await expect(heading(page, 'ようこそ'), from).toBeVisible()
    await expect(page, from).toHaveURL('/home')
    await logOut(page)
  }
})

test('AUTH-14 AUTH-15 AUTH-17 a rejected login keeps the user ID, clears the password and shows why', async ({
  page,
  portal,
}) => {
  await page.goto('/login')
  await page.locator('#main [name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.locator('main').getByRole('alert')).toContainText('ログインできませんでした。')
  await expect(page.getByText(refused)).toBeVisible()
  await expect(page.locator('#main [name=userId]')).toHaveValue('taro@example.jp')
  await expect(page.locator('[name=password]')).toHaveValue('')
  expect(await portal.storedAuth()).toBeNull()
  await page.locator('[name=password]').fill('P')
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
  await logIn(page, 'individual')
  await expect(page.getByText(welcome)).toBeVisible()
})

test('AUTH-16 API-14 a login that fails on the network shows an error that does not blame the input and keeps the user ID', async ({
  page,
  portal,
}) => {
  portal.watch.expects(/console: Failed to load resource: net::ERR_/)
  await page.route('**/api/auth/login', (route) => route.abort('connectionreset'))
  await page.goto('/login')
  await logIn(page, 'individual')
  await expect(page.locator('main').getByRole('alert')).toContainText(general)
  await expect(page.getByText(refused)).toHaveCount(0)
  await expect(page.locator('#main [name=userId]')).toHaveValue('taro@example.jp')
})

test('AUTH-18 API-29 a login submitted repeatedly before the response is sent once', async ({ page, portal }) => {
  portal.api.scenarios.hold('/api/auth/login')
  await page.goto('/login')
  await page.locator('#main [name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill(personaBy('individual').password)
  const button = page.locator('main').getByRole('button', { name: 'ログイン', exact: true })
  await button.click({ clickCount: 3 })
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('読み込んでいます')).toBeVisible()
  await portal.api.scenarios.release()
  await expect(page.getByText(welcome)).toBeVisible()
  expect(portal.calls('/api/auth/login')).toHaveLength(1)
})

test('AUTH-19 a logged-in customer who opens the login is redirected home', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/login')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/(home)?$/)
})

test('AUTH-25 AUTH-26 an automatic login is announced once', async ({ page, portal }) => {
  await portal.startAs('onetime')
  await page.goto('/')
  await expect(page.getByText('自動ログインしました。')).toBeVisible()
  expect(JSON.parse((await portal.storedAuth()) ?? '{}')).toMatchObject({ is_onetime_token: false })
  // The login in the browser's storage is now the portal's own.
  const kept = await portal.storedAuth()
  await page.reload()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await expect(page.getByText('自動ログインしました。')).toHaveCount(0)
  expect(await portal.storedAuth()).toBe(kept)
})

test('AUTH-27 AUTH-28 AUTH-30 a single sign-on to an address without https is refused with the general message', async ({
  page,
  portal,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'シングルサインオンでログイン' }).click()
  await expect(page.locator('main').getByRole('alert')).toContainText(general)
  await expect(page).toHaveURL('/login')
  expect(portal.calls('/api/auth/oauth2_login')).toEqual([{}])
})

test('AUTH-36 the address of the default sign-on starts it at once', async ({ page, portal }) => {
  await page.goto('/login?sso=1')
  await expect.poll(() => portal.calls('/api/auth/oauth2_login')).toHaveLength(1)
  await expect(page).toHaveURL('/login')
})

test('AUTH-38 AUTH-39 a logout is sent once, redirects home, and leaves nothing stored', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/idpass')
  await logOut(page)
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  await expect(page).toHaveURL('/home')
  expect(portal.calls('/api/auth/logout')).toHaveLength(1)
  expect(await portal.storedAuth()).toBeNull()
})

test('AUTH-39 a logout that fails on the network still logs out', async ({ page, portal }) => {
  portal.watch.expects(/console: Failed to load resource: net::ERR_/)
  await portal.startAs('individual')
  await page.route('**/api/auth/logout', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await logOut(page)
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  expect(await portal.storedAuth()).toBeNull()
})

test('AUTH-41 back after a logout shows nothing of the customer', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'individual')
  await tile(page, 'ご請求明細').click()
  await expect(page.getByText('1000000101')).toBeVisible()
  await tile(page, 'ID・パスワード').click()
  await expect(page.getByText('ヤマダ タロウ')).toBeVisible()
  await logOut(page)
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  for (const path of ['/idpass', '/invoice', '/home']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    const words =
      path === '/home' ? page.locator('#main [name=userId]') : page.locator('main').getByText('ログインしてください。')
    await expect(words).toBeVisible()
    for (const own of ['1000000101', '山田', 'ヤマダ', 'taro@']) {
      await expect(page.getByText(own)).toHaveCount(0)
    }
  }
})

test.describe('of the city', () => {
  test.use({ site: sites.y3d })

  test('AUTH-09 SHELL-21 a login redirects to the reservation, with symbols in the password too', async ({ page }) => {
    for (const key of ['individual', 'symbols']) {
      await page.goto('/')
      await logIn(page, key)
      await expect(page).toHaveURL('/mobility/reserve')
      await page.getByRole('button', { name: /様のメニュー$/ }).click()
      await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible()
      await expect(page.getByText('パスワードの変更')).toHaveCount(0)
      await page.getByRole('button', { name: 'ログアウト' }).click()
      await expect(page.locator('#main [name=userId]')).toBeVisible()
    }
  })
})
