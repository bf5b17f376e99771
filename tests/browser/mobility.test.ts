import { expect, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import { execConfirm } from '../../src/api/endpoints/mobility'
import { misfits } from '../../tools/accessibility/room'
import { heading, type Portal, tabTo, test, tile } from './portal'
import { sites } from './sites'
import { newPassword } from './watch'

/* Customer journeys through the mobility reservation. The date is Friday, 8 November 2024, during the event. */

const now = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const radio = (page: Page, name: string | RegExp) => main(page).getByRole('radio', { name })
const day = (page: Page, name: string) => button(page, new RegExp(`^${name}`))
const departure = (page: Page, group: '行きの便' | '帰りの便', time: string) =>
  main(page)
    .getByRole('group', { name: new RegExp(`^${group}`) })
    .getByRole('radio', { name: new RegExp(`^出発 ${time}`) })
/** A reservation on the index whose heading starts with a date. */
const ride = (page: Page, date: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${date}`) }) })
const expectNoOverflow = async (page: Page) => expect(await misfits(page)).toEqual([])

async function openIndex(page: Page, portal: Portal, as: string) {
  await portal.setClocks({ now })
  await portal.startAs(as)
  await page.goto(index)
  await expect(heading(page, 'ご予約')).toBeVisible()
}

/** Starts a new reservation and continues to its date. */
async function startReservation(page: Page, vehicle: RegExp, ...options: string[]) {
  await main(page).getByLabel('注意事項に同意する').check()
  await button(page, '新規予約').click()
  await expect(heading(page, '乗り物の選択')).toBeFocused()
  for (const name of [vehicle, ...options]) await radio(page, name).check()
  await expectNoOverflow(page)
  await button(page, '次へ進む').click()
}

/** Confirms the choice and continues to the codes. */
async function reserve(page: Page, codes: readonly string[]) {
  await expect(heading(page, '予約内容の確認')).toBeFocused()
  await expectNoOverflow(page)
  await button(page, '予約する').click()
  await expect(heading(page, '予約完了')).toBeFocused()
  await expect(main(page)).toContainText('予約を受け付けました。')
  const isPhone = (page.viewportSize()?.width ?? 0) < 576
  await expect(main(page).getByRole('img')).toHaveCount(isPhone ? 1 : codes.length)
  for (const [at, who] of codes.entries()) {
    if (isPhone && at > 0) await button(page, '次の方').click()
    await expect(page.getByRole('img', { name: `${who}のQRコード` })).toBeVisible()
  }
  await expectNoOverflow(page)
}

async function cancel(page: Page, card: Locator) {
  await card.getByRole('button', { name: /^キャンセルする/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'はい、キャンセルする' }).click()
  await expect(card).toContainText('キャンセル済み')
  await expect(card.getByRole('button')).toHaveCount(0)
}

test.use({ site: sites.y3d })

test('Escape, and Back where it asks to close, close one dialog at a time and leave the page open', async ({
  page,
  portal,
}) => {
  await openIndex(page, portal, 'family')
  const opener = main(page)
    .getByRole('button', { name: /^QRコードを表示/ })
    .first()
  const dialogs = page.getByRole('dialog', { includeHidden: true })
  const openBoth = async () => {
    await opener.click()
    await dialogs.getByRole('button', { name: /大きく表示/ }).click()
    await expect(dialogs).toHaveCount(2)
  }
  await openBoth()
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await openBoth()
  // A press that no script sees is a request to the browser alone, as Back on Android is.
  await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true))
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('MOB-25 MOB-33 MOB-60 a newcomer registers by mail, reserves a kick-board, changes and cancels it', async ({
    page,
    portal,
  }) => {
    const email = 'hajimete@example.jp'
    await portal.setClocks({ now })
    await page.goto('/mobility')
    await main(page).getByLabel('メールアドレス').fill(email)
    await main(page).getByLabel('注意事項に同意する').check()
    await expectNoOverflow(page)
    await button(page, '登録用のメールを送る').click()
    await expect(main(page)).toContainText(`${email} 宛てにメールを送信しました。`)
    const [mail] = portal.api.provider.mails.list()
    expect(mail?.to).toBe(email)

    await page.goto(mail?.links[0] ?? '')
    await page.locator('[name=password]').fill(newPassword)
    await page.locator('[name=password2]').fill(newPassword)
    await expect(page).toHaveURL(`${index}/entryPassword`)
    await expectNoOverflow(page)
    await button(page, 'パスワードを登録する').click()
    await expect(main(page)).toContainText('パスワードの登録が完了し、ログインしました。')
    await link(page, 'ご予約へ進む').click()
    await expect(main(page)).toContainText('ご予約はありません。')

    await startReservation(page, /^電動キックボード/, '片道')
    await expect(heading(page, '日時の選択')).toBeFocused()
    await day(page, '11月15日').click()
    // The departures are below both months, and scroll into view by themselves.
    await expect(departure(page, '行きの便', '9:00')).toBeInViewport()
    await departure(page, '行きの便', '9:00').check()
    await expectNoOverflow(page)
    await button(page, '次へ進む').click()
    await reserve(page, ['ご本人'])
    await link(page, 'ご予約の一覧へ').click()
    await expect(ride(page, '11月15日')).toContainText('9:00発 → 10:00着')

    await ride(page, '11月15日')
      .getByRole('button', { name: /^変更する/ })
      .click()
    await expect(departure(page, '行きの便', '9:00')).toBeChecked()
    await day(page, '11月16日').click()
    await departure(page, '行きの便', '13:00').check()
    await button(page, '次へ進む').click()
    await reserve(page, ['ご本人'])
    await link(page, 'ご予約の一覧へ').click()
    await expect(ride(page, '11月15日')).toHaveCount(0)
    await cancel(page, ride(page, '11月16日'))
  })

  test('MOB-48 MOB-22 QR-06 a family of four reserves a round trip by bus, changes it, shows its codes and cancels it', async ({
    page,
    portal,
  }) => {
    await openIndex(page, portal, 'family')
    await startReservation(page, /^自動運転バス/, '4名', '往復')
    await expect(heading(page, '区間・日時の選択')).toBeFocused()
    await page.locator('[name=from_sect_id2]').selectOption('駅西口ひろば')
    await page.locator('[name=to_sect_id2]').selectOption('市役所前')
    await day(page, '11月13日').click()
    await departure(page, '行きの便', '9:00').check()
    await departure(page, '帰りの便', '12:20').check()
    await expectNoOverflow(page)
    await button(page, '次へ進む').click()
    const riders = ['ご本人', '同乗者1', '同乗者2', '同乗者3']
    await reserve(page, riders)
    await link(page, 'ご予約の一覧へ').click()

    const card = ride(page, '11月13日')
    await card.getByRole('button', { name: /^変更する/ }).click()
    await expect(departure(page, '帰りの便', '12:20')).toBeChecked()
    await departure(page, '帰りの便', '15:20').check()
    await button(page, '次へ進む').click()
    await reserve(page, riders)
    await link(page, 'ご予約の一覧へ').click()
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('15:20発 → 16:00着')

    const opener = card.getByRole('button', { name: /^QRコードを表示/ })
    await opener.click()
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toContainText('1／4名')
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await cancel(page, card)
  })

  test('SUB-10 the list of the sub-users folds and unfolds by mouse and by keyboard', async ({ page, portal }) => {
    await openIndex(page, portal, 'family')
    const last = main(page).getByRole('link', { name: /松本 結衣/ })
    const fold = main(page).getByText('同乗者（3名）')
    await expect(last).toBeVisible()
    for (const press of [() => fold.click(), () => page.keyboard.press('Enter'), () => page.keyboard.press('Space')]) {
      await press()
      await expect(last).toBeHidden()
      await press()
      await expect(last).toBeVisible()
    }
    await expect(fold).toBeFocused()
  })

  test('MOB-75 a hundred reservations and their actions need no horizontal scrolling', async ({ page, portal }) => {
    await portal.setClocks({ now })
    await portal.startAs('family')
    const { provider, scenarios } = portal.api
    const family = provider.customer('kazoku@example.jp')
    const known = family && provider.mobility.certifyIndex({}, family)
    if (known?.status !== 'OK') throw new Error('no index')
    const some = (known.data.reserves ?? []).filter(({ status }) => status === 'reserved')
    const reserves = Array.from({ length: 100 }, (_, at) => ({
      ...some[at % some.length],
      rsv_id: `M1${at}`,
      to_name: '近鉄四日市駅西口ロータリー（バスターミナル前）',
    }))
    scenarios.plan(call('certify_index'), { kind: 'ok', data: { ...known.data, reserves } })
    await page.goto(index)
    await expect(page.getByRole('article')).toHaveCount(100)
    await expectNoOverflow(page)
    // Nothing to read is cut off at its edge, and no action is beside the page.
    const seen = page.getByRole('article').locator('*:not(.visually-hidden)')
    const cut = await seen.evaluateAll((parts) =>
      parts
        .filter((part) => {
          const isCut = part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible'
          const { left, right } = part.getBoundingClientRect()
          return isCut || (part.matches('button') && (left < 0 || right > window.innerWidth))
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    const last = page.getByRole('article').last()
    for (const name of [/^QRコードを表示/, /^変更する/, /^キャンセルする/]) {
      const action = last.getByRole('button', { name })
      await action.scrollIntoViewIfNeeded()
      await expect(action).toBeInViewport({ ratio: 1 })
    }
    await last.getByRole('button', { name: /^キャンセルする/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoOverflow(page)
  })

  test('a long status of a reservation has lines that do not touch each other', async ({ page, portal }) => {
    portal.api.scenarios.plan(call('certify_index'), {
      kind: 'ok',
      edit: [['/reserves/0/status', '取消手続き中（運営にて確認しております）']],
    })
    await openIndex(page, portal, 'family')
    const status = page.locator('.ride__head .badge', { hasText: '取消手続き中' }).first()
    await expect(status).toBeVisible()
    const tops = await status.evaluate((badge) => {
      const range = document.createRange()
      range.selectNodeContents(badge)
      const size = Number.parseFloat(getComputedStyle(badge).fontSize)
      return [...range.getClientRects()].map(({ top }) => top / size)
    })
    expect(tops.length).toBeGreaterThan(1)
    // In letters' heights; the letters fill theirs.
    expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(1.2)
  })
})

test('a printed reservation has its whole date, and its status in dark letters', async ({ page, portal }) => {
  await openIndex(page, portal, 'family')
  await page.emulateMedia({ media: 'print' })
  const card = page.locator('.reservation').first()
  const listed = card.locator('.ride__head')
  await expect(listed.locator('.badge')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const colors = await listed.evaluate((head) => [...head.children].map((part) => getComputedStyle(part).color))
  expect(new Set(colors).size).toBe(1)
  const printed = await listed.screenshot()
  await card.evaluate((panel) => panel instanceof HTMLElement && Object.assign(panel.style, { borderRadius: 0 }))
  expect(printed.equals(await listed.screenshot())).toBe(true)
})

test('MOB-68 the last seat is taken in the meantime, and going back shows what is left', async ({ page, portal }) => {
  await openIndex(page, portal, 'family')
  await startReservation(page, /^電動キックボード/, '1名')
  await day(page, '11月15日').click()
  await departure(page, '行きの便', '12:00').check()
  await button(page, '次へ進む').click()
  await expect(button(page, '予約する')).toBeVisible()

  const { provider } = portal.api
  const other = provider.customer('taro@example.jp')
  const [choice] = portal.calls(call('certify_confirm'))
  if (!other) throw new Error('no other customer')
  expect(provider.mobility.execConfirm(v.parse(execConfirm.request, choice), other).status).toBe('OK')

  await button(page, '予約する').click()
  await expect(page.getByRole('alert').first()).toContainText('選択された便は満席になりました。')
  await link(page, '戻る').click()
  await expect(departure(page, '行きの便', '13:00')).toBeVisible()
  await expect(departure(page, '行きの便', '12:00')).toBeDisabled()
  await button(page, '次へ進む').click()
  await expect(page.locator('.error-summary')).toBeFocused()
  expect(portal.calls(call('exec_select_date_time'))).toHaveLength(1)
  await departure(page, '行きの便', '13:00').check()
  await button(page, '次へ進む').click()
  await reserve(page, ['ご本人'])
})

test('MOB-72 a ride is reserved using only the keyboard', async ({ page, portal }) => {
  await openIndex(page, portal, 'individual')
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await press(main(page).getByLabel('注意事項に同意する'), 'Space')
  await press(button(page, '新規予約'), 'Enter')
  await expect(heading(page, '乗り物の選択')).toBeFocused()
  await press(button(page, '次へ進む'), 'Enter')
  await expect(heading(page, '日時の選択')).toBeFocused()
  await tabTo(page, day(page, '11月8日'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(day(page, '11月14日')).toBeFocused()
  await expect(day(page, '11月14日')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(day(page, '11月14日')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day(page, '11月15日')).toHaveAttribute('aria-pressed', 'true')
  await press(departure(page, '行きの便', '9:00'), 'Space')
  await press(button(page, '次へ進む'), 'Enter')
  await expect(heading(page, '予約内容の確認')).toBeFocused()
  await press(button(page, '予約する'), 'Enter')
  await expect(heading(page, '予約完了')).toBeFocused()
})

test('MOB-71 MOB-70 the browser’s back button goes step by step and keeps the choice, and resends nothing from the last step', async ({
  page,
  portal,
}) => {
  await openIndex(page, portal, 'family')
  await startReservation(page, /^電動キックボード/, '2名')
  await day(page, '11月15日').click()
  await departure(page, '行きの便', '9:00').check()
  await button(page, '次へ進む').click()
  await expect(heading(page, '予約内容の確認')).toBeFocused()
  await page.goBack()
  await expect(departure(page, '行きの便', '9:00')).toBeChecked()
  await page.goBack()
  await expect(radio(page, '2名')).toBeChecked()
  await page.goForward()
  await page.goForward()
  await reserve(page, ['ご本人', '同乗者1'])
  await page.goBack()
  await expect(page).toHaveURL(index)
  await expect(ride(page, '11月15日')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(index)
  expect(portal.calls(call('exec_confirm'))).toHaveLength(1)
})

/** Advances the provider's and the device's clock. */
async function advanceClocks(page: Page, portal: Portal, from: string, to: string) {
  portal.api.provider.clock.set(Date.parse(to))
  await page.clock.fastForward(Date.parse(to) - Date.parse(from))
}

const start = { before: '2024-10-31T12:59:00+09:00', after: '2024-10-31T13:00:01+09:00' }
const end = { before: '2024-11-27T23:59:00+09:00', after: '2024-11-28T00:00:01+09:00' }

for (const [timezoneId, device] of [
  ['Asia/Tokyo', undefined],
  ['America/Los_Angeles', undefined],
  ['Europe/London', '2023-03-01T00:00:00Z'],
] as const) {
  test.describe(`in ${timezoneId}, on a device ${device ? 'that is years off' : 'that is right'}`, () => {
    test.use({ timezoneId })
    const clocks = (instant: string) => ({ now: instant, ...(device && { device }) })

    test('MOB-06 MOB-08 reservations open at the instant in Japan', async ({ page, portal }) => {
      await portal.setClocks(clocks(start.before))
      await portal.startAs('family')
      await page.goto(index)
      await expect(main(page)).toContainText('予約受付は10月31日13:00からです。')
      await expect(ride(page, '11月20日')).toBeVisible()
      await expect(button(page, /^(新規予約|変更する)/)).toHaveCount(0)
      await advanceClocks(page, portal, start.before, start.after)
      await expect(button(page, '新規予約')).toBeVisible()
      await expect(main(page)).not.toContainText('予約受付は')
    })

    test('MOB-07 MOB-08 and close at one', async ({ page, portal }) => {
      await portal.setClocks(clocks(end.before))
      await portal.startAs('family')
      await page.goto(index)
      await expect(button(page, '新規予約')).toBeVisible()
      await advanceClocks(page, portal, end.before, end.after)
      await expect(main(page)).toContainText('予約受付は終了しました。')
      await expect(button(page, /^(新規予約|変更する)/)).toHaveCount(0)
      await main(page)
        .getByText(/^過去のご予約/)
        .click()
      await expect(ride(page, '11月20日')).toBeVisible()
    })
  })
}

test.describe('for a brand with the pages within the window only', () => {
  test.use({ site: sites.cty, timezoneId: 'America/Los_Angeles' })

  test('MOB-04 MOB-01 tile and pages appear at its start', async ({ page, portal }) => {
    await portal.setClocks({ now: start.before })
    await portal.startAs('individual')
    await page.goto(`${index}/selectVehicle`)
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    await expect(tile(page, 'モビリティ')).toHaveCount(0)
    await advanceClocks(page, portal, start.before, start.after)
    await tile(page, 'モビリティ').click()
    await expect(page).toHaveURL(index)
    await expect(button(page, '新規予約')).toBeVisible()
  })

  test('MOB-04 MOB-02 and disappear at its end, even while a page is open', async ({ page, portal }) => {
    await portal.setClocks({ now: end.before })
    await portal.startAs('individual')
    await page.goto('/mobility')
    await expect(button(page, '新規予約')).toBeVisible()
    await advanceClocks(page, portal, end.before, end.after)
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    await expect(tile(page, 'モビリティ')).toHaveCount(0)
  })
})

test.describe('the next step', () => {
  test.use({ site: sites.y3d })

  test('its code is there when the call that leads there is answered', async ({ page, portal }) => {
    const { scenarios } = portal.api
    const loaded: string[] = []
    page.on('requestfinished', (request) => void loaded.push(request.url()))
    await openIndex(page, portal, 'family')
    const steps: readonly [call: string, button: string, code: RegExp, title: string][] = [
      ['exec_new_reserve', '新規予約', /\/SelectVehicle-[^/]+\.js$/, '乗り物の選択'],
      ['exec_select_vehicle', '次へ進む', /\/SelectDateTime-[^/]+\.js$/, '日時の選択'],
    ]
    await main(page).getByLabel('注意事項に同意する').check()
    for (const [path, name, code, title] of steps) {
      scenarios.hold(call(path))
      await button(page, name).click()
      await expect.poll(() => loaded).toContainEqual(expect.stringMatching(code))
      await scenarios.release()
      await expect(heading(page, title)).toBeVisible()
    }
  })
})
