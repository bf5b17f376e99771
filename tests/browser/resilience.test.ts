import { expect } from '@playwright/test'
import { heading, test, tile } from './portal'

/** The browser reports the request, React the error that its boundary caught. */
const lostChunk = /console: (Failed to load resource: net::ERR_FAILED|[\w$]+: lost\n)/

test('SHELL-56 a lost chunk reloads the page once, then shows an error in the shell with a button to reload', async ({
  page,
  portal,
}) => {
  portal.watch.expects(lostChunk)
  await portal.startAs('individual')
  let lost = true
  await page.route(/\/assets\/Invoice-[\w-]+\.js$/, (route) => (lost ? route.abort() : route.continue()))
  await page.goto('/')
  let loads = 0
  page.on('load', () => loads++)
  await tile(page, 'ご請求明細').click()
  await expect(page.getByRole('alert')).toHaveText(
    /ページを読み込めませんでした。通信環境をご確認のうえ、再度読み込んでください。/,
  )
  await expect.poll(() => loads).toBe(1)
  await expect(page).toHaveURL('/invoice')
  await expect(page.getByRole('banner').getByText('CTYマイページ')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await tile(page, 'ホーム').click()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await page.goBack()
  lost = false
  await page.getByRole('button', { name: '再読み込み' }).click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
})

test('a chunk that is back after the automatic reload goes unnoticed', async ({ page, portal }) => {
  portal.watch.expects(lostChunk)
  await portal.startAs('individual')
  let asked = 0
  await page.route(/\/assets\/Invoice-[\w-]+\.js$/, (route) => (asked++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await tile(page, 'ご請求明細').click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  await expect(page).toHaveURL('/invoice')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SHELL-55 a chunk that does not arrive is given up after 120 seconds', async ({ page, portal }) => {
  portal.watch.expects(/console: [\w$]+: lost|console: [\w$]+: late/)
  await page.clock.install()
  await portal.startAs('individual')
  await page.route(/\/assets\/Invoice-[\w-]+\.js$/, () => {})
  await page.goto('/')
  const asked = page.waitForRequest(/\/assets\/Invoice-/)
  await tile(page, 'ご請求明細').click()
  await asked
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.clock.fastForward(105_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('alert')).toContainText('ページを読み込めませんでした。')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('SHELL-51 a message says that JavaScript is needed', async ({ page }) => {
    await page.goto('/')
    const text = page.locator('noscript p')
    await expect(text).toBeVisible()
    await expect(text).toHaveText('このページを利用するにはJavaScriptを有効にしてください。')
    // Nothing covers it.
    await text.click({ trial: true, timeout: 5_000 })
  })
})

test('API-10 INV-52 INV-50 an invoice response that is not the provider’s shows the general message and a link to the login', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  for (const outcome of [
    { kind: 'raw', body: '<html><h1>Bad Gateway</h1></html>', contentType: 'text/html' },
    { kind: 'raw', body: '{"status":"OK","data":{"billing_ym":"2025', contentType: 'application/json' },
    { kind: 'raw', body: '', contentType: 'application/json' },
  ] as const) {
    portal.api.scenarios.plan('/api/invoice/certify_index', outcome)
    await page.goto('/invoice')
    await expect(page.getByRole('alert')).toContainText(
      'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。',
    )
    await expect(page.locator('main').getByRole('link', { name: 'ログイン' })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/Bad Gateway|billing_ym|[{<]/)
  }
})

test('API-15 HTML in a message of the server is text', async ({ page, portal }) => {
  await portal.startAs('individual')
  const message = '<img src=x onerror="document.title=1"><b>停止中</b>'
  portal.api.scenarios.plan('/api/invoice/certify_index', { kind: 'failure', message })
  await page.goto('/invoice')
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(page.getByRole('alert').locator('img, b')).toHaveCount(0)
})

test('INV-17 SHELL-53 KIT-06 a failed change of month keeps the month; its alert fades, is gone for good, and can come again', async ({
  page,
  portal,
}) => {
  portal.watch.expects(/console: Failed to load resource: .* 500/)
  await portal.startAs('individual')
  await page.goto('/invoice')
  const month = page.locator('[name=tgt_billing_ym]')
  const alert = page.getByRole('alert')
  const shown = await month.inputValue()
  const place = () => month.evaluate((field) => field.getBoundingClientRect().top + scrollY)
  const before = await place()
  for (const time of ['the first', 'the second']) {
    portal.api.scenarios.plan('/api/invoice/change_billing_ym', {
      kind: 'status',
      status: 500,
      body: JSON.stringify({ message: 'ただいま混み合っています。' }),
    })
    await month.selectOption({ index: 4 })
    await expect(alert, time).toContainText('ただいま混み合っています。')
    await expect(alert, time).toHaveCSS('opacity', '1')
    await expect(month).toHaveValue(shown)
    await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
    expect(await place(), 'the alert has its room').toBeGreaterThan(before)
    const fading = alert.evaluate(
      (box) =>
        new Promise((resolve) => {
          box.addEventListener('transitionrun', () => {
            const { transitionProperty, transitionDuration } = getComputedStyle(box)
            resolve([transitionProperty, transitionDuration])
          })
        }),
    )
    await alert.getByRole('button', { name: '閉じる' }).click()
    expect(await fading, time).toEqual(['opacity', '0.3s'])
    await expect(alert, time).toHaveCount(0)
    await expect.poll(place, 'and leaves none behind').toBe(before)
  }
  await tile(page, 'ホーム').click()
  await page.goBack()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('INV-51 SHELL-38 SHELL-39 while a call is in flight the overlay covers the page and blocks pointer and keys', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  const change = '/api/invoice/change_billing_ym'
  const month = page.locator('[name=tgt_billing_ym]')
  const [earlier, later] = ['前の月', '次の月'].map((name) => page.getByRole('button', { name }))
  if (!earlier || !later) throw new Error('no buttons')
  const overlay = page.getByRole('status').getByText('読み込んでいます')
  // One step back, so that both buttons can be pressed.
  await earlier.click()
  await expect(overlay).toHaveCount(0)
  const before = await month.inputValue()
  portal.api.scenarios.hold()
  await earlier.click()
  await expect(overlay).toBeVisible()
  // The focus is on the button still.
  await expect(earlier).toBeFocused()
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
  for (const one of [tile(page, 'ホーム'), later]) {
    await one.focus()
    for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
  }
  await tile(page, 'ホーム').click({ force: true })
  await expect(page).toHaveURL('/invoice')
  expect(portal.calls(change)).toHaveLength(2)
  await portal.api.scenarios.release()
  await expect(overlay).toHaveCount(0)
  // Nothing was kept for later either.
  await expect(month).not.toHaveValue(before)
  await expect(page).toHaveURL('/invoice')
  expect(portal.calls(change)).toHaveLength(2)
  // Afterwards both keys do what they do.
  for (const key of ['Space', 'Enter']) {
    for (const one of [later, earlier]) {
      await one.focus()
      await page.keyboard.press(key)
      await expect(overlay).toHaveCount(0)
    }
  }
  await expect.poll(() => portal.calls(change).length).toBe(6)
})

test('SHELL-39 Space that goes down before a call and up during it presses nothing', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/invoice')
  const earlier = page.getByRole('button', { name: '前の月' })
  await earlier.focus()
  await page.keyboard.down('Space')
  portal.api.scenarios.hold()
  await earlier.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(page.getByRole('status').getByText('読み込んでいます')).toBeVisible()
  await page.keyboard.up('Space')
  await portal.api.scenarios.release()
  await expect(page.getByRole('status').getByText('読み込んでいます')).toHaveCount(0)
  expect(portal.calls('/api/invoice/change_billing_ym')).toHaveLength(1)
})

test('PLUS-08 what to tell support is in large type', async ({ page, portal }) => {
  portal.watch.expects(/console: Failed to load resource: .* 500/)
  await portal.startAs('individual')
  portal.api.scenarios.plan('/api/invoice/certify_index', { kind: 'status', status: 500 })
  await page.goto('/invoice')
  await page.getByText('サポートに伝える情報').click()
  const texts = page.locator('details', { hasText: 'サポートに伝える情報' }).locator('dd')
  await expect(texts).toHaveCount(5)
  for (const text of await texts.all()) await expect(text).toHaveCSS('font-size', '20px')
})
