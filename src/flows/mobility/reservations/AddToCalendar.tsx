import { useContext } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { now } from '../../../time/clock'
import { SaveFile } from '../../../ui/contexts'
import { texts } from '../texts'
import { hasTime, rideFile } from './rideCalendar'

interface Props {
  readonly reservation: Reservation
  /** Which ride, in words. */
  readonly ride: string
}

/** Saves a reservation for the customer's own calendar (PLUS-07). */
export function AddToCalendar({ reservation, ride }: Props) {
  const saveFile = useContext(SaveFile)
  if (!hasTime(reservation)) return null
  const save = () =>
    saveFile(
      `${texts.calendarFile}_${reservation.year_id}${reservation.date_id}.ics`,
      new Blob([rideFile(reservation, now())], { type: 'text/calendar' }),
    )
  return (
    <button type="button" className="btn btn-secondary" onClick={save}>
      {texts.addToCalendar}
      <span className="visually-hidden">（{ride}）</span>
    </button>
  )
}
