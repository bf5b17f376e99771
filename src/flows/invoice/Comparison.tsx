import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { addMonths, monthLabel } from '../../time/months'
import { compare, type Differences } from './differences'
import { sortedItems } from './invoiceRules'
import { texts } from './texts'

const yenText = (yen: number) => Math.abs(yen).toLocaleString('ja-JP')

/** Uses a full-width minus sign; a hyphen would be overlooked. */
function signed(yen: number): string {
  if (yen === 0) return '0'
  return `${yen > 0 ? '+' : '－'}${yenText(yen)}`
}

/** How the total differs. */
function sentence({ total }: Differences, than: string): string {
  if (total === undefined) return texts.unknownTotal(than)
  if (total === 0) return texts.sameTotal(than)
  return total > 0 ? texts.higher(than, yenText(total)) : texts.lower(than, yenText(total))
}

/** The item with the largest share of the difference. */
function reason({ main }: Differences): string {
  if (!main) return ''
  return texts.mainReason(main.item_name, main.kind === 'changed' ? '' : texts.kinds[main.kind], signed(main.yen))
}

interface Props {
  readonly month: InvoiceMonth
  readonly previous: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
}

/** 「先月との違い」: the main reason for the difference, then new, ended and changed items (EASE-09, PLUS-04). */
export function Comparison({ month, previous, currentYm }: Props) {
  const differences = compare(month, previous)
  const { items, total, isComplete } = differences
  const isLastMonth = previous.billing_ym === addMonths(currentYm, -1)
  const than = isLastMonth ? texts.lastMonth : monthLabel(previous.billing_ym)
  const [name, kind, difference] = texts.differenceColumns
  if (items.length === 0 && total === 0 && isComplete) return <p className="panel">{texts.same(previous.billing_ym)}</p>
  return (
    <section className="panel">
      <p className="comparison__lead">
        <span>{sentence(differences, than)}</span>
        <span>{reason(differences)}</span>
      </p>
      {items.length > 0 && (
        <table className="invoice-table">
          <caption>{texts.comparedWith(previous.billing_ym)}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className="number">
                {difference}
              </th>
              <th scope="col">{kind}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.item_name}>
                <th scope="row">{item.item_name}</th>
                <td className="number">{signed(item.yen)}</td>
                <td>{texts.kinds[item.kind]}</td>
              </tr>
            ))}
            {total !== undefined && (
              <tr className="total">
                <th scope="row">{sortedItems(month).at(-1)?.item_name}</th>
                <td className="number">{signed(total)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}
