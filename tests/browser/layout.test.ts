import { expect, type Page } from '@playwright/test'
import { tabKeys, tabThrough } from '../../tools/accessibility/keyboard'
import { enlarge, misfits } from '../../tools/accessibility/room'
import { heading, holdBack, tabTo, test, tile } from './portal'
import { sites } from './sites'

/** Gives the stored login another first name, which the next page shows. */
const rename = (page: Page, mei_name: string) =>
  page.evaluate((name) => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}')
    localStorage.setItem('auth', JSON.stringify({ ...auth, loginUser: { ...auth.loginUser, mei_name: name } }))
  }, mei_name)

const cardCalls = ['invoice', 'contract/service', 'contract/payment'].map((page) => `/api/${page}/certify_index`)

/** The number of tiles in each row. */
const tileRows = (page: Page) =>
  page.locator('.tiles__block').evaluateAll((blocks) =>
    blocks.map((block) => {
      const tops = [...block.children].map((tile) => Math.round(tile.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
    }),
  )

const pages = [
  ['/', 'ようこそ'],
  ['/invoice', 'ご請求明細'],
  ['/idpass', 'ID・パスワード'],
  ['/idpass/edit', '会員情報'],
  ['/service/entry', '個人情報の取扱い'],
] as const

const [threeARow, twoARow, oneARow] = [
  [
    [3, 3],
    [3, 2],
  ],
  [
    [2, 2, 2],
    [2, 2, 1],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ],
]

const sizes = [
  ['320 px', 320, '100%', threeARow],
  ['320 px and text of 200 %', 320, '200%', oneARow],
  ['390 px and text of 200 %', 390, '200%', twoARow],
  ['768 px', 768, '100%', threeARow],
  ['1280 px and text of 200 %', 1280, '200%', threeARow],
] as const

test('SHELL-04 SHELL-58 INV-23 at 320 px, and with text of 200 %, no page scrolls sideways or cuts anything off, and a row has three tiles where three words fit', async ({
  page,
  portal,
}) => {
  const atSizes = async (path: string, look: (label: string, rows: readonly number[][]) => Promise<void>) => {
    for (const [what, width, zoom, rows] of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await enlarge(page, zoom)
      await expect.poll(() => misfits(page), `${path} at ${what}`).toEqual([])
      await look(`${path} at ${what}`, rows)
    }
  }
  await page.goto('/login')
  await expect(heading(page, 'ログイン')).toBeVisible()
  await atSizes('/login', async () => {})
  await portal.startAs('many')
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    if (path === '/invoice') await expect(page.locator('.invoice-table tbody tr')).not.toHaveCount(0)
    if (path === '/idpass/edit') await expect(page.locator('[name=password2]')).toBeVisible()
    await atSizes(path, async (label, rows) => {
      expect(await tileRows(page), label).toEqual(rows)
      const turns = page.locator('.month-nav .btn')
      if (path === '/invoice') await expect(turns, label).toHaveCount(2)
      const words = await turns.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
      expect(Math.max(0, ...words), `${label}: the words of a button`).toBeLessThanOrEqual(0)
    })
  }
})

test('INV-23 at 320 px each of a hundred rows and the total can be read', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.startAs('many')
  await page.goto('/invoice')
  const rows = page.locator('.invoice-table tbody tr')
  await expect(rows.last()).toContainText('ご請求合計')
  expect(await rows.count()).toBeGreaterThan(90)
  const cells = await page.locator('.invoice-table :is(th, td)').evaluateAll((all) =>
    all
      .filter((cell) => cell.textContent)
      .map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, height } = range.getBoundingClientRect()
        return left >= 0 && right <= 320 && height > 0
      }),
  )
  expect(cells.every(Boolean)).toBe(true)
})

for (const total of ['-987,654,321', '後日あらためてご案内いたします']) {
  test(`SHELL-58 the total 「${total}」 fits at every size of text`, async ({ page, portal }) => {
    await portal.startAs('individual')
    portal.api.scenarios.plan('/api/invoice/certify_index', {
      kind: 'ok',
      times: 'always',
      edit: [['/invoice_items', [{ order_no: 1, item_name: 'ご請求合計', item_amount_str: total }]]],
    })
    for (const path of ['/home', '/invoice']) {
      await page.goto(path)
      await expect(page.locator('.amount__value')).toHaveText(total)
      if (path === '/invoice') {
        await page.getByRole('button', { name: '1年の推移' }).click()
        await expect(page.locator('.year__amount').first()).toContainText(total)
        await expect(page.locator('.year').getByText('読み込み')).toHaveCount(0)
      }
      for (const [what, width, zoom] of sizes) {
        await page.setViewportSize({ width, height: 800 })
        await enlarge(page, zoom)
        await expect.poll(() => misfits(page), `${path} at ${what}`).toEqual([])
      }
    }
  })
}

