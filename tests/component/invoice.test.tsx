import { act, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoiceOf } from '../../mocks/provider/invoices'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import { authData } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import { invoice } from '../../src/flows/invoice/flow'
import { invoiceCard } from '../../src/flows/invoice/invoiceCardFlow'
import { addMonths, monthLabel } from '../../src/time/months'
import { general, loading } from '../messages'
import { present } from '../present'
import {
  banner,
  logIn,
  main,
  type Opened,
  type Opening,
  openPortal,
  personaBy,
  settled,
  storeLogin,
  tile,
} from './portal'

const certify = '/api/invoice/certify_index'
const change = '/api/invoice/change_billing_ym'
const statement = '/api/invoice/download_invoice2'

const inApril = '2025-04-15T10:00:00+09:00'
const inMay = '2025-05-15T10:00:00+09:00'
const empty = '該当月の請求データはありません。'
const unknown = 'ご請求の内訳を表示できませんでした。'
const noMonths = '選択できるご請求月を表示できませんでした。'

const open = (opening: Opening = {}) => openPortal({ path: '/invoice', at: inApril, as: 'individual', ...opening })

const monthSelect = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'ご請求月' })
const addressSelect = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'ご請求先' })

/** Opens the portal with the invoice loaded. */
async function openInvoice(opening: Opening = {}) {
  const opened = await open(opening)
  await monthSelect()
  await settled()
  return opened
}

const choose = async ({ user }: Pick<Opened, 'user'>, ym: string) => user.selectOptions(await monthSelect(), ym)
const chosenMonth = async () => (await monthSelect()).value

/** The provider's invoice for a persona's month. */
const provided = (ym: string, key = 'individual', addressNo = '1', at = inApril) =>
  invoiceOf(personaBy(key).billings, ym, addressNo, Date.parse(at))

const totalOf = (month: InvoiceMonth) => month.invoice_items?.at(-1)?.item_amount_str ?? ''

const item = (order_no: number, item_name: string, item_amount_str: string, item_remarks_str = '') => ({
  order_no,
  item_name,
  item_amount_str,
  item_remarks_str,
  user_reg_no: '1000000101',
})

/** A response like the provider's for a month, with changes. */
const like = (ym: string, changes: Partial<InvoiceMonth>) => ({
  kind: 'ok' as const,
  data: { ...provided(ym, 'individual', '1', inMay), ...changes },
})

const tokens = ({ stored }: Pick<Opened, 'stored'>) => {
  const { _access_token, _refresh_token } = v.parse(authData, stored())
  return { _access_token, _refresh_token }
}

const bodies = ({ calls }: Pick<Opened, 'calls'>, path: string) => calls(path).map(({ body }) => body)
const invoiceCalls = ({ calls }: Pick<Opened, 'calls'>) =>
  calls().filter(({ path }) => path.startsWith('/api/invoice/'))

/** The panel with the customer and the total. */
const summary = async (monthLabel: string) => {
  const panel = (await screen.findByRole('heading', { level: 2, name: monthLabel })).closest('section')
  if (!panel) throw new Error(`no section for ${monthLabel}`)
  return within(panel)
}
const detail = (term: string) => {
  const row = screen.getByText(term, { selector: 'dt' }).parentElement
  if (!row) throw new Error(`no row for ${term}`)
  return within(row).getByRole('definition')
}

const breakdown = () => screen.findByRole('table', { name: 'ご請求の内訳' })
const cellsOf = (row: HTMLElement) =>
  [...within(row).queryAllByRole('rowheader'), ...within(row).queryAllByRole('cell')].map(
    ({ textContent }) => textContent,
  )
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1).map(cellsOf)

const linesOf = ({ invoice_items = [] }: InvoiceMonth) =>
  invoice_items.map(({ item_name, item_amount_str, item_remarks_str }) => [
    item_name,
    item_amount_str,
    item_remarks_str,
  ])

const releaseAll = (opened: Opened, order: 'arrival' | 'reverse' = 'arrival') =>
  act(async () => void (await opened.api.scenarios.release({ order })))

const bytesOf = async (content: Blob | undefined) =>
  new Uint8Array((await content?.arrayBuffer()) ?? new ArrayBuffer(0))

afterEach(() => {
  vi.restoreAllMocks()
})

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
    await releaseAll(opened)
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
    await releaseAll(opened)
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
    await releaseAll(opened)
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

describe('months', () => {
  it('INV-07 has one option for each month of the response', async () => {
    await openInvoice()
    const options = within(await monthSelect()).getAllByRole<HTMLOptionElement>('option')
    const labels = [4, 3, 2, 1].map((month) => `2025年${month}月`)
    for (let month = 12; month >= 3; month -= 1) labels.push(`2024年${month}月`)
    expect(options.map(({ text }) => text)).toEqual(labels)
    expect(options.map(({ value }) => value)).toEqual(
      provided('202504').billing_cands.map(({ billing_ym }) => billing_ym),
    )
    expect(await monthSelect()).toHaveAttribute('name', 'tgt_billing_ym')
  })

  describe('in other time zones', () => {
    const own = process.env['TZ']
    afterEach(() => {
      if (own === undefined) delete process.env['TZ']
      else process.env['TZ'] = own
    })

    it.each([
      ['America/Los_Angeles', '2025-03-31T15:30:00Z', 3, '202504'],
      ['Asia/Tokyo', '2025-03-31T15:30:00Z', 4, '202504'],
      ['Pacific/Kiritimati', '2025-03-31T14:30:00Z', 4, '202503'],
      ['America/Los_Angeles', '2024-12-31T15:30:00Z', 12, '202501'],
    ])('INV-08 opens with the month in Japan on a device in %s', async (zone, at, monthOfDevice, expected) => {
      process.env['TZ'] = zone
      expect(new Date(at).getMonth() + 1).toBe(monthOfDevice)
      const opened = await openInvoice({ at })
      expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: expected }])
      expect(await chosenMonth()).toBe(expected)
    })
  })

  const openings = [
    ['/invoice', invoice],
    ['/home', invoiceCard],
  ] as const

  it.each(openings)(
    'INV-08 D1 on a device with a wrong clock, %s asks for the current month alone',
    async (path, flow) => {
      const { fetch } = globalThis
      let correct = () => {}
      const corrected = new Promise<void>((resolve) => {
        correct = resolve
      })
      vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => corrected.then(() => fetch(...request)))
      const opened = await open({ path, deviceOff: 40 * 86_400_000 })
      await waitFor(() => expect(flow.select(opened.store().getState())._queryCount).toBeGreaterThan(0))
      await settled()
      expect(bodies(opened, certify)).toEqual([])
      correct()
      await waitFor(() => expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: '202504' }]))
      await settled()
      expect(await screen.findAllByText(/2025年4月/)).not.toEqual([])
      expect(bodies(opened, certify)).toHaveLength(1)
    },
  )

  it.each(openings)(
    'INV-08 D1 where only the answer corrects the clock, %s asks again for the current month',
    async (path) => {
      const cached = new Response('{}', { headers: { age: '60' } })
      const opened = await open({ path, deviceOff: 40 * 86_400_000, extra: { 'windows.json': cached } })
      await waitFor(() => expect(bodies(opened, certify).at(-1)).toMatchObject({ tgt_billing_ym: '202504' }))
      await settled()
      expect(await screen.findAllByText(/2025年4月/)).not.toEqual([])
    },
  )

  it('INV-09 shows the month of the response even if another was requested', async () => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: provided('202501') })
    await summary('2025年1月')
    expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: '202504' }])
    expect(await chosenMonth()).toBe('202501')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202501')))
  })

  it.each([
    ['among', ['202504', '202503', '202501']],
    ['not among', ['202504', '202503']],
  ])('INV-09 shows the month of the response after a choice, too, %s the months to choose from', async (_, offered) => {
    const opened = await openInvoice()
    const billing_cands = offered.map((billing_ym) => ({ billing_ym }))
    opened.plan(change, { kind: 'ok', data: { ...provided('202501'), billing_cands } })
    await choose(opened, '202503')
    await summary('2025年1月')
    expect(await chosenMonth()).toBe('202501')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202501')))
  })

  it('INV-10 queries the chosen month with both tokens and shows the response', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    const panel = await summary('2025年3月')
    expect(bodies(opened, change)).toEqual([{ tgt_billing_ym: '202503', tgt_address_no: '1', ...tokens(opened) }])
    expect(totalOf(provided('202503'))).not.toBe(totalOf(provided('202504')))
    expect(panel.getByText(totalOf(provided('202503')))).toBeVisible()
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503')))
  })

  it('INV-10 shows the chosen month in the select before the response arrives', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await choose(opened, '202503')
    expect(await chosenMonth()).toBe('202503')
    await releaseAll(opened)
    await summary('2025年3月')
  })

  it('INV-16 shows the month chosen last even if the response for the former arrives last', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await choose(opened, '202503')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await choose(opened, '202502')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened, 'reverse')
    await settled()
    await summary('2025年2月')
    expect(await chosenMonth()).toBe('202502')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202502')))
  })

  it.each([
    ['a refusal', { kind: 'failure' as const, message: 'ただいま混み合っています。' }, 'ただいま混み合っています。'],
    [
      'no network',
      { kind: 'network' as const },
      `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`,
    ],
    [
      'a field error',
      { kind: 'validation' as const, fields: { tgt_billing_ym: '選び直してください。' } },
      '選び直してください。',
    ],
  ])('INV-17 keeps month and data after %s and shows an alert that can be closed', async (_, outcome, message) => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    const comparison = await screen.findByRole('table', { name: '2025年3月との違い' })
    opened.plan(change, outcome)
    await choose(opened, '202503')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect(await chosenMonth()).toBe('202504')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    expect(comparison).toBeVisible()
  })

  it('INV-53 keeps the focus on the select and announces the new total', async () => {
    const opened = await openInvoice()
    const announcement = screen.getByText(`2025年4月分 ご請求合計 ${totalOf(provided('202504'))}円`)
    expect(announcement).toHaveRole('status')
    await choose(opened, '202503')
    // The same region: a screen reader would not notice a new one.
    await waitFor(() =>
      expect(announcement).toHaveTextContent(`2025年3月分 ご請求合計 ${totalOf(provided('202503'))}円`),
    )
    expect(announcement).toBeInTheDocument()
    expect(await monthSelect()).toHaveFocus()
  })

  it('INV-53 announces that a month has no invoice', async () => {
    const opened = await openInvoice()
    opened.plan(change, like('202503', { invoice_items: [] }))
    await choose(opened, '202503')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(`2025年3月分　${empty}`),
    )
    expect(await monthSelect()).toHaveFocus()
  })

  it.each([
    ['前の月', '202502'],
    ['次の月', '202504'],
  ])('PLUS-02 「%s」 queries the neighbour and keeps the focus', async (name, neighbour) => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    const button = screen.getByRole('button', { name })
    await opened.user.click(button)
    await waitFor(async () => expect(await chosenMonth()).toBe(neighbour))
    await settled()
    expect(bodies(opened, change).at(-1)).toEqual({ tgt_billing_ym: neighbour, tgt_address_no: '1', ...tokens(opened) })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided(neighbour)))
    expect(button).toHaveFocus()
  })

  it('PLUS-02 continues from the month chosen last, loaded or not', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await opened.user.click(screen.getByRole('button', { name: '前の月' }))
    await opened.user.click(screen.getByRole('button', { name: '前の月' }))
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened)
    await summary('2025年2月')
    expect(await chosenMonth()).toBe('202502')
  })

  it.each([
    ['次の月', '202504', '前の月', 'これより後のご請求月はありません。'],
    ['前の月', '202403', '次の月', 'これより前のご請求月はありません。'],
  ])('PLUS-02 「%s」 is disabled at the end, says why and sends nothing', async (name, end, other, reason) => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: provided(end) })
    await waitFor(async () => expect(await chosenMonth()).toBe(end))
    const off = screen.getByRole('button', { name })
    expect(off).toHaveAttribute('aria-disabled', 'true')
    expect(off).toHaveAccessibleDescription(reason)
    expect(screen.getByText(reason)).toBeVisible()
    await opened.user.click(off)
    await opened.user.click(screen.getByRole('button', { name: other }))
    await waitFor(async () => expect(await chosenMonth()).not.toBe(end))
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
  })

  it('PLUS-02 gives no reason between the ends', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    for (const name of ['前の月', '次の月']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'false')
      expect(screen.getByRole('button', { name })).not.toHaveAccessibleDescription()
    }
    expect(screen.queryByText(/ご請求月はありません。/)).toBeNull()
  })
})

