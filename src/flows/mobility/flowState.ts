import type { ResponseOf } from '../../api/endpoints/endpoint'
import type {
  Choice,
  certifyConfirm,
  certifySelectDateTime,
  certifySelectInteractive,
  certifySelectSection,
  certifySelectVehicle,
  displayQrcode,
  Reservation,
  searchCalDates,
} from '../../api/endpoints/mobility'
import type { SubUser } from '../../api/endpoints/subUser'
import { now } from '../../time/clock'
import type { DatedIndex, Departure } from './departures'
import { type FlowContext, firstChoice } from './reserve/reservationSteps'
import { mergeNonEmpty, noLabels, type Ride, type RideLabels } from './ride'
import { type DateIds, dateOf } from './rideDates'

/** The responses of the steps' queries; undefined before the first one and while a query runs. */
interface StepResponses {
  vehicle: ResponseOf<typeof certifySelectVehicle> | undefined
  dateTime: ResponseOf<typeof certifySelectDateTime> | undefined
  interactive: ResponseOf<typeof certifySelectInteractive> | undefined
  section: ResponseOf<typeof certifySelectSection> | undefined
  confirmation: ResponseOf<typeof certifyConfirm> | undefined
  /** The dates, with the date they were searched for. */
  dates: (ResponseOf<typeof searchCalDates> & { readonly searchedFor: DateIds }) | undefined
}

export interface Mobility extends StepResponses {
  index: DatedIndex | undefined
  /** The sub-users as last received, on the index or on home. */
  sub_users: readonly SubUser[] | undefined
  mode: FlowContext['mode']
  /** The customer's choices so far, which the calls of the steps send. */
  choice: Choice
  /** Whether the vehicle, and the date and departure, in `choice` have been sent. */
  hasVehicle: boolean
  hasSlot: boolean
  /** Labels of the section and departure that were sent. */
  labels: RideLabels
  /** The reservation being changed. */
  edited: Reservation | undefined
  /** Today's departure picked outside the steps; preselected in them until it leaves (`wishAhead`). */
  wished: Departure | undefined
  /** The reservation just made or changed. */
  completed: Reservation | undefined
  /** The riders' codes, with the reservation they belong to. */
  codes: (ResponseOf<typeof displayQrcode> & { readonly rsv_id: string }) | undefined
  /** Whether the question is open whether to cancel a reservation. */
  asksCancel: boolean
}

const noResponses: StepResponses = {
  vehicle: undefined,
  dateTime: undefined,
  interactive: undefined,
  section: undefined,
  confirmation: undefined,
  dates: undefined,
}

export const today = () => dateOf(now())

/** The state at the start of a reservation or of a change. */
export const startState = (mode: FlowContext['mode'], choice = firstChoice(today())) => ({
  ...noResponses,
  mode,
  choice,
  hasVehicle: false,
  hasSlot: false,
  labels: noLabels,
  edited: undefined,
})

/** The values that decide which steps are open. */
export const flowContextOf = ({ mode, choice, hasVehicle, hasSlot, completed }: Mobility): FlowContext => ({
  mode,
  vehicle_type: hasVehicle ? choice.vehicle_type : '',
  hasSlot,
  completed: completed !== undefined,
})

/** The ride as known before it is reserved: the choice, its labels and the confirmation. */
export const rideOf = ({ choice, labels, confirmation }: Mobility): Ride =>
  mergeNonEmpty<Ride>({ ...choice, ...labels }, confirmation ?? {})

/** The reservation just made: everything that was confirmed, with the response merged in (D33). */
export const completedReservation = (response: Reservation, state: Mobility): Reservation =>
  mergeNonEmpty<Reservation>(
    { ...rideOf(state), rsv_id: state.choice.rsv_id, status: '', has_sub_user: false },
    response,
  )
