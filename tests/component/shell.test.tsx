import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import { auth } from '../../src/flows/auth/flow'
import { contract } from '../../src/flows/contract/flow'
import { routes } from '../../src/routing/routes'
import { setClock } from '../../src/time/clock'
import { applyExtraWindows } from '../../src/time/windows'
import { loading, pleaseLogIn } from '../messages'
import { present } from '../present'
import { expectedPages } from '../screens/page-table'
import { banner, headed, logIn, main, type Opened, openPortal, settled, storeLogin } from './portal'

const brands: readonly BrandCode[] = ['cty', 'cns', 'nct', 'y3d']
const newest = 2025050101
const login = '/api/auth/login'
const memberInfo = '/api/idpass/certify_index'
const maintenance = 'ただいまメンテナンス中です。'
const summer = '2024-07-15T12:00:00+09:00'
const autumn = '2024-11-10T12:00:00+09:00'

const footer = () => within(screen.getByRole('contentinfo'))
const menu = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const tile = (name: string | RegExp) => menu().queryByRole('link', { name })
const loginForm = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
const accountMenu = (name = '山田 太郎') => banner().findByRole('button', { name: `${name} 様のメニュー` })
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href') ?? null])

/** Moves to an address of the portal as the browser does in its history, without a reload. */
function goTo(path: string) {
  act(() => {
    window.history.pushState({ key: `to ${path}`, idx: 0 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
}

/** Time stands still until it is set: edges are tested to the second. */
const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] })

/** Sets the time of the provider and of the open page. */
function at({ api }: Pick<Opened, 'api'>, instant: string) {
  api.provider.clock.set(Date.parse(instant))
  act(() => setClock(Date.parse(instant)))
}

/** Changes the stored login and reloads the page. */
function keepLogin(opened: Opened, change: (kept: v.InferOutput<typeof authData>) => object) {
  localStorage.setItem('auth', JSON.stringify(change(v.parse(authData, opened.stored()))))
  opened.reload()
}

const release = ({ api }: Pick<Opened, 'api'>, path?: string) =>
  act(async () => void (await api.scenarios.release({ path })))

let reducedMotion = false

beforeEach(() => {
  reducedMotion = false
  // jsdom has no matchMedia.
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface BrandFrame {
  /** The numbers of the requirements that only this brand has. */
  readonly own: string
  readonly logo: string
  readonly site: string
  readonly tel: string
  readonly dials: string
  readonly copyright: string
  readonly heading: string
  readonly hours: string
  readonly links: readonly (readonly [label: string, href: string])[]
}

const siteLinks = (site: string) =>
  [
    ['会社情報', `${site}/company`],
    ['プライバシーポリシー', `${site}/privacy`],
    ['サイトのご利用について', `${site}/site`],
  ] as const

const ofBrand: Readonly<Record<BrandCode, BrandFrame>> = {
  cty: {
    own: 'SHELL-28, SHELL-31',
    logo: 'CTY',
    site: 'CTYマイページ',
    tel: '0120-000-001',
    dials: 'tel:0120000001',
    copyright: '© CTY',
    heading: 'お電話でのお問い合わせ',
    hours: '9:00～18:00（日曜・祝日休み）',
    links: siteLinks('https://www.cty.example'),
  },
  cns: {
    own: 'SHELL-31',
    logo: 'CNS',
    site: 'CNSマイページ',
    tel: '0120-000-002',
    dials: 'tel:0120000002',
    copyright: '© CNS',
    heading: 'お問い合わせ',
    hours: '9:00～17:00（日曜・祝日を除く）',
    links: siteLinks('https://www.cns.example'),
  },
  nct: {
    own: 'SHELL-31',
    logo: 'NCT',
    site: 'NCTマイページ',
    tel: '0120-000-003',
    dials: 'tel:0120000003',
    copyright: '© NCT',
    heading: 'お問い合わせ',
    hours: '9:00～17:00（日曜・祝日を除く）',
    links: siteLinks('https://www.nct.example'),
  },
  y3d: {
    own: 'SHELL-29, SHELL-31',
    logo: 'Y3D',
    site: '四日市モビリティ予約',
    tel: '059-000-0004',
    dials: 'tel:0590000004',
    copyright: '© 四日市市',
    heading: 'お電話でのお問い合わせ',
    hours: '8:30～17:15（土曜・日曜・祝日休み）',
    links: siteLinks('https://mobility.y3d.example').slice(1),
  },
}

describe('the frame of every page', () => {
  it.each(brands)('GATE-01, SHELL-02 has the header of its brand, and nothing of another (%s)', async (brand) => {
    const { logo, site } = ofBrand[brand]
    const opened = await openPortal({ brand, version: newest, path: '/notFound' })
    const showsHeader = () => {
      const home = banner().getByRole('link', { name: new RegExp(`^${logo} ?${site}$`) })
      expect(home).toHaveAttribute('href', '/home')
      expect(within(home).getByRole('img', { name: logo })).toBeVisible()
    }
    showsHeader()
    goTo('/login')
    at(opened, '2024-04-23T11:00:00+09:00')
    await headed(maintenance)
    showsHeader()
    const words = document.body.textContent ?? ''
    for (const other of brands.filter((code) => code !== brand)) {
      const theirs = ofBrand[other]
      for (const name of [theirs.logo, theirs.site, theirs.tel, theirs.copyright]) expect(words).not.toContain(name)
    }
  })

  const titlesOf = (brand: BrandCode) =>
    new Map<string, string>(expectedPages(brand, newest).map(([path, , , title]) => [path, title]))

  /** Goes to a page, which may lead to another. */
  async function visit(opened: Opened, brand: BrandCode, path: string, shown = path) {
    const title = `${titlesOf(brand).get(shown)} | ${ofBrand[brand].site}`
    goTo(path)
    await waitFor(() => expect([path, opened.path(), document.title]).toEqual([path, shown, title]))
  }

  it.each(brands.map((brand) => [ofBrand[brand].own, brand] as const))(
    'SHELL-27, %s has the footer of its brand on pages of visitors and customers (%s)',
    async (_, brand) => {
      const { tel, dials, copyright, heading, hours, links } = ofBrand[brand]
      const showsFooter = () => {
        expect(footer().getByRole('heading', { level: 2 })).toHaveTextContent(heading)
        expect(footer().getByText(copyright)).toBeVisible()
        expect(screen.getByRole('contentinfo')).toHaveTextContent(`受付時間 ${hours}`)
        expect(
          footer()
            .getAllByRole('link')
            .map((link) => [link.textContent?.replace('（新しいタブで開きます）', ''), link.getAttribute('href')]),
        ).toEqual([[tel, dials], ...(brand === 'y3d' ? [] : [['文字でのお問い合わせ', '/contact/inquiry']]), ...links])
      }
      const opened = await openPortal({ brand, version: newest, path: '/notFound' })
      for (const path of ['/notFound', '/login', '/reminder/entryMailPass', '/newRegist/entryMail', '/home']) {
        await visit(opened, brand, path)
        showsFooter()
      }
      storeLogin(opened.api, 'individual')
      opened.reload()
      for (const path of ['/home', '/idpass/edit']) {
        await visit(opened, brand, path)
        await accountMenu()
        showsFooter()
      }
      await settled()
      at(opened, '2024-04-23T11:00:00+09:00')
      await headed('ただいまメンテナンス中です。')
      showsFooter()
    },
  )

  /** Where pages lead a visitor who has not done the step before. */
  const redirects = ((): Readonly<Record<BrandCode, Readonly<Record<string, string>>>> => {
    const all = {
      '/newRegist': '/newRegist/entryMail',
      '/reminder': '/reminder/entryMailPass',
      '/mobility': '/mobility/reserve',
    }
    const toUserType = {
      ...all,
      '/reminder/entryMailIdPass': '/reminder/selectUserType',
      '/reminder/entryProvIdPass': '/reminder/selectUserType',
      '/reminder/selectRegistType': '/reminder/selectUserType',
    }
    const toRegistType = {
      ...all,
      '/reminder/entryMailIdPass': '/reminder/selectRegistType',
      '/reminder/entryProvIdPass': '/reminder/selectRegistType',
      '/reminder/selectUserType': '/reminder/selectRegistType',
    }
    const y3d = { ...all, '/reminder/selectRegistType': '/reminder/entryMailIdPass' }
    return { cty: toUserType, cns: toUserType, nct: toRegistType, y3d }
  })()

  it.each(brands)('SHELL-27, SHELL-32, SHELL-33 title, parent pages and footer of every page (%s)', async (brand) => {
    // A device flagged for Connect, whose page others do not have.
    const opened = await openPortal({ brand, version: newest, at: autumn, path: '/notFound?connect=1' })
    const pages = expectedPages(brand, newest)
    const titles = titlesOf(brand)
    const foot = screen.getByRole('contentinfo')
    const { textContent } = foot
    const parents = new Map<string, string>(pages.map(([path, , parent]) => [path, parent]))
    /** Y3D has no page for ID and password, which then only names the parent. */
    const linkOf = (path: string) => (brand === 'y3d' && path === '/idpass' ? null : path)
    const above = (path: string): (string | null | undefined)[][] => {
      const parent = parents.get(path)
      return parent ? [...above(parent), [titles.get(parent), linkOf(parent)]] : []
    }
    for (const [path] of pages) {
      const shown = redirects[brand][path] ?? path
      await visit(opened, brand, path, shown)
      expect([path, foot.isConnected && foot.textContent]).toEqual([path, textContent])
      const parent = parents.get(shown)
      if (!parent) continue
      // A step with its page's title names it once.
      const own = titles.get(shown) === titles.get(parent) ? [] : [[titles.get(shown), null]]
      expect([path, crumbs()]).toEqual([path, [...above(shown), ...own]])
    }
  })

  it.each([
    ['/contact/apply/tv', ['ホーム', 'お問い合わせ・お申し込み', 'お申し込み', 'テレビ']],
    ['/contract/payment', ['ホーム', 'ご契約情報', 'お支払い情報']],
    ['/service/deal', ['ホーム', 'サービス', 'ご連絡先']],
    ['/idpass/confirm', ['ホーム', 'ID・パスワード', '会員情報', '会員情報の確認']],
    ['/mobility/reserve/confirm', ['ホーム', 'モビリティ', 'ご予約', '予約内容の確認']],
  ])('SHELL-32 the breadcrumb of %s reads %j, the last one as current', async (path, titles) => {
    await openPortal({ version: newest, at: autumn, path })
    expect(crumbs().map(([title]) => title)).toEqual(titles)
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual([titles.at(-1)])
  })

  it.each([
    [
      '/contact/apply/tv/create',
      [
        ['ホーム', '/home'],
        ['お問い合わせ・お申し込み', '/contact'],
        ['お申し込み', '/contact/apply'],
        ['テレビ', '/contact/apply/tv'],
      ],
    ],
    [
      '/payMethod/create',
      [
        ['ホーム', '/home'],
        ['お支払い方法の変更', '/payMethod'],
      ],
    ],
  ])('TV-04, PAY-06 the breadcrumb of %s names the page of its step once, as a link', async (path, expected) => {
    await openPortal({ version: newest, path })
    expect(crumbs()).toEqual(expected)
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual([expected.at(-1)?.[0]])
  })

  it('SHELL-32 a parent that only redirects is text, not a link', async () => {
    await openPortal({ brand: 'y3d', version: newest, path: '/idpass/edit' })
    expect(crumbs()).toEqual([
      ['ホーム', '/home'],
      ['ID・パスワード', null],
      ['会員情報', null],
    ])
  })

  const always = {
    entryMailPass: 'パスワードの再登録',
    entryPersonal: 'お客様情報の入力',
    entryRegistration: '登録情報の入力',
    entryCertCode: '認証コードの入力',
    resetPassword: 'パスワードの設定',
  }
  const userType = { selectUserType: 'ご利用者区分の選択' }
  const older = { entryMailIdPass: 'メールアドレスの入力', entryProvIdPass: '仮ID・仮パスワードの入力', ...userType }
  it.each([
    ['cty', 2023101500, older],
    ['y3d', newest, older],
    ['cns', newest, userType],
    ['nct', newest, { selectRegistType: '登録方法の選択' }],
  ] as const)('SHELL-34 names the steps of the reminder (%s %d)', async (brand, version, own) => {
    await openPortal({ brand, version, path: '/notFound' })
    for (const [step, title] of Object.entries({ ...always, ...own })) {
      goTo(`/reminder/${step}`)
      await waitFor(() => expect([step, document.title]).toEqual([step, `${title} | ${ofBrand[brand].site}`]))
    }
  })

  it.each([undefined, 'individual'])('SHELL-01 shows only Japanese text, except names (%s)', async (as) => {
    const names =
      /^(ID・|CS|CTY|© CTY|Windows|Mac|Android|Google Chrome|Safari|iPhone・iPad|taro@example\.jp|[\d\s\-–:.,]+)$/
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
    const foreign = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
      for (const element of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')) {
        for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
      }
      expect(texts.length).toBeGreaterThan(20)
      return texts.filter((text) => text && !names.test(text) && !japanese.test(text))
    }
    const opened = await openPortal({ version: newest, at: summer, path: '/home', ...(as && { as }) })
    await headed(as ? 'ようこそ' : 'ログイン')
    if (as) await opened.user.click(await accountMenu())
    expect(foreign()).toEqual([])
    goTo('/nowhere')
    await headed('お探しのページが見つかりません')
    expect(foreign()).toEqual([])
    goTo('/idpass')
    await headed('ID・パスワード')
    expect(foreign()).toEqual([])
    at(opened, '2024-04-23T11:00:00+09:00')
    await headed(maintenance)
    expect(foreign()).toEqual([])
  })

  it('SHELL-03 has the shopping site’s header for the whole visit of a customer who comes from there', async () => {
    const opened = await openPortal({ path: '/login?is_niwamichi=1' })
    await loginForm()
    const special = () => {
      expect(banner().getByText('CTY ショッピング会員登録')).toBeVisible()
      expect(banner().queryByText('CTYマイページ')).toBeNull()
      expect(banner().queryByRole('img')).toBeNull()
      expect(banner().getAllByRole('link')).toHaveLength(1)
      expect(banner().queryByRole('button')).toBeNull()
      expect(banner().getByRole('link', { name: 'ショッピングサイトへ戻る' })).toHaveAttribute(
        'href',
        'https://shop.cty.example/',
      )
    }
    special()
    goTo('/invoice')
    await headed('ご請求明細')
    special()
    window.history.replaceState(null, '', '/notFound')
    opened.reload()
    await headed('お探しのページが見つかりません')
    special()
    goTo('/login')
    at(opened, '2024-04-23T11:00:00+09:00')
    await headed(maintenance)
    special()
  })

  it('SHELL-03 the shopping site’s header shows no login status to a logged-in customer either, and stays after a logout', async () => {
    await openPortal({ path: '/notFound?is_niwamichi=1', as: 'individual' })
    await headed('お探しのページが見つかりません')
    const special = () => {
      expect(banner().getByText('CTY ショッピング会員登録')).toBeVisible()
      expect(within(screen.getByRole('banner')).queryByText(/山田/)).toBeNull()
      expect(banner().getAllByRole('link')).toHaveLength(1)
    }
    special()
    act(() => {
      localStorage.removeItem('auth')
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
    })
    goTo('/login')
    await loginForm()
    special()
  })

  it('SHELL-03 has the usual header for everyone else', async () => {
    await openPortal({ path: '/login?is_niwamichi=0' })
    await loginForm()
    expect(banner().getByText('CTYマイページ')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'ショッピングサイトへ戻る' })).toBeNull()
  })
})

