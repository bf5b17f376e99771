import type { ResponseOf } from '../../api/endpoints/endpoint'
import type { certifyIndex } from '../../api/endpoints/mobility'
import { now } from '../../time/clock'
import { type DateIds, dateOf } from './rideDates'

type Index = ResponseOf<typeof certifyIndex>

export type ReceivedDeparture = NonNullable<Index['departures']>[number]

/** A departure with its date: the day on which it was received. */
export type Departure = ReceivedDeparture & DateIds

/** The index with the day on which its departures were received. They are that day's, but the response has no date. */
export interface DatedIndex extends Index {
  readonly departuresDay: DateIds
}

/** Adds the current day to a response with departures. */
export const withDeparturesDay = <T extends Pick<Index, 'departures'>>(response: T) => ({
  ...response,
  departuresDay: dateOf(now()),
})
