import { expect, type Page } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { type Paints, slowDown, watchPaints } from '../../tools/bench/paint'
import { heading, holdBack, personaBy, test } from './portal'
import { sites, special } from './sites'
import { createRandom, fieldsShown, typeAround } from './support/typings'

/*
 * The first picture of the login is its form, which takes text and presses before the scripts of the portal are there
 * (src/app/staticLogin.ts, src/app/takeOver.ts).
 */

const scripts = /\/assets\/(packages|portal)-[\w-]+\.js$/
const { userId, password } = personaBy('individual')

/** Records at every frame, from the first one on, which first picture is visible. */
function watchPictures() {
  const seen = new Set<string>()
  const look = () => {
    for (const id of ['login', 'waiting']) if (document.getElementById(id)?.checkVisibility()) seen.add(id)
    requestAnimationFrame(look)
  }
  look()
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  Object.assign(window, { picturesSeen: seen })
}

const picturesSeen = (page: Page) => page.evaluate<string[]>('[...window.picturesSeen]')

/** Opens a page whose scripts wait until the returned function is called. */
async function openHeld(page: Page, address: string) {
  const release = await holdBack(page, scripts)
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'))
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)
/** The portal would be shown by now, if nothing kept it. */
async function isRendered(page: Page) {
  await expect(page).toHaveTitle(/^ログイン \| /)
  await page.evaluate(() => new Promise((rendered) => requestIdleCallback(() => requestIdleCallback(rendered))))
}
const isTakenOver = (page: Page) => expect(page.locator('.skip-link')).toBeAttached()

/** Opens addresses, and compares the first picture of each. */
async function expectPictures(page: Page, pictures: Readonly<Record<string, 'login' | 'waiting'>>) {
  await page.addInitScript(watchPictures)
  for (const [address, picture] of Object.entries(pictures)) {
    await page.goto(address)
    await isTakenOver(page)
    expect(await picturesSeen(page), address).toEqual([picture])
  }
}

for (const brand of brandCodes) {
  test.describe(() => {
    test.use({ site: sites[brand] })

    test(`DOOR-01 the page that ${brand} serves has the login form, which takes text without the scripts of the portal, and keeps it`, async ({
      page,
    }) => {
      for (const address of brand === 'y3d' ? ['/login'] : ['/', '/home', '/login']) {
        const release = await openHeld(page, address)
        await field(page, 'userId').click()
        await page.keyboard.type('hanako')
        await page.keyboard.press('Tab')
        await page.keyboard.type('P4ss')
        await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
        const prerendered = await page.locator('#login .panel').textContent()
        const links = page.locator('main .link-list a')
        const addresses = await links.evaluateAll(hrefs)
        release()
        await isTakenOver(page)
        expect(await page.locator('main .panel:has(form)').textContent(), address).toBe(prerendered)
        expect(await links.evaluateAll(hrefs)).toEqual(addresses)
        await expect(field(page, 'userId')).toHaveValue('hanako')
        await expect(field(page, 'password')).toHaveValue('P4ss')
        await page.unrouteAll()
      }
    })

    test(`DOOR-05 on a slow line and a slow phone ${brand}'s login keeps what is typed at its first paint, and paints nothing larger afterwards`, async ({
      page,
    }) => {
      await page.addInitScript(watchPaints)
      await slowDown(page)
      const release = await openHeld(page, '/login')
      const paints = () => page.evaluate<Paints>('window.paints')
      await expect.poll(async () => (await paints()).first, { intervals: [20] }).toBeGreaterThan(0)
      await page.evaluate(() => document.querySelector<HTMLElement>('[name=userId]')?.focus())
      // Not a press, after which the browser records no larger paint.
      await page.keyboard.insertText('a')
      release()
      await isTakenOver(page)
      await page.waitForLoadState('networkidle')
      await expect(field(page, 'userId')).toHaveValue('a')
      const { first, largest } = await paints()
      expect(largest / first).toBeLessThanOrEqual(1.05)
    })
  })
}

