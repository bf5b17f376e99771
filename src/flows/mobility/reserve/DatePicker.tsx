import { type KeyboardEvent, useState } from 'react'
import { weekdays } from '../../../time/japan'
import { useFocusKept } from '../../../ui/focusHeading'
import { isShortcut } from '../../../ui/isShortcut'
import { type DateIds, type Day, dayAfterKey, isSameDate, type Month, rideDateLabel, tabStopOf } from '../rideDates'
import { texts } from '../texts'
import './DatePicker.scss'

interface Props {
  readonly months: readonly Month[]
  /** The day that is initially focusable. */
  readonly chosen: DateIds
  /** Whether that day is selected: today, the initial choice, may have no service. */
  readonly isChosen: boolean
  readonly onChoose: (day: Day) => void
}

const idOf = ({ year_id, date_id }: DateIds) => `day-${year_id}${date_id}`

/** One or two months of days: a single tab stop; arrow keys move by day and week; closed days state why (MOB-72). */
export function DatePicker({ months, chosen, isChosen, onChoose }: Props) {
  // The months go when the last day has passed.
  const box = useFocusKept<HTMLDivElement>()
  const [current, setCurrent] = useState<DateIds>(chosen)
  const tabStop = tabStopOf(months, current)
  const move = (event: KeyboardEvent, from: Day) => {
    const to = isShortcut(event) ? undefined : dayAfterKey(months, from, event.key)
    if (!to) return
    event.preventDefault()
    setCurrent(to)
    box.current?.querySelector<HTMLElement>(`#${idOf(to)}`)?.focus()
  }
  const cell = (day: Day) => (
    <button
      type="button"
      id={idOf(day)}
      className="calendar__day"
      tabIndex={tabStop && isSameDate(day, tabStop) ? 0 : -1}
      aria-label={[rideDateLabel(day), day.isOpen ? '' : day.note || texts.closedDay].filter(Boolean).join(' ')}
      aria-pressed={isChosen && isSameDate(day, chosen)}
      aria-disabled={!day.isOpen}
      onKeyDown={(event) => move(event, day)}
      onClick={() => {
        setCurrent(day)
        if (day.isOpen) onChoose(day)
      }}
    >
      {day.day}
    </button>
  )
  return (
    <div className="calendars" ref={box}>
      {months.map(({ label, weeks }) => (
        <table className="calendar" key={label}>
          <caption>{label}</caption>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.map((day) => day?.day ?? 0).join()}>
                {week.map((day, at) => (
                  <td key={weekdays[at]}>{day && cell(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
