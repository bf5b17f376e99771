import { expect, type Locator, type Page } from '@playwright/test'
import { heading, holdBack, logIn, test, tile } from './portal'
import { reporting, sites, special } from './sites'

test('GATE-25 SHELL-08 the root and /home show the same page, and only there its tile is the active one', async ({
  page,
}) => {
  for (const path of ['/', '/home', '/home/']) {
    await page.goto(path)
    await expect(heading(page, 'ログイン')).toBeVisible()
    await expect(page).toHaveTitle('ホーム | CTYマイページ')
    await expect(tile(page, 'ホーム')).toHaveAttribute('aria-current', 'page')
  }
  await page.goto('/login')
  await expect(heading(page, 'ログイン')).toBeVisible()
  await expect(tile(page, 'ホーム')).not.toHaveAttribute('aria-current')
})

test('GATE-26 GATE-38 addresses that only redirect do so, and do not trap the back button', async ({ page }) => {
  for (const [from, to] of [
    ['/newRegist', '/newRegist/entryMail'],
    ['/reminder', '/reminder/entryMailPass'],
  ] as const) {
    await page.goto('/login')
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.locator('#main [name=userId]')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(to)
  }
})

test('GATE-29 unknown addresses, nested ones and those of closed gates show the not-found page', async ({ page }) => {
  for (const path of ['/nothing', '/invoice/nothing/here', '/notFound', '/connect', '/mobility', '/INVOICE']) {
    await page.goto(path)
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
  }
})

test('GATE-36 a slash at the end and a strange query change nothing', async ({ page, portal }) => {
  await portal.startAs('individual')
  for (const path of ['/invoice/', '/invoice?utm_source=mail&x=%E3%81%82', '/invoice/?x', '/invoice//']) {
    await page.goto(path)
    await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
    await expect(page).toHaveTitle('ご請求明細 | CTYマイページ')
  }
})

test('GATE-37 a deep page reloads with scripts and styles', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/idpass/edit')
  await page.reload()
  await expect(page.locator('[name=password2]')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('border-top-width', '4px')
})

/** Advances the page's stopped clock until the element is visible; returns how long that took, in milliseconds. */
async function timeUntil(page: Page, seen: Locator) {
  let passed = 0
  const advance = async () => {
    await page.clock.runFor(1)
    passed += 1
    return seen.isVisible()
  }
  await expect.poll(advance).toBe(true)
  return passed
}

test.describe('nothing whose code is loaded waits for a timer', () => {
  test.beforeEach(({ page }) => page.clock.install())
  const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 10_000)

  test('a page opened by its address', async ({ page, portal }) => {
    await portal.startAs('individual')
    await stopClock(page)
    await page.goto('/invoice')
    expect(await timeUntil(page, heading(page, 'ご請求明細'))).toBeLessThan(100)
  })

  test('HOME-13 the cards of home', async ({ page, portal }) => {
    await portal.startAs('individual')
    await stopClock(page)
    await page.goto('/home')
    expect(await timeUntil(page, page.getByRole('heading', { level: 2, name: 'お手続き' }))).toBeLessThan(100)
  })

  test('a dialog', async ({ page }) => {
    await page.goto('/reminder/selectUserType')
    await page.getByRole('button', { name: 'サービスご契約者' }).click()
    const opener = page.getByRole('button', { name: '書類の見本を見る（個人のお客様）' })
    await expect(opener).toBeVisible()
    await stopClock(page)
    await opener.click()
    expect(await timeUntil(page, page.getByRole('dialog'))).toBeLessThan(100)
  })
})

test('a logged-in customer has the menu before the code of the page has loaded', async ({ page, portal }) => {
  await portal.startAs('individual')
  const letThrough = await holdBack(page, /\/Invoice.*\.js$/)
  await page.goto('/invoice', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button')).toBeVisible()
  await expect(heading(page, 'ご請求明細')).toHaveCount(0)
  letThrough()
  await expect(heading(page, 'ご請求明細')).toBeVisible()
})

test('GATE-38 back and forward show the earlier and later pages with their titles', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/')
  const visited = [
    ['ご請求明細', 'ご請求明細'],
    ['ID・パスワード', 'ID・パスワード'],
    ['プレゼント', 'プレゼント'],
  ] as const
  for (const [label, title] of visited) {
    await tile(page, label).click()
    await expect(heading(page, title)).toBeVisible()
  }
  for (const [, title] of visited.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} | CTYマイページ`)
  }
  await page.goForward()
  await expect(heading(page, 'ID・パスワード')).toBeVisible()
  await expect(page).toHaveTitle('ID・パスワード | CTYマイページ')
})

test('GATE-35 IDP-25 a confirm page with nothing to confirm redirects to its form', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/idpass/confirm')
  await expect(page).toHaveURL('/idpass/edit')
  await expect(page.locator('[name=password]')).toHaveValue('')
})

test.describe('the current release', () => {
  test.use({ site: sites.ctyNow })

  test('SHELL-05 SHELL-06 GATE-15 its tiles in their order, each linking to its page', async ({ page }) => {
    await page.goto('/')
    await expect(tile(page, 'ホーム')).toBeVisible()
    const shown = await page
      .getByRole('navigation', { name: 'メニュー', exact: true })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.querySelector('.tile__label')?.textContent} ${link.getAttribute('href')}`),
      )
    expect(shown).toEqual([
      'ホーム /home',
      'ID・パスワード /idpass',
      '動画配信サービス /ott',
      'ご請求明細 /invoice',
      'お問い合わせ・お申し込み /contact',
      'CSチャンネル /csChannels',
      'プレゼント /gift',
      'お友だち紹介 https://www.cty.example/referral',
      '来店予約 https://store.cty.example/reserve',
      'お支払い方法の変更 /payMethod/create?kind=1020',
      'スタンプラリー /stamp',
    ])
  })
})