describe('the tiles', () => {
  it('SHELL-05 keep their order on their own pages', async () => {
    await openPortal({ version: newest, at: summer, path: '/notFound' })
    const hrefs = () =>
      menu()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    const order = hrefs()
    for (const [path, title] of [
      ['/idpass', 'ID・パスワード'],
      ['/contact', 'お問い合わせ・お申し込み'],
    ] as const) {
      goTo(path)
      await headed(title)
      expect(hrefs()).toEqual(order)
    }
  })

  const blocks = () =>
    menu()
      .getAllByRole('list')
      .map((list) => within(list).getAllByRole('listitem').length)

  it('SHELL-04 EASE-17 are arranged in blocks of six, without a gap for a hidden one and none alone in its block', async () => {
    const opened = await openPortal({ version: newest, at: summer, path: '/notFound?connect=1' })
    expect(blocks()).toEqual([6, 4, 3])
    at(opened, '2024-08-05T00:00:00+09:00')
    expect(blocks()).toEqual([6, 6])
    at(opened, '2023-03-31T00:00:00+09:00')
    expect(blocks()).toEqual([6, 4])
  })

  it.each([
    [
      'cty',
      autumn,
      '/contact/inquiry',
      [
        ['お問い合わせ・お申し込み', '/contact'],
        ['ホーム', '/home'],
        ['ID・パスワード', '/idpass'],
        ['動画配信サービス', '/ott'],
        ['コネクト', '/connect'],
        ['ご請求明細', '/invoice'],
        ['CSチャンネル', '/csChannels'],
        ['プレゼント', '/gift'],
        ['お支払い方法の変更', '/payMethod/create?kind=1020'],
        ['モビリティ', '/mobility/reserve'],
      ],
    ],
    [
      'y3d',
      '2025-04-10T12:00:00+09:00',
      '/notFound',
      [
        ['ID・パスワード', '/idpass/edit'],
        ['モビリティ', '/mobility/reserve'],
        ['スタンプラリー', '/stamp'],
      ],
    ],
  ] as const)('SHELL-06 open their pages on click (%s, %s, from %s)', async (brand, at, from, tiles) => {
    const { user, path } = await openPortal({ brand, version: newest, at, path: `${from}?connect=1` })
    for (const [name, to] of tiles) {
      const link = tile(name)
      if (!link) throw new Error(`no tile ${name}`)
      await user.click(link)
      await waitFor(() => expect(path()).toBe(to))
    }
  })

  it('SHELL-07 are the same for visitors and customers', async () => {
    const opened = await openPortal({ version: newest, path: '/notFound' })
    const names = () =>
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    const forVisitors = names()
    expect(forVisitors).toContain('ご請求明細')
    for (const key of ['individual', 'corporate', 'guest']) {
      storeLogin(opened.api, key)
      opened.reload()
      await banner().findByRole('button', { name: /様のメニュー$/ })
      expect(names(), key).toEqual(forVisitors)
    }
    expect(opened.api.refusals).toEqual([])
  })

  it.each([autumn, '2024-04-23T11:00:00+09:00'])(
    'SHELL-08 mark home on home, by either address, and nowhere else, during a maintenance too (%s)',
    async (at) => {
      await openPortal({ path: '/', at })
      for (const [path, current] of [
        ['/', 'page'],
        ['/login', null],
        ['/home', 'page'],
        ['/invoice', null],
        ['/home/', 'page'],
        ['/nowhere', null],
      ] as const) {
        goTo(path)
        expect([path, tile('ホーム')?.getAttribute('aria-current') ?? null]).toEqual([path, current])
      }
    },
  )

  it('mark the page that is open for a screen reader, with a query too, and no tile on a page below it', async () => {
    await openPortal({ path: '/', as: 'individual' })
    await accountMenu()
    const marked = () =>
      menu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent)
    for (const [path, current] of [
      ['/invoice', ['ご請求明細']],
      ['/idpass/', ['ID・パスワード']],
      ['/idpass/edit', []],
      ['/contact', ['お問い合わせ・お申し込み']],
      ['/payMethod/create?kind=1020', ['お支払い方法の変更']],
    ] as const) {
      goTo(path)
      await waitFor(() => expect([path, marked()]).toEqual([path, current]))
    }
  })

  it.each(['cty', 'cns'] as const)('SHELL-09 include the festival within its window only (%s)', async (brand) => {
    stopTime()
    const opened = await openPortal({ brand, at: '2024-06-30T23:59:45+09:00', path: '/notFound' })
    const festival = () => tile(/^夏まつり特設サイト/)
    expect(festival()).toBeNull()
    at(opened, '2024-07-01T00:00:00+09:00')
    expect(festival()).toHaveAttribute('href', `https://festival.${brand}.example/`)
    expect(festival()).toHaveAttribute('target', '_blank')
    expect(festival()).toHaveAccessibleName(/新しいタブで開きます/)
    at(opened, '2024-08-04T23:59:45+09:00')
    expect(festival()).toBeVisible()
    at(opened, '2024-08-05T00:00:00+09:00')
    expect(festival()).toBeNull()
  })

  it.each(['cty', 'cns'] as const)(
    'SHELL-10 include referral and web store from their start date (%s)',
    async (brand) => {
      stopTime()
      const opened = await openPortal({ brand, at: '2023-03-31T23:59:45+09:00', path: '/notFound' })
      expect([tile(/^お友だち紹介/), tile(/^来店予約/)]).toEqual([null, null])
      at(opened, '2023-04-01T00:00:00+09:00')
      expect(tile(/^お友だち紹介/)).toHaveAttribute('href', `https://www.${brand}.example/referral`)
      expect(tile(/^来店予約/)).toHaveAttribute('href', `https://store.${brand}.example/reserve`)
      at(opened, '2099-12-31T00:00:00+09:00')
      expect([tile(/^お友だち紹介/), tile(/^来店予約/)]).toEqual([null, null])
    },
  )

  it.each(['nct', 'y3d'] as const)('SHELL-09, SHELL-10 include no external page for %s', async (brand) => {
    await openPortal({ brand, at: summer, path: '/notFound' })
    expect(
      menu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('target')),
    ).toEqual([])
  })

  it('SHELL-11 include mobility within the window of CTY, to the second', async () => {
    stopTime()
    const opened = await openPortal({ version: 2024040101, at: '2024-10-31T12:59:45+09:00', path: '/notFound' })
    expect(tile('モビリティ')).toBeNull()
    at(opened, '2024-10-31T13:00:00+09:00')
    expect(tile('モビリティ')).toBeVisible()
    at(opened, '2024-11-27T23:59:45+09:00')
    expect(tile('モビリティ')).toBeVisible()
    at(opened, '2024-11-28T00:00:00+09:00')
    expect(tile('モビリティ')).toBeNull()
  })

  it('SHELL-12 include mobility for Y3D at any time', async () => {
    const opened = await openPortal({ brand: 'y3d', at: '2023-01-01T00:00:00+09:00', path: '/notFound' })
    for (const instant of ['2024-10-31T12:59:45+09:00', '2024-11-10T00:00:00+09:00', '2026-01-01T00:00:00+09:00']) {
      expect(tile('モビリティ')).toBeVisible()
      at(opened, instant)
    }
    expect(tile('モビリティ')).toBeVisible()
  })
})

