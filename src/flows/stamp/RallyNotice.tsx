import { hrefOf, routeOf } from '../../app/routes'
import { weekdayLabel } from '../../time/japan'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { noticeTexts } from './noticeTexts'

interface Props {
  /** Until when, exclusive, like the end of every window. */
  readonly end: string
  /** What goes on until then; by default the rally itself. */
  readonly says?: (lastDay: string) => string
}

/** The stamp rally on the customer's home. To the page: the tile leads to the rally's own site by then (STAMP-15). */
export const RallyNotice = ({ end, says = noticeTexts.until }: Props) => (
  <LinkedNotice text={says(weekdayLabel(Date.parse(end) - 1))} to={hrefOf('stamp')}>
    {routeOf('stamp')?.title}
  </LinkedNotice>
)

/** What is left of it once its spots have ended (STAMP-14). */
export const ExchangeNotice = ({ end }: Pick<Props, 'end'>) => <RallyNotice end={end} says={noticeTexts.exchange} />
