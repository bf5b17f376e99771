import { certifyIndex, changeBillingYm, downloadInvoice2, type InvoiceMonth } from '../../api/endpoints/invoice'
import type { Outcome } from '../../api/outcome'
import { customerNumbersReceived } from '../../runtime/customerNumbers'
import { defineFlow } from '../../runtime/flow'
import { type Asked, addressOf, completed, neighbours } from './invoiceRules'

interface Invoice {
  /** The month that is shown, as it was answered. */
  month: InvoiceMonth | null
  /** What was asked for and is not answered yet: the selects show it meanwhile. */
  asked: Asked | null
  /** The month before the shown one, once it was asked for (PLUS-04). */
  before: InvoiceMonth | null
}

/** The number on the invoice is told to whoever helps (PLUS-08). */
const dispatches = (outcome: Outcome<InvoiceMonth>) =>
  outcome.kind === 'ok'
    ? [customerNumbersReceived({ reg_number: outcome.data.invoice_items?.[0]?.user_reg_no ?? '' })]
    : []

/** Invoices by billing month and address. portal-2 §2 "Invoice", §7; D17. */
export const invoice = defineFlow({
  name: 'invoice',
  initialState: { month: null, asked: null, before: null } as Invoice,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ month: null, before: null, asked: null }),
      onSuccess: (month) => ({ month }),
      dispatches,
    },
    changeBillingYm: {
      endpoint: changeBillingYm,
      onRequest: (asked) => ({ asked }),
      onSuccess: (answer, asked, { month }) => ({ month: completed(answer, asked, month), asked: null, before: null }),
      onError: () => ({ asked: null }),
    },
    monthBefore: {
      endpoint: changeBillingYm,
      // Another month or address may show by now, and would be compared with a stranger.
      onSuccess: (answer, asked, { month }) =>
        month && neighbours(month).before === asked.tgt_billing_ym && addressOf(month) === asked.tgt_address_no
          ? { before: completed(answer, asked, month) }
          : {},
    },
    downloadInvoice2: { endpoint: downloadInvoice2 },
  },
})
