import type { InvoiceItem, InvoiceMonth } from '../../api/endpoints/invoice'
import type { LoginUser } from '../../api/endpoints/user'
import type { InvoiceBrand } from '../../brand/types'
import { nextBankDay } from '../../time/bankDays'
import { daysIn, two } from '../../time/japan'
import { addMonths, monthIn } from '../../time/months'
import { displayName } from '../../ui/displayName'
import { joinParts } from '../../ui/personText'
import { texts } from './texts'

/*
 * Invoice rules, independent of any screen: portal-2 §2 "Invoice", §3 "Payment method classifier", D17.
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

/** The customer number, which is that of the first item (D17, D34); '' without items. */
export const customerNumber = (month: InvoiceMonth) => sortedItems(month)[0]?.user_reg_no ?? ''

/** The yen of a displayed amount ('5,500', '-1,100', '△1,100'); undefined if it is not a number. */
export function parseYen(amount: string): number | undefined {
  const plain = amount
    .normalize('NFKC')
    .replace(/[,\s円¥]/g, '')
    .replace(/^[-−▲△]/, '-')
  return /^-?\d+$/.test(plain) ? Number(plain) : undefined
}

/** The month's total as received; undefined without items. */
export const displayedTotal = (month: InvoiceMonth) => sortedItems(month).at(-1)?.item_amount_str

/** The month's total in yen; undefined if there is none or it is not a number. */
export const totalOf = (month: InvoiceMonth) => parseYen(displayedTotal(month) ?? '')

/** The words for a received amount, with 円 after a number. */
export const amountWords = (amount: string) => ({
  value: amount || texts.none,
  unit: parseYen(amount) === undefined ? '' : texts.yen,
})

/** c: credit card; f: bank debit; o: the other payment methods; '' for none of them, and while it is unknown (D33). */
export type PaymentClass = 'c' | 'o' | 'f' | ''

export function paymentClass(
  month: InvoiceMonth,
  brand: Pick<InvoiceBrand, 'strictDebit'>,
  currentYm: string,
): PaymentClass {
  const method = month.pay_method.normalize('NFKC')
  if (method.includes('クレジット')) return 'c'
  if (!/^口座(振替|引落|引き落とし)/.test(method)) return /現金|コンビニ|その他|集金|請求書/.test(method) ? 'o' : ''
  if (!brand.strictDebit) return 'f'
  if (!month.invoice_items) return ''
  return hasCharge(month) && hasDay(month) && month.billing_ym <= currentYm ? 'f' : 'o'
}

/** Whether the month has an amount to pay, which a refund, 0, or a text that is not a number is not (D29). */
export const hasCharge = (month: InvoiceMonth) => (totalOf(month) ?? 0) > 0

/** Whether the month may have to be paid: not with a refund or 0, but with a total that isn't a number (D29, D33). */
export function mayBeDue(month: InvoiceMonth): boolean {
  const yen = totalOf(month)
  return yen === undefined ? sortedItems(month).length > 0 : yen > 0
}

const hasDay = ({ withdrawal_day: day }: InvoiceMonth) => day >= 1 && day <= 31

/** The day the bank account is debited, at most the month's last day (D17); undefined if unknown. */
export function withdrawalDate(month: InvoiceMonth): { month: number; day: number } | undefined {
  const { billing_ym, withdrawal_day } = month
  if (billing_ym === '' || !hasDay(month)) return undefined
  return { month: Number(billing_ym.slice(4, 6)), day: Math.min(withdrawal_day, daysIn(billing_ym)) }
}

export interface DebitDay {
  /** The agreed day of the debit, and the actual one: the next day when banks are open. Milliseconds. */
  readonly agreed: number
  readonly actual: number
}

/** When the bank account is debited for a month; undefined if paid otherwise, without charge or without day (D29). */
export function debitDay(
  month: InvoiceMonth,
  brand: Pick<InvoiceBrand, 'strictDebit'>,
  currentYm: string,
): DebitDay | undefined {
  const date = withdrawalDate(month)
  if (!date || paymentClass(month, brand, currentYm) !== 'f' || !hasCharge(month)) return undefined
  const agreed = Date.parse(`${month.billing_ym.slice(0, 4)}-${two(date.month)}-${two(date.day)}T00:00:00+09:00`)
  return { agreed, actual: nextBankDay(agreed) }
}

