import type { Choice, Reservation as RideReservation, VehicleType } from '../../../src/api/endpoints/mobility'
import { daysIn, inJapan, two } from '../../../src/time/japan'
import type { ProviderClock } from '../clock'
import type { Customer, Store } from '../state'
import type { Reservation } from './reservations'
import {
  type Day,
  defaultSection,
  instantOf,
  notRunningReason,
  type Run,
  reverseSection,
  runsOf,
  type Section,
  seatsFor,
  stopName,
  timeOf,
} from './timetable'

/* Booked rides and free seats. */

type SlotRequest = Omit<Choice, 'slot1' | 'slot2'>
type Ride = Pick<Choice, 'vehicle_type'> & Section

const runOf = (ride: Ride, slot_id: string) => runsOf(ride.vehicle_type, ride).find((run) => run.slot_id === slot_id)

/** The departures of a choice: the outbound one, and the return one of a round trip. */
export const runsOfChoice = (choice: Choice) => ({
  there: runOf(choice, choice.slot1),
  back: choice.ride_type === 2 ? runOf({ ...choice, ...reverseSection(choice) }, choice.slot2) : undefined,
})

/** A choice with stop names and times. */
export function tripOf(choice: Choice) {
  const { there, back } = runsOfChoice(choice)
  return {
    ...choice,
    slot2: back?.slot_id ?? '',
    from_name: stopName(choice.from_sect_id2),
    to_name: stopName(choice.to_sect_id2),
    depart_at: there ? timeOf(there.departs) : '',
    arrive_at: there ? timeOf(there.arrives) : '',
    depart_at2: back ? timeOf(back.departs) : '',
    arrive_at2: back ? timeOf(back.arrives) : '',
  }
}

const departureOf = ({ choice }: Reservation) => instantOf(choice, runsOfChoice(choice).there?.departs)
const isOver = ({ status }: RideReservation) => status === 'canceled' || status === 'finished'

export function createRides(store: Store, clock: ProviderClock) {
  const isAhead = (day: Day, { departs }: Run) => instantOf(day, departs) > clock.now()

  /** A reservation as returned to the customer. */
  const toResponse = (one: Reservation): RideReservation => ({
    ...tripOf(one.choice),
    status: one.status !== 'canceled' && departureOf(one) <= clock.now() ? 'finished' : one.status,
    has_sub_user: one.choice.ride_num > 1,
  })

  /** Free seats of a departure; seats of the reservation `rsv_id`, which is being changed, count as free. */
  function freeSeats(
    { vehicle_type, year_id, date_id, rsv_id }: Omit<SlotRequest, keyof Section>,
    slot_id: string,
  ): number {
    const booked = store.state.reservations
      .filter(({ status, choice }) => status !== 'canceled' && choice.rsv_id !== rsv_id)
      .map(({ choice }) => choice)
      .filter((one) => one.vehicle_type === vehicle_type && one.year_id === year_id && one.date_id === date_id)
      .flatMap((one) => [one.slot1, one.slot2].filter((slot) => slot === slot_id).map(() => one.ride_num))
    return Math.max(seatsFor(vehicle_type, date_id, slot_id) - booked.reduce((sum, riders) => sum + riders, 0), 0)
  }

  /** The departures of a section that are still in the future. */
  const slotsOf = (request: SlotRequest) =>
    notRunningReason(request.vehicle_type, request) === ''
      ? runsOf(request.vehicle_type, request)
          .filter((run) => isAhead(request, run))
          .map((run) => ({
            slot_id: run.slot_id,
            depart_at: timeOf(run.departs),
            arrive_at: timeOf(run.arrives),
            free_num: freeSeats(request, run.slot_id),
          }))
      : []

  const defaultRequest = { rsv_id: '', ride_num: 1, ride_type: 1, ...defaultSection } as const

  /** Why a vehicle cannot be booked on a day; '' if it can. */
  function noteOf(vehicle_type: VehicleType, day: Day): string {
    const because = notRunningReason(vehicle_type, day)
    if (because !== '') return because
    const slots = slotsOf({ ...defaultRequest, ...day, vehicle_type })
    if (slots.length === 0) return '受付終了'
    return slots.some(({ free_num }) => free_num > 0) ? '' : '満席'
  }

  return {
    toResponse,
    isAhead,
    freeSeats,

    find: (rsv_id: string, { user }: Customer) =>
      store.state.reservations.find(({ userId, choice }) => choice.rsv_id === rsv_id && userId === user.user_id),

    /** The next ride first, past and cancelled ones last. */
    list: ({ user }: Customer) =>
      store.state.reservations
        .filter((one) => one.userId === user.user_id)
        .toSorted((a, b) => departureOf(a) - departureOf(b))
        .map(toResponse)
        .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b))),

    slots: (request: SlotRequest) => ({
      slots1: slotsOf(request),
      slots2: request.ride_type === 2 ? slotsOf({ ...request, ...reverseSection(request) }) : [],
    }),

    /** Remaining departures of today on the default section. */
    departures() {
      const { year, month, day } = inJapan(clock.now())
      const today = { year_id: String(year), date_id: `${two(month)}${two(day)}` }
      return (['self_driving', 'kick_board'] as const).flatMap((vehicle_type) =>
        slotsOf({ ...defaultRequest, ...today, vehicle_type }).map(({ depart_at, free_num }) => ({
          vehicle_type,
          depart_at,
          free_num,
          from_name: stopName(defaultSection.from_sect_id2),
          to_name: stopName(defaultSection.to_sect_id2),
        })),
      )
    },

    /** The days of a month (YYYYMM). */
    dates: (vehicle: VehicleType, ym: string) =>
      Array.from({ length: daysIn(ym) }, (_, at) => {
        const day = { year_id: ym.slice(0, 4), date_id: `${ym.slice(4)}${two(at + 1)}` }
        const note = noteOf(vehicle, day)
        return { date_id: day.date_id, is_open: note === '', note }
      }),

    /** Books, or replaces the reservation of the choice's rsv_id. */
    book(choice: Choice, { user }: Customer): RideReservation {
      const { reservations } = store.state
      const rsv_id = choice.rsv_id || `M${String(reservations.length + 1).padStart(7, '0')}`
      const { slot2 } = tripOf(choice)
      const booked: Reservation = { userId: user.user_id, status: 'reserved', choice: { ...choice, rsv_id, slot2 } }
      store.state.reservations = [...reservations.filter((one) => one.choice.rsv_id !== rsv_id), booked]
      return toResponse(booked)
    },
  }
}
