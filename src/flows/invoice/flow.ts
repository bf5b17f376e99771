import { certifyIndex, changeBillingYm, downloadInvoice2, type InvoiceMonth } from '../../api/endpoints/invoice'
import type { Outcome } from '../../api/outcome'
import { customerNumbersReceived } from '../../runtime/customerNumbers'
import { defineFlow } from '../../runtime/flow'
import {
  addressOf,
  customerNumber,
  fillGaps,
  type InvoiceQuery,
  type KnownMonths,
  keyOf,
  neighbours,
  withMonth,
} from './invoiceRules'

interface Invoice {
  /** The shown month, from the response. */
  month: InvoiceMonth | null
  /** The month and address being loaded, which the selects already show. */
  requested: InvoiceQuery | null
  /** The previous month, once it has been queried for the comparison (PLUS-04). */
  previous: InvoiceMonth | null
  /** Every month queried so far, so that the year queries none twice (EASE-10). */
  known: KnownMonths
  /** The keys of the months whose query failed for the year. */
  unread: readonly string[]
}

/** Stores the invoice's customer number for the support information (PLUS-08). */
const dispatches = (outcome: Outcome<InvoiceMonth>) =>
  outcome.kind === 'ok' ? [customerNumbersReceived({ reg_number: customerNumber(outcome.data) })] : []

/** Invoices by billing month and address. portal-2 §2 "Invoice", §7; D17. */
export const invoice = defineFlow({
  name: 'invoice',
  initialState: { month: null, requested: null, previous: null, known: {}, unread: [] } as Invoice,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ month: null, previous: null, requested: null, unread: [] }),
      onSuccess: (month, _, { known }) => ({ month, known: withMonth(known, month) }),
      dispatches,
    },
    changeBillingYm: {
      endpoint: changeBillingYm,
      onRequest: (requested) => ({ requested }),
      onSuccess: (response, query, state) => {
        const month = fillGaps(response, query, state.month)
        return { month, requested: null, previous: null, known: withMonth(state.known, month) }
      },
      onError: () => ({ requested: null }),
      dispatches,
    },
    previousMonth: {
      endpoint: changeBillingYm,
      // Another month or address may be shown by now, with which this one must not be compared.
      onSuccess: (response, query, { month, known }) => {
        const previous = fillGaps(response, query, month)
        const isWanted =
          month && neighbours(month).previous === query.tgt_billing_ym && addressOf(month) === query.tgt_address_no
        return { known: withMonth(known, previous), ...(isWanted && { previous }) }
      },
    },
    /** Queries one month of the year; doesn't affect the rest of the page. */
    monthOfYear: {
      endpoint: changeBillingYm,
      background: true,
      onSuccess: (response, query, state) => {
        const known = withMonth(state.known, fillGaps(response, query, null))
        const isKnown = keyOf(query) in known
        return { known, ...(!isKnown && { unread: [...state.unread, keyOf(query)] }) }
      },
      onError: (_, query, { unread }) => ({ unread: [...unread, keyOf(query)] }),
    },
    downloadInvoice2: { endpoint: downloadInvoice2 },
  },
  events: {
    hideComparison: { reduce: () => ({ previous: null }) },
    /** Queries the months again that could not be read for the year. */
    retryYear: { reduce: () => ({ unread: [] }) },
  },
})
