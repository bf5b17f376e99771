import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { general } from '../messages'
import { banner, headed, logIn, main, type Opened, type Opening, openPortal, release, settled, tile } from './portal'

const at = '2025-04-15T10:00:00+09:00'
const lost = 'お探しのページが見つかりません'
const individualsOnly = '動画配信サービスのお申し込みは個人のお客様に限ります。法人のお客様はお申し込みいただけません。'

interface Page {
  /** The requirements of its query and its links. */
  readonly number: string
  readonly path: string
  readonly title: string
  readonly call: string
  /** The titles of the linked pages. */
  readonly links: readonly string[]
}

const index: Page = {
  number: 'CTC-01 CTC-06 CTC-13',
  path: '/contact',
  title: 'お問い合わせ・お申し込み',
  call: '/api/contact/certify_index',
  links: ['お問い合わせ', 'お申し込み'],
}
const apply: Page = {
  number: 'CTC-09 CTC-13',
  path: '/contact/apply',
  title: 'お申し込み',
  call: '/api/contact/apply/certify_index',
  links: ['テレビ', 'インターネット', '電話', '動画配信'],
}
const tel: Page = {
  number: 'CTC-10 CTC-13',
  path: '/contact/apply/tel',
  title: '電話',
  call: '/api/contact/apply/tel/certify_index',
  links: ['お問い合わせ'],
}
const ott: Page = {
  number: 'CTC-11 CTC-12 CTC-13',
  path: '/contact/apply/ott',
  title: '動画配信',
  call: '/api/contact/apply/ott/certify_index',
  links: ['動画配信サービス'],
}
const pages = [index, apply, tel, ott]
const steps = (path: string) => ['', '/create', '/confirm', '/complete'].map((step) => `${path}${step}`)
const below = [
  ...steps('/contact/inquiry'),
  '/contact/apply',
  ...steps('/contact/apply/tv'),
  ...steps('/contact/apply/internet'),
  '/contact/apply/tel',
  '/contact/apply/ott',
]

const link = (name: string) => main().findByRole('link', { name })
const links = () =>
  main()
    .queryAllByRole('link')
    .filter((one) => !one.getAttribute('href')?.startsWith('tel:') && !one.closest('.tel__other'))
    .map(({ textContent }) => textContent)
const tiles = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const contactCalls = ({ calls }: Opened) => calls().filter(({ path }) => path.startsWith('/api/contact'))
const open = ({ path }: Pick<Page, 'path'>, opening: Opening = {}) =>
  openPortal({ path, at, as: 'individual', ...opening })

