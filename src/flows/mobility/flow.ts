import type { ResponseOf } from '../../api/endpoints/endpoint'
import {
  type Choice,
  cancelReserve,
  certifyConfirm,
  certifyIndex,
  certifySelectDateTime,
  certifySelectInteractive,
  certifySelectSection,
  certifySelectVehicle,
  displayQrcode,
  execConfirm,
  execNewReserve,
  execSelectDateTime,
  execSelectInteractive,
  execSelectSection,
  execSelectVehicle,
  type Reservation,
  searchCalDates,
  updateFreeRide,
} from '../../api/endpoints/mobility'
import type { Outcome } from '../../api/outcome'
import { hrefOf } from '../../routing/routes'
import { defineFlow } from '../../runtime/flow'
import { failureNotices, noticeShown } from '../../runtime/notices'
import { clearedMessages } from '../../runtime/progress'
import { now } from '../../time/clock'
import { type Departure, withDeparturesDay } from './departures'
import { completedReservation, flowContextOf, type Mobility, startState, today } from './flowState'
import { wishAhead } from './nextRide'
import {
  entry,
  firstChoice,
  isForChoice,
  next,
  type SlotQuery,
  type Step,
  withSlotQuery,
  withVehicle,
} from './reserve/reservationSteps'
import { choiceOf, knownRide, mergeNonEmpty, noLabels, type RideLabels } from './ride'
import { isSameDate } from './rideDates'
import { sectionLabels, slotLabels } from './rideLabels'
import { maxRiders } from './riders'
import { texts } from './texts'
import { isVehicle } from './vehicles'

/** Redirects to the next step on OK. */
const redirectAfter = (step: Step) => ({
  redirect: (outcome: Outcome<unknown>, _: unknown, state: Mobility) =>
    outcome.kind === 'ok' ? { pathname: hrefOf(next(step, flowContextOf(state))) } : undefined,
})

/** A response without its departures, which are unknown (not none) until the new query's response arrives (D33). */
const clearSlots = <T>(response: T | undefined) => response && { ...response, slots1: undefined, slots2: undefined }

/**
 * Puts the queried date and section into the choice. If this drops the departure, it has to be sent again, and errors of
 * that departure don't concern the new ones.
 */
function chooseQueried(query: SlotQuery, { choice: before, hasSlot }: Mobility) {
  const choice = withSlotQuery(before, query)
  return {
    choice,
    hasSlot: hasSlot && choice.slot1 === before.slot1,
    ...(!isForChoice(query, before) && clearedMessages),
  }
}

/** The reservations with one of them marked as cancelled. */
const markCanceled = (reserves: readonly Reservation[] | undefined, rsv_id: string) =>
  reserves?.map((one) => (one.rsv_id === rsv_id ? { ...one, status: 'canceled' } : one))

/** The state after a departure has been sent; the previous confirmation is obsolete. */
const slotSent = (choice: Choice, labels: RideLabels) => ({ choice, labels, hasSlot: true, confirmation: undefined })

