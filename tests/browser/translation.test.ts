import { expect } from '@playwright/test'
import { fillInquiry, goTo, now, pagesIn, stepThrough, submit } from './pages'
import { personaBy, test } from './portal'
import { sites } from './sites'

/*
 * A browser that translates the page: it replaces each text node by another in two elements, at once and whenever texts are
 * added or change. React then has text nodes that are no longer in the document.
 */

const mark = '‹'

const translate = (mark: string) => {
  const skipped = 'script, style, noscript, textarea, [data-translated]'
  const turn = (text: Text) => {
    const words = text.data.trim()
    if (words === '' || words.startsWith(mark) || text.parentElement?.closest(skipped)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.dataset['translated'] = ''
    inner.textContent = `${mark}${text.data}`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const all = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let at = walk.nextNode(); at; at = walk.nextNode()) if (at instanceof Text) texts.push(at)
    texts.forEach(turn)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true })
    all()
  })
}

test.use({ viewport: { width: 390, height: 800 } })
test.beforeEach(({ page }) => page.addInitScript(translate, mark))

for (const [says, site] of [
  ['of CTY', sites.cty],
  ['of Y3D', sites.y3d],
] as const) {
  test.describe(says, () => {
    test.use({ site })

    test(`in a translated portal every page works, for visitors and customers, ${says}`, { tag: '@long' }, async ({
      page,
      portal,
    }) => {
      await portal.setClocks({ now })
      const pages = await pagesIn(site)
      const walk = async () => expect.soft(await stepThrough(page, pages)).toEqual([])
      await page.goto('/home?connect=1')
      await expect(page.locator('#main h1')).toContainText(mark)
      await walk()
      await goTo(page, '/login')
      const { userId, password } = personaBy('family')
      await page.locator('#main [name=userId]').fill(userId)
      await page.locator('[name=password]').fill(password)
      await submit(page).click()
      await expect(page.locator('input[name=password]')).toHaveCount(0)
      await walk()
    })
  })
}

test('an inquiry in a translated portal: input, errors, confirmation and request agree with what is shown', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  const comments = page.locator('[name=comments]')
  const count = page.locator('.field__count')
  await comments.fill('あ')
  await expect(count).toContainText('現在1文字')
  await comments.fill('あい')
  await expect(count).toContainText('現在2文字')
  const box = page.locator('[name="cat_internet[]"]').first()
  for (let turn = 0; turn < 2; turn++) {
    await box.check()
    await box.uncheck()
  }
  await submit(page).click()
  await expect(page.locator('main .error-summary')).toContainText(mark)
  await fillInquiry(page)
  await expect(page.locator('main [aria-invalid]')).toHaveCount(0)
  await submit(page).click()
  const send = page.locator('main .button-row button.btn-primary')
  await expect(page.locator('dd', { hasText: '来週の火曜日にお願いします。' })).toBeVisible()
  const call = '/api/contact/inquiry/exec_create'
  portal.api.scenarios.plan(call, { kind: 'failure', message: '混み合っています。' })
  await send.click()
  await expect(page.locator('main').getByRole('alert')).toContainText('混み合っています。')
  await send.click()
  await expect(page.locator('main')).toContainText('お問い合わせを受け付けました。')
  expect(portal.calls(call)).toHaveLength(2)
})
