import type { ResponseOf } from '../../../api/endpoints/endpoint'
import type { certifyConfirm } from '../../../api/endpoints/mobility'
import type { SubUser } from '../../../api/endpoints/subUser'
import type { LoginUser } from '../../../api/endpoints/user'
import { optionLabel, sexes } from '../../../form/lists'
import { type ServiceAddress, serviceAddressText } from '../../../form/serviceAddress'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { DescriptionList, type DescriptionRow, filledRows } from '../../../ui/DescriptionList'
import { birthText, joinParts } from '../../../ui/personText'
import { useMaybeAccepted } from '../../../ui/useMaybeAccepted'
import { useSession } from '../../../ui/useSession'
import { mobility } from '../flow'
import { rideOf } from '../flowState'
import { type Ride, rideRows } from '../ride'
import { rideDateLabel } from '../rideDates'
import { companionsOf } from '../riders'
import { texts } from '../texts'
import { serviceArea, vehicleName } from '../vehicles'
import { StepPage } from './StepPage'

/** 予約内容の確認: the ride to be reserved, and its riders (MOB-55..61). */
export default function ConfirmReservation() {
  const [state, actions] = useFlow(mobility)
  const maybeSent = useMaybeAccepted(state)
  const { confirmation, choice, index } = state
  const ride = rideOf(state)
  const user = useSession()?.loginUser
  const startAgain = (
    <Link className="btn btn-secondary" to={hrefOf('mobility_reserve')}>
      {texts.reset}
    </Link>
  )
  return (
    <StepPage
      step="mobility_reserve_confirm"
      query={() => actions.certifyConfirm(choice)}
      data={confirmation}
      besideBack={startAgain}
    >
      {(confirmed) => (
        <>
          <section className="panel">
            {!maybeSent && <p>{texts.notYetReserved}</p>}
            <DescriptionList
              rows={[
                ...rideDetailRows(ride, confirmed),
                ...companionRows(ride.ride_num, confirmed.sub_users, companionsOf(index) ?? []),
              ]}
            />
            <p>
              <Link to={hrefOf('mobility_reserve_selectSection')}>{texts.changeSection}</Link>
            </p>
          </section>
          <section className="panel">
            <h2 className="panel__title">{texts.mainRider}</h2>
            <DescriptionList rows={riderRows(confirmed, user)} />
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
ConfirmReservation.flows = () => [mobility]

type Confirmed = ResponseOf<typeof certifyConfirm>

const stopsOf = (stops: Confirmed['selectedSects1']) => stops.map(({ name }) => name).join(' → ')

/** The stops along the section are shown if the provider says so (MOB-58). */
function rideDetailRows(ride: Ride, { is_show_sections, selectedSects1, selectedSects2 }: Confirmed) {
  return filledRows([
    [texts.vehicleType, vehicleName(ride.vehicle_type)],
    [texts.date, rideDateLabel(ride)],
    ...rideRows(ride),
    [texts.stops, is_show_sections ? stopsOf(selectedSects1) : ''],
    [texts.stopsBack, is_show_sections ? stopsOf(selectedSects2) : ''],
  ])
}

/** The companions: those in the response, or all registered sub-users; otherwise only their number (D37). */
function companionRows(
  ride_num: number,
  named: readonly SubUser[],
  registered: readonly SubUser[],
): readonly DescriptionRow[] {
  const others = ride_num - 1
  if (others < 1) return []
  const all = registered.length === others ? registered : []
  const known = named.length > 0 && named.length <= others ? named : all
  if (known.length === 0) return [[texts.whoRides, texts.fromRegistered(ride_num)]]
  return [[texts.companions, known.map(({ sei_name, mei_name }) => joinParts(' ', sei_name, mei_name)).join('、')]]
}

/** The address of a customer without one. */
const noAddress: ServiceAddress = { ...serviceArea, svc_zip3: '', svc_zip4: '', svc_street: '', svc_building: '' }

const hasAddress = (address: ServiceAddress | undefined) =>
  address && joinParts('', address.svc_region, address.svc_locality, address.svc_street) !== ''

const riderRows = (rider: Confirmed, user: LoginUser | undefined) =>
  filledRows([
    [texts.name, joinParts(' ', rider.sei_name, rider.mei_name)],
    [texts.address, serviceAddressText([rider, user].find(hasAddress) ?? noAddress)],
    [texts.birth, birthText(rider)],
    [texts.sex, rider.sex ? optionLabel(sexes)(String(rider.sex)) : ''],
  ])