describe('addresses', () => {
  it('INV-11 has no address select for one address with an item', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, 'ご請求合計', '0円')] }))
    await breakdown()
    expect(screen.queryByRole('combobox', { name: 'ご請求先' })).toBeNull()
  })

  it('INV-12 names the addresses to choose from', async () => {
    await openInvoice({ as: 'addresses' })
    const select = await addressSelect()
    expect(select).toHaveAttribute('name', 'tgt_address_no')
    const options = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご実家'],
      ['3', '別宅（季節利用）'],
    ])
    expect(select).toHaveValue('1')
  })

  it('INV-12 offers two addresses, the fewest to choose from, and announces which one is shown', async () => {
    const [home, parents] = provided('202504', 'addresses').address_cands ?? []
    const opened = await open()
    opened.plan(certify, like('202504', { address_cands: [present(home), present(parents)] }))
    const options = within(await addressSelect()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['ご自宅', 'ご実家'])
    expect(screen.getByText(/^2025年4月分 ご自宅 /)).toHaveRole('status')
  })

  it('INV-12 offers both of two addresses with the same name, and those of the month shown', async () => {
    const [home, parents] = provided('202504', 'addresses').address_cands ?? []
    const twins = [present(home), { ...present(parents), address_name: 'ご自宅' }]
    const opened = await open()
    opened.plan(certify, like('202504', { address_cands: twins }))
    const offered = async () =>
      within(await addressSelect())
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, textContent }) => [value, textContent])
    expect(await offered()).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご自宅'],
    ])
    opened.plan(change, like('202503', { address_cands: [present(home), present(parents)] }))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(await offered()).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご実家'],
    ])
  })

  it.each([[[]], [undefined]])('INV-13 shows the only address of a month with the items %j', async (invoice_items) => {
    const opened = await open()
    opened.plan(change, like('202503', { invoice_items }))
    await choose(opened, '202503')
    const options = within(await addressSelect()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['ご自宅'])
  })

  it('INV-14 queries address 1 for a month and for the year if the response has none', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { address_no: '', address_cands: [] }))
    await opened.user.click(await screen.findByRole('button', { name: '1年の推移' }))
    await waitFor(() => expect(bodies(opened, change)).toHaveLength(12))
    await choose(opened, '202503')
    await summary('2025年3月')
    for (const body of bodies(opened, change)) expect(body).toMatchObject({ tgt_address_no: '1' })
  })

  it('INV-15 queries the chosen address and keeps the month', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await choose(opened, '202503')
    await summary('2025年3月')
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    expect(bodies(opened, change)).toEqual([
      { tgt_billing_ym: '202503', tgt_address_no: '1', ...tokens(opened) },
      { tgt_billing_ym: '202503', tgt_address_no: '2', ...tokens(opened) },
    ])
    expect(await chosenMonth()).toBe('202503')
    expect(await addressSelect()).toHaveValue('2')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
    await opened.user.selectOptions(await addressSelect(), 'ご自宅')
    await waitFor(() => expect(bodies(opened, change)).toHaveLength(3))
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '1' })
  })

  it('the announcement of an invoice names its address, as another may have the same total', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    const [first = ''] = provided('202504', 'addresses').address_cands?.map(({ address_name }) => address_name) ?? []
    expect(announced()).toContainEqual(expect.stringContaining(`2025年4月分　${first}　ご請求合計`))
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(announced()).toContainEqual(expect.stringContaining('2025年4月分　ご実家　ご請求合計')))
  })

  it('INV-10 queries the chosen month at the shown address', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
  })

  it('INV-15 keeps the month that was just chosen and is still loading', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await choose(opened, '202503')
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened)
    await summary('2025年3月')
    expect(await addressSelect()).toHaveValue('2')
  })

  it('INV-10 keeps the address that was just chosen and is still loading', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await choose(opened, '202503')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened)
    await summary('2025年3月')
    expect(await addressSelect()).toHaveValue('2')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
  })

  it('INV-15 shows the chosen address in the select before the response arrives', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    expect(await addressSelect()).toHaveValue('2')
    await releaseAll(opened)
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
  })

  it('INV-15 INV-17 keeps the address and its data if another one is refused', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.plan(change, { kind: 'failure', message: 'ただいま混み合っています。' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await screen.findByRole('alert')
    expect(await addressSelect()).toHaveValue('1')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504', 'addresses')))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '1' })
  })

  it('INV-12 claims no address if the response names none of the available ones', async () => {
    const opened = await open({ as: 'addresses' })
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504', 'addresses'), address_no: '' } })
    const select = await addressSelect()
    expect(select).toHaveDisplayValue('選択してください')
    await opened.user.selectOptions(select, 'ご自宅')
    await waitFor(() => expect(select).toHaveDisplayValue('ご自宅'))
    expect(bodies(opened, change)).toMatchObject([{ tgt_address_no: '1' }])
  })
})

