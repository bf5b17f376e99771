import { expect, type Page } from '@playwright/test'
import { test as base, heading } from './portal'
import { special } from './sites'
import {
  portalOrigin,
  type StreamingService,
  signOnOrigin,
  siteOrigin,
  startStreamingService,
} from './support/streaming-service'

/* The hand-off of a release build to a streaming service on origins of its own, over https. */

const test = base.extend<{ desk: undefined }, { service: StreamingService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
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
        args: [...(launchOptions.args ?? []), service.resolverRules],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
  /** Nothing of the portal's session may have reached the service by the end. */
  desk: [
    async ({ context, portal, service }, use) => {
      service.setProvider(portal.api.provider)
      // The form of the login has both.
      portal.watch.allows(signOnOrigin, 'password of the streaming service', 'code of a sign-on')
      portal.watch.allows(siteOrigin)
      await portal.startAs('individual')
      await use(undefined)
      // The service's own; the portal sets none.
      await context.clearCookies({ domain: new URL(signOnOrigin).host })
      const received = service.received.join('\n')
      expect(received).not.toMatch(/\b(access|refresh|user)-[0-9a-f]{8}-|"authorization"/)
      // The origin goes along with the login, and no page's address.
      for (const [, referer] of received.matchAll(/"referer":"([^"]*)"/g)) expect(referer).toBe(`${portalOrigin}/`)
    },
    { auto: true },
  ],
})

test.use({ ignoreHTTPSErrors: true })

const button = (page: Page) => page.getByRole('button', { name: 'お申し込み情報' })
const usable = (page: Page) => expect(button(page)).toHaveAttribute('aria-disabled', 'false')
const arrived = (page: Page) => expect(heading(page, 'お申し込み状況')).toBeVisible()

async function openReady(page: Page, path = '/ott') {
  await page.goto(path)
  await page.evaluate(() => Reflect.set(window, 'marked', true))
  await usable(page)
}

test('OTT-14 OTT-15 OTT-16 OTT-19 the customer is logged in at the streaming site, and no token goes there', async ({
  page,
  service,
}) => {
  await openReady(page)
  await button(page).click()
  await arrived(page)
  await expect(page).toHaveURL(`${siteOrigin}/mypage`)
  expect(service.received.map((request) => request.split(' ', 2).join(' '))).toEqual([
    'GET /authorization?operator_code=90001&autologin=1',
    'POST /login',
    'GET /mypage',
  ])
  const [asked = '', posted = ''] = service.received
  expect(asked).not.toContain('"referer"')
  expect(posted).toContain(`"origin":"${portalOrigin}"`)
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

/** Back from the site, to the page itself as the browser kept it, not to one that is loaded anew. */
async function goBack(page: Page) {
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
}

test('OTT-31 SYNC-11 back from the streaming site the page is usable and asks at once, and all works again', async ({
  page,
  portal,
  service,
}) => {
  const updates = () => portal.calls('/api/idp_sync/update_idp_sync_sts').length
  await openReady(page)
  await button(page).click()
  await arrived(page)
  const before = updates()
  await goBack(page)
  // For that one post alone the page said where it came from.
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await expect.poll(updates).toBe(before + 1)
  await usable(page)
  await button(page).click()
  await arrived(page)
  expect(service.logins).toHaveLength(2)
})

for (const [says, status, headers] of [
  ['an error', 500, {}],
  ['HTML', 200, { 'content-type': 'text/html' }],
  ['an answer that is for others', 200, { 'access-control-allow-origin': 'https://other.example' }],
] as const) {
  test(`OTT-17 ${says} of the sign-on provider is told, and the next press works`, async ({
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
    await usable(page)
    expect(service.logins).toEqual([])
    await button(page).click()
    await arrived(page)
  })
}

test.describe('with analytics', () => {
  test.use({ site: special.withAnalytics })

  test('OTT-18 the password is in no address, no storage, no page and nothing that is measured', async ({
    page,
    portal,
    service,
  }) => {
    const measurer = 'https://www.googletagmanager.com'
    portal.watch.allows(measurer)
    await page.route(`${measurer}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await openReady(page, '/portal/ott')
    await button(page).click()
    await arrived(page)
    const password = service.logins[0]?.['password'] ?? ''
    expect(password).not.toBe('')
    await goBack(page)
    await usable(page)
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