test.describe('under /mypage/', () => {
  test.use({ site: special.underMypage })

  test('GATE-23 GATE-37 GATE-38 every link, redirect, asset and reload stays under it', async ({ page, portal }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    const links = async () => {
      await expect(tile(page, 'ホーム')).toBeVisible()
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      expect(hrefs.length).toBeGreaterThan(5)
      expect(hrefs.filter((href) => !href.startsWith('/mypage/'))).toEqual([])
    }
    await page.goto('/mypage/')
    await links()
    await logIn(page, 'individual')
    await expect(page).toHaveURL('/mypage/home')
    await links()
    await expect(page.locator('.amount')).toBeVisible()
    await tile(page, 'ご請求明細').click()
    await expect(page).toHaveURL('/mypage/invoice')
    await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
    await links()
    await page.reload()
    await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/mypage/home')
    await expect(page.locator('.amount')).toBeVisible()
    await page.goto('/mypage/newRegist')
    await expect(page).toHaveURL('/mypage/newRegist/entryMail')
    const ours = reporting ? /^\/(mypage|api|reports)(\/|$)/ : /^\/(mypage|api)\//
    expect([...asked].filter((path) => !ours.test(path))).toEqual([])
    // Home twice, and the statement twice.
    expect(portal.calls('/api/invoice/certify_index')).toHaveLength(4)
  })

  test('GATE-29 outside of it nothing of the portal is served, and unknown paths within are not found', async ({
    page,
  }) => {
    expect((await page.request.get('/invoice')).status()).toBe(404)
    await page.goto('/mypage/nothing')
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    await page.getByRole('link', { name: 'ホームへ戻る' }).click()
    await expect(page).toHaveURL('/mypage/home')
  })
})

test.describe('under /portal/', () => {
  test.use({ site: special.withAnalytics })
  test.beforeEach(async ({ page, portal }) => {
    portal.watch.allows('https://www.googletagmanager.com')
    await page.route('https://www.googletagmanager.com/**', (route) => route.abort())
    portal.watch.expects(/console: Failed to load resource: net::ERR_FAILED https:\/\/www\.googletagmanager/)
  })

  test('GATE-24 PLH-03 PLH-07 the point page is at the root, its links open the portal, back returns', async ({
    page,
    portal,
  }) => {
    await portal.startAs('individual')
    await page.goto('/point')
    await expect(heading(page, 'ポイント')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'ポイント')).toBeVisible()
    await tile(page, 'ホーム').click()
    await expect(page).toHaveURL('/portal/home')
    await page.goBack()
    await expect(page).toHaveURL('/point')
    await expect(heading(page, 'ポイント')).toBeVisible()
    await page.goto('/portal/point')
    await expect(heading(page, 'お探しのページが見つかりません')).toBeVisible()
    await page.goto('/portal/reservation')
    await expect(heading(page, 'ご予約')).toBeVisible()
  })

  test('AUTH-12 GATE-24 the login that the point page asks for returns to it', async ({ page }) => {
    await page.goto('/point')
    await page.locator('main').getByRole('link', { name: 'ログイン' }).click()
    await expect(page).toHaveURL('/portal/login')
    await logIn(page, 'individual')
    await expect(page).toHaveURL('/point')
    await expect(heading(page, 'ポイント')).toBeVisible()
  })

  test('SHELL-37 with the analytics script blocked every page works', async ({ page }) => {
    await page.goto('/portal/')
    await logIn(page, 'individual')
    await tile(page, 'ご請求明細').click()
    await expect(page.getByRole('table', { name: 'ご請求の内訳' })).toBeVisible()
    await tile(page, 'ID・パスワード').click()
    await expect(page.getByText('ヤマダ タロウ')).toBeVisible()
  })
})