describe('the gift tile', () => {
  const badged = () => tile(/^プレゼント/)?.textContent?.includes('新着')
  const inCampaign = '2024-12-05T12:00:00+09:00'

  it('SHELL-14, SHELL-15 has a badge during each campaign until its page was opened', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    for (const [instant, campaign] of [
      ['2023-04-01T00:00:00+09:00', '202304'],
      ['2023-07-31T23:59:00+09:00', '202306'],
      ['2023-12-01T00:00:00+09:00', '202312'],
      ['2024-08-31T23:59:00+09:00', '2024cool'],
      ['2025-01-09T23:59:00+09:00', '202412'],
    ] as const) {
      at(opened, instant)
      expect([instant, badged()]).toEqual([instant, true])
      keepLogin(opened, (kept) => ({ ...kept, uiStates: { [`${campaign}_open_gift_page`]: true } }))
      expect(tile('プレゼント')).toBeVisible()
      expect([instant, badged()]).toEqual([instant, false])
    }
  })

  it('SHELL-15, SHELL-16 keeps its badge if only an older campaign was seen, until the page was opened', async () => {
    const opened = await openPortal({ at: inCampaign, path: '/notFound', as: 'individual' })
    keepLogin(opened, (kept) => ({
      ...kept,
      uiStates: { '2024cool_open_gift_page': true, '202312_open_gift_page': true, '202412_open_gift_page': false },
    }))
    expect(badged()).toBe(true)
    await opened.user.click(present(tile(/^プレゼント/)))
    await waitFor(() => expect(badged()).toBe(false))
    goTo('/home')
    await headed('ようこそ')
    expect(badged()).toBe(false)
  })

  it('SHELL-15 has no badge while no campaign is running', async () => {
    stopTime()
    const opened = await openPortal({ at: '2024-11-30T23:59:45+09:00', path: '/notFound', as: 'individual' })
    expect(badged()).toBe(false)
    at(opened, '2024-12-01T00:00:00+09:00')
    expect(badged()).toBe(true)
    at(opened, '2025-01-10T00:00:00+09:00')
    expect(badged()).toBe(false)
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'SHELL-14, GIFT-13 has a badge for a customer of %s without a contract, and without flags, too',
    async (brand) => {
      const opened = await openPortal({ brand, at: inCampaign, path: '/notFound', as: 'guest' })
      expect(badged()).toBe(true)
      keepLogin(opened, (kept) => ({ ...kept, uiStates: null }))
      expect(badged()).toBe(true)
    },
  )

  it('SHELL-17 has the badge in its accessible name', async () => {
    await openPortal({ at: inCampaign, path: '/notFound', as: 'individual' })
    const gift = present(tile(/^プレゼント/))
    expect(gift).toHaveAccessibleName(/新着/)
    expect(within(gift).getByText('新着').closest('.visually-hidden')).toBeNull()
  })

  it.each([undefined, 'individual'])('SHELL-18 GIFT-23 has none for a visitor, after a logout of %s', async (as) => {
    const { user } = await openPortal({ at: inCampaign, path: '/notFound', ...(as && { as }) })
    if (as) {
      await user.click(await accountMenu())
      await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
      await loginForm()
    }
    expect(tile('プレゼント')).toBeVisible()
    expect(badged()).toBe(false)
  })
})

