import * as v from 'valibot'
import { envelopeOf, type RawResponse } from '../../src/api/document/compare'
import type { Endpoint, RequestResponse } from '../../src/api/endpoints/endpoint'
import { authData } from '../../src/api/endpoints/user'

/* Sends calls of the contract like the portal does, but returns the raw responses. */

/** Sends a request: fetch, or a function that responds within this process. */
export type Post = (request: Request) => Promise<Response>

/** A call with its response. */
export interface Exchange {
  readonly endpoint: Endpoint
  /** The body as sent, with the tokens. */
  readonly request: object
  readonly answer: RawResponse
  /** The Date header, milliseconds; undefined without one. */
  readonly date: number | undefined
}

export interface Session {
  /** Sends one call, and stores the tokens of a login. */
  send<W extends RequestResponse>(endpoint: Endpoint<W>, request: W['req']): Promise<Exchange>
  /**
   * Sends one call and returns its data as the portal parses it.
   * @throws if the response is not OK
   */
  ok<W extends RequestResponse>(endpoint: Endpoint<W>, request: W['req']): Promise<W['res']>
}

const tokensOfLogin = v.pick(authData, ['_access_token', '_refresh_token', '_user_token'])

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param api the backend's address, without a trailing slash
 * @param onExchange receives each call with its response
 */
export function createSession(api: string, post: Post, onExchange?: (exchange: Exchange) => void): Session {
  let tokens: v.InferOutput<typeof tokensOfLogin> | undefined

  async function send<W extends RequestResponse>(endpoint: Endpoint<W>, fields: W['req']): Promise<Exchange> {
    const current = tokens
    const inBody = current ? endpoint.tokens.flatMap((name) => (current[name] ? [[name, current[name]]] : [])) : []
    const request = { ...fields, ...Object.fromEntries(inBody) }
    const response = await post(
      new Request(`${api}${endpoint.path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, */*',
          ...(current?._user_token && { Authorization: `Bearer ${current._user_token}` }),
        },
        body: JSON.stringify(request),
      }),
    )
    const contentType = response.headers.get('content-type') ?? ''
    const date = Date.parse(response.headers.get('date') ?? '')
    const answer = { httpStatus: response.status, contentType, body: parseJson(await response.text()) }
    const login = v.safeParse(tokensOfLogin, envelopeOf(answer.body)?.data)
    if (login.success) tokens = login.output
    const exchange = { endpoint, request, answer, date: Number.isNaN(date) ? undefined : date }
    onExchange?.(exchange)
    return exchange
  }

  return {
    send,
    async ok(endpoint, request) {
      const { answer } = await send(endpoint, request)
      const found = envelopeOf(answer.body)
      if (found?.status !== 'OK') {
        throw new Error(`${endpoint.path}: ${answer.httpStatus} ${found?.status ?? ''} ${String(found?.message ?? '')}`)
      }
      return v.parse(endpoint.response, found.data)
    },
  }
}
