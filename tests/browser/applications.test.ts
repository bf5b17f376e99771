import { expect } from '@playwright/test'
import { openFolds } from './pages'
import { heading, test } from './portal'

test('TV-31 at 320 px two hundred channels are read, reached and ticked by keyboard, and nothing scrolls sideways', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.startAs('many')
  await page.goto('/contact/apply/tv/create')
  await expect(heading(page, 'テレビ')).toBeVisible()
  await page.locator('[name=change][value=add]').check()
  const channels = page.locator('[name="add_channel[]"]')
  await expect(channels).toHaveCount(200)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)
  const folds = page.locator('.check-lists summary')
  await expect(folds).toHaveCount(32)
  await folds.first().focus()
  const reached: string[] = []
  while (reached.length < 200) {
    await page.keyboard.press('Space')
    if (await page.evaluate(() => document.activeElement?.tagName === 'SUMMARY')) {
      await page.keyboard.press('Tab')
      continue
    }
    // The focused element, if it is on screen and not covered.
    const code = await page.evaluate(() => {
      const box = document.activeElement
      const label = box instanceof HTMLInputElement ? box.labels?.[0] : undefined
      if (!(box instanceof HTMLInputElement) || !label) return ''
      const { left, right, top, bottom } = label.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isWhole = label.scrollWidth <= label.clientWidth && label.textContent !== ''
      const fits = left >= 0 && right <= window.innerWidth && isWhole
      return fits && seen === label ? box.value : ''
    })
    reached.push(code)
    await page.keyboard.press('Tab')
  }
  expect(reached).not.toContain('')
  expect(new Set(reached).size).toBe(200)
  await expect(page.locator('[name="add_channel[]"]:checked')).toHaveCount(200)
  expect(await width()).toBe(320)
})

test('on a phone the link back to an answer leads to where its section begins, however long that is', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await portal.startAs('many')
  await page.goto('/contact/apply/tv/create')
  await page.locator('[name=change][value=add]').check()
  await page.locator('.check-lists summary').first().click()
  await page.locator('[name="add_channel[]"]').first().check()
  await page.locator('[name=add_period]').selectOption({ index: 1 })
  await page.locator('[name=has_privacy]').check()
  await page.locator('main form [type=submit]').click()
  for (const title of ['チャンネルの追加', 'ご契約者・ご連絡先']) {
    await page.locator('main a', { hasText: title }).click()
    const section = page.getByRole('region', { name: title })
    await expect(section).toBeFocused()
    await expect(section.getByRole('heading', { name: title })).toBeInViewport()
    await page.locator('main form [type=submit]').click()
  }
})

test('NET-35 on a phone the link to an error leads to its field, however much the errors above push that down', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.startAs('individual')
  await page.goto('/contact/apply/internet/create')
  await page.locator('[name=internet_course__requested_course]').selectOption({ index: 1 })
  await page.locator('[name=has_privacy]').check()
  await page.locator('main form [type=submit]').click()
  const text = 'この機器では、このコースをご利用いただけません。'
  portal.api.scenarios.plan('/api/contact/apply/internet/exec_create', {
    kind: 'validation',
    fields: { internet_course__need_replacement: text },
  })
  await page.getByRole('button', { name: '送信する' }).click()
  await page.getByRole('link', { name: text }).click()
  const group = page.getByRole('group', { name: '機器の交換' })
  await expect(group.getByRole('radio').first()).toBeFocused()
  await expect(group).toBeInViewport({ ratio: 1 })
  await expect(group.getByText(text)).toBeInViewport({ ratio: 1 })
})

/** The checkboxes that reveal more of their form. */
const opening = '[name="cat_internet[]"], [name="kinds[]"], [name=change_payer], [name=change][value=both]'
const forms = ['/contact/inquiry', '/contact/apply/tv', '/contact/apply/internet', '/payMethod']

test('SHELL-58 at 320 px no form scrolls sideways, whatever is selected in it', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.startAs('individual')
  for (const path of forms) {
    await page.goto(`${path}/create`)
    await expect(page.locator('main form [type=submit]')).toBeVisible()
    for (const box of await page.locator(opening).all()) await box.check()
    await openFolds(page)
    await page.locator('[name=rel_same][value="0"]').check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('INQ-36 line breaks are kept on the confirm page', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  await page.locator('[name="cat_tv[]"]').first().check()
  await page.locator('[name=comments]').fill('一行目\n二行目')
  await page.locator('[name=has_privacy]').check()
  await page.locator('main form [type=submit]').click()
  await expect(page.getByRole('button', { name: '送信する' })).toBeVisible()
  const lines = await page.locator('dd', { hasText: '一行目' }).evaluate((answer) => {
    const text = document.createRange()
    text.selectNodeContents(answer)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(2)
})

test('ZIP-13 the place of the announcement is there before the search: a screen reader is not told what comes with it', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  await expect(page.locator('main form [type=submit]')).toBeVisible()
  await openFolds(page)
  await page.locator('[name=rel_same][value="0"]').check()
  const announced = page.locator('main').getByRole('status')
  await expect(announced).toHaveText('')
  await page.locator('[name=rel_zip3]').fill('510')
  await page.locator('[name=rel_zip4]').fill('0075')
  await page.getByRole('button', { name: '住所検索' }).click()
  await expect(announced).toHaveText('住所を入力しました。続きをご確認ください。')
})
