import { certifyIndex, downloadInvoice2, type InvoiceMonth } from '../../api/endpoints/invoice'
import { type CardState, cardQuery, emptyCard } from '../../runtime/cardQuery'
import { defineFlow } from '../../runtime/flow'
import { fillGaps } from './invoiceRules'

/** The current month's invoice on the home page. */
export const invoiceCard = defineFlow({
  name: 'invoiceCard',
  initialState: emptyCard as CardState<InvoiceMonth>,
  calls: {
    certifyIndex: cardQuery(certifyIndex, (month, query) => fillGaps(month, query, null)),
    downloadInvoice2: { endpoint: downloadInvoice2 },
  },
})
