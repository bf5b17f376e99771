import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { DescriptionList } from '../../ui/DescriptionList'
import { parseYen } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly holder: string
  readonly userId: string
  /** The displayed amount; undefined for a month without items. */
  readonly total: string | undefined
}

/** The customer and the total of the invoice. */
export function InvoiceSummary({ month, holder, userId, total }: Props) {
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.heading(month.billing_ym)}</h2>
      {total !== undefined && (
        <p className="amount">
          <span className="amount__label">{texts.total}</span>
          <strong className="amount__value">{total || texts.none}</strong>
          {parseYen(total) !== undefined && <span className="amount__unit">{texts.yen}</span>}
        </p>
      )}
      <DescriptionList
        rows={[
          [texts.holder, holder],
          [texts.userId, userId],
          [texts.customerNumber, month.invoice_items?.[0]?.user_reg_no || texts.none],
        ]}
      />
    </section>
  )
}
