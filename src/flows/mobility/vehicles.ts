import type { VehicleType } from '../../api/endpoints/mobility'

interface Vehicle {
  readonly name: string
  /** Number of vehicles in service at a time. */
  readonly unitNum: number
  readonly seatNum: number
  /** Seats for riders without a reservation. */
  readonly freeNum: number
  /** The models in service, by their number. */
  readonly models: readonly string[]
  /** The weekdays of the event on which it runs, 0 for Sunday, and the same in words (D9). */
  readonly runsOn: readonly number[]
  readonly days: string
}

/** portal-2 §3 "Vehicle types", "Vehicle models", §9; D9, D10. */
export const vehicles: Readonly<Record<VehicleType, Vehicle>> = {
  kick_board: {
    name: '電動キックボード',
    unitNum: 1,
    seatNum: 6,
    freeNum: 0,
    models: [],
    runsOn: [5, 6, 0],
    days: '金・土・日に運行',
  },
  self_driving: {
    name: '自動運転バス',
    unitNum: 2,
    seatNum: 6,
    freeNum: 4,
    models: ['1号車', '2号車'],
    runsOn: [0, 2, 3, 4, 5, 6],
    days: '月曜運休',
  },
}

/** The area where the vehicles run; the default address of a customer without one (MOB-77, portal-2 §9). */
export const serviceArea = { svc_region: '三重県', svc_locality: '四日市市' } as const

/** Whether the portal knows a response's vehicle. */
export const isVehicle = (type: string): type is VehicleType => Object.hasOwn(vehicles, type)

/** The name of a vehicle; for an unknown one, the value of the response. */
export const vehicleName = (type: string) => (isVehicle(type) ? vehicles[type].name : type)
