import { useEffect, useMemo, useRef, useState } from 'react'
import type { Choice, certifySelectDateTime, Reservation } from '../../api/endpoints/mobility'
import { radioField } from '../../form/fields'
import type { Option } from '../../form/lists'
import { PartsForm } from '../../form/PartsForm'
import { partIf } from '../../form/part'
import { useFlow, useQueryOnMount } from '../../runtime/useFlow'
import { now } from '../../time/clock'
import { useSpans } from '../../time/windows'
import { focusHeading } from '../../ui/focusHeading'
import { joinParts } from '../../ui/personText'
import { RetryButton } from '../../ui/RetryButton'
import { calendarOf, type DateIds, dateLabel, dateOf, isOpen, isOver, isSameDate } from './calendar'
import { DatePicker } from './DatePicker'
import { errorsOf } from './errors'
import { closedBecause } from './event'
import { type AnswerOf, mobility } from './flow'
import { texts } from './texts'

/** undefined where the answer does not say. */
type Slots = Pick<AnswerOf<typeof certifySelectDateTime>, 'slots1' | 'slots2'>
type Slot = NonNullable<Slots['slots1']>[number]
const none: Slot[] = []

interface Props {
  readonly slots: Slots
  /** Asks for the departures of a date. */
  readonly ask: (date: DateIds) => void
  readonly send: (choice: Choice) => void
}

/** The date, and then the departures of it, there and back (MOB-40..47). */
export function Times({ slots, ask, send }: Props) {
  const [{ choice, edited, dates, _status, _loading }, actions] = useFlow(mobility)
  const { vehicle_type, year_id, date_id, from_sect_id2, to_sect_id2, ride_type } = choice
  const there = slots.slots1 ?? none
  const isKnown = slots.slots1 !== undefined && (ride_type === 1 || slots.slots2 !== undefined)
  const [today] = useState(() => dateOf(now()))
  const [pressed, setPressed] = useState(false)
  const [asked, setAsked] = useState(false)
  const event = useSpans('mobilityEvent')
  const closed = (day: DateIds) => closedBecause(vehicle_type, day, event)
  const months = dates && calendarOf(dates.asked, dates, today, closed)
  // The day of the reservation that is changed may be closed for others, who find it full.
  const isOwn = edited !== undefined && isSameDate(edited, choice) && closed(choice) === '' && !isOver(choice, today)
  const isChosen = isOwn || (months !== undefined && isOpen(months, choice))
  const search = () => actions.searchCalDates({ vehicle_type, year_id, date_id })
  useQueryOnMount(search, actions.cancelQueries)
  useEffect(() => setAsked(true), [])
  // Another section has open days of its own (D37).
  const section = [from_sect_id2, to_sect_id2].join()
  const searched = useRef(section)
  useEffect(() => {
    if (searched.current === section) return
    searched.current = section
    search()
  })
  return (
    <>
      <section className="panel">
        <h2 className="panel__title">{texts.chooseDate}</h2>
        {asked && !dates && !_loading ? (
          <>
            <p>{texts.noCalendar}</p>
            <p className="button-row">
              <RetryButton read={search} />
            </p>
          </>
        ) : (
          <p>{texts.chooseDateLead}</p>
        )}
        {months && (
          <DatePicker
            months={months}
            chosen={choice}
            isChosen={isChosen}
            onChoose={({ year_id: year, date_id: date }) => {
              setPressed(true)
              ask({ year_id: year, date_id: date })
            }}
          />
        )}
      </section>
      {isChosen && _status === 'OK' && !_loading && !isKnown && <p className="panel">{texts.unknownSlots}</p>}
      {isChosen && isKnown && there.length > 0 && (
        <Departures key={[year_id, date_id, section].join()} slots={slots} send={send} comesIntoSight={pressed} />
      )}
      {isChosen && isKnown && there.length === 0 && _status === 'OK' && !_loading && (
        <p className="panel">{texts.noSlots(dateLabel(choice))}</p>
      )}
    </>
  )
}

/** Whether a departure has places for everybody; where the answer does not say, the provider decides. */
const fits =
  (riders: number) =>
  ({ free_num = riders }: Slot) =>
    free_num >= riders

/** A departure that was chosen, unless it is full or gone meanwhile (MOB-68). */
const stillOpen = (chosen: string, slots: readonly Slot[], riders: number) =>
  slots.filter(fits(riders)).some(({ slot_id }) => slot_id === chosen) ? chosen : ''

