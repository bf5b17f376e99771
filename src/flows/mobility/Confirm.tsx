import { identity } from '#brand/identity'
import type { certifyConfirm } from '../../api/contract/mobility'
import { useFlow } from '../../flow/useFlow'
import { sexes, wordsOf } from '../../form/lists'
import { type Definition, Definitions } from '../../page/Definitions'
import { addressText, joined, zipText } from '../../page/person'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { dateLabel } from './calendar'
import { type AnswerOf, mobility } from './flow'
import { rideRows } from './Reservations'
import { StepPage } from './StepPage'
import { texts } from './texts'
import { vehicles } from './vehicles'

/** 予約内容の確認: what would be reserved, and for whom (MOB-55..61). */
export default function Confirm() {
  const [{ confirmation, choice }, actions] = useFlow(mobility)
  const startAgain = (
    <Link className="btn btn-secondary" to={hrefOf('mobility_reserve')}>
      {texts.reset}
    </Link>
  )
  return (
    <StepPage
      step="mobility_reserve_confirm"
      read={() => actions.certifyConfirm(choice)}
      data={confirmation}
      formless
      besideBack={startAgain}
    >
      {(confirmed) => (
        <>
          <section className="panel">
            <p>{texts.notYetReserved}</p>
            <Definitions rows={tripRows(confirmed)} />
            <p>
              <Link to={hrefOf('mobility_reserve_selectSection')}>{texts.changeSection}</Link>
            </p>
          </section>
          <section className="panel">
            <h2 className="panel__title">{texts.mainRider}</h2>
            <Definitions rows={riderRows(confirmed)} />
          </section>
          <p className="button-row">
            <button type="button" className="btn btn-primary btn-wide" onClick={() => actions.execConfirm(choice)}>
              {texts.reserve}
            </button>
          </p>
        </>
      )}
    </StepPage>
  )
}

type Confirmed = AnswerOf<typeof certifyConfirm>

const stopsOf = (stops: Confirmed['selectedSects1']) => stops.map(({ name }) => name).join(' → ')

/** The stops on the way show where the provider says so (MOB-58). */
function tripRows(confirmed: Confirmed): readonly Definition[] {
  const { vehicle_type, is_show_sections, selectedSects1, selectedSects2, sub_users } = confirmed
  const rows: readonly Definition[] = [
    [texts.vehicleType, vehicles[vehicle_type].name],
    [texts.date, dateLabel(confirmed)],
    ...rideRows(confirmed),
    [texts.stops, is_show_sections ? stopsOf(selectedSects1) : ''],
    [texts.stopsBack, is_show_sections ? stopsOf(selectedSects2) : ''],
    [texts.companions, sub_users.map(({ sei_name, mei_name }) => joined(' ', sei_name, mei_name)).join('、')],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Who has no address yet lives where the service is (MOB-77). */
function riderRows(rider: Confirmed): readonly Definition[] {
  const { birth_year, birth_month, birth_day, svc_region, svc_locality } = rider
  const address = addressText({
    region: svc_region || identity.region,
    locality: svc_locality || identity.locality,
    street: rider.svc_street,
    building: rider.svc_building,
  })
  const rows: readonly Definition[] = [
    [texts.name, joined(' ', rider.sei_name, rider.mei_name)],
    [texts.address, joined(' ', zipText(rider.svc_zip3, rider.svc_zip4), address)],
    [texts.birth, birth_year && birth_month && birth_day ? texts.birthDate(birth_year, birth_month, birth_day) : ''],
    [texts.sex, wordsOf(sexes)(String(rider.sex))],
  ]
  return rows.filter(([, value]) => value !== '')
}
