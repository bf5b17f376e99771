import { useSpans } from '../../../time/windows'
import { DescriptionList } from '../../../ui/DescriptionList'
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
  const reservable = reservationTimes(useSpans('mobilityReservation'))
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
          rows={[
            [texts.place, place],
            ...eventRows(useSpans('mobilityEvent'), useSpans('workshop')),
            ...(reservable ? [[texts.reservable, reservable] as const] : []),
            [texts.forWhom, texts.registeredOnes(maxCompanions)],
          ]}
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
