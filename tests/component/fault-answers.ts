import { texts } from '../../src/texts'
import type { Reply } from './fault-network'

/* Every way in which a call can fail: what comes over HTTP, and what the customer is shown. */

export interface FaultResponse {
  readonly name: string
  readonly reply: Reply
  readonly shown: string
  /** How a report names the outcome (REP-04). */
  readonly outcome: string
  /** It ends the session. */
  readonly endsSession?: true
  /** The device is offline meanwhile. */
  readonly offline?: true
  readonly asksForCode?: true
  /** A customer is asked to log in and shown nothing else; `shown` is what a visitor is shown. */
  readonly asksToLogIn?: true
}

const general = texts.generalError
const page = '<!doctype html><html><body><h1>Intruder</h1><script>alert(1)</script></body></html>'
const html = { type: 'text/html', body: page }
const long = '長'.repeat(200_000)

const json = (body: string): Reply => ({ status: 200, body })
const envelope = (status: string, message: unknown, data?: unknown) => json(JSON.stringify({ status, message, data }))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** @param field one that the call sends, so that its form can show the error */
export const faultResponsesFor = (field: string): readonly FaultResponse[] => [
  {
    name: 'VALIDATION of a field',
    outcome: 'validation',
    reply: envelope('VALIDATION', '', { [field]: '使えない文字があります。' }),
    shown: '使えない文字があります。',
  },
  {
    name: 'VALIDATION of an unknown field',
    outcome: 'validation',
    reply: envelope('VALIDATION', '', { nowhere: 'どこにもない欄です。' }),
    shown: 'どこにもない欄です。',
  },
  {
    name: 'VALIDATION of no field',
    outcome: 'validation',
    reply: envelope('VALIDATION', '内容が違います。', {}),
    shown: '内容が違います。',
  },
  { name: 'VALIDATION without data', outcome: 'validation', reply: json('{"status":"VALIDATION"}'), shown: general },
  {
    name: 'VALIDATION of __proto__',
    outcome: 'validation',
    reply: json('{"status":"VALIDATION","data":{"__proto__":"欄の名前です。"}}'),
    shown: '欄の名前です。',
  },
  {
    name: 'NEED_CERT',
    outcome: 'needCert',
    reply: envelope('NEED_CERT', '認証が必要です。'),
    shown: '認証が必要です。',
    asksForCode: true,
  },
  {
    name: 'a refusal',
    outcome: 'rejected',
    reply: envelope('ERROR', '受け付けられません。'),
    shown: '受け付けられません。',
  },
  { name: 'a refusal without words', outcome: 'rejected', reply: envelope('ERROR', ''), shown: general },
  {
    name: 'a refusal with a record for words',
    outcome: 'rejected',
    reply: envelope('ERROR', { ja: 'Intruder' }),
    shown: general,
  },
  {
    name: 'a refusal in HTML',
    outcome: 'rejected',
    reply: envelope('ERROR', '<img src=x><b>太字</b>'),
    shown: '<img src=x><b>太字</b>',
  },
  { name: 'a refusal of 600 kB', outcome: 'rejected', reply: envelope('ERROR', long), shown: '長'.repeat(300) },
  {
    name: 'an unknown status',
    outcome: 'rejected',
    reply: envelope('MAINTENANCE', '作業中です。'),
    shown: '作業中です。',
  },
  {
    name: 'a status of another type',
    outcome: 'invalidResponse',
    reply: json('{"status":["OK"],"message":"Intruder"}'),
    shown: general,
  },
  {
    name: '403 in HTML',
    outcome: 'http',
    reply: { status: 403, statusText: 'Forbidden', ...html },
    shown: 'Forbidden',
  },
  { name: '404', outcome: 'http', reply: { status: 404, statusText: 'Not Found' }, shown: 'Not Found' },
  {
    name: '413 in HTML',
    outcome: 'http',
    reply: { status: 413, statusText: 'Too Large', ...html },
    shown: 'Too Large',
  },
  {
    name: '429',
    outcome: 'http',
    reply: { status: 429, body: '{"message":"しばらくお待ちください。"}' },
    shown: 'しばらくお待ちください。',
  },
  {
    name: '500 with a message',
    outcome: 'http',
    reply: { status: 500, statusText: 'X', body: '{"message":"障害が発生しています。"}' },
    shown: '障害が発生しています。',
  },
  { name: '500 without one', outcome: 'http', reply: { status: 500 }, shown: general },
  { name: '502 in HTML', outcome: 'http', reply: { status: 502, ...html }, shown: general },
  { name: '503 of nothing', outcome: 'http', reply: { status: 503, type: 'text/plain' }, shown: general },
  { name: '200 in HTML', outcome: 'invalidResponse', reply: { status: 200, ...html }, shown: general },
  { name: '204', outcome: 'invalidResponse', reply: { status: 204 }, shown: general },
  { name: 'null', outcome: 'invalidResponse', reply: json('null'), shown: general },
  { name: 'a list', outcome: 'invalidResponse', reply: json('[]'), shown: general },
  { name: 'an empty record', outcome: 'invalidResponse', reply: json('{}'), shown: general },
  { name: 'a bare text', outcome: 'invalidResponse', reply: json('"Intruder"'), shown: general },
  {
    name: 'cut JSON',
    outcome: 'invalidResponse',
    reply: json('{"status":"OK","message":"Intruder","da'),
    shown: general,
  },
  {
    name: '__proto__',
    outcome: 'invalidResponse',
    reply: json('{"__proto__":{"status":"OK","message":"Intruder"}}'),
    shown: general,
  },
  { name: '2,000 levels', outcome: 'invalidResponse', reply: json(nested(2_000)), shown: general },
  { name: '20,000 levels', outcome: 'invalidResponse', reply: json(nested(20_000)), shown: general },
  { name: 'a connection refused or reset', outcome: 'network', reply: 'lost', shown: general },
  { name: 'offline, and back', outcome: 'network', reply: 'lost', shown: general, offline: true },
  { name: 'no answer', outcome: 'network', reply: 'silence', shown: general },
  {
    name: 'NEED_LOGIN',
    outcome: 'needLogin',
    reply: envelope('NEED_LOGIN', '期限が切れました。'),
    shown: '期限が切れました。',
    endsSession: true,
  },
  {
    name: '401 with a message',
    outcome: 'unauthorized',
    reply: { status: 401, body: '{"message":"無効です。"}' },
    shown: '無効です。',
    endsSession: true,
  },
  {
    name: '401 in HTML',
    outcome: 'unauthorized',
    reply: { status: 401, statusText: 'Unauthorized', ...html },
    shown: 'Unauthorized',
    endsSession: true,
  },
  {
    name: '401 without words',
    outcome: 'unauthorized',
    reply: { status: 401 },
    shown: general,
    endsSession: true,
    asksToLogIn: true,
  },
]

/** OK without data. */
export const justOk: Reply = json('{"status":"OK"}')

/** Any failure. */
export const anyFailure: FaultResponse = {
  name: 'a failure',
  outcome: 'rejected',
  reply: envelope('ERROR', '受け付けられません。'),
  shown: '受け付けられません。',
}

const wrong: readonly unknown[] = [null, 1, 'x', [], {}]

/** Every field with a wrong type; lists with invalid or empty entries. */
function withWrongTypes(body: string): string {
  const { data, ...rest } = JSON.parse(body)
  return JSON.stringify({ ...rest, data: Object.fromEntries(Object.keys(data ?? {}).map((name) => [name, wrong])) })
}

/** OK with data that has gaps (API-17). */
export const gaps: readonly (readonly [string, Reply])[] = [
  ['no data', justOk],
  ['data of another type', json(`{"status":"OK","data":${nested(2_000)}}`)],
  ['fields of other types', withWrongTypes],
]
