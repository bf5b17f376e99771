import type { Choice } from '../../../api/endpoints/mobility'
import type { RouteKey } from '../../../routing/routes'
import { type DateIds, isPast } from '../rideDates'
import { texts } from '../texts'

/*
 * The only place that derives the steps of a reservation (portal-2 §2, §4): progress, guards, next and previous step,
 * all from the choices made. No screen knows its number or its neighbours.
 */

/** The values that decide which steps are open. */
export interface FlowContext {
  /** A new reservation or the change of one is in progress; '' for neither. */
  readonly mode: '' | 'new' | 'edit'
  /** The vehicle once it has been sent; '' before. */
  readonly vehicle_type: string
  /** Date and departure have been sent. */
  readonly hasSlot: boolean
  /** A reservation has just been made. */
  readonly completed: boolean
}

export type Step = Extract<
  RouteKey,
  `mobility_reserve_${'selectVehicle' | 'selectDateTime' | 'selectInteractive' | 'selectSection' | 'confirm' | 'complete'}`
>

const index: RouteKey = 'mobility_reserve'

/** The step for date and departure: a kick-board has a default section; a bus's is chosen on the same page. */
const timeStep = (vehicle: string): Step =>
  vehicle === 'self_driving' ? 'mobility_reserve_selectInteractive' : 'mobility_reserve_selectDateTime'

/** The first step of a reservation, or of the change of one: the vehicle if that has to be chosen (again). */
export const entry = ({ mode, vehicle_type }: FlowContext): Step =>
  mode === 'edit' && vehicle_type !== '' ? timeStep(vehicle_type) : 'mobility_reserve_selectVehicle'

/** The route after a step's mutation has succeeded. */
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

/** The target of 戻る. The section step is opened from the confirmation, so it leads back there (D24). */
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

function isOpen(step: Step, { mode, vehicle_type, hasSlot, completed }: FlowContext): boolean {
  switch (step) {
    case 'mobility_reserve_complete':
      return completed
    case 'mobility_reserve_selectVehicle':
      return mode !== ''
    case 'mobility_reserve_selectDateTime':
    case 'mobility_reserve_selectInteractive':
      return mode !== '' && vehicle_type !== '' && step === timeStep(vehicle_type)
    default:
      return mode !== '' && hasSlot
  }
}

/** Whether the reservation is accepted but not shown yet: the completion page resets `mode`. */
const isUnseen = ({ mode, completed }: FlowContext) => completed && mode !== ''

/**
 * The route to redirect to. A step whose previous step is not done redirects to the index (D3). Once the reservation is
 * accepted, every step redirects to the completion page, even after going back, so that it cannot be sent again.
 */
export function redirect(step: Step, context: FlowContext): RouteKey | undefined {
  if (isUnseen(context) && step !== 'mobility_reserve_complete') return 'mobility_reserve_complete'
  return isOpen(step, context) ? undefined : index
}

const positions: Readonly<Record<Step, number>> = {
  mobility_reserve_selectVehicle: 1,
  mobility_reserve_selectDateTime: 2,
  mobility_reserve_selectInteractive: 2,
  mobility_reserve_selectSection: 2,
  mobility_reserve_confirm: 3,
  mobility_reserve_complete: 4,
}

/** The names of all steps, and the number of the current one. */
export const progress = (step: Step, { vehicle_type }: FlowContext) => ({
  names: [
    texts.vehicleStep,
    vehicle_type === 'self_driving' ? texts.interactiveStep : texts.timeStep,
    ...texts.lastSteps,
  ],
  current: positions[step],
})

/** The initial choice: a kick-board, one rider, one way, today. portal-2 §3, D10. */
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

type VehicleChoice = Pick<Choice, 'rsv_id' | 'vehicle_type' | 'ride_num' | 'ride_type'>

/**
 * The choice with the sent vehicle; resets the rest for another vehicle, with other stops, dates and departures. A date
 * that has passed since it was chosen becomes today.
 */
export function withVehicle(choice: Choice, vehicle: VehicleChoice, today: DateIds): Choice {
  if (choice.vehicle_type !== vehicle.vehicle_type) return { ...firstChoice(today), ...vehicle }
  return { ...choice, ...vehicle, ...(isPast(choice, today) && { ...today, slot1: '', slot2: '' }) }
}

/** The request of a query for departures. */
export type SlotQuery = Omit<Choice, 'slot1' | 'slot2'>

export const withoutSlots = ({ slot1: _, slot2: __, ...query }: Choice): SlotQuery => query

/** Whether a query for departures is for the date and section of the choice. */
export const isForChoice = (query: SlotQuery, choice: Choice) =>
  (['from_sect_id2', 'to_sect_id2', 'year_id', 'date_id'] as const).every((name) => choice[name] === query[name])

/** The choice with the date and section of a departures query; another date or section drops the departures. */
export function withSlotQuery(choice: Choice, query: SlotQuery): Choice {
  const { slot1, slot2 } = isForChoice(query, choice) ? choice : { slot1: '', slot2: '' }
  return { ...query, slot1, slot2 }
}
