import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { parseYen, sortedItems } from './invoiceRules'

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
