import type { Span } from '../brand/types'
import { dateTimeLabel } from '../time/japan'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** Replaces every page during a maintenance window (portal-1 §2). */
export function Maintenance({ span: { start, end } }: { span: Span }) {
  return (
    <Page heading={texts.maintenance}>
      <p className="panel maintenance">
        {texts.span(dateTimeLabel(Date.parse(start)), dateTimeLabel(Date.parse(end)))}
      </p>
    </Page>
  )
}
