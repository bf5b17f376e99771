import { useContext } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { now } from '../../../time/clock'
import { SaveFile } from '../../../ui/contexts'
import { texts } from '../texts'
import { hasDepartureTime, rideCalendar } from './rideCalendar'

interface Props {
  readonly reservation: Reservation
  /** The ride's title. */
  readonly ride: string
}

/** Saves a reservation as a file for the customer's own calendar (PLUS-07), once for a double click. */
export function AddToCalendar({ reservation, ride }: Props) {
  const saveFile = useContext(SaveFile)
  if (!hasDepartureTime(reservation)) return null
  const save = () =>
    saveFile(
      `${texts.calendarFile}_${reservation.year_id}${reservation.date_id}.ics`,
      new Blob([rideCalendar(reservation, now())], { type: 'text/calendar' }),
    )
  return (
    <button type="button" className="btn btn-secondary" onClick={({ detail }) => detail < 2 && save()}>
      {texts.addToCalendar}
      <span className="visually-hidden">（{ride}）</span>
    </button>
  )
}
