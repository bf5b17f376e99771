import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { auth } from '../../src/flows/auth/flow'
import { contract } from '../../src/flows/contract/flow'
import { routes } from '../../src/routing/routes'
import { applyExtraWindows } from '../../src/time/windows'
import { general, loading, pleaseLogIn } from '../messages'
import { present } from '../present'
import { expectedPages } from '../screens/page-table'
import { banner, goTo, headed, main, type Opened, openPortal, release, settled, storeLogin } from './portal'
import {
  accountMenu,
  at,
  autumn,
  brands,
  footer,
  login,
  loginForm,
  maintenance,
  menu,
  newest,
  stopTime,
  summer,
  tile,
} from './shell-setup'

const memberInfo = '/api/idpass/certify_index'

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href') ?? null])

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
      const inquiry = brand === 'y3d' ? [] : [['文字でのお問い合わせ', '/contact/inquiry']]
      const showsFooter = (instead: readonly string[][] = inquiry) => {
        expect(footer().getByRole('heading', { level: 2 })).toHaveTextContent(heading)
        expect(footer().getByText(copyright)).toBeVisible()
        expect(screen.getByRole('contentinfo')).toHaveTextContent(`受付時間 ${hours}`)
        expect(
          footer()
            .getAllByRole('link')
            .map((link) => [link.textContent?.replace('（新しいタブで開きます）', ''), link.getAttribute('href')]),
        ).toEqual([[tel, dials], ...instead, ...links])
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
      showsFooter([])
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
    const { reload } = await openPortal({ path: '/notFound?is_niwamichi=1', as: 'individual' })
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
    // As in another tab.
    sessionStorage.clear()
    reload()
    await loginForm()
    expect(banner().getByText('CTYマイページ')).toBeVisible()
  })

  it('SHELL-03 has the usual header for everyone else', async () => {
    await openPortal({ path: '/login?is_niwamichi=0' })
    await loginForm()
    expect(banner().getByText('CTYマイページ')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'ショッピングサイトへ戻る' })).toBeNull()
  })
})

describe('the overlay', () => {
  const overlay = () => screen.queryByText(loading)

  it.each([
    ['success', { kind: 'ok' }],
    ['validation', { kind: 'validation', fields: { userId: '使えません。' } }],
    ['NEED_LOGIN to a visitor', { kind: 'needLogin' }],
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
    await release(opened, { path: login })
    await waitFor(() => expect(overlay()).toBeNull())
  })

  it('SHELL-38 covers the page until a call asks to log in', async () => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    opened.api.scenarios.hold(memberInfo)
    opened.plan(memberInfo, { kind: 'needLogin' })
    goTo('/idpass')
    await waitFor(() => expect(opened.calls(memberInfo)).toHaveLength(1))
    expect(overlay()).toBeInTheDocument()
    await release(opened, { path: memberInfo })
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

describe('an error of a flow', () => {
  const refusal = 'ただいま受け付けられません。'

  const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

  beforeEach(() => prefersReducedMotion(false))

  /** @param stopTimers before the alert appears, so that none of its timers is real */
  async function fail(
    stopTimers = () => {},
    outcome: PlannedOutcome = { kind: 'failure', message: refusal, times: 2 },
  ) {
    const opened = await openPortal({ path: '/login' })
    opened.plan(login, outcome)
    const { user } = opened
    await user.type(await loginForm(), 'taro@example.jp')
    await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), 'Portal2025')
    stopTimers()
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    const alert = await main().findByRole('alert')
    return { ...opened, alert, close: within(alert).getByRole('button', { name: '閉じる' }) }
  }

  it.each<[string, PlannedOutcome, string]>([
    ['a refused login', { kind: 'failure', message: refusal }, refusal],
    ['a login without a response', { kind: 'network' }, general],
  ])(
    'SHELL-52, SHELL-54, KIT-05 stays in an announced alert with a labelled close button until it is dismissed: %s',
    async (_, outcome, text) => {
      const { close } = await fail(
        () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
        outcome,
      )
      act(() => vi.advanceTimersByTime(3_600_000))
      // One that had closed by now would still be there, fading.
      expect(main().getByRole('alert')).toHaveClass('show', 'alert-danger')
      expect(main().getByRole('alert')).toHaveTextContent(text)
      expect(close).toBeVisible()
    },
  )

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
    prefersReducedMotion(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(close)
    act(() => vi.advanceTimersByTime(0))
    expect(main().queryByRole('alert')).toBeNull()
  })
})
