import { useState } from 'react'
import * as v from 'valibot'
import { execSelectVehicle, type VehicleType } from '../../api/contract/mobility'
import { useFlow } from '../../flow/useFlow'
import { RadioField } from '../../form/Field'
import type { Option } from '../../form/lists'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { mobility } from './flow'
import { StepPage } from './StepPage'
import { texts } from './texts'
import { vehicles } from './vehicles'

/** 乗り物の選択: the vehicle, who rides, and whether there and back (MOB-35..39). */
export default function SelectVehicle() {
  const [{ vehicle, choice }, actions] = useFlow(mobility)
  return (
    <StepPage
      step="mobility_reserve_selectVehicle"
      read={() => actions.certifySelectVehicle({ rsv_id: choice.rsv_id })}
      data={vehicle}
    >
      {({ max_ride_num }) => <VehicleForm most={max_ride_num} />}
    </StepPage>
  )
}

interface More {
  readonly number?: true
  readonly help?: string
}

const radio = (name: string, label: string, options: readonly Option[], { number, help }: More = {}): Part => ({
  fields: { [name]: { label, required: true, ...(number && { number }) } },
  draw: (form) => <RadioField {...form.field(name)} label={label} required options={options} {...(help && { help })} />,
})

const vehicle = (type: VehicleType): Option => {
  const { name, models, unitNum, seatNum, freeNum } = vehicles[type]
  const whole = models.length > 0 ? texts.withModels(name, models) : name
  return [type, texts.vehicle(whole, unitNum, seatNum, freeNum)]
}

/** Of one reservation, the customer among them (portal-2 §6). */
const mostRiders = 4

/** The customer and the sub-users, at most as many as the provider says. */
const riders = (most: number) =>
  Array.from({ length: Math.max(most, 1) }, (_, at): Option => [String(at + 1), texts.people(at + 1)])

function VehicleForm({ most }: { most: number }) {
  const [{ choice, _errList }, actions] = useFlow(mobility)
  const [parts] = useState(() => [
    radio('vehicle_type', texts.vehicleType, [vehicle('kick_board'), vehicle('self_driving')]),
    radio('ride_num', texts.riders, riders(most), {
      number: true,
      ...(most < mostRiders && { help: texts.ridersHelp }),
    }),
    radio('ride_type', texts.rideType, texts.rideTypes, { number: true }),
  ])
  const { rsv_id, vehicle_type, ride_num, ride_type } = choice
  return (
    <PartsForm
      parts={parts}
      filled={{ vehicle_type, ride_num: String(ride_num), ride_type: String(ride_type) }}
      errList={_errList}
      submit={texts.next}
      onSubmit={(body) => actions.execSelectVehicle(v.parse(execSelectVehicle.request, { ...body, rsv_id }))}
    />
  )
}
