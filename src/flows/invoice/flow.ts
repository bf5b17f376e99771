import { certifyIndex, changeBillingYm, downloadInvoice2, type InvoiceMonth } from '../../api/endpoints/invoice'
import type { Outcome } from '../../api/outcome'
import { customerNumbersReceived } from '../../runtime/customerNumbers'
import { defineFlow } from '../../runtime/flow'
import { addressOf, fillGaps, type InvoiceQuery, neighbours } from './invoiceRules'

interface Invoice {
  /** The shown month, from the response. */
  month: InvoiceMonth | null
  /** The month and address being loaded, which the selects already show. */
  requested: InvoiceQuery | null
  /** The month before the shown one, once it has been queried for the comparison (PLUS-04). */
  previous: InvoiceMonth | null
}

/** The customer number on the invoice, for the support information (PLUS-08). */
const dispatches = (outcome: Outcome<InvoiceMonth>) =>
  outcome.kind === 'ok'
    ? [customerNumbersReceived({ reg_number: outcome.data.invoice_items?.[0]?.user_reg_no ?? '' })]
    : []

/** Invoices by billing month and address. portal-2 §2 "Invoice", §7; D17. */
export const invoice = defineFlow({
  name: 'invoice',
  initialState: { month: null, requested: null, previous: null } as Invoice,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ month: null, previous: null, requested: null }),
      onSuccess: (month) => ({ month }),
      dispatches,
    },
    changeBillingYm: {
      endpoint: changeBillingYm,
      onRequest: (requested) => ({ requested }),
      onSuccess: (response, query, { month }) => ({
        month: fillGaps(response, query, month),
        requested: null,
        previous: null,
      }),
      onError: () => ({ requested: null }),
    },
    previousMonth: {
      endpoint: changeBillingYm,
      // Another month or address may be shown by now, which must not be compared with this one.
      onSuccess: (response, query, { month }) =>
        month && neighbours(month).previous === query.tgt_billing_ym && addressOf(month) === query.tgt_address_no
          ? { previous: fillGaps(response, query, month) }
          : {},
    },
    downloadInvoice2: { endpoint: downloadInvoice2 },
  },
})
