import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import type { BrandCode } from '../../src/brand/gates'
import { addMonths, yearMonth } from '../../src/time/months'
import { type Charge, plans } from './catalogue'
import type { Billing } from './personas'

/** An invoice month with all fields present. */
type CompleteMonth = { readonly [K in keyof InvoiceMonth]-?: NonNullable<InvoiceMonth[K]> }

/** The number of selectable months, including the current one. */
const monthsKept = 14
/** Statements go back one year; brands with a first month have none before it. */
const statementMonths = 12
const firstStatement: Partial<Record<BrandCode, string>> = { nct: '202412' }

/** 5500 → '5,500', -1100 → '-1,100'. */
export const yenText = (yen: number) => String(yen).replace(/\B(?=(\d{3})+$)/g, ',')

export const isYearMonth = (text: string) => /^\d{4}(?:0[1-9]|1[0-2])$/.test(text)

/** The charges of an address in a month, without the total. */
function chargesOf(billing: Billing, ym: string): Charge[] {
  if (billing.since !== undefined && ym < billing.since) return []
  const month = { ym, count: Number(ym.slice(0, 4)) * 12 + Number(ym.slice(4)) - 1, regNo: billing.regNo }
  return plans[billing.plan].flatMap((line) => line(month) ?? [])
}

const totalOf = (charges: readonly Charge[]) => charges.reduce((sum, { yen }) => sum + yen, 0)

function itemsOf(billing: Billing, ym: string): CompleteMonth['invoice_items'] {
  const charges = chargesOf(billing, ym)
  if (charges.length === 0) return []
  const total = { name: 'ご請求合計', yen: totalOf(charges), remarks: '税込' }
  return [...charges, total].map(({ name, yen, remarks }, index) => ({
    order_no: index + 1,
    item_name: name,
    item_amount_str: yenText(yen),
    item_remarks_str: remarks,
    user_reg_no: billing.regNo,
  }))
}

/** The selectable months, newest first. */
const monthsOf = (billings: readonly Billing[], now: number): string[] =>
  billings.length === 0 ? [] : Array.from({ length: monthsKept }, (_, back) => addMonths(yearMonth(now), -back))

/**
 * The invoice of an address for a month. An unknown month falls back to the latest, an unknown address to the first; the
 * result contains both.
 */
export function invoiceOf(billings: readonly Billing[], ym: string, addressNo: string, now: number): CompleteMonth {
  const months = monthsOf(billings, now)
  const shown = months.includes(ym) ? ym : yearMonth(now)
  const billing = billings.find(({ no }) => no === addressNo) ?? billings[0]
  const items = billing ? itemsOf(billing, shown) : []
  return {
    billing_ym: shown,
    billing_cands: months.map((month) => ({ billing_ym: month })),
    address_no: billing?.no ?? '',
    address_cands: billings.map(({ no, name }) => ({ address_no: no, address_name: name })),
    pay_method: billing?.payMethod ?? '',
    withdrawal_day: billing?.withdrawalDay ?? 0,
    invoice2_flg: (billing?.statement ?? false) && items.length > 0,
    invoice_items: items,
  }
}

/** The data of a statement; undefined if there is none for this month and address. */
export function statementOf(
  brand: BrandCode,
  billings: readonly Billing[],
  ym: string,
  addressNo: string,
  now: number,
) {
  const billing = billings.find(({ no }) => no === addressNo)
  if (!billing?.statement || !monthsOf(billings, now).includes(ym)) return undefined
  const first = firstStatement[brand]
  if (first !== undefined && (ym < first || ym < addMonths(yearMonth(now), -statementMonths))) return undefined
  const charges = chargesOf(billing, ym)
  return charges.length === 0 ? undefined : { ym, regNo: billing.regNo, charges, total: totalOf(charges) }
}
