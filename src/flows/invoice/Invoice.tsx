import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { useLocation } from '../../routing/router'
import { useFlow } from '../../runtime/useFlow'
import { now } from '../../time/clock'
import { yearMonth } from '../../time/months'
import { useOpenedMonth } from '../../time/useOpenedMonth'
import { addressName } from '../../ui/addressName'
import { Columns } from '../../ui/Columns'
import { SaveFile } from '../../ui/contexts'
import { joinParts } from '../../ui/personText'
import { QueryPage } from '../../ui/QueryPage'
import { SafeHtml } from '../../ui/SafeHtml'
import { useExtraNotice } from '../../ui/useExtraNotice'
import { useSession } from '../../ui/useSession'
import { Breakdown } from './Breakdown'
import { Comparison } from './Comparison'
import { toCsv } from './csv'
import { invoice } from './flow'
import { InvoiceHolder } from './InvoiceHolder'
import { InvoicePayment } from './InvoicePayment'
import { InvoicePicker } from './InvoicePicker'
import { InvoiceSummary } from './InvoiceSummary'
import {
  addressOf,
  amountWords,
  chosenAddress,
  displayedTotal,
  type InvoiceQuery,
  requestedMonth,
  sortedItems,
} from './invoiceRules'
import { Related } from './Related'
import { texts } from './texts'
import { Year } from './Year'
import './Invoice.scss'

/** ご請求明細: one month of one billing address. portal-2 §2 "Invoice", D17. */
export default function Invoice() {
  const [state, actions] = useFlow(invoice)
  const notice = useExtraNotice()
  const { search } = useLocation()
  const currentYm = yearMonth(now())
  return (
    <QueryPage
      key={`${useOpenedMonth()} ${search}`}
      state={state}
      actions={actions}
      query={() => actions.certifyIndex({ tgt_billing_ym: requestedMonth(search, currentYm), tgt_address_no: '1' })}
      data={state.month}
      offersLogin
    >
      {(month) => <Month month={month} currentYm={currentYm} notice={notice} />}
    </QueryPage>
  )
}
Invoice.flows = () => [invoice]

function totalText(total: string) {
  const { value, unit } = amountWords(total)
  return `${texts.total} ${value}${unit}`
}

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
  // The address whose year is shown; hidden again for another address.
  const [yearOf, setYearOf] = useState('')
  const address = addressOf(month)
  const chosen = chosenAddress(month)
  const chosenName = chosen ? addressName(chosen) : ''
  const showsYear = yearOf === address
  const year = useRef<HTMLElement>(null)
  const toggleYear = () => {
    flushSync(() => setYearOf(showsYear ? '' : address))
    // It may have opened outside the viewport, below the comparison.
    year.current?.scrollIntoView({ block: 'nearest' })
  }
  const total = displayedTotal(month)
  const noItemsText = month.invoice_items ? texts.empty : texts.unknown
  const changeMonth = (chosen: Partial<InvoiceQuery>) =>
    actions.changeBillingYm({
      tgt_billing_ym: month.billing_ym || currentYm,
      tgt_address_no: address,
      ...requested,
      ...chosen,
    })

  return (
    <div className="printable wide">
      <p className="visually-hidden" role="status">
        {texts.shown(month.billing_ym, chosenName, total === undefined ? noItemsText : totalText(total))}
      </p>
      <Columns
        asideFirst
        aside={
          <>
            <InvoicePicker month={month} requested={requested} onChoose={changeMonth} />
            <InvoiceSummary
              month={month}
              currentYm={currentYm}
              showsYear={showsYear}
              toggleYear={toggleYear}
              retry={() => changeMonth({})}
            />
          </>
        }
      >
        <div aria-live="polite">
          {previous &&
            (previous.invoice_items ? (
              <Comparison month={month} previous={previous} currentYm={currentYm} />
            ) : (
              <p>{texts.notCompared}</p>
            ))}
        </div>
        {showsYear && <Year month={month} ref={year} />}
        {total !== undefined && (
          <>
            <Breakdown items={sortedItems(month)} />
            <div className="button-row no-print">
              <button
                type="button"
                className="btn btn-secondary"
                // Once for a double click.
                onClick={({ detail }) =>
                  detail < 2 &&
                  saveFile(
                    `${joinParts('_', texts.fileName, month.billing_ym, chosenName)}.csv`,
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
          </>
        )}
        <InvoicePayment month={month} currentYm={currentYm} />
        {user && <InvoiceHolder month={month} address={chosenName} user={user} />}
        {notice && (
          <section className="panel no-print">
            <h2 className="panel__title">{texts.notice}</h2>
            <SafeHtml html={notice} />
          </section>
        )}
        {features.invoiceLinks && <Related />}
      </Columns>
    </div>
  )
}
