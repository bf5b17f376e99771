import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import {
  addressSelect,
  breakdown,
  certify,
  change,
  choose,
  chosenMonth,
  detail,
  item,
  like,
  linesOf,
  open,
  openInvoice,
  provided,
  rowsOf,
  summary,
} from './invoice-setup'
import { bodies, type Opened, release, settled, tile, tokens } from './portal'

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
    await release(opened)
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

  it('EASE-09 calls December the last month in January', async () => {
    const opened = await openInvoice({ at: '2025-01-15T10:00:00+09:00' })
    await compare(opened)
    await table('2024年12月との違い')
    expect(screen.getByText(/^先月より[\d,]+円(?:高|安)くなりました。$/)).toBeVisible()
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
    await release(opened, { order: 'reverse' })
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
    await release(opened, { order: 'reverse' })
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
