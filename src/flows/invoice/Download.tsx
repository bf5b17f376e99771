import type { InvoiceMonth } from '../../api/contract/invoice'
import type { InvoiceBrand } from '../../brand/types'
import { Icon } from '../../page/icons'
import { addressNo, isDownloadable } from './rules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly currentYm: string
  readonly brand: InvoiceBrand
  readonly download: (request: { billing_ym: string; address_no: string }) => void
}

/** The invoice as a file: a button, or the statement's panel where the brand has one (INV-27..35). */
export function Download({ month, currentYm, brand: { statement }, download }: Props) {
  const { billing_ym } = month
  const address_no = addressNo(month)
  const press = () => {
    if (billing_ym && address_no) download({ billing_ym, address_no })
  }
  if (!statement) {
    return (
      <p className="no-print">
        <button type="button" className="btn btn-primary" onClick={press}>
          <Icon name="download" />
          {texts.download}
        </button>
      </p>
    )
  }
  const available = isDownloadable(billing_ym, statement.from, currentYm)
  return (
    <details className="fold panel no-print">
      <summary>{statement.title}</summary>
      <ul>
        {statement.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {!available && <p id="statement-closed">{texts.statementClosed(billing_ym)}</p>}
      <button
        type="button"
        className="btn btn-primary"
        disabled={!available}
        aria-describedby={available ? undefined : 'statement-closed'}
        onClick={press}
      >
        <Icon name="download" />
        {statement.button}
      </button>
    </details>
  )
}
