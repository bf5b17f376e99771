import * as v from 'valibot'
import { execConfirm } from '../../../src/api/endpoints/mobility'

export const reservation = v.object({
  /** The user_id of the customer. */
  userId: v.string(),
  /** waiting: not confirmed by the office yet. Whether a ride is over follows from its time. */
  status: v.picklist(['reserved', 'waiting', 'canceled']),
  choice: execConfirm.request,
})
export type Reservation = v.InferOutput<typeof reservation>

const userId = 'kazoku@example.jp'

/** The initial reservations: a ride that will soon be over, a round trip, and one that is waiting. */
export const initialReservations: readonly Reservation[] = [
  {
    userId,
    status: 'reserved',
    choice: {
      rsv_id: 'M0000001',
      vehicle_type: 'self_driving',
      ride_type: 1,
      ride_num: 2,
      year_id: '2024',
      date_id: '1106',
      from_sect_id2: '1001',
      to_sect_id2: '3001',
      slot1: 'B10',
      slot2: '',
    },
  },
  {
    userId,
    status: 'reserved',
    choice: {
      rsv_id: 'M0000002',
      vehicle_type: 'self_driving',
      ride_type: 2,
      ride_num: 4,
      year_id: '2024',
      date_id: '1120',
      from_sect_id2: '2001',
      to_sect_id2: '4001',
      slot1: 'B11',
      slot2: 'B14',
    },
  },
  {
    userId,
    status: 'waiting',
    choice: {
      rsv_id: 'M0000003',
      vehicle_type: 'kick_board',
      ride_type: 1,
      ride_num: 1,
      year_id: '2024',
      date_id: '1122',
      from_sect_id2: '1001',
      to_sect_id2: '4501',
      slot1: 'K10',
      slot2: '',
    },
  },
]