/** Whether a choice still is the ride of the reservation that is changed; a section that it does not name is the usual one. */
const isSameRide = (edited: Reservation, choice: Choice) =>
  edited.vehicle_type === choice.vehicle_type &&
  isSameDate(edited, choice) &&
  ['', choice.from_sect_id2].includes(edited.from_sect_id2) &&
  ['', choice.to_sect_id2].includes(edited.to_sect_id2)

const plainTime = (time: string) => time.replace(/^0/, '')

/** A departure by its time: a reservation need not name it otherwise (D10). */
const leavingAt = (time: string, slots: readonly Slot[]) =>
  (time && slots.find(({ depart_at }) => plainTime(depart_at) === plainTime(time))?.slot_id) || ''

const fullWords = (slots: readonly Slot[], riders: number) => {
  const full = slots.filter((slot) => !fits(riders)(slot))
  return full.length > 0 ? texts.fullSlots(full.map(({ depart_at }) => depart_at)) : ''
}

/** Departures with places for everybody; the others are named, and cannot be chosen (MOB-46). */
function slotField<Name extends 'slot1' | 'slot2'>(name: Name, label: string, slots: readonly Slot[], riders: number) {
  const options = slots
    .filter(fits(riders))
    .map(
      ({ slot_id, depart_at, arrive_at, free_num }): Option => [
        slot_id,
        joinParts(' ', texts.times(depart_at, arrive_at), texts.free(free_num)),
      ],
    )
  const help = fullWords(slots, riders)
  return radioField(name, { label, options, required: true, ...(help && { help }) })
}

interface SlotProps extends Pick<Props, 'slots' | 'send'> {
  /** A day was pressed, and on a phone its departures stand far below it. */
  readonly comesIntoSight: boolean
}

/** The departures of a day, or what is in the way: no places for everybody, or no way back (D37). */
function Departures({ slots, ...more }: SlotProps) {
  const { slots1 = none, slots2 = none } = slots
  const [{ choice }, actions] = useFlow(mobility)
  const { ride_num, ride_type } = choice
  const date = dateLabel(choice)
  if (!slots1.some(fits(ride_num))) {
    return <p className="panel">{joinParts(' ', texts.noSlots(date), fullWords(slots1, ride_num))}</p>
  }
  if (ride_type === 1 || slots2.some(fits(ride_num))) return <SlotForm slots={slots} {...more} />
  const goOneWay = () => {
    // The button goes with what it stands under.
    focusHeading()
    actions.goOneWay({})
  }
  return (
    <section className="panel">
      <p>{texts.noWayBack(date)}</p>
      <button type="button" className="btn btn-secondary" onClick={goOneWay}>
        {texts.oneWay}
      </button>
    </section>
  )
}

function SlotForm({ slots: { slots1 = none, slots2 = none }, send, comesIntoSight }: SlotProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (comesIntoSight) box.current?.scrollIntoView({ block: 'nearest' })
  }, [comesIntoSight])
  const [state] = useFlow(mobility)
  const { choice, edited } = state
  const { ride_num, ride_type, slot1, slot2 } = choice
  const parts = useMemo(
    () => [
      slotField('slot1', texts.there, slots1, ride_num),
      ...partIf(ride_type === 2 && slotField('slot2', texts.wayBack, slots2, ride_num)),
    ],
    [slots1, slots2, ride_num, ride_type],
  )
  const before = edited && isSameRide(edited, choice) ? edited : undefined
  const known1 = slot1 || leavingAt(before?.depart_at ?? '', slots1)
  const known2 = slot2 || leavingAt(before?.depart_at2 ?? '', slots2)
  return (
    <div ref={box}>
      <PartsForm
        parts={parts}
        values={{
          slot1: stillOpen(known1, slots1, ride_num),
          slot2: ride_type === 2 ? stillOpen(known2, slots2, ride_num) : '',
        }}
        errList={errorsOf(state, 'execSelectDateTime', 'execSelectInteractive')}
        submit={texts.next}
        onSubmit={(body) => send({ ...choice, slot2: '', ...body })}
      >
        <h2 className="panel__title">{texts.slotsOf(dateLabel(choice))}</h2>
      </PartsForm>
    </div>
  )
}
