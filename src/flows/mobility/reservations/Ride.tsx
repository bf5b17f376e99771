import type { ReactNode } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { DescriptionList } from '../../../ui/DescriptionList'
import { useFocusKept } from '../../../ui/focusHeading'
import { hasCodes, isUpcoming } from '../nextRide'
import { rideRows, rideTitle } from '../ride'
import { texts } from '../texts'
import { ShowCodes } from './ShowCodes'
import { useRideInstant } from './useRideInstant'
import '../Mobility.scss'

interface Props {
  readonly ride: Reservation
  /** Further buttons, beside the one for the codes. */
  readonly children?: ReactNode
}

/**
 * A ride as a boarding card: when, where, who and its status, with a button for its codes once it is confirmed
 * (HOME-07). No actions for a ride that is over or cancelled.
 */
export function Ride({ ride, children }: Props) {
  const title = rideTitle(ride)
  const codes = hasCodes(ride)
  const instant = useRideInstant()
  // The card of the next ride goes once that is due.
  const box = useFocusKept<HTMLElement>()
  return (
    <article className="ride" ref={box}>
      <div className="ride__head">
        <h3>{title}</h3>
        {ride.status && <span className="badge">{texts.statuses.get(ride.status) ?? ride.status}</span>}
      </div>
      <DescriptionList rows={rideRows(ride)} />
      {isUpcoming(ride, instant) && (
        <>
          {!codes && <p>{texts.codesOnceConfirmed}</p>}
          {(codes || children) && (
            <div className="button-row">
              {codes && <ShowCodes reservation={ride} title={title} />}
              {children}
            </div>
          )}
        </>
      )}
    </article>
  )
}
