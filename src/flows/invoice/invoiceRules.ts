import type { InvoiceItem, InvoiceMonth } from '../../api/endpoints/invoice'
import type { LoginUser } from '../../api/endpoints/user'
import type { InvoiceBrand } from '../../brand/types'
import { addMonths, daysIn } from '../../time/japan'

/*
 * The rules of an invoice, without a screen: portal-2 §2 "Invoice", §3 "Payment method classifier", D17.
 * Months are YYYYMM.
 */

/** What is asked for: a month and the number of an address. */
export interface Asked {
  readonly tgt_billing_ym: string
  readonly tgt_address_no: string
}

/**
 * An answer with what it does not say: it is of the month and the address that were asked for, and the choices are those
 * that were known before (D33).
 */
export const completed = (answer: InvoiceMonth, asked: Asked, before: InvoiceMonth | null): InvoiceMonth => ({
  ...answer,
  billing_ym: answer.billing_ym || asked.tgt_billing_ym,
  address_no: answer.address_no || asked.tgt_address_no,
  billing_cands: answer.billing_cands ?? before?.billing_cands,
  address_cands: answer.address_cands ?? before?.address_cands,
})

/** Items in the order of order_no; those without one stay where the answer has them, and the last is the total (D34). */
export function inOrder({ invoice_items: items = [] }: InvoiceMonth): readonly InvoiceItem[] {
  const numbered = items
    .flatMap((item) => (item.order_no === undefined ? [] : [{ item, at: item.order_no }]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
    .values()
  return items.map((item) => (item.order_no === undefined ? item : (numbered.next().value ?? item)))
}

/** An amount as it is shown ('5,500', '-1,100', '△1,100') in yen; undefined where it is no number. */
export function yen(shown: string): number | undefined {
  const plain = shown
    .normalize('NFKC')
    .replace(/[,\s円¥]/g, '')
    .replace(/^[-−▲△]/, '-')
  return /^-?\d+$/.test(plain) ? Number(plain) : undefined
}

/** The amount of the month's total in yen; undefined where there is none, or none that is a number. */
const totalOf = (month: InvoiceMonth) => yen(inOrder(month).at(-1)?.item_amount_str ?? '')

/** Credit card c; bank debit f; everything else that is paid o. '' while the payment method is unknown. */
export type PaymentClass = 'c' | 'o' | 'f' | ''

export function paymentClass(
  month: InvoiceMonth,
  brand: Pick<InvoiceBrand, 'strictDebit'>,
  currentYm: string,
): PaymentClass {
  if (month.pay_method.includes('クレジット')) return 'c'
  if (month.pay_method !== '口座振替') return month.pay_method === '' ? '' : 'o'
  if (!brand.strictDebit) return 'f'
  return charges(month) && hasDay(month) && month.billing_ym <= currentYm ? 'f' : 'o'
}

/** Whether anything is to be paid for the month: a refund, 0 and what is no number are not (D29). */
export const charges = (month: InvoiceMonth) => (totalOf(month) ?? 0) > 0

const hasDay = ({ withdrawal_day: day }: InvoiceMonth) => day >= 1 && day <= 31

/** The day on which the bank account is debited: at most the month's last day (D17); undefined where none is known. */
export function withdrawalDate(month: InvoiceMonth): { month: number; day: number } | undefined {
  const { billing_ym, withdrawal_day } = month
  if (billing_ym === '' || !hasDay(month)) return undefined
  return { month: Number(billing_ym.slice(4, 6)), day: Math.min(withdrawal_day, daysIn(billing_ym)) }
}

/** Kana, else name, else the user ID (INV-18). */
export const holderName = (user: LoginUser) =>
  [user.sei_kana, user.mei_kana].filter(Boolean).join(' ') ||
  [user.sei_name, user.mei_name].filter(Boolean).join(' ') ||
  user.user_id

/** The address that calls name: the one answered, 1 where the answer knows none (INV-14). */
export const addressOf = (month: InvoiceMonth) => month.address_no || '1'

/** The address to download for: undefined where none of those to choose from is chosen (INV-34). */
export function addressNo(month: InvoiceMonth): string | undefined {
  const addresses = month.address_cands ?? []
  if (addresses.length === 0) return addressOf(month)
  return addresses.some(({ address_no }) => address_no === month.address_no) ? month.address_no : undefined
}

/** Whether a statement can be downloaded for a month: not before `from`, and within the last twelve months (INV-31). */
export const isDownloadable = (ym: string, from: string, currentYm: string) =>
  ym >= from && ym >= addMonths(currentYm, -12) && ym <= currentYm

type Months = Pick<InvoiceMonth, 'billing_cands' | 'billing_ym'>

/** The shown month's neighbours among the months to choose from (PLUS-02). */
export function neighbours(month: Months): { before: string | undefined; after: string | undefined } {
  const months = billingMonths(month).toSorted()
  const at = months.indexOf(month.billing_ym)
  return at < 0 ? { before: undefined, after: undefined } : { before: months[at - 1], after: months[at + 1] }
}

/** The months to choose from, as answered, with the shown one among them. */
export function billingMonths({ billing_cands = [], billing_ym }: Months): string[] {
  const months = [...new Set(billing_cands.map((candidate) => candidate.billing_ym).filter((ym) => ym !== ''))]
  return months.includes(billing_ym) || billing_ym === '' ? months : [billing_ym, ...months]
}

export interface Difference {
  readonly item_name: string
  readonly kind: 'new' | 'ended' | 'changed'
  /** Yen more (or, below 0, less) than the month before. */
  readonly yen: number
}

/**
 * What differs from the month before, item by item, the total last (PLUS-04). Items of one name are taken together; one
 * whose amount is no number in either month is left out: nobody knows what became of it.
 */
export function differences(month: InvoiceMonth, before: InvoiceMonth): readonly Difference[] {
  const all = [...inOrder(month), ...inOrder(before)]
  const unreadable = new Set(
    all.filter((item) => yen(item.item_amount_str) === undefined).map((item) => item.item_name),
  )
  const sums = (items: readonly InvoiceItem[]) => {
    const byName = new Map<string, number>()
    for (const { item_name, item_amount_str } of items) {
      const amount = yen(item_amount_str) ?? 0
      if (!unreadable.has(item_name)) byName.set(item_name, (byName.get(item_name) ?? 0) + amount)
    }
    return byName
  }
  const now = sums(inOrder(month))
  const then = sums(inOrder(before))
  const gone = [...then]
    .filter(([name]) => !now.has(name))
    .map(([item_name, amount]) => ({ item_name, kind: 'ended' as const, yen: 0 - amount }))
  const here = [...now].map(([item_name, amount]) => {
    const was = then.get(item_name)
    return { item_name, kind: was === undefined ? ('new' as const) : ('changed' as const), yen: amount - (was ?? 0) }
  })
  const changed = here.filter((item) => item.kind === 'new' || item.yen !== 0)
  const totalName = inOrder(month).at(-1)?.item_name
  const total = changed.filter(({ item_name }) => item_name === totalName)
  return [...changed.filter(({ item_name }) => item_name !== totalName), ...gone, ...total]
}

/** Signs of full width begin a formula too, and so does what blanks stand before. */
function beginsFormula(text: string): boolean {
  const plain = text.normalize('NFKC').trimStart()
  return /^[=+@]/.test(plain) || /^[\t\r\n]/.test(text) || (plain.startsWith('-') && yen(text) === undefined)
}

/** One field of a CSV line: quoted, and never taken for a formula by a spreadsheet. */
const csvField = (text: string) => `"${beginsFormula(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

/** The shown items as CSV: UTF-8 with BOM, CRLF, a heading and one line an item (PLUS-03). */
export const csv = (month: InvoiceMonth, headings: readonly string[]) =>
  `\uFEFF${[headings, ...inOrder(month).map((item) => [item.item_name, item.item_amount_str, item.item_remarks_str])]
    .map((line) => `${line.map(csvField).join(',')}\r\n`)
    .join('')}`
