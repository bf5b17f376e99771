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
import { now } from '../../clock'
import { defineFlow } from '../../flow/flow'
import { failureNotice, noticeShown } from '../../flow/notices'
import { hrefOf } from '../../routes'
import { type DateIds, dateOf } from './calendar'
import { mostRiders } from './riders'
import { entry, firstChoice, next, type Situation, type Step, withAsked, withRide } from './steps'
import { texts } from './texts'
import { choiceOf, noWords, over, type Trip, type Words } from './trip'
import { isVehicle } from './vehicles'

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
const from = (begun: Situation['begun'], choice = firstChoice(today())) => ({
  ...noAnswers,
  begun,
  choice,
  hasVehicle: false,
  hasSlot: false,
  words: noWords,
  edited: undefined,
})

/** What decides the way at this moment. */
export const situationOf = ({ begun, choice, hasVehicle, hasSlot, completed }: Mobility): Situation => ({
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
  state: { ...from(''), index: undefined, completed: undefined, codes: undefined } as Mobility,
  keeps: true,
  calls: {
    certifyIndex: { endpoint: certifyIndex, press: () => ({ index: undefined }), ok: (index) => ({ index }) },
    updateFreeRide: {
      endpoint: updateFreeRide,
      ok: (answer, _, { index }) => ({
        index: index && { ...index, departures: answer.departures ?? index.departures },
      }),
      tells: (outcome) => failureNotice(outcome),
    },
    cancelReserve: {
      endpoint: cancelReserve,
      ok: (answer, { rsv_id }, { index }) => ({
        index: index && { ...index, reserves: answer.reserves ?? canceled(index.reserves, rsv_id) },
      }),
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
      ok: (_, ride, { choice }) => ({
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
      press: () => ({ dates: undefined }),
      ok: (dates, { year_id, date_id }) => ({ dates: { ...dates, asked: { year_id, date_id } } }),
    },
    certifySelectDateTime: {
      endpoint: certifySelectDateTime,
      press: (asked, state) => ({ ...ask(asked, state), dateTime: emptied(state.dateTime) }),
      // The provider names the usual section where none was asked for.
      ok: (dateTime, _, { choice }) => ({
        dateTime,
        choice: over(choice, { from_sect_id2: dateTime.from_sect_id2, to_sect_id2: dateTime.to_sect_id2 }),
      }),
    },
    execSelectDateTime: {
      endpoint: execSelectDateTime,
      repeatable: true,
      ok: (_, choice, { dateTime, words }) =>
        sent(choice, dateTime ? { ...over(words, namesIn(dateTime)), ...wordsOf(dateTime, choice) } : words),
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
      ok: (_, choice, { interactive, words }) =>
        sent(choice, interactive ? { ...namesOf(interactive.groups, choice), ...wordsOf(interactive, choice) } : words),
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
      // The times follow the stops: which they are, the confirmation says.
      ok: (_, chosen, { choice, section }) => ({
        choice: { ...choice, ...chosen },
        words: { ...noWords, ...(section && namesOf(section.groups, chosen)) },
        confirmation: undefined,
        dates: undefined,
      }),
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
      ok: (answer, _, state) => ({ completed: reserved(answer, state) }),
      next: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve_complete'), replace: true } : undefined,
    },
  },
  moves: {
    /** The index opened: nothing is begun (MOB-64). */
    startOver: { changes: () => ({ ...from(''), completed: undefined, codes: undefined }) },
    /** The change of a reservation begins with what it is (MOB-22). */
    startEdit: {
      changes: (reservation: Reservation, { index }: Mobility) => ({
        ...from('edit', choiceOf(reservation, firstChoice(today()))),
        edited: reservation,
        // What the portal does not know or offers no longer is chosen anew.
        hasVehicle: isVehicle(reservation.vehicle_type) && reservation.ride_num <= mostRiders(index),
      }),
      to: (_, state) => ({ pathname: hrefOf(entry(situationOf(state))) }),
    },
    /** Nothing goes back on the day: the way there alone. */
    goOneWay: {
      changes: (_: object, { choice }: Mobility) => ({ choice: { ...choice, ride_type: 1 as const, slot2: '' } }),
    },
    /** The reservation is made, and its page is there: nothing can be sent again. */
    finish: { changes: () => from('') },
    closeCodes: { changes: () => ({ codes: undefined }) },
  },
})
