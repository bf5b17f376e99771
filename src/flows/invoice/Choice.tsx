import { useId } from 'react'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { monthLabel } from '../../time/japan'
import { AddressSelect } from '../../ui/AddressSelect'
import { Icon } from '../../ui/Icon'
import { Select } from '../../ui/Select'
import { type Asked, billingMonths, neighbours } from './rules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  /** What was asked for and is not answered yet. */
  readonly asked: Asked | null
  readonly ask: (chosen: Partial<Asked>) => void
}

/** The month and, where there is something to choose, the address that the invoice is of. */
export function Choice({ month, asked, ask }: Props) {
  const id = useId()
  const ym = asked?.tgt_billing_ym ?? month.billing_ym
  const { before, after } = neighbours({ ...month, billing_ym: ym })
  const { address_cands: addresses = [], invoice_items: items = [] } = month
  const choosable = addresses.length > 1 || (items.length === 0 && addresses.length > 0)
  const months = billingMonths(month)
  // Of months that the answer does not name, nothing is known.
  const ends = month.billing_cands && months.length > 0
  const instead = ym && ends ? '' : texts[ends ? 'chooseMonth' : 'unknownMonths']
  const reasons = [
    before === undefined && (instead || texts.noEarlier),
    after === undefined && (instead || texts.noLater),
  ].filter((text) => text !== false)
  const stepTo = (to: string | undefined) => ({
    type: 'button' as const,
    'aria-disabled': to === undefined,
    'aria-describedby': to === undefined ? `${id}-reason` : undefined,
    onClick: () => to !== undefined && ask({ tgt_billing_ym: to }),
  })
  return (
    <div className="panel no-print">
      <div className="field">
        <label className="field__label" htmlFor={`${id}-month`}>
          {texts.month}
        </label>
        <div className="month-nav">
          <button {...stepTo(before)} className="btn btn-secondary month-nav__prev">
            <Icon name="chevron" />
            <span>{texts.previous}</span>
          </button>
          <Select
            id={`${id}-month`}
            name="tgt_billing_ym"
            value={ym}
            options={months.map((value) => ({ value, label: monthLabel(value) }))}
            choose={(tgt_billing_ym) => ask({ tgt_billing_ym })}
          />
          <button {...stepTo(after)} className="btn btn-secondary">
            <span>{texts.next}</span>
            <Icon name="chevron" />
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
          value={asked?.tgt_address_no ?? month.address_no}
          addresses={addresses}
          choose={(tgt_address_no) => ask({ tgt_address_no })}
        />
      )}
    </div>
  )
}
