import type { InferOutput } from 'valibot'
import type * as endpoints from '../../../src/api/endpoints/mobility'
import type { Choice, VehicleType } from '../../../src/api/endpoints/mobility'
import { addMonths } from '../../../src/time/months'
import type { ProviderClock } from '../clock'
import { type FieldErrors, fieldErrorsOf, noticeRule } from '../field-rules'
import { failure, ok, type Result } from '../result'
import type { Customer, Store } from '../state'
import { createRides, runsOfChoice, tripOf } from './rides'
import type { SubUsers } from './sub-users'
import {
  booking,
  defaultSection,
  groups,
  notRunningReason,
  reverseSection,
  type Section,
  stopName,
  stopsOf,
} from './timetable'

type Endpoints = typeof endpoints
type Registration = 'execNewRegist' | 'certifyKeyPassword' | 'entryPassword'
type Name = Exclude<
  { [K in keyof Endpoints]: Endpoints[K] extends { path: string } ? K : never }[keyof Endpoints],
  Registration
>
type Request<N extends Name> = InferOutput<Endpoints[N]['request']>
type ResponseData<N extends Name> = InferOutput<Endpoints[N]['response']>

/** The booking of rides, one method per endpoint (portal-2 §7; D9, D10, D24). Registration: rider-registration.ts. */
export type Mobility = {
  readonly [N in Name]: (fields: Request<N>, customer: Customer) => Result<ResponseData<N>, Request<N>>
}

