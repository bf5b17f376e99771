import { invoice as brand } from '#brand/invoice'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { DownloadIcon } from '../../ui/DownloadIcon'
import { type InvoiceFile, invoiceFile } from './invoiceRules'
import { downloadTexts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly currentYm: string
  readonly download: (request: InvoiceFile) => void
}

/** The download of the invoice: a button, or the statement panel of brands that have one (INV-27..35). */
export function Download({ month, currentYm, download }: Props) {
  const { statement } = brand
  const file = invoiceFile(month, brand, currentYm)
  const reasons = { notChosen: downloadTexts.notChosen, notOffered: downloadTexts.notOffered(month.billing_ym) }
  const reason = typeof file === 'string' ? reasons[file] : ''
  const onClick = () => {
    if (typeof file !== 'string') download(file)
  }
  const button = (label: string, width = '') => (
    <button
      type="button"
      className={`btn btn-primary ${width}`}
      aria-disabled={reason !== ''}
      aria-describedby={reason ? 'download-closed' : undefined}
      onClick={onClick}
    >
      <DownloadIcon />
      {label}
    </button>
  )
  const closedNote = reason && <p id="download-closed">{reason}</p>
  if (!statement) {
    return (
      <div className="no-print">
        {closedNote}
        <p>{button(downloadTexts.button, 'btn-wide')}</p>
      </div>
    )
  }
  return (
    <details className="fold no-print">
      <summary>{statement.title}</summary>
      <ul>
        {statement.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {closedNote}
      {button(statement.button)}
    </details>
  )
}
