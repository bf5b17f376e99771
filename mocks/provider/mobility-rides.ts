import type { Choice, Reservation as Told, VehicleType } from '../../src/api/endpoints/mobility'
import { daysIn, inJapan } from '../../src/time/japan'
import type { ProviderClock } from './clock'
import type { Reservation } from './mobility-reservations'
import {
  closedBecause,
  type Day,
  instantOf,
  nameOf,
  type Run,
  runsOf,
  type Section,
  seatsFor,
  timeOf,
  usualSection,
  wayBack,
} from './mobility-timetable'
import type { Customer, Store } from './state'

/* What is booked, what is still free, and how both are told. */

type Asked = Omit<Choice, 'slot1' | 'slot2'>
type Ride = Pick<Choice, 'vehicle_type'> & Section

const runOf = (ride: Ride, slot_id: string) => runsOf(ride.vehicle_type, ride).find((run) => run.slot_id === slot_id)

/** The departures of a choice: there, and back where it comes back. */
export const runsOfChoice = (choice: Choice) => ({
  there: runOf(choice, choice.slot1),
  back: choice.ride_type === 2 ? runOf({ ...choice, ...wayBack(choice) }, choice.slot2) : undefined,
})

/** A choice with names and times. */
export function tripOf(choice: Choice) {
  const { there, back } = runsOfChoice(choice)
  return {
    ...choice,
    slot2: back?.slot_id ?? '',
    from_name: nameOf(choice.from_sect_id2),
    to_name: nameOf(choice.to_sect_id2),
    depart_at: there ? timeOf(there.departs) : '',
    arrive_at: there ? timeOf(there.arrives) : '',
    depart_at2: back ? timeOf(back.departs) : '',
    arrive_at2: back ? timeOf(back.arrives) : '',
  }
}

const departureOf = ({ choice }: Reservation) => instantOf(choice, runsOfChoice(choice).there?.departs)
const isOver = ({ status }: Told) => status === 'canceled' || status === 'finished'

export function createRides(store: Store, clock: ProviderClock) {
  const isAhead = (day: Day, { departs }: Run) => instantOf(day, departs) > clock.now()

  /** A reservation as the customer sees it. */
  const told = (one: Reservation): Told => ({
    ...tripOf(one.choice),
    status: one.status !== 'canceled' && departureOf(one) <= clock.now() ? 'finished' : one.status,
    has_sub_user: one.choice.ride_num > 1,
  })

  /** Free seats of a departure; those of the reservation `rsv_id`, which is being changed, count as free. */
  function freeSeats({ vehicle_type, year_id, date_id, rsv_id }: Omit<Asked, keyof Section>, slot_id: string): number {
    const booked = store.state.reservations
      .filter(({ status, choice }) => status !== 'canceled' && choice.rsv_id !== rsv_id)
      .map(({ choice }) => choice)
      .filter((one) => one.vehicle_type === vehicle_type && one.year_id === year_id && one.date_id === date_id)
      .flatMap((one) => [one.slot1, one.slot2].filter((slot) => slot === slot_id).map(() => one.ride_num))
    return Math.max(seatsFor(vehicle_type, date_id, slot_id) - booked.reduce((sum, riders) => sum + riders, 0), 0)
  }

  /** The departures of a section that are still ahead on its day. */
  const slotsOf = (asked: Asked) =>
    closedBecause(asked.vehicle_type, asked) === ''
      ? runsOf(asked.vehicle_type, asked)
          .filter((run) => isAhead(asked, run))
          .map((run) => ({
            slot_id: run.slot_id,
            depart_at: timeOf(run.departs),
            arrive_at: timeOf(run.arrives),
            free_num: freeSeats(asked, run.slot_id),
          }))
      : []

  const anyone = { rsv_id: '', ride_num: 1, ride_type: 1, ...usualSection } as const

  /** Why a vehicle cannot be had on a day; '' where it can. */
  function noteOf(vehicle_type: VehicleType, day: Day): string {
    const because = closedBecause(vehicle_type, day)
    if (because !== '') return because
    const slots = slotsOf({ ...anyone, ...day, vehicle_type })
    if (slots.length === 0) return '受付終了'
    return slots.some(({ free_num }) => free_num > 0) ? '' : '満席'
  }

  return {
    told,
    isAhead,
    freeSeats,

    find: (rsv_id: string, { user }: Customer) =>
      store.state.reservations.find(({ of, choice }) => choice.rsv_id === rsv_id && of === user.user_id),

    /** The next ride first, those that are over or cancelled last. */
    of: ({ user }: Customer) =>
      store.state.reservations
        .filter((one) => one.of === user.user_id)
        .toSorted((a, b) => departureOf(a) - departureOf(b))
        .map(told)
        .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b))),

    slots: (asked: Asked) => ({
      slots1: slotsOf(asked),
      slots2: asked.ride_type === 2 ? slotsOf({ ...asked, ...wayBack(asked) }) : [],
    }),

    /** What leaves today on the usual section, and is not gone. */
    departures() {
      const { year, month, day } = inJapan(clock.now())
      const today = { year_id: String(year), date_id: `${two(month)}${two(day)}` }
      return (['self_driving', 'kick_board'] as const).flatMap((vehicle_type) =>
        slotsOf({ ...anyone, ...today, vehicle_type }).map(({ depart_at, free_num }) => ({
          vehicle_type,
          depart_at,
          free_num,
          from_name: nameOf(usualSection.from_sect_id2),
          to_name: nameOf(usualSection.to_sect_id2),
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
    book(choice: Choice, { user }: Customer): Told {
      const { reservations } = store.state
      const rsv_id = choice.rsv_id || `M${String(reservations.length + 1).padStart(7, '0')}`
      const { slot2 } = tripOf(choice)
      const made: Reservation = { of: user.user_id, status: 'reserved', choice: { ...choice, rsv_id, slot2 } }
      store.state.reservations = [...reservations.filter((one) => one.choice.rsv_id !== rsv_id), made]
      return told(made)
    },
  }
}

const two = (n: number) => String(n).padStart(2, '0')
