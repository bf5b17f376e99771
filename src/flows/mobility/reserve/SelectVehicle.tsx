import { useState } from 'react'
import { execSelectVehicle, type VehicleType } from '../../../api/endpoints/mobility'
import { given, radioField } from '../../../form/fields'
import { PartsForm } from '../../../form/PartsForm'
import { createPart, defineForm, partIf } from '../../../form/part'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { Icon } from '../../../ui/Icon'
import { fieldErrorsOf } from '../fieldErrors'
import { mobility } from '../flow'
import { knownRide } from '../ride'
import { maxCompanions, maxRiders } from '../riders'
import { texts } from '../texts'
import { isVehicle, vehicles } from '../vehicles'
import { StepPage } from './StepPage'
import './SelectVehicle.scss'

/** 乗り物の選択: the vehicle, the number of riders, one way or round trip (MOB-35..39). */
export default function SelectVehicle() {
  const [{ vehicle, choice, index }, actions] = useFlow(mobility)
  return (
    <StepPage
      step="mobility_reserve_selectVehicle"
      query={() => actions.certifySelectVehicle({ rsv_id: choice.rsv_id })}
      data={vehicle}
      mutation="execSelectVehicle"
    >
      {({ max_ride_num }) => <VehicleForm most={maxRiders(index)} limit={max_ride_num} />}
    </StepPage>
  )
}
SelectVehicle.flows = () => [mobility]

const kickBoard = 'M5 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm14 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 18h7c0-3 1-5 4-5.5L15 3h-3'

const vehicleOption = <Type extends VehicleType>(type: Type) => [type, vehicles[type].name] as const

/** A vehicle in plain words: when it runs, its seats, and whether it takes riders without a reservation. */
function VehicleCard({ type }: { type: VehicleType }) {
  const { name, days, models, unitNum, seatNum, freeNum } = vehicles[type]
  return (
    <span className="vehicle">
      <strong className="vehicle__name">
        <Icon name="mobility" path={type === 'kick_board' ? kickBoard : undefined} />
        {name}
      </strong>{' '}
      <span>{days}</span>{' '}
      <span>{models.length > 0 ? texts.eachUnit(models, unitNum, seatNum) : texts.eachRun(seatNum)}</span>{' '}
      <span>{freeNum > 0 ? texts.freeSeats(freeNum) : texts.onlyReserved}</span>
    </span>
  )
}

const vehicleField = () =>
  radioField('vehicle_type', {
    label: texts.vehicleType,
    options: [vehicleOption('kick_board'), vehicleOption('self_driving')],
    card: (type) => isVehicle(type) && <VehicleCard type={type} />,
    required: true,
  })

const riders = (most: number) =>
  Array.from({ length: most }, (_, at) => [String(at + 1), texts.people(at + 1)] as const)

/** The number of riders; shown as text if there is no choice (EASE-14). */
const ridersField = (offered: number, asks: boolean) =>
  asks
    ? radioField('ride_num', { label: texts.riders, options: riders(offered), required: true, number: true })
    : given(
        { ride_num: 1 },
        {
          render: () => (
            <div className="field">
              <p className="field__label">{texts.riders}</p>
              <p className="mb-0">{texts.alone}</p>
            </div>
          ),
        },
      )

/** How to add more riders. */
const companionsNote = createPart<Record<never, never>>({
  fields: {},
  render: () => (
    <p>
      {texts.moreRiders} <Link to={hrefOf('mobility_reserve_subUser')}>{texts.addSubUser}</Link>
    </p>
  ),
})

interface Riders {
  /** The customer and the sub-users. */
  readonly most: number
  /** The provider's limit, which can only be lower (D37). */
  readonly limit: number | undefined
}

function VehicleForm({ most, limit = most }: Riders) {
  const [state, actions] = useFlow(mobility)
  const { choice, edited, hasVehicle } = state
  // Values that a changed reservation lacks have no initial value.
  const { vehicle_type = '', ride_num = 0, ride_type = '' } = edited && !hasVehicle ? knownRide(edited) : choice
  const offered = Math.max(Math.min(most, limit), 1)
  const isOffered = 1 <= ride_num && ride_num <= offered
  const [parts] = useState(() =>
    defineForm(execSelectVehicle, [
      vehicleField(),
      // Ask even if only one rider is offered, if the reservation has another or an unknown number of riders.
      ridersField(offered, offered > 1 || !isOffered),
      ...partIf(offered === most && most <= maxCompanions && companionsNote),
      radioField('ride_type', { label: texts.rideType, options: texts.rideTypes, required: true, number: true }),
    ]),
  )
  return (
    <PartsForm
      parts={parts}
      values={{ vehicle_type, ride_num: isOffered ? String(ride_num) : '', ride_type: String(ride_type) }}
      errList={fieldErrorsOf(state, 'execSelectVehicle')}
      submit={texts.next}
      onSubmit={(body) => actions.execSelectVehicle({ ...body, rsv_id: choice.rsv_id })}
    />
  )
}
