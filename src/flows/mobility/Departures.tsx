import type { certifyIndex } from '../../api/contract/mobility'
import { useFlow } from '../../flow/useFlow'
import { type AnswerOf, mobility } from './flow'
import { texts } from './texts'
import { vehicles } from './vehicles'
import './Mobility.scss'

type Departures = Pick<AnswerOf<typeof certifyIndex>, 'departures'>

/** What leaves today, with the seats that are free (MOB-14, MOB-23). */
export function Departures({ departures }: Departures) {
  const [, actions] = useFlow(mobility)
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.departures}</h2>
      {departures.length === 0 && <p>{texts.noDepartures}</p>}
      {byLine(departures).map(([line, ofLine]) => (
        <section key={line}>
          <h3>{line}</h3>
          <ul className="departures">
            {ofLine.map(({ depart_at, free_num }) => (
              <li key={depart_at}>
                <span>{texts.leaves(depart_at)}</span> <strong>{texts.free(free_num)}</strong>
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
function byLine(departures: Departures['departures']) {
  const lines = new Map<string, Departures['departures']>()
  for (const departure of departures) {
    const { vehicle_type, from_name, to_name } = departure
    const line = `${vehicles[vehicle_type].name} ${texts.between(from_name, to_name)}`
    lines.set(line, [...(lines.get(line) ?? []), departure])
  }
  return [...lines]
}
