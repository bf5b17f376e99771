import type { VehicleType } from '../../api/contract/mobility'

interface Vehicle {
  readonly name: string
  /** Vehicles that run at a time. */
  readonly unitNum: number
  readonly seatNum: number
  /** Seats of it for riders without a reservation. */
  readonly freeNum: number
  /** The models that may come, by their number. */
  readonly models: readonly string[]
}

/** portal-2 §3 "Vehicle types", "Vehicle models"; D10. */
export const vehicles: Readonly<Record<VehicleType, Vehicle>> = {
  kick_board: { name: '電動キックボード', unitNum: 1, seatNum: 6, freeNum: 0, models: [] },
  self_driving: { name: '自動運転バス', unitNum: 2, seatNum: 6, freeNum: 4, models: ['1号車', '2号車'] },
}
