import { screen, within } from '@testing-library/react'
import { invoiceOf } from '../../mocks/provider/invoices'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import { type Opened, type Opening, openPortal, personaBy, settled } from './portal'

/* Shared by the tests of the invoice: its requests, its controls, and what the provider would respond. */

export const certify = '/api/invoice/certify_index'
export const change = '/api/invoice/change_billing_ym'
export const statement = '/api/invoice/download_invoice2'
export const inApril = '2025-04-15T10:00:00+09:00'
export const inMay = '2025-05-15T10:00:00+09:00'
export const empty = '該当月の請求データはありません。'
export const unknown = 'ご請求の内訳を表示できませんでした。'

export const open = (opening: Opening = {}) =>
  openPortal({ path: '/invoice', at: inApril, as: 'individual', ...opening })
export const monthSelect = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'ご請求月' })
export const addressSelect = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'ご請求先' })

/** Opens the portal with the invoice loaded. */
export async function openInvoice(opening: Opening = {}) {
  const opened = await open(opening)
  await monthSelect()
  await settled()
  return opened
}

export const choose = async ({ user }: Pick<Opened, 'user'>, ym: string) => user.selectOptions(await monthSelect(), ym)
export const chosenMonth = async () => (await monthSelect()).value

/** The provider's invoice for a persona's month. */
export const provided = (ym: string, key = 'individual', addressNo = '1', at = inApril) =>
  invoiceOf(personaBy(key).billings, ym, addressNo, Date.parse(at))

export const totalOf = (month: InvoiceMonth) => month.invoice_items?.at(-1)?.item_amount_str ?? ''

export const item = (order_no: number, item_name: string, item_amount_str: string, item_remarks_str = '') => ({
  order_no,
  item_name,
  item_amount_str,
  item_remarks_str,
  user_reg_no: '1000000101',
})

/** A response like the provider's for a month, with changes. */
export const like = (ym: string, changes: Partial<InvoiceMonth>) => ({
  kind: 'ok' as const,
  data: { ...provided(ym, 'individual', '1', inMay), ...changes },
})

/** The panel with the customer and the total. */
export const summary = async (monthLabel: string) => {
  const panel = (await screen.findByRole('heading', { level: 2, name: monthLabel })).closest('section')
  if (!panel) throw new Error(`no section for ${monthLabel}`)
  return within(panel)
}

export const detail = (term: string) => {
  const row = screen.getByText(term, { selector: 'dt' }).parentElement
  if (!row) throw new Error(`no row for ${term}`)
  return within(row).getByRole('definition')
}

export const breakdown = () => screen.findByRole('table', { name: 'ご請求の内訳' })

const cellsOf = (row: HTMLElement) =>
  [...within(row).queryAllByRole('rowheader'), ...within(row).queryAllByRole('cell')].map(
    ({ textContent }) => textContent,
  )

export const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1).map(cellsOf)

export const linesOf = ({ invoice_items = [] }: InvoiceMonth) =>
  invoice_items.map(({ item_name, item_amount_str, item_remarks_str }) => [
    item_name,
    item_amount_str,
    item_remarks_str,
  ])
