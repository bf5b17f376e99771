import { invoice as brand } from '#brand/invoice'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { now } from '../../time/clock'
import { yearMonth } from '../../time/months'
import { useOpenedMonth } from '../../time/useOpenedMonth'
import { Amount } from '../../ui/Amount'
import { addressName } from '../../ui/addressName'
import { Card } from '../../ui/Card'
import { DownloadIcon } from '../../ui/DownloadIcon'
import { FlowAlert } from '../../ui/FlowAlert'
import { InAppBrowser } from '../../ui/InAppBrowser'
import { HowPaid } from './HowPaid'
import { invoiceCard } from './invoiceCardFlow'
import { amountWords, chosenAddress, displayedTotal, invoiceFile, neighbours } from './invoiceRules'
import { downloadTexts, texts } from './texts'

/** The current month's invoice in a few lines: amount, payment, and a link to the rest (HOME-01..04). */
export function InvoiceCard() {
  const [state, actions] = useFlow(invoiceCard)
  const currentYm = yearMonth(now())
  return (
    <Card
      key={useOpenedMonth()}
      title={texts.cardTitle(state.data?.billing_ym ?? currentYm)}
      page="invoice"
      card={state}
      query={() => actions.certifyIndex({ tgt_billing_ym: currentYm, tgt_address_no: '1' })}
      cancelQueries={actions.cancelQueries}
      lines={6}
    >
      {(month) => (
        <>
          <FlowAlert state={state} showsFieldErrors onDismiss={actions.dismiss} />
          <Address month={month} />
          <Month month={month} currentYm={currentYm} />
        </>
      )}
    </Card>
  )
}

/** The address of the invoice, if there are several: the cards below may show another one. */
function Address({ month }: { month: InvoiceMonth }) {
  const address = chosenAddress(month)
  return address && <p>{texts.at(addressName(address))}</p>
}

interface Props {
  readonly month: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
}

function Month({ month, currentYm }: Props) {
  const [, actions] = useFlow(invoiceCard)
  const total = displayedTotal(month)
  const offered = features.invoiceDownload && month.invoice2_flg && invoiceFile(month, brand, currentYm)
  const file = typeof offered === 'object' ? offered : undefined
  if (total === undefined) return <NoItems month={month} />
  return (
    <>
      <Amount {...amountWords(total)} />
      <HowPaid month={month} currentYm={currentYm} />
      <OtherAddresses month={month} />
      {file && <InAppBrowser />}
      <p className="button-row">
        <Link className="btn btn-primary" to={hrefOf('invoice')}>
          {texts.toStatement}
        </Link>
        {file && (
          <button type="button" className="btn btn-secondary" onClick={() => actions.downloadInvoice2(file)}>
            <DownloadIcon />
            {brand.statement?.button ?? downloadTexts.onCard}
          </button>
        )}
      </p>
    </>
  )
}

/** The number of other billing addresses: the card shows only one (HOME-02). */
const othersOf = ({ address_cands = [] }: InvoiceMonth) => address_cands.length - 1

function OtherAddresses({ month }: { month: InvoiceMonth }) {
  const others = othersOf(month)
  return (
    others > 0 && (
      <p>
        <Link to={hrefOf('invoice')}>{texts.otherAddresses(others)}</Link>
      </p>
    )
  )
}

/** A month without items, with a link to the previous one; doesn't say that there are none if unknown (D33). */
function NoItems({ month }: { month: InvoiceMonth }) {
  const { previous } = neighbours(month)
  const none = othersOf(month) > 0 ? texts.noChargeHere : texts.noCharge
  return (
    <>
      <p>{month.invoice_items ? none(month.billing_ym) : texts.unknown}</p>
      <OtherAddresses month={month} />
      <p>
        <Link className="btn btn-secondary" to={`${hrefOf('invoice')}${previous ? `?month=${previous}` : ''}`}>
          {previous ? texts.toMonth(previous) : texts.toStatement}
        </Link>
      </p>
    </>
  )
}
