import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import type { BrandCode } from '../../src/brand/gates'
import {
  addressSelect,
  breakdown,
  certify,
  change,
  choose,
  chosenMonth,
  detail,
  inMay,
  like,
  linesOf,
  open,
  openInvoice,
  provided,
  rowsOf,
  statement,
  summary,
} from './invoice-setup'
import { bodies, main, type Opening, release, settled, tile, tokens } from './portal'

const bytesOf = async (content: Blob | undefined) =>
  new Uint8Array((await content?.arrayBuffer()) ?? new ArrayBuffer(0))

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
    const { user } = await openInvoice({ brand, version })
    await breakdown()
    expect(provided('202504').invoice2_flg).toBe(true)
    expect(screen.queryByText(/ダウンロード/)).toBeNull()
    expect(screen.queryByText(title)).toBeNull()
    await user.click(tile('ホーム'))
    await main().findByRole('link', { name: 'ご請求明細を見る' })
    expect(screen.queryByText(/ダウンロード/)).toBeNull()
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
    const download = await button()
    act(() => download.focus())
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(opened.calls(statement)).toHaveLength(1))
    await opened.user.click(await button())
    await release(opened)
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
    await release(opened)
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

  it('PLUS-03 names the file after the address if there are several, and after no month if the response has none', async () => {
    const opened = await open({ as: 'addresses' })
    opened.plan(certify, like('202504', { billing_ym: '' }))
    const save = () => screen.findByRole('button', { name: 'CSVで保存' })
    await opened.user.click(await save())
    await choose(opened, '202503')
    await settled()
    await opened.user.click(await save())
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await settled()
    await opened.user.click(await save())
    expect(opened.files.map(({ name }) => name)).toEqual([
      'ご請求明細.csv',
      'ご請求明細_202503_ご自宅.csv',
      'ご請求明細_202503_ご実家.csv',
    ])
  })
})