describe('summary and breakdown', () => {
  it.each([
    ['kana', 'individual', 'ヤマダ タロウ'],
    ['name', 'bill', '中村 誠'],
    ['user ID', 'nameless', 'ID00012345'],
  ])('INV-18 names the contract holder by %s', async (_, as, name) => {
    await openInvoice({ as })
    expect(detail('ご契約者名')).toHaveTextContent(new RegExp(`^${name}$`))
  })

  it('INV-19 shows user ID, even with another mail address, and customer number', async () => {
    await openInvoice({
      path(api) {
        present(api.provider.customer(personaBy('individual').userId)).user.email = 'another@example.jp'
        storeLogin(api, 'individual')
        return '/invoice'
      },
    })
    expect(detail('ユーザーID')).toHaveTextContent(/^taro@example\.jp$/)
    expect(detail('お客様番号')).toHaveTextContent(/^1000000101$/)
  })

  it('INV-19 shows no customer number without items', async () => {
    await openInvoice({ as: 'noInvoice' })
    expect(detail('お客様番号')).toHaveTextContent(/^－$/)
  })

  it('INV-19 D34 shows the customer number of the first item in order, whatever their sequence in the response', async () => {
    const opened = await open()
    const invoice_items = [
      { ...item(3, 'ご請求合計', '6,380'), user_reg_no: '1000000303' },
      { ...item(1, 'テレビ', '5,500'), user_reg_no: '1000000301' },
      { ...item(2, '電話', '880'), user_reg_no: '1000000302' },
    ]
    opened.plan(certify, like('202504', { invoice_items }))
    await summary('2025年4月')
    expect(detail('お客様番号')).toHaveTextContent(/^1000000301$/)
  })

  const mixed = like('202504', {
    invoice_items: [
      item(10, 'ご請求合計', '6,380', '税込'),
      item(2, '電話', '1,980', '通話 10分'),
      item(9, '割引', '-1,100'),
      item(3, 'インターネット', '', 'お試し期間中'),
      item(1, 'テレビ', '5,500'),
    ],
  })

  it('INV-20 shows and announces the amount of the last item as the total', async () => {
    const opened = await open()
    opened.plan(certify, mixed)
    const panel = await summary('2025年4月')
    expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(/^ご請求合計\s*6,380\s*円$/)
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announced).toContain('2025年4月分　ご請求合計 6,380円')
  })

  it('INV-20 shows the amount of the only item as the total', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, '一括お支払い', '4,400')] }))
    const panel = await summary('2025年4月')
    expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(/^ご請求合計\s*4,400\s*円$/)
  })

  it('INV-21 lists name, amount and remarks sorted by order_no', async () => {
    const opened = await open()
    opened.plan(certify, mixed)
    const table = await breakdown()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['内訳', '金額（円）', '備考'])
    expect(rowsOf(table)).toEqual([
      ['テレビ', '5,500', ''],
      ['電話', '1,980', '通話 10分'],
      ['インターネット', '', 'お試し期間中'],
      ['割引', '-1,100', ''],
      ['ご請求合計', '6,380', '税込'],
    ])
  })

  it('INV-21 lists a hundred items, and then only those of the next month', async () => {
    const opened = await openInvoice({ as: 'many' })
    const here = linesOf(provided('202504', 'many'))
    expect(here.length).toBeGreaterThan(90)
    expect(rowsOf(await breakdown())).toEqual(here)
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'many')))
  })

  it('INV-21 lists items of the same name and amount without numbers separately', async () => {
    const told = vi.spyOn(console, 'error')
    const opened = await open()
    const invoice_items = [
      item(0, 'チューナー', '1,100'),
      item(0, 'チューナー', '1,100'),
      item(0, 'ご請求合計', '2,200'),
    ]
    opened.plan(certify, like('202504', { invoice_items }))
    expect(rowsOf(await breakdown())).toEqual([
      ['チューナー', '1,100', ''],
      ['チューナー', '1,100', ''],
      ['ご請求合計', '2,200', ''],
    ])
    expect(told).not.toHaveBeenCalled()
  })

  it.each([
    ['whatever it is called', [1, 2, 3]],
    ['though the items have no numbers', [0, 0, 0]],
  ] as const)('INV-22 sets only the last row apart, %s', async (_, [first, second, last]) => {
    const items = [
      item(first, '基本料金合計', '1,000'),
      item(second, 'オプション', '500'),
      item(last, 'お支払い額', '1,500'),
    ]
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: items }))
    const rows = within(await breakdown()).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(rows.filter((row) => row.classList.contains('total'))).toEqual(rows.slice(-1))
  })

  it.each([
    ['cty', true],
    ['cty', false],
    ['nct', true],
    ['nct', false],
  ] as const)(
    'INV-24 D29 shows no table, total, debit day or print for an empty month, and a download according to its flag (%s, %s)',
    async (brand, flag) => {
      const opened = await open({ brand, version: 2025050101 })
      opened.plan(certify, like('202504', { invoice_items: [], invoice2_flg: flag }))
      expect(await screen.findByText(empty, { selector: '.panel *' })).toBeVisible()
      expect(screen.queryByRole('table')).toBeNull()
      expect(screen.queryByText(/ご請求合計|口座振替日/)).toBeNull()
      for (const name of ['CSVで保存', '印刷する']) expect(screen.queryByRole('button', { name })).toBeNull()
      expect(main().queryAllByText(/^(請求書ダウンロード|支払明細書をダウンロード（PDF）)$/)).toHaveLength(flag ? 1 : 0)
      expect(await chosenMonth()).toBe('202504')
    },
  )

  it.each([
    ['null', null],
    ['a list', []],
    ['an empty record', {}],
    ['a record in place of the items', { invoice_items: { items: [] } }],
  ])('API-17 D33 shows neither a month nor an empty invoice for data of %s, and offers a retry', async (_, data) => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data })
    expect(await screen.findByText(unknown, { selector: '.panel *' })).toBeVisible()
    expect(screen.queryByText(new RegExp(`0月|NaN|undefined|${empty}`))).toBeNull()
    expect(await monthSelect()).toHaveDisplayValue('選択してください')
    expect(screen.getByRole('button', { name: '前の月' })).toHaveAccessibleDescription(noMonths)
    expect(screen.queryByText(/口座振替日/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await opened.user.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    await summary('2025年4月')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
  })

  it('asks to choose a month, and calls none the first or the last, if the response names none of those it lists', async () => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504'), billing_ym: '' } })
    await breakdown()
    expect(await chosenMonth()).toBe('')
    for (const name of ['前の月', '次の月'])
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('ご請求月を選択してください。')
  })

  it('PLUS-02 D33 claims no last month if the response has no months', async () => {
    const opened = await open()
    const { billing_cands: _, ...unnamed } = provided('202504')
    opened.plan(certify, { kind: 'ok', data: unnamed })
    await summary('2025年4月')
    for (const name of ['前の月', '次の月'])
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(noMonths)
    expect(screen.queryByText(/ご請求月はありません。/)).toBeNull()
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'text'],
    ['the tokens alone', { _access_token: 'a' }],
    ['lists that are none', { billing_ym: '__proto__', billing_cands: 'x', address_cands: null }],
  ])('API-17 D33 keeps the months and shows the chosen one if another month returns %s', async (_, data) => {
    const opened = await openInvoice({ as: 'addresses' })
    const count = within(await monthSelect()).getAllByRole('option').length
    opened.plan(change, { kind: 'ok', data })
    await choose(opened, '202503')
    expect(await screen.findByText(unknown, { selector: '.panel *' })).toBeVisible()
    await summary('2025年3月')
    expect(screen.queryByText(new RegExp(`NaN|undefined|${empty}|口座振替日`))).toBeNull()
    expect(within(await monthSelect()).getAllByRole('option')).toHaveLength(count)
    expect(await addressSelect()).toHaveValue('1')
    await opened.user.click(screen.getByRole('button', { name: '次の月' }))
    await summary('2025年4月')
    expect(bodies(opened, change)).toMatchObject([{ tgt_billing_ym: '202503' }, { tgt_billing_ym: '202504' }])
  })

  it('D33 the retry after a chosen month without data queries that month at its address', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    opened.plan(change, { kind: 'ok', data: null })
    await choose(opened, '202503')
    await opened.user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }))
    await breakdown()
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
  })

  it.each(['2025-03', '2025/03', '2025年3月'])(
    'D33 INV-09 reads a month written as %s as March 2025',
    async (billing_ym) => {
      const opened = await open()
      const { invoice_items } = provided('202503')
      const billing_cands = [{ billing_ym: '2025-04' }, { billing_ym }]
      opened.plan(certify, like('202504', { billing_ym, billing_cands, invoice_items }))
      await summary('2025年3月')
      expect(await chosenMonth()).toBe('202503')
      expect(screen.getByText('口座振替日：3月26日')).toBeVisible()
      await choose(opened, '202504')
      await waitFor(() => expect(bodies(opened, change)).toMatchObject([{ tgt_billing_ym: '202504' }]))
    },
  )

  it.each([
    ['6,380円', /^ご請求合計\s*6,380\s*円$/, '6,380円'],
    ['△1100', /^ご請求合計\s*△1100\s*円$/, '△1100円'],
    ['', /^ご請求合計\s*－$/, '－'],
    ['計算中', /^ご請求合計\s*計算中$/, '計算中'],
  ])(
    'D33 INV-20 shows a total of 「%s」 as it is, neither with a doubled unit nor as empty',
    async (amount, text, announced) => {
      const opened = await open()
      opened.plan(certify, {
        kind: 'ok',
        data: { ...provided('202504'), invoice_items: [item(1, 'テレビ', '5,500'), item(2, 'ご請求合計', amount)] },
      })
      const panel = await summary('2025年4月')
      expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(text)
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        `2025年4月分　ご請求合計 ${announced}`,
      )
    },
  )

  it('D34 INV-20 INV-21 shows a total without order_no last, and as the total', async () => {
    const opened = await open()
    const { order_no, ...total } = item(0, 'ご請求合計', '7,480')
    const invoice_items = [item(2, '電話', '1,980'), item(1, 'テレビ', '5,500'), total]
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504'), invoice_items } })
    expect(rowsOf(await breakdown()).map(([name]) => name)).toEqual(['テレビ', '電話', 'ご請求合計'])
    expect((await summary('2025年4月')).getByText('ご請求合計').parentElement).toHaveTextContent('7,480')
  })

  it.each<[BrandCode, number]>([
    ['cty', 2023030601],
    ['cns', 2023030601],
    ['nct', 2024040101],
  ])('INV-25, CON-44 %s at %i links to customer and contract information', async (brand, version) => {
    await openInvoice({ brand, version })
    const links = within(screen.getByRole('navigation', { name: '関連する情報' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/idpass', '/contract'])
  })

  it.each<[BrandCode, number]>([
    ['cty', 2022052601],
    ['cty', 2023030600],
    ['cns', 2022052601],
    ['cns', 2023030600],
  ])('INV-26 %s at %i links to neither', async (brand, version) => {
    const opened = await openInvoice({ brand, version })
    const noLinks = () => {
      const hrefs = main()
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '')
      expect(hrefs.filter((href) => /idpass|contract/.test(href))).toEqual([])
    }
    await breakdown()
    noLinks()
    // A month without items.
    opened.plan(change, { kind: 'ok', data: { ...provided('202503'), invoice_items: [] } })
    await choose(opened, '202503')
    await waitFor(() => expect(screen.queryByRole('table', { name: 'ご請求の内訳' })).toBeNull())
    noLinks()
  })
})

