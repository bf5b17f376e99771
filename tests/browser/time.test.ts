import { expect } from '@playwright/test'
import { dateTimeLabel } from '../../src/time/japan'
import { heading, logIn, test, tile } from './portal'
import { sites } from './sites'

const zones = ['Asia/Tokyo', 'UTC', 'America/Los_Angeles'] as const

test.describe('INV-08 the requested billing month is the current one in Japan', () => {
  for (const timezoneId of zones) {
    test.describe(() => {
      test.use({ timezoneId })

      test(`on a device in ${timezoneId}`, async ({ page, portal }) => {
        await portal.setClocks({ now: '2025-03-31T15:30:00Z' })
        await portal.startAs('individual')
        await page.goto('/invoice')
        await expect(page.locator('[name=tgt_billing_ym]')).toHaveValue('202504')
        expect(portal.calls('/api/invoice/certify_index')).toMatchObject([{ tgt_billing_ym: '202504' }])
        await expect(page.locator('main').getByText('2025年4月', { exact: true })).toHaveCount(2)
      })
    })
  }

  test('on a device whose clock is a year off', async ({ page, portal }) => {
    await portal.setClocks({ now: '2025-03-31T15:30:00Z', device: '2024-01-20T03:00:00Z' })
    await page.goto('/')
    await logIn(page, 'individual')
    await tile(page, 'ご請求明細').click()
    await expect(page.locator('[name=tgt_billing_ym]')).toHaveValue('202504')
    const calls = portal.calls('/api/invoice/certify_index')
    expect(calls.length).toBeGreaterThan(0)
    expect(calls).toMatchObject(calls.map(() => ({ tgt_billing_ym: '202504' })))
  })
})

test.describe('GATE-41 SHELL-44 the maintenance window opens and closes in Japan time', () => {
  for (const timezoneId of zones) {
    test.describe(() => {
      test.use({ timezoneId })

      test(`on a device in ${timezoneId}`, async ({ page, portal }) => {
        for (const [instant, open] of [
          ['2024-04-23T09:59:59+09:00', false],
          ['2024-04-23T10:00:00+09:00', true],
          ['2024-04-23T12:59:59+09:00', true],
          ['2024-04-23T13:00:00+09:00', false],
        ] as const) {
          await portal.freezeClocks(instant)
          await page.goto('/login')
          await expect(heading(page, open ? 'ただいまメンテナンス中です。' : 'ログイン'), instant).toBeVisible()
          await expect(page.locator('[name=userId]'), instant).toHaveCount(open ? 0 : 1)
        }
      })
    })
  }
})

test('SHELL-48 PLUS-10 a page left open changes to the maintenance screen and back, and sends nothing meanwhile', async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now: '2024-04-23T09:50:00+09:00' })
  await portal.startAs('individual')
  await page.goto('/invoice')
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'メンテナンスのお知らせ' })).toHaveText(
    '2024年4月23日 10:00 ～ 2024年4月23日 13:00 はメンテナンスのため、ご利用いただけません。',
  )
  const calls = portal.api.scenarios.calls.length
  // The windows file is fetched meanwhile, and its Date is the provider's.
  portal.api.provider.clock.set(Date.parse('2024-04-23T10:01:00+09:00'))
  const windows = page.waitForResponse('**/extra/windows.json')
  await page.clock.fastForward('11:00')
  await expect(heading(page, 'ただいまメンテナンス中です。')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(portal.api.scenarios.calls).toHaveLength(calls)
  // Answered after the provider's next time, it would end the maintenance now, and the jump the page's query: by its timeout.
  await windows
  portal.api.provider.clock.set(Date.parse('2024-04-23T13:01:00+09:00'))
  await page.clock.fastForward('03:00:00')
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
})

test('GATE-42 a wrong device clock neither opens nor closes a window', async ({ page, portal }) => {
  await portal.setClocks({ now: '2024-04-21T12:00:00+09:00', device: '2024-04-23T10:30:00+09:00' })
  await page.goto('/')
  await expect(page.locator('#main [name=userId]')).toBeVisible()
  await expect(page.getByText('ただいまメンテナンス中です。')).toHaveCount(0)
})

test('GATE-42 GATE-16 SHELL-11 the Date of a response opens the mobility window on a device whose clock is years off', async ({
  page,
  portal,
}) => {
  await page.goto('/')
  await expect(tile(page, 'モビリティ')).toHaveCount(0)
  portal.api.provider.clock.set(Date.parse('2024-11-06T00:00:00+09:00'))
  await logIn(page, 'individual')
  await tile(page, 'モビリティ').click()
  await expect(page).toHaveURL('/mobility/reserve')
  await expect(heading(page, 'ご予約')).toBeVisible()
})

