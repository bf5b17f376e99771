import type { Choice } from '../../../api/endpoints/mobility'
import type { RouteKey } from '../../../app/routes'
import type { DateIds } from '../rideDates'

/*
 * The one derivation of the reservation's way (portal-2 §2, §4): from what was chosen to the circles, the guards, what
 * follows and what is before. No screen knows its number or its neighbours.
 */

/** What decides the way. */
export interface FlowContext {
  /** A new reservation was begun, or the change of one; '' for neither. */
  readonly begun: '' | 'new' | 'edit'
  /** The vehicle, once it was sent; '' before. */
  readonly vehicle_type: string
  /** Date and departure were sent. */
  readonly hasSlot: boolean
  /** A reservation was just made. */
  readonly completed: boolean
}

export type Step = Extract<
  RouteKey,
  `mobility_reserve_${'selectVehicle' | 'selectDateTime' | 'selectInteractive' | 'selectSection' | 'confirm' | 'complete'}`
>

const index: RouteKey = 'mobility_reserve'

/** Where date and departure are chosen: kick-boards have a usual section, for buses it is chosen on the same page. */
const timeStep = (vehicle: string): Step =>
  vehicle === 'self_driving' ? 'mobility_reserve_selectInteractive' : 'mobility_reserve_selectDateTime'

/** Where a reservation begins, and the change of one: with its vehicle where that has to be chosen anew. */
export const entry = ({ begun, vehicle_type }: FlowContext): Step =>
  begun === 'edit' && vehicle_type !== '' ? timeStep(vehicle_type) : 'mobility_reserve_selectVehicle'

/** Where a step leads that was answered OK. */
export function next(step: Step, { vehicle_type }: FlowContext): RouteKey {
  switch (step) {
    case 'mobility_reserve_selectVehicle':
      return timeStep(vehicle_type)
    case 'mobility_reserve_confirm':
      return 'mobility_reserve_complete'
    case 'mobility_reserve_complete':
      return index
    default:
      return 'mobility_reserve_confirm'
  }
}

/** Where 戻る leads. The section is changed from the confirmation, and goes back there (D24). */
export function back(step: Step, { vehicle_type }: FlowContext): RouteKey {
  switch (step) {
    case 'mobility_reserve_selectDateTime':
    case 'mobility_reserve_selectInteractive':
      return 'mobility_reserve_selectVehicle'
    case 'mobility_reserve_confirm':
      return timeStep(vehicle_type)
    case 'mobility_reserve_selectSection':
      return 'mobility_reserve_confirm'
    default:
      return index
  }
}

function isOpen(step: Step, { begun, vehicle_type, hasSlot, completed }: FlowContext): boolean {
  switch (step) {
    case 'mobility_reserve_complete':
      return completed
    case 'mobility_reserve_selectVehicle':
      return begun !== ''
    case 'mobility_reserve_selectDateTime':
    case 'mobility_reserve_selectInteractive':
      return begun !== '' && vehicle_type !== '' && step === timeStep(vehicle_type)
    default:
      return begun !== '' && hasSlot
  }
}

/** The page to be at instead: a step without the one before it leads to the index (D3). */
export const redirect = (step: Step, situation: FlowContext): RouteKey | undefined =>
  isOpen(step, situation) ? undefined : index

const places: Readonly<Record<Step, number>> = {
  mobility_reserve_selectVehicle: 1,
  mobility_reserve_selectDateTime: 2,
  mobility_reserve_selectInteractive: 2,
  mobility_reserve_selectSection: 2,
  mobility_reserve_confirm: 3,
  mobility_reserve_complete: 4,
}

/** The circles of a step: every step of the way, and the number of the current one. */
export const progress = (step: Step, { vehicle_type }: FlowContext) => ({
  names: ['乗り物', vehicle_type === 'self_driving' ? '区間・日時' : '日時', '確認', '完了'],
  current: places[step],
})

/** What a reservation begins with: a kick-board, one rider, one way, today. portal-2 §3, D10. */
export const firstChoice = ({ year_id, date_id }: DateIds): Choice => ({
  rsv_id: '',
  vehicle_type: 'kick_board',
  ride_num: 1,
  ride_type: 1,
  from_sect_id2: '',
  to_sect_id2: '',
  year_id,
  date_id,
  slot1: '',
  slot2: '',
})

type Ride = Pick<Choice, 'rsv_id' | 'vehicle_type' | 'ride_num' | 'ride_type'>

/** A choice with the ride that was sent: another vehicle has other stops, dates and departures. */
export const withRide = (choice: Choice, ride: Ride, today: DateIds): Choice =>
  choice.vehicle_type === ride.vehicle_type ? { ...choice, ...ride } : { ...firstChoice(today), ...ride }

type Asked = Omit<Choice, 'slot1' | 'slot2'>

/** What departures are asked for with. */
export const withoutSlots = ({ slot1: _, slot2: __, ...asked }: Choice): Asked => asked

/** A choice with the date and section whose departures are asked for: others than before have other departures. */
export function withAsked(choice: Choice, asked: Asked): Choice {
  const { slot1, slot2, ...before } = choice
  const names = ['from_sect_id2', 'to_sect_id2', 'year_id', 'date_id'] as const
  return names.every((name) => before[name] === asked[name])
    ? { ...asked, slot1, slot2 }
    : { ...asked, slot1: '', slot2: '' }
}
