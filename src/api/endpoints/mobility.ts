import * as v from 'valibot'
import { mutation, query } from './endpoint'
import {
  flag,
  integer,
  list,
  nothing,
  optionalChoices,
  optionalInteger,
  optionalList,
  orNull,
  record,
  text,
} from './lenient'
import { certified, passwords } from './person'
import { subUser } from './subUser'
import { authData } from './user'

/*
 * The mobility reservation (portal-2 §2, §3, §7; D10, D24). The provider keeps nothing of a reservation before
 * exec_confirm: what is chosen so far travels with the call of each step. Dates are year_id (YYYY) and date_id (MMDD),
 * times as they are shown (9:05), all in Japan time.
 */

const vehicleTypes = ['kick_board', 'self_driving'] as const
export type VehicleType = (typeof vehicleTypes)[number]

/** Rides of a reservation: 1 one way, 2 there and back. */
const rideTypes = [1, 2] as const

/* What a reservation is made of, as it is sent, step by step. */

/** rsv_id: the reservation that is edited; '' for a new one. ride_num: riders, the customer among them. */
const ride = {
  rsv_id: v.string(),
  vehicle_type: v.picklist(vehicleTypes),
  ride_num: v.number(),
  ride_type: v.picklist(rideTypes),
}
/** Stops, by sect_id2; '' while none is chosen. */
const section = { from_sect_id2: v.string(), to_sect_id2: v.string() }
/** Today's until another is chosen. */
const day = { year_id: v.string(), date_id: v.string() }
/** Departures by slot_id, there and back; slot2 is '' one way. */
const slots = { slot1: v.string(), slot2: v.string() }

const chosen = { ...ride, ...section, ...day, ...slots }
const chosenRecord = v.object(chosen)
/** All that exec_confirm reserves. */
export type Choice = v.InferOutput<typeof chosenRecord>

/* What is answered. */

/** The entries of a list, or of a map that keys them: portal-2 §3 keys the groups of stops, an assumption is which way. */
const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

const named = record({ sect_id2: text, name: text })

/** Stops: records in a list, or by sect_id2 as records or as names. */
function stopsIn(given: unknown) {
  const idOf = (key: string) => (Array.isArray(given) ? '' : key)
  return entriesOf(given).flatMap(([key, value]) => {
    const { sect_id2, name } = v.parse(named, typeof value === 'string' ? { name: value } : value)
    const id = sect_id2 || idOf(key)
    return id ? [{ sect_id2: id, name: name || id }] : []
  })
}
const stops = v.fallback(v.pipe(v.unknown(), v.transform(stopsIn)), [])

const groupWords = record({ group_id: text, name: text })

/** Groups of stops, in a list or by group_id; a group is a record with its stops, or the stops themselves. */
function groupsIn(given: unknown) {
  return entriesOf(given).map(([key, group]: [string, unknown]) => {
    const { group_id, name } = v.parse(groupWords, group)
    const inside = typeof group === 'object' && group !== null && 'stops' in group ? group.stops : group
    return { group_id: group_id || key, name, stops: stopsIn(inside) }
  })
}
const groups = v.fallback(v.pipe(v.unknown(), v.transform(groupsIn)), [])
/** free_num: undefined where the answer does not say, which is not 満席. */
const slot = { slot_id: text, depart_at: text, arrive_at: text, free_num: optionalInteger }
const slotsOfDay = { slots1: optionalChoices('slot_id', slot), slots2: optionalChoices('slot_id', slot) }
/** The stops of the chosen section in the order of the ride, there and back; none while no section is chosen. */
const selectedSects = { selectedSects1: stops, selectedSects2: stops }
/** A word of the provider to the customer, above the step; '' for none. */
const message = { message: text }

/**
 * A trip in words; '' and 0 are what the answer does not say. vehicle_type is whatever came: one that is not known is no
 * kick-board. Assumed, as no document names them: slot1 and slot2 (without them the departure is found by depart_at), and
 * depart_at2 and arrive_at2, the way back (without them those of the departure that was chosen, or nothing).
 */
const trip = {
  vehicle_type: text,
  ride_type: integer,
  ride_num: integer,
  year_id: text,
  date_id: text,
  from_sect_id2: text,
  to_sect_id2: text,
  from_name: text,
  to_name: text,
  slot1: text,
  slot2: text,
  depart_at: text,
  arrive_at: text,
  depart_at2: text,
  arrive_at2: text,
}

/** status is assumed: reserved, waiting (not committed yet), canceled, finished; any other shows as it came. */
const reservation = { rsv_id: text, ...trip, status: text, has_sub_user: flag }
const reservationRecord = record(reservation)
export type Reservation = v.InferOutput<typeof reservationRecord>

const reserves = optionalList(reservation)

/** A departure of today with the seats that are free. */
const departures = optionalList({
  vehicle_type: text,
  depart_at: text,
  from_name: text,
  to_name: text,
  free_num: optionalInteger,
})

