import type { Span } from '../../brand/types'

/** The spans that overlap another one, such as those of the present rally and not of the next, the earliest first. */
export const spansWithin = (whole: Span, spans: readonly Span[]) =>
  spans
    .filter(({ start, end }) => Date.parse(start) < Date.parse(whole.end) && Date.parse(whole.start) < Date.parse(end))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