describe('the pages that link to inquiry and applications', () => {
  const sites = { cty: 'CTYマイページ', cns: 'CNSマイページ', nct: 'NCTマイページ' } as const

  it.each(
    pages.flatMap((page) =>
      (['cty', 'cns', 'nct'] as const).map((brand) => [page.number, page.path, brand, page] as const),
    ),
  )('%s %s sends one query, and shows its title, breadcrumb and links (%s)', async (_, __, brand, page) => {
    const opened = await open(page, { brand, version: 2023030601 })
    for (const name of page.links) await link(name)
    expect(links()).toEqual(page.links)
    expect(await headed(page.title)).toBeVisible()
    expect(contactCalls(opened).map(({ path, body }) => [path, body])).toEqual([[page.call, {}]])
    expect(main().queryAllByText(individualsOnly)).toHaveLength(page === ott ? 1 : 0)
    expect(document.title).toBe(`${page.title} | ${sites[brand]}`)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    const above = { [index.path]: [], [apply.path]: [index], [tel.path]: [index, apply], [ott.path]: [index, apply] }
    const parents: readonly Page[] = above[page.path] ?? []
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ホーム',
      ...parents.map(({ title }) => title),
      page.title,
    ])
    expect(crumbs.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/home',
      ...parents.map(({ path }) => path),
    ])
    await opened.user.click(tile('ホーム'))
    await opened.back()
    await link(page.links[0] ?? '')
    expect(contactCalls(opened).map(({ path }) => path)).toEqual([page.call, page.call])
  })

  it.each<[string, Page, string, string]>([
    ['CTC-06', index, 'お申し込み', '/contact/apply'],
    ['CTC-06', index, 'お問い合わせ', '/contact/inquiry/create'],
    ['CTC-09', apply, 'テレビ', '/contact/apply/tv/create'],
    ['CTC-09', apply, 'インターネット', '/contact/apply/internet/create'],
    ['CTC-09', apply, '電話', '/contact/apply/tel'],
    ['CTC-09', apply, '動画配信', '/contact/apply/ott'],
    ['CTC-10', tel, 'お問い合わせ', '/contact/inquiry/create'],
    ['CTC-11', ott, '動画配信サービス', '/ott'],
  ])('%s from %o 「%s」 opens %s', async (_, page, name, path) => {
    const opened = await open(page)
    await opened.user.click(await link(name))
    await waitFor(() => expect(opened.path()).toBe(path))
    expect(await main().findByRole('heading', { level: 1, name })).toBeVisible()
  })

  it.each<[string, Page]>([
    ['CTC-09', apply],
    ['CTC-11', ott],
  ])('%s shows a customer without a contract all links, too: %o', async (_, page) => {
    await open(page, { as: 'guest' })
    expect(await headed(page.title)).toBeVisible()
    await waitFor(() => expect(links()).toEqual(page.links))
  })

  it.each<[BrandCode, number, string, boolean]>([
    ['cty', 2025040100, 'individual', false],
    ['cty', 2025040101, 'individual', true],
    ['cty', 2025040101, 'corporate', true],
    ['cns', 2025040100, 'individual', false],
    ['cns', 2025040101, 'individual', true],
    ['nct', 2025050100, 'individual', false],
    ['nct', 2025050101, 'individual', true],
    ['nct', 2025050101, 'guest', true],
  ])('CTC-07 %s at %i links the %s customer to the change of payment: %s', async (brand, version, as, isLinked) => {
    const opened = await open(index, { brand, version, as })
    await link('お申し込み')
    const payment = main().queryByRole('link', { name: 'お支払い方法の変更' })
    if (!isLinked) return expect(payment).toBeNull()
    await opened.user.click(await link('お支払い方法の変更'))
    await waitFor(() => expect(opened.path()).toBe('/payMethod'))
  })

  it.each<[BrandCode, string]>([
    ['cty', '0120-000-001'],
    ['cns', '0120-000-002'],
    ['nct', '0120-000-003'],
  ])('CTC-08 CTC-10 %s shows its telephone number and hours, also outside of these', async (brand, number) => {
    for (const [page, time] of [
      [index, at],
      [index, '2025-04-20T18:00:00+09:00'],
      [tel, at],
      [tel, '2025-04-20T18:00:00+09:00'],
    ] as const) {
      await open(page, { brand, at: time })
      expect(await link(number)).toHaveAttribute('href', `tel:${number.replaceAll('-', '')}`)
      expect(screen.getByRole('main')).toHaveTextContent('受付時間 9:00～17:00（日曜・祝日を除く）')
      cleanup()
    }
  })
})

describe('access', () => {
  it.each<[BrandCode, number]>([
    ['cty', 2023030600],
    ['cns', 2023030600],
    ['nct', 2023030600],
    ['y3d', 2025050101],
  ])('CTC-02 is not available for %s at %i', async (brand, version) => {
    const opened = await open(index, { brand, version })
    for (const path of [index.path, ...below]) {
      window.history.pushState(null, '', path)
      opened.reload()
      expect(await screen.findByRole('heading', { name: lost })).toBeVisible()
    }
    expect(tiles().queryByRole('link', { name: /問い合わせ|申し込み/ })).toBeNull()
    await settled()
    expect(contactCalls(opened)).toEqual([])
  })

  it.each<[BrandCode, number]>([
    ['cty', 2023030601],
    ['cns', 2023030601],
    ['nct', 2023030601],
    ['cty', 2025050101],
    ['nct', 2025050101],
  ])('CTC-03 is by the tile for %s from %i on', async (brand, version) => {
    const opened = await open({ path: '/home' }, { brand, version })
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.user.click(tile(index.title))
    await link('お申し込み')
    expect(opened.path()).toBe('/contact')
  })

  it('CTC-05 visitors are asked to log in, and nothing is sent for them', async () => {
    const opened = await openPortal({ path: '/contact', at })
    for (const path of [index.path, ...below]) {
      window.history.pushState(null, '', path)
      opened.reload()
      await main().findByText('ログインしてください。')
      expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    }
    await settled()
    expect(contactCalls(opened)).toEqual([])
  })

  it('CTC-05 a customer whose session has ended is asked to log in, too', async () => {
    const opened = await open(index)
    await link('お申し込み')
    opened.plan(apply.call, { kind: 'needLogin', message: '期限が切れました。' })
    await opened.user.click(await link('お申し込み'))
    await main().findByText('期限が切れました。')
    expect(main().getByText('ログインしてください。')).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
  })

  it('CTC-14 the agreement is required for the contact information only', async () => {
    const opened = await open(index)
    for (const page of pages) {
      window.history.pushState(null, '', page.path)
      opened.reload()
      await link(page.links[0] ?? '')
      expect(opened.path()).toBe(page.path)
    }
    window.history.pushState(null, '', '/service/deal')
    opened.reload()
    await waitFor(() => expect(opened.path()).toBe('/service/entry'))
  })

  it('CTC-19 every page can be reached from the tile by keyboard', async () => {
    const ways: readonly (readonly [string, ...(readonly string[])])[] = [
      ['/contact/apply', apply.title],
      [tel.path, apply.title, tel.title],
      [ott.path, apply.title, ott.title],
      ['/contact/apply/tv/create', apply.title, 'テレビ'],
      ['/contact/apply/internet/create', apply.title, 'インターネット'],
      ['/contact/inquiry/create', 'お問い合わせ'],
      ['/payMethod', 'お支払い方法の変更'],
    ]
    for (const [path, ...way] of ways) {
      const opened = await open({ path: '/home' })
      await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
      tile(index.title).focus()
      await opened.user.keyboard('{Enter}')
      await headed(index.title)
      for (const name of way) {
        const next = await link(name)
        while (document.activeElement !== next) {
          await opened.user.tab()
          if (document.activeElement === document.body) throw new Error(`${name} is not reached by Tab`)
        }
        await opened.user.keyboard('{Enter}')
      }
      await waitFor(() => expect(opened.path()).toBe(path))
      cleanup()
    }
  })
})

