import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { general, loading } from '../messages'
import { present } from '../present'
import {
  certify,
  change,
  choose,
  chosenMonth,
  detail,
  inApril,
  monthSelect,
  open,
  openInvoice,
  statement,
  summary,
} from './invoice-setup'
import {
  banner,
  bodies,
  logIn,
  main,
  type Opened,
  openPortal,
  release,
  settled,
  storeLogin,
  tile,
  tokens,
} from './portal'

const invoiceCalls = ({ calls }: Pick<Opened, 'calls'>) =>
  calls().filter(({ path }) => path.startsWith('/api/invoice/'))

describe('page', () => {
  it('INV-01 queries with both tokens each time it opens and shows its heading', async () => {
    const opened = await openInvoice()
    expect(screen.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
    const query = { tgt_billing_ym: '202504', tgt_address_no: '1', ...tokens(opened) }
    expect(bodies(opened, certify)).toEqual([query])
    await opened.user.click(tile('ホーム'))
    await opened.user.click(tile('ご請求明細'))
    await waitFor(() => expect(bodies(opened, certify)).toEqual([query, query]))
  })

  it.each<[BrandCode, number]>([
    ['cty', 2022052600],
    ['cns', 2022052600],
    ['nct', 2024040100],
    ['y3d', 2025050101],
  ])('INV-02 %s at %i shows the not-found page, has no tile and sends nothing', async (brand, version) => {
    const opened = await open({ brand, version })
    expect(await screen.findByRole('heading', { name: 'お探しのページが見つかりません' })).toBeVisible()
    const tiles = within(screen.getByRole('navigation', { name: 'メニュー' }))
    expect(tiles.getByRole('link', { name: 'ホーム' })).toBeVisible()
    expect(tiles.queryByRole('link', { name: 'ご請求明細' })).toBeNull()
    await settled()
    expect(invoiceCalls(opened)).toEqual([])
  })

  it.each<[BrandCode, number]>([
    ['cty', 2022052601],
    ['cns', 2022052601],
    ['nct', 2024040101],
    ['cty', 2025050101],
    ['cns', 2025050101],
    ['nct', 2025050101],
  ])('INV-03 %s at %i has a tile that links to the invoice', async (brand, version) => {
    const { user, path } = await open({ brand, version, path: '/home' })
    const tiles = within(screen.getByRole('navigation', { name: 'メニュー' }))
    await user.click(tiles.getByRole('link', { name: 'ご請求明細' }))
    await monthSelect()
    expect(path()).toBe('/invoice')
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'INV-05 asks visitors to log in and sends nothing for them (%s)',
    async (brand) => {
      const opened = await openPortal({ brand, path: '/invoice', at: inApril })
      await screen.findByText('ログインしてください。')
      expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
      expect(screen.queryByLabelText('ご請求月')).toBeNull()
      await settled()
      expect(invoiceCalls(opened)).toEqual([])
    },
  )

  it.each(['cty', 'cns', 'nct'] as const)('INV-06 has its title and breadcrumb, after home (%s)', async (brand) => {
    const { user } = await open({ brand, path: '/home' })
    await user.click(tile('ご請求明細'))
    await monthSelect()
    expect(document.title).toBe(`ご請求明細 | ${brand.toUpperCase()}マイページ`)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'ご請求明細'])
    expect(within(present(crumbs[0])).getByRole('link')).toHaveAttribute('href', '/home')
    expect(crumbs[1]).toHaveAttribute('aria-current', 'page')
  })

  it('INV-51 covers the page until the first response arrives', async () => {
    const opened = await open({ path: '/home' })
    await screen.findByRole('heading', { level: 1 })
    opened.api.scenarios.hold(certify)
    await opened.user.click(tile('ご請求明細'))
    expect(await screen.findByText(loading)).toBeVisible()
    await release(opened)
    await monthSelect()
    await settled()
  })

  it.each([
    ['another month', change, (opened: Opened) => choose(opened, '202503')],
    [
      'the file',
      statement,
      ({ user }: Opened) => user.click(screen.getByRole('button', { name: '請求書ダウンロード' })),
    ],
    [
      'the previous month',
      change,
      ({ user }: Opened) => user.click(screen.getByRole('button', { name: '先月との違い' })),
    ],
  ])('INV-51 covers the page while %s is loading', async (_, path, send) => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(path)
    await send(opened)
    expect(await screen.findByText(loading)).toBeVisible()
    await release(opened)
    await settled()
  })

  it('INV-54 shows the current month again after a reload', async () => {
    const opened = await openInvoice()
    await choose(opened, '202502')
    await summary('2025年2月')
    opened.reload()
    await summary('2025年4月')
    expect(await chosenMonth()).toBe('202504')
    expect(bodies(opened, certify)).toHaveLength(2)
  })

  it('INV-54 goes back to the previous page, however many months were shown', async () => {
    const opened = await open({ path: '/home' })
    await opened.user.click(tile('ご請求明細'))
    await choose(opened, '202503')
    await summary('2025年3月')
    await opened.back()
    expect(opened.path()).toBe('/home')
    expect(await screen.findByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible()
  })

  it('INV-54 queries the current month on return', async () => {
    const opened = await openInvoice()
    await choose(opened, '202502')
    await summary('2025年2月')
    await opened.user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0]))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.back()
    await summary('2025年4月')
    expect(screen.queryByRole('heading', { level: 2, name: '2025年2月' })).toBeNull()
  })

  it('INV-54 drops a choice if the page was left before the response', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await choose(opened, '202502')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await opened.user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0]))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.back()
    await summary('2025年4月')
    await release(opened)
    await settled()
    expect(await chosenMonth()).toBe('202504')
    expect(screen.getByRole('heading', { level: 2, name: '2025年4月' })).toBeVisible()
  })

  it('shows the current month when the tile is pressed on the page of another', async () => {
    const opened = await open({ path: '/invoice?month=202503' })
    await summary('2025年3月')
    await opened.user.click(tile('ご請求明細'))
    await summary('2025年4月')
    expect(await chosenMonth()).toBe('202504')
    expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: '202503' }, { tgt_billing_ym: '202504' }])
  })

  it('INV-01 queries again for another customer who logged in in another tab', async () => {
    const opened = await openInvoice()
    storeLogin(opened.api, 'card')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
    expect(await screen.findByText('card@example.jp', { selector: 'dd' })).toBeVisible()
    expect(detail('お客様番号')).toHaveTextContent('1000000109')
  })
})