/** Reservation of rides. portal-2 §2 "Mobility reservation", §3, §4, §7; D10, D24. */
export const mobility = defineFlow({
  name: 'mobility',
  initialState: {
    ...startState(''),
    index: undefined,
    sub_users: undefined,
    wished: undefined,
    completed: undefined,
    codes: undefined,
    asksCancel: false,
  } as Mobility,
  preserveOnSessionLoss: true,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      // The index opens: discard an unfinished reservation (MOB-64), and the errors of its steps.
      onRequest: () => ({
        ...startState(''),
        ...clearedMessages,
        index: undefined,
        completed: undefined,
        codes: undefined,
        asksCancel: false,
      }),
      onSuccess: (index, _, { sub_users }) => ({
        index: withDeparturesDay(index),
        sub_users: index.sub_users ?? sub_users,
      }),
    },
    updateFreeRide: {
      endpoint: updateFreeRide,
      onSuccess: (response, _, { index }) => ({
        // Those of another day are gone even if the response has none.
        index:
          index && (response.departures || !isSameDate(index.departuresDay, today()))
            ? { ...index, departures: undefined, ...withDeparturesDay(response) }
            : index,
      }),
      dispatches: (outcome) => failureNotices(outcome),
    },
    cancelReserve: {
      endpoint: cancelReserve,
      onSuccess: (response, { rsv_id }, { index }) => ({
        index: index && { ...index, reserves: response.reserves ?? markCanceled(index.reserves, rsv_id) },
      }),
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.canceled)] : []),
    },
    displayQrcode: {
      endpoint: displayQrcode,
      idempotent: true,
      onRequest: () => ({ codes: undefined }),
      onSuccess: (codes, { rsv_id }) => ({ codes: { ...codes, rsv_id } }),
    },
    execNewReserve: {
      endpoint: execNewReserve,
      idempotent: true,
      onSuccess: (_, __, state) => {
        const { vehicle_type = '' } = wishAhead(state.wished, now()) ?? {}
        return startState('new', { ...firstChoice(today()), ...(isVehicle(vehicle_type) && { vehicle_type }) })
      },
      redirect: (outcome, _, state) =>
        outcome.kind === 'ok' ? { pathname: hrefOf(entry(flowContextOf(state))) } : undefined,
    },

    certifySelectVehicle: {
      endpoint: certifySelectVehicle,
      // A step opens: clear the errors of another one, as its fields are not here.
      onRequest: () => ({ ...clearedMessages, vehicle: undefined }),
      onSuccess: (vehicle) => ({ vehicle }),
    },
    execSelectVehicle: {
      endpoint: execSelectVehicle,
      idempotent: true,
      onSuccess: (_, ride, { choice }) => ({
        choice: withVehicle(choice, ride, today()),
        hasVehicle: true,
        hasSlot: false,
        labels: noLabels,
        dates: undefined,
      }),
      ...redirectAfter('mobility_reserve_selectVehicle'),
    },

    searchCalDates: {
      endpoint: searchCalDates,
      // Only days known to be open now can be chosen.
      onRequest: () => ({ dates: undefined }),
      onSuccess: (dates, { year_id, date_id }) => ({ dates: { ...dates, searchedFor: { year_id, date_id } } }),
    },
    certifySelectDateTime: {
      endpoint: certifySelectDateTime,
      onRequest: (query, state) => ({ ...chooseQueried(query, state), dateTime: clearSlots(state.dateTime) }),
      // The response contains the default section if the query has none.
      onSuccess: (dateTime, _, { choice }) => ({
        dateTime,
        choice: mergeNonEmpty(choice, { from_sect_id2: dateTime.from_sect_id2, to_sect_id2: dateTime.to_sect_id2 }),
      }),
    },
    execSelectDateTime: {
      endpoint: execSelectDateTime,
      idempotent: true,
      onSuccess: (_, choice, { dateTime, labels }) =>
        slotSent(
          choice,
          dateTime ? { ...mergeNonEmpty<RideLabels>(labels, dateTime), ...slotLabels(dateTime, choice) } : labels,
        ),
      ...redirectAfter('mobility_reserve_selectDateTime'),
    },
    certifySelectInteractive: {
      endpoint: certifySelectInteractive,
      onRequest: (query, state) => ({ ...chooseQueried(query, state), interactive: clearSlots(state.interactive) }),
      onSuccess: (interactive) => ({ interactive }),
    },
    execSelectInteractive: {
      endpoint: execSelectInteractive,
      idempotent: true,
      onSuccess: (_, choice, { interactive, labels }) =>
        slotSent(
          choice,
          interactive ? { ...sectionLabels(interactive.groups, choice), ...slotLabels(interactive, choice) } : labels,
        ),
      ...redirectAfter('mobility_reserve_selectInteractive'),
    },
    certifySelectSection: {
      endpoint: certifySelectSection,
      onRequest: () => ({ ...clearedMessages, section: undefined }),
      onSuccess: (section) => ({ section }),
    },
    execSelectSection: {
      endpoint: execSelectSection,
      idempotent: true,
      // The times depend on the stops; the confirmation's response contains them.
      onSuccess: (_, chosen, { choice, section }) => ({
        choice: { ...choice, ...chosen },
        labels: { ...noLabels, ...(section && sectionLabels(section.groups, chosen)) },
        confirmation: undefined,
        dates: undefined,
      }),
      ...redirectAfter('mobility_reserve_selectSection'),
    },

    certifyConfirm: {
      endpoint: certifyConfirm,
      onRequest: () => ({ ...clearedMessages, confirmation: undefined }),
      onSuccess: (confirmation) => ({ confirmation }),
    },
    execConfirm: {
      endpoint: execConfirm,
      // The choice is reset once the next screen is shown: without it the confirmation would redirect to the index. If
      // another reservation has begun in the meantime, the notice above the page reports this one's success (D40).
      onSuccess: (response, sent, state) => ({
        completed:
          JSON.stringify(sent) === JSON.stringify(state.choice) ? completedReservation(response, state) : undefined,
      }),
      redirect: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve_complete'), replace: true } : undefined,
    },
  },
  events: {
    /** Another page has queried the index: stores the riders, and closes codes and question. */
    know: {
      reduce: ({ sub_users }: ResponseOf<typeof certifyIndex>, before: Mobility) => ({
        sub_users: sub_users ?? before.sub_users,
        codes: undefined,
        asksCancel: false,
      }),
    },
    /** Begins a reservation of this departure. */
    wish: {
      reduce: (wished: Departure) => ({ wished }),
      navigateTo: () => ({ pathname: hrefOf('mobility_reserve') }),
    },
    /** Begins the change of a reservation with its current values (MOB-22). */
    startEdit: {
      reduce: (reservation: Reservation, { index }: Mobility) => ({
        ...startState('edit', choiceOf(reservation, firstChoice(today()))),
        edited: reservation,
        wished: undefined,
        // Unknown values, or a number of riders that is no longer offered, have to be chosen again.
        hasVehicle:
          Object.values(knownRide(reservation)).every((value) => value !== undefined) &&
          reservation.ride_num <= maxRiders(index),
      }),
      navigateTo: (_, state) => ({ pathname: hrefOf(entry(flowContextOf(state))) }),
    },
    /** Makes it a one-way ride, if the day has no return departure. */
    goOneWay: {
      reduce: (_, { choice }) => ({ choice: { ...choice, ride_type: 1 as const, slot2: '' } }),
    },
    /** The reservation is made and its page is shown: resets the choice, so that it cannot be sent again. */
    finish: { reduce: () => ({ ...startState(''), wished: undefined }) },
    closeCodes: { reduce: () => ({ codes: undefined }) },
    askCancel: { reduce: (asksCancel: boolean) => ({ asksCancel }) },
  },
})
