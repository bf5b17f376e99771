import { useEffect, useLayoutEffect } from 'react'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow, useFlowActions } from '../../../runtime/useFlow'
import { weekdayLabel } from '../../../time/japan'
import { useNow } from '../../../time/useNow'
import { useOpenSpan, useSpans } from '../../../time/windows'
import { Card } from '../../../ui/Card'
import { DescriptionList } from '../../../ui/DescriptionList'
import { FlowAlert } from '../../../ui/FlowAlert'
import { joinParts } from '../../../ui/personText'
import { QueryOnMount } from '../../../ui/QueryOnMount'
import type { DatedIndex, Departure } from '../departures'
import { eventRows } from '../eventDays'
import { mobility } from '../flow'
import { eventLeft, nextDepartures, nextRide } from '../nextRide'
import { dateOf, isSameDate } from '../rideDates'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'
import { Ride } from './Ride'
import { rideCard } from './rideCardFlow'
import { useRideInstant } from './useRideInstant'

/** The customer's next ride on the home page, or how to reserve one (HOME-07, HOME-08). */
export function RideCard() {
  const [state, actions] = useFlow(rideCard)
  return (
    <Card
      title={texts.rideCard}
      page="mobility_reserve"
      card={state}
      query={() => actions.certifyIndex()}
      cancelQueries={actions.cancelQueries}
      lines={10}
    >
      {(index) => <Content index={index} />}
    </Card>
  )
}

function Content({ index }: { index: DatedIndex }) {
  const [state, actions] = useFlow(mobility)
  // Home makes no query of this flow, which would clear the messages of the page before.
  useLayoutEffect(() => {
    actions.dismiss()
  }, [actions])
  useEffect(() => {
    actions.know(index)
  }, [actions, index])
  const ride = nextRide(index.reserves, useRideInstant())
  return (
    <>
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors />
      {ride ? (
        <>
          <Ride key={ride.rsv_id} ride={ride} />
          <p>
            <Link to={hrefOf('mobility_reserve')}>{texts.allRides}</Link>
          </p>
        </>
      ) : (
        <NoRide index={index} />
      )}
    </>
  )
}

/** 「11:00発 電動キックボード 駅西口ひろば → 港口 空席4」. */
const departureText = ({ vehicle_type, depart_at, from_name, to_name, free_num }: Departure) =>
  joinParts(
    ' ',
    texts.leaves(depart_at),
    vehicleName(vehicle_type),
    texts.between(from_name, to_name),
    texts.free(free_num),
  )

function NoRide({ index }: { index: DatedIndex }) {
  const actions = useFlowActions(mobility)
  const card = useFlowActions(rideCard)
  const open = useOpenSpan('mobilityReservation') !== undefined
  const instant = useNow()
  const left = eventLeft(useOpenSpan('mobilityEvent'), instant)
  const event = eventRows(useSpans('mobilityEvent'), useSpans('workshop'))
  const next = nextDepartures(index, instant)
  // Two vehicles may leave together, with as many seats.
  const keys = next.map(departureText).map((text, at, all) => `${text} ${all.indexOf(text) === at ? 1 : 2}`)
  return (
    <>
      {!isSameDate(index.departuresDay, dateOf(instant)) && (
        <QueryOnMount query={() => card.certifyIndex()} cancelQueries={card.cancelQueries} />
      )}
      <p>{index.reserves ? texts.noRide : texts.unknownReserves}</p>
      <p>
        <Link className={open ? 'btn btn-primary' : 'btn btn-secondary'} to={hrefOf('mobility_reserve')}>
          {open ? texts.reserveNow : texts.allRides}
        </Link>
      </p>
      {left ? <p>{texts.eventUntil(weekdayLabel(left.last), left.days)}</p> : <DescriptionList rows={event} />}
      {open && next.length > 0 && (
        <>
          <h3>{texts.nextDepartures}</h3>
          <ul className="next-departures">
            {next.map((departure, at) => (
              <li key={keys[at]}>
                <button type="button" className="btn btn-secondary btn-wide" onClick={() => actions.wish(departure)}>
                  {departureText(departure)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