test('NEW-32 the whole of a long certified address can be read, at every size of text', async ({ page, portal }) => {
  const email = 'hanako.nagoya-yokkaichi.mikawa+portal.information@customers.example.co.jp'
  await page.goto('/newRegist/entryMail')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: '送信', exact: true }).click()
  await expect(page.getByText('24時間以内にメールに記載のリンクを開いてください。')).toBeVisible()
  const links = portal.api.provider.mails.list().flatMap((mail) => mail.links)
  await page.goto(links.find((link) => link.includes('/entryPersonal?')) ?? '')
  await expect(page.locator('[name=cert_email]')).toHaveValue(email)
  for (const [what, width, zoom] of sizes) {
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page, zoom)
    await expect(page.getByText(email), what).toBeVisible()
    await expect.poll(() => misfits(page), what).toEqual([])
  }
})

test('no page is wider than the sheet that it is printed on', async ({ page, portal }) => {
  // A4 within the margins of the styles.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const outside = () =>
    page.locator('main *').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, svg'))
        .filter((one) => one.getBoundingClientRect().left < -1 || one.getBoundingClientRect().right > innerWidth + 1)
        .map(({ className, textContent }) => `${className} ${textContent}`),
    )
  await page.goto('/login')
  await expect(page.locator('main .link-list')).toBeVisible()
  expect(await outside()).toEqual([])
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  await page.locator('[name="cat_tv[]"]').first().check()
  await page.locator('[name=has_privacy]').check()
  await page.locator('main form').evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit())
  await expect(page.locator('.answers dd').first()).toBeVisible()
  expect(await outside()).toEqual([])
})

test('on paper the heading of a page is larger than those of its sections', async ({ page, portal }) => {
  await page.emulateMedia({ media: 'print' })
  await portal.startAs('individual')
  for (const width of [703, 1026]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const path of ['/home', '/contract', '/invoice', '/contact/inquiry/create']) {
      await page.goto(path)
      await expect(page.locator('main h2').nth(1)).toBeVisible()
      const sizesOf = (level: string) =>
        page.locator(`main ${level}`).evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)))
      const [title = 0] = await sizesOf('h1')
      expect(Math.max(...(await sizesOf('h2'))), `${path} at ${width}`).toBeLessThan(title)
    }
  }
})

test('a heading at the foot of a sheet moves to the next one, with what it introduces', async ({ page, portal }) => {
  // The width of A4 within the margins of the styles.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await portal.startAs('individual')
  await page.goto('/contract/internet_settings')
  const last = page.locator('main h2').last()
  await expect(last).toHaveText('ホームページ容量')
  const bottom = await last.evaluate((title) => title.getBoundingClientRect().bottom)
  // The heading fits on the first sheet, the first line of its section doesn't.
  const margins = 91
  const paper = await page.pdf({ width: '210mm', height: bottom + margins + 5, tagged: true, outline: true })
  // The outline has the sheet of each heading, that of the page's own heading last.
  const sheets = [...paper.toString('latin1').matchAll(/\/Dest \[(\d+) 0 R/g)].map(([, sheet]) => sheet)
  expect(sheets).toHaveLength(await page.locator('main :is(h1, h2)').count())
  expect(sheets.at(-2)).not.toBe(sheets.at(-1))
})

for (const [path, site, selector, pseudo] of [
  ['/home', sites.cty, '.badge', ''],
  ['/contract/security_software', sites.cty, '.badge', ''],
  ['/idpass/edit', sites.cty, '.tag-required', ''],
  ['/stamp', sites.y3d, '.stamp-card__prize', ''],
  ['/stamp', sites.y3d, '.stamp-steps li', '::before'],
] as const) {
  test.describe('on paper', () => {
    test.use({ site })

    test(`${selector}${pseudo} of ${path} is in dark letters, as printers leave out its colour`, async ({
      page,
      portal,
    }) => {
      await portal.setClocks({ now: '2024-11-08T10:00:00+09:00' })
      await portal.startAs('individual')
      await page.goto(path)
      const mark = page.locator('main').locator(selector).first()
      await expect(mark).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      const colours = await mark.evaluate((element, part) => {
        const { color, backgroundColor } = getComputedStyle(element, part)
        return [color, backgroundColor]
      }, pseudo)
      const text = await page.evaluate(() => getComputedStyle(document.body).color)
      expect(colours).toEqual([text, 'rgba(0, 0, 0, 0)'])
    })
  })
}

test('within the contractor’s section the focused field alone has a focus ring', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/contact/inquiry/create')
  const section = page.locator('details', { hasText: 'ご契約者・ご連絡先' })
  await section.locator('summary').press('Enter')
  await page.keyboard.press('Tab')
  await expect(section.locator(':focus')).toHaveAttribute('name', 'rel_same')
  const ringed = await section.evaluate((one) =>
    [one, ...one.querySelectorAll('*')]
      .filter((each) => getComputedStyle(each).outlineStyle !== 'none')
      .map((each) => each.getAttribute('name')),
  )
  expect(ringed).toEqual(['rel_same'])
})

