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
import { Choice } from './Choice'
import { Comparison } from './Comparison'
import { Download } from './Download'
import { invoice } from './flow'
import { Payment } from './Payment'
import { Related } from './Related'
import { type Asked, addressOf, csv, holderName, inOrder, neighbours, yen } from './rules'
import { Summary } from './Summary'
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

const totalWords = (total: string) =>
  `${texts.total} ${total || texts.none}${yen(total) === undefined ? '' : texts.yen}`

interface Props {
  readonly month: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
  /** HTML, or ''. */
  readonly notice: string
}

function Month({ month, currentYm, notice }: Props) {
  const [{ asked, before }, actions] = useFlow(invoice)
  const user = useSession()?.loginUser
  const saveFile = useContext(SaveFile)
  const items = inOrder(month)
  const total = items.at(-1)?.item_amount_str
  const withoutItems = month.invoice_items ? texts.empty : texts.unknown
  const { before: monthBefore } = neighbours(month)
  const ask = (chosen: Partial<Asked>) =>
    actions.changeBillingYm({
      tgt_billing_ym: month.billing_ym || currentYm,
      tgt_address_no: addressOf(month),
      ...asked,
      ...chosen,
    })

  return (
    <>
      <div className="printable">
        <p className="visually-hidden" role="status">
          {texts.shown(month.billing_ym, total === undefined ? withoutItems : totalWords(total))}
        </p>
        <Choice month={month} asked={asked} ask={ask} />
        {user && <Summary month={month} holder={holderName(user)} userId={user.user_id} total={total} />}
        {total === undefined ? (
          <div className="panel">
            <p>{withoutItems}</p>
            {!month.invoice_items && <RetryButton query={() => ask({})} />}
          </div>
        ) : (
          <>
            <Breakdown items={items} />
            <div className="button-row no-print">
              {monthBefore && (
                <button
                  type="button"
                  className="btn btn-secondary"
                  aria-expanded={before !== null}
                  onClick={() =>
                    before
                      ? actions.set({ before: null })
                      : actions.monthBefore({ tgt_billing_ym: monthBefore, tgt_address_no: addressOf(month) })
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
                    new Blob([csv(month, texts.columns)], { type: 'text/csv' }),
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
              {before &&
                (before.invoice_items ? <Comparison month={month} before={before} /> : <p>{texts.notCompared}</p>)}
            </div>
          </>
        )}
        <Payment month={month} currentYm={currentYm} brand={brand} />
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
