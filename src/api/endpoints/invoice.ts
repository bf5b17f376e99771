import * as v from 'valibot'
import { monthIn } from '../../time/japan'
import { bothTokens, download, query } from './endpoint'
import { flag, integer, optionalChoices, optionalInteger, optionalList, record, text } from './lenient'

/** A billing month and the address it is billed for: YYYYMM and the address's number, both as texts (D17). */
const choice = { tgt_billing_ym: v.string(), tgt_address_no: v.string() }

/** YYYYMM, in whichever way it is written; '' for what is no month. */
const month = v.pipe(text, v.transform(monthIn))

/** An amount as it is to be shown, without the yen that the page says itself. */
const amount = v.pipe(
  text,
  v.transform((shown) => shown.replace(/[¥￥]|円\s*$/g, '').trim()),
)

/** One month of one address (portal-2 §3, D17). A list that does not come says nothing, an empty one that there is none. */
export const invoiceMonth = record({
  billing_ym: month,
  billing_cands: optionalChoices('billing_ym', { billing_ym: month }),
  address_no: text,
  address_cands: optionalChoices('address_no', { address_no: text, address_name: text }),
  /** The payment method in words: 口座振替, クレジットカード … */
  pay_method: text,
  /** Day of the month on which a bank account is debited; 0 for none. */
  withdrawal_day: integer,
  /** Whether there is a statement to download. */
  invoice2_flg: flag,
  invoice_items: optionalList({
    order_no: optionalInteger,
    item_name: text,
    /** `1,980`; also what is no number: 未定. */
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
