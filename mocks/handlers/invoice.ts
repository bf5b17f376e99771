import * as invoice from '../../src/api/endpoints/invoice'
import { monthLabel } from '../../src/time/months'
import { invoiceOf, isYearMonth, statementOf } from '../provider/invoices'
import { statementPdf } from '../provider/pdf'
import { type CustomerContext, customerHandler, handlersFor, type Reply } from './handler'

interface Choice {
  readonly tgt_billing_ym: string
  readonly tgt_address_no: string
}

type MonthReply = Reply<{ req: Choice; res: invoice.InvoiceMonth }>

function invoiceMonth({ tgt_billing_ym, tgt_address_no }: Choice, { provider, customer }: CustomerContext): MonthReply {
  if (!isYearMonth(tgt_billing_ym)) {
    return { status: 'VALIDATION', data: { tgt_billing_ym: 'ご請求月を選択してください。' } }
  }
  const billings = provider.billings(customer)
  return { status: 'OK', data: invoiceOf(billings, tgt_billing_ym, tgt_address_no, provider.clock.now()) }
}

export const invoiceHandlers = handlersFor(invoice, {
  certifyIndex: customerHandler(invoice.certifyIndex, invoiceMonth),
  changeBillingYm: customerHandler(invoice.changeBillingYm, invoiceMonth),

  downloadInvoice2: customerHandler(invoice.downloadInvoice2, ({ billing_ym, address_no }, { provider, customer }) => {
    const billings = provider.billings(customer)
    const statement = statementOf(provider.brand, billings, billing_ym, address_no, provider.clock.now())
    if (!statement) return { status: 'ERROR', message: '該当月の請求書はありません。' }
    const title = provider.brand === 'nct' ? '支払明細書' : '請求書'
    return {
      status: 'FILE',
      name: `${title}_${monthLabel(billing_ym)}.pdf`,
      latinName: 'invoice.pdf',
      type: 'application/pdf',
      bytes: statementPdf(statement, title),
    }
  }),
})
