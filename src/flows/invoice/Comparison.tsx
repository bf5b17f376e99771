import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { differences } from './invoiceRules'
import { texts } from './texts'

const signed = (yen: number) => `${yen > 0 ? '+' : ''}${yen.toLocaleString('ja-JP')}`

/** 「先月との違い」: new, ended and changed items since the previous month (PLUS-04). */
export function Comparison({ month, previous }: { month: InvoiceMonth; previous: InvoiceMonth }) {
  const rows = differences(month, previous)
  const [name, kind, difference] = texts.differenceColumns
  return (
    <section className="panel">
      {rows.length === 0 ? (
        <p>{texts.same(previous.billing_ym)}</p>
      ) : (
        <table className="invoice-table">
          <caption className="panel__title">{texts.comparedWith(previous.billing_ym)}</caption>
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
            {rows.map((row) => (
              <tr key={row.item_name}>
                <th scope="row">{row.item_name}</th>
                <td className="number">{signed(row.yen)}</td>
                <td>{texts.kinds[row.kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
