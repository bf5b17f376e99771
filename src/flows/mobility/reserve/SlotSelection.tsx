import { useEffect, useMemo, useState } from 'react'
import type { ResponseOf } from '../../../api/endpoints/endpoint'
import type { Choice, certifySelectDateTime, Reservation } from '../../../api/endpoints/mobility'
import { radioField } from '../../../form/fields'
import type { Option } from '../../../form/lists'
import { PartsForm } from '../../../form/PartsForm'
import { partIf } from '../../../form/part'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow, useHasQueried } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { useSpans } from '../../../time/windows'
import { focusHeading, useFocusKept } from '../../../ui/focusHeading'
import { QueryOnMount } from '../../../ui/QueryOnMount'
import { RetryButton } from '../../../ui/RetryButton'
import { closedReason } from '../eventDays'
import { fieldErrorsOf, withoutSectionErrors } from '../fieldErrors'
import { mobility } from '../flow'
import { wishAhead } from '../nextRide'
import {
  calendarOf,
  type DateIds,
  dateOf,
  isOpen,
  isPast,
  isSameDate,
  rideDateLabel,
  searchedDay,
  withOpenDays,
} from '../rideDates'
import { texts } from '../texts'
import { useClosedNote } from '../useClosedNote'
import { DatePicker } from './DatePicker'
import './SlotSelection.scss'

/** undefined if the response has none. */
type Slots = Pick<ResponseOf<typeof certifySelectDateTime>, 'slots1' | 'slots2'> &
  Partial<Pick<ResponseOf<typeof certifySelectDateTime>, 'from_name' | 'to_name'>>
type Slot = NonNullable<Slots['slots1']>[number]
const none: Slot[] = []

interface Props {
  readonly slots: Slots
  /** Queries the departures of a date. */
  readonly queryDate: (date: DateIds) => void
  readonly onSubmit: (choice: Choice) => void
}

/** The date, then its departures, outbound and return (MOB-40..47). */
export function SlotSelection({ slots, queryDate, onSubmit }: Props) {
  const [state, actions] = useFlow(mobility)
  const { choice, edited, dates, _status, _loading } = state
  const hasQueried = useHasQueried(state)
  const { vehicle_type, year_id, date_id, from_sect_id2, to_sect_id2, ride_type } = choice
  const outbound = slots.slots1 ?? none
  const isKnown = slots.slots1 !== undefined && (ride_type === 1 || slots.slots2 !== undefined)
  const today = dateOf(useNow())
  const [dateClicked, setDateClicked] = useState(false)
  const event = useSpans('mobilityEvent')
  const closed = useClosedNote()
  const whyClosed = (day: DateIds) => closedReason(vehicle_type, day, event)
  // The day of the reservation being changed, if it can be kept.
  const own =
    edited?.vehicle_type === vehicle_type && whyClosed(edited) === '' && !isPast(edited, today) ? edited : undefined
  const months = dates && withOpenDays(calendarOf(dates.searchedFor, dates, today, whyClosed, own))
  const isChosen = (own && isSameDate(own, choice)) || (months !== undefined && isOpen(months, choice))
  // The chosen day may pass while the page is open.
  const hasPassed = months !== undefined && months.length > 0 && isPast(choice, today)
  const hasNone = hasPassed || (isChosen && isKnown && outbound.length === 0)
  const search = () => actions.searchCalDates({ vehicle_type, ...searchedDay(choice, today) })
  const section = [from_sect_id2, to_sect_id2].join()
  return (
    <>
      {/* The open days depend on the section (D37). */}
      <QueryOnMount key={section} query={search} cancelQueries={actions.cancelQueries} />
      <section className="panel">
        <h2 className="panel__title">{texts.chooseDate}</h2>
        {hasQueried && !dates && !_loading ? (
          <>
            <p>{texts.noCalendar}</p>
            <p className="button-row">
              <RetryButton query={search} />
            </p>
          </>
        ) : (
          <p>{months?.length === 0 ? closed || texts.noOpenDay : texts.chooseDateLead}</p>
        )}
        {months?.length === 0 && (
          <p>
            <Link to={hrefOf('mobility_reserve')}>{texts.toList}</Link>
          </p>
        )}
        {months && months.length > 0 && (
          <DatePicker
            months={months}
            chosen={choice}
            isChosen={isChosen}
            onChoose={({ year_id: year, date_id: date }) => {
              setDateClicked(true)
              queryDate({ year_id: year, date_id: date })
            }}
          />
        )}
      </section>
      {/* A failure is shown above, or at the section's fields, until it is closed. */}
      {isChosen && !isKnown && !_loading && (_status === 'OK' || _status === '') && (
        <p className="panel">{texts.unknownSlots}</p>
      )}
      {isChosen && isKnown && outbound.length > 0 && (
        <SlotsOfDay
          key={[year_id, date_id, section].join()}
          slots={slots}
          onSubmit={onSubmit}
          scrollsIntoView={dateClicked}
        />
      )}
      {hasNone && <p className="panel">{texts.noSlots(rideDateLabel(choice))}</p>}
    </>
  )
}