export const mobilityTexts = {
  notYet: '予約受付は10月31日13:00からです。',
  over: '予約受付は終了しました。',
  unknown: 'ご予約が見つかりません。',
  canceled: 'このご予約はすでにキャンセルされています。',
  finished: '出発時刻を過ぎたご予約は変更・キャンセルできません。',
  riders: (max: number) => `ご予約できる人数は、登録済みの同乗者を含めて${max}名までです。`,
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

/** Customers who live elsewhere get a warning. */
const homeCity = '四日市市'

/** Maximum riders of a reservation, including the customer. */
const maxRiders = 4

type ChoiceErrors = FieldErrors<Choice>
const firstError = (errors: ChoiceErrors) => Object.values(errors)[0]

function sectionErrors({ from_sect_id2, to_sect_id2 }: Section): ChoiceErrors {
  if (stopName(from_sect_id2) === '') return { from_sect_id2: mobilityTexts.stop }
  if (stopName(to_sect_id2) === '') return { to_sect_id2: mobilityTexts.stop }
  return from_sect_id2 === to_sect_id2 ? { to_sect_id2: mobilityTexts.sameStop } : {}
}

/** The stops of the section, outbound and return. */
const sectsOf = (choice: Section & Pick<Choice, 'ride_type'>) => ({
  selectedSects1: stopsOf(choice),
  selectedSects2: choice.ride_type === 2 ? stopsOf(reverseSection(choice)) : [],
})

const messageFor = (vehicle: VehicleType) => ({ message: vehicle === 'kick_board' ? mobilityTexts.rain : '' })

/** JSON as base64 of its UTF-8. */
export const base64Of = (value: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

/** The code that a rider shows when boarding. */
const codeOf = (rsv_id: string, who: string) => ({
  sec_key: `${rsv_id.slice(-4)}-${who.toUpperCase()}`,
  qr_code: `MOBILITY:${rsv_id}:${who}`,
})

export function createMobility(store: Store, clock: ProviderClock, subUsers: SubUsers): Mobility {
  const rides = createRides(store, clock)

  /** Why booking is closed now; '' if it is open. */
  function closedReason() {
    if (clock.now() < booking.start) return mobilityTexts.notYet
    return clock.now() < booking.end ? '' : mobilityTexts.over
  }

  /** Why the customer cannot change a reservation; '' if they can. */
  function unchangeableReason(rsv_id: string, customer: Customer) {
    const found = rides.find(rsv_id, customer)
    if (!found) return mobilityTexts.unknown
    const { status } = rides.toResponse(found)
    if (status === 'canceled') return mobilityTexts.canceled
    return status === 'finished' ? mobilityTexts.finished : ''
  }

  const maxRidersFor = (customer: Customer) => Math.min(subUsers.list(customer).length + 1, maxRiders)

  function riderErrors({ ride_num }: Pick<Choice, 'ride_num'>, customer: Customer): ChoiceErrors {
    const max = maxRidersFor(customer)
    return ride_num >= 1 && ride_num <= max && Number.isInteger(ride_num) ? {} : { ride_num: mobilityTexts.riders(max) }
  }

  function slotErrors(choice: Choice): ChoiceErrors {
    if (notRunningReason(choice.vehicle_type, choice) !== '') return { date_id: mobilityTexts.day }
    const { there, back } = runsOfChoice(choice)
    if (!there) return { slot1: mobilityTexts.slot }
    if (!rides.isAhead(choice, there)) return { slot1: mobilityTexts.gone }
    if (rides.freeSeats(choice, there.slot_id) < choice.ride_num) return { slot1: mobilityTexts.full }
    if (choice.ride_type === 1) return {}
    if (!back) return { slot2: mobilityTexts.slot }
    if (back.departs < there.arrives) return { slot2: mobilityTexts.back }
    return rides.freeSeats(choice, back.slot_id) < choice.ride_num ? { slot2: mobilityTexts.full } : {}
  }

  /** The first error of a complete choice. */
  const choiceErrors = (choice: Choice, customer: Customer): ChoiceErrors =>
    [riderErrors(choice, customer), sectionErrors(choice)].find(firstError) ?? slotErrors(choice)

  /** A step of a new reservation (rsv_id '') or of a change: not possible, invalid, or OK. */
  function step<Data>(rsv_id: string, customer: Customer, errors: ChoiceErrors, data: Data): Result<Data, Choice> {
    const reason = closedReason() || (rsv_id === '' ? '' : unchangeableReason(rsv_id, customer))
    if (reason) return failure(reason)
    return firstError(errors) ? { status: 'VALIDATION', data: errors } : ok(data)
  }

  /** Turns field errors into a failure, for endpoints without a form to show them. */
  function withoutFieldErrors<Data>(result: Result<Data, Choice>): Result<Data> {
    return result.status === 'VALIDATION' ? failure(firstError(result.data) ?? '') : result
  }

  const chooseSlots = (choice: Choice, customer: Customer) =>
    step(choice.rsv_id, customer, choiceErrors(choice, customer), {})

  return {
    certifyIndex: (_, customer) =>
      ok({
        reserves: rides.list(customer),
        departures: rides.departures(),
        flgAlertOutside: ['', homeCity].includes(customer.user.svc_locality) ? '' : mobilityTexts.outside,
        has_sub_user: subUsers.list(customer).length > 0,
        sub_users: subUsers.list(customer),
      }),

    updateFreeRide: () => ok({ departures: rides.departures() }),

    cancelReserve({ rsv_id }, customer) {
      const reason = unchangeableReason(rsv_id, customer)
      const found = rides.find(rsv_id, customer)
      if (reason || !found) return failure(reason)
      found.status = 'canceled'
      return ok({ reserves: rides.list(customer) })
    },

    displayQrcode({ rsv_id }, customer) {
      const found = rides.find(rsv_id, customer)
      if (!found) return failure(mobilityTexts.unknown)
      if (found.status === 'canceled') return failure(mobilityTexts.canceled)
      const riders = ['main', 'sub1', 'sub2', 'sub3'].slice(0, found.choice.ride_num)
      const codes = Object.fromEntries(riders.map((who) => [who, codeOf(rsv_id, who)]))
      return ok({ base64: base64Of({ has_commit: found.status === 'reserved' ? 1 : 0, ...codes }) })
    },

    execNewReserve(fields, customer) {
      const errors = fieldErrorsOf(fields, { notice_approval: noticeRule })
      if (errors && !closedReason()) return { status: 'VALIDATION', data: errors }
      return withoutFieldErrors(step('', customer, {}, {}))
    },

    certifySelectVehicle: ({ rsv_id }, customer) =>
      withoutFieldErrors(step(rsv_id, customer, {}, { message: '', max_ride_num: maxRidersFor(customer) })),
    execSelectVehicle: (ride, customer) => step(ride.rsv_id, customer, riderErrors(ride, customer), {}),

    searchCalDates({ vehicle_type, year_id, date_id }) {
      const ym = `${year_id}${date_id.slice(0, 2)}`
      return ok({
        cal1Dates: rides.dates(vehicle_type, ym),
        cal2Dates: rides.dates(vehicle_type, addMonths(ym, 1)),
      })
    },

    certifySelectDateTime(asked, customer) {
      const { from_sect_id2, to_sect_id2 } = firstError(sectionErrors(asked)) ? defaultSection : asked
      return withoutFieldErrors(
        step(
          asked.rsv_id,
          customer,
          {},
          {
            ...messageFor(asked.vehicle_type),
            from_sect_id2,
            to_sect_id2,
            from_name: stopName(from_sect_id2),
            to_name: stopName(to_sect_id2),
            ...rides.slots({ ...asked, from_sect_id2, to_sect_id2 }),
          },
        ),
      )
    },
    execSelectDateTime: chooseSlots,

    certifySelectInteractive: (asked, customer) =>
      withoutFieldErrors(
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
      withoutFieldErrors(step(rsv_id, customer, {}, { ...messageFor(vehicle_type), groups })),
    execSelectSection: (section, customer) => step('', customer, sectionErrors(section), {}),

    certifyConfirm: (choice, customer) =>
      withoutFieldErrors(
        step(choice.rsv_id, customer, choiceErrors(choice, customer), {
          ...messageFor(choice.vehicle_type),
          ...customer.user,
          ...tripOf(choice),
          ...sectsOf(choice),
          is_show_sections: choice.vehicle_type === 'self_driving',
          sub_users: subUsers.list(customer).slice(0, choice.ride_num - 1),
        }),
      ),

    execConfirm(choice, customer) {
      const checked = withoutFieldErrors(chooseSlots(choice, customer))
      return checked.status === 'OK' ? ok(rides.book(choice, customer)) : checked
    },
  }
}