test('SHELL-14 GIFT-13 GIFT-19 the badge of a campaign follows the provider’s date', async ({ page, portal }) => {
  await page.goto('/')
  portal.api.provider.clock.set(Date.parse('2024-12-24T12:00:00+09:00'))
  await logIn(page, 'individual')
  await expect(tile(page, 'プレゼント')).toContainText('新着')
  portal.api.provider.clock.set(Date.parse('2025-01-10T00:00:00+09:00'))
  await tile(page, 'ご請求明細').click()
  await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
  await expect(tile(page, 'プレゼント')).not.toContainText('新着')
})

const hour = 3_600_000
/** An instant in Japan time, as operations write it. */
const written = (instant: number) => new Date(instant + 9 * hour).toISOString().replace(/\.\d+Z$/, '+09:00')
const [start, end] = [Math.floor(Date.now() / hour - 1) * hour, Math.floor(Date.now() / hour + 3) * hour]
const around = [{ start: written(start), end: written(end) }]

test.describe('with a maintenance window added by operations', () => {
  test.use({ site: { ...sites.cty, extra: { 'windows.json': JSON.stringify({ cty: { maintenance: around } }) } } })

  test('GATE-43 SHELL-43 SHELL-45 every page is the maintenance screen, with only home in the menu', async ({
    page,
    portal,
  }) => {
    await portal.startAs('individual')
    for (const path of ['/', '/invoice', '/login', '/reminder/entryMailPass', '/nothing']) {
      await page.goto(path)
      await expect(heading(page, 'ただいまメンテナンス中です。')).toBeVisible()
      await expect(page.locator('main')).toContainText(`${dateTimeLabel(start)} ～ ${dateTimeLabel(end)}`)
      const tiles = page.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link')
      await expect(tiles).toHaveText(['ホーム'])
      const inside = path === '/invoice' || path === '/nothing'
      await expect(page.getByRole('button', { name: '山田 太郎 様のメニュー' })).toHaveCount(inside ? 1 : 0)
    }
    expect(portal.calls('/api/invoice/certify_index')).toEqual([])
  })
})

test.describe('with a maintenance window of another brand', () => {
  test.use({ site: { ...sites.cty, extra: { 'windows.json': JSON.stringify({ nct: { maintenance: around } }) } } })

  test('SHELL-47 the pages work as usual', async ({ page }) => {
    const answer = page.waitForResponse('**/extra/windows.json')
    await page.goto('/')
    expect(await (await answer).json()).toHaveProperty('nct')
    await expect(page.locator('#main [name=userId]')).toBeVisible()
    await expect(tile(page, 'お友だち紹介')).toBeVisible()
    await expect(page.getByText('ただいまメンテナンス中です。')).toHaveCount(0)
  })
})

test.describe('GATE-44 extra/windows.json that is', () => {
  test('missing or unusable keeps the built-in windows, and shows the customer nothing', async ({ page }) => {
    for (const [what, answer] of [
      ['absent', { status: 404 }],
      ['broken JSON', { contentType: 'application/json', body: '{"cty": {"maintenance": [' }],
      ['of a wrong shape', { json: { cty: { maintenance: [{ from: '2020-01-01', to: '2099-01-01' }] } } }],
      ['HTML', { contentType: 'text/html', body: '<!doctype html><title>502 Bad Gateway</title>' }],
    ] as const) {
      await page.route('**/extra/windows.json', (route) => route.fulfill(answer))
      const answered = page.waitForResponse('**/extra/windows.json')
      await page.goto('/')
      await answered
      await expect(page.locator('#main [name=userId]'), what).toBeVisible()
      await expect(tile(page, 'お友だち紹介'), what).toBeVisible()
      await expect(page.getByRole('alert'), what).toHaveCount(0)
    }
  })

  test('late does not delay the page', async ({ page }) => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/extra/windows.json', async (route) => {
      await late
      await route.abort()
    })
    await page.goto('/')
    await logIn(page, 'individual')
    await expect(heading(page, 'ようこそ')).toBeVisible()
    await expect(tile(page, 'お友だち紹介')).toBeVisible()
    answer()
    await page.unrouteAll({ behavior: 'wait' })
  })
})