/** Whether a departure has seats for all riders; if the response doesn't say, the provider decides. */
const hasSeatsFor =
  (riders: number) =>
  ({ free_num = riders }: Slot) =>
    free_num >= riders

/** The chosen departure, or '' if it has become full or is gone (MOB-68). */
const ifAvailable = (chosen: string, slots: readonly Slot[], riders: number) =>
  slots.filter(hasSeatsFor(riders)).some(({ slot_id }) => slot_id === chosen) ? chosen : ''

/** Whether the choice is still the ride of the changed reservation; one without a section has the default section. */
const isSameRide = (edited: Reservation, choice: Choice) =>
  edited.vehicle_type === choice.vehicle_type &&
  isSameDate(edited, choice) &&
  ['', choice.from_sect_id2].includes(edited.from_sect_id2) &&
  ['', choice.to_sect_id2].includes(edited.to_sect_id2)

const withoutLeadingZero = (time: string) => time.replace(/^0/, '')

/** The departure at a time, which may be all that a reservation contains to identify it (D10). */
const slotAt = (time: string, slots: readonly Slot[]) =>
  (time && slots.find(({ depart_at }) => withoutLeadingZero(depart_at) === withoutLeadingZero(time))?.slot_id) || ''

/** 「空席2（3名には足りません）」. */
function seatsText({ free_num }: Slot, riders: number): string {
  const seats = texts.free(free_num)
  return free_num !== undefined && free_num > 0 && free_num < riders ? texts.seatsFor(seats, riders) : seats
}

/** A departure as a row: departure and arrival times, and seats; values missing in the response are omitted. */
function SlotRow({ slot, riders }: { slot: Slot; riders: number }) {
  const { depart_at, arrive_at } = slot
  const seats = seatsText(slot, riders)
  return (
    <span className="slot">
      {depart_at && (
        <span>
          {texts.depart} <strong>{depart_at}</strong>
        </span>
      )}{' '}
      {arrive_at && (
        <span>
          {texts.arrive} <strong>{arrive_at}</strong>
        </span>
      )}{' '}
      {seats && <span>{seats}</span>}
    </span>
  )
}

/** Departures as rows, if none has enough seats (MOB-46, EASE-14). */
const UnavailableSlots = ({ slots, riders }: { slots: readonly Slot[]; riders: number }) =>
  slots.length > 0 && (
    <ul>
      {slots.map((slot) => (
        <li key={slot.slot_id}>
          <SlotRow slot={slot} riders={riders} />
        </li>
      ))}
    </ul>
  )

/** The departures as rows; those with too few seats are shown but can't be chosen (MOB-46, EASE-14). */
function slotField<Name extends 'slot1' | 'slot2'>(name: Name, label: string, slots: readonly Slot[], riders: number) {
  return radioField(name, {
    label,
    options: slots.map(({ slot_id, depart_at, arrive_at }): Option => [slot_id, texts.times(depart_at, arrive_at)]),
    off: slots.filter((slot) => !hasSeatsFor(riders)(slot)).map(({ slot_id }) => slot_id),
    card: (value) => {
      const slot = slots.find(({ slot_id }) => slot_id === value)
      return slot && <SlotRow slot={slot} riders={riders} />
    },
    required: true,
  })
}

