import { useFlowActions } from '../../../runtime/useFlow'
import { joinParts } from '../../../ui/personText'
import { type Departure, mobility } from '../flow'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'
import '../Mobility.scss'

interface Props {
  /** undefined if the index response has none. */
  readonly departures: readonly Departure[] | undefined
}

/** Today's departures with their free seats (MOB-14, MOB-23). */
export function Departures({ departures }: Props) {
  const actions = useFlowActions(mobility)
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.departures}</h2>
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
      <p className="button-row">
        <button type="button" className="btn btn-secondary" onClick={() => actions.updateFreeRide()}>
          {texts.update}
        </button>
      </p>
    </section>
  )
}

/** The departures grouped by vehicle and section. */
function groupByLine(departures: readonly Departure[]) {
  const lines = new Map<string, readonly Departure[]>()
  for (const departure of departures) {
    const { vehicle_type, from_name, to_name } = departure
    const line = joinParts(' ', vehicleName(vehicle_type), texts.between(from_name, to_name))
    lines.set(line, [...(lines.get(line) ?? []), departure])
  }
  return [...lines]
}
