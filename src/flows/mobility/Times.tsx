import { useEffect, useMemo, useRef, useState } from 'react'
import type { Choice, certifySelectDateTime } from '../../api/contract/mobility'
import { now } from '../../clock'
import { useFlow, useReading } from '../../flow/useFlow'
import { RadioField } from '../../form/Field'
import type { Option } from '../../form/lists'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { ReadAgain } from '../../page/ReadAgain'
import { calendarOf, type DateIds, dateLabel, dateOf } from './calendar'
import { DatePicker } from './DatePicker'
import { type AnswerOf, mobility } from './flow'
import { texts } from './texts'

type Slots = Pick<AnswerOf<typeof certifySelectDateTime>, 'slots1' | 'slots2'>

interface Props {
  readonly slots: Slots
  /** Asks for the departures of a date. */
  readonly ask: (date: DateIds) => void
  readonly send: (choice: Choice) => void
}

/** The date, and then the departures of it, there and back (MOB-40..47). */
export function Times({ slots, ask, send }: Props) {
  const [{ choice, dates, _status, _loading }, actions] = useFlow(mobility)
  const { vehicle_type, year_id, date_id } = choice
  const [today] = useState(() => dateOf(now()))
  const [pressed, setPressed] = useState(false)
  const [asked, setAsked] = useState(false)
  const start = date_id ? { year_id, date_id } : today
  const search = () => actions.searchCalDates({ vehicle_type, ...start })
  useReading(search, actions.leave)
  useEffect(() => setAsked(true), [])
  return (
    <>
      <section className="panel">
        <h2 className="panel__title">{texts.chooseDate}</h2>
        <p>{texts.chooseDateLead}</p>
        {asked && !dates && !_loading && (
          <p className="button-row">
            <ReadAgain read={search} />
          </p>
        )}
        {dates && (
          <DatePicker
            months={calendarOf(dates.asked, dates, today)}
            chosen={choice}
            today={today}
            onChoose={({ year_id: year, date_id: date }) => {
              setPressed(true)
              ask({ year_id: year, date_id: date })
            }}
          />
        )}
      </section>
      {date_id && slots.slots1.length > 0 && (
        <SlotForm
          key={[year_id, date_id, choice.from_sect_id2, choice.to_sect_id2].join()}
          slots={slots}
          send={send}
          comesIntoSight={pressed}
        />
      )}
      {date_id && slots.slots1.length === 0 && _status === 'OK' && !_loading && (
        <p className="panel">{texts.noSlots(dateLabel(choice))}</p>
      )}
    </>
  )
}

/** A departure that was chosen, unless it is full or gone meanwhile (MOB-68). */
const stillOpen = (chosen: string, slots: Slots['slots1'], riders: number) =>
  slots.some(({ slot_id, free_num }) => slot_id === chosen && free_num >= riders) ? chosen : ''

/** Departures with places for everybody; the others are named, and cannot be chosen (MOB-46). */
function slotPart(name: 'slot1' | 'slot2', label: string, slots: Slots['slots1'], riders: number): Part {
  const [open, full] = [true, false].map((fits) => slots.filter(({ free_num }) => free_num >= riders === fits))
  const options = (open ?? []).map(
    ({ slot_id, depart_at, arrive_at, free_num }): Option => [
      slot_id,
      `${texts.times(depart_at, arrive_at)} ${texts.free(free_num)}`,
    ],
  )
  const help = (full ?? []).length > 0 ? texts.fullSlots((full ?? []).map(({ depart_at }) => depart_at)) : ''
  return {
    fields: { [name]: { label, required: true } },
    draw: (form) => (
      <RadioField {...form.field(name)} label={label} required options={options} {...(help && { help })} />
    ),
  }
}

interface SlotProps extends Pick<Props, 'slots' | 'send'> {
  /** A day was pressed, and on a phone its departures stand far below it. */
  readonly comesIntoSight: boolean
}

function SlotForm({ slots, send, comesIntoSight }: SlotProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (comesIntoSight) box.current?.scrollIntoView({ block: 'nearest' })
  }, [comesIntoSight])
  const [{ choice, _errList }] = useFlow(mobility)
  const { ride_num, ride_type, slot1, slot2 } = choice
  const parts = useMemo(
    () => [
      slotPart('slot1', texts.there, slots.slots1, ride_num),
      ...(ride_type === 2 ? [slotPart('slot2', texts.wayBack, slots.slots2, ride_num)] : []),
    ],
    [slots, ride_num, ride_type],
  )
  return (
    <div ref={box}>
      <PartsForm
        parts={parts}
        filled={{
          slot1: stillOpen(slot1, slots.slots1, ride_num),
          slot2: ride_type === 2 ? stillOpen(slot2, slots.slots2, ride_num) : '',
        }}
        errList={_errList}
        submit={texts.next}
        onSubmit={(_, values) => send({ ...choice, slot1: values['slot1'] ?? '', slot2: values['slot2'] ?? '' })}
      >
        <h2 className="panel__title">{texts.slotsOf(dateLabel(choice))}</h2>
      </PartsForm>
    </div>
  )
}
