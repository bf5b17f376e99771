import { two } from '../../src/time/japan'

/* Responses larger than the mocked provider's own: many reservations, and a calendar that is open all year. */

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A year of `cal1Dates`, open on every day. */
export const openYear = numbers(12).flatMap((month) =>
  numbers(31).map((day) => ({ date_id: `${two(month)}${two(day)}`, is_open: 1, note: '' })),
)

/** Reservations as in the response of certify_index, each with its actions. */
export const manyReserves = numbers(100).map((no) => ({
  rsv_id: `M${no}`,
  vehicle_type: 'self_driving',
  ride_type: 2,
  ride_num: 4,
  year_id: '2024',
  date_id: '1120',
  from_name: '駅西口ひろば',
  to_name: '市役所前',
  depart_at: '9:00',
  arrive_at: '9:20',
  depart_at2: '12:20',
  arrive_at2: '13:00',
  status: 'reserved',
}))
