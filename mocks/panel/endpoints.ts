import { endpointFor, endpoints, expectedOf } from '../../src/api/document/calls'
import { additionalIn, envelopeOf, findingsIn, lineOf } from '../../src/api/document/compare'
import { fieldName } from '../../src/api/document/fields'
import { type JsonSchema, jsonSchema } from '../../src/api/document/jsonSchema'
import type { MockApi } from '../api'
import { maskedValue } from './masked'

/* The API contract, for the panel. */

/** The request fields of a path, for VALIDATION. */
export const fieldsOf = (path: string): string[] => [
  ...new Set(
    endpoints
      .filter((one) => one.path === path)
      .flatMap(({ request }) => ('entries' in request ? Object.keys(Object(request.entries)) : [])),
  ),
]

/** Deviations of an OK response from the API contract (QA-08), in the words of `npm run contract`. */
export function oddities(path: string, request: unknown, response: unknown): string[] {
  const endpoint = endpointFor(path, request)
  const envelope = envelopeOf(response)
  if (!endpoint || envelope?.status !== 'OK') return []
  const answer = { httpStatus: 200, contentType: 'application/json', body: response }
  const different = findingsIn(endpoint, answer).filter(({ isHint }) => !isHint)
  const unknown = additionalIn(endpoint, envelope.data).map((field) => `参考：${field}：契約にない項目です。`)
  return [...different.map(lineOf), ...unknown]
}

/** 「・invoice_items[].item_name：明細の名前（string）」 */
function linesOf(schema: JsonSchema, at: string): string[] {
  if (schema.items) return linesOf(schema.items, `${at}[]`)
  if (schema.anyOf) return schema.anyOf.flatMap((one) => linesOf(one, at))
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = at ? `${at}.${name}` : name
    const required = schema.required?.includes(name) ? '' : '、なくてもよい'
    return [`${path}：${inner.description ?? ''}（${inner.type ?? '決まりなし'}${required}）`, ...linesOf(inner, path)]
  })
}

/** The fields of a path's data in the contract, one line each. */
export const fieldsOfData = (path: string): readonly string[] => [
  ...new Set(
    endpoints
      .filter((one) => one.path === path)
      .flatMap((endpoint) => {
        const note = (_: string, name: string) => {
          const description = fieldName(name)
          return description ? { description } : {}
        }
        return linesOf(jsonSchema(expectedOf(endpoint), note), '')
      }),
  ),
]

/** The data of a path's latest OK response, else of the contract's example, with secrets masked. */
export async function exampleOf({ scenarios }: MockApi, path: string): Promise<unknown> {
  const isOk = (body: unknown) => envelopeOf(body)?.status === 'OK'
  const latest = scenarios.calls.findLast((call) => call.path === path && isOk(call.response?.body))
  if (latest) return maskedValue(envelopeOf(latest.response?.body)?.data)
  const { tour } = await import('../../tools/contract/tour')
  const exchange = (await tour()).find(({ endpoint, answer }) => endpoint.path === path && isOk(answer.body))
  return maskedValue(envelopeOf(exchange?.answer.body)?.data)
}
