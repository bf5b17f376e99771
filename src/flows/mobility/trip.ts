import type { Choice, Reservation } from '../../api/endpoints/mobility'
import { type DateIds, dateLabel, isDate } from './calendar'
import { texts } from './texts'
import { isVehicle, vehicleName } from './vehicles'

/* A trip in words, from all that is known of it: what was chosen, and what the answers said (D33). */

export type Trip = Omit<Reservation, 'rsv_id' | 'status' | 'has_sub_user'>

/** What a choice is called: its stops by name, its departures by their times. */
export type Words = Pick<Trip, 'from_name' | 'to_name' | 'depart_at' | 'arrive_at' | 'depart_at2' | 'arrive_at2'>

export const noWords: Words = {
  from_name: '',
  to_name: '',
  depart_at: '',
  arrive_at: '',
  depart_at2: '',
  arrive_at2: '',
}

/** What is known, with what an answer says; its empty values say nothing. */
export const over = <T extends object>(known: T, said: Partial<T>): T => ({
  ...known,
  ...Object.fromEntries(Object.entries(said).filter(([name, value]) => name in known && value)),
})

/** A choice begun with a reservation that is to be changed; what that does not say is as at first. */
export function choiceOf(reservation: Reservation, first: Choice): Choice {
  const { vehicle_type, ride_type, depart_at2, slot2 } = reservation
  return {
    ...over(first, {
      rsv_id: reservation.rsv_id,
      ride_num: reservation.ride_num,
      from_sect_id2: reservation.from_sect_id2,
      to_sect_id2: reservation.to_sect_id2,
      slot1: reservation.slot1,
      slot2,
    }),
    ...(isVehicle(vehicle_type) && { vehicle_type }),
    ...(isDate(reservation) && { year_id: reservation.year_id, date_id: reservation.date_id }),
    ride_type: ride_type === 2 || depart_at2 || slot2 ? 2 : 1,
  }
}

/** 「11月20日（水） 自動運転バス」; neutral where neither can be read. */
export const rideTitle = (trip: DateIds & Pick<Trip, 'vehicle_type'>) =>
  [dateLabel(trip), vehicleName(trip.vehicle_type)].filter(Boolean).join(' ') || texts.aRide

type Ride = Words & Pick<Trip, 'ride_type' | 'ride_num'>

const rideTypes = new Map<string, string>(texts.rideTypes)

/** Times, section and riders, of what is reserved and of what would be; nothing of what is not known. */
export const rideRows = (ride: Ride): readonly (readonly [string, string])[] =>
  (
    [
      [texts.rideType, rideTypes.get(String(ride.ride_type || (ride.depart_at2 && 2))) ?? ''],
      [texts.time, texts.times(ride.depart_at, ride.arrive_at)],
      [texts.timeBack, texts.times(ride.depart_at2, ride.arrive_at2)],
      [texts.section, texts.between(ride.from_name, ride.to_name)],
      [texts.riders, ride.ride_num ? texts.people(ride.ride_num) : ''],
    ] as const
  ).filter(([, words]) => words !== '')
