import type { Span } from '../brand/types'
import { timeLabel, weekdayLabel } from '../time/japan'
import { spanLabels } from '../time/windows'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** Replaces every page during a maintenance window (portal-1 §2). */
export function Maintenance({ span }: { span: Span }) {
  const [start, end] = spanLabels(span)
  const back = Date.parse(span.end)
  return (
    <Page heading={texts.maintenance}>
      <section className="panel">
        <p>{end ? texts.backAt(weekdayLabel(back), timeLabel(back)) : texts.backLater}</p>
        <p className="maintenance">{texts.span(start, end)}</p>
      </section>
    </Page>
  )
}
