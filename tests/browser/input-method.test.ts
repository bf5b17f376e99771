import { expect, type Page } from '@playwright/test'
import { filler } from '../../tools/filler'
import { now, pagesIn, stepThrough, submit } from './pages'
import { test } from './portal'
import { sites, special } from './sites'

/*
 * Japanese input: a text is composed in the field, changes while it is converted, and is final once that ends. Until then the
 * portal must leave it alone, because changing the field's value would discard the composition.
 */

async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    /** Sets the composed text; an empty one cancels the composition. */
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Ends the composition with this text. */
    end: (text: string) => page.keyboard.insertText(text),
  }
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const wrong = (page: Page) => page.locator('.error-summary li')

/** The names of the fields with an input method. */
const textFields = (page: Page) =>
  page
    .locator('main :is(input:is([type=text], [type=email]), textarea):not([readonly], [disabled])')
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('name') ?? []))

/** The value of the focused field, and the number of errors on the page. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document
    const isText = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
    return { value: isText ? active.value : '', wrong: document.querySelectorAll('main [aria-invalid]').length }
  })

test('on every page a text is composed, cancelled or ended within another, and nothing else happens', {
  tag: '@long',
}, async ({ page, portal }) => {
  await portal.setClocks({ now })
  await portal.startAs('individual')
  await page.goto('/home')
  const { compose, end } = await inputMethod(page)
  const fill = await filler()
  const done = new Set<string>()
  for (const row of await pagesIn(sites.cty)) {
    expect(await stepThrough(page, [row])).toEqual([])
    // Choices reveal fields, too.
    await page.evaluate(fill)
    for (const name of await textFields(page)) {
      if (done.has(name)) continue
      done.add(name)
      const says = `${name} of ${row.path}`
      await field(page, name).fill('12')
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      const calls = portal.api.scenarios.calls.length
      for (const text of ['ｎ', 'な', 'なまえ', '', 'や', 'やｍ']) {
        await compose(text)
        expect(await shown(page), says).toEqual({ value: `1${text}2`, wrong: 0 })
      }
      await end('山')
      expect(await shown(page), says).toEqual({ value: '1山2', wrong: 0 })
      // Where the caret is.
      await page.keyboard.press('Backspace')
      expect(await shown(page), says).toEqual({ value: '12', wrong: 0 })
      expect(portal.api.scenarios.calls, says).toHaveLength(calls)
    }
  }
  expect([...done]).toEqual(expect.arrayContaining(['email', 'comments', 'zip3']))
})

test('a composition is counted while it is composed, and the draft has the final text', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  const { compose, end } = await inputMethod(page)
  const count = page.locator('.field__count')
  await field(page, 'comments').focus()
  await compose('きんよ')
  await expect(count).toContainText('現在3文字')
  await compose('𠮷曜')
  await expect(count).toContainText('現在2文字')
  await end('金曜')
  await compose('び')
  await compose('')
  await expect(count).toContainText('現在2文字')
  await page.reload()
  await expect(field(page, 'comments')).toHaveValue('金曜')
})

test.describe('the form with all patterns', () => {
  test.use({ site: special.olderFlow })

  test.beforeEach(async ({ page, portal }) => {
    await page.goto('/newRegist/entryMail')
    await field(page, 'email').fill('sakura@example.jp')
    await submit(page).click()
    await expect(page.getByText('24時間以内にメールに記載のリンクを開いてください。')).toBeVisible()
    const links = portal.api.provider.mails.list().flatMap((mail) => mail.links)
    await page.goto(links.find((link) => link.includes('/entryPersonal?')) ?? '')
    await expect(field(page, 'sei_kana')).toBeVisible()
  })

  test('kana is converted to katakana on blur, and half-typed kana is no error', async ({ page }) => {
    const { compose, end } = await inputMethod(page)
    const kana = field(page, 'sei_kana')
    await kana.fill('ヤマ')
    await submit(page).click()
    await expect(field(page, 'mei_kana')).toHaveAttribute('aria-invalid', 'true')
    const before = await wrong(page).allTextContents()
    await kana.focus()
    await page.keyboard.press('End')
    for (const text of ['ｄ', 'だ', 'だ田', 'だ']) {
      await compose(text)
      await expect(kana).toHaveValue(`ヤマ${text}`)
      expect(await wrong(page).allTextContents()).toEqual(before)
    }
    await end('だ')
    await expect(kana).toHaveValue('ヤマだ')
    await page.keyboard.press('Tab')
    await expect(kana).toHaveValue('ヤマダ')
    // A click elsewhere ends a composition, too.
    await compose('たろう')
    await field(page, 'sei_name').click()
    await expect(field(page, 'mei_kana')).toHaveValue('タロウ')
    expect(await wrong(page).allTextContents()).toHaveLength(before.length - 1)
  })

  test('a postcode is looked up once its composition has ended, by its digits', async ({ page, portal }) => {
    const { compose, end } = await inputMethod(page)
    const call = '/api/helper/search_zip_code'
    await field(page, 'zip3').focus()
    await compose('５１０')
    await page.keyboard.press('Enter')
    await expect(field(page, 'zip3')).toHaveValue('５１０')
    await end('５１０')
    await field(page, 'zip4').focus()
    await compose('００')
    await compose('００７５')
    await page.keyboard.press('Enter')
    expect(portal.calls(call)).toEqual([])
    await expect(wrong(page)).toHaveCount(0)
    // A click on the button ends a composition, too.
    await page.getByRole('button', { name: '住所検索' }).click()
    await expect(page.getByRole('status').filter({ hasText: '住所' })).not.toBeEmpty()
    expect(portal.calls(call)).toEqual([expect.objectContaining({ zip3: '510', zip4: '0075' })])
  })

  test('a whole number composed in the first part fills all parts, as a pasted one does', async ({ page }) => {
    const { compose, end } = await inputMethod(page)
    await field(page, 'zip3').focus()
    await compose('５１０－００７５')
    await expect(field(page, 'zip3')).toHaveValue('５１０－００７５')
    await end('５１０－００７５')
    await expect(field(page, 'zip3')).toHaveValue('510')
    await expect(field(page, 'zip4')).toHaveValue('0075')
    await field(page, 'tel_n1').focus()
    await compose('０５９３２１１２３４')
    await end('０５９３２１１２３４')
    for (const [part, digits] of ['059', '321', '1234'].entries()) {
      await expect(field(page, `tel_n${part + 1}`)).toHaveValue(digits)
    }
  })
})
