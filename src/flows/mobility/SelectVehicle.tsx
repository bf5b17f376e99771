import { useState } from 'react'
import { execSelectVehicle, type VehicleType } from '../../api/endpoints/mobility'
import { radioField } from '../../form/fields'
import { PartsForm } from '../../form/PartsForm'
import { defineForm } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { errorsOf } from './errors'
import { mobility } from './flow'
import { mostCompanions, mostRiders } from './riders'
import { StepPage } from './StepPage'
import { texts } from './texts'
import { isVehicle, vehicles } from './vehicles'

/** 乗り物の選択: the vehicle, who rides, and whether there and back (MOB-35..39). */
export default function SelectVehicle() {
  const [{ vehicle, choice, index }, actions] = useFlow(mobility)
  return (
    <StepPage
      step="mobility_reserve_selectVehicle"
      read={() => actions.certifySelectVehicle({ rsv_id: choice.rsv_id })}
      data={vehicle}
      sends="execSelectVehicle"
    >
      {({ max_ride_num }) => <VehicleForm most={mostRiders(index)} lowered={max_ride_num} />}
    </StepPage>
  )
}

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
  /** Fewer, where the provider says so; more it cannot allow (D37). */
  readonly lowered: number | undefined
}

function VehicleForm({ most, lowered = most }: Riders) {
  const [state, actions] = useFlow(mobility)
  const offered = Math.max(Math.min(most, lowered), 1)
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
        ...(offered === most && most <= mostCompanions && { help: texts.ridersHelp }),
      }),
      radioField('ride_type', { label: texts.rideType, options: texts.rideTypes, required: true, number: true }),
    ]),
  )
  const { choice, edited, hasVehicle } = state
  const { rsv_id, ride_num, ride_type } = choice
  // Of a reservation that is changed, the vehicle that the portal does not know is none of these.
  const vehicle_type = !edited || hasVehicle || isVehicle(edited.vehicle_type) ? choice.vehicle_type : ''
  return (
    <PartsForm
      parts={parts}
      values={{ vehicle_type, ride_num: ride_num <= offered ? String(ride_num) : '', ride_type: String(ride_type) }}
      errList={errorsOf(state, 'execSelectVehicle')}
      submit={texts.next}
      onSubmit={(body) => actions.execSelectVehicle({ ...body, rsv_id })}
    />
  )
}
