import { Link } from '../../app/router'
import { hrefOf, routeOf } from '../../app/routes'
import { weekdayLabel } from '../../time/japan'
import { noticeTexts } from './noticeTexts'

/** The stamp rally on the customer's home while it runs: its tile leads to the rally's own site by then (STAMP-15). */
export const RallyNotice = ({ end }: { end: string }) => (
  <p>
    {noticeTexts.until(weekdayLabel(Date.parse(end) - 1))}
    <br />
    <Link to={hrefOf('stamp')}>{routeOf('stamp')?.title}</Link>
  </p>
)