test('DOOR-01 DOOR-03 visitors see the form at /, /home and /login, and elsewhere that the page is loading', async ({
  page,
}) => {
  await expectPictures(page, {
    '/': 'login',
    '/home': 'login',
    '/login': 'login',
    '/login/': 'login',
    '/login?from=mail': 'login',
    '/login?code=1&state=2': 'waiting',
    '/login?error=access_denied&state=2': 'waiting',
    '/invoice': 'waiting',
    '/contact/inquiry/create': 'waiting',
    '/homes': 'waiting',
  })
})

test('DOOR-01 a visitor whose browser denies storage sees the form, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await expectPictures(page, { '/': 'login', '/login': 'login' })
})

test.describe(() => {
  test.use({ site: sites.y3d })

  test('DOOR-03 HOME-09 a home that begins with what the rides are does not begin with the form', async ({ page }) => {
    await expectPictures(page, {
      '/': 'waiting',
      '/home': 'waiting',
      '/login': 'login',
    })
  })
})

test('DOOR-03 a logged-in customer never sees the form', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.addInitScript(watchPictures)
  for (const address of ['/', '/home', '/login']) {
    const release = await openHeld(page, address)
    await expect(page.getByText('読み込んでいます。しばらくお待ちください。')).toBeVisible()
    release()
    await expect(heading(page, 'ようこそ')).toBeVisible()
    expect(await picturesSeen(page), address).toEqual(['waiting'])
  }
})

test.describe('under another path', () => {
  test.use({ site: special.underMypage })

  test('DOOR-01 the form is the first picture at the base path, too', async ({ page }) => {
    await expectPictures(page, {
      '/mypage/': 'login',
      '/mypage': 'login',
      '/mypage/login': 'login',
      '/mypage/invoice': 'waiting',
    })
  })

  test('the form is not the first picture beside the base path, where the same page may be served', async ({
    page,
  }) => {
    const body = await (await page.request.get('/mypage/')).text()
    await page.route('**/another/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await openHeld(page, '/another/')
    await expect(page.getByText('読み込んでいます。しばらくお待ちください。')).toBeVisible()
    await expect(page.locator('#login')).toBeHidden()
  })
})

test('DOOR-02 what is typed and pressed before the scripts is sent once, as it was typed, and in no address', async ({
  page,
  portal,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await openHeld(page, '/login')
  await field(page, 'userId').click()
  await page.keyboard.type(userId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  expect(portal.calls('/api/auth/login')).toEqual([])
  await expect(page).toHaveURL('/login')
  release()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(portal.calls('/api/auth/login')).toEqual([{ userId, password }])
  expect(addresses.filter((address) => address.includes(password) || address.includes('taro'))).toEqual([])
})

test('DOOR-02 what is filled in and pasted before the scripts keeps its spaces, signs and letters of any script', async ({
  page,
}) => {
  const release = await openHeld(page, '/login')
  await field(page, 'userId').fill('山田 Taro+1@example.jp')
  const pasted = ' \u3000<p>"P4ss"&amp;\\ｶﾅ𠮷 '
  await field(page, 'password').focus()
  await page.keyboard.insertText(pasted)
  release()
  await isTakenOver(page)
  await expect(field(page, 'userId')).toHaveValue('山田 Taro+1@example.jp')
  await expect(field(page, 'password')).toHaveValue(pasted)
})

test('the focus, the selection and the place of a field in the window stay', async ({ page }) => {
  for (const [width, height] of [
    [390, 500],
    [1200, 500],
    // The window was scrolled to the field.
    [390, 220],
  ] as const) {
    await page.setViewportSize({ width, height })
    const release = await openHeld(page, '/login')
    await field(page, 'userId').click()
    await page.keyboard.type('hanako@example.jp')
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft')
    const selected = () =>
      page.evaluate(() => {
        const { activeElement: active } = document
        if (!(active instanceof HTMLInputElement)) return undefined
        const { name, selectionStart, selectionEnd } = active
        return { name, selectionStart, selectionEnd, top: Math.round(active.getBoundingClientRect().top) }
      })
    const before = await selected()
    expect(before).toMatchObject({ name: 'userId', selectionStart: 14, selectionEnd: 17 })
    release()
    await isTakenOver(page)
    expect(await selected(), `${width} × ${height}`).toEqual(before)
    await page.keyboard.type('.net')
    await expect(field(page, 'userId')).toHaveValue('hanako@example.net')
    await page.unrouteAll()
  }
})

test('a composition by an input method is not interrupted: the portal takes over at its end', async ({ page }) => {
  const release = await openHeld(page, '/login')
  await field(page, 'userId').click()
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('ｈ')
  release()
  await isRendered(page)
  await compose('はな')
  await expect(page.locator('.skip-link')).toHaveCount(0)
  await page.keyboard.insertText('hana')
  await isTakenOver(page)
  await page.keyboard.type('ko')
  await expect(field(page, 'userId')).toHaveValue('hanako')
})

test('the Enter that ends a composition presses nothing, as Safari tells it, too', async ({ page }) => {
  const release = await openHeld(page, '/login')
  for (const by of [{ isComposing: true }, { keyCode: 229 }]) {
    const goesOn = await field(page, 'userId').evaluate(
      (input, init) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })),
      by,
    )
    expect(goesOn, JSON.stringify(by)).toBe(false)
  }
  release()
})

