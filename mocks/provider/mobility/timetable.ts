import type { Choice, VehicleType } from '../../../src/api/endpoints/mobility'
import { inJapan, two } from '../../../src/time/japan'

/*
 * The timetable and the seats booked elsewhere: fictitious and deterministic. Buses and kick-boards run around one loop of
 * stops, always in the same direction, so every pair of stops is a section.
 */

const japan = (time: string) => Date.parse(`${time}+09:00`)

/** D9: the booking period and the event; start inclusive, end exclusive. */
export const booking = { start: japan('2024-10-31T13:00'), end: japan('2024-11-28T00:00') }
const event = { start: japan('2024-11-06T00:00'), end: japan('2024-11-28T00:00') }

interface Stop {
  readonly sect_id2: string
  readonly name: string
}

/** The stops by group (portal-2 §3), in the order of the loop. */
export const groups: { readonly group_id: string; readonly name: string; readonly stops: Stop[] }[] = [
  ['10', '駅西エリア', '駅西口ひろば', '市民公園西'],
  ['20', '駅東エリア', '駅東口', '中央通り東'],
  ['30', '市役所エリア', '市役所前', 'すわ公園前'],
  ['40', '文化エリア', '文化の森', '郷土資料館前'],
  ['45', 'みなとエリア', '港口', 'みなとテラス'],
  ['50', '運動公園エリア', '運動公園北', '緑の広場'],
].map(([group_id = '', name = '', ...stops]) => ({
  group_id,
  name,
  stops: stops.map((stop, at) => ({ sect_id2: `${group_id}0${at + 1}`, name: stop })),
}))

const loop: readonly Stop[] = groups.flatMap(({ stops }) => stops)
const stopIndex = (sect_id2: string) => loop.findIndex((stop) => stop.sect_id2 === sect_id2)

/** The name of a stop; '' if it does not exist. */
export const stopName = (sect_id2: string) => loop[stopIndex(sect_id2)]?.name ?? ''

/** A pair of stops. */
export type Section = Pick<Choice, 'from_sect_id2' | 'to_sect_id2'>

/** The section of kick-boards if none is chosen. */
export const defaultSection: Section = { from_sect_id2: '1001', to_sect_id2: '4501' }

export const reverseSection = ({ from_sect_id2, to_sect_id2 }: Section): Section => ({
  from_sect_id2: to_sect_id2,
  to_sect_id2: from_sect_id2,
})

/** The stops of a section in the order of the ride; empty if the section is invalid. */
export function stopsOf({ from_sect_id2, to_sect_id2 }: Section): Stop[] {
  const [start, end] = [stopIndex(from_sect_id2), stopIndex(to_sect_id2)]
  if (start < 0 || end < 0 || start === end) return []
  return start < end ? loop.slice(start, end + 1) : [...loop.slice(start), ...loop.slice(0, end + 1)]
}

/** Minutes of a bus from stop to stop, and of a kick-board for any section. */
const busLeg = 5
const kickBoardRide = 60
const seats = 6
const startHours = [9, 10, 11, 12, 13, 14, 15, 16]

/** A departure; times in minutes after midnight at the two stops of a section. */
export interface Run {
  readonly slot_id: string
  readonly departs: number
  readonly arrives: number
}

/** The departures of a day for a section. */
export function runsOf(vehicle: VehicleType, section: Section): readonly Run[] {
  const stops = stopsOf(section)
  if (stops.length === 0) return []
  const bus = vehicle === 'self_driving'
  return startHours.map((hour) => {
    const departs = hour * 60 + (bus ? stopIndex(section.from_sect_id2) * busLeg : 0)
    const arrives = departs + (bus ? (stops.length - 1) * busLeg : kickBoardRide)
    return { slot_id: `${bus ? 'B' : 'K'}${hour}`, departs, arrives }
  })
}

/** 565 → 9:25. */
export const timeOf = (minutes: number) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

/** A day as in requests. */
export type Day = Pick<Choice, 'year_id' | 'date_id'>

/** The instant of a minute of a day (milliseconds); NaN if there is no such day. */
export const instantOf = ({ year_id, date_id }: Day, minutes = 0) =>
  /^\d{4}$/.test(date_id)
    ? japan(`${year_id}-${date_id.slice(0, 2)}-${date_id.slice(2)}T00:00`) + minutes * 60_000
    : Number.NaN

/** Sunday is 0. */
const runsOn: Readonly<Record<VehicleType, readonly number[]>> = {
  kick_board: [5, 6, 0],
  self_driving: [0, 2, 3, 4, 5, 6],
}

/** Why a vehicle does not run on a day; '' if it runs. */
export function notRunningReason(vehicle: VehicleType, day: Day): string {
  const midnight = instantOf(day)
  if (!(event.start <= midnight && midnight < event.end)) return '期間外'
  return runsOn[vehicle].includes(inJapan(midnight).weekday) ? '' : '運休'
}

/** Seats of a departure that are not booked elsewhere; some departures have none. */
export function seatsFor(vehicle: VehicleType, date_id: string, slot_id: string): number {
  const taken = (Number(date_id) * 5 + Number(slot_id.slice(1)) * 3 + (vehicle === 'kick_board' ? 2 : 0)) % 8
  return Math.max(seats - taken, 0)
}
