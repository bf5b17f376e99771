import type { GenericSchema, InferOutput } from 'valibot'
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
} from '../../api/contract/mobility'
import type { Outcome } from '../../api/outcome'
import { defineFlow } from '../../flow/flow'
import { failureNotice, noticeShown } from '../../flow/notices'
import { hrefOf } from '../../routes'
import type { DateIds } from './calendar'
import { entry, next, nothingChosen, type Situation, type Step, withAsked, withRide } from './steps'
import { texts } from './texts'

export type AnswerOf<E extends { readonly answer: GenericSchema }> = InferOutput<E['answer']>

/** What the steps answered; undefined before, and while it is asked anew. */
interface Answers {
  vehicle: AnswerOf<typeof certifySelectVehicle> | undefined
  dateTime: AnswerOf<typeof certifySelectDateTime> | undefined
  interactive: AnswerOf<typeof certifySelectInteractive> | undefined
  section: AnswerOf<typeof certifySelectSection> | undefined
  confirmation: AnswerOf<typeof certifyConfirm> | undefined
  /** The dates, with the date that they were searched for. */
  dates: (AnswerOf<typeof searchCalDates> & { readonly asked: DateIds }) | undefined
}

interface Mobility extends Answers {
  index: AnswerOf<typeof certifyIndex> | undefined
  begun: Situation['begun']
  /** What is chosen so far; the calls of the steps take it along. */
  choice: Choice
  /** Whether vehicle, and date and departure, were sent as they stand in the choice. */
  hasVehicle: boolean
  hasSlot: boolean
  /** The reservation that was just made or changed. */
  completed: Reservation | undefined
  /** The codes that were asked for, and of which reservation. */
  codes: (AnswerOf<typeof displayQrcode> & { readonly rsv_id: string }) | undefined
}

const noAnswers: Answers = {
  vehicle: undefined,
  dateTime: undefined,
  interactive: undefined,
  section: undefined,
  confirmation: undefined,
  dates: undefined,
}

/** The way from its beginning. */
const from = (begun: Situation['begun'], choice = nothingChosen) => ({
  ...noAnswers,
  begun,
  choice,
  hasVehicle: begun === 'edit',
  hasSlot: false,
})

/** What decides the way at this moment. */
export const situationOf = ({ begun, choice, hasVehicle, hasSlot, completed }: Mobility): Situation => ({
  begun,
  vehicle_type: hasVehicle ? choice.vehicle_type : '',
  hasSlot,
  completed: completed !== undefined,
})

const choiceOf = (reservation: Reservation): Choice => ({
  rsv_id: reservation.rsv_id,
  vehicle_type: reservation.vehicle_type,
  ride_num: reservation.ride_num,
  ride_type: reservation.ride_type,
  from_sect_id2: reservation.from_sect_id2,
  to_sect_id2: reservation.to_sect_id2,
  year_id: reservation.year_id,
  date_id: reservation.date_id,
  slot1: reservation.slot1,
  slot2: reservation.slot2,
})

/** OK leads on from a step. */
const leads = (step: Step) => ({
  next: (outcome: Outcome<unknown>, _: unknown, state: Mobility) =>
    outcome.kind === 'ok' ? { pathname: hrefOf(next(step, situationOf(state))) } : undefined,
})

/** An answer without its departures: those of another date or section must not stand below what is asked for. */
const emptied = <Answer>(answer: Answer | undefined) => answer && { ...answer, slots1: [], slots2: [] }

/** What is asked for is chosen; a departure that is dropped by it has to be sent anew. */
function ask(request: Omit<Choice, 'slot1' | 'slot2'>, { choice: before, hasSlot }: Mobility) {
  const choice = withAsked(before, request)
  return { choice, hasSlot: hasSlot && choice.slot1 === before.slot1 }
}

/** What was to be confirmed before is not what will be. */
const slotChosen = { ok: (_: unknown, choice: Choice) => ({ choice, hasSlot: true, confirmation: undefined }) }

