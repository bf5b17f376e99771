import { expect } from '@playwright/test'
import { enlarge } from '../../tools/accessibility/room'
import { heading, test } from './portal'
import { sites } from './sites'

for (const timezoneId of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const) {
  test.describe(() => {
    test.use({ site: sites.y3d, timezoneId })

    test(`STAMP-18 on a device in ${timezoneId} the page is in preparation before November and from the 27th on`, async ({
      page,
      portal,
    }) => {
      await portal.startAs('individual')
      for (const [now, text] of [
        ['2024-10-31T23:59:00+09:00', '準備中です。'],
        ['2024-11-01T00:00:00+09:00', 'デジタルスタンプラリーとは'],
        ['2024-11-26T23:59:00+09:00', 'デジタルスタンプラリーとは'],
        ['2024-11-27T00:00:00+09:00', '準備中です。'],
      ] as const) {
        await portal.setClocks({ now })
        await page.goto('/stamp')
        await expect(page.locator('main').getByText(text), now).toBeVisible()
      }
    })
  })
}

test('the circles of the stamp card stay round, and two steps stand side by side only with room for their text', async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
  await portal.startAs('individual')
  await page.goto('/stamp')
  const circles = page.locator('.stamp-card span')
  await expect(circles).toHaveCount(8)
  for (const [width, zoom, rows] of [
    [320, '100%', 2],
    [390, '100%', 2],
    [1280, '100%', 1],
    [320, '200%', 4],
    [600, '200%', 3],
  ] as const) {
    const label = `${width} px, ${zoom}`
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page, zoom)
    const boxes = await circles.evaluateAll((all) =>
      all.map((one) => {
        const { top, width, height } = one.getBoundingClientRect()
        return { top, width, height }
      }),
    )
    for (const box of boxes) expect(Math.abs(box.width - box.height), label).toBeLessThan(1)
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, label).toBe(rows)
    const text = page.locator('.stamp-steps p').first()
    const letters = await text.evaluate((one) => one.clientWidth / Number.parseFloat(getComputedStyle(one).fontSize))
    expect(letters, label).toBeGreaterThan(4.5)
  }
})

test("the prizes' circles of the stamp card remain where forced colours leave out the background", async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
  await portal.startAs('individual')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/stamp')
  const prize = page.locator('.stamp-card__prize').first()
  await expect(prize).toHaveCSS('border-top-style', 'solid')
  await expect(prize).toHaveCSS('border-top-width', '2px')
})

test('STAMP-19 an open page is in preparation within a minute of the end, without a request', async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now: '2024-11-26T23:59:10+09:00' })
  await portal.startAs('individual')
  await page.goto('/stamp')
  const join = page.getByRole('link', { name: /^参加する/ })
  await expect(join).toBeVisible()
  await expect(page.locator('main')).toContainText('スポットの表示は、11月19日で終了しました。')
  const callsBefore = portal.api.scenarios.calls.length
  await page.clock.fastForward('01:00')
  await expect(page.getByText('準備中です。')).toBeVisible()
  await expect(join).toHaveCount(0)
  await expect(heading(page, 'スタンプラリー')).toBeVisible()
  expect(portal.api.scenarios.calls).toHaveLength(callsBefore)
})