describe('download', () => {
  const button = () => screen.findByRole('button', { name: '請求書ダウンロード' })
  const title = '仕入税額控除用の支払明細書'
  const nct = { brand: 'nct', version: 2025050101, at: inMay } as const
  const panelButton = '支払明細書をダウンロード（PDF）'

  it.each<[BrandCode]>([['cty'], ['cns']])('INV-27 %s offers it if the response has a file', async (brand) => {
    await openInvoice({ brand, version: 2023100101 })
    expect(await button()).toBeVisible()
  })

  it.each<[BrandCode]>([['cty'], ['cns']])('INV-27 %s offers nothing if the response has no file', async (brand) => {
    await openInvoice({ brand, version: 2023100101, as: 'bill' })
    await breakdown()
    expect(screen.queryByRole('button', { name: /ダウンロード/ })).toBeNull()
  })

  it.each<[BrandCode]>([['cty'], ['cns']])(
    'INV-27 %s offers nothing for another month without a file',
    async (brand) => {
      const opened = await openInvoice({ brand })
      expect(await button()).toBeVisible()
      opened.plan(change, like('202503', { invoice2_flg: false }))
      await choose(opened, '202503')
      await summary('2025年3月')
      expect(screen.queryByRole('button', { name: /ダウンロード/ })).toBeNull()
    },
  )

  it.each<[BrandCode]>([['cty'], ['cns']])('INV-27 %s offers it for a month of more than a year ago', async (brand) => {
    const opened = await openInvoice({ brand })
    opened.plan(change, like('202403', { billing_ym: '202403', invoice2_flg: true }))
    await choose(opened, '202403')
    await summary('2024年3月')
    expect(await button()).toHaveAttribute('aria-disabled', 'false')
    expect(await button()).not.toHaveAccessibleDescription()
  })

  it.each<[BrandCode, number]>([
    ['cty', 2023100100],
    ['cns', 2023100100],
    ['nct', 2025050100],
  ])('INV-28 %s at %i offers no file even if the response has one', async (brand, version) => {
    await openInvoice({ brand, version })
    await breakdown()
    expect(provided('202504').invoice2_flg).toBe(true)
    expect(screen.queryByText(/ダウンロード/)).toBeNull()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('INV-29 has a panel that opens and closes on click and contains the download', async () => {
    const opened = await openInvoice(nct)
    const { user } = opened
    const inside = screen.getByText(panelButton)
    expect(inside).not.toBeVisible()
    await user.click(screen.getByText(title))
    expect(inside).toBeVisible()
    expect(screen.getByRole('button', { name: panelButton })).toHaveAttribute('aria-disabled', 'false')
    await user.click(screen.getByText(title))
    expect(inside).not.toBeVisible()
    // The response may have the file without the items.
    opened.plan(change, like('202503', { invoice_items: [], invoice2_flg: true }))
    await choose(opened, '202503')
    await settled()
    await user.click(screen.getByText(title))
    expect(screen.getByRole('button', { name: panelButton })).toBeVisible()
  })

  it('INV-29 has no panel if the response has no file', async () => {
    await openInvoice({ ...nct, as: 'bill' })
    await breakdown()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('INV-30 describes the statement in the panel', async () => {
    const opened = await openInvoice(nct)
    await opened.user.click(screen.getByText(title))
    for (const [month, label] of [
      ['202503', '2025年3月'],
      ['202411', '2024年11月'],
    ] as const) {
      await choose(opened, month)
      await summary(label)
      for (const note of [
        '繰越金額は表示されません。',
        '直近1年分をご利用いただけます。',
        '2024年12月より前の明細書はご利用いただけません。',
      ]) {
        expect(screen.getByText(note)).toBeVisible()
      }
    }
  })

  it.each([
    ['before December 2024', inMay, '202411', '202412', '2024年11月分の明細書はご利用いただけません。'],
    [
      'more than twelve months back',
      // A month that has begun in Japan, but not west of it.
      '2026-06-01T00:30:00+09:00',
      '202505',
      '202506',
      '2025年5月分の明細書はご利用いただけません。',
    ],
  ])('INV-31 disables the download for a month %s, says why and sends nothing', async (_, at, off, on, reason) => {
    const opened = await openInvoice({ ...nct, at })
    await opened.user.click(screen.getByText(title))
    await choose(opened, off)
    expect(await screen.findByText(reason)).toBeVisible()
    const download = screen.getByRole('button', { name: panelButton })
    expect(download).toHaveAttribute('aria-disabled', 'true')
    expect(download).toHaveAccessibleDescription(reason)
    await opened.user.click(download)
    await choose(opened, on)
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'))
    expect(screen.queryByText(reason)).toBeNull()
    await opened.user.click(download)
    await waitFor(() => expect(opened.files).toHaveLength(1))
    expect(bodies(opened, statement)).toMatchObject([{ billing_ym: on }])
  })

  it('INV-32 sends one request for the shown month and address with both tokens', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    await choose(opened, '202503')
    await summary('2025年3月')
    opened.api.scenarios.hold(statement)
    await opened.user.click(await button())
    await waitFor(() => expect(opened.calls(statement)).toHaveLength(1))
    await opened.user.click(await button())
    await releaseAll(opened)
    await waitFor(() => expect(opened.files).toHaveLength(1))
    expect(bodies(opened, statement)).toEqual([{ billing_ym: '202503', address_no: '2', ...tokens(opened) }])
  })

  it('INV-33 saves the file under its name and leaves the page unchanged', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    await main().findByRole('table', { name: '2025年2月との違い' })
    const before = screen.getByRole('main').textContent
    await opened.user.click(await button())
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['請求書_2025年3月.pdf']))
    await settled()
    expect(screen.getByRole('main').textContent).toBe(before)
    const pdf = await bytesOf(opened.files[0]?.content)
    expect(String.fromCharCode(...pdf.slice(0, 5))).toBe('%PDF-')
    expect(opened.path()).toBe('/invoice')
    expect(await chosenMonth()).toBe('202503')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('INV-33 saves a file without a name as file', async () => {
    const opened = await openInvoice()
    opened.plan(statement, { kind: 'raw', body: '%PDF-1.7', contentType: 'application/pdf' })
    await opened.user.click(await button())
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['file']))
    expect(String.fromCharCode(...(await bytesOf(opened.files[0]?.content)))).toBe('%PDF-1.7')
  })

  const noMonth = { billing_ym: '' }
  const noAddress = {
    address_no: '',
    address_cands: [
      { address_no: '1', address_name: 'ご自宅' },
      { address_no: '2', address_name: 'ご実家' },
    ],
  }

  it.each<[string, Partial<InvoiceMonth>, Opening, string]>([
    ['month', noMonth, {}, '請求書ダウンロード'],
    ['address', noAddress, {}, '請求書ダウンロード'],
    ['month of a statement', noMonth, nct, panelButton],
    ['address of a statement', noAddress, nct, panelButton],
  ])('INV-34 sends nothing while no %s is selected, and says so', async (_, gap, opening, label) => {
    const opened = await open(opening)
    opened.plan(certify, like('202504', gap))
    const download = await screen.findByText(label)
    expect(download).toHaveAttribute('aria-disabled', 'true')
    expect(download).toHaveAccessibleDescription('ダウンロードするには、ご請求月とご請求先を選択してください。')
    await opened.user.click(download)
    await choose(opened, '202503')
    await summary('2025年3月')
    await settled()
    expect(opened.calls(statement)).toEqual([])
    expect(download).not.toHaveAccessibleDescription()
    await opened.user.click(download)
    await waitFor(() => expect(bodies(opened, statement)).toMatchObject([{ billing_ym: '202503', address_no: '1' }]))
    await settled()
  })

  it('INV-14 offers the file of the only address, which nobody can choose, if the response names none', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { address_no: '' }))
    await opened.user.click(await button())
    await waitFor(() => expect(bodies(opened, statement)).toMatchObject([{ billing_ym: '202504', address_no: '1' }]))
    await settled()
  })

  it('INV-35 sends one request and saves one file on a double click', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(statement)
    await opened.user.dblClick(await button())
    await waitFor(() => expect(opened.calls(statement)).not.toHaveLength(0))
    await releaseAll(opened)
    await settled()
    expect(opened.calls(statement)).toHaveLength(1)
    expect(opened.files).toHaveLength(1)
  })

  it.each([
    ['a rejection', { kind: 'failure', message: '該当月の請求書はありません。' }],
    ['VALIDATION', { kind: 'validation', fields: { billing_ym: '該当月の請求書はありません。' } }],
    [
      'a rejection declared as plain text',
      {
        kind: 'raw',
        body: JSON.stringify({ status: 'FAILURE', message: '該当月の請求書はありません。', data: null }),
        contentType: 'text/plain',
      },
    ],
  ] as const)('INV-36 saves no file for %s and shows its message', async (_, outcome) => {
    const opened = await openInvoice()
    opened.plan(statement, outcome)
    await opened.user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('該当月の請求書はありません。')
    expect(opened.files).toEqual([])
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
  })
})

