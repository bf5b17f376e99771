import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '../../tools/root'
import { fillInquiry, goTo, now, pagesIn, stepThrough, submit } from './pages'
import { heading, logIn, type Portal, test, tile } from './portal'
import { type Site, sites } from './sites'

/* A storage that is denied, full or has foreign entries, on every page of the route table. */

interface Entry {
  readonly area: string
  readonly key: string
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && name !== 'storage.ts')
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  .join('\n')

/** All entries of src/environment/storage.ts. */
const entries: readonly Entry[] = [...sources.matchAll(/storageEntry\(\s*'(local|session)',\s*'([^']+)'/g)].map(
  ([, area = '', key = '']) => ({ area, key }),
)

test('every entry of the storage is known to these tests', () => {
  expect(entries).toHaveLength(sources.split('storageEntry(').length - 1)
  expect(entries.map(({ key }) => key)).toContain('auth')
})

/* Both run before the scripts of a page. */

const denied = () => {
  for (const area of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, area, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  }
}

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

const write = ([all, text]: readonly [readonly Entry[], string]) => {
  // The browser takes a second to store a megabyte in every entry, at each of 130 pages: a long text will do.
  const value = text === 'long' ? JSON.stringify('あ'.repeat(50_000)) : text
  for (const { area, key } of all) (area === 'local' ? localStorage : sessionStorage).setItem(key, value)
}

const wrongTypes = {
  _access_token: 1,
  loginUser: [],
  owner: null,
  version: '1',
  forms: { a: { at: 'now', values: 1 } },
  client_id: {},
  updated_at: {},
}

const texts: readonly string[] = [
  '{"_access_token":"a',
  '["somebody else wrote this"]',
  '{"token":"abc","user":{"name":"山田"}}',
  JSON.stringify(wrongTypes),
  '{"__proto__":{"_access_token":"a","forms":{},"owner":""},"constructor":{"prototype":1}}',
  'long',
]

test.use({ viewport: { width: 390, height: 800 } })

const loginForm = (page: Page) => page.locator('#main [name=userId]')

/** Opens every page and submits a form, as a visitor and as a customer; after a reload no one is logged in. */
async function visit(page: Page, portal: Portal, site: Site, before?: () => Promise<unknown>) {
  const pages = await pagesIn(site)
  expect(await stepThrough(page, pages, before)).toEqual([])
  await goTo(page, '/newRegist/entryMail')
  await page.locator('[name=email]').fill('atarashii@example.jp')
  await submit(page).click()
  await expect(page.getByText('宛てにメールを送信しました。')).toBeVisible()

  await goTo(page, '/home')
  await logIn(page, 'individual')
  await expect(loginForm(page)).toHaveCount(0)
  expect(await stepThrough(page, pages, before)).toEqual([])
  if (!pages.some(({ key }) => key === 'contact_inquiry_create')) return
  await goTo(page, '/contact/inquiry/create')
  await fillInquiry(page)
  // What was typed also survives leaving its page.
  await tile(page, 'ホーム').click()
  await expect(heading(page, 'ようこそ')).toBeVisible()
  await goTo(page, '/contact/inquiry/create')
  await expect(page.locator('[name=comments]')).not.toBeEmpty()
  // A consent is given again.
  await page.locator('[name=has_privacy]').check()
  await submit(page).click()
  await page.getByRole('button', { name: '送信する' }).click()
  await expect(page.getByText('お問い合わせを受け付けました。')).toBeVisible()
  expect(portal.calls('/api/contact/inquiry/exec_create')).toHaveLength(1)
  await tile(page, 'ホーム').click()
  await expect(page.getByText('山田 太郎 様（taro@example.jp）')).toBeVisible()
}

for (const site of [sites.cty, sites.y3d]) {
  for (const [what, spoil] of Object.entries({ denied, full })) {
    test.describe(() => {
      test.use({ site })

      test(`AUTH-47 with the storage ${what} every page of ${site.brand.toUpperCase()} works, forms are sent, and a login lasts as long as the page`, {
        tag: '@long',
      }, async ({ page, portal }) => {
        test.setTimeout(120_000)
        await portal.setClocks({ now })
        await page.addInitScript(spoil)
        await page.goto('/home')
        await visit(page, portal, site)
        await page.goto('/home')
        await expect(loginForm(page)).toBeVisible()
      })
    })
  }
}

test('AUTH-46 foreign entries in the storage count as no login and are removed, and every page works', {
  tag: '@long',
}, async ({ page, portal }) => {
  test.setTimeout(120_000)
  await portal.setClocks({ now })
  await page.goto('/home')
  for (const text of texts) {
    await page.evaluate(write, [entries, text] as const)
    await page.reload()
    await expect(loginForm(page)).toBeVisible()
    expect(await portal.storedAuth(), text.slice(0, 80)).toBeNull()
  }
  // Before each page the entries are overwritten in turn, except the login: the customer stays logged in.
  const others = entries.filter(({ key }) => key !== 'auth')
  let turn = 0
  await visit(page, portal, sites.cty, () =>
    page.evaluate(write, [others, texts[turn++ % texts.length] ?? ''] as const),
  )
})
