import axios, { type AxiosResponse, isAxiosError } from 'axios'
import type { BodyToken, Endpoint, RequestResponse } from './endpoints/endpoint'
import { fileName } from './files'
import { failure, type Outcome, outcomeOfEnvelope, outcomeOfHttpError } from './outcome'

/** The tokens of the logged-in customer; empty or absent ones are not sent (D8). */
export type Tokens = Partial<Record<BodyToken | '_user_token', string>>

interface ClientSettings {
  /** Origin (and path) that the calls go to; '' for the page's own (API-02). */
  api: string
  /** The tokens at the moment of a call. */
  tokens(): Tokens
  /** Why nothing may be sent now, in words; undefined where it may. */
  closedMessage?(): string | undefined
  /** Told the Date header of every answer of the backend's own and when its request left (device time, milliseconds). */
  onDate?(date: string | undefined, sentAt: number): void
}

export interface Client {
  /**
   * Makes one call and never throws. A signal gives the call up; its outcome is then a network failure that nobody
   * waits for.
   */
  call<W extends RequestResponse>(
    endpoint: Endpoint<W>,
    request: W['req'],
    signal?: AbortSignal,
  ): Promise<Outcome<W['res']>>
}

/** After these the portal stops waiting, in milliseconds (D27). */
const timeLimit = { query: 60_000, mutation: 60_000, download: 120_000 }

const header = (response: AxiosResponse, name: string): string | undefined => {
  const value: unknown = response.headers[name]
  return typeof value === 'string' ? value : undefined
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Reads everything as bytes, since only the headers tell a file from an envelope. */
function outcomeOf<W extends RequestResponse>(
  endpoint: Endpoint<W>,
  response: AxiosResponse<ArrayBuffer>,
): Outcome<W['res']> {
  const { status, statusText, data } = response
  if (status < 200 || status > 299) return outcomeOfHttpError(status, statusText, parsed(data))
  const type = header(response, 'content-type') ?? ''
  const disposition = header(response, 'content-disposition')
  if (endpoint.kind === 'download' && !/\bjson\b/i.test(type)) {
    // A proxy's HTML page is no file (D27), and neither is nothing.
    if (/^text\/html\b/i.test(type) && disposition === undefined) return failure('answer')
    if (data.byteLength === 0) return failure('answer')
    return outcomeOfEnvelope(
      { status: 'OK', data: { name: fileName(disposition), content: new Blob([data], { type }) } },
      endpoint.response,
    )
  }
  return outcomeOfEnvelope(parsed(data), endpoint.response)
}

/** The one way to the backend: POST, JSON in, envelope out (portal-1 §7, §8). */
export function createClient({ api, tokens, closedMessage, onDate }: ClientSettings): Client {
  const http = axios.create({
    baseURL: api,
    method: 'POST',
    responseType: 'arraybuffer',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, */*' },
    // Every status is an answer; what is thrown is the lack of one.
    validateStatus: null,
  })
  return {
    async call(endpoint, request, signal) {
      const reason = closedMessage?.()
      if (reason !== undefined) return failure('closed', reason)
      const held = tokens()
      const sentAt = Date.now()
      const bodyTokens = endpoint.tokens.flatMap((name) => (held[name] ? [[name, held[name]]] : []))
      // A call that is cancelled at once is not sent: StrictMode mounts every screen twice.
      if (signal) await Promise.resolve()
      try {
        const response = await http.request<ArrayBuffer>({
          url: endpoint.path,
          data: JSON.stringify({ ...request, ...Object.fromEntries(bodyTokens) }),
          timeout: timeLimit[endpoint.kind],
          ...(held._user_token && { headers: { Authorization: `Bearer ${held._user_token}` } }),
          ...(signal && { signal }),
        })
        const outcome = outcomeOf(endpoint, response)
        // An error page may come from anywhere on the way.
        if (outcome.kind !== 'failure' || outcome.cause === 'rejected') onDate?.(header(response, 'date'), sentAt)
        return outcome
      } catch (error) {
        if (isAxiosError(error) || error instanceof axios.Cancel) return failure('network')
        throw error
      }
    },
  }
}
