import { chromium, expect, type Page } from '@playwright/test'
import { startMockApi } from '../../mocks/node'
import { withPageCache } from '../../tools/chromium'
import { startServer } from '../../tools/serve/server'
import { test as base, logIn } from './portal'
import type { Prism } from './prism'
import { folderOf, type RunningSite, sites } from './sites'
import { type OpenIdProvider, startOpenIdProvider } from './support/openid-provider'
import { type SignOnBackend, startSignOnBackend } from './support/sign-on-backend'

/* The single sign-on of a release build with a real OpenID provider, over https with PKCE. */

interface SignOnSite extends RunningSite {
  readonly provider: OpenIdProvider
  readonly backend: SignOnBackend
}

async function startSite(prism: Prism | undefined): Promise<SignOnSite> {
  const mocks = await startMockApi({ port: 0, brand: sites.cty.brand })
  const backend = await startSignOnBackend(mocks.api, mocks.port)
  const gate = await prism?.before(`http://127.0.0.1:${backend.port}`)
  const reports: string[] = []
  const server = await startServer({
    folder: folderOf(sites.cty),
    api: gate?.address ?? `http://127.0.0.1:${backend.port}`,
    port: 0,
    onReport: (report) => reports.push(report),
  })
  const origin = `http://127.0.0.1:${server.port}`
  const provider = await startOpenIdProvider(`${origin}/login`)
  backend.connect(provider, `${origin}/login`)
  return {
    origin,
    api: mocks.api,
    reports,
    provider,
    backend,
    async close() {
      await Promise.all([server.close(), provider.close()])
      await gate?.close()
      await backend.close()
      await mocks.close()
    },
  }
}

const test = base.extend<{ desk: undefined }, { signOn: SignOnSite }>({
  signOn: [
    async ({ prism }, use) => {
      const site = await startSite(prism)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  servers: [async ({ signOn }, use) => use({ of: async () => signOn, close: async () => {} }), { scope: 'worker' }],
  /** A provider per test; at the end it must not have received anything of the portal. */
  desk: [
    async ({ page, portal, signOn }, use) => {
      portal.watch.allows(signOn.provider.issuer)
      const before = signOn.provider.received.length
      await use(undefined)
      // Only the provider's own cookies; the portal sets none.
      await page.context().clearCookies({ domain: 'localhost' })
      const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('auth')).catch(() => null)) ?? '{}')
      const received = signOn.provider.received.slice(before).join('\n')
      for (const secret of [stored._access_token, stored._refresh_token, stored._user_token]) {
        if (secret !== undefined) expect(received).not.toContain(secret)
      }
      expect(received).not.toMatch(/\b(access|refresh|user)-[0-9a-f]{8}-/)
    },
    { auto: true },
  ],
})

test.use({ ignoreHTTPSErrors: true })

const path = '/api/auth/oauth2_login'
const button = (page: Page) => page.getByRole('button', { name: 'シングルサインオンでログイン' })
const refusal = (page: Page) => page.locator('main').getByText(/^シングルサインオンでログインできませんでした。/)
const atProvider = (page: Page) => expect(page.getByRole('heading', { name: '外部サインオン' })).toBeVisible()
const menu = (page: Page) => page.getByRole('button', { name: '山田 太郎 様のメニュー' })
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('oauth2'))

/** Collects the query parameters of sign-on returns. */
function returnsOf(page: Page, origin: string): readonly URLSearchParams[] {
  const returns: URLSearchParams[] = []
  page.on('request', (request) => {
    const { origin: to, searchParams } = new URL(request.url())
    if (request.isNavigationRequest() && to === origin && searchParams.has('state')) returns.push(searchParams)
  })
  return returns
}

async function agree(page: Page, account = 'taro@example.jp') {
  await atProvider(page)
  await page.getByLabel('アカウント').fill(account)
  await page.getByRole('button', { name: '許可する' }).click()
}

