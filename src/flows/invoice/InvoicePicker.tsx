import { useId } from 'react'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { monthLabel } from '../../time/months'
import { AddressSelect } from '../../ui/AddressSelect'
import { Icon } from '../../ui/Icon'
import { Select } from '../../ui/Select'
import { billingMonths, type InvoiceQuery, neighbours } from './invoiceRules'
import { texts } from './texts'

/** An arrow to the next month. */
const chevron = 'm9 5 7 7-7 7'

interface Props {
  readonly month: InvoiceMonth
  /** The month and address being loaded. */
  readonly requested: InvoiceQuery | null
  readonly onChoose: (chosen: Partial<InvoiceQuery>) => void
}

/** The month and, if there is a choice, the address of the invoice. */
export function InvoicePicker({ month, requested, onChoose }: Props) {
  const id = useId()
  const ym = requested?.tgt_billing_ym ?? month.billing_ym
  const { previous, next } = neighbours({ ...month, billing_ym: ym })
  const { address_cands: addresses = [], invoice_items: items = [] } = month
  const choosable = addresses.length > 1 || (items.length === 0 && addresses.length > 0)
  const months = billingMonths(month)
  // Without months in the response, the first and the last month are unknown.
  const isKnown = month.billing_cands && months.length > 0
  const unknown = ym && isKnown ? '' : texts[isKnown ? 'chooseMonth' : 'unknownMonths']
  const reasons = [
    previous === undefined && (unknown || texts.noEarlier),
    next === undefined && (unknown || texts.noLater),
  ].filter((text) => text !== false)
  const buttonProps = (to: string | undefined) => ({
    type: 'button' as const,
    'aria-disabled': to === undefined,
    'aria-describedby': to === undefined ? `${id}-reason` : undefined,
    onClick: () => to !== undefined && onChoose({ tgt_billing_ym: to }),
  })
  return (
    <div className="panel no-print">
      <div className="field">
        <label className="field__label" htmlFor={`${id}-month`}>
          {texts.month}
        </label>
        <div className="month-nav">
          <Select
            id={`${id}-month`}
            name="tgt_billing_ym"
            value={ym}
            options={months.map((value) => ({ value, label: monthLabel(value) }))}
            onChange={(tgt_billing_ym) => onChoose({ tgt_billing_ym })}
          />
          <button {...buttonProps(previous)} className="btn btn-secondary month-nav__prev">
            <Icon path={chevron} />
            <span>{texts.previous}</span>
          </button>
          <button {...buttonProps(next)} className="btn btn-secondary">
            <span>{texts.next}</span>
            <Icon path={chevron} />
          </button>
        </div>
        {reasons.length > 0 && (
          <p className="field__help" id={`${id}-reason`}>
            {[...new Set(reasons)].join('')}
          </p>
        )}
      </div>
      {choosable && (
        <AddressSelect
          name="tgt_address_no"
          label={texts.address}
          value={requested?.tgt_address_no ?? month.address_no}
          addresses={addresses}
          onChange={(tgt_address_no) => onChoose({ tgt_address_no })}
        />
      )}
    </div>
  )
}
