import { invoice as brand } from '#brand/invoice'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { hasCharge, mayBeDue, paymentClass, withdrawalDate } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly currentYm: string
}

/**
 * How the month is paid, with or without a charge, and the accounts for transfers, collapsed unless that may be how it
 * is paid (portal-2 §2 "payment-method notes", D17, D29).
 */
export function InvoicePayment({ month, currentYm }: Props) {
  const method = paymentClass(month, brand, currentYm)
  const isDebited = method === 'f' && month.billing_ym !== '' && hasCharge(month)
  const debit = isDebited && withdrawalDate(month)
  const isNamed = method === '' || (method === 'f' && !debit && mayBeDue(month))
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
      {method === 'c' && <p>{texts.byCard}</p>}
      {method === 'o' && <p>{texts.byOther}</p>}
      {isNamed && month.pay_method && <p>{texts.byName(month.pay_method)}</p>}
      {debit && <p>{texts.byDebit(debit)}</p>}
      {isDebited && month.billing_ym <= brand.bankHolidayNoteUntil && <p>{texts.bankHoliday}</p>}
      {method === 'o' || month.pay_method === '' ? (
        <>
          <h3>{texts.accounts}</h3>
          {accounts}
        </>
      ) : (
        <details className="fold">
          <summary>{texts.byTransfer}</summary>
          {accounts}
        </details>
      )}
    </section>
  )
}
