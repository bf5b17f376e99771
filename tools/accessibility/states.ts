import type { Page } from '@playwright/test'
import type { Route } from '../../src/routing/routes'

/* States of pages other than the initial one, including those within procedures. */

type Viewer = 'visitor' | 'customer'

export interface TestedPage {
  /** Path of the checked page. */
  readonly path: string
  readonly title: string
  /** What was done there before; absent for the initial state. */
  readonly state?: string
  readonly viewer: Viewer
}

/** An address without a page. */
const nowhere = '/nothing'

interface State extends TestedPage {
  /** Where the customer begins; absent if it is the page itself. */
  readonly from?: string
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
    path: '/idpass/confirm',
    from: '/idpass/edit',
    title: '会員情報の確認',
    state: '入力を終えた後の確認画面',
    viewer: 'customer',
    async act(page) {
      await page.locator('[name=password]').fill('Himitsu2026x')
      await page.locator('[name=password2]').fill('Himitsu2026x')
      await page.locator('main form [type=submit]').click()
      await page.locator('#main h1', { hasText: '会員情報の確認' }).waitFor()
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
    path: '/contact/inquiry/confirm',
    from: '/contact/inquiry/create',
    title: 'お問い合わせ',
    state: '入力を終えた後の確認画面',
    viewer: 'customer',
    act: confirmInquiry,
  },
  {
    path: '/contact/inquiry/complete',
    from: '/contact/inquiry/create',
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

/** The states of a brand and version's pages. */
export const statesOf = (routes: readonly Pick<Route, 'path'>[]): readonly State[] =>
  states.filter(({ path }) => path === nowhere || routes.some((route) => route.path === path))
