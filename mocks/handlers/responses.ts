import { withEdits } from '../edits'
import { withQuirk } from '../quirks'
import type { PlannedOutcome, Scenarios } from '../scenarios'
import type { AnyReply } from './handler'

/* HTTP responses. Always newly created, since a Response can be read only once. */

const envelope = (status: string, message: string, data: unknown = {}) => Response.json({ status, message, data })

export const needLoginResponse = (message = 'ログインしてください。') => envelope('NEED_LOGIN', message)

/** RFC 8187 encoding: encodeURIComponent keeps a few characters that the header value must not contain. */
const encodeRfc8187 = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** A change to the data of an OK response. */
export type DataChange = (data: unknown) => unknown

export function toResponse(reply: AnyReply, change: DataChange): Response {
  switch (reply.status) {
    case 'FILE':
      return new Response(reply.bytes, {
        headers: {
          'content-type': reply.type,
          'content-length': String(reply.bytes.length),
          'content-disposition': `attachment; filename="${reply.latinName}"; filename*=UTF-8''${encodeRfc8187(reply.name)}`,
        },
      })
    case 'OK':
      return envelope('OK', reply.message ?? '', change(reply.data))
    case 'VALIDATION':
      return envelope('VALIDATION', reply.message ?? '入力内容をご確認ください。', reply.data)
    default:
      return envelope(reply.status, reply.message, reply.data)
  }
}

/** The first half of a response, with the Content-Length of the whole. */
async function truncated(whole: Response): Promise<Response> {
  const bytes = await whole.arrayBuffer()
  const headers = new Headers(whole.headers)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), { status: whole.status, headers })
}

function rawResponse({
  status = 200,
  body,
  contentType,
  headers = {},
}: Extract<PlannedOutcome, { kind: 'raw' }>): Response {
  const sent = new Headers({ 'content-type': contentType ?? 'text/plain; charset=utf-8' })
  for (const [name, value] of Object.entries(headers)) {
    sent.delete(name)
    for (const one of Array.isArray(value) ? value : [value]) sent.append(name, one)
  }
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: sent })
}

function httpError({ status, statusText, body, contentType }: Extract<PlannedOutcome, { kind: 'status' }>): Response {
  const bare = status === 204 || status === 304
  return new Response(bare ? null : (body ?? ''), {
    status,
    ...(statusText !== undefined && { statusText }),
    headers: {
      'content-type': contentType ?? (body?.startsWith('{') ? 'application/json' : 'text/plain; charset=utf-8'),
    },
  })
}

/** The change to the data by a planned outcome, or by the quirk of all responses. */
function changeOf(outcome: PlannedOutcome | undefined, scenarios: Scenarios): DataChange {
  const { quirk = scenarios.quirk, edit = [] } = outcome?.kind === 'ok' ? outcome : {}
  return (data) => withEdits(quirk ? withQuirk(data, quirk) : data, edit)
}

/**
 * The response planned for a call, or the provider's own.
 * @param handle runs the handler and returns its response with changed data
 */
export async function applyPlannedOutcome(
  outcome: PlannedOutcome | undefined,
  handle: (change: DataChange) => Promise<Response>,
  scenarios: Scenarios,
): Promise<Response> {
  const respond = () => handle(changeOf(outcome, scenarios))
  switch (outcome?.kind) {
    case undefined:
      return respond()
    case 'ok':
      return 'data' in outcome ? envelope('OK', outcome.message ?? '', outcome.data) : respond()
    case 'validation':
      return envelope('VALIDATION', outcome.message ?? '入力内容をご確認ください。', outcome.fields)
    case 'needLogin':
      return needLoginResponse(outcome.message)
    case 'needCert':
      return envelope('NEED_CERT', outcome.message ?? '認証コードを入力してください。')
    case 'failure':
      return envelope('ERROR', outcome.message)
    case 'status':
      return httpError(outcome)
    case 'raw':
      return rawResponse(outcome)
    case 'cut':
      return truncated(await respond())
    case 'network':
      return Response.error()
    case 'noAnswer':
      await scenarios.waitForReset()
      return Response.error()
  }
}

/** Waits for the delay of an outcome, and until responses of the path are not held. */
export async function untilSent(path: string, outcome: PlannedOutcome | undefined, scenarios: Scenarios) {
  if (outcome?.delay) await new Promise((resolve) => setTimeout(resolve, outcome.delay))
  await scenarios.waitForRelease(path)
}

/** Whether an outcome may violate the contract, which allows refusals and HTTP errors. */
export function isBent(outcome: PlannedOutcome | undefined, { quirk }: Scenarios): boolean {
  if (outcome === undefined) return quirk !== undefined
  if (outcome.kind === 'ok') return 'data' in outcome || (outcome.quirk ?? quirk ?? outcome.edit) !== undefined
  if (outcome.kind === 'status') return outcome.status < 400
  return outcome.kind === 'raw' || outcome.kind === 'cut'
}

/** Sets the provider's time as Date header, unless the response has one. */
export function withDateHeader(response: Response, now: number): Response {
  if (response.type === 'error' || response.headers.has('date')) return response
  response.headers.set('date', new Date(now).toUTCString())
  return response
}
