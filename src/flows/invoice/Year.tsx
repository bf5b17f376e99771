import { type Ref, useId, useRef } from 'react'
import type { InvoiceMonth } from '../../api/endpoints/invoice'
import { useFlow } from '../../runtime/useFlow'
import { monthLabel } from '../../time/months'
import { pageTexts } from '../../ui/pageTexts'
import { QueryOnMount } from '../../ui/QueryOnMount'
import { invoice } from './flow'
import { amountWords, keyOf, type MonthOfYear, yearOf } from './invoiceRules'
import { texts } from './texts'

interface Props {
  readonly month: InvoiceMonth
  readonly ref: Ref<HTMLElement>
}

/**
 * 「1年の推移」: the totals of the latest months as bars (EASE-10). Unknown months are queried one after another: the row of
 * the next one makes its query on mount, and is replaced by the response.
 */
export function Year({ month, ref }: Props) {
  const [{ known, unread }, actions] = useFlow(invoice)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const months = yearOf(month, known)
  const isUnread = ({ query }: MonthOfYear) => unread.includes(keyOf(query))
  const next = months.find((row) => row.total === undefined && !isUnread(row))
  const hasGaps = months.some((row) => row.total === undefined && isUnread(row))
  const contentOf = (row: MonthOfYear) => {
    if (row.total !== undefined) return <Total total={row.total} share={row.share} />
    if (isUnread(row)) return <span className="year__text">{texts.notRead}</span>
    if (row !== next) return null
    return (
      <>
        <QueryOnMount query={() => actions.monthOfYear(row.query)} cancelQueries={actions.cancelQueries} />
        <span className="year__text">{pageTexts.loading}</span>
      </>
    )
  }
  const retry = () => {
    // The button is removed while the months are queried.
    heading.current?.focus({ preventScroll: true })
    actions.retryYear()
  }
  return (
    <section ref={ref} className="panel" aria-labelledby={id} aria-busy={next !== undefined}>
      <h2 className="panel__title" id={id} ref={heading} tabIndex={-1}>
        {texts.year}
      </h2>
      <ol className="year">
        {months.map((row) => (
          <li key={keyOf(row.query)} aria-current={row.query.tgt_billing_ym === month.billing_ym ? 'true' : undefined}>
            <span className="year__month">{monthLabel(row.query.tgt_billing_ym)}</span>
            {contentOf(row)}
          </li>
        ))}
      </ol>
      <p className={hasGaps ? undefined : 'visually-hidden'} role="status">
        {next === undefined && (hasGaps ? texts.yearWithGaps : texts.yearRead)}
      </p>
      {next === undefined && hasGaps && (
        <p className="no-print">
          <button type="button" className="btn btn-secondary" onClick={retry}>
            {pageTexts.readAgain}
          </button>
        </p>
      )}
    </section>
  )
}

function Total({ total, share }: { total: string | null; share: number }) {
  if (total === null) return <span className="year__text">{texts.noItems}</span>
  const { value, unit } = amountWords(total)
  return (
    <>
      <svg className="year__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="1" />
      </svg>
      <span className="year__amount">
        {value}
        {unit}
      </span>
    </>
  )
}
