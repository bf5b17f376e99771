import * as v from 'valibot'
import type { Endpoint } from '../endpoints/endpoint'
import { isRecord } from '../listItems'
import { envelope } from '../outcome'
import { type Assumption, assumptionOf } from './assumed'
import { expectedOf } from './calls'
import { fieldName } from './fields'
import { type JsonSchema, jsonSchema } from './jsonSchema'
import { strict } from './strict'

/* Finds deviations in a response that the portal would have to forgive. */

/** A raw response. */
export interface RawResponse {
  readonly httpStatus: number
  readonly contentType: string
  /** Parsed JSON; undefined if it is not JSON. */
  readonly body: unknown
}

/** The envelope of a response; undefined if it is none. */
export function envelopeOf(body: unknown) {
  const { success, output } = v.safeParse(envelope, body)
  return success ? output : undefined
}

/** A field that is not as expected. */
export interface Finding {
  /** `reserves[].status`; '' for the response itself. */
  readonly field: string
  /** What is wrong, in Japanese, without values, which may be a customer's. */
  readonly words: string
  /** Set if no specification names the field. */
  readonly assumption?: Assumption
  /** Something harmless, such as an additional field. */
  readonly isHint?: true
}

const missing = '項目がありません。'

const kinds: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数値',
  boolean: '真偽（true・false）',
  Array: '一覧（[ ]）',
  Object: '項目の集まり（{ }）',
}

function kindOf(value: unknown): string {
  if (value === null) return '空（null）'
  if (Array.isArray(value)) return '一覧（[ ]）'
  return typeof value === 'object' ? '項目の集まり（{ }）' : (kinds[typeof value] ?? typeof value)
}

type Issue = v.BaseIssue<unknown>

/** The path of a field, without list indexes: `invoice_items[].order_no`. */
const fieldOf = ({ path }: Issue) =>
  (path ?? []).reduce(
    (at, { type, key }) => (type === 'array' ? `${at}[]` : [at, String(key)].filter(Boolean).join('.')),
    '',
  )

function wordsOf({ expected, input, message }: Issue): string {
  if (input === undefined) return missing
  if (message === 'contract-notation') return '書き方が違います。'
  const wanted = kinds[expected ?? message]
  return wanted ? `${wanted}のはずが、${kindOf(input)}で届いています。` : `想定していない値（${kindOf(input)}）です。`
}

/** Names in the data that the contract does not have. */
function additional(schema: JsonSchema, data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => additional(schema.items ?? {}, one, `${at}[]`))
  const { properties } = schema
  if (!properties || !isRecord(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    const path = at ? `${at}.${name}` : name
    const field = properties[name]
    return field ? additional(field, value, path) : [path]
  })
}

const noNotes = () => ({})

/** The fields of a response's data that the contract does not have. */
export const additionalIn = (endpoint: Endpoint, data: unknown): string[] => [
  ...new Set(additional(jsonSchema(expectedOf(endpoint), noNotes), data)),
]

function dataFindings(endpoint: Endpoint, data: unknown): Finding[] {
  const expected = expectedOf(endpoint)
  const { issues = [] } = v.safeParse(expected, data)
  const different = issues.map((issue): Finding => {
    const field = fieldOf(issue)
    const assumption = assumptionOf(endpoint.path, field)
    return { field, words: wordsOf(issue), ...(assumption && { assumption }) }
  })
  const absent = assumedFields(endpoint, data)
  // Additional fields are harmless, but may be the missing ones under another name.
  const isLacking = [...issues, ...absent].some((one) => !('input' in one) || one.input === undefined)
  const unknown = isLacking ? additionalIn(endpoint, data) : []
  return [
    ...different,
    ...absent,
    ...unknown.map(
      (field): Finding => ({ field, words: '契約にない項目です。上の項目の別の名前かもしれません。', isHint: true }),
    ),
  ]
}

/** Assumed fields that are absent: allowed, but then the assumption is wrong. */
function assumedFields(endpoint: Endpoint, data: unknown): Finding[] {
  const { issues = [] } = v.safeParse(strict(endpoint.response), data)
  return issues
    .filter(({ input }) => input === undefined)
    .flatMap((issue): Finding[] => {
      const assumption = assumptionOf(endpoint.path, fieldOf(issue))
      return assumption ? [{ field: fieldOf(issue), words: missing, assumption }] : []
    })
}

const once = (findings: readonly Finding[]) =>
  findings.filter(
    ({ field, words }, index) =>
      findings.findIndex((other) => other.field === field && other.words === words) === index,
  )

/** A finding about a response itself. */
export const whole = (words: string): Finding => ({ field: '', words })

/** The status of an ordinary refusal, which has no data to compare; undefined for any other response. */
export function refusalIn({ httpStatus, body }: RawResponse): string | undefined {
  if (httpStatus === 401) return 'HTTP 401'
  const status = httpStatus > 299 ? undefined : envelopeOf(body)?.status
  return status?.toUpperCase() === 'OK' ? undefined : status
}

/** Deviations in a response that the portal would have to forgive. */
export function findingsIn(endpoint: Endpoint, response: RawResponse): readonly Finding[] {
  const { httpStatus, contentType, body } = response
  if (refusalIn(response) !== undefined) return []
  if (httpStatus > 299) return [whole(`HTTP ${httpStatus}で答えています。`)]
  if (endpoint.kind === 'download' && !/\bjson\b/i.test(contentType)) return []
  const found = envelopeOf(body)
  if (!found) return [whole('status、message、dataの形（封筒）になっていません。')]
  const { status, message, data } = found
  return once([
    ...(/\bjson\b/i.test(contentType) ? [] : [whole('Content-Typeがapplication/jsonではありません。')]),
    ...(status === 'OK' ? [] : [whole('statusが「OK」ではありません（大文字と小文字も区別します）。')]),
    ...(typeof message === 'string' ? [] : [{ field: 'message', words: '文字ではありません。' }]),
    ...dataFindings(endpoint, data),
  ])
}

const lastName = (field: string) => field.slice(field.lastIndexOf('.') + 1)

const named = (field: string) => {
  const name = field && fieldName(lastName(field))
  return name ? `${name}（${field}）` : field || '応答全体'
}

/** 「・口座振替日（withdrawal_day）：数値のはずが、文字で届いています。」 */
export function lineOf({ field, words, assumption, isHint }: Finding): string {
  const line = `${isHint ? '参考：' : '・'}${named(field)}：${words}`
  if (!assumption) return line
  return `${line}仕様書にない項目です。${words === missing ? `ないときのポータル：${assumption.without}` : ''}`
}

/** Whether a backend's team should fix a finding: the specification names the field, and it is not just a hint. */
export const isWrong = ({ assumption, isHint }: Finding) => !assumption && !isHint
