import { expect, type Page } from '@playwright/test'
import { countRenders, type RenderCounts } from '../../tools/bench/react-commits'
import { openFolds } from './pages'
import { test } from './portal'
import { restyledBy } from './restyles'

/* What a keystroke renders in the largest form: its own field and nothing else. */

const drawn = (page: Page): Promise<RenderCounts> => page.evaluate('window.takeSeen()')

test('a keystroke in the largest form renders its own field and nothing else', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.addInitScript(countRenders)
  await page.goto('/contact/inquiry')
  await expect(page.locator('[name=comments]')).toBeVisible()
  await openFolds(page)
  for (const box of await page.locator('main [type=checkbox]').all()) await box.check()
  // A choice that reveals fields renders these: the count does see changes outside of the field.
  await drawn(page)
  await page.getByLabel('契約者と異なる').check()
  expect((await drawn(page)).outside).toBeGreaterThan(0)

  const comment = page.locator('[name=comments]')
  await comment.pressSequentially('あ')
  await drawn(page)
  await comment.pressSequentially('い')
  await expect(page.getByText('現在2文字')).toBeVisible()
  const { commits, components, outside } = await drawn(page)
  expect({ commits, outside }).toEqual({ commits: 1, outside: 0 })
  expect(components).toBeLessThanOrEqual(5)
})

test('a keystroke in the largest form recalculates the style of its own field and no other', async ({
  browser,
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry')
  const comment = page.locator('[name=comments]')
  await comment.pressSequentially('あい')
  await expect(page.getByText('現在2文字')).toBeVisible()
  // Nothing loads any more: the menu's code is the last.
  await expect(page.getByRole('button', { name: /様のメニュー$/ })).toHaveAttribute('id', /./)
  const restyled = await restyledBy(browser, page, async () => {
    await comment.pressSequentially('う')
    await expect(page.getByText('現在3文字')).toBeVisible()
  })
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan(20)
})