test('a button shows that the pointer is on it, that it is pressed, and that it cannot be', async ({ page }) => {
  await page.goto('/login')
  await page.locator('.skip-link').waitFor({ state: 'attached' })
  for (const name of ['ログイン', 'シングルサインオンでログイン']) {
    const button = page.locator('main').getByRole('button', { name, exact: true })
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(element)
        return `${backgroundColor} ${borderTopColor}`
      })
    const seen = [await look()]
    const isNew = async () => {
      await button.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const now = await look()
      expect(seen, name).not.toContain(now)
      seen.push(now)
    }
    await button.hover()
    await isNew()
    await page.mouse.down()
    await isNew()
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await button.evaluate((element) => element.setAttribute('aria-disabled', 'true'))
    await isNew()
  }
})

test('SHELL-42 the first Tab offers a link to the main content', async ({ page }) => {
  await page.goto('/')
  const skip = page.getByRole('link', { name: '本文へ移動' })
  // The static first paint has no links: wait for the portal itself.
  await skip.waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#main [name=userId]')).toBeFocused()
})

test('TERMS-03 the menu of the service area is left of the page', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/service/entry')
  const menu = await page.getByRole('navigation', { name: 'サービスのメニュー' }).boundingBox()
  const form = await page.getByRole('group', { name: /同意/ }).boundingBox()
  if (!menu || !form) throw new Error('not shown')
  expect(menu.x + menu.width).toBeLessThan(form.x)
  // Beside the page, which is long, not above it.
  expect(menu.y).toBeLessThan(form.y)
})

test('SHELL-40 SHELL-41 navigation starts at the top with the focus on the heading, back and forward too', async ({
  page,
  portal,
}) => {
  const top = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const down = async () => {
    await page.evaluate(() => window.scrollTo(0, 9_999))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  }
  await page.setViewportSize({ width: 390, height: 500 })
  await portal.startAs('many')
  await page.goto('/invoice')
  await expect(page.locator('.invoice-table tbody tr')).not.toHaveCount(0)
  await down()
  await page.locator('main').getByRole('link', { name: '会員情報' }).click()
  await expect(heading(page, 'ID・パスワード')).toBeFocused()
  await top()
  await expect(page.getByText('ヨシダ ユタカ')).toBeVisible()
  await down()
  await page.goBack()
  await expect(heading(page, 'ご請求明細')).toBeFocused()
  await top()
  await expect(page.locator('.invoice-table tbody tr')).not.toHaveCount(0)
  await down()
  await page.goForward()
  await expect(heading(page, 'ID・パスワード')).toBeFocused()
  await top()
})

test('SHELL-23 the menu of the login status works by keyboard', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/')
  const button = page.getByRole('button', { name: '山田 太郎 様のメニュー' })
  const items = [
    page.getByRole('link', { name: 'パスワードの変更' }).first(),
    page.getByRole('button', { name: 'ログアウト' }),
  ]
  await tabTo(page, button)
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(items[1] ?? button).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'ログアウト' })).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(items[0] ?? button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items[1] ?? button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main [name=userId]')).toBeVisible()
})