describe('payment', () => {
  const byCard = 'ご登録のクレジットカードでのお支払いです。引き落とし日はカード会社にご確認ください。'
  const byOther = '請求書・コンビニエンスストアなどでのお支払いです。'
  const holiday = '振替日が金融機関の休業日の場合は、翌営業日の振替となります。'
  const debitDay = /口座振替日/
  const movedFrom = (day: string) => `振替日の${day}は金融機関の休業日のため、翌営業日に振り替えます。`

  it('INV-39 names payment by card, without a date', async () => {
    await openInvoice({ as: 'card' })
    expect(screen.getByText(byCard)).toBeVisible()
    expect(screen.queryByText(debitDay)).toBeNull()
    expect(screen.queryByText(byOther)).toBeNull()
  })

  it.each(['クレジットカード', '継続振込', ''])(
    'INV-39 INV-40 shows no day of a debit for 「%s」, even if the response has one',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26 }))
      await screen.findByRole('heading', { name: 'お支払いについて' })
      expect(screen.queryAllByText(byCard)).toHaveLength(pay_method === 'クレジットカード' ? 1 : 0)
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
    },
  )

  it('INV-40 shows the day of the debit in the billing month', async () => {
    const opened = await openInvoice()
    expect(screen.getByText('口座振替日：4月26日')).toBeVisible()
    await choose(opened, '202412')
    expect(await screen.findByText('口座振替日：12月26日')).toBeVisible()
    expect(screen.queryByText(byCard)).toBeNull()
    expect(screen.queryByText(byOther)).toBeNull()
  })

  it('INV-40 shows the day of a month to come', async () => {
    const opened = await open()
    opened.plan(certify, like('202505', { withdrawal_day: 26 }))
    expect(await screen.findByText('口座振替日：5月26日')).toBeVisible()
  })

  it('INV-40 shows no day after the last of the month', async () => {
    const opened = await openInvoice({ as: 'debitAtEnd' })
    expect(screen.getByText('口座振替日：4月30日')).toBeVisible()
    await choose(opened, '202502')
    expect(await screen.findByText('口座振替日：2月28日')).toBeVisible()
  })

  describe.each<[string, NonNullable<InvoiceMonth['invoice_items']>]>([
    ['nothing', []],
    ['a refund', [item(1, 'ご請求合計', '-3,300')]],
    ['a total of 0', [item(1, '割引', '-550'), item(2, 'ご請求合計', '0')]],
  ])('of a month with %s', (_, invoice_items) => {
    const transfer = '振込でお支払いになる場合'

    it.each<[string, BrandCode, string, string | null, 'open' | 'folded']>([
      ['INV-44', 'cty', '口座振替', null, 'folded'],
      ['INV-44', 'cns', '口座振替', null, 'folded'],
      ['INV-38', 'nct', '口座振替', byOther, 'open'],
      ['INV-39', 'cty', 'クレジットカード', byCard, 'folded'],
      ['INV-39', 'cns', 'クレジットカード', byCard, 'folded'],
      ['INV-39', 'nct', 'クレジットカード', byCard, 'folded'],
      ['INV-41', 'cty', 'コンビニ', byOther, 'open'],
      ['INV-41', 'cns', 'コンビニ', byOther, 'open'],
      ['INV-41', 'nct', 'コンビニ', byOther, 'open'],
    ])(
      'D17 D29 %s %s says how 「%s」 pays and lists the accounts, without a day',
      async (_number, brand, pay_method, note, shape) => {
        const opened = await open({ brand })
        opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26, invoice_items }))
        const payment = await screen.findByRole('heading', { name: 'お支払いについて' })
        expect(payment).toBeVisible()
        for (const text of [byCard, byOther]) expect(screen.queryAllByText(text)).toHaveLength(text === note ? 1 : 0)
        expect(main().queryByText(/に口座振替|口座振替日|でお支払い$/)).toBeNull()
        expect(screen.queryByText(holiday)).toBeNull()
        const [account] = screen.getAllByText(/例示(?:銀行|信用金庫)/)
        expect(screen.queryAllByText(transfer)).toHaveLength(shape === 'folded' ? 1 : 0)
        if (shape === 'folded') {
          expect(account).not.toBeVisible()
          await opened.user.click(screen.getByText(transfer))
        }
        expect(account).toBeVisible()
        expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
      },
    )
  })

  it.each([
    ['INV-38', '口座振替', 'お支払い方法：口座振替'],
    ['INV-39', 'クレジットカード', byCard],
  ])(
    'D33 INV-44 %s NCT lists its accounts, and names no other payment for 「%s」 of a month whose items are unknown',
    async (_, pay_method, note) => {
      const opened = await open({ brand: 'nct' })
      const { invoice_items: _items, ...unread } = provided('202504')
      opened.plan(certify, { kind: 'ok', data: { ...unread, pay_method } })
      await screen.findByRole('heading', { name: 'お支払いについて' })
      expect(screen.getByText(note)).toBeVisible()
      expect(screen.queryByText(byOther)).toBeNull()
      expect(screen.getAllByText(/例示(?:銀行|信用金庫)/)).toHaveLength(2)
    },
  )

  it('D29 D33 INV-44 keeps the accounts of a month whose total is not a number yet, without a debit day', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, 'ご請求合計', '計算中')] }))
    await screen.findByRole('heading', { name: 'お支払いについて' })
    expect(screen.getByText('振込でお支払いになる場合')).toBeVisible()
    expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
  })

  it.each(['現金', 'コンビニ', 'その他', '集金', '請求書', 'コンビニエンスストア払い'])(
    'INV-41 names other payment for %s, without a date',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26 }))
      expect(await screen.findByText(byOther)).toBeVisible()
      expect(screen.queryByText(debitDay)).toBeNull()
      expect(screen.queryByText(byCard)).toBeNull()
    },
  )

  it.each<[BrandCode]>([['cty'], ['cns']])(
    'INV-42 %s shows the general note on bank holidays up to April 2025, and later none, even for a Sunday',
    async (brand) => {
      const opened = await open({ brand, at: inMay })
      opened.plan(certify, like('202505', { withdrawal_day: 25 }))
      expect(await screen.findByText('口座振替日：5月25日')).toBeVisible()
      expect(screen.getByText(movedFrom('5月25日（日）'))).toBeVisible()
      expect(screen.queryByText(holiday)).toBeNull()
      await choose(opened, '202504')
      expect(await screen.findByText(holiday)).toBeVisible()
      await choose(opened, '202412')
      await screen.findByText('口座振替日：12月26日')
      expect(screen.getByText(holiday)).toBeVisible()
    },
  )

  it.each(['クレジットカード', '請求書', '別の方法'])(
    'INV-42 shows no note on bank holidays for payment by %s',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method }))
      await summary('2025年4月')
      expect(screen.queryByText(holiday)).toBeNull()
    },
  )

  it('INV-43 HOME-01 NCT never shows the general note on bank holidays, only that a debit day moves', async () => {
    const opened = await openInvoice({ brand: 'nct' })
    expect(screen.getByText('口座振替日：4月26日')).toBeVisible()
    expect(screen.getByText(movedFrom('4月26日（土）'))).toBeVisible()
    expect(screen.queryByText(holiday)).toBeNull()
    await choose(opened, '202403')
    await screen.findByText('口座振替日：3月26日')
    expect(screen.queryByText(/休業日/)).toBeNull()
    opened.plan(change, like('202403', { billing_ym: '202001' }))
    await choose(opened, '202404')
    await screen.findByText('口座振替日：1月26日')
    expect(screen.getByText(movedFrom('1月26日（日）'))).toBeVisible()
    expect(screen.queryByText(holiday)).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'D33 shows neither a day nor the note on bank holidays for a debit of an unknown month (%s)',
    async (brand) => {
      const opened = await open({ brand })
      opened.plan(certify, like('202504', { billing_ym: '', withdrawal_day: 26 }))
      await summary('ご請求月：－')
      expect(screen.getAllByText('お支払い方法：口座振替')).toHaveLength(2)
      expect(screen.queryByText(holiday)).toBeNull()
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
    },
  )

  it('INV-38 NCT shows other payment for a debit without a day', async () => {
    const opened = await open({ brand: 'nct' })
    opened.plan(certify, like('202504', { withdrawal_day: 0 }))
    expect(await screen.findByText(byOther)).toBeVisible()
    expect(screen.queryByText(debitDay)).toBeNull()
  })

  it.each(['cty', 'cns'] as const)(
    'INV-42 a debit without a day is named, and noted, without a date (%s)',
    async (brand) => {
      const opened = await open({ brand })
      opened.plan(certify, like('202504', { withdrawal_day: 0 }))
      const panel = await summary('2025年4月')
      expect(panel.getByText('お支払い方法：口座振替')).toBeVisible()
      expect(screen.getAllByText('お支払い方法：口座振替')).toHaveLength(2)
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
      expect(screen.getByText(holiday)).toBeVisible()
    },
  )

  it.each([
    ['a refund', [item(1, '返金', '-500')]],
    ['no charge', [item(1, '基本料金', '0')]],
  ])('a debit without a day is not named for %s', async (_, invoice_items) => {
    const opened = await open()
    opened.plan(certify, like('202504', { withdrawal_day: 0, invoice_items }))
    await summary('2025年4月')
    expect(screen.queryByText(/口座振替/)).toBeNull()
  })

  it('INV-38 NCT shows other payment for a debit of a month to come', async () => {
    const opened = await open({ brand: 'nct' })
    opened.plan(certify, like('202505', { withdrawal_day: 26 }))
    const panel = await summary('2025年5月')
    expect(panel.getByText('請求書・コンビニエンスストアなどでお支払い')).toBeVisible()
    expect(screen.getByText(byOther)).toBeVisible()
    expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
  })

  const accounts: readonly [BrandCode, readonly string[]][] = [
    [
      'cty',
      [
        'みえ例示銀行 本店営業部 普通 0000011口座名義 シーティーワイ',
        '四日市例示信用金庫 中央支店 普通 0000012口座名義 シーティーワイ',
      ],
    ],
    ['cns', ['すずか例示銀行 本店営業部 普通 0000021口座名義 シーエヌエス']],
    [
      'nct',
      [
        'にいがた例示銀行 長岡支店 普通 0000031口座名義 エヌシーティー',
        '越後例示信用金庫 本店 普通 0000032口座名義 エヌシーティー',
      ],
    ],
  ]
  it.each(accounts)('INV-44 %s lists its own accounts and who pays the fee', async (brand, expected) => {
    await openInvoice({ brand, as: 'bill' })
    const shown = screen.getAllByText(/例示(?:銀行|信用金庫)/)
    expect(shown.map((account) => account.closest('li')?.textContent)).toEqual(expected)
    expect(shown[0]).toBeVisible()
    expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
  })

  it.each(['individual', 'card'])(
    'D29 INV-44 collapses the accounts if the month is paid otherwise (%s)',
    async (as) => {
      const { user } = await openInvoice({ as })
      const [account] = screen.getAllByText(/例示銀行/)
      expect(account).not.toBeVisible()
      await user.click(screen.getByText('振込でお支払いになる場合'))
      expect(account).toBeVisible()
      expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
    },
  )

  it('D33 states a payment method of no class as it came, and asks for no transfer', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { pay_method: '継続振込' }))
    expect(await screen.findAllByText('お支払い方法：継続振込')).toHaveLength(2)
    expect(screen.queryByText(byOther)).toBeNull()
    expect(screen.queryByText('請求書・コンビニエンスストアなどでお支払い')).toBeNull()
    expect(screen.getAllByText(/例示銀行/)[0]).not.toBeVisible()
  })

  it('D29 INV-44 shows the accounts open if the payment method is unknown', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { pay_method: '' }))
    expect((await screen.findAllByText(/例示銀行/))[0]).toBeVisible()
    expect(screen.queryByText('振込でお支払いになる場合')).toBeNull()
  })
})

