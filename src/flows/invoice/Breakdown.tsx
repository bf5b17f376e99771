import type { InvoiceItem } from '../../api/endpoints/invoice'
import { texts } from './texts'

/** The items in order; the last is the total and is set apart. */
export function Breakdown({ items }: { items: readonly InvoiceItem[] }) {
  const [name, amount, remarks] = texts.columns
  // Neither number nor name is guaranteed to exist or to be unique, so the index is the key.
  const rows = items.map((item, index) => ({ item, key: `${index}`, total: index === items.length - 1 }))
  return (
    <section className="panel">
      <table className="invoice-table">
        <caption className="panel__title">{texts.breakdown}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" className="number">
              {amount}
            </th>
            <th scope="col">{remarks}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, key, total }) => (
            <tr key={key} className={total ? 'total' : undefined}>
              <th scope="row">{item.item_name}</th>
              <td className="number">{item.item_amount_str}</td>
              <td>{item.item_remarks_str}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
