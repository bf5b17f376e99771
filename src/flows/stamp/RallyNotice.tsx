import type { Span } from '../../brand/types'
import { hrefOf, routeOf } from '../../routing/routes'
import { lastDayLabel } from '../../time/windows'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { noticeTexts } from './noticeTexts'

interface Props {
  readonly span: Span
  /** The text about the time until then; by default about the rally itself. */
  readonly says?: (lastDay: string) => string
}

/** The stamp rally on the customer's home. Links to the page, as the tile links to the rally's own site (STAMP-15). */
export const RallyNotice = ({ span, says = noticeTexts.running }: Props) => (
  <LinkedNotice text={says(lastDayLabel(span))} to={hrefOf('stamp')}>
    {routeOf('stamp')?.title}
  </LinkedNotice>
)

/** The notice after the spots have ended, about the exchange of prizes (STAMP-14). */
export const ExchangeNotice = ({ span }: Pick<Props, 'span'>) => <RallyNotice span={span} says={noticeTexts.exchange} />
