import * as v from 'valibot'
import { isRecord } from '../listItems'
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
  textAs,
  word,
} from './lenient'
import { certified, passwords } from './person'
import { subUser } from './subUser'
import { authData } from './user'

/*
 * The mobility reservation (portal-2 §2, §3, §7; D10, D24). The provider stores nothing of a reservation before
 * exec_confirm: every step sends all choices made so far. Dates are year_id (YYYY) and date_id (MMDD), times are as
 * displayed (9:05), all in Japan time.
 */

const vehicleTypes = ['kick_board', 'self_driving'] as const
export type VehicleType = (typeof vehicleTypes)[number]

/** 1 one way, 2 round trip. */
const rideTypes = [1, 2] as const

/* Request fields of a reservation, by step. */

/** rsv_id: the reservation being edited, '' for a new one. ride_num: number of riders, including the customer. */
const ride = {
  rsv_id: v.string(),
  vehicle_type: v.picklist(vehicleTypes),
  ride_num: v.number(),
  ride_type: v.picklist(rideTypes),
}
/** Stops by sect_id2; '' while none is chosen. */
const section = { from_sect_id2: v.string(), to_sect_id2: v.string() }
/** The date; today until another one is chosen. */
const day = { year_id: v.string(), date_id: v.string() }
/** Departures by slot_id, outbound and return; slot2 is '' for one way. */
const slots = { slot1: v.string(), slot2: v.string() }

const chosen = { ...ride, ...section, ...day, ...slots }
const chosenRecord = v.object(chosen)
/** Everything that exec_confirm reserves. */
export type Choice = v.InferOutput<typeof chosenRecord>

/* Response data. */

/** The entries of a list or of a record: portal-2 §3 doesn't define which of them the groups of stops are. */
const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

const named = record({ sect_id2: text, name: text })

/** Stops: a list of records, or records or names by sect_id2. */
function stopsIn(given: unknown) {
  const idOf = (key: string) => (Array.isArray(given) ? '' : key)
  return entriesOf(given).flatMap(([key, value]) => {
    const { sect_id2, name } = v.parse(named, typeof value === 'string' ? { name: value } : value)
    const id = sect_id2 || idOf(key)
    return id ? [{ sect_id2: id, name: name || id }] : []
  })
}
const stopList = v.array(v.object({ sect_id2: v.string(), name: v.string() }))
const stops = v.fallback(word(stopList, stopsIn), [])

const groupNames = record({ group_id: text, name: text })

/** What a group has as its stops; the group itself if none of its fields says that it is a record with stops. */
function stopsOf(group: unknown): unknown {
  if (!isRecord(group)) return group
  return ['stops', 'group_id', 'name'].some((field) => field in group) ? group['stops'] : group
}

/** Groups of stops, in a list or by group_id; a group is a record with stops, or the stops themselves. */
function groupsIn(given: unknown) {
  return entriesOf(given).map(([key, group]: [string, unknown]) => {
    const { group_id, name } = v.parse(groupNames, group)
    return { group_id: group_id || key, name, stops: stopsIn(stopsOf(group)) }
  })
}
const groupList = v.array(v.object({ group_id: v.string(), name: v.string(), stops: stopList }))
const groups = v.fallback(word(groupList, groupsIn), [])

/** free_num: undefined if the response lacks it, which doesn't mean 満席. */
const slot = { slot_id: text, depart_at: text, arrive_at: text, free_num: optionalInteger }
const slotsOfDay = { slots1: optionalChoices('slot_id', slot), slots2: optionalChoices('slot_id', slot) }
/** Stops of the chosen section in riding order, outbound and return; empty while no section is chosen. */
const selectedSects = { selectedSects1: stops, selectedSects2: stops }
/** A message from the provider, shown above the step; '' for none. */
const message = { message: text }

/**
 * A trip for display; '' and 0 mean unknown. vehicle_type is passed through; an unknown one is not a kick-board.
 * Assumed, as the specification does not name them: slot1 and slot2 (otherwise the departure is found by depart_at), and
 * depart_at2 and arrive_at2, the return ride (otherwise those of the chosen departure, or nothing).
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

/** status is assumed: reserved, waiting (not committed yet), canceled, finished; any other is shown as received. */
const reservation = { rsv_id: text, ...trip, status: text, has_sub_user: flag }
const reservationRecord = record(reservation)
export type Reservation = v.InferOutput<typeof reservationRecord>

const reserves = optionalList(reservation)

/** Today's departures with their free seats. */
const departures = optionalList({
  vehicle_type: text,
  depart_at: text,
  from_name: text,
  to_name: text,
  free_num: optionalInteger,
})

/** A warning in words; '' for a bare 0 or 1, as the name says that it is a flag. */
const warning = textAs((given) => (/^[01]$/.test(given.trim()) ? '' : given))

/**
 * The index: reservations, departures, sub-users; flgAlertOutside warns customers who live outside the area. A missing list
 * means unknown, not none. sub_users is assumed; without it only has_sub_user says whether there are any.
 */
export const certifyIndex = query('/api/mobility/reserve/certify_index', {
  response: record({
    reserves,
    departures,
    flgAlertOutside: warning,
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

/** base64: JSON text with a code for each rider, or an image (D10). One click sends one request (QR-15). */
export const displayQrcode = mutation('/api/mobility/reserve/display_qrcode', {
  request: ofReservation,
  response: record({ base64: text }),
})

/** Sends or resends the mail with the link to set the first password. */
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

/** Starts a reservation; requires agreement to the notice. */
export const execNewReserve = mutation('/api/mobility/reserve/exec_new_reserve', {
  request: { notice_approval: v.picklist([0, 1]) },
  response: nothing,
})

/** max_ride_num is assumed: it can only lower the number of riders (D37). */
export const certifySelectVehicle = query('/api/mobility/reserve/certify_select_vehicle', {
  request: ofReservation,
  response: record({ ...message, max_ride_num: optionalInteger }),
})
export const execSelectVehicle = mutation('/api/mobility/reserve/exec_select_vehicle', {
  request: ride,
  response: nothing,
})

const calendarDates = list({ date_id: text, is_open: flag, note: text })

/** The month of year_id and date_id, and the next one; `note` is the reason why a day is closed. */
export const searchCalDates = query('/api/mobility/reserve/search_cal_dates', {
  request: { vehicle_type: v.picklist(vehicleTypes), ...day },
  response: record({ cal1Dates: calendarDates, cal2Dates: calendarDates }),
})

/** Without a section the response contains the usual one. The slots are those of the date. */
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

/** Section and date on one page: slots only if a section is chosen. */
export const certifySelectInteractive = query('/api/mobility/reserve/certify_select_interactive', {
  request: { ...ride, ...section, ...day },
  response: record({ ...message, groups, ...selectedSects, ...slotsOfDay }),
})
export const execSelectInteractive = mutation('/api/mobility/reserve/exec_select_interactive', {
  request: chosen,
  response: nothing,
})

/** Changes the section for a chosen date and departure: keeps the departure, whose times depend on the stops (D24). */
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

/** What would be reserved, for display; sub_users, which is assumed, are the accompanying riders. */
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

/** Reserves, or changes reservation rsv_id. Assumed to return the reservation; omitted values are already known. */
export const execConfirm = mutation('/api/mobility/reserve/exec_confirm', {
  request: chosen,
  response: reservationRecord,
})