describe('session and failures', () => {
  const requests: readonly [string, string, (opened: Opened) => Promise<unknown>][] = [
    ['certify_index', certify, async () => {}],
    ['change_billing_ym', change, (opened) => choose(opened, '202503')],
    [
      'download_invoice2',
      statement,
      async ({ user }) => user.click(await screen.findByRole('button', { name: /ダウンロード/ })),
    ],
    [
      'the previous month',
      change,
      async ({ user }) => user.click(await screen.findByRole('button', { name: '先月との違い' })),
    ],
    [
      'a month of the year',
      change,
      async ({ user }) => user.click(await screen.findByRole('button', { name: '1年の推移' })),
    ],
  ]

  it.each(requests)('INV-48 NEED_LOGIN on %s ends the session and asks to log in', async (_, path, send) => {
    const opened = await open()
    opened.plan(path, { kind: 'needLogin' })
    await send(opened)
    expect(await screen.findByText('ログインしてください。')).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(opened.stored()).toBeNull()
    expect(screen.queryByLabelText('ご請求月')).toBeNull()
    expect(screen.queryByText('taro@example.jp')).toBeNull()
  })

  it.each([
    ['page', main],
    ['header', banner],
  ])('INV-49 returns to the invoice with fresh data after the login that the %s links to', async (_, place) => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'needLogin' })
    await choose(opened, '202503')
    await screen.findByText('ログインしてください。')
    await opened.user.click(place().getByRole('link', { name: 'ログイン' }))
    await logIn(opened.user)
    await summary('2025年4月')
    expect(opened.path()).toBe('/invoice')
    expect(opened.calls(certify)).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    [
      'FAILURE',
      { kind: 'failure' as const, message: 'ただいまご利用いただけません。' },
      'ただいまご利用いただけません。',
    ],
    ['an HTTP error', { kind: 'status' as const, status: 503, body: '{"message":"メンテナンス中"}' }, 'メンテナンス中'],
    [
      'no network',
      { kind: 'network' as const },
      `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`,
    ],
    ['a field error', { kind: 'validation' as const, fields: { tgt_billing_ym: '月が不正です。' } }, '月が不正です。'],
    [
      'errors of two fields',
      {
        kind: 'validation' as const,
        fields: { tgt_billing_ym: '月が不正です。', tgt_address_no: 'ご請求先が不正です。' },
      },
      '月が不正です。 ご請求先が不正です。',
    ],
  ])(
    'INV-50, EASE-06, EASE-07 shows message and login link in place of the content after %s, the retry first',
    async (_, outcome, message) => {
      const opened = await open()
      opened.plan(certify, outcome)
      expect(await screen.findByRole('alert')).toHaveTextContent(message)
      const login = main().getByRole('link', { name: 'ログイン' })
      expect(login).toHaveAttribute('href', '/login')
      const retry = main().getByRole('button', { name: 'もう一度読み込む' })
      expect(retry.compareDocumentPosition(login)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect([retry.className, login.className]).toEqual(['btn btn-primary', 'btn btn-link'])
      expect(screen.getByRole('heading', { level: 1, name: 'ご請求明細' })).toBeVisible()
      expect(screen.queryByLabelText('ご請求月')).toBeNull()
      expect(screen.queryByText('お振込先')).toBeNull()
    },
  )

  it('INV-50 shows nothing of an earlier visit if the query fails', async () => {
    const opened = await openInvoice()
    await opened.user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0]))
    await screen.findByRole('navigation', { name: 'お手続き' })
    // The card of the invoice makes the same call.
    await settled()
    opened.plan(certify, { kind: 'failure', message: 'ただいまご利用いただけません。' })
    await opened.back()
    expect(await screen.findByRole('alert')).toHaveTextContent('ただいまご利用いただけません。')
    expect(screen.queryByLabelText('ご請求月')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    ['HTML', { kind: 'raw' as const, body: '<html><h1>Gateway login</h1></html>', contentType: 'text/html' }],
    ['cut JSON', { kind: 'cut' as const }],
  ])(
    'INV-52 shows the general message in place of the content for %s, and nothing of the response',
    async (_, outcome) => {
      const fails = async () => {
        const alert = await screen.findByRole('alert')
        expect(alert).toHaveTextContent(general)
        expect(screen.queryByLabelText('ご請求月')).toBeNull()
        expect(document.body).not.toHaveTextContent(/Gateway|<html|"status"|billing_ym/)
      }
      const opened = await open()
      opened.plan(certify, outcome)
      await fails()
      await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
      await monthSelect()
      // Nor is the month of this visit shown at the next one.
      await opened.user.click(tile('ホーム'))
      await screen.findByRole('navigation', { name: 'お手続き' })
      await settled()
      opened.plan(certify, outcome)
      await opened.back()
      await fails()
    },
  )
})
