import { expect, type Page } from '@playwright/test'
import { withPageCache } from '../../tools/chromium'
import { test as base } from './portal'
import { special } from './sites'
import {
  portalOrigin,
  type StreamingService,
  signOnOrigin,
  siteOrigin,
  startStreamingService,
} from './support/streaming-service'

/* The hand-off from a release build to a streaming service on other origins, over HTTPS. */

const test = base.extend<{ leakCheck: undefined }, { service: StreamingService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const service = await startStreamingService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ servers, service }, use) =>
      use({
        ...servers,
        async of(site) {
          const running = await servers.of(site)
          service.setPortalPort(Number(new URL(running.origin).port))
          return { ...running, origin: portalOrigin }
        },
      }),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, service }, use) =>
      use({
        ...launchOptions,
        ...withPageCache(),
        args: [...(launchOptions.args ?? []), service.resolverRules],
      }),
    { scope: 'worker' },
  ],
  /** Fails if anything of the portal's session has reached the service by the end. */
  leakCheck: [
    async ({ context, portal, service }, use) => {
      service.setProvider(portal.api.provider)
      // The form of the login has both.
      portal.watch.allows(signOnOrigin, 'password of the streaming service', 'code of a sign-on')
      portal.watch.allows(siteOrigin)
      await portal.startAs('individual')
      await use(undefined)
      // They belong to the service; the portal sets none.
      await context.clearCookies({ domain: new URL(signOnOrigin).host })
      const received = service.received.join('\n')
      expect(received).not.toMatch(/\b(access|refresh|user)-[0-9a-f]{8}-|"authorization"/)
      // The login sends the origin, and no page's address.
      for (const [, referer] of received.matchAll(/"referer":"([^"]*)"/g)) expect(referer).toBe(`${portalOrigin}/`)
    },
    { auto: true },
  ],
})

test.use({ ignoreHTTPSErrors: true })

const button = (page: Page) => page.getByRole('button', { name: 'お申し込み情報を開く' })
const expectEnabled = (page: Page) => expect(button(page)).toHaveAttribute('aria-disabled', 'false')
const expectArrival = (page: Page) => expect(page.getByRole('heading', { name: 'お申し込み状況' })).toBeVisible()

async function openReady(page: Page, path = '/ott') {
  await page.goto(path)
  await page.evaluate(() => Reflect.set(window, 'marked', true))
  await expectEnabled(page)
  // The browser does not keep a page that is left while it loads code ahead.
  await page.waitForLoadState('networkidle')
}

test('OTT-15 OTT-16 OTT-19 the customer is logged in at the streaming site, which receives no token', async ({
  page,
  service,
}) => {
  await openReady(page)
  await button(page).click()
  await expectArrival(page)
  await expect(page).toHaveURL(`${siteOrigin}/mypage`)
  expect(service.received.map((request) => request.split(' ', 2).join(' '))).toEqual([
    'GET /authorization?operator_code=90001&autologin=1',
    'POST /login',
    'GET /mypage',
  ])
  const [authorization = '', login = ''] = service.received
  expect(authorization).not.toContain('"referer"')
  expect(login).toContain(`"origin":"${portalOrigin}"`)
  expect(service.logins).toEqual([
    {
      user_id: 'S1001',
      password: 'Haishin1001',
      operator_code: '90001',
      autologin: '1',
      state: expect.stringMatching(/^[\w-]{36}$/),
    },
  ])
})

/** Goes back to the page that the browser has kept in its cache, not to a reloaded one. */
async function goBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
}

test('OTT-31 SYNC-11 after going back from the streaming site the page polls at once and works again', async ({
  page,
  portal,
  service,
}) => {
  const updates = () => portal.calls('/api/idp_sync/update_idp_sync_sts').length
  await openReady(page)
  await button(page).click()
  await expectArrival(page)
  const before = updates()
  await goBack(page)
  // Only for that one form post did the page send a referrer.
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await expect.poll(updates).toBe(before + 1)
  await expectEnabled(page)
  await button(page).click()
  await expectArrival(page)
  expect(service.logins).toHaveLength(2)
})

for (const [name, status, headers] of [
  ['an error', 500, {}],
  ['HTML', 200, { 'content-type': 'text/html' }],
  ['a response for another origin', 200, { 'access-control-allow-origin': 'https://other.example' }],
] as const) {
  test(`OTT-17 ${name} from the sign-on provider is reported, and the next click works`, async ({
    page,
    portal,
    service,
  }) => {
    service.interceptNextAuthorization((answer) => answer.writeHead(status, headers).end('<p>Intruder'))
    if (status === 500) portal.watch.expects(/status of 500/)
    if ('access-control-allow-origin' in headers) portal.watch.expects(/CORS policy|net::ERR_FAILED/)
    await openReady(page)
    await button(page).click()
    await expect(page.locator('main').getByRole('alert')).toContainText('エラーが発生しました。')
    await expect(
      page.getByRole('alert').filter({ hasText: '動画配信サービスのサイトを開けませんでした。' }),
    ).toBeVisible()
    await expect(page).toHaveURL('/ott')
    await expectEnabled(page)
    expect(service.logins).toEqual([])
    await button(page).click()
    await expectArrival(page)
  })
}

test('a streaming site that never takes the customer over leaves the page as it was, without a referrer', async ({
  page,
}) => {
  await page.route(`${signOnOrigin}/login`, (route) => route.fulfill({ status: 204 }))
  await openReady(page)
  await button(page).click()
  const policies = page.locator('meta[name=referrer]')
  await expect(policies).toHaveAttribute('content', 'strict-origin')
  await expect(policies).toHaveAttribute('content', 'no-referrer')
  await expect(page).toHaveURL('/ott')
  await expectEnabled(page)
})

test.describe('with analytics', () => {
  test.use({ site: special.withAnalytics })

  test('OTT-18 the password is in no address, no storage, no page and no analytics event', async ({
    page,
    portal,
    service,
  }) => {
    const analytics = 'https://www.googletagmanager.com'
    portal.watch.allows(analytics)
    await page.route(`${analytics}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await openReady(page, '/portal/ott')
    await button(page).click()
    await expectArrival(page)
    const password = service.logins[0]?.['password'] ?? ''
    expect(password).not.toBe('')
    await goBack(page)
    await expectEnabled(page)
    const traces = await page.evaluate(() =>
      JSON.stringify([
        Array.from(Reflect.get(window, 'dataLayer'), (entry: object) => Object.values(entry)),
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
      ]),
    )
    expect(traces).toContain('page_view')
    expect(traces).not.toContain(password)
  })
})
