import axios, { type AxiosResponse, isAxiosError } from 'axios'
import type { BodyToken, Endpoint, RequestResponse } from './endpoints/endpoint'
import { failure, isEnvelope, type Outcome, outcomeOfEnvelope, outcomeOfHttpError } from './outcome'

/** Tokens of the logged-in customer; empty or absent ones are not sent (D8). */
export type Tokens = Partial<Record<BodyToken | '_user_token', string>>

interface ClientSettings {
  /** Base URL of the API; '' for the page's own origin (API-02). */
  api: string
  /** Returns the current tokens; called for every request. */
  tokens(): Tokens
  /** Why an endpoint is closed now, as text for the customer; undefined if requests are allowed. Never rejects. */
  closedMessage?(endpoint: Pick<Endpoint, 'path'>): Promise<string | undefined>
  /** Receives the Date header of every response of the backend itself, and the request's time (device time, ms). */
  onDate?(date: string | undefined, sentAt: number): void
  /** Receives the raw data of every OK response, to report what was forgiven. Not called for a file. */
  onData?(endpoint: Pick<Endpoint, 'path' | 'response'>, data: unknown): void
}

export interface Client {
  /**
   * Sends one request. Network and response errors are outcomes, not exceptions; programming errors are thrown.
   * Aborting the signal gives a network failure.
   */
  call<W extends RequestResponse>(
    endpoint: Endpoint<W>,
    request: W['req'],
    signal?: AbortSignal,
  ): Promise<Outcome<W['res']>>
}

/** Timeouts in milliseconds (D27). */
const timeouts = { query: 60_000, mutation: 60_000, download: 120_000 }

/** `onLine` is only reliable when false: true doesn't prove that there is a network. Node has no navigator. */
const isOffline = () => globalThis.navigator?.onLine === false

const header = (response: AxiosResponse, name: string): string | undefined => {
  const value: unknown = response.headers[name]
  return typeof value === 'string' ? value : undefined
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}

/** Every response is read as bytes, since it may be a file or an envelope. */
function outcomeOf<W extends RequestResponse>(
  endpoint: Endpoint<W>,
  response: AxiosResponse<ArrayBuffer>,
  onData: ClientSettings['onData'],
): Outcome<W['res']> {
  const { status, statusText, data } = response
  if (status > 299) return outcomeOfHttpError(status, statusText, parseJson(data))
  const type = header(response, 'content-type') ?? ''
  const disposition = header(response, 'content-disposition')
  // A backend may declare its envelopes to be of another type, such as PHP's default, text/html.
  const isJson = () => /\bjson\b/i.test(type) || (disposition === undefined && isEnvelope(parseJson(data)))
  if (endpoint.kind === 'download' && !isJson()) {
    // A proxy's HTML page or an empty body is not a file (D27).
    if (/^text\/html\b/i.test(type) && disposition === undefined) return failure('invalidResponse')
    if (data.byteLength === 0) return failure('invalidResponse')
    return outcomeOfEnvelope(
      { status: 'OK', data: { disposition, content: new Blob([data], { type }) } },
      endpoint.response,
    )
  }
  const body = parseJson(data)
  const outcome = outcomeOfEnvelope(body, endpoint.response)
  if (import.meta.env.PORTAL_REPORTS && outcome.kind === 'ok') onData?.(endpoint, Reflect.get(Object(body), 'data'))
  return outcome
}

/** Creates the only HTTP client for the backend: POST, JSON request, envelope response (portal-1 §7, §8). */
export function createClient({ api, tokens, closedMessage, onDate, onData }: ClientSettings): Client {
  const http = axios.create({
    baseURL: api,
    method: 'POST',
    responseType: 'arraybuffer',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, */*' },
    // Every HTTP status is a response; axios throws only when there is none.
    validateStatus: null,
    // The session is in no cookie (portal-1 §7). Otherwise axios would look one up asynchronously before each request.
    withXSRFToken: false,
  })
  return {
    async call(endpoint, request, signal) {
      // Read the tokens before awaiting: a logout must send those of the session that it ends.
      const currentTokens = tokens()
      const reason = await closedMessage?.(endpoint)
      if (reason !== undefined) return failure('closed', reason)
      const sentAt = Date.now()
      const wasOffline = isOffline()
      const bodyTokens = endpoint.tokens.flatMap((name) => (currentTokens[name] ? [[name, currentTokens[name]]] : []))
      try {
        const response = await http.request<ArrayBuffer>({
          url: endpoint.path,
          data: JSON.stringify({ ...request, ...Object.fromEntries(bodyTokens) }),
          timeout: timeouts[endpoint.kind],
          ...(currentTokens._user_token && { headers: { Authorization: `Bearer ${currentTokens._user_token}` } }),
          // Don't send a call that has been cancelled in the meantime: StrictMode mounts every screen twice.
          ...(signal && { signal }),
        })
        const outcome = outcomeOf(endpoint, response, onData)
        // An error page may come from a gateway, whose clock is not the backend's.
        if (outcome.kind !== 'failure' || outcome.cause === 'rejected') onDate?.(header(response, 'date'), sentAt)
        return outcome
      } catch (error) {
        // Only a request that fails immediately, offline before and after it, was certainly not sent.
        const unsent = () => wasOffline && isOffline() && Date.now() - sentAt < 1_000
        if (isAxiosError(error)) return { ...failure('network'), unsent: unsent() }
        throw error
      }
    },
  }
}