describe('the logged-in customer', () => {
  it.each([
    ['SHELL-24', 'individual', '山田 太郎', '山田 太郎 様（taro@example.jp）'],
    ['SHELL-25', 'nameless', 'ID00012345', 'ID00012345 様'],
    ['SHELL-26', 'corporate', '株式会社みなと商会', '株式会社みなと商会 様（houjin@example.jp）'],
  ])('SHELL-19, %s is named in header and greeting (%s)', async (_, as, name, greeting) => {
    await openPortal({ path: '/home', as })
    expect((await accountMenu(name)).textContent).toBe(name)
    expect(await main().findByText(greeting, { exact: true })).toBeVisible()
  })

  it('SHELL-24 is greeted with the user ID, not with the mail address', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    keepLogin(opened, (kept) => ({ ...kept, loginUser: { ...kept.loginUser, user_id: 'ID00012345' } }))
    expect(await main().findByText('山田 太郎 様（ID00012345）')).toBeVisible()
  })

  it('SHELL-26 is named by the given name if there is no other', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    keepLogin(opened, (kept) => ({ ...kept, loginUser: { ...kept.loginUser, sei_name: null, mei_name: '太郎' } }))
    expect(await accountMenu('太郎')).toHaveTextContent(/^太郎$/)
    expect(main().getByText('太郎 様（taro@example.jp）')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/null|undefined/)
  })

  it.each([
    ['cty', newest],
    ['cns', newest],
    ['nct', newest],
    ['nct', 2024040100],
  ] as const)('SHELL-20 can change the member information and log out (%s at %i)', async (brand, version) => {
    const { user, path, calls } = await openPortal({ brand, version, path: '/notFound', as: 'individual' })
    await user.click(await accountMenu())
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible()
    await user.click(banner().getByRole('link', { name: 'パスワードの変更' }))
    await waitFor(() => expect(path()).toBe('/idpass/edit'))
    await user.click(await accountMenu())
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await loginForm()
    expect(path()).toBe('/home')
    expect(calls('/api/auth/logout')).toHaveLength(1)
  })

  it('SHELL-21 can only log out (y3d)', async () => {
    const { user } = await openPortal({ brand: 'y3d', path: '/notFound', as: 'individual' })
    await user.click(await accountMenu())
    const logOut = await screen.findByRole('button', { name: 'ログアウト' })
    expect(logOut).toBeVisible()
    expect([...banner().getByRole('group').children]).toEqual([logOut])
  })

  it.each([
    ['cty', 2023101501, '/reminder/selectUserType'],
    ['cty', 2023101500, '/newRegist/entryMail'],
    ['cns', 2023101501, '/reminder/selectUserType'],
    ['nct', 2024040101, '/reminder/selectRegistType'],
    ['nct', 2024040100, '/newRegist/entryMail'],
    ['y3d', newest, '/newRegist/entryMail'],
  ] as const)('SHELL-22 a visitor of %s at %i is offered the login and %s', async (brand, version, page) => {
    await openPortal({ brand, version, path: '/notFound' })
    expect(banner().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(banner().getByRole('link', { name: '新規登録' })).toHaveAttribute('href', page)
  })

  it.each([
    ['cty', '/reminder/selectUserType', '/home', 'ホーム'],
    ['cty', '/reminder/selectUserType', '/login', 'ログイン'],
    ['cty', '/reminder/selectUserType', '/mobility/reserve', 'ご予約'],
    ['cty', '/reminder/selectUserType', '/reminder/selectUserType', 'ご利用者区分の選択'],
    ['y3d', '/newRegist/entryMail', '/home', 'ホーム'],
    ['y3d', '/newRegist/entryMail', '/mobility/reserve/entryPassword', 'パスワードの登録'],
  ] as const)('SHELL-22 a visitor of %s is offered %s on %s, too', async (brand, registration, path, title) => {
    await openPortal({ brand, version: newest, at: autumn, path })
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} `)))
    expect(banner().getByRole('link', { name: '新規登録' })).toHaveAttribute('href', registration)
    await settled()
  })

  it.each([
    ['AUTH-12 D3', 'cty', '/invoice?from=mail', '/invoice?from=mail'],
    ['AUTH-12 D3', 'cns', '/invoice?from=mail', '/invoice?from=mail'],
    ['AUTH-12 D3', 'nct', '/invoice?from=mail', '/invoice?from=mail'],
    ['D3', 'cty', '/mobility/reserve', '/mobility/reserve'],
    ['D3', 'cty', '/connect?connect=1', '/connect?connect=1'],
    ['D3', 'cty', '/newRegist/entryMail', '/home'],
    ['D3', 'cty', '/home', '/home'],
    ['D3', 'cty', '/nowhere', '/home'],
    // This brand redirects to the reservation after every login, whichever page it started from.
    ['AUTH-09 D3', 'y3d', '/idpass/edit', '/mobility/reserve'],
  ] as const)(
    '%s the login link in the header, clicked by a visitor of %s on %s, ends at %s',
    async (_, brand, page, to) => {
      const { user, path } = await openPortal({ brand, version: newest, at: autumn, path: page })
      await user.click(banner().getByRole('link', { name: 'ログイン' }))
      await loginForm()
      expect(path()).toBe('/login')
      await logIn(user)
      await waitFor(() => expect(path()).toBe(to))
    },
  )

  it.each(['{Enter}', ' '])('SHELL-23 has a menu for the keyboard, opened by %j', async (key) => {
    const { user } = await openPortal({ path: '/notFound', as: 'individual' })
    const placeholder = await accountMenu()
    placeholder.focus()
    await user.keyboard(key)
    // Its code, once loaded, replaces the button.
    await waitFor(async () => expect(await accountMenu()).toHaveAttribute('aria-expanded', 'true'))
    const button = await accountMenu()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'ログアウト' })).toHaveFocus())
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('SHELL-23 SHELL-41 the menu closes on back, with the focus on the heading, and stays closed on forward', async () => {
    const { user, back } = await openPortal({ path: '/home', as: 'individual' })
    await user.click(await main().findByRole('link', { name: /^ご請求明細/ }))
    await main().findByRole('heading', { level: 1, name: 'ご請求明細' })
    const button = await accountMenu()
    await user.click(button)
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'パスワードの変更' })).toHaveFocus())
    await back()
    await waitFor(() => expect(main().getByRole('heading', { level: 1, name: 'ようこそ' })).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await act(async () => window.history.forward())
    await waitFor(() => expect(main().getByRole('heading', { level: 1, name: 'ご請求明細' })).toHaveFocus())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('telephone numbers', () => {
  it('SHELL-30 outside the footer the hours are the same for all', async () => {
    const { user } = await openPortal({ path: '/service/entry', as: 'individual' })
    await user.click(await main().findByRole('radio', { name: '同意する' }))
    await user.click(main().getByRole('button', { name: '次へ進む' }))
    await headed('ご連絡先')
    expect(main().getByRole('link', { name: '0120-000-001' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent('9:00～17:00（日曜・祝日を除く）')
  })

  /** Every number of the page: the desk, the number, the hours, and whether the desk is open. */
  const desks = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('tel:'))
      .map((link) => [...(link.closest('p')?.children ?? [])].map(({ textContent }) => textContent))

  it.each([
    ['cty', ['総合窓口', '0120-000-001', '受付時間 9:00～18:00（日曜・祝日休み）', '受付中']],
    ['cns', ['お手続き・サポート窓口', '0120-000-002', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外']],
    ['nct', ['お手続き・サポート窓口', '0120-000-003', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外']],
    ['y3d', ['四日市市役所 モビリティ担当', '059-000-0004', '受付時間 8:30～17:15（土曜・日曜・祝日休み）', '受付中']],
  ] as const)('PLUS-09 are shown with their desk, its hours and whether it is open (%s)', async (brand, inFooter) => {
    await openPortal({ brand, path: '/notFound', at: '2025-04-07T17:05:00+09:00' })
    expect(desks()).toEqual([inFooter])
  })

  it('PLUS-09 of two desks on one screen do not contradict each other: each shows its own hours', async () => {
    await openPortal({ path: '/contact', as: 'individual', at: '2025-04-07T17:30:00+09:00' })
    await main().findByText('お手続き・サポート窓口')
    expect(desks()).toEqual([
      ['お手続き・サポート窓口', '0120-000-001', '受付時間 9:00～17:00（日曜・祝日を除く）', '受付時間外'],
      ['総合窓口', '0120-000-001', '受付時間 9:00～18:00（日曜・祝日休み）', '受付中'],
    ])
  })

  it.each([
    ['cty', '/contact', 2],
    ['cns', '/contact/apply/tel', 2],
    ['nct', '/contact/inquiry/create', 2],
    ['y3d', '/home', 2],
    ['y3d', '/notFound', 1],
  ] as const)('EASE-22 of %s on %s say how to reach the desk without hearing', async (brand, path, numbers) => {
    await openPortal({ brand, version: newest, path, as: 'individual' })
    const phones = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('tel:'))
    await waitFor(() => expect(phones()).toHaveLength(numbers))
    for (const phone of phones()) {
      const beside = phone.closest('p')?.nextElementSibling
      expect(beside).toHaveTextContent('電話リレーサービス')
      expect(beside?.querySelector('a')?.getAttribute('href') ?? null).toBe(brand === 'y3d' ? null : '/contact/inquiry')
    }
  })

  it('EASE-22 say nothing of it where the brand has nothing to say', async () => {
    const { shell } = await import('../../src/brand/cty/shell')
    vi.spyOn(shell, 'withoutHearing', 'get').mockReturnValue('')
    await openPortal({ path: '/notFound' })
    expect(footer().getByRole('link', { name: '0120-000-001' })).toBeVisible()
    expect(document.body).not.toHaveTextContent('電話リレーサービス')
    expect(footer().queryByRole('link', { name: '文字でのお問い合わせ' })).toBeNull()
  })

  it('PLUS-09 show whether the desk is open now, and follow the time', async () => {
    stopTime()
    const opened = await openPortal({ path: '/notFound', at: '2025-04-07T08:59:45+09:00' })
    const says = () => ['受付中', '受付時間外'].filter((text) => footer().queryByText(text))
    expect(says()).toEqual(['受付時間外'])
    at(opened, '2025-04-07T09:00:00+09:00')
    expect(says()).toEqual(['受付中'])
    at(opened, '2025-04-07T18:00:00+09:00')
    expect(says()).toEqual(['受付時間外'])
    at(opened, '2025-04-29T12:00:00+09:00')
    expect(says()).toEqual(['受付時間外'])
  })
})

describe('the overlay', () => {
  const overlay = () => screen.queryByText(loading)

  it.each([
    ['success', { kind: 'ok' }],
    ['validation', { kind: 'validation', fields: { userId: '使えません。' } }],
    ['a failure', { kind: 'failure', message: '受け付けられません。' }],
    ['a network error', { kind: 'network' }],
  ] as const)('SHELL-38 covers the page until %s', async (_, outcome) => {
    const opened = await openPortal({ path: '/login' })
    opened.api.scenarios.hold(login)
    opened.plan(login, outcome)
    const { user } = opened
    await user.type(await loginForm(), 'taro@example.jp')
    await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'Portal2025')
    expect(overlay()).toBeNull()
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    expect(overlay()).toBeInTheDocument()
    await waitFor(() => expect(opened.calls(login)).toHaveLength(1))
    expect(overlay()).toBeInTheDocument()
    await release(opened, login)
    await waitFor(() => expect(overlay()).toBeNull())
  })

  it('SHELL-38 covers the page until a call asks to log in', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    opened.api.scenarios.hold(memberInfo)
    opened.plan(memberInfo, { kind: 'needLogin' })
    goTo('/idpass')
    await waitFor(() => expect(opened.calls(memberInfo)).toHaveLength(1))
    expect(overlay()).toBeInTheDocument()
    await release(opened, memberInfo)
    await main().findByText(pleaseLogIn)
    expect(overlay()).toBeNull()
  })

  it('SHELL-39 is announced, and no key reaches what is beneath it', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    const { user, path } = opened
    await accountMenu()
    const [region] = screen.getAllByRole('status')
    expect(region).toBeEmptyDOMElement()
    opened.api.scenarios.hold(memberInfo)
    await user.click(present(tile('ID・パスワード')))
    await waitFor(() => expect(opened.calls(memberInfo)).toHaveLength(1))
    expect(region).toHaveTextContent(loading)
    const home = tile('ホーム')
    home?.focus()
    await user.keyboard('{Enter}')
    await user.tab()
    expect(home).toHaveFocus()
    // Arrows would choose another option, letters would be typed.
    for (const key of ['ArrowDown', 'a']) expect(fireEvent.keyDown(present(home), { key }), key).toBe(false)
    // A browser clicks a button when Space is released, which may have been pressed before the overlay was there.
    const button = await accountMenu()
    button.focus()
    await user.keyboard(' ')
    expect(fireEvent.keyUp(button, { key: ' ', code: 'Space' })).toBe(false)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(path()).toBe('/idpass')
    await release(opened)
    await waitFor(() => expect(overlay()).toBeNull())
    home?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/home'))
  })

  it('leaves the browser its own keys: reload, find, close and back', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    await accountMenu()
    opened.api.scenarios.hold(memberInfo)
    await opened.user.click(present(tile('ID・パスワード')))
    await waitFor(() => expect(overlay()).toBeInTheDocument())
    const home = present(tile('ホーム'))
    const kept = [
      { key: 'F5' },
      { key: 'F12' },
      { key: 'f', ctrlKey: true },
      { key: 'w', metaKey: true },
      { key: 'ArrowLeft', altKey: true },
    ].filter((press) => fireEvent.keyDown(home, press))
    expect(kept).toHaveLength(5)
    expect(fireEvent.keyDown(home, { key: 'F' })).toBe(false)
    await release(opened)
  })

  it('a held Enter goes on writing lines in a text area, and presses a button once', async () => {
    await openPortal({ path: '/contact/inquiry/create', as: 'individual' })
    const held = { key: 'Enter', repeat: true }
    expect(fireEvent.keyDown(await main().findByRole('textbox', { name: /ご自由に/ }), held)).toBe(true)
    expect(fireEvent.keyDown(main().getByRole('button', { name: '入力内容をリセット' }), held)).toBe(false)
  })

  it('SHELL-39 is not shown for the static files', async () => {
    let end = () => {}
    const slow = new ReadableStream({
      start(stream) {
        end = () => stream.close()
      },
    })
    await openPortal({ path: '/login', extra: { 'windows.json': new Response(slow) } })
    await loginForm()
    expect(overlay()).toBeNull()
    await act(async () => end())
  })
})

describe('navigation', () => {
  it('SHELL-40 starts at the top: by link, redirect, back and forward, on a page with the same title, and on a step', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user, back, path } = await openPortal({ path: '/login' })
    const top = () => {
      expect(scrolled).toHaveBeenLastCalledWith(0, 0)
      scrolled.mockClear()
    }
    await loginForm()
    scrolled.mockClear()
    await user.click(main().getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    top()
    await back()
    await loginForm()
    top()
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      window.history.forward()
      await moved
    })
    await headed('パスワードの再登録')
    top()
    goTo('/newRegist')
    await waitFor(() => expect(path()).toBe('/newRegist/entryMail'))
    top()
    goTo('/newRegist/entryPersonal')
    await main().findByText(/^メールに記載されたリンク/)
    top()
    goTo('/invoice')
    await main().findByText(pleaseLogIn)
    top()
    // A link whose history entry says where the login returns to.
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await loginForm()
    top()
    // A step of the same page.
    await user.click(main().getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    top()
    await user.type(await main().findByRole('textbox', { name: /^メールアドレス/ }), 'taro@example.jp{Enter}')
    await main().findByText(/taro@example\.jp/)
    top()
  })

  it('SHELL-41 moves the focus to the heading, by link and by back, but not when the portal opens', async () => {
    const { user, back, path } = await openPortal({ path: '/notFound' })
    const before = await headed('お探しのページが見つかりません')
    expect(before).not.toHaveFocus()
    await user.click(banner().getByRole('link', { name: 'ログイン' }))
    expect(await headed('ログイン')).toHaveFocus()
    await user.click(present(tile('ご請求明細')))
    expect(await headed('ご請求明細')).toHaveFocus()
    await back()
    expect(await headed('ログイン')).toHaveFocus()
    await back()
    expect(await headed('お探しのページが見つかりません')).toHaveFocus()
    // A page that leads to another one.
    goTo('/reminder')
    await waitFor(() => expect(path()).toBe('/reminder/entryMailPass'))
    await waitFor(() => expect(main().getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('SHELL-41 moves the focus to the heading after a change of step, on the first page too', async () => {
    const { user } = await openPortal({ path: '/reminder/entryMailPass' })
    await user.type(await main().findByRole('textbox', { name: /^メールアドレス/ }), 'taro@example.jp{Enter}')
    await main().findByText(/taro@example\.jp/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  /** Changes the login as another tab does. */
  function changeElsewhere(change: () => void) {
    change()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  }

  const replacements: readonly [when: string, heading: string, start: (opened: Opened) => unknown][] = [
    [
      'a call finds the session lost',
      'ご請求明細',
      ({ user, plan }) => {
        plan('/api/invoice/change_billing_ym', { kind: 'needLogin' })
        return user.click(main().getByRole('button', { name: '前の月' }))
      },
    ],
    ['another tab logs out', 'ご請求明細', () => changeElsewhere(() => localStorage.removeItem('auth'))],
    [
      'another customer logs in in another tab',
      'ご請求明細',
      ({ api }) => changeElsewhere(() => storeLogin(api, 'addresses')),
    ],
    ['a maintenance begins', maintenance, (opened) => at(opened, '2024-04-23T11:00:00+09:00')],
  ]
  it.each(replacements)(
    'SHELL-40 SHELL-41 moves to the top and the focus to the heading when %s, on the first page too',
    async (_, heading, start) => {
      const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
      const opened = await openPortal({ path: '/invoice', as: 'individual', at: '2024-04-23T09:59:00+09:00' })
      await screen.findByText(/1000000101/)
      expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
      expect(scrolled).not.toHaveBeenCalled()
      await start(opened)
      await waitFor(() => expect(main().queryByText(/1000000101/)).toBeNull())
      await waitFor(async () => expect(await headed(heading)).toHaveFocus())
      expect(scrolled.mock.calls).toEqual([[0, 0]])
    },
  )

  it.each([
    ['/login', 'ログイン', {}],
    ['/home', 'ようこそ', { as: 'individual' }],
    ['/invoice', 'ご請求明細', { as: 'individual' }],
    ['/notFound', 'お探しのページが見つかりません', { brand: 'y3d', as: 'individual' }],
  ] as const)('SHELL-42 the first Tab on %s focuses the link to the content', async (path, title, opening) => {
    const { user } = await openPortal({ path, ...opening })
    await headed(title)
    await user.tab()
    const skip = screen.getByRole('link', { name: '本文へ移動' })
    expect(skip).toHaveFocus()
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  it('SHELL-42 the link to the content focuses it, and what the history entry keeps stays: where a login returns to', async () => {
    const { user, path } = await openPortal({ brand: 'cns', path: '/invoice?from=mail' })
    await user.click(await main().findByRole('link', { name: 'ログイン' }))
    await loginForm()
    const kept = window.history.state
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('link', { name: '本文へ移動' }))
    expect(screen.getByRole('main')).toHaveFocus()
    // A focus alone leaves content that is taller than the window where it is.
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('main')])
    // A link is followed in a task of its own.
    await settled()
    expect(window.history.state).toEqual(kept)
    await logIn(user)
    await headed('ご請求明細')
    expect(path()).toBe('/invoice?from=mail')
  })
})

describe('maintenance', () => {
  it.each(brands)('SHELL-43, SHELL-44, SHELL-45 replaces the page within its window only (%s)', async (brand) => {
    stopTime()
    const opened = await openPortal({ brand, path: '/login', at: '2024-04-23T09:59:45+09:00' })
    await loginForm()
    at(opened, '2024-04-23T10:00:00+09:00')
    await headed(maintenance)
    expect(main().getByText('2024年4月23日 10:00 ～ 2024年4月23日 13:00')).toBeVisible()
    expect(main().getByText(/^4月23日（火）13:00ごろに再開します。/)).toBeVisible()
    expect(main().queryByRole('textbox')).toBeNull()
    expect(
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['ホーム'])
    at(opened, '2024-04-23T12:59:45+09:00')
    await headed(maintenance)
    at(opened, '2024-04-23T13:00:00+09:00')
    await loginForm()
    expect(menu().getAllByRole('link').length).toBeGreaterThan(1)
  })

  it('SHELL-43 shows start and end of a window past midnight with their days', async () => {
    const span = { start: '2025-04-10T23:00:00+09:00', end: '2025-04-11T05:30:00+09:00' }
    const before = { start: '2025-04-01T10:00:00+09:00', end: '2025-04-01T13:00:00+09:00' }
    const extra = { 'windows.json': Response.json({ cty: { maintenance: [before, span] } }) }
    await openPortal({ path: '/login', at: '2025-04-10T23:30:00+09:00', extra })
    await headed(maintenance)
    expect(main().getByText('2025年4月10日 23:00 ～ 2025年4月11日 5:30')).toBeVisible()
    expect(main().getByText(/^4月11日（金）05:30ごろに再開します。/)).toBeVisible()
  })

  it('SHELL-45 the menu has only the home tile for a customer at home, too', async () => {
    await openPortal({ path: '/home', at: '2024-04-23T11:00:00+09:00', as: 'individual' })
    await headed(maintenance)
    expect(
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['ホーム'])
  })

  it('SHELL-33, SHELL-43, SHELL-46 replaces every page but its title, and hides the login status on the pages of the login', async () => {
    const during = '2024-04-23T11:00:00+09:00'
    const { calls } = await openPortal({ version: newest, at: during, path: '/notFound', as: 'individual' })
    const status: string[] = []
    for (const { path } of routes()) {
      goTo(path)
      await waitFor(() =>
        expect([path, screen.getByRole('heading', { level: 1 }).textContent]).toEqual([path, maintenance]),
      )
      expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()
      if (!banner().queryByText('山田 太郎')) status.push(path)
    }
    expect(status).toEqual(
      routes()
        .map(({ path }) => path)
        .filter((path) => /^\/(home|login|newRegist|reminder)\b/.test(path)),
    )
    expect(status).toHaveLength(18)
    goTo('/')
    expect(document.title).toBe('ホーム | CTYマイページ')
    expect(banner().queryByText('山田 太郎')).toBeNull()
    await settled()
    expect(calls()).toEqual([])
  })

  it.each([
    ['/login', []],
    ['/newRegist/entryMail', []],
    ['/reminder/entryMailPass', []],
    ['/idpass', ['ログイン', '新規登録']],
  ])('SHELL-46 the header offers a visitor of %s only %j', async (path, offered) => {
    await openPortal({ at: '2024-04-23T11:00:00+09:00', path })
    await headed(maintenance)
    const links = banner().getAllByRole('link')
    expect(links.slice(1).map(({ textContent }) => textContent)).toEqual(offered)
  })

  it('SHELL-47 of another brand does not affect this one', async () => {
    const span = [{ start: '2025-04-10T00:00:00+09:00', end: '2025-04-11T00:00:00+09:00' }]
    const opened = await openPortal({ path: '/login', at: '2025-04-10T12:00:00+09:00' })
    await loginForm()
    act(() => applyExtraWindows({ cns: { maintenance: span }, nct: { maintenance: span } }, 'cty'))
    expect(await loginForm()).toBeVisible()
    act(() => applyExtraWindows({ cty: { maintenance: span } }, 'cty'))
    await headed(maintenance)
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('SHELL-48 starts and ends on an open page within a minute, and nothing is sent during it', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: Date.parse('2024-04-23T09:59:40+09:00'),
    })
    const opened = await openPortal({ path: '/idpass', at: '2024-04-23T09:59:40+09:00', as: 'individual' })
    const waitMinutes = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000))
    await main().findAllByText('taro@example.jp')
    const sent = opened.calls().length
    await waitMinutes(1)
    await headed(maintenance)
    expect(screen.queryAllByText('taro@example.jp')).toEqual([])
    await waitMinutes(179)
    await headed(maintenance)
    await settled()
    expect(opened.calls()).toHaveLength(sent)
    await waitMinutes(1)
    expect(await main().findAllByText('taro@example.jp')).not.toEqual([])
    expect(opened.calls().length).toBeGreaterThan(sent)
  })

  it('SHELL-48 nothing is sent during it by a page that asks every 15 seconds', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: Date.parse('2024-04-23T09:59:00+09:00'),
    })
    const opened = await openPortal({ path: '/ott', at: '2024-04-23T09:59:00+09:00', as: 'individual' })
    const wait = async (seconds: number) => {
      act(() => void vi.advanceTimersByTime(seconds * 1_000))
      await settled()
    }
    const asked = () => opened.calls('/api/idp_sync/update_idp_sync_sts').length
    await main().findByRole('button', { name: 'お申し込み情報を開く' })
    await settled()
    const first = asked()
    await wait(15)
    expect(asked()).toBe(first + 1)
    await wait(60)
    await headed(maintenance)
    const sent = opened.calls().length
    for (let turn = 0; turn < 8; turn += 1) await wait(15)
    expect(opened.calls()).toHaveLength(sent)
    await wait(3 * 3_600)
    await waitFor(() => expect(opened.calls().length).toBeGreaterThan(sent))
  })

  it.each(['visitor', 'individual'])('PLUS-10 is announced at home, too (%s)', async (as) => {
    const who = as === 'visitor' ? {} : { as }
    await openPortal({ ...who, path: '/home', at: '2024-04-22T10:00:00+09:00' })
    const banner = await screen.findByRole('region', { name: 'メンテナンスのお知らせ' })
    expect(banner).toHaveTextContent('2024年4月23日 10:00 ～ 2024年4月23日 13:00')
  })

  it('PLUS-10 is announced from 24 hours before, with start and end', async () => {
    stopTime()
    const opened = await openPortal({ path: '/notFound', at: '2024-04-22T09:59:45+09:00' })
    const announced = () => screen.queryByRole('region', { name: 'メンテナンスのお知らせ' })
    expect(announced()).toBeNull()
    at(opened, '2024-04-22T10:00:00+09:00')
    expect(announced()).toHaveTextContent('2024年4月23日 10:00 ～ 2024年4月23日 13:00')
    expect(await headed('お探しのページが見つかりません')).toBeVisible()
    at(opened, '2024-04-23T09:59:45+09:00')
    expect(announced()).toBeVisible()
    at(opened, '2024-04-23T10:00:00+09:00')
    expect(announced()).toBeNull()
    at(opened, '2024-04-23T13:00:00+09:00')
    expect(announced()).toBeNull()
  })
})

it('the route table is made once for a portal, not for each of a page’s links', async () => {
  await openPortal({ version: newest, path: '/notFound' })
  const table = routes()
  goTo('/login')
  await loginForm()
  expect(routes()).toBe(table)
})

describe('home and login', () => {
  const visitorPages = brands.flatMap((brand) => [['/home', brand] as const, ['/login', brand] as const])
  it.each(visitorPages)(
    'SHELL-49, SHELL-50 %s of %s lists the browsers, and what must be enabled',
    async (path, brand) => {
      await openPortal({ brand, path })
      await loginForm()
      // Folded (HOME-14).
      main().getByText('推奨ブラウザ').click()
      const rows = main()
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent])
      expect(rows).toEqual([
        ['Windows', expect.stringMatching(/Edge.*Firefox.*Chrome.*最新版/)],
        ['Mac', 'Safari（16.4以降）'],
        ['Android', 'Google Chrome'],
        ['iPhone・iPad', 'Safari（16.4以降）'],
      ])
      expect(main().getByText('JavaScriptおよびCookieを有効にしてください。')).toBeVisible()
    },
  )

  const owner = '山田 太郎 様（taro@example.jp）'

  /** Where the page leads: its tiles and its content. */
  const reached = () => [
    ...new Set(
      [
        ...main().getAllByRole('link'),
        ...within(screen.getByRole('navigation', { name: 'メニュー' })).getAllByRole('link'),
      ].map((link) => link.getAttribute('href')?.replace(/\?.*/, '')),
    ),
  ]
  const areas = [
    '/idpass',
    '/service',
    '/contract',
    '/ott',
    '/invoice',
    '/contact',
    '/payMethod/create',
    '/csChannels',
    '/gift',
    '/stamp',
    '/mobility/reserve',
    '/connect',
    '/idpass/edit',
  ]
  const newestAreas = areas.filter((path) => path !== '/mobility/reserve' && path !== '/connect')

  it.each([
    ['cty', newest, summer, 'individual', owner, 'ご契約中', newestAreas],
    ['cty', 2020081701, summer, 'individual', owner, 'ご契約中', ['/contract', '/idpass/edit']],
    ['cns', newest, summer, 'individual', owner, 'ご契約中', newestAreas.filter((path) => path !== '/stamp')],
    [
      'nct',
      newest,
      summer,
      'guest',
      '佐藤 花 様（guest@example.jp）',
      /^ご契約はありません。/,
      newestAreas.filter((path) => path !== '/csChannels' && path !== '/stamp'),
    ],
    ['cty', newest, autumn, 'individual', owner, 'ご契約中', [...newestAreas, '/mobility/reserve']],
    ['y3d', newest, autumn, 'individual', owner, 'パスワードの変更', ['/stamp', '/mobility/reserve', '/idpass/edit']],
  ] as const)(
    'PLUS-01, GATE-20 home of %s at %i on %s greets %s as "%s", says "%s" and leads to every area',
    async (brand, version, now, as, name, says, to) => {
      await openPortal({ brand, version, at: now, path: '/home', as })
      expect(await main().findByText(name)).toBeVisible()
      await main().findByRole('navigation', { name: 'お手続き' })
      expect(main().getAllByText(says)[0]).toBeVisible()
      const closed = areas.filter((path) => !to.some((open) => open === path))
      await waitFor(() =>
        expect(
          to.filter((path) => !reached().includes(path)),
          'not reached',
        ).toEqual([]),
      )
      expect(closed.filter((path) => reached().includes(path))).toEqual([])
    },
  )

  it('PLUS-01 home has an area only within its window and on its device', async () => {
    const opened = await openPortal({ version: newest, at: autumn, path: '/home?connect=1', as: 'individual' })
    await main().findByRole('navigation', { name: 'お手続き' })
    expect(reached()).toEqual(expect.arrayContaining(['/mobility/reserve', '/connect']))
    at(opened, '2024-11-28T00:00:00+09:00')
    expect(reached()).not.toContain('/mobility/reserve')
  })
})

describe('an error of a flow', () => {
  const refusal = 'ただいま受け付けられません。'

  /** @param stopTimers before the alert appears, so that none of its timers is real */
  async function fail(stopTimers = () => {}) {
    const opened = await openPortal({ path: '/login' })
    opened.plan(login, { kind: 'failure', message: refusal, times: 2 })
    const { user } = opened
    await user.type(await loginForm(), 'taro@example.jp')
    await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'Portal2025')
    stopTimers()
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(refusal)
    return { ...opened, alert, close: within(alert).getByRole('button', { name: '閉じる' }) }
  }

  it('SHELL-52, SHELL-54, KIT-05 stays in an announced alert with a labelled close button until it is dismissed', async () => {
    const { close } = await fail(() =>
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
    )
    act(() => vi.advanceTimersByTime(3_600_000))
    // One that had closed by now would still be there, fading.
    expect(main().getByRole('alert')).toHaveClass('show', 'alert-danger')
    expect(main().getByRole('alert')).toHaveTextContent(refusal)
    expect(close).toBeVisible()
  })

  it('SHELL-53 fades out in 300 ms and does not return with the page', async () => {
    const { close, store } = await fail()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(close)
    act(() => vi.advanceTimersByTime(299))
    expect(main().getByText(refusal, { selector: 'p' })).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(1))
    expect(main().queryByRole('alert')).toBeNull()
    expect(auth.select(store().getState())).toMatchObject({ _error: '', _errList: {}, _status: '', _call: '' })
    vi.useRealTimers()
    goTo('/notFound')
    await headed('お探しのページが見つかりません')
    goTo('/login')
    await loginForm()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('SHELL-52, SHELL-53 is a danger, and goes with its field errors where no form shows them', async () => {
    const opened = await openPortal({ path: '/contract/service', as: 'addresses' })
    const { user } = opened
    const select = await main().findByRole('combobox', { name: 'ご契約先' })
    const fields = { address_no: refusal }
    opened.plan('/api/contract/service/change_address_no', { kind: 'validation', fields })
    await user.selectOptions(select, 'ご実家')
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(refusal)
    expect(alert).toHaveClass('alert-danger')
    expect(contract.select(opened.store().getState())).toMatchObject({ _status: 'VALIDATION', _errList: fields })
    await user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(contract.select(opened.store().getState())).toMatchObject({ _error: '', _status: '' }))
    expect(contract.select(opened.store().getState())._errList).toEqual({})
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('SHELL-53, KIT-05 disappears at once if the device asks for reduced motion', async () => {
    const { close } = await fail()
    reducedMotion = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(close)
    act(() => vi.advanceTimersByTime(0))
    expect(main().queryByRole('alert')).toBeNull()
  })
})