test('EASE-23 focus and a press that has not ended pass from the first button of the menu to its own', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  let release = () => {}
  let released = Promise.resolve()
  await page.route('**/assets/AccountMenu-*.js', async (route) => {
    await released
    await route.continue()
  })
  const button = page.getByRole('button', { name: '山田 太郎 様のメニュー' })
  // The library gives its own button an ID.
  const isOwn = () => expect(button).toHaveAttribute('id', /./)
  const logOutButton = page.getByRole('button', { name: 'ログアウト' })
  const open = async () => {
    released = new Promise((resolve) => {
      release = resolve
    })
    await page.goto('/csChannels')
    await expect(heading(page, 'CSチャンネル')).toBeVisible()
    // While the page loads, a press is swallowed.
    await expect(page.locator('.overlay')).toHaveCount(0)
    await expect(button).not.toHaveAttribute('id', /./)
  }

  await open()
  await button.focus()
  release()
  await isOwn()
  await expect(button).toBeFocused()
  await expect(logOutButton).toBeHidden()

  await open()
  await button.hover()
  await page.mouse.down()
  release()
  await isOwn()
  await page.mouse.up()
  await expect(logOutButton).toBeVisible()

  await open()
  await button.focus()
  await page.keyboard.down('Space')
  release()
  await isOwn()
  await page.keyboard.up('Space')
  await expect(logOutButton).toBeVisible()

  await open()
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(10, 600)
  release()
  await isOwn()
  await page.mouse.up()
  await expect(logOutButton).toBeHidden()
})

test('AUTH-04 API-05 an empty form sends nothing, marks both fields, and its summary links to them', async ({
  page,
  portal,
}) => {
  await page.goto('/login')
  await page.locator('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  for (const [name, label] of [
    ['userId', 'ユーザーID'],
    ['password', 'パスワード'],
  ]) {
    const field = page.locator(`[name=${name}]`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(`${label}を入力してください。$`))
  }
  await summary.getByRole('link', { name: /^パスワード/ }).click()
  await expect(page.locator('[name=password]')).toBeFocused()
  expect(portal.calls('/api/auth/login')).toEqual([])
})

test('the tiles work by keyboard too', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/')
  await tabTo(page, tile(page, 'ご請求明細'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'ご請求明細')).toBeFocused()
})

/** The classes of visible elements that have shifted since the page was opened. */
const shiftedClasses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const found = new Set<string>()
        const sources = (entry: object): readonly { node?: Element; previousRect: DOMRectReadOnly }[] =>
          'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        new PerformanceObserver((list) => {
          for (const { node, previousRect } of list.getEntries().flatMap(sources))
            if (previousRect.height > 0) found.add(node?.className ?? 'gone')
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([...found])))
      }),
  )

test('tiles and footer do not shift on a phone when the content of a page arrives', async ({ page, portal }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await portal.startAs('individual')
  for (const path of ['/home', '/invoice', '/contact/inquiry/create', '/contract', '/idpass/edit', '/gift']) {
    await page.goto(path)
    await expect(page.locator('main .panel, main form').last()).toBeVisible()
    await expect(page.locator('.overlay')).toHaveCount(0)
    const frame = (await shiftedClasses(page)).filter((name) => /tile|site-footer|gone/.test(name))
    expect(frame, path).toEqual([])
  }
})

/** How far all of the page has shifted since it was opened, as Lighthouse counts it (CLS). */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** Lighthouse's phone. */
const phone = { width: 412, height: 823 }

const homes = [
  { site: sites.cty, now: '2025-04-15T10:00:00+09:00' },
  { site: sites.cns, now: '2025-04-15T10:00:00+09:00' },
  { site: sites.nct, now: '2025-04-15T10:00:00+09:00' },
  { site: sites.y3d, now: '2024-11-08T10:00:00+09:00' },
] as const

for (const { site, now } of homes) {
  test.describe(() => {
    test.use({ site })

    test(`nothing shifts on the home of ${site.brand} on a phone when its cards arrive`, async ({ page, portal }) => {
      const calls = site.brand === 'y3d' ? ['/api/mobility/reserve/certify_index'] : cardCalls
      await page.setViewportSize(phone)
      await portal.setClocks({ now })
      await portal.startAs('individual')
      for (const path of calls) portal.api.scenarios.hold(path)
      await page.goto('/home')
      const cards = page.locator('.card')
      await expect(cards).toHaveCount(calls.length)
      await expect(page.locator('.card__loading')).toHaveCount(calls.length)
      // A card is painted before its answer comes.
      await layoutShift(page)
      await portal.api.scenarios.release()
      await expect(page.locator('.card__loading')).toHaveCount(0)
      expect(await layoutShift(page)).toBe(0)
    })
  })
}

