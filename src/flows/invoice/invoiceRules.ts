import type { InvoiceItem, InvoiceMonth } from '../../api/endpoints/invoice'
import type { LoginUser } from '../../api/endpoints/user'
import type { InvoiceBrand } from '../../brand/types'
import { addMonths, daysIn } from '../../time/japan'

/*
 * The rules of an invoice, independent of any screen: portal-2 §2 "Invoice", §3 "Payment method classifier", D17.
 * Months are YYYYMM.
 */

/** The request: a month and the number of an address. */
export interface InvoiceQuery {
  readonly tgt_billing_ym: string
  readonly tgt_address_no: string
}

/**
 * A response with its gaps filled: month and address from the request, the available months and addresses from the month
 * known so far (D33).
 */
export const fillGaps = (response: InvoiceMonth, query: InvoiceQuery, known: InvoiceMonth | null): InvoiceMonth => ({
  ...response,
  billing_ym: response.billing_ym || query.tgt_billing_ym,
  address_no: response.address_no || query.tgt_address_no,
  billing_cands: response.billing_cands ?? known?.billing_cands,
  address_cands: response.address_cands ?? known?.address_cands,
})

/** The items by order_no; those without one keep their position in the response. The last is the total (D34). */
export function sortedItems({ invoice_items: items = [] }: InvoiceMonth): readonly InvoiceItem[] {
  const numbered = items
    .flatMap((item) => (item.order_no === undefined ? [] : [{ item, order: item.order_no }]))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
    .values()
  return items.map((item) => (item.order_no === undefined ? item : (numbered.next().value ?? item)))
}

/** The yen of a displayed amount ('5,500', '-1,100', '△1,100'); undefined if it is not a number. */
export function parseYen(amount: string): number | undefined {
  const plain = amount
    .normalize('NFKC')
    .replace(/[,\s円¥]/g, '')
    .replace(/^[-−▲△]/, '-')
  return /^-?\d+$/.test(plain) ? Number(plain) : undefined
}

/** The month's total in yen; undefined if there is none or it is not a number. */
const totalOf = (month: InvoiceMonth) => parseYen(sortedItems(month).at(-1)?.item_amount_str ?? '')

/** c: credit card; f: bank debit; o: any other payment method; '' while the payment method is unknown. */
export type PaymentClass = 'c' | 'o' | 'f' | ''

export function paymentClass(
  month: InvoiceMonth,
  brand: Pick<InvoiceBrand, 'strictDebit'>,
  currentYm: string,
): PaymentClass {
  if (month.pay_method.includes('クレジット')) return 'c'
  if (month.pay_method !== '口座振替') return month.pay_method === '' ? '' : 'o'
  if (!brand.strictDebit) return 'f'
  return hasCharge(month) && hasDay(month) && month.billing_ym <= currentYm ? 'f' : 'o'
}

/** Whether the month has an amount to pay: a refund, 0 or a text that is not a number is none (D29). */
export const hasCharge = (month: InvoiceMonth) => (totalOf(month) ?? 0) > 0

const hasDay = ({ withdrawal_day: day }: InvoiceMonth) => day >= 1 && day <= 31

/** The day the bank account is debited, at most the month's last day (D17); undefined if unknown. */
export function withdrawalDate(month: InvoiceMonth): { month: number; day: number } | undefined {
  const { billing_ym, withdrawal_day } = month
  if (billing_ym === '' || !hasDay(month)) return undefined
  return { month: Number(billing_ym.slice(4, 6)), day: Math.min(withdrawal_day, daysIn(billing_ym)) }
}

/** Kana, or else the name, or else the user ID (INV-18). */
export const holderName = (user: LoginUser) =>
  [user.sei_kana, user.mei_kana].filter(Boolean).join(' ') ||
  [user.sei_name, user.mei_name].filter(Boolean).join(' ') ||
  user.user_id

/** The address for requests: that of the response, or 1 if it has none (INV-14). */
export const addressOf = (month: InvoiceMonth) => month.address_no || '1'

