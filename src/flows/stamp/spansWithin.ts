import type { Span } from '../../brand/types'

/** The spans that overlap another one, such as those of the present rally and not of the next. */
export const spansWithin = (whole: Span, spans: readonly Span[]) =>
  spans.filter(
    ({ start, end }) => Date.parse(start) < Date.parse(whole.end) && Date.parse(whole.start) < Date.parse(end),
  )
