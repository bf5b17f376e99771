import * as v from 'valibot'
import { monthIn } from '../../time/months'
import { download } from './download'
import { bothTokens, query } from './endpoint'
import { flag, integer, optionalChoices, optionalInteger, optionalList, record, text, textAs } from './lenient'

/** Billing month (YYYYMM) and address number, both as text (D17). */
const choice = { tgt_billing_ym: v.string(), tgt_address_no: v.string() }

/** A month in any notation, as YYYYMM; '' for anything else. */
const month = textAs(monthIn)

/** An amount for display, without the yen sign or 円, which the page adds. */
const amount = textAs((shown) => shown.replace(/[¥￥]|円\s*$/g, '').trim())

/** A name for display. */
const name = textAs((shown) => shown.trim())

/** One month of one address (portal-2 §3, D17). A missing list means unknown; an empty list means none. */
export const invoiceMonth = record({
  billing_ym: month,
  billing_cands: optionalChoices('billing_ym', { billing_ym: month }),
  address_no: text,
  address_cands: optionalChoices('address_no', { address_no: text, address_name: text }),
  /** Display name of the payment method: 口座振替, クレジットカード … */
  pay_method: name,
  /** Day of the month of the bank debit; 0 for none. */
  withdrawal_day: integer,
  /** Whether a statement can be downloaded. */
  invoice2_flg: flag,
  invoice_items: optionalList({
    order_no: optionalInteger,
    item_name: text,
    /** `1,980`, or text such as 未定. */
    item_amount_str: amount,
    item_remarks_str: text,
    user_reg_no: text,
  }),
})
export type InvoiceMonth = v.InferOutput<typeof invoiceMonth>
export type InvoiceItem = NonNullable<InvoiceMonth['invoice_items']>[number]

export const certifyIndex = query('/api/invoice/certify_index', {
  tokens: bothTokens,
  request: choice,
  response: invoiceMonth,
})

export const changeBillingYm = query('/api/invoice/change_billing_ym', {
  tokens: bothTokens,
  request: choice,
  response: invoiceMonth,
})

export const downloadInvoice2 = download('/api/invoice/download_invoice2', {
  tokens: bothTokens,
  request: { billing_ym: v.string(), address_no: v.string() },
})
