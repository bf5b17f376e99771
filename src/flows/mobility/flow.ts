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
} from '../../api/endpoints/mobility'
import type { Outcome } from '../../api/outcome'
import { hrefOf } from '../../app/routes'
import { defineFlow } from '../../runtime/flow'
import { failureNotices, noticeShown } from '../../runtime/notices'
import { now } from '../../time/clock'
import { type DateIds, dateOf } from './calendar'
import { mostRiders } from './riders'
import { entry, type FlowContext, firstChoice, next, type Step, withAsked, withRide } from './steps'
import { texts } from './texts'
import { choiceOf, noWords, over, type Trip, type Words } from './trip'
import { isVehicle } from './vehicles'

export type AnswerOf<E extends { readonly response: GenericSchema }> = InferOutput<E['response']>

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
  begun: FlowContext['begun']
  /** What is chosen so far; the calls of the steps take it along. */
  choice: Choice
  /** Whether vehicle, and date and departure, were sent as they stand in the choice. */
  hasVehicle: boolean
  hasSlot: boolean
  /** What the section and departure that were sent are called. */
  words: Words
  /** The reservation that is being changed. */
  edited: Reservation | undefined
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

const today = () => dateOf(now())

/** The way from its beginning. */
const from = (begun: FlowContext['begun'], choice = firstChoice(today())) => ({
  ...noAnswers,
  begun,
  choice,
  hasVehicle: false,
  hasSlot: false,
  words: noWords,
  edited: undefined,
})

/** What decides the way at this moment. */
export const flowContextOf = ({ begun, choice, hasVehicle, hasSlot, completed }: Mobility): FlowContext => ({
  begun,
  vehicle_type: hasVehicle ? choice.vehicle_type : '',
  hasSlot,
  completed: completed !== undefined,
})

/** The trip as far as it is known before it is reserved: what was chosen, and what the confirmation says of it. */
export const tripOf = ({ choice, words, confirmation }: Mobility): Trip =>
  over<Trip>({ ...choice, ...words }, confirmation ?? {})

/** What was just reserved: all that was confirmed, and what the answer says of it (D33). */
const reserved = (answer: Reservation, state: Mobility): Reservation =>
  over<Reservation>({ ...tripOf(state), rsv_id: state.choice.rsv_id, status: '', has_sub_user: false }, answer)

/** OK leads on from a step. */
const leads = (step: Step) => ({
  redirect: (outcome: Outcome<unknown>, _: unknown, state: Mobility) =>
    outcome.kind === 'ok' ? { pathname: hrefOf(next(step, flowContextOf(state))) } : undefined,
})

/** An answer without its departures: those of another date or section must not stand below what is asked for. */
const emptied = <Answer>(answer: Answer | undefined) => answer && { ...answer, slots1: [], slots2: [] }

/** What is asked for is chosen; a departure that is dropped by it has to be sent anew. */
function ask(request: Omit<Choice, 'slot1' | 'slot2'>, { choice: before, hasSlot }: Mobility) {
  const choice = withAsked(before, request)
  return { choice, hasSlot: hasSlot && choice.slot1 === before.slot1 }
}

type Slots = Pick<AnswerOf<typeof certifySelectDateTime>, 'slots1' | 'slots2'>

const timesOf = (slots: Slots['slots1'], chosen: string) => slots?.find(({ slot_id }) => slot_id === chosen)

/** What a departure is called that was chosen from these. */
function wordsOf({ slots1, slots2 }: Slots, { slot1, slot2 }: Choice) {
  const [there, back] = [timesOf(slots1, slot1), timesOf(slots2, slot2)]
  return {
    depart_at: there?.depart_at ?? '',
    arrive_at: there?.arrive_at ?? '',
    depart_at2: back?.depart_at ?? '',
    arrive_at2: back?.arrive_at ?? '',
  }
}

type Groups = AnswerOf<typeof certifySelectSection>['groups']

const nameIn = (groups: Groups, id: string) =>
  groups.flatMap(({ stops }) => stops).find(({ sect_id2 }) => sect_id2 === id)?.name ?? ''

/** What a section is called that was chosen from these. */
const namesOf = (groups: Groups, { from_sect_id2, to_sect_id2 }: Pick<Choice, 'from_sect_id2' | 'to_sect_id2'>) => ({
  from_name: nameIn(groups, from_sect_id2),
  to_name: nameIn(groups, to_sect_id2),
})

/** The usual section by name. */
const namesIn = ({ from_name, to_name }: Pick<Words, 'from_name' | 'to_name'>) => ({ from_name, to_name })

/** The reservations once one of them is cancelled. */
const canceled = (reserves: readonly Reservation[] | undefined, rsv_id: string) =>
  reserves?.map((one) => (one.rsv_id === rsv_id ? { ...one, status: 'canceled' } : one))

/** What was to be confirmed before is not what will be. */
const sent = (choice: Choice, words: Words) => ({ choice, words, hasSlot: true, confirmation: undefined })

