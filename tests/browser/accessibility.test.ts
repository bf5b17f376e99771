import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createChecks } from '../../tools/accessibility/checks'
import { eachView, runAxe } from '../../tools/accessibility/engines'
import { misfits } from '../../tools/accessibility/room'
import { root } from '../../tools/root'
import { test } from './portal'

/* The checks of the report on accessibility (docs/accessibility/README.md), tried with a fault for each criterion that they look at. */

interface Planted {
  /** Adds an element to the main part … */
  readonly tag?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly style?: string
  /** … or does this in the page. */
  readonly act?: () => void
}

/** By the criterion, or by several that one fault breaks. */
const planted: Readonly<Record<string, Planted>> = {
  '1.1.1': { tag: 'div', attributes: { role: 'img' } },
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5': { tag: 'video' },
  '1.3.1': { tag: 'dt', text: '見本' },
  '1.4.1': {
    act() {
      const paragraph = document.createElement('p')
      const link = document.createElement('a')
      link.href = '#main'
      link.textContent = '電話'
      link.style.cssText = 'color: #333; text-decoration: none'
      paragraph.append('お問い合わせは', link, 'で受け付けています。')
      document.querySelector('main')?.append(paragraph)
    },
  },
  '1.4.2': { tag: 'audio', attributes: { autoplay: '' } },
  '1.4.3': { tag: 'p', text: '見本', style: 'color: #999; background: #fff' },
  '1.4.4': { tag: 'p', text: '見本', style: 'height: 30px; overflow: hidden' },
  '2.1.1': { tag: 'button', text: '見本', attributes: { tabindex: '-1' } },
  '2.1.2': {
    act() {
      const field = document.querySelector('[name=password]')
      field?.addEventListener('keydown', (event) => event.preventDefault())
    },
  },
  '2.2.1': { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '600' } },
  '2.2.2': {
    act() {
      const kinds: Keyframe[] = [{ opacity: 1 }, { opacity: 0.9 }]
      document.querySelector('h1')?.animate(kinds, { duration: 1_000, iterations: 10 })
    },
  },
  '2.3.1': {
    act() {
      const kinds: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }]
      document.querySelector('h1')?.animate(kinds, { duration: 100, iterations: 20 })
    },
  },
  '2.4.1': { act: () => document.querySelector('.skip-link')?.remove() },
  '2.4.2': {
    act() {
      document.title = ''
    },
  },
  '2.4.3': { tag: 'button', text: '見本', style: 'position: absolute; top: 0; left: 0; width: 100%' },
  '2.4.4': { tag: 'a', text: 'こちら', attributes: { href: '#main' } },
  '2.4.7': {
    act() {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root main :focus-visible { outline: 0 !important }')
      document.adoptedStyleSheets = [sheet]
    },
  },
  '3.1.1': {
    act() {
      document.documentElement.lang = 'en'
    },
  },
  '3.1.2': { tag: 'p', text: 'Hello', attributes: { lang: 'english' } },
  '3.2.1': {
    act() {
      document.querySelector('[name=userId]')?.addEventListener('focus', () => {
        history.pushState({}, '', '/newRegist/entryMail')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      })
    },
  },
  '3.2.2': {
    act() {
      document.querySelector('[name=userId]')?.addEventListener('input', () => {
        history.pushState({}, '', '/newRegist/entryMail')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      })
    },
  },
  '3.2.3': {
    act() {
      const [first] = document.querySelectorAll('footer li')
      first?.parentElement?.append(first)
    },
  },
  '3.2.4': {
    act() {
      const link = document.querySelector('footer a')
      if (link) link.textContent = '見本'
    },
  },
  '3.3.1': { act: () => document.querySelector('[name=userId]')?.removeAttribute('aria-describedby') },
  '3.3.2': { act: () => document.querySelector('label')?.remove() },
  '4.1.1': {
    act() {
      for (const _ of [1, 2]) {
        const twin = document.createElement('p')
        twin.id = 'twin'
        document.querySelector('main')?.append(twin)
      }
    },
  },
  '4.1.2': { tag: 'button' },
}

const unplant = (page: Page) => page.evaluate(() => document.querySelector('[data-planted]')?.remove())

/** A form with errors, in which every kind of fault has a place. */
async function openForm(page: Page) {
  await page.goto('/login')
  await page.locator('main [type=submit]').click()
  await page.locator('.error-summary').waitFor()
}

const plant = (page: Page, { tag, text = '', attributes = {}, style = '' }: Planted) =>
  page.evaluate(
    ([name, words, list, css]) => {
      const made = document.createElement(name)
      made.textContent = words
      for (const [key, value] of Object.entries(list)) made.setAttribute(key, value)
      made.style.cssText = css
      made.dataset['planted'] = ''
      document.querySelector('main')?.append(made)
    },
    [tag ?? 'p', text, attributes, style] as const,
  )

test('JIS-02 each criterion that a machine looks at has a planted fault that its checks find', async ({ page }) => {
  test.setTimeout(180_000)
  const checks = createChecks()
  const looked = new Set<string>(checks.flatMap((check) => check.criteria))
  const numbers = Object.keys(planted).flatMap((key) => key.split(' '))
  expect([...looked].sort()).toEqual(numbers.sort())
  await openForm(page)
  for (const check of checks) {
    const found = (await check.run(page)).filter(({ unsure }) => !unsure)
    expect.soft(found, check.says).toEqual([])
  }
  await openForm(page)
  for (const [key, fault] of Object.entries(planted)) {
    await (fault.act ? page.evaluate(fault.act) : plant(page, fault))
    const found = new Set<string>()
    const [sought] = key.split(' ')
    for (const check of checks) {
      const criterion = check.criteria.find((number) => number === sought)
      if (!criterion) continue
      for (const finding of await check.run(page, criterion)) if (!finding.unsure) found.add(finding.criterion)
    }
    expect.soft([...found], `the fault planted for ${key}`).toEqual(expect.arrayContaining(key.split(' ')))
    await (fault.act ? openForm(page) : unplant(page))
  }
})

test('JIS-01 the report itself can be read at every size, and axe finds nothing in it', async ({ page }) => {
  await page.setContent(readFileSync(join(root, 'docs/accessibility/cty.html'), 'utf8'))
  await expect(page.getByRole('row')).toHaveCount(39)
  await eachView(page, async (view, rules) => {
    const { violations } = await runAxe(page, { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    expect(violations, view).toEqual([])
  })
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await misfits(page)).toEqual([])
})
