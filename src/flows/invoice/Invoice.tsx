import { useContext } from 'react'
import { invoice as brand } from '#brand/invoice'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { useFlow } from '../../runtime/useFlow'
import { now } from '../../time/clock'
import { yearMonth } from '../../time/japan'
import { SaveFile } from '../../ui/contexts'
import { QueryPage } from '../../ui/QueryPage'
import { RetryButton } from '../../ui/RetryButton'
import { SafeHtml } from '../../ui/SafeHtml'
import { useSession } from '../../ui/useSession'
import { Breakdown } from './Breakdown'
import { Comparison } from './Comparison'
import { Download } from './Download'
import { invoice } from './flow'
import { InvoicePayment } from './InvoicePayment'
import { InvoicePicker } from './InvoicePicker'
import { InvoiceSummary } from './InvoiceSummary'
import { addressOf, holderName, type InvoiceQuery, neighbours, parseYen, sortedItems, toCsv } from './invoiceRules'
import { Related } from './Related'
import { texts } from './texts'
import { useExtraNotice } from './useExtraNotice'
import './Invoice.scss'

/** ご請求明細: one month of one billing address. portal-2 §2 "Invoice", D17. */
export default function Invoice() {
  const [state, actions] = useFlow(invoice)
  const notice = useExtraNotice()
  const currentYm = yearMonth(now())
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyIndex({ tgt_billing_ym: currentYm, tgt_address_no: '1' })}
      data={state.month}
      offersLogin
    >
      {(month) => <Month month={month} currentYm={currentYm} notice={notice} />}
    </QueryPage>
  )
}
Invoice.flows = () => [invoice]

const totalText = (total: string) =>
  `${texts.total} ${total || texts.none}${parseYen(total) === undefined ? '' : texts.yen}`

interface Props {
  readonly month: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
  /** HTML, or ''. */
  readonly notice: string
}

function Month({ month, currentYm, notice }: Props) {
  const [{ requested, previous }, actions] = useFlow(invoice)
  const user = useSession()?.loginUser
  const saveFile = useContext(SaveFile)
  const items = sortedItems(month)
  const total = items.at(-1)?.item_amount_str
  const noItemsText = month.invoice_items ? texts.empty : texts.unknown
  const { previous: previousYm } = neighbours(month)
  const changeMonth = (chosen: Partial<InvoiceQuery>) =>
    actions.changeBillingYm({
      tgt_billing_ym: month.billing_ym || currentYm,
      tgt_address_no: addressOf(month),
      ...requested,
      ...chosen,
    })

  return (
    <>
      <div className="printable">
        <p className="visually-hidden" role="status">
          {texts.shown(month.billing_ym, total === undefined ? noItemsText : totalText(total))}
        </p>
        <InvoicePicker month={month} requested={requested} onChoose={changeMonth} />
        {user && <InvoiceSummary month={month} holder={holderName(user)} userId={user.user_id} total={total} />}
        {total === undefined ? (
          <div className="panel">
            <p>{noItemsText}</p>
            {!month.invoice_items && <RetryButton query={() => changeMonth({})} />}
          </div>
        ) : (
          <>
            <Breakdown items={items} />
            <div className="button-row no-print">
              {previousYm && (
                <button
                  type="button"
                  className="btn btn-secondary"
                  aria-expanded={previous !== null}
                  onClick={() =>
                    previous
                      ? actions.set({ previous: null })
                      : actions.previousMonth({ tgt_billing_ym: previousYm, tgt_address_no: addressOf(month) })
                  }
                >
                  {texts.compare}
                </button>
              )}
              <button
                type="button"
                className="btn btn-secondary"
                onClick={() =>
                  saveFile(
                    `${texts.fileName}_${month.billing_ym}.csv`,
                    new Blob([toCsv(month, texts.columns)], { type: 'text/csv' }),
                  )
                }
              >
                {texts.csv}
              </button>
              <button type="button" className="btn btn-secondary" onClick={() => window.print()}>
                {texts.print}
              </button>
            </div>
            <div aria-live="polite">
              {previous &&
                (previous.invoice_items ? (
                  <Comparison month={month} previous={previous} />
                ) : (
                  <p>{texts.notCompared}</p>
                ))}
            </div>
          </>
        )}
        <InvoicePayment month={month} currentYm={currentYm} brand={brand} />
      </div>
      {features.invoiceDownload && month.invoice2_flg && (
        <Download month={month} currentYm={currentYm} brand={brand} download={actions.downloadInvoice2} />
      )}
      {notice && (
        <section className="panel no-print">
          <h2 className="panel__title">{texts.notice}</h2>
          <SafeHtml html={notice} />
        </section>
      )}
      {features.invoiceLinks && <Related />}
    </>
  )
}