interface SlotProps extends Pick<Props, 'slots' | 'onSubmit'> {
  /** Set after a click on a day, because on a phone its departures are far below. */
  readonly scrollsIntoView: boolean
}

/** The departures of a day, or why there are none to choose: too few seats, or no return (D37). */
function SlotsOfDay({ slots, ...more }: SlotProps) {
  const { slots1 = none, slots2 = none } = slots
  const [{ choice }, actions] = useFlow(mobility)
  const { ride_num, ride_type } = choice
  const date = rideDateLabel(choice)
  if (!slots1.some(hasSeatsFor(ride_num))) {
    return (
      <section className="panel">
        <p>{texts.tooFewSeats(date)}</p>
        <UnavailableSlots slots={slots1} riders={ride_num} />
      </section>
    )
  }
  if (ride_type === 1 || slots2.some(hasSeatsFor(ride_num))) return <SlotForm slots={slots} {...more} />
  const goOneWay = () => {
    // The button disappears together with its section.
    focusHeading()
    actions.goOneWay()
  }
  return (
    <section className="panel">
      <p>{texts.noWayBack(date)}</p>
      <UnavailableSlots slots={slots2} riders={ride_num} />
      <button type="button" className="btn btn-secondary" onClick={goOneWay}>
        {texts.oneWay}
      </button>
    </section>
  )
}

function SlotForm({ slots, onSubmit, scrollsIntoView }: SlotProps) {
  const { slots1 = none, slots2 = none, from_name, to_name } = slots
  // The form goes when its day passes.
  const box = useFocusKept<HTMLDivElement>()
  useEffect(() => {
    if (scrollsIntoView) box.current?.scrollIntoView({ block: 'nearest' })
  }, [box, scrollsIntoView])
  const [state] = useFlow(mobility)
  const { choice, edited } = state
  const wished = wishAhead(state.wished, useNow())
  const { vehicle_type, ride_num, ride_type, slot1, slot2 } = choice
  const parts = useMemo(
    () => [
      slotField('slot1', texts.there, slots1, ride_num),
      ...partIf(ride_type === 2 && slotField('slot2', texts.wayBack, slots2, ride_num)),
    ],
    [slots1, slots2, ride_num, ride_type],
  )
  const dateTimeErrors = fieldErrorsOf(state, 'execSelectDateTime')
  const interactiveErrors = fieldErrorsOf(state, 'execSelectInteractive')
  const errList = useMemo(
    () => ({ ...dateTimeErrors, ...withoutSectionErrors(interactiveErrors) }),
    [dateTimeErrors, interactiveErrors],
  )
  const sameRide = edited && isSameRide(edited, choice) ? edited : undefined
  // Whether the choice has the section and vehicle of the departure picked on another page.
  const isWished =
    wished?.vehicle_type === vehicle_type &&
    wished.from_name === from_name &&
    wished.to_name === to_name &&
    isSameDate(wished, choice)
  const chosen1 = slot1 || slotAt(sameRide?.depart_at || (isWished && wished.depart_at) || '', slots1)
  const chosen2 = slot2 || slotAt(sameRide?.depart_at2 ?? '', slots2)
  return (
    <div ref={box}>
      <PartsForm
        parts={parts}
        values={{
          slot1: ifAvailable(chosen1, slots1, ride_num),
          slot2: ride_type === 2 ? ifAvailable(chosen2, slots2, ride_num) : '',
        }}
        errList={errList}
        submit={texts.next}
        onSubmit={(body) => onSubmit({ ...choice, slot2: '', ...body })}
      >
        <h2 className="panel__title">{texts.slotsOf(rideDateLabel(choice))}</h2>
      </PartsForm>
    </div>
  )
}