test('an application paints its first section before it renders those below, which follow by themselves', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const sections = document.querySelectorAll('.application section').length
      if (sections === 0) return
      Object.assign(window, { sectionsFirst: sections })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/contact/inquiry', '/payMethod/create?kind=1020']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: '確認画面へ' })).toBeVisible()
    expect(await page.locator('.application section').count(), path).toBeGreaterThan(2)
    expect(await page.evaluate('window.sectionsFirst'), path).toBe(1)
  }
})

test('nothing shifts on a phone while an address that leads to another loads its page', async ({ page }) => {
  await page.setViewportSize(phone)
  const letThrough = await holdBack(page, /\/EntryMailPass-[\w-]+\.js$/)
  await page.goto('/reminder')
  await page.waitForURL('**/reminder/entryMailPass')
  await layoutShift(page)
  letThrough()
  await expect(heading(page, 'パスワードの再登録')).toBeVisible()
  expect(await layoutShift(page)).toBe(0)
})

for (const [width, most] of [
  [390, 140],
  [1280, 90],
] as const) {
  test(`SHELL-58 SHELL-19 a name of 2,000 letters takes two lines of the header, ${width} px wide`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await portal.startAs('individual')
    await page.goto('/notFound')
    for (const letter of ['太', 'A', ' A']) {
      await rename(page, letter.repeat(2_000))
      await page.reload()
      await expect(page.getByRole('button', { name: /様のメニュー$/ })).toBeVisible()
      const header = await page.getByRole('banner').boundingBox()
      expect(header?.height).toBeLessThan(most)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}

test('no control gets the focus beneath the header, which a long name makes higher', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/notFound')
  await rename(page, '太'.repeat(60))
  await page.goto('/idpass/edit')
  await expect(page.locator('[name=password2]')).toBeVisible()
  // Until its code is loaded, the menu has another button.
  await expect(page.getByRole('button', { name: /様のメニュー$/ })).toHaveAttribute('id', /./)
  const send = await tabKeys(page)
  for (const width of [576, 700, 768]) {
    await page.setViewportSize({ width, height: 620 })
    expect(await tabThrough(page, send, () => true), `${width} px`).toEqual([])
  }
})

for (const [width, height] of [
  [390, 500],
  [1280, 500],
] as const) {
  test(`a notice is seen however far the page is scrolled, ${width} px wide`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height })
    await portal.startAs('certified')
    await page.goto('/idpass/edit')
    for (const name of ['password', 'password2']) await page.locator(`[name=${name}]`).fill('Fresh2025')
    await page.getByRole('button', { name: '確認画面へ進む' }).click()
    await page.getByRole('button', { name: '変更する' }).click()
    const resend = page.getByRole('button', { name: '認証コードを再送する' })
    await resend.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await resend.press('Enter')
    const notice = page.getByText('認証コードを再送しました。')
    await expect(notice).toBeInViewport({ ratio: 1 })
    const isOnTop = notice.evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(await isOnTop).toBe(true)
  })
}

