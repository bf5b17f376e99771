import type { InferOutput } from 'valibot'
import type * as contract from '../../src/api/endpoints/mobility'
import type { Choice, VehicleType } from '../../src/api/endpoints/mobility'
import { addMonths } from '../../src/time/japan'
import type { ProviderClock } from './clock'
import { createRides, runsOfChoice, tripOf } from './mobility-rides'
import {
  booking,
  closedBecause,
  groups,
  nameOf,
  type Section,
  stopsOf,
  usualSection,
  wayBack,
} from './mobility-timetable'
import { ok, type Result, refused } from './registrations'
import { noticeRule, type Problems, problemsOf } from './registrations-checks'
import type { Customer, Store } from './state'
import type { SubUsers } from './sub-users'

type Contract = typeof contract
type Registration = 'execNewRegist' | 'certifyKeyPassword' | 'entryPassword'
type Name = Exclude<
  { [K in keyof Contract]: Contract[K] extends { path: string } ? K : never }[keyof Contract],
  Registration
>
type Request<N extends Name> = InferOutput<Contract[N]['request']>
type Answer<N extends Name> = InferOutput<Contract[N]['response']>

/** The booking of rides, a method a call (portal-2 §7; D9, D10, D24); for registration see mobility-registration.ts. */
export type Mobility = {
  readonly [N in Name]: (fields: Request<N>, customer: Customer) => Result<Answer<N>, Request<N>>
}

export const mobilityTexts = {
  notYet: '予約受付は10月31日13:00からです。',
  over: '予約受付は終了しました。',
  unknown: 'ご予約が見つかりません。',
  canceled: 'このご予約はすでにキャンセルされています。',
  finished: '出発時刻を過ぎたご予約は変更・キャンセルできません。',
  riders: (most: number) => `ご予約できる人数は、登録済みの同乗者を含めて${most}名までです。`,
  stop: '停留所を選択してください。',
  sameStop: '出発地と到着地には異なる停留所を選択してください。',
  day: '選択された日は運行していません。別の日を選択してください。',
  slot: '便を選択してください。',
  gone: '選択された便は出発しました。別の便を選択してください。',
  back: '帰りの便は、行きの便の到着より後の便を選択してください。',
  full: '選択された便は満席になりました。別の便を選択してください。',
  outside: '四日市市外にお住まいのお客様は、ご乗車の際に本人確認書類をご提示ください。',
  rain: '雨天の場合、キックボードの貸し出しを中止することがあります。',
} as const

/** Whoever lives elsewhere is warned. */
const home = '四日市市'

/** Riders of one reservation at most, the customer among them. */
const mostRiders = 4

type Faults = Problems<Choice>
const first = (faults: Faults) => Object.values(faults)[0]

function sectionFaults({ from_sect_id2, to_sect_id2 }: Section): Faults {
  if (nameOf(from_sect_id2) === '') return { from_sect_id2: mobilityTexts.stop }
  if (nameOf(to_sect_id2) === '') return { to_sect_id2: mobilityTexts.stop }
  return from_sect_id2 === to_sect_id2 ? { to_sect_id2: mobilityTexts.sameStop } : {}
}

/** The stops of the section, there and back. */
const sectsOf = (choice: Section & Pick<Choice, 'ride_type'>) => ({
  selectedSects1: stopsOf(choice),
  selectedSects2: choice.ride_type === 2 ? stopsOf(wayBack(choice)) : [],
})

const messageFor = (vehicle: VehicleType) => ({ message: vehicle === 'kick_board' ? mobilityTexts.rain : '' })

