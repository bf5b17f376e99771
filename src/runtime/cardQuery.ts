import type { Endpoint, RequestResponse } from '../api/endpoints/endpoint'
import { failureText } from './failureText'
import type { Call } from './flow'

/** The state of a card: the data that its query last returned, and why the query failed. */
export interface CardState<T> {
  readonly data: T | null
  /** Why the query failed; '' if it has not failed. */
  readonly failure: string
}

export const emptyCard = { data: null, failure: '' } as const

/**
 * The query of a card. Cards on one page load and fail independently, without the overlay and without an alert; a card
 * keeps its data until the next response.
 * @param complete completes a response with data from the request
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
