import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { parseYen, sortedItems, totalOf } from './invoiceRules'

interface Difference {
  readonly item_name: string
  readonly kind: 'new' | 'ended' | 'changed'
  /** Yen more (below 0: less) than the previous month. */
  readonly yen: number
}

export interface Differences {
  /** The items that differ. */
  readonly items: readonly Difference[]
  /** Yen more (below 0: less) in total; undefined if one of the totals is unknown. */
  readonly total: number | undefined
  /** The item with the largest share of the total's difference; undefined if there is none, or if it is uncertain. */
  readonly main: Difference | undefined
  /** Whether every amount is a number, so that no item is omitted. */
  readonly isComplete: boolean
}

/** The item that moved the total furthest in its direction. */
function mainOf(items: readonly Difference[], total: number): Difference | undefined {
  const sign = Math.sign(total)
  const [main] = items.filter(({ yen }) => yen * sign > 0).toSorted((a, b) => (b.yen - a.yen) * sign)
  return main
}

/** The items without the total. */
const chargesOf = (month: InvoiceMonth) => sortedItems(month).slice(0, -1)

/**
 * The differences from the previous month, by item and in total (PLUS-04, EASE-09). Items with the same name are
 * summed; an item whose amount is not a number in one of the months is omitted, as its difference is unknown.
 */
export function compare(month: InvoiceMonth, previous: InvoiceMonth): Differences {
  const unreadable = new Set(
    [...chargesOf(month), ...chargesOf(previous)]
      .filter((item) => parseYen(item.item_amount_str) === undefined)
      .map((item) => item.item_name),
  )
  const sumsOf = (one: InvoiceMonth) => {
    const sums = new Map<string, number>()
    for (const { item_name, item_amount_str } of chargesOf(one)) {
      const amount = parseYen(item_amount_str) ?? 0
      if (!unreadable.has(item_name)) sums.set(item_name, (sums.get(item_name) ?? 0) + amount)
    }
    return sums
  }
  const [current, past] = [sumsOf(month), sumsOf(previous)]
  const compared = [...current].map(([item_name, amount]) => {
    const before = past.get(item_name)
    return {
      item_name,
      kind: before === undefined ? ('new' as const) : ('changed' as const),
      yen: amount - (before ?? 0),
    }
  })
  const ended = [...past]
    .filter(([name]) => !current.has(name))
    .map(([item_name, amount]) => ({ item_name, kind: 'ended' as const, yen: 0 - amount }))
  const items = [...compared.filter((item) => item.kind === 'new' || item.yen !== 0), ...ended]
  const total = differenceOf(yenOf(month), yenOf(previous))
  const isComplete = unreadable.size === 0
  return { items, total, main: isComplete && total !== undefined ? mainOf(items, total) : undefined, isComplete }
}

/** The total in yen, 0 for a month without items; undefined if it is unknown. */
const yenOf = (month: InvoiceMonth) => (month.invoice_items?.length === 0 ? 0 : totalOf(month))

const differenceOf = (now: number | undefined, then: number | undefined) =>
  now === undefined || then === undefined ? undefined : now - then
