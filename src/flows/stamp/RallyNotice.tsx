import { Link } from '../../app/router'
import { hrefOf, routeOf } from '../../app/routes'
import { weekdayLabel } from '../../time/japan'
import { noticeTexts } from './noticeTexts'

interface Props {
  /** Exclusive, like that of every window. */
  readonly end: string
}

const lastDay = (end: string) => weekdayLabel(Date.parse(end) - 1)

/** To the page: the tile leads to the rally's own site by then (STAMP-15). */
const ToPage = () => <Link to={hrefOf('stamp')}>{routeOf('stamp')?.title}</Link>

/** The stamp rally on the customer's home, while its spots are shown. */
export const RallyNotice = ({ end }: Props) => (
  <p>
    {noticeTexts.until(lastDay(end))}
    <br />
    <ToPage />
  </p>
)

/** What is left of it afterwards (STAMP-14). */
export const ExchangeNotice = ({ end }: Props) => (
  <p>
    {noticeTexts.exchange(lastDay(end))}
    <br />
    <ToPage />
  </p>
)
