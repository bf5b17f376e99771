import { useId } from 'react'
import type { InvoiceMonth } from '../../api/contract/invoice'
import { monthLabel } from '../../japan'
import { billingMonths, neighbours } from './rules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  /** What was asked for and is not answered yet. */
  readonly asked: { tgt_billing_ym: string; tgt_address_no: string } | null
  readonly ask: (chosen: { tgt_billing_ym?: string; tgt_address_no?: string }) => void
}

/** The month and, where there is something to choose, the address that the invoice is of. */
export function Choice({ month, asked, ask }: Props) {
  const id = useId()
  const { before, after } = neighbours(month)
  const addresses = month.address_cands
  const choosable = addresses.length > 1 || (month.invoice_items.length === 0 && addresses.length > 0)
  const step = (to: string | undefined, label: string, className: string) => (
    <button
      type="button"
      className={`btn btn-secondary ${className}`}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && ask({ tgt_billing_ym: to })}
    >
      {label}
    </button>
  )
  return (
    <div className="panel no-print">
      <div className="field">
        <label className="field__label" htmlFor={`${id}-month`}>
          {texts.month}
        </label>
        <div className="month-nav">
          {step(before, texts.previous, 'month-nav__step')}
          <select
            id={`${id}-month`}
            name="tgt_billing_ym"
            className="form-select"
            value={asked?.tgt_billing_ym ?? month.billing_ym}
            onChange={(event) => ask({ tgt_billing_ym: event.target.value })}
          >
            {billingMonths(month).map((ym) => (
              <option key={ym} value={ym}>
                {monthLabel(ym)}
              </option>
            ))}
          </select>
          {step(after, texts.next, 'month-nav__step')}
        </div>
      </div>
      {choosable && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-address`}>
            {texts.address}
          </label>
          <select
            id={`${id}-address`}
            name="tgt_address_no"
            className="form-select"
            value={asked?.tgt_address_no ?? month.address_no}
            onChange={(event) => ask({ tgt_address_no: event.target.value })}
          >
            {addresses.map(({ address_no, address_name }) => (
              <option key={address_no} value={address_no}>
                {address_name}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}
