import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Route } from '../../src/app/routes'
import { logIn } from '../serve/serve-build'

/* The pages that the report is about: every page that opens by its address, and states that a customer meets, also within procedures. */

/** A day on which the pages of all brands have content. */
export const day = Date.parse('2024-11-08T10:00:00+09:00')

type Viewer = 'visitor' | 'customer'

export interface TestedPage {
  readonly path: string
  readonly title: string
  /** What was done there before; absent for a page as it opens. */
  readonly state?: string
  readonly viewer: Viewer
}

/** An address of no page. */
const nowhere = '/nothing'

interface State extends TestedPage {
  readonly act: (page: Page) => Promise<void>
}

/** Submits the form of a mail address, and waits until the page says that a mail was sent. */
async function askForMail(page: Page) {
  await page.locator('[name=email]').fill('tester@example.jp')
  await page.locator('main form [type=submit]').click()
  await page.locator('#main', { hasText: '宛てにメールを送信しました。' }).waitFor()
}

async function confirmInquiry(page: Page) {
  await page.locator('main [name="cat_tv[]"]').first().check()
  await page.locator('[name=comments]').fill('来週の火曜日にお願いします。')
  await page.locator('[name=has_privacy]').check()
  await page.locator('main').getByRole('button', { name: '確認画面へ進む' }).click()
  await page.locator('#main', { hasText: 'まだ送信されていません。' }).waitFor()
}

const states: readonly State[] = [
  {
    path: '/login',
    title: 'ログイン',
    state: '何も入力せずに送信した後のエラー',
    viewer: 'visitor',
    async act(page) {
      await page.locator('main [type=submit]').click()
      await page.locator('.error-summary').waitFor()
    },
  },
  {
    path: '/idpass/edit',
    title: '会員情報',
    state: 'ログインしていないときの案内',
    viewer: 'visitor',
    act: async () => {},
  },
  {
    path: nowhere,
    title: 'ページが見つかりません',
    state: 'ないアドレスを開いたとき',
    viewer: 'visitor',
    act: async () => {},
  },
  {
    path: '/idpass/edit',
    title: '会員情報',
    state: '確認用のパスワードが異なるときのエラー',
    viewer: 'customer',
    async act(page) {
      await page.locator('[name=password]').fill('Himitsu2026x')
      await page.locator('[name=password2]').fill('Himitsu2026y')
      await page.locator('main form [type=submit]').click()
      await page.locator('.error-summary').waitFor()
    },
  },
  {
    path: '/idpass/edit',
    title: '会員情報の確認',
    state: '入力を終えた後の確認画面',
    viewer: 'customer',
    async act(page) {
      await page.locator('[name=password]').fill('Himitsu2026x')
      await page.locator('[name=password2]').fill('Himitsu2026x')
      await page.locator('main form [type=submit]').click()
      await page.locator('main h1', { hasText: '会員情報の確認' }).waitFor()
    },
  },
  {
    path: '/newRegist/entryMail',
    title: '新規登録',
    state: 'メールを送信した後の画面',
    viewer: 'visitor',
    act: askForMail,
  },
  {
    path: '/reminder/entryMailPass',
    title: 'パスワードの再登録',
    state: 'メールを送信した後の画面',
    viewer: 'visitor',
    act: askForMail,
  },
  {
    path: '/contact/inquiry/create',
    title: 'お問い合わせ',
    state: '入力を終えた後の確認画面',
    viewer: 'customer',
    act: confirmInquiry,
  },
  {
    path: '/contact/inquiry/create',
    title: 'お問い合わせ',
    state: '送信を終えた後の完了画面',
    viewer: 'customer',
    async act(page) {
      await confirmInquiry(page)
      await page.locator('main').getByRole('button', { name: '送信する' }).click()
      await page.locator('#main', { hasText: 'お問い合わせを受け付けました。' }).waitFor()
    },
  },
]

async function contextOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  await context.clock.setFixedTime(day)
  // The portal takes the time from the web server, before any header of the provider.
  await context.route('**/extra/windows.json', async (route) => {
    // The server closes idle connections, which meets a request now and then.
    const response = await route.fetch({ maxRetries: 3 })
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(day).toUTCString() } })
  })
  return context
}

/** Until everything that the page asks for has arrived. */
async function settle(page: Page) {
  await page.locator('#main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.overlay, .awaited, .card__loading').first().waitFor({ state: 'detached' })
}

/** Pages that look different after the login. */
const forBoth = new Set<Route['key']>(['home', 'connect', 'mobility_reserve'])

/**
 * Opens the pages one after another, each in a tab of its own.
 * @param routes the pages of the brand and version
 * @param look is called on each page, as it stands open
 * @returns the pages that open only within a procedure, or lead to another page
 */
export async function openAll(
  browser: Browser,
  origin: string,
  routes: readonly Route[],
  look: (page: Page, tested: TestedPage) => Promise<void>,
): Promise<readonly Pick<TestedPage, 'path' | 'title'>[]> {
  const within: Pick<TestedPage, 'path' | 'title'>[] = []
  for (const viewer of ['visitor', 'customer'] as const) {
    const context = await contextOf(browser, origin)
    if (viewer === 'customer') {
      const page = await context.newPage()
      await logIn(page)
      await page.close()
    }
    const own = routes.filter(
      ({ key, access }) =>
        access === (viewer === 'visitor' ? 'public' : 'login') || (viewer === 'customer' && forBoth.has(key)),
    )
    for (const { path, title, when } of own) {
      const page = await context.newPage()
      await page.goto(when === 'flaggedDevice' ? `${path}?connect=1` : path)
      await settle(page)
      const opens = new URL(page.url()).pathname === path && !/見つかりません/.test(await page.title())
      if (opens) await look(page, { path, title, viewer })
      else within.push({ path, title })
      await page.close()
    }
    const ofBrand = states.filter(({ path }) => path === nowhere || routes.some((route) => route.path === path))
    for (const { act, ...tested } of ofBrand.filter((state) => state.viewer === viewer)) {
      const page = await context.newPage()
      await page.goto(tested.path)
      await settle(page)
      await act(page)
      await settle(page)
      await look(page, tested)
      await page.close()
    }
    await context.close()
  }
  return within
}
