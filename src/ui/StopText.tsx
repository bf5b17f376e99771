import { type StopOrNotice, spanLabels } from '../time/windows'

/** Rarely shown, so not part of the first load's texts. */
const until = (end: string) => `${end}ごろまで停止する予定です。`

/** Why a page is stopped, and until when, if known. */
export function StopText({ stop }: { stop: StopOrNotice }) {
  const [, end] = spanLabels(stop)
  return (
    <>
      <p>{stop.reason}</p>
      {end && <p>{until(end)}</p>}
    </>
  )
}
