import { expect, type Page } from '@playwright/test'
import { enlarge } from '../../tools/accessibility/room'
import { heading, test } from './portal'
import { sites } from './sites'

const brands = [sites.cty, sites.cns, sites.nct, sites.y3d]

/** The words that a line end divides, of those that the pattern finds in what is visible. */
const divided = (page: Page, words: readonly string[], where: string) =>
  page.locator(where).evaluateAll(
    (elements, patterns) =>
      elements.flatMap((element) => {
        const found: string[] = []
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        // Neighbours in a line may be of several elements: a position for each character.
        const characters: { readonly node: Node; readonly at: number; readonly text: string }[] = []
        while (walker.nextNode()) {
          const { currentNode: node } = walker
          const text = node.textContent ?? ''
          if (node.parentElement?.checkVisibility())
            for (let at = 0; at < text.length; at += 1) characters.push({ node, at, text: text.charAt(at) })
        }
        const boxOf = (index: number) => {
          const range = document.createRange()
          const character = characters[index]
          if (character) {
            range.setStart(character.node, character.at)
            range.setEnd(character.node, character.at + 1)
          }
          return range.getBoundingClientRect()
        }
        const whole = characters.map(({ text }) => text).join('')
        for (const pattern of patterns)
          for (const { 0: word, index } of whole.matchAll(new RegExp(pattern, 'g')))
            if (boxOf(index + word.length - 1).top >= boxOf(index).bottom) found.push(word)
        return found
      }),
    words,
  )

const zoomTo = async (page: Page, width: number, zoom: string) => {
  await page.setViewportSize({ width, height: 800 })
  await enlarge(page, zoom)
}

/** Words of the tiles' labels, written by hand. */
const tileWords = [
  'ホーム',
  'ID・',
  'パスワード',
  '動画配信',
  'サービス',
  'コネクト',
  'ご請求',
  '明細',
  'お問い合わせ・',
  'お申し込み',
  'CS',
  'チャンネル',
  'プレゼント',
  'お友だち',
  '紹介',
  '来店',
  '予約',
  'お支払い',
  '方法の変更',
  'モビリティ',
  'スタンプ',
  'ラリー',
  '夏まつり',
  '特設',
  'サイト',
]

const sizes = [
  [320, '100%'],
  [390, '100%'],
  [560, '100%'],
  [768, '100%'],
  [992, '100%'],
  [1280, '100%'],
  [320, '200%'],
  [390, '200%'],
  [1280, '200%'],
] as const

/** How many tiles each row has. */
const rows = (page: Page) =>
  page.locator('.tile').evaluateAll((tiles) => {
    const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  })

