import { useFlowActions } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { joinParts } from '../../../ui/personText'
import type { DatedIndex, ReceivedDeparture } from '../departures'
import { mobility } from '../flow'
import { dateOf, isSameDate } from '../rideDates'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'
import '../Mobility.scss'

/** Today's departures with their free seats (MOB-14, MOB-23); none once the day has passed on which they were received. */
export function Departures({ departures, departuresDay }: Pick<DatedIndex, 'departures' | 'departuresDay'>) {
  const actions = useFlowActions(mobility)
  const isToday = isSameDate(departuresDay, dateOf(useNow()))
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.departures}</h2>
      {isToday ? <ListOfToday departures={departures} /> : <p>{texts.departuresOfOtherDay}</p>}
      <p className="button-row">
        <button type="button" className="btn btn-secondary" onClick={() => actions.updateFreeRide()}>
          {texts.update}
        </button>
      </p>
    </section>
  )
}

function ListOfToday({ departures }: Pick<DatedIndex, 'departures'>) {
  return (
    <>
      {!departures && <p>{texts.unknownDepartures}</p>}
      {departures?.length === 0 && <p>{texts.noDepartures}</p>}
      {groupByLine(departures ?? []).map(([line, group]) => (
        <section key={line}>
          <h3>{line}</h3>
          <ul className="departures">
            {group.map((departure) => (
              <li key={`${departure.depart_at} ${group.indexOf(departure)}`}>
                <span>{texts.leaves(departure.depart_at)}</span> <strong>{texts.free(departure.free_num)}</strong>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The departures grouped by vehicle and section. */
function groupByLine(departures: readonly ReceivedDeparture[]) {
  const lines = new Map<string, readonly ReceivedDeparture[]>()
  for (const departure of departures) {
    const { vehicle_type, from_name, to_name } = departure
    const line = joinParts(' ', vehicleName(vehicle_type), texts.between(from_name, to_name))
    lines.set(line, [...(lines.get(line) ?? []), departure])
  }
  return [...lines]
}