/** Kana, or else the name, or else the user ID (INV-18). */
export const holderName = (user: LoginUser) => joinParts(' ', user.sei_kana, user.mei_kana) || displayName(user)

/** The address for requests: that of the response, or 1 if it has none (INV-14). */
export const addressOf = (month: InvoiceMonth) => month.address_no || '1'

/** The address shown, if the customer can choose between several. */
export const chosenAddress = ({ address_cands = [], address_no }: InvoiceMonth) =>
  address_cands.length > 1 ? address_cands.find((address) => address.address_no === address_no) : undefined

/** The address for the download: the only one if there is no choice; undefined if none of several is selected (INV-34). */
export function downloadAddress(month: InvoiceMonth): string | undefined {
  const addresses = month.address_cands ?? []
  if (addresses.length === 0) return addressOf(month)
  if (addresses.length === 1 && month.address_no === '') return addresses[0]?.address_no
  return addresses.some(({ address_no }) => address_no === month.address_no) ? month.address_no : undefined
}

/** Whether a month's statement can be downloaded: not before `from`, and within the last twelve months (INV-31). */
export const isDownloadable = (ym: string, from: string, currentYm: string) =>
  ym >= from && ym >= addMonths(currentYm, -12) && ym <= currentYm

/** The request for an invoice file. */
export interface InvoiceFile {
  readonly billing_ym: string
  readonly address_no: string
}

/** The request for a month's file, or why there is none: no month or address is chosen, or the month's is not offered. */
export function invoiceFile(
  month: InvoiceMonth,
  { statement }: Pick<InvoiceBrand, 'statement'>,
  currentYm: string,
): InvoiceFile | 'notChosen' | 'notOffered' {
  const { billing_ym } = month
  const address_no = downloadAddress(month)
  if (!billing_ym || !address_no) return 'notChosen'
  const isOffered = !statement || isDownloadable(billing_ym, statement.from, currentYm)
  return isOffered ? { billing_ym, address_no } : 'notOffered'
}

/** The month in the page's query, `?month=202503`; the current month unless it is an earlier one. */
export function requestedMonth(search: string, currentYm: string): string {
  const asked = new URLSearchParams(search).get('month') ?? ''
  return /^\d{6}$/.test(asked) && monthIn(asked) === asked && asked < currentYm ? asked : currentYm
}

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

/** Number of months in the year's chart: twelve, and the same month of the previous year. */
const monthsOfYear = 13

/** The key of a month at an address, in KnownMonths. */
export const keyOf = ({ tgt_billing_ym, tgt_address_no }: InvoiceQuery) => `${tgt_address_no} ${tgt_billing_ym}`

export type KnownMonths = Readonly<Record<string, InvoiceMonth>>

/** Adds a month to the known ones, unless its date or items are unknown (D33). */
export const withMonth = (known: KnownMonths, month: InvoiceMonth): KnownMonths =>
  month.billing_ym && month.invoice_items
    ? { ...known, [keyOf({ tgt_billing_ym: month.billing_ym, tgt_address_no: addressOf(month) })]: month }
    : known

export interface MonthOfYear {
  readonly query: InvoiceQuery
  /** The total as displayed; null for a month without items; undefined while unknown. */
  readonly total: string | null | undefined
  /** The total in percent of the highest one. */
  readonly share: number
}

/** The latest available months with their known totals, newest first (EASE-10). */
export function yearOf(month: InvoiceMonth, known: KnownMonths): readonly MonthOfYear[] {
  const months = billingMonths(month)
    .toSorted()
    .toReversed()
    .slice(0, monthsOfYear)
    .map((tgt_billing_ym) => {
      const query = { tgt_billing_ym, tgt_address_no: addressOf(month) }
      return { query, read: known[keyOf(query)] }
    })
  const yenOf = (read: InvoiceMonth | undefined) => Math.max(0, (read && totalOf(read)) ?? 0)
  const highest = Math.max(1, ...months.map(({ read }) => yenOf(read)))
  return months.map(({ query, read }) => ({
    query,
    total: read && (displayedTotal(read) ?? null),
    share: (yenOf(read) / highest) * 100,
  }))
}