test('AUTH-31 AUTH-37 API-21 the round trip ends logged in, on the page that required the login', async ({
  page,
  portal,
  signOn,
}) => {
  const returns = returnsOf(page, portal.origin)
  await page.goto('/invoice?from=mail')
  await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
  await button(page).click()
  await atProvider(page)
  expect(portal.calls(path)).toEqual([{}])
  await agree(page)
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/invoice?from=mail`)
  await expect(page.locator('main').getByText('1000000101')).toBeVisible()

  expect(returns).toHaveLength(1)
  const [, finish] = portal.calls(path)
  expect(finish).toEqual({
    code: returns[0]?.get('code'),
    oauth2state: returns[0]?.get('state'),
    oauth2created: expect.stringMatching(/^\d+$/),
  })
  expect(await stored(page)).toBeNull()
  expect(JSON.parse((await portal.storedAuth()) ?? '')).toMatchObject({ loginUser: { user_id: 'taro@example.jp' } })
  // The provider saw no URL of the portal except the return URL.
  const headers = signOn.provider.received.join('\n')
  expect(headers).toContain('"user-agent"')
  expect(headers).not.toContain('/invoice')

  // The code has been used: the provider itself rejects it now.
  const again = await page.request.post(path, { data: finish })
  expect(await again.json()).toMatchObject({ status: 'ERROR' })
})

test('AUTH-33 neither history nor storage contains code or state after the return', async ({ page, portal }) => {
  const returns = returnsOf(page, portal.origin)
  await page.goto('/login')
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
  expect(returns).toHaveLength(1)
  const secrets = ['code', 'state'].map((name) => returns[0]?.get(name) ?? '')
  for (const secret of secrets) expect(secret).not.toBe('')
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const own = entries.map(({ url }) => url).filter((url) => url.startsWith(portal.origin))
  expect(own.length).toBeGreaterThan(0)
  const storages = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  for (const secret of secrets) {
    expect(own.join(' ')).not.toContain(secret)
    expect(storages).not.toContain(secret)
  }
})

test('AUTH-34 AUTH-33 a customer who refuses returns to the form, and both kinds of login work', async ({
  page,
  portal,
}) => {
  await page.goto('/invoice')
  await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
  for (let times = 0; times < 2; times++) {
    await button(page).click()
    await atProvider(page)
    await page.getByRole('button', { name: '許可しない' }).click()
    await expect(refusal(page)).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/login`)
    expect(await stored(page)).toBeNull()
    expect(await portal.storedAuth()).toBeNull()
  }
  expect(portal.calls(path)).toEqual([{}, {}])
  await logIn(page, 'individual')
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/invoice`)
})

test('AUTH-34 after a refusal the single sign-on itself works', async ({ page, portal }) => {
  await page.goto('/login')
  await button(page).click()
  await atProvider(page)
  await page.getByRole('button', { name: '許可しない' }).click()
  await expect(refusal(page)).toBeVisible()
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
  expect(portal.calls(path)).toHaveLength(3)
})

test('AUTH-32 AUTH-33 a real code with the state of another sign-on is not sent', async ({ page, portal, signOn }) => {
  signOn.provider.changeNextReturn((query) => query.set('state', 'other'))
  const returns = returnsOf(page, portal.origin)
  await page.goto('/login')
  await button(page).click()
  await agree(page)
  await expect(refusal(page)).toBeVisible()
  expect(returns.map((query) => query.get('state'))).toEqual(['other'])
  await expect(page).toHaveURL(`${portal.origin}/login`)
  expect(portal.calls(path)).toEqual([{}])
  expect(await portal.storedAuth()).toBeNull()
  expect(await stored(page)).toBeNull()
})

test('AUTH-32 a return that this browser did not start is not sent', async ({ page, portal }) => {
  await page.goto('/login?code=somebodys&state=somebodys')
  await expect(refusal(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/login`)
  // The form works, so any request of the return has been sent by now.
  await logIn(page, 'individual')
  await expect(menu(page)).toBeVisible()
  expect(portal.calls(path)).toEqual([])
})

test('AUTH-35 neither reload nor back and forward send the code again', async ({ page, portal }) => {
  await page.goto('/home')
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
  await page.reload()
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(`${portal.origin}/home`)
  await page.goForward()
  await expect(menu(page)).toBeVisible()
  await page.reload()
  await expect(menu(page)).toBeVisible()
  expect(portal.calls(path)).toHaveLength(2)
})

