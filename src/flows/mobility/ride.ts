import type { Choice, Reservation } from '../../api/endpoints/mobility'
import { filledRows } from '../../ui/DescriptionList'
import { type DateIds, isDate, rideDateLabel } from './rideDates'
import { texts } from './texts'
import { isVehicle, vehicleName } from './vehicles'

/* A ride and its labels, from everything known about it: the choice and the responses (D33). */

export type Ride = Omit<Reservation, 'rsv_id' | 'status' | 'has_sub_user'>

/** The labels of a choice: the names of its stops, the times of its departures. */
export type RideLabels = Pick<Ride, 'from_name' | 'to_name' | 'depart_at' | 'arrive_at' | 'depart_at2' | 'arrive_at2'>

export const noLabels: RideLabels = {
  from_name: '',
  to_name: '',
  depart_at: '',
  arrive_at: '',
  depart_at2: '',
  arrive_at2: '',
}

/** Known values with those of a response merged in; empty values of the response are ignored. */
export const mergeNonEmpty = <T extends object>(
  known: T,
  response: { readonly [K in keyof T]?: T[K] | undefined },
): T => ({
  ...known,
  ...Object.fromEntries(Object.entries(response).filter(([name, value]) => name in known && value)),
})

/** Whether a reservation includes the return, by any known value of it. */
export const isRoundTrip = ({ ride_type, depart_at2, slot2 }: Pick<Ride, 'ride_type' | 'depart_at2' | 'slot2'>) =>
  ride_type === 2 || depart_at2 !== '' || slot2 !== ''

/** Vehicle, riders and ride type of a reservation; undefined if missing or not offered (D33). */
export function knownRide(reservation: Reservation) {
  const { vehicle_type, ride_num, ride_type } = reservation
  const oneWay = ride_type === 1 ? ride_type : undefined
  return {
    vehicle_type: isVehicle(vehicle_type) ? vehicle_type : undefined,
    ride_num: ride_num > 0 ? ride_num : undefined,
    ride_type: isRoundTrip(reservation) ? 2 : oneWay,
  } as const
}

/** The initial choice when changing a reservation; values missing in the reservation keep their defaults. */
export const choiceOf = (reservation: Reservation, first: Choice): Choice => ({
  ...mergeNonEmpty(first, {
    ...knownRide(reservation),
    rsv_id: reservation.rsv_id,
    from_sect_id2: reservation.from_sect_id2,
    to_sect_id2: reservation.to_sect_id2,
    slot1: reservation.slot1,
    slot2: reservation.slot2,
  }),
  ...(isDate(reservation) && { year_id: reservation.year_id, date_id: reservation.date_id }),
})

/** 「11月20日（水） 自動運転バス」; a neutral title if neither date nor vehicle is known. */
export const rideTitle = (ride: DateIds & Pick<Ride, 'vehicle_type'>) =>
  [rideDateLabel(ride), vehicleName(ride.vehicle_type)].filter(Boolean).join(' ') || texts.aRide

type RideSummary = RideLabels & Pick<Ride, 'ride_type' | 'ride_num'>

const rideTypes = new Map<string, string>(texts.rideTypes)

/** Times, section and riders of a reservation, made or about to be made; omits unknown values. */
export const rideRows = (ride: RideSummary): readonly (readonly [string, string])[] =>
  filledRows([
    [texts.rideType, rideTypes.get(String(ride.depart_at2 ? 2 : ride.ride_type))],
    [texts.time, texts.times(ride.depart_at, ride.arrive_at)],
    [texts.timeBack, texts.times(ride.depart_at2, ride.arrive_at2)],
    [texts.section, texts.between(ride.from_name, ride.to_name)],
    [texts.riders, ride.ride_num ? texts.people(ride.ride_num) : ''],
  ])
