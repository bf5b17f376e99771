import { dateTimeLabel } from '../time/japan'
import { type Entry, isOpenEnded } from '../time/windows'

/** Rarely shown, so not part of the first load's texts. */
const until = (end: string) => `${end}ごろまで停止する予定です。`

/** Why a page is stopped, and until when, if known. */
export const StopText = ({ stop }: { stop: Entry }) => (
  <>
    <p>{stop.reason}</p>
    {!isOpenEnded(stop) && <p>{until(dateTimeLabel(Date.parse(stop.end)))}</p>}
  </>
)
