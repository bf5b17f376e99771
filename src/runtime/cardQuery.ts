import type { Endpoint, RequestResponse } from '../api/endpoints/endpoint'
import { failureText } from './failureText'
import type { Call } from './flow'

/** What a card shows: the data that its query last returned, or why there is none. */
export interface CardState<T> {
  readonly data: T | null
  /** Why the query failed; '' while it has not. */
  readonly failure: string
}

export const emptyCard = { data: null, failure: '' } as const

/**
 * The query of a card: several of them on one page load and fail each on its own, without the overlay and without an alert.
 * What is known stays until the next response.
 * @param complete adds to a response what the request knows
 */
export const cardQuery = <W extends RequestResponse>(
  endpoint: Endpoint<W>,
  complete = (data: W['res'], _request: W['req']): W['res'] => data,
) =>
  ({
    endpoint,
    background: true,
    onRequest: () => ({ failure: '' }),
    onSuccess: (data, request) => ({ data: complete(data, request), failure: '' }),
    onError: (outcome) => ({ data: null, failure: failureText(outcome) }),
  }) satisfies Call<CardState<W['res']>, W>
