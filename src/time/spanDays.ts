import type { Span } from '../brand/types'
import { dayNumber } from './japan'
import { monthDayLabel } from './timestamps'
import { isOpenEnded } from './windows'

/** The last day of a span, which excludes its end: 「11月27日」; '' for an unknown end. */
export const lastMonthDay = (span: Span) => (isOpenEnded(span) ? '' : monthDayLabel(Date.parse(span.end) - 1))

export const isSameDay = (one: number, other: number) => dayNumber(one) === dayNumber(other)

/** The days of spans: 「11月6日～11月27日」, 「11月6日、11月9日」, 「11月6日～」 for an unknown end; '' for no span. */
export const daysOf = (spans: readonly Span[]) =>
  spans
    .map((span) => {
      const [start, end] = [Date.parse(span.start), Date.parse(span.end)]
      return isSameDay(start, end - 1) ? monthDayLabel(start) : `${monthDayLabel(start)}～${lastMonthDay(span)}`
    })
    .join('、')
