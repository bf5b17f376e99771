import * as v from 'valibot'
import { bothTokens, download, reading } from './endpoint'
import { flag, integer, list, record, text } from './shape'

/** A billing month and the address it is billed for: YYYYMM and the address's number, both as texts (D17). */
const choice = { tgt_billing_ym: v.string(), tgt_address_no: v.string() }

/** One month of one address (portal-2 §3, D17). Amounts are texts as they are to be shown: `1,980`. */
export const invoiceMonth = record({
  billing_ym: text,
  billing_cands: list({ billing_ym: text }),
  address_no: text,
  address_cands: list({ address_no: text, address_name: text }),
  /** The payment method in words: 口座振替, クレジットカード … */
  pay_method: text,
  /** Day of the month on which a bank account is debited; 0 for none. */
  withdrawal_day: integer,
  /** Whether there is a statement to download. */
  invoice2_flg: flag,
  invoice_items: list({
    order_no: integer,
    item_name: text,
    item_amount_str: text,
    item_remarks_str: text,
    user_reg_no: text,
  }),
})
export type InvoiceMonth = v.InferOutput<typeof invoiceMonth>
export type InvoiceItem = InvoiceMonth['invoice_items'][number]

export const certifyIndex = reading('/api/invoice/certify_index', {
  tokens: bothTokens,
  request: choice,
  answer: invoiceMonth,
})

export const changeBillingYm = reading('/api/invoice/change_billing_ym', {
  tokens: bothTokens,
  request: choice,
  answer: invoiceMonth,
})

export const downloadInvoice2 = download('/api/invoice/download_invoice2', {
  tokens: bothTokens,
  request: { billing_ym: v.string(), address_no: v.string() },
})