/** The address for the download; undefined if none of the available addresses is selected (INV-34). */
export function addressNo(month: InvoiceMonth): string | undefined {
  const addresses = month.address_cands ?? []
  if (addresses.length === 0) return addressOf(month)
  return addresses.some(({ address_no }) => address_no === month.address_no) ? month.address_no : undefined
}

/** Whether a month's statement can be downloaded: not before `from`, and within the last twelve months (INV-31). */
export const isDownloadable = (ym: string, from: string, currentYm: string) =>
  ym >= from && ym >= addMonths(currentYm, -12) && ym <= currentYm

type Months = Pick<InvoiceMonth, 'billing_cands' | 'billing_ym'>

/** The shown month's neighbours among the available months (PLUS-02). */
export function neighbours(month: Months): { previous: string | undefined; next: string | undefined } {
  const months = billingMonths(month).toSorted()
  const index = months.indexOf(month.billing_ym)
  return index < 0 ? { previous: undefined, next: undefined } : { previous: months[index - 1], next: months[index + 1] }
}

/** The available months in the response's order, including the shown one. */
export function billingMonths({ billing_cands = [], billing_ym }: Months): string[] {
  const months = [...new Set(billing_cands.map((candidate) => candidate.billing_ym).filter((ym) => ym !== ''))]
  return months.includes(billing_ym) || billing_ym === '' ? months : [billing_ym, ...months]
}

export interface Difference {
  readonly item_name: string
  readonly kind: 'new' | 'ended' | 'changed'
  /** Yen more (below 0: less) than the previous month. */
  readonly yen: number
}

/**
 * The differences from the previous month by item, the total last (PLUS-04). Items of the same name are added up; an
 * item whose amount is not a number in one of the months is left out, as its difference is unknown.
 */
export function differences(month: InvoiceMonth, previous: InvoiceMonth): readonly Difference[] {
  const all = [...sortedItems(month), ...sortedItems(previous)]
  const unreadable = new Set(
    all.filter((item) => parseYen(item.item_amount_str) === undefined).map((item) => item.item_name),
  )
  const sums = (items: readonly InvoiceItem[]) => {
    const byName = new Map<string, number>()
    for (const { item_name, item_amount_str } of items) {
      const amount = parseYen(item_amount_str) ?? 0
      if (!unreadable.has(item_name)) byName.set(item_name, (byName.get(item_name) ?? 0) + amount)
    }
    return byName
  }
  const current = sums(sortedItems(month))
  const past = sums(sortedItems(previous))
  const ended = [...past]
    .filter(([name]) => !current.has(name))
    .map(([item_name, amount]) => ({ item_name, kind: 'ended' as const, yen: 0 - amount }))
  const compared = [...current].map(([item_name, amount]) => {
    const before = past.get(item_name)
    return {
      item_name,
      kind: before === undefined ? ('new' as const) : ('changed' as const),
      yen: amount - (before ?? 0),
    }
  })
  const changed = compared.filter((item) => item.kind === 'new' || item.yen !== 0)
  const totalName = sortedItems(month).at(-1)?.item_name
  const total = changed.filter(({ item_name }) => item_name === totalName)
  return [...changed.filter(({ item_name }) => item_name !== totalName), ...ended, ...total]
}

/** Full-width signs start a formula too, and leading blanks don't prevent it. */
function startsFormula(text: string): boolean {
  const plain = text.normalize('NFKC').trimStart()
  return /^[=+@]/.test(plain) || /^[\t\r\n]/.test(text) || (plain.startsWith('-') && parseYen(text) === undefined)
}

/** One field of a CSV line: quoted, and escaped so that no spreadsheet runs it as a formula. */
const csvField = (text: string) => `"${startsFormula(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

/** The shown items as CSV: UTF-8 with BOM, CRLF, a heading and one line per item (PLUS-03). */
export const toCsv = (month: InvoiceMonth, headings: readonly string[]) =>
  `\uFEFF${[
    headings,
    ...sortedItems(month).map((item) => [item.item_name, item.item_amount_str, item.item_remarks_str]),
  ]
    .map((line) => `${line.map(csvField).join(',')}\r\n`)
    .join('')}`