/** A JSON text, as base64 of its UTF-8. */
export const base64Of = (value: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

/** What a rider shows on boarding. */
const codeOf = (rsv_id: string, who: string) => ({
  sec_key: `${rsv_id.slice(-4)}-${who.toUpperCase()}`,
  qr_code: `MOBILITY:${rsv_id}:${who}`,
})

export function createMobility(store: Store, clock: ProviderClock, subUsers: SubUsers): Mobility {
  const rides = createRides(store, clock)

  /** Why nothing can be booked now; '' where it can. */
  function closed() {
    if (clock.now() < booking.start) return mobilityTexts.notYet
    return clock.now() < booking.end ? '' : mobilityTexts.over
  }

  /** Why the customer cannot change a reservation; '' where they can. */
  function unchangeable(rsv_id: string, customer: Customer) {
    const found = rides.find(rsv_id, customer)
    if (!found) return mobilityTexts.unknown
    const { status } = rides.told(found)
    if (status === 'canceled') return mobilityTexts.canceled
    return status === 'finished' ? mobilityTexts.finished : ''
  }

  const mostFor = (customer: Customer) => Math.min(subUsers.list(customer).length + 1, mostRiders)

  function riderFaults({ ride_num }: Pick<Choice, 'ride_num'>, customer: Customer): Faults {
    const most = mostFor(customer)
    return ride_num >= 1 && ride_num <= most && Number.isInteger(ride_num)
      ? {}
      : { ride_num: mobilityTexts.riders(most) }
  }

  function slotFaults(choice: Choice): Faults {
    if (closedBecause(choice.vehicle_type, choice) !== '') return { date_id: mobilityTexts.day }
    const { there, back } = runsOfChoice(choice)
    if (!there) return { slot1: mobilityTexts.slot }
    if (!rides.isAhead(choice, there)) return { slot1: mobilityTexts.gone }
    if (rides.freeSeats(choice, there.slot_id) < choice.ride_num) return { slot1: mobilityTexts.full }
    if (choice.ride_type === 1) return {}
    if (!back) return { slot2: mobilityTexts.slot }
    if (back.departs < there.arrives) return { slot2: mobilityTexts.back }
    return rides.freeSeats(choice, back.slot_id) < choice.ride_num ? { slot2: mobilityTexts.full } : {}
  }

  /** What is wrong with a whole choice, the first thing of it. */
  const faultsOf = (choice: Choice, customer: Customer): Faults =>
    [riderFaults(choice, customer), sectionFaults(choice)].find(first) ?? slotFaults(choice)

  /** A step of a new reservation (rsv_id '') or of the change of one: not possible at all, faulty, or done. */
  function step<Data>(rsv_id: string, customer: Customer, faults: Faults, data: Data): Result<Data, Choice> {
    const bar = closed() || (rsv_id === '' ? '' : unchangeable(rsv_id, customer))
    if (bar) return refused(bar)
    return first(faults) ? { status: 'VALIDATION', data: faults } : ok(data)
  }

  /** As a step, where there is no form that would say what is faulty. */
  function formless<Data>(result: Result<Data, Choice>): Result<Data> {
    return result.status === 'VALIDATION' ? refused(first(result.data) ?? '') : result
  }

  const chooseSlots = (choice: Choice, customer: Customer) =>
    step(choice.rsv_id, customer, faultsOf(choice, customer), {})

  return {
    certifyIndex: (_, customer) =>
      ok({
        reserves: rides.of(customer),
        departures: rides.departures(),
        flgAlertOutside: ['', home].includes(customer.user.svc_locality) ? '' : mobilityTexts.outside,
        has_sub_user: subUsers.list(customer).length > 0,
        sub_users: subUsers.list(customer),
      }),

    updateFreeRide: () => ok({ departures: rides.departures() }),

    cancelReserve({ rsv_id }, customer) {
      const bar = unchangeable(rsv_id, customer)
      const found = rides.find(rsv_id, customer)
      if (bar || !found) return refused(bar)
      found.status = 'canceled'
      return ok({ reserves: rides.of(customer) })
    },

    displayQrcode({ rsv_id }, customer) {
      const found = rides.find(rsv_id, customer)
      if (!found) return refused(mobilityTexts.unknown)
      if (found.status === 'canceled') return refused(mobilityTexts.canceled)
      const riders = ['main', 'sub1', 'sub2', 'sub3'].slice(0, found.choice.ride_num)
      const codes = Object.fromEntries(riders.map((who) => [who, codeOf(rsv_id, who)]))
      return ok({ base64: base64Of({ has_commit: found.status === 'reserved' ? 1 : 0, ...codes }) })
    },

    execNewReserve(fields, customer) {
      const problems = problemsOf(fields, { notice_approval: noticeRule })
      if (problems && !closed()) return { status: 'VALIDATION', data: problems }
      return formless(step('', customer, {}, {}))
    },

    certifySelectVehicle: ({ rsv_id }, customer) =>
      formless(step(rsv_id, customer, {}, { message: '', max_ride_num: mostFor(customer) })),
    execSelectVehicle: (ride, customer) => step(ride.rsv_id, customer, riderFaults(ride, customer), {}),

    searchCalDates({ vehicle_type, year_id, date_id }) {
      const ym = `${year_id}${date_id.slice(0, 2)}`
      return ok({
        cal1Dates: rides.dates(vehicle_type, ym),
        cal2Dates: rides.dates(vehicle_type, addMonths(ym, 1)),
      })
    },

    certifySelectDateTime(asked, customer) {
      const { from_sect_id2, to_sect_id2 } = first(sectionFaults(asked)) ? usualSection : asked
      return formless(
        step(
          asked.rsv_id,
          customer,
          {},
          {
            ...messageFor(asked.vehicle_type),
            from_sect_id2,
            to_sect_id2,
            from_name: nameOf(from_sect_id2),
            to_name: nameOf(to_sect_id2),
            ...rides.slots({ ...asked, from_sect_id2, to_sect_id2 }),
          },
        ),
      )
    },
    execSelectDateTime: chooseSlots,

    certifySelectInteractive: (asked, customer) =>
      formless(
        step(
          asked.rsv_id,
          customer,
          {},
          {
            ...messageFor(asked.vehicle_type),
            groups,
            ...sectsOf(asked),
            ...rides.slots(asked),
          },
        ),
      ),
    execSelectInteractive: chooseSlots,

    certifySelectSection: ({ rsv_id, vehicle_type }, customer) =>
      formless(step(rsv_id, customer, {}, { ...messageFor(vehicle_type), groups })),
    execSelectSection: (section, customer) => step('', customer, sectionFaults(section), {}),

    certifyConfirm: (choice, customer) =>
      formless(
        step(choice.rsv_id, customer, faultsOf(choice, customer), {
          ...messageFor(choice.vehicle_type),
          ...customer.user,
          ...tripOf(choice),
          ...sectsOf(choice),
          is_show_sections: choice.vehicle_type === 'self_driving',
          sub_users: subUsers.list(customer).slice(0, choice.ride_num - 1),
        }),
      ),

    execConfirm(choice, customer) {
      const checked = formless(chooseSlots(choice, customer))
      return checked.status === 'OK' ? ok(rides.book(choice, customer)) : checked
    },
  }
}