test('the other buttons do what was pressed, too', async ({ page, portal }) => {
  portal.api.scenarios.hold('/api/auth/oauth2_login')
  const release = await openHeld(page, '/login')
  await field(page, 'password').fill('P4ss')
  await page.getByRole('button', { name: 'パスワードを表示する' }).click()
  await page.getByRole('button', { name: 'シングルサインオンでログイン' }).click()
  release()
  await isTakenOver(page)
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'password')).toHaveValue('P4ss')
  await expect.poll(() => portal.calls('/api/auth/oauth2_login')).toHaveLength(1)
  await portal.api.scenarios.release()
})

test('a customer with an answer to type sees why nothing was sent: an empty form is checked as ever', async ({
  page,
  portal,
}) => {
  const release = await openHeld(page, '/login')
  await field(page, 'userId').click()
  await page.keyboard.press('Enter')
  release()
  await expect(page.locator('.error-summary li')).toHaveText([
    'ユーザーIDを入力してください。',
    'パスワードを入力してください。',
  ])
  expect(portal.calls('/api/auth/login')).toEqual([])
})

test('a press that the take-over falls into, by mouse or Space, is done, and so is a fold that was opened', async ({
  page,
}) => {
  for (const hand of ['mouse', 'Space'] as const) {
    const release = await openHeld(page, '/login')
    await page.locator('main summary').click()
    await field(page, 'password').fill('P4ss')
    const toggle = page.getByRole('button', { name: 'パスワードを表示する' })
    await (hand === 'mouse' ? toggle.hover() : toggle.focus())
    await (hand === 'mouse' ? page.mouse.down() : page.keyboard.down('Space'))
    release()
    await isRendered(page)
    await expect(page.locator('.skip-link')).toHaveCount(0)
    await (hand === 'mouse' ? page.mouse.up() : page.keyboard.up('Space'))
    await isTakenOver(page)
    await expect(field(page, 'password'), hand).toHaveAttribute('type', 'text')
    await expect(page.locator('main dd').getByText('Microsoft Edge')).toBeVisible()
    await page.unrouteAll()
  }
})

test('text that is typed after a press takes it back: half a password is never sent', async ({ page, portal }) => {
  const release = await openHeld(page, '/login')
  await field(page, 'userId').click()
  await page.keyboard.type(userId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).not.toBeEmpty()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password.slice(0, 4))
  await expect(page.getByRole('status')).toBeEmpty()
  release()
  await isTakenOver(page)
  await page.keyboard.type(password.slice(4))
  await expect(field(page, 'password')).toHaveValue(password)
  await expect(page.locator('.error-summary')).toHaveCount(0)
  expect(portal.calls('/api/auth/login')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(portal.calls('/api/auth/login')).toEqual([{ userId, password }])
})

