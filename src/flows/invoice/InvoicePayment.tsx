import type { InvoiceMonth } from '../../api/endpoints/invoice'
import type { InvoiceBrand } from '../../brand/types'
import { charges, paymentClass, withdrawalDate } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly brand: InvoiceBrand
  readonly currentYm: string
}

/** How the month is paid; where to transfer to, open where that is how (portal-2 §2 "payment-method notes", D29). */
export function Payment({ month, brand, currentYm }: Props) {
  const paidBy = paymentClass(month, brand, currentYm)
  const debited = paidBy === 'f' && month.billing_ym !== '' && charges(month)
  const debit = debited && withdrawalDate(month)
  const accounts = (
    <>
      <ul className="accounts">
        {brand.accounts.map(({ bank, branch, number, holder }) => (
          <li key={number}>
            <span>
              {`${bank} ${branch} `}
              <span className="accounts__number">{number}</span>
            </span>
            <span>{`${texts.accountHolder} ${holder}`}</span>
          </li>
        ))}
      </ul>
      <p>{texts.transferFee}</p>
    </>
  )
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.payment}</h2>
      {paidBy === 'c' && <p>{texts.byCard}</p>}
      {paidBy === 'o' && <p>{texts.byOther}</p>}
      {debit && <p>{texts.byDebit(debit)}</p>}
      {debited && month.billing_ym <= brand.bankHolidayNoteUntil && <p>{texts.bankHoliday}</p>}
      {paidBy === 'c' || paidBy === 'f' ? (
        <details className="fold">
          <summary>{texts.byTransfer}</summary>
          {accounts}
        </details>
      ) : (
        <>
          <h3>{texts.accounts}</h3>
          {accounts}
        </>
      )}
    </section>
  )
}
