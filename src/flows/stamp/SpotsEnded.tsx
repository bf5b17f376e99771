import type { Span } from '../../brand/types'
import { lastMonthDay } from '../../time/spanDays'
import { useComingSpan, useOpenSpan } from '../../time/windows'
import { unbroken } from '../../ui/lineBreaks'
import { texts } from './texts'

/** Says that the map no longer shows the spots, and how long prizes can still be collected (STAMP-14). */
export function SpotsEnded({ spots }: { spots: readonly Span[] }) {
  const open = useOpenSpan('stampSpots')
  const coming = useComingSpan('stampSpots')
  const exchange = useOpenSpan('stampExchange')
  const last = spots.at(-1)
  if (!last || open || spots.some((span) => span === coming)) return null
  const text = `${texts.spotsEnded(lastMonthDay(last))}${exchange ? texts.exchangeGoesOn(lastMonthDay(exchange)) : ''}`
  return <p className="callout">{unbroken(text, /(\d+月\d+日)/)}</p>
}
