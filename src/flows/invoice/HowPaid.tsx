import { invoice as brand } from '#brand/invoice'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { weekdayLabel } from '../../time/japan'
import { debitDay, mayBeDue, paymentClass } from './invoiceRules'
import { texts } from './texts'
import './HowPaid.scss'

interface Props {
  readonly month: InvoiceMonth
  /** YYYYMM. */
  readonly currentYm: string
}

/** How and when the month is paid, in one line; a bank debit is shown on a day when banks are open. */
export function HowPaid({ month, currentYm }: Props) {
  if (!mayBeDue(month)) return null
  const debit = debitDay(month, brand, currentYm)
  if (debit) {
    return (
      <>
        <p>{texts.debitedOn(weekdayLabel(debit.actual))}</p>
        {debit.actual !== debit.agreed && (
          <p className="how-paid__note">{texts.movedFrom(weekdayLabel(debit.agreed))}</p>
        )}
      </>
    )
  }
  const named = month.pay_method && texts.byName(month.pay_method)
  const text = { c: texts.paidByCard, o: texts.paidOtherwise, f: named, '': named }[
    paymentClass(month, brand, currentYm)
  ]
  return text === '' ? null : <p>{text}</p>
}
