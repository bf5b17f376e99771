import { texts } from '../../src/texts'
import type { Reply } from './fault-network'

/* Every way in which a call can end badly: what comes over the wire, and what the customer is told. */

export interface Answer {
  readonly name: string
  readonly reply: Reply
  readonly told: string
  /** The session is over with it. */
  readonly ends?: true
  /** The device has no connection meanwhile. */
  readonly offline?: true
  readonly asksForCode?: true
}

const general = texts.generalError
const page = '<!doctype html><html><body><h1>Intruder</h1><script>alert(1)</script></body></html>'
const html = { type: 'text/html', body: page }
const long = '長'.repeat(200_000)

const json = (body: string): Reply => ({ status: 200, body })
const envelope = (status: string, message: unknown, data?: unknown) => json(JSON.stringify({ status, message, data }))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** @param field one that the call sends, so that its form may show it */
export const answersFor = (field: string): readonly Answer[] => [
  {
    name: 'VALIDATION of a field',
    reply: envelope('VALIDATION', '', { [field]: '使えない文字があります。' }),
    told: '使えない文字があります。',
  },
  {
    name: 'VALIDATION of an unknown field',
    reply: envelope('VALIDATION', '', { nowhere: 'どこにもない欄です。' }),
    told: 'どこにもない欄です。',
  },
  {
    name: 'VALIDATION of no field',
    reply: envelope('VALIDATION', '内容が違います。', {}),
    told: '内容が違います。',
  },
  { name: 'VALIDATION without data', reply: json('{"status":"VALIDATION"}'), told: general },
  {
    name: 'VALIDATION of __proto__',
    reply: json('{"status":"VALIDATION","data":{"__proto__":"欄の名前です。"}}'),
    told: '欄の名前です。',
  },
  { name: 'NEED_CERT', reply: envelope('NEED_CERT', '認証が必要です。'), told: '認証が必要です。', asksForCode: true },
  { name: 'a refusal', reply: envelope('ERROR', '受け付けられません。'), told: '受け付けられません。' },
  { name: 'a refusal without words', reply: envelope('ERROR', ''), told: general },
  { name: 'a refusal with a record for words', reply: envelope('ERROR', { ja: 'Intruder' }), told: general },
  { name: 'a refusal in HTML', reply: envelope('ERROR', '<img src=x><b>太字</b>'), told: '<img src=x><b>太字</b>' },
  { name: 'a refusal of 600 kB', reply: envelope('ERROR', long), told: '長'.repeat(300) },
  { name: 'an unknown status', reply: envelope('MAINTENANCE', '作業中です。'), told: '作業中です。' },
  { name: 'a status of another type', reply: json('{"status":["OK"],"message":"Intruder"}'), told: general },
  { name: '403 in HTML', reply: { status: 403, statusText: 'Forbidden', ...html }, told: 'Forbidden' },
  { name: '404', reply: { status: 404, statusText: 'Not Found' }, told: 'Not Found' },
  { name: '413 in HTML', reply: { status: 413, statusText: 'Too Large', ...html }, told: 'Too Large' },
  {
    name: '429',
    reply: { status: 429, body: '{"message":"しばらくお待ちください。"}' },
    told: 'しばらくお待ちください。',
  },
  {
    name: '500 with a message',
    reply: { status: 500, statusText: 'X', body: '{"message":"障害が発生しています。"}' },
    told: '障害が発生しています。',
  },
  { name: '500 without one', reply: { status: 500 }, told: general },
  { name: '502 in HTML', reply: { status: 502, ...html }, told: general },
  { name: '503 of nothing', reply: { status: 503, type: 'text/plain' }, told: general },
  { name: '200 in HTML', reply: { status: 200, ...html }, told: general },
  { name: '204', reply: { status: 204 }, told: general },
  { name: 'null', reply: json('null'), told: general },
  { name: 'a list', reply: json('[]'), told: general },
  { name: 'an empty record', reply: json('{}'), told: general },
  { name: 'a bare text', reply: json('"Intruder"'), told: general },
  { name: 'cut JSON', reply: json('{"status":"OK","message":"Intruder","da'), told: general },
  { name: '__proto__', reply: json('{"__proto__":{"status":"OK","message":"Intruder"}}'), told: general },
  { name: '2,000 levels', reply: json(nested(2_000)), told: general },
  { name: '20,000 levels', reply: json(nested(20_000)), told: general },
  { name: 'a connection refused or reset', reply: 'lost', told: general },
  { name: 'offline, and back', reply: 'lost', told: general, offline: true },
  { name: 'no answer', reply: 'silence', told: general },
  { name: 'NEED_LOGIN', reply: envelope('NEED_LOGIN', '期限が切れました。'), told: '期限が切れました。', ends: true },
  {
    name: '401 with a message',
    reply: { status: 401, body: '{"message":"無効です。"}' },
    told: '無効です。',
    ends: true,
  },
  {
    name: '401 in HTML',
    reply: { status: 401, statusText: 'Unauthorized', ...html },
    told: 'Unauthorized',
    ends: true,
  },
  { name: '401 without words', reply: { status: 401 }, told: general, ends: true },
]

/** OK, and nothing with it. */
export const justOk: Reply = json('{"status":"OK"}')

/** A failure for when it does not matter which. */
export const anyFailure: Answer = {
  name: 'a failure',
  reply: envelope('ERROR', '受け付けられません。'),
  told: '受け付けられません。',
}

const wrong: readonly unknown[] = [null, 1, 'x', [], {}]

/** Every field of another type than it should be; lists with entries that are none, or empty. */
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