test('AUTH-35 AUTH-33 a rejected code is not sent again by a reload, or by opening the same URL', async ({
  page,
  portal,
  signOn,
}) => {
  signOn.provider.changeNextReturn((query) => query.set('code', 'wrong'))
  const returns = returnsOf(page, portal.origin)
  await page.goto('/login')
  await button(page).click()
  await agree(page)
  await expect(page.locator('main').getByRole('alert')).toContainText('サインオンを確認できませんでした。')
  await expect(page).toHaveURL(`${portal.origin}/login`)
  expect(await stored(page)).toBeNull()
  expect(portal.calls(path)).toMatchObject([{}, { code: 'wrong' }])
  await page.reload()
  await expect(button(page)).toBeVisible()
  await page.goto(`/login?${returns[0]}`)
  await expect(refusal(page)).toBeVisible()
  await logIn(page, 'individual')
  await expect(menu(page)).toBeVisible()
  expect(portal.calls(path)).toHaveLength(2)
})

test('AUTH-36 ?sso=1 starts at once, and Back from the provider does not start again', async ({ page, portal }) => {
  await page.goto('/reminder/entryMailPass')
  await page.goto('/login?sso=1')
  await atProvider(page)
  expect(portal.calls(path)).toEqual([{}])
  // To the login page, or past it if the browser replaced its entry with the provider's.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`^${portal.origin}/(login|reminder/entryMailPass)$`))
  if (page.url().endsWith('/login')) {
    await expect(button(page)).toBeVisible()
    await page.goBack()
  }
  await expect(page).toHaveURL(`${portal.origin}/reminder/entryMailPass`)
  await page.goto('/login')
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
  // The first start, the start by the button, and its finish.
  expect(portal.calls(path)).toHaveLength(3)
})

test('AUTH-36 a page from the back/forward cache is usable after Back from the provider', async ({ portal }) => {
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ...withPageCache(),
  })
  try {
    const page = await browser.newPage({ baseURL: portal.origin, ignoreHTTPSErrors: true, locale: 'ja-JP' })
    await page.goto('/login')
    await page.evaluate(() => Reflect.set(window, 'marked', true))
    await button(page).click()
    await atProvider(page)
    expect(await page.evaluate(() => 'marked' in window)).toBe(false)
    await page.goBack({ waitUntil: 'commit' })
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    await button(page).click()
    await agree(page)
    await expect(menu(page)).toBeVisible()
    expect(portal.calls(path)).toHaveLength(3)
  } finally {
    await browser.close()
  }
})

test('AUTH-28 AUTH-31 both calls send the tokens of a logged-in customer to the backend', async ({ page, portal }) => {
  await portal.startAs('addresses')
  await page.goto('/home')
  const { _access_token, _refresh_token } = JSON.parse((await portal.storedAuth()) ?? '')
  await page.goto('/login?sso=1')
  await agree(page)
  await expect(menu(page)).toBeVisible()
  expect(portal.calls(path)).toEqual([
    { _access_token, _refresh_token },
    expect.objectContaining({ _access_token, _refresh_token, code: expect.any(String) }),
  ])
})

test('AUTH-30 a URL without https is not followed, not even on localhost', async ({ page, portal, signOn }) => {
  await page.goto('/login')
  for (const address of ['http://sign-on.example/auth', 'http://127.0.0.1:9/auth', 'http://localhost:9/auth']) {
    signOn.backend.changeNextAddress(() => address)
    await button(page).click()
    await expect(page.locator('main').getByRole('alert')).toContainText('エラーが発生しました。')
    await expect(page).toHaveURL(`${portal.origin}/login`)
    expect(await stored(page)).toBeNull()
    await page.locator('main').getByRole('button', { name: '閉じる' }).click()
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
  }
  expect(portal.calls(path)).toHaveLength(3)
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
})

test('DRAFT-03 after a sign-on from a form whose session expired, the same step and the values typed are restored', async ({
  page,
  portal,
}) => {
  const comment = page.locator('[name=comments]')
  await page.goto('/login')
  await logIn(page, 'individual')
  await expect(menu(page)).toBeVisible()
  await page.goto('/contact/inquiry')
  await comment.fill('来週の火曜日にお願いします。')
  await page.getByLabel('土', { exact: true }).check()
  portal.api.scenarios.plan('/api/contact/inquiry/confirm_create', { kind: 'needLogin' })
  await page.getByRole('button', { name: '確認画面へ進む' }).click()
  await expect(page.getByText('一定時間が経過したため、もう一度ログインしてください。')).toBeVisible()
  await button(page).click()
  await agree(page)
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/contact/inquiry/create`)
  await expect(comment).toHaveValue('来週の火曜日にお願いします。')
  await expect(page.getByLabel('土', { exact: true })).toBeChecked()
  expect(portal.calls('/api/contact/inquiry/confirm_create')).toHaveLength(1)
})
