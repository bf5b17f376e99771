import { useState } from 'react'
import { execSelectVehicle, type VehicleType } from '../../../api/endpoints/mobility'
import { radioField } from '../../../form/fields'
import { PartsForm } from '../../../form/PartsForm'
import { defineForm } from '../../../form/part'
import { useFlow } from '../../../runtime/useFlow'
import { fieldErrorsOf } from '../fieldErrors'
import { mobility } from '../flow'
import { maxCompanions, maxRiders } from '../riders'
import { texts } from '../texts'
import { isVehicle, vehicles } from '../vehicles'
import { StepPage } from './StepPage'

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

const vehicleOption = <Type extends VehicleType>(type: Type) => {
  const { name, models, unitNum, seatNum, freeNum } = vehicles[type]
  const whole = models.length > 0 ? texts.withModels(name, models) : name
  return [type, texts.vehicle(whole, unitNum, seatNum, freeNum)] as const
}

const riders = (most: number) =>
  Array.from({ length: most }, (_, at) => [String(at + 1), texts.people(at + 1)] as const)

interface Riders {
  /** The customer and the sub-users. */
  readonly most: number
  /** The provider's limit, which can only be lower (D37). */
  readonly limit: number | undefined
}

function VehicleForm({ most, limit = most }: Riders) {
  const [state, actions] = useFlow(mobility)
  const offered = Math.max(Math.min(most, limit), 1)
  const [parts] = useState(() =>
    defineForm(execSelectVehicle, [
      radioField('vehicle_type', {
        label: texts.vehicleType,
        options: [vehicleOption('kick_board'), vehicleOption('self_driving')],
        required: true,
      }),
      radioField('ride_num', {
        label: texts.riders,
        options: riders(offered),
        required: true,
        number: true,
        ...(offered === most && most <= maxCompanions && { help: texts.ridersHelp }),
      }),
      radioField('ride_type', { label: texts.rideType, options: texts.rideTypes, required: true, number: true }),
    ]),
  )
  const { choice, edited, hasVehicle } = state
  const { rsv_id, ride_num, ride_type } = choice
  // A changed reservation may have a vehicle the portal doesn't know, which is none of these options.
  const vehicle_type = !edited || hasVehicle || isVehicle(edited.vehicle_type) ? choice.vehicle_type : ''
  return (
    <PartsForm
      parts={parts}
      values={{ vehicle_type, ride_num: ride_num <= offered ? String(ride_num) : '', ride_type: String(ride_type) }}
      errList={fieldErrorsOf(state, 'execSelectVehicle')}
      submit={texts.next}
      onSubmit={(body) => actions.execSelectVehicle({ ...body, rsv_id })}
    />
  )
}
