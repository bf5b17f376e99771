import type { InvoiceMonth } from '../../api/contract/invoice'
import type { InvoiceBrand } from '../../brand/types'
import { paymentClass, withdrawalDate } from './rules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly brand: InvoiceBrand
  readonly currentYm: string
}

/** How the month is paid, and where to transfer to (portal-2 §2 "payment-method notes"). */
export function Payment({ month, brand, currentYm }: Props) {
  const paidBy = paymentClass(month, brand, currentYm)
  const debited = paidBy === 'f' && month.billing_ym !== ''
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.payment}</h2>
      {paidBy === 'c' && <p>{texts.byCard}</p>}
      {paidBy === 'o' && <p>{texts.byOther}</p>}
      {debited && month.withdrawal_day >= 1 && <p>{texts.byDebit(withdrawalDate(month))}</p>}
      {debited && month.billing_ym <= brand.bankHolidayNoteUntil && <p>{texts.bankHoliday}</p>}
      <h3>{texts.accounts}</h3>
      <ul className="accounts">
        {brand.accounts.map(({ bank, branch, number, holder }) => (
          <li key={number}>
            <span>{`${bank} ${branch} ${number}`}</span>
            <span>{`${texts.accountHolder} ${holder}`}</span>
          </li>
        ))}
      </ul>
      <p>{texts.transferFee}</p>
    </section>
  )
}