for (const site of brands) {
  test.describe(() => {
    test.use({ site })

    test(`EASE-17 tiles break their labels between words only, and none has a row of its own (${site.brand})`, async ({
      page,
      portal,
    }) => {
      await portal.startAs('individual')
      // Summer, when CTY and CNS have two more tiles; and a device with one more.
      for (const now of ['2025-04-15T10:00:00+09:00', '2024-07-15T10:00:00+09:00']) {
        await portal.setClocks({ now })
        for (const path of ['/home', '/idpass/edit?connect=1']) {
          await page.goto(path)
          await expect(page.locator('.tile').first()).toBeVisible()
          for (const [width, zoom] of sizes) {
            const label = `${now} ${path} at ${width} px, ${zoom}`
            await zoomTo(page, width, zoom)
            expect(await divided(page, tileWords, '.tile__label'), label).toEqual([])
            const counts = await rows(page)
            // Where the text is too large for three columns, an odd tile has no other place.
            if (Math.max(...counts) > 2) expect(counts, label).not.toContain(1)
            const edgesOf = (where: string) =>
              page.locator(where).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
            const [content = 0] = await edgesOf('.tiles__blocks')
            expect(Math.max(...(await edgesOf('.tile'))), label).toBeLessThanOrEqual(content + 0.5)
            expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBe(width)
          }
        }
      }
    })

    test(`EASE-18 from 992 px on content and side column stand beside each other, and an inner page has one row of tiles (${site.brand})`, async ({
      page,
      portal,
    }) => {
      await portal.startAs('individual')
      const boxes = async () => ({
        main: await page.locator('.columns__main').boundingBox(),
        side: await page.locator('.columns__side').boundingBox(),
      })
      const pages = [
        ['/home', 'ようこそ', '.tel'],
        ...(site.brand === 'y3d'
          ? []
          : ([
              ['/contact/inquiry/create', 'お問い合わせ', '.tel'],
              ['/contract', 'ご契約情報', '.link-list'],
            ] as const)),
      ] as const
      for (const [path, title, beside] of pages) {
        await page.goto(path)
        await expect(heading(page, title)).toBeVisible()
        await expect(page.locator(`.columns__side ${beside}`).first()).toBeVisible()
        for (const width of [992, 1280]) {
          await zoomTo(page, width, '100%')
          const { main, side } = await boxes()
          expect(side?.x, `${path} at ${width}`).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0))
          expect(side?.y).toBe(main?.y)
          expect(main?.width).toBeLessThanOrEqual(720)
          expect(side?.width).toBe(320)
        }
        for (const width of [390, 991]) {
          await zoomTo(page, width, '100%')
          const { main, side } = await boxes()
          expect(side?.y, `${path} at ${width}`).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0))
          expect(side?.width).toBe(main?.width)
        }
      }
      if (site.brand !== 'y3d') {
        await page.goto('/invoice')
        await expect(page.locator('.columns__side .amount')).toBeVisible()
        for (const width of [992, 1280]) {
          await zoomTo(page, width, '100%')
          const { main, side } = await boxes()
          expect(side?.x, `/invoice at ${width}`).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0))
          expect(main?.width).toBeLessThanOrEqual(720)
          // One brand has a statement in a fold, with its own button.
          const file = page.locator('.columns__side').getByText(/^(請求書ダウンロード|仕入税額控除用の支払明細書)$/)
          await expect(file).toBeVisible()
        }
        await zoomTo(page, 390, '100%')
        const { main, side } = await boxes()
        expect(main?.y).toBeGreaterThanOrEqual((side?.y ?? 0) + (side?.height ?? 0))
      }
      await page.goto('/idpass/edit')
      await expect(page.locator('[name=password2]')).toBeVisible()
      for (const width of [992, 1280]) {
        await zoomTo(page, width, '100%')
        expect(await rows(page)).toHaveLength(1)
        const heights = await page.locator('.tile').evaluateAll((all) => all.map((one) => one.clientHeight))
        expect(Math.max(...heights)).toBeLessThanOrEqual(48)
        const panel = await page.locator('main .panel').first().boundingBox()
        expect(panel?.width).toBeLessThanOrEqual(720)
      }
    })

    test(`EASE-19 no date, hour, price or bracketed note is divided by the end of a line (${site.brand})`, async ({
      page,
      portal,
    }) => {
      await portal.startAs('individual')
      const paths = ['/home', ...(site.brand === 'y3d' ? ['/mobility/reserve'] : ['/contact', '/invoice', '/contract'])]
      const wholes = [
        '\\d{4}年\\d{1,2}月(\\d{1,2}日)?',
        '\\d{1,2}月\\d{1,2}日',
        '\\d{1,2}:\\d\\d',
        '[\\d,]+円',
        '（(日曜|土曜)[^）]*）',
        '（[月火水木金土日]）',
      ]
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('main .panel').first()).toBeVisible()
        await expect(page.locator('.overlay, .card__loading')).toHaveCount(0)
        for (const width of [320, 360, 390, 412, 992, 1280]) {
          await zoomTo(page, width, '100%')
          expect(await divided(page, wholes, 'p, dt, dd, li, td, th, h1, h2, h3'), `${path} at ${width}`).toEqual([])
        }
      }
    })

    test(`EASE-21 visitors' pages have what search engines ask for (${site.brand})`, async ({ page }) => {
      const paths = {
        cty: ['/', '/login', '/connect?connect=1', '/service', '/reminder/selectUserType', '/reminder/entryMailPass'],
        cns: ['/', '/login', '/connect?connect=1', '/service', '/reminder/selectUserType', '/reminder/entryMailPass'],
        nct: ['/', '/login', '/service', '/reminder/selectRegistType', '/reminder/entryMailPass'],
        y3d: ['/', '/login', '/mobility/reserve', '/newRegist/entryMail', '/reminder/entryMailPass'],
      }[site.brand]
      const vague = [
        'こちら',
        'ここ',
        'ここをクリック',
        'クリック',
        'リンク',
        '続き',
        '続きを読む',
        '詳細',
        '詳しくはこちら',
        'もっと見る',
      ]
      const titles = new Set<string>()
      for (const path of paths) {
        const response = await page.goto(path)
        expect(response?.status(), path).toBe(200)
        expect(response?.headers()['x-robots-tag'], path).toBeUndefined()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('お待ちください')
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
        const description = await page.locator('meta[name=description]').getAttribute('content')
        expect(description?.length, path).toBeGreaterThan(30)
        expect(description, path).toContain(site.brand === 'y3d' ? '四日市' : site.brand.toUpperCase())
        await expect(page.locator('meta[name=robots], link[rel=canonical]')).toHaveCount(0)
        titles.add(await page.title())
        const links = await page
          .locator('a')
          .evaluateAll((all) =>
            all.map((link) => [link.getAttribute('href') ?? '', (link.textContent ?? '').trim()] as const),
          )
        for (const [href, text] of links) {
          expect(href, `${path}: ${text}`).toMatch(/^(https:\/\/|\/|tel:|#main$)/)
          expect(vague, path).not.toContain(text)
          expect(text, `${path}: ${href}`).not.toBe('')
        }
        await expect(page.locator('img:not([alt])')).toHaveCount(0)
      }
      expect(titles.size).toBeGreaterThanOrEqual(paths.length - 1)
    })
  })
}