describe('failures', () => {
  it('a page that fails on a later visit shows no links of the earlier one', async () => {
    const { user, plan } = await open(index)
    await link('お申し込み')
    await user.click(tile('ホーム'))
    await headed('ようこそ')
    plan(index.call, { kind: 'failure', message: '只今混み合っています。' })
    await user.click(tile('お問い合わせ・お申し込み'))
    expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    expect(links()).toEqual([])
  })

  it.each([
    ...pages.map((page) => ({ ...page, where: 'page', by: main, message: 'しばらく操作がありませんでした。' })),
    { ...apply, where: 'header', by: banner, message: 'ログインしてください。' },
  ])(
    'CTC-15 CTC-16 $path asks for the login after 「$message」, and the login by the link of the $where, refused at first, returns to it',
    async (row) => {
      const { by, message, ...page } = row
      const opened = await open({ path: '/home' })
      opened.plan(page.call, { kind: 'needLogin', message })
      window.history.pushState(null, '', page.path)
      opened.reload()
      await main().findByText('ログインしてください。')
      expect(opened.stored()).toBeNull()
      await opened.user.click(by().getByRole('link', { name: 'ログイン' }))
      opened.plan('/api/auth/login', { kind: 'failure', message: '只今混み合っています。' })
      await logIn(opened.user)
      await main().findByText('只今混み合っています。')
      await logIn(opened.user)
      await link(page.links[0] ?? '')
      expect(opened.path()).toBe(page.path)
    },
  )

  it.each(pages)(
    'CTC-17 $path shows each failure until it is dismissed, and the overlay while the query is pending',
    async (page) => {
      const opened = await open({ path: '/home' })
      opened.plan(page.call, { kind: 'failure', message: '只今混み合っています。' })
      opened.api.scenarios.hold(page.call)
      window.history.pushState(null, '', page.path)
      opened.reload()
      expect(await screen.findByText('読み込んでいます')).toBeVisible()
      await waitFor(() => expect(opened.calls(page.call)).toHaveLength(1))
      await release(opened)
      expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
      expect(main().getByRole('alert')).toHaveClass('alert-danger')
      await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
      expect(links()).toEqual([])
      await opened.user.click(main().getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      opened.plan(page.call, { kind: 'failure', message: '只今混み合っています。' })
      await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
      expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    },
  )

  it.each(
    pages.flatMap((page) => [
      { ...page, what: 'HTML', outcome: { kind: 'raw', body: '<p>Intruder', contentType: 'text/html' } as const },
      {
        ...page,
        what: 'HTML of a broken gateway',
        outcome: { kind: 'raw', status: 502, body: '<p>Intruder', contentType: 'text/html' } as const,
      },
      { ...page, what: 'cut JSON', outcome: { kind: 'cut' } as const },
    ]),
  )('CTC-18 after $what $path shows the general message and nothing of the response', async ({ outcome, ...page }) => {
    const opened = await open({ path: '/home' })
    opened.plan(page.call, outcome)
    window.history.pushState(null, '', page.path)
    opened.reload()
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(document.body).not.toHaveTextContent('Intruder')
    expect(links()).toEqual([])
  })
})