test('the button that was pressed last is the one that is pressed, and none once more is typed', async ({
  page,
  portal,
}) => {
  const signOn = page.getByRole('button', { name: 'シングルサインオンでログイン' })
  let release = await openHeld(page, '/login')
  await signOn.click()
  await field(page, 'userId').fill('hanako')
  release()
  await isTakenOver(page)
  await page.unrouteAll()
  release = await openHeld(page, '/login')
  await field(page, 'userId').fill(userId)
  await field(page, 'password').fill(password)
  await signOn.click()
  await field(page, 'password').press('Enter')
  release()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(portal.calls('/api/auth/login')).toEqual([{ userId, password }])
  expect(portal.calls('/api/auth/oauth2_login')).toEqual([])
})

test('a browser that does not know the method of the form sends nothing in the address', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await openHeld(page, '/login')
  await page.locator('#login form').evaluate((form) => form.removeAttribute('method'))
  await field(page, 'userId').fill(userId)
  await field(page, 'password').fill(password)
  await field(page, 'password').press('Enter')
  release()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(addresses.filter((address) => address.includes('userId='))).toEqual([])
})

test('the password that was shown and hidden again is hidden', async ({ page }) => {
  const release = await openHeld(page, '/login')
  await field(page, 'password').fill('P4ss')
  for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'パスワードを表示する' }).click()
  release()
  await isTakenOver(page)
  await expect(field(page, 'password')).toHaveValue('P4ss')
  await expect(field(page, 'password')).toHaveAttribute('type', 'password')
})

test('a press is done although the browser has translated the button', async ({ page, portal }) => {
  const release = await openHeld(page, '/login')
  await field(page, 'userId').fill(userId)
  await field(page, 'password').fill(password)
  await page.locator('#login [type=submit]').evaluate((button) => {
    button.replaceChildren(Object.assign(document.createElement('font'), { textContent: 'Log in' }))
  })
  await page.locator('#login [type=submit]').click()
  release()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  expect(portal.calls('/api/auth/login')).toHaveLength(1)
})

test('links stay in their place in a window that was scrolled without a field', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 300 })
  const release = await openHeld(page, '/login')
  const link = page.locator('main .link-list a').first()
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  release()
  await isTakenOver(page)
  expect(await top()).toBe(before)
})

test('a browser that is too old for the scripts is told so, and which ones are not', async ({ page, portal }) => {
  portal.watch.expects(/SyntaxError|Unexpected token/)
  await page.route(/\/assets\/portal-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '}{' }),
  )
  await page.goto('/login')
  await expect(page.getByRole('status')).toHaveText(/^ページを読み込めませんでした。/)
  await expect(page.locator('main dd').getByText('Microsoft Edge')).toBeVisible()
})

test('a press says that the portal is loading, and scripts that do not come say so', async ({ page, portal }) => {
  const status = page.getByRole('status')
  await openHeld(page, '/login')
  await expect(status).toBeEmpty()
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(status).toHaveText('読み込んでいます。しばらくお待ちください。')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(scripts, (route) => route.abort())
  portal.watch.expects(/console: Failed to load resource: net::ERR_FAILED .*\.js/)
  await page.goto('/login')
  const lost = 'ページを読み込めませんでした。通信環境をご確認のうえ、再度読み込んでください。'
  await expect(status).toHaveText(lost)
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(status).toHaveText(lost)
  await field(page, 'userId').fill('hanako')
  await expect(status).toHaveText(lost)
})

test('DOOR-02 of 1,000 random typings before, during and after the take-over no character is lost', {
  tag: '@long',
}, async ({ page }) => {
  // Each of at least twenty.
  const rounds = 50
  test.setTimeout(rounds * 10_000)
  const random = createRandom(20_250_501)
  let typed = 0
  for (let round = 0; round < rounds; round++) {
    const release = await openHeld(page, '/login')
    await field(page, 'userId').focus()
    const outcome = await typeAround(random, {
      press: ([key, held]) => page.keyboard.press(held ? `${held}+${key}` : key),
      release,
      isTakenOver: () => page.evaluate(() => document.querySelector('.skip-link') !== null),
    })
    expect(await page.evaluate(fieldsShown), `round ${round}, ${outcome.during} during`).toEqual(outcome.expected)
    typed += outcome.typed
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(typed).toBeGreaterThanOrEqual(1_000)
})
