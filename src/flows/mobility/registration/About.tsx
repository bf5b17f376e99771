import { useSpans } from '../../../time/windows'
import { DescriptionList, filledRows } from '../../../ui/DescriptionList'
import { Panel } from '../../../ui/Panel'
import { eventRows, reservationTimes } from '../eventDays'
import { maxCompanions } from '../riders'
import { texts } from '../texts'
import { useClosedNote } from '../useClosedNote'
import { serviceArea } from '../vehicles'
import './About.scss'

/** Explains the rides to visitors before they register: what, where, when, for whom, and the steps (HOME-09). */
export default function About() {
  const place = `${serviceArea.svc_region}${serviceArea.svc_locality}`
  const closed = useClosedNote()
  return (
    <Panel title={texts.aboutTitle}>
      <p>{texts.about(serviceArea.svc_locality)}</p>
      {closed && (
        <p>
          <strong>{closed}</strong>
        </p>
      )}
      <div className="about">
        <DescriptionList
          rows={filledRows([
            [texts.place, place],
            ...eventRows(useSpans('mobilityEvent'), useSpans('workshop')),
            [texts.reservable, reservationTimes(useSpans('mobilityReservation'))],
            [texts.forWhom, texts.registeredOnes(maxCompanions)],
          ])}
        />
        <h3>{texts.stepsTitle}</h3>
        <ol className="about__steps">
          {texts.stepsToRide.map(([step, how]) => (
            <li key={step}>
              <strong>{step}</strong> {how}
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
