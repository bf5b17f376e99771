import { timeLabel, weekdayLabel } from '../time/japan'
import type { Entry } from '../time/windows'

/** Not among the first load's texts: rarely shown. */
const until = (day: string, time: string) => `${day}${time}ごろまで停止する予定です。`

/** Why a page is stopped, and until when. */
export const StopText = ({ stop: { reason, end } }: { stop: Entry }) => (
  <>
    <p>{reason}</p>
    <p>{until(weekdayLabel(Date.parse(end)), timeLabel(Date.parse(end)))}</p>
  </>
)
