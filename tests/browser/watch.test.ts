import { expect } from '@playwright/test'
import { certCode } from '../../mocks/provider/personas'
import { personaBy, test } from './portal'
import { newPassword } from './watch'

const elsewhere = 'https://elsewhere.example'

test('the watch itself: each kind of trouble is noticed', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/')
  await expect(page.getByText('ようこそ')).toBeVisible()
  await page.context().addCookies([{ name: 'tracked', value: '1', url: portal.origin }])
  await page.evaluate(() => {
    console.error('something is wrong')
    const script = document.createElement('script')
    try {
      script.src = 'https://elsewhere.example/x.js'
    } catch {
      // Trusted Types refuse the address; the watch has to notice that.
    }
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/x.png'
    setTimeout(() => {
      throw new Error('thrown late')
    })
  })
  for (const pattern of [
    /cookie: tracked/,
    /console: something is wrong/,
    /content policy: require-trusted-types-for/,
    /content policy: img-src https:\/\/elsewhere\.example/,
    /console: .*Content Security Policy/,
    /console: .*TrustedScriptURL/,
    /request: https:\/\/elsewhere\.example/,
    /page error: thrown late/,
  ]) {
    portal.watch.expects(pattern)
  }
  await expect.poll(() => portal.watch.troubles()).toEqual([])
})

test('the watch itself: a storage that it does not look through is noticed', async ({ page, portal }) => {
  await page.goto('/login')
  await page.evaluate(async () => {
    await caches.open('answers')
    await new Promise((resolve) => indexedDB.open('drafts').addEventListener('success', resolve))
  })
  portal.watch.expects(/^IndexedDB: drafts$/)
  portal.watch.expects(/^cache: answers$/)
})

const mailedKey = '0f8fad5bd9cb469fa16570867728950e'

/** Each kind, as the mock provider makes it: [name, an example, a counterexample]. */
const canaries = [
  ['password', personaBy('symbols').password, newPassword],
  ['password of the streaming service', 'Haishin1001'],
  ['token', 'access-0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['mailed key', mailedKey],
  ['certification code', certCode],
  ['code of a sign-on', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ['rider’s code', 'MOBILITY:R0001:sub1', '0001-MAIN'],
] as const

test.describe('API-22 the watch itself: a secret is noticed in every place', () => {
  // Requests of a page to other origins are let through here, to be checked.
  test.use({ bypassCSP: true })

  const plain = (secret: string) => secret
  // As the provider encodes riders' codes.
  const base64 = (secret: string) => Buffer.from(JSON.stringify({ main: { qr_code: secret } })).toString('base64')
  const twice = (secret: string) => JSON.stringify(JSON.stringify(encodeURIComponent(secret).replaceAll('-', '%2D')))
  for (const [form, at, encode] of [
    ['of each kind', 1, plain],
    ['in its other form', 2, plain],
    ['in base64', 1, base64],
    ['in JSON in JSON, percent-encoded', 1, twice],
  ] as const) {
    test(form, async ({ page, portal }) => {
      portal.watch.allows(elsewhere)
      await page.route(`${elsewhere}/**`, (route) =>
        route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' }),
      )
      let before: readonly string[] = []
      for (const { 0: name, [at]: secret } of canaries) {
        if (!secret) continue
        await page.goto('/login')
        await expect(page.locator('#main [name=userId]')).toBeVisible()
        await page.evaluate(
          async ([secret, elsewhere]) => {
            const within = `/login?x=${encodeURIComponent(secret)}`
            console.log(secret)
            sessionStorage.setItem('draft', JSON.stringify({ a: secret }))
            window.name = secret
            Reflect.set(localStorage, 'copy', secret)
            const link = document.createElement('a')
            link.href = within
            document.body.append(link)
            document.title = secret
            Reflect.set(window, 'dataLayer', [['event', 'page_view', { page_title: secret }]])
            await fetch(`/extra/windows.json?x=${encodeURIComponent(secret)}`)
            await fetch(elsewhere, { method: 'POST', body: secret })
            history.replaceState({ secret }, '', within)
            await fetch('/extra/windows.json', { referrer: within, referrerPolicy: 'unsafe-url' })
          },
          [encode(secret), elsewhere] as const,
        )
        const noticed = await portal.watch.troubles()
        const places = [
          'on the console (log)',
          'in an address',
          `sent to ${elsewhere}`,
          'written to a storage as "draft"',
          'in sessionStorage "draft"',
          'in localStorage "copy"',
          'in the title',
          'in the window’s name',
          'in a link',
          'in a page view',
          'in the address bar',
          'in a referrer',
          ...(name === 'mailed key' ? [] : ['in the history entry']),
        ]
        expect(noticed.filter((one) => !before.includes(one)).toSorted(), name).toEqual(
          places.map((place) => `secret ${place}: ${name}`).toSorted(),
        )
        before = noticed
      }
      portal.watch.expects(/^secret /)
    })
  }
})

test('API-22 the watch itself: the address of a mailed link may have its key, until the portal has started', async ({
  page,
  portal,
}) => {
  const address = `/reminder/resetPassword?cert_key=${mailedKey}`
  await page.goto(address)
  await expect(page).toHaveURL('/reminder/resetPassword')
  await expect(page.locator('#main h1')).toBeVisible()
  expect(await portal.watch.troubles()).toEqual([])
  await page.evaluate((to) => history.replaceState(null, '', to), address)
  expect(await portal.watch.troubles()).toEqual(['secret in the address bar: mailed key'])
  portal.watch.expects(/^secret in the address bar/)
})