describe('notice', () => {
  const notice = (notes202503Html: unknown) => ({ 'invoice.json': Response.json({ notes202503Html }) })
  const provider = () => screen.findByRole('heading', { name: 'お知らせ' })

  it('INV-45 loads the static file and shows its text formatted', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await openInvoice({ extra: notice('<p>4月から<strong>請求書</strong>が変わります。</p><ul><li>電子化</li></ul>') })
    await provider()
    const requests = fetched.mock.calls.filter(([address]) => address === '/extra/invoice.json')
    expect(requests.map(([, init]) => init?.method ?? 'GET')).toEqual(['GET'])
    expect(screen.getByText('請求書', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText('電子化')).toHaveRole('listitem')
  })

  it('INV-45, INV-25, CON-44 shows it for a month without items, too, with the links to other pages', async () => {
    await openInvoice({ as: 'noInvoice', extra: notice('<p>4月から変わります。</p>') })
    await provider()
    expect(screen.getByText('4月から変わります。')).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: '関連する情報' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/idpass', '/contract'])
  })

  it.each<[string, Opening['extra']]>([
    ['missing', {}],
    ['broken', { 'invoice.json': new Response('{"notes202503Html": "<p>') }],
    [
      'HTML of a proxy',
      { 'invoice.json': new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } }) },
    ],
    ['an error', { 'invoice.json': Response.json({ notes202503Html: '<p>障害</p>' }, { status: 503 }) }],
    ['of another shape', notice({ text: 'お知らせ' })],
  ])('INV-46 shows the invoice without notice or alert if the file is %s', async (_, extra) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const opened = await openInvoice({ ...(extra && { extra }) })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    await waitFor(() => expect(fetched.mock.calls.some(([address]) => address === '/extra/invoice.json')).toBe(true))
    await Promise.allSettled(fetched.mock.results.map(({ value }) => value))
    // Any effect of the file has happened by the time another month is shown.
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('INV-46 does not wait for a late file', async () => {
    let finish = () => {}
    const late = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"notes202503Html": "<p>遅れて届きました。</p>"}'))
          controller.close()
        }
      },
    })
    await openInvoice({ extra: { 'invoice.json': new Response(late) } })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    finish()
    expect(await screen.findByText('遅れて届きました。')).toBeVisible()
  })

  it('INV-47 removes everything from a notice that could run', async () => {
    const html = [
      '<p onclick="window.ran = 1">本文</p>',
      '<script>window.ran = 1</script>',
      '<img src="x" onerror="window.ran = 1">',
      '<svg onload="window.ran = 1"></svg>',
      '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
      '<a href="javascript:window.ran = 1">悪い案内</a>',
      '<a href="https://www.cty.example/">良い案内</a>',
    ].join('')
    const { user } = await openInvoice({ extra: notice(html) })
    const panel = (await provider()).closest('section')
    if (!panel) throw new Error('no notice panel')
    await user.click(screen.getByText('本文'))
    await user.click(screen.getByText('悪い案内'))
    expect(window).not.toHaveProperty('ran')
    expect(panel.querySelector('script, img, svg, iframe, object, embed, form, style')).toBeNull()
    const attributes = [...panel.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name, value }) => name.startsWith('on') || /javascript:/i.test(value))).toEqual([])
    expect(screen.getByText('良い案内')).toHaveAttribute('href', 'https://www.cty.example/')
  })

  it('INV-47 keeps its formatting and the addresses of its links, and no other attribute', async () => {
    const html = `<p class="btn" id="root" style="position:fixed" role="alert" aria-label="別の文" aria-hidden="true"
      data-bs-toggle="dropdown" data-x="1" slot="x" name="userId" title="x" dir="rtl" hidden>ご請求の案内
      <a href="https://www.cty.example/" aria-label="別の文" data-x="1" target="_top" download ping="https://x.example/">案内</a></p>`
    await openInvoice({ extra: notice(html) })
    const text = await screen.findByText(/ご請求の案内/)
    const names = (element: Element) => [...element.attributes].map(({ name }) => name)
    expect(names(text)).toEqual([])
    const link = screen.getByRole('link', { name: '案内（新しいタブで開きます）' })
    expect(names(link).sort()).toEqual(['href', 'rel', 'target'])
    expect(link).toHaveAttribute('target', '_blank')
    expect(within(link).getByText('（新しいタブで開きます）')).toHaveClass('visually-hidden', { exact: true })
  })

  it('INV-47 says of links to sites that they open a new tab, and opens none for a telephone number or a mail address', async () => {
    const links = [
      'HTTPS://www.cty.example/a',
      'http://www.cty.example/b',
      'tel:0120-000-000',
      'mailto:desk@cty.example',
    ]
    const html = links.map((href, at) => `<p><a href="${href}">リンク${at}</a></p>`).join('')
    await openInvoice({ extra: notice(html) })
    await screen.findByRole('link', { name: 'リンク0（新しいタブで開きます）' })
    const shown = screen.getAllByRole('link', { name: /^リンク/ })
    expect(shown.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
      ['リンク0（新しいタブで開きます）', '_blank'],
      ['リンク1（新しいタブで開きます）', '_blank'],
      ['リンク2', null],
      ['リンク3', null],
    ])
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

describe('CSV', () => {
  it('PLUS-03 saves the shown month with a BOM and one line per item, without a request', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    await settled()
    const before = opened.calls().length
    await opened.user.dblClick(screen.getByRole('button', { name: 'CSVで保存' }))
    expect(opened.files.map(({ name }) => name)).toEqual(['ご請求明細_202503.csv'])
    const bytes = await bytesOf(opened.files[0]?.content)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines).toEqual([
      '"内訳","金額（円）","備考"',
      ...linesOf(provided('202503')).map((cells) => `"${cells.join('","')}"`),
      '',
    ])
    await choose(opened, '202502')
    await summary('2025年2月')
    expect(opened.calls().length).toBe(before + 1)
  })
})

