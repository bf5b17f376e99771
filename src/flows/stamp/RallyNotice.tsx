import { hrefOf, routeOf } from '../../routing/routes'
import { weekdayLabel } from '../../time/japan'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { noticeTexts } from './noticeTexts'

interface Props {
  /** The end (exclusive, like that of every window). */
  readonly end: string
  /** The text about the time until then; by default about the rally itself. */
  readonly says?: (lastDay: string) => string
}

/** The stamp rally on the customer's home. Links to the page, as the tile links to the rally's own site (STAMP-15). */
export const RallyNotice = ({ end, says = noticeTexts.until }: Props) => (
  <LinkedNotice text={says(weekdayLabel(Date.parse(end) - 1))} to={hrefOf('stamp')}>
    {routeOf('stamp')?.title}
  </LinkedNotice>
)

/** The notice after the spots have ended, about the exchange of prizes (STAMP-14). */
export const ExchangeNotice = ({ end }: Pick<Props, 'end'>) => <RallyNotice end={end} says={noticeTexts.exchange} />
