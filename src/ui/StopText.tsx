import { dateTimeLabel } from '../time/japan'
import { type Entry, isOpenEnded } from '../time/windows'

/** Not among the first load's texts: rarely shown. */
const until = (end: string) => `${end}ごろまで停止する予定です。`

/** Why a page is stopped, and until when, where that is known. */
export const StopText = ({ stop }: { stop: Entry }) => (
  <>
    <p>{stop.reason}</p>
    {!isOpenEnded(stop) && <p>{until(dateTimeLabel(Date.parse(stop.end)))}</p>}
  </>
)