for (const [width, zoom] of [
  [320, '100%'],
  [320, '200%'],
  [1280, '100%'],
] as const) {
  test(`no control gets the focus beneath a notice with open support information, ${width} px wide and text of ${zoom}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 600 })
    await portal.startAs('individual')
    portal.api.scenarios.plan('/api/ott/prepare_sign_on', { kind: 'failure', message: '混み合っています。' })
    await page.goto('/ott')
    await enlarge(page, zoom)
    await page.getByRole('button', { name: 'お申し込み情報を開く' }).click()
    await page.locator('.notice-list summary').click()
    await expect(page.locator('.notice-list').getByRole('button', { name: 'コピー' })).toBeVisible()
    const faults = await tabThrough(page, await tabKeys(page), () => true)
    expect(faults.filter(({ criterion }) => criterion === '2.4.7')).toEqual([])
  })
}

test('the text of an alert stands beside its icon, or below it where that leaves a few letters a line', async ({
  page,
}) => {
  await page.goto('/login')
  await page.locator('[name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill('Portal2024')
  await page.locator('main form [type=submit]').click()
  const text = page.locator('main .alert .alert__text')
  await expect(text).toBeVisible()
  const look = () =>
    text.evaluate((part) => {
      const [own, box, icon] = [part, part.parentElement, part.parentElement?.querySelector('.icon')].map((one) =>
        one?.getBoundingClientRect(),
      )
      return { isBelow: (own?.top ?? 0) >= (icon?.bottom ?? 0), share: (own?.width ?? 0) / (box?.width ?? 1) }
    })
  for (const [what, width, zoom] of sizes) {
    await page.setViewportSize({ width, height: 800 })
    await enlarge(page, zoom)
    const { isBelow, share } = await look()
    expect(isBelow, what).toBe(zoom === '200%' && width < 400)
    expect(share, what).toBeGreaterThan(0.6)
  }
})

test('the mark of the account menu keeps its form beside the longest name', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/notFound')
  await rename(page, '太'.repeat(60))
  await page.goto('/idpass')
  const button = page.getByRole('button', { name: /様のメニュー$/ })
  // Until its code is loaded, the menu has another button.
  await expect(button).toHaveAttribute('id', /./)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [across, along] = await button.evaluate((one) => {
      const { width: x, height: y } = getComputedStyle(one, '::after')
      return [parseFloat(x), parseFloat(y)]
    })
    expect(across, `at ${width}`).toBeGreaterThan(5)
    expect(across, `at ${width}`).toBe(along)
  }
})

test('the lines of a text by the provider stay lines', async ({ page, portal }) => {
  const twoLines = '1行目です。\n2行目です。'
  const expectLines = (where: string) =>
    expect(page.locator(`main ${where}`, { hasText: '1行目です。' }).first()).toHaveCSS(
      'white-space-collapse',
      'preserve-breaks',
    )
  portal.api.scenarios.plan('/api/auth/login', { kind: 'failure', message: twoLines })
  await page.goto('/login')
  await page.locator('[name=userId]').fill('taro@example.jp')
  await page.locator('[name=password]').fill('Portal2024')
  await page.locator('main form [type=submit]').click()
  await expectLines('.alert p')

  await portal.startAs('individual')
  for (const name of ['service', 'payment']) {
    portal.api.scenarios.plan(`/api/contract/${name}/certify_index`, {
      kind: 'ok',
      times: 'always',
      edit: [['/items', [{ item_name: 'ご案内', item_value: twoLines }]]],
    })
  }
  for (const path of ['/home', '/contract', '/contract/service', '/contract/payment']) {
    await page.goto(path)
    await expectLines('dd')
  }

  portal.api.scenarios.plan('/api/contact/inquiry/exec_create', { kind: 'validation', fields: { comments: twoLines } })
  await page.goto('/contact/inquiry/create')
  await page.locator('[name="cat_tv[]"]').first().check()
  await page.locator('[name=has_privacy]').check()
  await page.locator('main form [type=submit]').click()
  await page.getByRole('button', { name: '送信する' }).click()
  await expectLines('.error-summary a')
  await page.locator('.error-summary a').click()
  await expectLines('.field__error')
})

test.describe('with a notice by operations', () => {
  const notes202503Html = '<ol><li>光1ギガ<ul><li>月額</li><li>初期費用</li></ul></li><li>光10ギガ</li></ol>'
  test.use({ site: { ...sites.cty, extra: { 'invoice.json': JSON.stringify({ notes202503Html }) } } })

  test('HOME-11 the entries of a list within a notice are not divided like notices', async ({ page, portal }) => {
    await portal.startAs('individual')
    await page.goto('/home')
    const entries = page.locator('.provided li')
    await expect(entries).toHaveCount(4)
    const edges = await entries.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
    expect(edges).toEqual(edges.map(() => '0px'))
  })
})

test('the total of the invoice does not touch the button below where nothing says how it is paid', async ({
  page,
  portal,
}) => {
  await portal.startAs('individual')
  portal.api.scenarios.plan('/api/invoice/certify_index', {
    kind: 'ok',
    times: 'always',
    edit: [['/invoice_items', [{ order_no: 1, item_name: 'ご請求合計', item_amount_str: '-1,100' }]]],
  })
  await page.goto('/invoice')
  const amount = page.locator('.invoice-summary .amount')
  await expect(amount).toContainText('-1,100')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [above, below] = [
      await amount.boundingBox(),
      await page.locator('.invoice-summary .btn').first().boundingBox(),
    ]
    expect(below?.y, `at ${width}`).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) + 12)
  }
})
