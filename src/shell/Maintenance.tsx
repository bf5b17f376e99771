import type { Span } from '../brand/types'
import { dateTimeLabel, timeLabel, weekdayLabel } from '../time/japan'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** Replaces every page during a maintenance window (portal-1 §2). */
export function Maintenance({ span: { start, end } }: { span: Span }) {
  return (
    <Page heading={texts.maintenance}>
      <section className="panel">
        <p>{texts.backAt(weekdayLabel(Date.parse(end)), timeLabel(Date.parse(end)))}</p>
        <p className="maintenance">{texts.span(dateTimeLabel(Date.parse(start)), dateTimeLabel(Date.parse(end)))}</p>
      </section>
    </Page>
  )
}