/** The reservation of rides. portal-2 §2 "Mobility reservation", §3, §4, §7; D10, D24. */
export const mobility = defineFlow({
  name: 'mobility',
  state: { ...from(''), index: undefined, completed: undefined, codes: undefined } as Mobility,
  keeps: true,
  calls: {
    certifyIndex: { endpoint: certifyIndex, press: () => ({ index: undefined }), ok: (index) => ({ index }) },
    updateFreeRide: {
      endpoint: updateFreeRide,
      ok: ({ departures }, _, { index }) => ({ index: index && { ...index, departures } }),
      tells: (outcome) => failureNotice(outcome),
    },
    cancelReserve: {
      endpoint: cancelReserve,
      ok: ({ reserves }, _, { index }) => ({ index: index && { ...index, reserves } }),
      tells: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.canceled)] : []),
    },
    displayQrcode: {
      endpoint: displayQrcode,
      repeatable: true,
      press: () => ({ codes: undefined }),
      ok: (codes, { rsv_id }) => ({ codes: { ...codes, rsv_id } }),
    },
    execNewReserve: {
      endpoint: execNewReserve,
      repeatable: true,
      ok: () => from('new'),
      next: (outcome, _, state) =>
        outcome.kind === 'ok' ? { pathname: hrefOf(entry(situationOf(state))) } : undefined,
    },

    certifySelectVehicle: {
      endpoint: certifySelectVehicle,
      press: () => ({ vehicle: undefined }),
      ok: (vehicle) => ({ vehicle }),
    },
    execSelectVehicle: {
      endpoint: execSelectVehicle,
      repeatable: true,
      ok: (_, ride, { choice }) => ({ choice: withRide(choice, ride), hasVehicle: true, hasSlot: false }),
      ...leads('mobility_reserve_selectVehicle'),
    },

    searchCalDates: {
      endpoint: searchCalDates,
      ok: (dates, { year_id, date_id }) => ({ dates: { ...dates, asked: { year_id, date_id } } }),
    },
    certifySelectDateTime: {
      endpoint: certifySelectDateTime,
      press: (asked, state) => ({ ...ask(asked, state), dateTime: emptied(state.dateTime) }),
      // The provider names the usual section where none was asked for.
      ok: (dateTime, _, { choice }) => ({
        dateTime,
        choice: { ...choice, from_sect_id2: dateTime.from_sect_id2, to_sect_id2: dateTime.to_sect_id2 },
      }),
    },
    execSelectDateTime: {
      endpoint: execSelectDateTime,
      repeatable: true,
      ...slotChosen,
      ...leads('mobility_reserve_selectDateTime'),
    },
    certifySelectInteractive: {
      endpoint: certifySelectInteractive,
      press: (asked, state) => ({ ...ask(asked, state), interactive: emptied(state.interactive) }),
      ok: (interactive) => ({ interactive }),
    },
    execSelectInteractive: {
      endpoint: execSelectInteractive,
      repeatable: true,
      ...slotChosen,
      ...leads('mobility_reserve_selectInteractive'),
    },
    certifySelectSection: {
      endpoint: certifySelectSection,
      press: () => ({ section: undefined }),
      ok: (section) => ({ section }),
    },
    execSelectSection: {
      endpoint: execSelectSection,
      repeatable: true,
      ok: (_, section, { choice }) => ({ choice: { ...choice, ...section }, confirmation: undefined }),
      ...leads('mobility_reserve_selectSection'),
    },

    certifyConfirm: {
      endpoint: certifyConfirm,
      press: () => ({ confirmation: undefined }),
      ok: (confirmation) => ({ confirmation }),
    },
    execConfirm: {
      endpoint: execConfirm,
      // The choice goes when the screen after is there: without it the confirmation would lead to the index.
      ok: (completed) => ({ completed }),
      next: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve_complete'), replace: true } : undefined,
    },
  },
  moves: {
    /** The index opened: nothing is begun (MOB-64). */
    startOver: { changes: () => ({ ...from(''), completed: undefined, codes: undefined }) },
    /** The change of a reservation begins with what it is (MOB-22). */
    startEdit: {
      changes: (reservation: Reservation) => from('edit', choiceOf(reservation)),
      to: (_, state) => ({ pathname: hrefOf(entry(situationOf(state))) }),
    },
    /** The reservation is made, and its page is there: nothing can be sent again. */
    finish: { changes: () => from('') },
    closeCodes: { changes: () => ({ codes: undefined }) },
  },
})