/** What stays whole; the widths of phones, in which lines end everywhere. */
const wholeAt = async (page: Page, words: readonly string[], where: string) => {
  for (let width = 320; width <= 430; width += 5) {
    await zoomTo(page, width, '100%')
    expect(await divided(page, words, where), `at ${width}`).toEqual([])
  }
}

test('EASE-19 no date of the stamp rally is divided by the end of a line', async ({ page, portal }) => {
  await portal.setClocks({ now: '2024-11-22T10:00:00+09:00' })
  await portal.startAs('individual')
  await page.goto('/stamp')
  await expect(page.getByText('11月19日で終了しました。')).toBeVisible()
  await wholeAt(page, ['\\d{1,2}月\\d{1,2}日'], 'main p, main dd')
})

test('EASE-19 no date and no time of a maintenance is divided by the end of a line', async ({ page, portal }) => {
  await portal.setClocks({ now: '2024-04-23T11:00:00+09:00' })
  await page.goto('/home')
  await expect(page.locator('.maintenance')).toBeVisible()
  await wholeAt(page, ['(\\d{4}年)?\\d{1,2}月\\d{1,2}日', '\\d{1,2}:\\d\\d'], 'main p')
})

test('EASE-19 no chosen channel and no chosen time is divided on the confirm page', async ({ page, portal }) => {
  await portal.startAs('individual')
  const confirm = async () => {
    await page.locator('[name=has_privacy]').check()
    await page.locator('main form [type=submit]').click()
    await expect(page.getByRole('button', { name: '送信する' })).toBeVisible()
  }
  await page.goto('/contact/inquiry/create')
  await page.locator('[name="cat_tv[]"]').first().check()
  for (const box of await page.locator('[name="contact_time[]"]').all()) await box.check()
  await confirm()
  await wholeAt(page, ['\\d{1,2}:\\d\\d～\\d{1,2}:\\d\\d'], 'main dd')

  await page.goto('/contact/apply/tv/create')
  await page.locator('[name=change][value=add]').check()
  for (const fold of await page.locator('.check-lists summary').all()) await fold.click()
  for (const box of await page.locator('[name="add_channel[]"]').all()) await box.check()
  await page.locator('[name=add_period]').selectOption({ index: 1 })
  await confirm()
  await expect(page.locator('dd', { hasText: 'なつかしアニメ座' })).toBeVisible()
  await wholeAt(page, ['なつかしアニメ座', 'モータースポーツ道', '大自然紀行'], 'main dd')
})
