import * as v from 'valibot'
import { execConfirm } from '../../src/api/endpoints/mobility'

export const reservation = v.object({
  /** The user_id of the customer. */
  of: v.string(),
  /** waiting: not committed by the office yet. That a ride is over is seen from its time. */
  status: v.picklist(['reserved', 'waiting', 'canceled']),
  choice: execConfirm.request,
})
export type Reservation = v.InferOutput<typeof reservation>

const of = 'kazoku@example.jp'

/** The reservations that there are at the start: one whose ride is over soon, one there and back, one that waits. */
export const firstReservations: readonly Reservation[] = [
  {
    of,
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
    of,
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
    of,
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
