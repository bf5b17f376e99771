import * as v from 'valibot'
import { texts } from '../texts'
import { listItems } from './listItems'

/** Error messages by field name (portal-1 §3 _errList). */
export type ErrList = Readonly<Record<string, string>>

/**
 * The result of a call: one of these five, never an exception.
 * failure.cause:
 * closed – nothing was sent;
 * rejected – the backend refused in an envelope;
 * unauthorized – HTTP 401;
 * http – another non-OK HTTP status;
 * network – no response (refused, reset, offline, timeout, aborted);
 * invalidResponse – 2xx, but no envelope, or data without what the flow requires.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T; readonly message: string }
  | { readonly kind: 'validation'; readonly errList: ErrList; readonly message: string }
  | { readonly kind: 'needLogin'; readonly message: string }
  | { readonly kind: 'needCert'; readonly message: string }
  | Failure

export interface Failure {
  readonly kind: 'failure'
  readonly cause: 'closed' | 'rejected' | 'unauthorized' | 'http' | 'network' | 'invalidResponse'
  readonly message: string
  /** HTTP status, if the cause is http. */
  readonly status?: number
  /** If the cause is network: whether nothing was sent, because the device was offline. */
  readonly unsent?: boolean
  /** Data that came with a rejection, e.g. the remaining tries. */
  readonly data?: unknown
}

/** Longer server messages are truncated to this many characters. */
const maxMessageLength = 1_000

const messageText = (message: unknown) =>
  typeof message === 'string' && message.trim() !== '' ? message.slice(0, maxMessageLength) : undefined

/** A failure with the server's message, or the general one if there is none (API-09). */
export const failure = (cause: Failure['cause'], message?: unknown): Failure => ({
  kind: 'failure',
  cause,
  message: messageText(message) ?? texts.generalError,
})

export const envelope = v.object({
  status: v.string(),
  message: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
})

export const isEnvelope = (body: unknown) => v.is(envelope, body)

/** The fields are in data itself or in its `_errList` (portal-1 §3 is ambiguous). */
function messageFields(data: unknown): object {
  if (typeof data !== 'object' || data === null) return {}
  const inner = '_errList' in data ? data._errList : undefined
  return typeof inner === 'object' && inner !== null ? inner : data
}

function errListOf(data: unknown, message: string | undefined): ErrList {
  const entries = Object.entries(messageFields(data))
  const messages = entries.flatMap(([field, value]) => {
    const text = messageText(
      listItems(value)
        ?.filter((part) => typeof part === 'string')
        .join(' ') ?? value,
    )
    return text === undefined ? [] : [[field, text] as const]
  })
  // Never empty: a VALIDATION without fields shows its message (API-16).
  return Object.fromEntries(messages.length > 0 ? messages : [['', message ?? texts.generalError]])
}

/** The outcome of a 2xx response; `body` is its parsed JSON, undefined if it is not JSON. D7 "Envelope". */
export function outcomeOfEnvelope<T>(body: unknown, schema: v.GenericSchema<unknown, T>): Outcome<T> {
  const parsed = v.safeParse(envelope, body)
  if (!parsed.success) return failure('invalidResponse')
  const { status, data } = parsed.output
  const message = messageText(parsed.output.message)
  switch (status) {
    case 'OK': {
      const content = v.safeParse(schema, data)
      return content.success ? { kind: 'ok', data: content.output, message: message ?? '' } : failure('invalidResponse')
    }
    case 'VALIDATION':
      return { kind: 'validation', errList: errListOf(data, message), message: message ?? '' }
    case 'NEED_LOGIN':
      return { kind: 'needLogin', message: message ?? texts.pleaseLogIn }
    case 'NEED_CERT':
      return { kind: 'needCert', message: message ?? texts.generalError }
    default:
      return data === undefined || data === null
        ? failure('rejected', message)
        : { ...failure('rejected', message), data }
  }
}

/** A message without Japanese letters, e.g. a proxy's 「Bad Gateway」, follows the general message (EASE-24). */
const afterGeneral = (words: string) => (/[ぁ-ヿ一-鿿]/.test(words) ? words : `${texts.generalError}（${words}）`)

/** The failure of a non-OK HTTP response: the body's message, else the status text or general message (API-11, 12). */
export function outcomeOfHttpError(status: number, statusText: string, body: unknown): Failure {
  const inBody = typeof body === 'object' && body !== null && 'message' in body ? messageText(body.message) : undefined
  const words = inBody ?? messageText(statusText)
  const message = words && afterGeneral(words)
  if (status === 401) return failure('unauthorized', message)
  return { ...failure('http', message), status }
}

/** Whether the request may have been accepted or not: no response, an unreadable one, or a server error (D40). */
export function isUndecided(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'failure') return false
  const { cause, status = 0, unsent = false } = outcome
  return (cause === 'network' && !unsent) || cause === 'invalidResponse' || status === 408 || status >= 500
}

/** Whether the provider refused the request, rather than being busy, slow or broken. */
export function isRefusal(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'failure') return false
  const { cause, status = 0 } = outcome
  if (cause === 'http') return status >= 400 && status < 500 && status !== 408 && status !== 429
  return cause === 'rejected' || cause === 'unauthorized'
}