describe('printing', () => {
  it('PLUS-02 is one press away', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await openInvoice()
    await user.click(screen.getByRole('button', { name: '印刷する' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('comparison with the previous month', () => {
  const compare = ({ user }: Opened) => user.click(screen.getByRole('button', { name: '先月との違い' }))
  const table = (name = '2025年3月との違い') => screen.findByRole('table', { name })
  const april = like('202504', {
    invoice_items: [
      item(1, 'テレビ', '5,500'),
      item(2, '電話', '1,200'),
      item(3, '動画', '1,980'),
      item(4, 'ご請求合計', '8,680'),
    ],
  })
  const march = like('202503', {
    invoice_items: [
      item(1, 'テレビ', '5,500'),
      item(2, '電話', '1,430'),
      item(3, '工事費', '1,100'),
      item(4, 'ご請求合計', '8,030'),
    ],
  })

  it('PLUS-04 queries the previous month only on demand, for the shown address', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    expect(bodies(opened, change)).toHaveLength(1)
    await compare(opened)
    await waitFor(() => expect(bodies(opened, change)).toHaveLength(2))
    await settled()
    expect(bodies(opened, change).at(-1)).toEqual({ tgt_billing_ym: '202503', tgt_address_no: '2', ...tokens(opened) })
  })

  it('PLUS-04 lists new, ended and changed items with the difference, and keeps the shown month', async () => {
    const opened = await open()
    opened.plan(certify, april)
    opened.plan(change, march)
    opened.api.scenarios.hold(change)
    await breakdown()
    await compare(opened)
    expect(await chosenMonth()).toBe('202504')
    await releaseAll(opened)
    expect(rowsOf(await table())).toEqual([
      ['電話', '－230', '変更'],
      ['動画', '+1,980', '新規'],
      ['工事費', '－1,100', '終了'],
      ['ご請求合計', '+650', ''],
    ])
    expect(await chosenMonth()).toBe('202504')
    expect(await summary('2025年4月')).toBeDefined()
    expect(rowsOf(await breakdown())).toEqual(linesOf(april.data))
  })

  const tv = item(1, 'テレビ', '5,500')
  const power = (amount: string) => item(2, '電気', amount)
  const sum = (amount: string) => item(9, 'ご請求合計', amount)
  it.each<[string, InvoiceMonth['invoice_items'], InvoiceMonth['invoice_items'], string]>([
    [
      'higher',
      [tv, power('4,000'), item(3, '電話', '1,200'), sum('10,700')],
      [tv, power('2,668'), item(3, '電話', '1,000'), sum('9,168')],
      '先月より1,532円高くなりました。主な理由：電気 +1,332円',
    ],
    [
      'lower by an item that is gone',
      [tv, power('2,100'), sum('7,600')],
      [tv, power('2,000'), item(3, '工事費', '1,100'), sum('8,600')],
      '先月より1,000円安くなりました。主な理由：工事費（終了） －1,100円',
    ],
    [
      'higher by new items alone',
      [tv, power('2,000'), item(3, '電話', '1,430'), sum('8,930')],
      [tv, sum('5,500')],
      '先月より3,430円高くなりました。主な理由：電気（新規） +2,000円',
    ],
    ['higher though no item is', [tv, sum('6,500')], [tv, sum('5,500')], '先月より1,000円高くなりました。'],
    [
      'the same in all',
      [tv, power('1,000'), sum('6,500')],
      [tv, item(2, '電話', '1,000'), sum('6,500')],
      'ご請求合計は先月と同じです。',
    ],
    [
      'by what nobody knows',
      [tv, power('未定'), item(3, '電話', '1,430'), sum('8,930')],
      [tv, power('1,000'), item(3, '電話', '1,400'), sum('7,900')],
      '先月より1,030円高くなりました。',
    ],
    [
      'unknown',
      [tv, power('2,000'), sum('計算中')],
      [tv, power('1,000'), sum('6,500')],
      'ご請求合計は、先月と比べられませんでした。',
    ],
  ])('EASE-09 PLUS-04 begins with a sentence for a total that is %s', async (_, now, then, sentence) => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [...(now ?? [])] }))
    opened.plan(change, like('202503', { invoice_items: [...(then ?? [])] }))
    await breakdown()
    await compare(opened)
    const panel = (await screen.findByText(/^(?:先月より|ご請求合計は)/)).closest('section')
    expect(panel?.firstElementChild?.textContent).toBe(sentence)
  })

  it('PLUS-04 gives a difference of 0 no sign', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [tv, power('1,000'), sum('6,500')] }))
    opened.plan(change, like('202503', { invoice_items: [tv, item(2, '電話', '1,000'), sum('6,500')] }))
    await breakdown()
    await compare(opened)
    const cells = within(await table())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['+1,000', '新規', '－1,000', '終了', '0', ''])
  })

  it('EASE-09 names the month before an older one, and sets the total off as in the breakdown', async () => {
    const opened = await openInvoice()
    await choose(opened, '202502')
    await summary('2025年2月')
    await compare(opened)
    const rows = within(await table('2025年1月との違い')).getAllByRole('row')
    expect(screen.getByText(/^2025年1月より[\d,]+円(?:高|安)くなりました。$/)).toBeVisible()
    expect(rows.filter((row) => row.classList.contains('total'))).toEqual(rows.slice(-1))
  })

  it('EASE-09 names the month before, if that is not the last one because a month has no invoice', async () => {
    const opened = await open()
    const billing_cands = [{ billing_ym: '202504' }, { billing_ym: '202502' }]
    opened.plan(certify, { ...april, data: { ...april.data, billing_cands } })
    opened.plan(change, { ...march, data: { ...march.data, billing_ym: '202502' } })
    await breakdown()
    await compare(opened)
    await table('2025年2月との違い')
    expect(screen.getByText('2025年2月より650円高くなりました。')).toBeVisible()
    expect(screen.queryByText(/^先月より/)).toBeNull()
  })

  it('PLUS-04 says so if nothing differs', async () => {
    const opened = await open()
    opened.plan(certify, april)
    opened.plan(change, { ...april, data: { ...april.data, billing_ym: '202503' } })
    await breakdown()
    await compare(opened)
    expect(await screen.findByText('2025年3月との違いはありません。')).toBeVisible()
  })

  it('PLUS-04 does not say that nothing differs if only an item that is not a number may differ', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [tv, power('未定'), sum('6,500')] }))
    opened.plan(change, like('202503', { invoice_items: [tv, power('1,000'), sum('6,500')] }))
    await breakdown()
    await compare(opened)
    expect(await screen.findByText('ご請求合計は先月と同じです。')).toBeVisible()
    expect(screen.queryByText(/との違いはありません。/)).toBeNull()
  })

  it('PLUS-04 is announced in a live region that existed before', async () => {
    const opened = await openInvoice()
    const regions = [...document.querySelectorAll('[aria-live="polite"]')]
    await compare(opened)
    const differences = await table()
    expect(regions.some((region) => region.contains(differences))).toBe(true)
  })

  it('PLUS-04 closes on a second click without a request', async () => {
    const opened = await openInvoice()
    await compare(opened)
    await table()
    const button = screen.getByRole('button', { name: '先月との違い' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    await opened.user.click(button)
    expect(screen.queryByRole('table', { name: '2025年3月との違い' })).toBeNull()
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await compare(opened)
    await table()
    expect(opened.calls(change)).toHaveLength(2)
  })

  it('PLUS-04 disappears when another month is shown', async () => {
    const opened = await openInvoice()
    await compare(opened)
    await table()
    await choose(opened, '202502')
    await summary('2025年2月')
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
    expect(screen.getByRole('button', { name: '先月との違い' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('PLUS-04 does not compare another month with a late response', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await compare(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await choose(opened, '202502')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened, 'reverse')
    await settled()
    await summary('2025年2月')
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
  })

  it('PLUS-04 does not compare another address with a late response', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await compare(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await releaseAll(opened, 'reverse')
    await settled()
    expect(detail('お客様番号')).toHaveTextContent('1000000114')
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
  })

  it('PLUS-04 is closed on the next visit', async () => {
    const opened = await openInvoice()
    await compare(opened)
    await table()
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.user.click(tile('ご請求明細'))
    await breakdown()
    await settled()
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
    expect(screen.getByRole('button', { name: '先月との違い' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('PLUS-04 is not offered if no earlier month is available', async () => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: provided('202403') })
    await breakdown()
    expect(screen.queryByRole('button', { name: '先月との違い' })).toBeNull()
  })

  it('D33 PLUS-04 does not compare with a response without data', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'ok', data: null })
    await compare(opened)
    expect(await screen.findByText(/前の月の内訳を表示できない/)).toBeVisible()
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
  })

  it('PLUS-04 keeps the invoice and shows the error if the previous month cannot be loaded', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'failure', message: '取得できませんでした。' })
    await compare(opened)
    expect(await screen.findByRole('alert')).toHaveTextContent('取得できませんでした。')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    expect(screen.queryByRole('table', { name: /との違い/ })).toBeNull()
  })
})