/** The reservation of rides. portal-2 §2 "Mobility reservation", §3, §4, §7; D10, D24. */
export const mobility = defineFlow({
  name: 'mobility',
  initialState: { ...from(''), index: undefined, completed: undefined, codes: undefined } as Mobility,
  preserveOnSessionLoss: true,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      // The index opens: nothing is begun (MOB-64).
      onRequest: () => ({ ...from(''), index: undefined, completed: undefined, codes: undefined }),
      onSuccess: (index) => ({ index }),
    },
    updateFreeRide: {
      endpoint: updateFreeRide,
      onSuccess: (answer, _, { index }) => ({
        index: index && { ...index, departures: answer.departures ?? index.departures },
      }),
      dispatches: (outcome) => failureNotices(outcome),
    },
    cancelReserve: {
      endpoint: cancelReserve,
      onSuccess: (answer, { rsv_id }, { index }) => ({
        index: index && { ...index, reserves: answer.reserves ?? canceled(index.reserves, rsv_id) },
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
      onSuccess: () => from('new'),
      redirect: (outcome, _, state) =>
        outcome.kind === 'ok' ? { pathname: hrefOf(entry(flowContextOf(state))) } : undefined,
    },

    certifySelectVehicle: {
      endpoint: certifySelectVehicle,
      onRequest: () => ({ vehicle: undefined }),
      onSuccess: (vehicle) => ({ vehicle }),
    },
    execSelectVehicle: {
      endpoint: execSelectVehicle,
      idempotent: true,
      onSuccess: (_, ride, { choice }) => ({
        choice: withRide(choice, ride, today()),
        hasVehicle: true,
        hasSlot: false,
        words: noWords,
        dates: undefined,
      }),
      ...leads('mobility_reserve_selectVehicle'),
    },

    searchCalDates: {
      endpoint: searchCalDates,
      // Days that are not known to be open now cannot be chosen.
      onRequest: () => ({ dates: undefined }),
      onSuccess: (dates, { year_id, date_id }) => ({ dates: { ...dates, asked: { year_id, date_id } } }),
    },
    certifySelectDateTime: {
      endpoint: certifySelectDateTime,
      onRequest: (asked, state) => ({ ...ask(asked, state), dateTime: emptied(state.dateTime) }),
      // The provider names the usual section where none was asked for.
      onSuccess: (dateTime, _, { choice }) => ({
        dateTime,
        choice: over(choice, { from_sect_id2: dateTime.from_sect_id2, to_sect_id2: dateTime.to_sect_id2 }),
      }),
    },
    execSelectDateTime: {
      endpoint: execSelectDateTime,
      idempotent: true,
      onSuccess: (_, choice, { dateTime, words }) =>
        sent(choice, dateTime ? { ...over(words, namesIn(dateTime)), ...wordsOf(dateTime, choice) } : words),
      ...leads('mobility_reserve_selectDateTime'),
    },
    certifySelectInteractive: {
      endpoint: certifySelectInteractive,
      onRequest: (asked, state) => ({ ...ask(asked, state), interactive: emptied(state.interactive) }),
      onSuccess: (interactive) => ({ interactive }),
    },
    execSelectInteractive: {
      endpoint: execSelectInteractive,
      idempotent: true,
      onSuccess: (_, choice, { interactive, words }) =>
        sent(choice, interactive ? { ...namesOf(interactive.groups, choice), ...wordsOf(interactive, choice) } : words),
      ...leads('mobility_reserve_selectInteractive'),
    },
    certifySelectSection: {
      endpoint: certifySelectSection,
      onRequest: () => ({ section: undefined }),
      onSuccess: (section) => ({ section }),
    },
    execSelectSection: {
      endpoint: execSelectSection,
      idempotent: true,
      // The times follow the stops: which they are, the confirmation says.
      onSuccess: (_, chosen, { choice, section }) => ({
        choice: { ...choice, ...chosen },
        words: { ...noWords, ...(section && namesOf(section.groups, chosen)) },
        confirmation: undefined,
        dates: undefined,
      }),
      ...leads('mobility_reserve_selectSection'),
    },

    certifyConfirm: {
      endpoint: certifyConfirm,
      onRequest: () => ({ confirmation: undefined }),
      onSuccess: (confirmation) => ({ confirmation }),
    },
    execConfirm: {
      endpoint: execConfirm,
      // The choice goes when the screen after is there: without it the confirmation would lead to the index.
      onSuccess: (answer, _, state) => ({ completed: reserved(answer, state) }),
      redirect: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve_complete'), replace: true } : undefined,
    },
  },
  events: {
    /** The change of a reservation begins with what it is (MOB-22). */
    startEdit: {
      reduce: (reservation: Reservation, { index }: Mobility) => ({
        ...from('edit', choiceOf(reservation, firstChoice(today()))),
        edited: reservation,
        // What the portal does not know or offers no longer is chosen anew.
        hasVehicle: isVehicle(reservation.vehicle_type) && reservation.ride_num <= mostRiders(index),
      }),
      navigateTo: (_, state) => ({ pathname: hrefOf(entry(flowContextOf(state))) }),
    },
    /** Nothing goes back on the day: the way there alone. */
    goOneWay: {
      reduce: (_: object, { choice }: Mobility) => ({ choice: { ...choice, ride_type: 1 as const, slot2: '' } }),
    },
    /** The reservation is made, and its page is there: nothing can be sent again. */
    finish: { reduce: () => from('') },
    closeCodes: { reduce: () => ({ codes: undefined }) },
  },
})
