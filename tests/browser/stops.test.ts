import { expect } from '@playwright/test'
import { misfits } from '../../tools/accessibility/room'
import { heading, logIn, test, tile } from './portal'
import { sites } from './sites'

/* Pages stopped and an incident told by operations, in a real build: its policy, its sanitiser, its code on demand. */

const now = '2025-06-01T12:00:00+09:00'
const span = { start: '2025-06-01T11:00:00+09:00', end: '2025-06-01T18:00:00+09:00' }
const stop = {
  ...span,
  pages: ['/payMethod'],
  reason: '口座振替のシステムに障害が起きているため、お申し込みを受け付けられません。',
  otherWays: ['窓口でもお手続きいただけます。'],
}
const notice = {
  ...span,
  severity: 'danger',
  text: '<p>つながりにくくなっています。<a href="https://www.cty.example/s">詳しく</a><img src="/x.png"><script>x()</script></p>',
}
const windows = (content: object) => JSON.stringify({ cty: content })

test.describe('with stops and notices of operations', () => {
  test.use({ site: { ...sites.cty, extra: { 'windows.json': windows({ stops: [stop], notices: [notice] }) } } })

  test('STOP-01 STOP-03 STOP-05 the page is stopped, links to it say so, and the front page tells of the incident', async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await portal.setClocks({ now })
    await page.goto('/login')
    const told = page.getByRole('alert', { name: '重要なお知らせ' })
    await expect(told.getByRole('link', { name: '詳しく' })).toHaveAttribute('target', '_blank')
    await expect(told.locator('img, script')).toHaveCount(0)
    expect(await misfits(page)).toEqual([])
    await logIn(page, 'individual')
    await expect(heading(page, 'ようこそ')).toBeVisible()
    await expect(told).toBeVisible()
    await expect(tile(page, 'お支払い方法の変更 停止中')).toBeVisible()
    await expect(tile(page, 'ご請求明細')).toBeVisible()
    expect(await misfits(page)).toEqual([])
    await tile(page, 'お支払い方法の変更 停止中').click()
    await expect(heading(page, 'この手続きは停止しています')).toBeVisible()
    await expect(told).toHaveCount(0)
    for (const words of [
      stop.reason,
      '2025年6月1日 18:00ごろまで停止する予定です。',
      ...stop.otherWays,
      '0120-000-001',
    ])
      await expect(page.locator('main')).toContainText(words)
    expect(await misfits(page)).toEqual([])
    await page.reload()
    await expect(heading(page, 'この手続きは停止しています')).toBeVisible()
    expect(portal.api.scenarios.calls.filter(({ path }) => path.includes('pay_method'))).toEqual([])
  })
})

test('STOP-02 STOP-04 a stop reaches an open page as it comes to the front, and a file that is broken then stops nothing', async ({
  page,
  portal,
}) => {
  await portal.setClocks({ now })
  await portal.startAs('individual')
  await page.goto('/payMethod/create')
  await expect(heading(page, 'お支払い方法の変更')).toBeVisible()
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const serve = (body: string) =>
    page.route('**/extra/windows.json', (route) => route.fulfill({ contentType: 'application/json', body }))
  await serve(windows({ stops: [stop] }))
  await comeBack()
  await expect(heading(page, 'この手続きは停止しています')).toBeVisible()
  await serve(windows({ stops: [{ ...stop, pages: 'all' }] }))
  await comeBack()
  await expect(heading(page, 'お支払い方法の変更')).toBeVisible()
})