describe('the summary', () => {
  it.each<[BrandCode, string]>([
    ['cty', '請求書ダウンロード'],
    ['cns', '請求書ダウンロード'],
    ['nct', '支払明細書をダウンロード（PDF）'],
  ])('EASE-08 %s has amount, debit day, file and comparison before the breakdown', async (brand, file) => {
    await openInvoice({ brand, ...(brand === 'nct' && { version: 2025050101 }) })
    const table = await breakdown()
    const panel = await summary('2025年4月')
    const parts = [
      panel.getByText(totalOf(provided('202504'))),
      // 26 April 2025 is a Saturday.
      panel.getByText('4月28日（月）に口座振替'),
      panel.getByText('振替日の4月26日（土）は金融機関の休業日のため、翌営業日に振り替えます。'),
      panel.getByText(file),
      panel.getByRole('button', { name: '先月との違い' }),
    ]
    for (const part of parts) {
      expect(part.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  it.each([
    ['card', 'ご登録のクレジットカードでお支払い'],
    ['bill', '請求書・コンビニエンスストアなどでお支払い'],
  ])('EASE-08 says how a month without a debit is paid (%s)', async (as, how) => {
    await openInvoice({ as })
    expect((await summary('2025年4月')).getByText(how)).toBeVisible()
    expect(screen.queryByText(/に口座振替/)).toBeNull()
  })
})

describe('the year', () => {
  const months = Array.from({ length: 13 }, (_, back) => addMonths('202504', -back))
  const openYear = ({ user }: Opened) => user.click(screen.getByRole('button', { name: '1年の推移' }))
  const region = () => within(screen.getByRole('region', { name: '1年の推移' }))
  const lines = () =>
    region()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const shown = (ym: string) => `${monthLabel(ym)}${totalOf(provided(ym))}円`
  const read = () => waitFor(() => expect(region().getByRole('status')).not.toBeEmptyDOMElement())
  const asked = (opened: Opened) => bodies(opened, change).map((body) => v.parse(query, body).tgt_billing_ym)
  const query = v.object({ tgt_billing_ym: v.string() })
  const failed = { kind: 'failure' as const, message: '混み合っています。' }

  it('EASE-10 shows month and amount of thirteen months, and reads each once, one after another', async () => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
    opened.api.scenarios.hold(change)
    await openYear(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    // The next one waits for the answer of this one, and the page is not covered.
    expect(lines().filter((line) => line?.includes(loading))).toEqual([`2025年2月${loading}`])
    expect(screen.getAllByText(loading)).toHaveLength(1)
    expect(screen.getByRole('button', { name: '1年の推移' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('region', { name: '1年の推移' })).toHaveAttribute('aria-busy', 'true')
    expect(region().getByRole('status')).toBeEmptyDOMElement()
    expect(opened.calls(change)).toHaveLength(2)
    await releaseAll(opened)
    await read()
    expect(region().getByRole('status')).toHaveTextContent(/^1年の推移を表示しました。$/)
    expect(screen.getByRole('region', { name: '1年の推移' })).toHaveAttribute('aria-busy', 'false')
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened)).toEqual(months.slice(1))
    await openYear(opened)
    expect(screen.queryByRole('region', { name: '1年の推移' })).toBeNull()
    await openYear(opened)
    expect(lines()).toEqual(months.map(shown))
    expect(opened.calls(change)).toHaveLength(12)
  })

  it.each<[string, string, (opened: Opened) => Promise<unknown>]>([
    ['chosen', '202503', (opened) => choose(opened, '202503')],
    ['compared with', '202503', ({ user }) => user.click(screen.getByRole('button', { name: '先月との違い' }))],
    ['chosen', '202412', (opened) => choose(opened, '202412')],
  ])('EASE-10 reads no month again that was %s before: %s', async (_, ym, reads) => {
    const opened = await openInvoice()
    await reads(opened)
    await waitFor(() => expect(asked(opened)).toEqual([ym]))
    await settled()
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened).toSorted()).toEqual(months.slice(1).toSorted())
  })

  it('comes into view when it opens, below the comparison, too', async () => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    await settled()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openYear(opened)
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: '1年の推移' })])
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
    await read()
    await openYear(opened)
    expect(scrolled).toHaveBeenCalledOnce()
    scrolled.mockRestore()
  })

  it('EASE-10 draws each total in proportion to the highest', async () => {
    const opened = await open()
    const billing_cands = [{ billing_ym: '202504' }, { billing_ym: '202503' }, { billing_ym: '202502' }]
    const ofTotal = (ym: string, amount: string) =>
      like(ym, { billing_cands, invoice_items: [item(1, 'ご請求合計', amount)] })
    opened.plan(certify, ofTotal('202504', '6,000'))
    opened.plan(change, ofTotal('202503', '8,000'))
    opened.plan(change, ofTotal('202502', '-500'))
    await breakdown()
    await openYear(opened)
    await read()
    const widths = [...document.querySelectorAll('.year rect')].map((bar) => bar.getAttribute('width'))
    expect(widths).toEqual(['75', '100', '0'])
    expect(region().getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'true')
  })

  it('marks the month whose invoice is shown, and another one once that is chosen', async () => {
    const marked = () =>
      region()
        .getAllByRole('listitem', { current: true })
        .map(({ textContent }) => textContent)
    const opened = await openInvoice()
    await openYear(opened)
    await read()
    expect(marked()).toEqual([shown('202504')])
    await choose(opened, '202502')
    await summary('2025年2月')
    expect(marked()).toEqual([shown('202502')])
  })

  it('EASE-10 a month that fails is a gap that says so, and a press reads it again', async () => {
    const opened = await openInvoice()
    opened.plan(change, failed)
    opened.plan(change, { kind: 'ok', data: null, after: 1 })
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    const gaps = lines().filter((line) => !line?.endsWith('円'))
    expect(gaps).toEqual(['2025年3月読み込めませんでした', '2025年1月読み込めませんでした'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked(opened)).toEqual(months.slice(1))
    await opened.user.click(region().getByRole('button', { name: 'もう一度読み込む' }))
    expect(screen.getByRole('heading', { name: '1年の推移' })).toHaveFocus()
    await waitFor(() => expect(lines()).toEqual(months.map(shown)))
    expect(asked(opened)).toEqual([...months.slice(1), '202503', '202501'])
    expect(region().queryByRole('button')).toBeNull()
  })

  it('EASE-10 a gap is read again on the next visit', async () => {
    const opened = await openInvoice()
    opened.plan(change, failed)
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.user.click(tile('ご請求明細'))
    await breakdown()
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened)).toEqual([...months.slice(1), '202503'])
  })

  it('EASE-10 takes the answer for another month for none', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'ok', data: provided('202504') })
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    expect(lines()[1]).toBe('2025年3月読み込めませんでした')
    expect(lines()[0]).toBe(shown('202504'))
  })

  it('EASE-10 says of a month without items that there is no charge', async () => {
    await openInvoice({ as: 'noInvoice' }).then(openYear)
    await read()
    expect(lines()).toEqual(months.map((ym) => `${monthLabel(ym)}ご請求なし`))
  })

  it('EASE-10 NEED_LOGIN ends the session once and stops the rest', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'needLogin', after: 1 })
    await openYear(opened)
    expect(await screen.findByText('ログインしてください。')).toBeVisible()
    expect(opened.stored()).toBeNull()
    expect(asked(opened)).toEqual(['202503', '202502'])
    expect(screen.getAllByText('ログインしてください。')).toHaveLength(1)
  })

  it.each<[string, (opened: Opened) => Promise<unknown>, () => Promise<unknown>]>([
    [
      'leaving the page',
      ({ user }) => user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0])),
      () => screen.findByRole('heading', { level: 1, name: 'ようこそ' }),
    ],
    ['closing the year', openYear, async () => {}],
  ])('EASE-10 %s stops the rest', async (_, leave, left) => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await openYear(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await leave(opened)
    await left()
    await releaseAll(opened)
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
  })

  it('EASE-10 another address has a year of its own, on demand', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await openYear(opened)
    await read()
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    expect(screen.queryByRole('region', { name: '1年の推移' })).toBeNull()
    expect(opened.calls(change)).toHaveLength(13)
    await openYear(opened)
    await read()
    const totals = months.map((ym) => `${monthLabel(ym)}${totalOf(provided(ym, 'addresses', '2'))}円`)
    expect(lines()).toEqual(totals)
  })

  it('EASE-10 a month that failed at one address is read at another', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.plan(change, failed)
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map((ym) => `${monthLabel(ym)}${totalOf(provided(ym, 'addresses', '2'))}円`))
  })

  it('EASE-10 is not offered for a single month', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { billing_cands: [{ billing_ym: '202504' }] }))
    await breakdown()
    expect(screen.queryByRole('button', { name: '1年の推移' })).toBeNull()
  })
})