/**
 * The index: reservations, departures, sub-users; flgAlertOutside warns whoever lives outside the area. A list that is not
 * there says nothing, not that there is none. sub_users is assumed; without it only has_sub_user says whether there are any.
 */
export const certifyIndex = query('/api/mobility/reserve/certify_index', {
  response: record({
    reserves,
    departures,
    flgAlertOutside: text,
    has_sub_user: v.nullish(flag),
    sub_users: optionalList(subUser),
  }),
})

export const updateFreeRide = query('/api/mobility/reserve/update_free_ride', { response: record({ departures }) })

const ofReservation = { rsv_id: v.string() }

export const cancelReserve = mutation('/api/mobility/reserve/cancel_reserve', {
  request: ofReservation,
  response: record({ reserves }),
})

/** base64: a JSON text with a code for each rider, or an image (D10). One press sends one (QR-15). */
export const displayQrcode = mutation('/api/mobility/reserve/display_qrcode', {
  request: ofReservation,
  response: record({ base64: text }),
})

/** Has the link to the first password mailed, and mailed again. */
export const execNewRegist = mutation('/api/mobility/reserve/exec_new_regist', {
  request: { email: v.string(), notice_approval: v.picklist([0, 1]), is_resend: v.picklist([0, 1]) },
  response: nothing,
})

export const certifyKeyPassword = query('/api/mobility/reserve/certify_key_password', {
  request: { cert_key: v.string() },
  response: record(certified),
})

/** OK logs in (portal-2 §4). */
export const entryPassword = mutation('/api/mobility/reserve/entry_password', {
  request: { ...passwords, cert_id: v.string(), cert_key: v.string() },
  response: orNull(authData),
})

/** Begins a reservation; whoever does not agree to the notice may not. */
export const execNewReserve = mutation('/api/mobility/reserve/exec_new_reserve', {
  request: { notice_approval: v.picklist([0, 1]) },
  response: nothing,
})

/** max_ride_num is assumed: it can only lower how many may ride (D37). */
export const certifySelectVehicle = query('/api/mobility/reserve/certify_select_vehicle', {
  request: ofReservation,
  response: record({ ...message, max_ride_num: optionalInteger }),
})
export const execSelectVehicle = mutation('/api/mobility/reserve/exec_select_vehicle', {
  request: ride,
  response: nothing,
})

const calendarDates = list({ date_id: text, is_open: flag, note: text })

/** The month of year_id and date_id, and the next; `note` says why a day is closed. */
export const searchCalDates = query('/api/mobility/reserve/search_cal_dates', {
  request: { vehicle_type: v.picklist(vehicleTypes), ...day },
  response: record({ cal1Dates: calendarDates, cal2Dates: calendarDates }),
})

/** Without a section the answer names the usual one. Slots are those of the date. */
export const certifySelectDateTime = query('/api/mobility/reserve/certify_select_date_time', {
  request: { ...ride, ...section, ...day },
  response: record({
    ...message,
    from_sect_id2: text,
    to_sect_id2: text,
    from_name: text,
    to_name: text,
    ...slotsOfDay,
  }),
})
export const execSelectDateTime = mutation('/api/mobility/reserve/exec_select_date_time', {
  request: chosen,
  response: nothing,
})

/** Section and date on one page: slots only where a section is chosen. */
export const certifySelectInteractive = query('/api/mobility/reserve/certify_select_interactive', {
  request: { ...ride, ...section, ...day },
  response: record({ ...message, groups, ...selectedSects, ...slotsOfDay }),
})
export const execSelectInteractive = mutation('/api/mobility/reserve/exec_select_interactive', {
  request: chosen,
  response: nothing,
})

/** Another section for what is chosen already: the departure stays, its times follow the stops (D24). */
export const certifySelectSection = query('/api/mobility/reserve/certify_select_section', {
  request: ride,
  response: record({ ...message, groups }),
})
export const execSelectSection = mutation('/api/mobility/reserve/exec_select_section', {
  request: section,
  response: nothing,
})

/** The main rider, from the customer's record. */
const rider = {
  sei_name: text,
  mei_name: text,
  svc_zip3: text,
  svc_zip4: text,
  svc_region: text,
  svc_locality: text,
  svc_street: text,
  svc_building: text,
  birth_year: text,
  birth_month: text,
  birth_day: text,
  sex: integer,
}

/** What would be reserved, in words; sub_users, which are assumed, are those who ride along. */
export const certifyConfirm = query('/api/mobility/reserve/certify_confirm', {
  request: chosen,
  response: record({
    ...message,
    ...trip,
    ...rider,
    ...selectedSects,
    is_show_sections: flag,
    sub_users: list(subUser),
  }),
})

/** Reserves, or changes the reservation of rsv_id. That it answers the reservation is assumed; what it leaves out is known. */
export const execConfirm = mutation('/api/mobility/reserve/exec_confirm', {
  request: chosen,
  response: reservationRecord,
})
