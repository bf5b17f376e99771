import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { useFlow } from '../../runtime/useFlow'
import { Amount } from '../../ui/Amount'
import { InAppBrowser } from '../../ui/InAppBrowser'
import { RetryButton } from '../../ui/RetryButton'
import { Download } from './Download'
import { invoice } from './flow'
import { HowPaid } from './HowPaid'
import { addressOf, amountWords, billingMonths, displayedTotal, neighbours } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
  /** Whether the year is shown below. */
  readonly showsYear: boolean
  readonly toggleYear: () => void
  /** Queries the month again. */
  readonly retry: () => void
}

/** The month's total, payment date, download, and comparisons (EASE-08). */
export function InvoiceSummary({ month, currentYm, showsYear, toggleYear, retry }: Props) {
  const [{ previous }, actions] = useFlow(invoice)
  const total = displayedTotal(month)
  const previousYm = total === undefined ? undefined : neighbours(month).previous
  return (
    <section className="panel invoice-summary">
      <h2 className="panel__title">{texts.heading(month.billing_ym)}</h2>
      {total === undefined ? (
        <>
          <p>{month.invoice_items ? texts.empty : texts.unknown}</p>
          {!month.invoice_items && <RetryButton query={retry} />}
        </>
      ) : (
        <>
          <Amount label={texts.total} {...amountWords(total)} />
          <HowPaid month={month} currentYm={currentYm} />
        </>
      )}
      {/* Also for the CSV download below. */}
      {(total !== undefined || (features.invoiceDownload && month.invoice2_flg)) && <InAppBrowser />}
      {features.invoiceDownload && month.invoice2_flg && (
        <Download month={month} currentYm={currentYm} download={actions.downloadInvoice2} />
      )}
      {billingMonths(month).length > 1 && (
        <div className="button-row no-print">
          {previousYm && (
            <button
              type="button"
              className="btn btn-secondary"
              aria-expanded={previous !== null}
              onClick={() =>
                previous
                  ? actions.hideComparison()
                  : actions.previousMonth({ tgt_billing_ym: previousYm, tgt_address_no: addressOf(month) })
              }
            >
              {texts.compare}
            </button>
          )}
          <button type="button" className="btn btn-secondary" aria-expanded={showsYear} onClick={toggleYear}>
            {texts.year}
          </button>
        </div>
      )}
    </section>
  )
}
