import type { certifyIndex } from '../../../api/endpoints/mobility'
import { useFlow } from '../../../runtime/useFlow'
import { joinParts } from '../../../ui/personText'
import { type AnswerOf, mobility } from '../flow'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'
import '../Mobility.scss'

type Departure = NonNullable<AnswerOf<typeof certifyIndex>['departures']>[number]

interface Props {
  /** undefined where the index does not say. */
  readonly departures: readonly Departure[] | undefined
}

/** What leaves today, with the seats that are free (MOB-14, MOB-23). */
export function Departures({ departures }: Props) {
  const [, actions] = useFlow(mobility)
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.departures}</h2>
      {!departures && <p>{texts.unknownDepartures}</p>}
      {departures?.length === 0 && <p>{texts.noDepartures}</p>}
      {byLine(departures ?? []).map(([line, ofLine]) => (
        <section key={line}>
          <h3>{line}</h3>
          <ul className="departures">
            {ofLine.map((one) => (
              <li key={`${one.depart_at} ${ofLine.indexOf(one)}`}>
                <span>{texts.leaves(one.depart_at)}</span> <strong>{texts.free(one.free_num)}</strong>
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

/** The departures of each vehicle and section together. */
function byLine(departures: readonly Departure[]) {
  const lines = new Map<string, readonly Departure[]>()
  for (const departure of departures) {
    const { vehicle_type, from_name, to_name } = departure
    const line = joinParts(' ', vehicleName(vehicle_type), texts.between(from_name, to_name))
    lines.set(line, [...(lines.get(line) ?? []), departure])
  }
  return [...lines]
}
