import * as v from 'valibot'
import type { Endpoint } from '../../src/api/endpoints/endpoint'

/* The API contract, read from the endpoint modules: the panel has no list of its own. */

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'response' in value

/** All endpoints, sorted by path. */
export const endpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .sort((one, other) => one.path.localeCompare(other.path))

export const paths: readonly string[] = [...new Set(endpoints.map(({ path }) => path))]

const entriesOf = (schema: unknown): Record<string, unknown> | undefined =>
  typeof schema === 'object' && schema !== null && 'entries' in schema && typeof schema.entries === 'object'
    ? { ...schema.entries }
    : undefined

/** The request fields of a path, for VALIDATION. */
export const fieldsOf = (path: string): string[] => [
  ...new Set(
    endpoints.filter((one) => one.path === path).flatMap(({ request }) => Object.keys(entriesOf(request) ?? {})),
  ),
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of the shape: unwraps optional schemas and takes the last schema of a pipe. */
function shapeOf(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {}
  if (isRecord(schema['wrapped'])) return shapeOf(schema['wrapped'])
  const parts: unknown = schema['pipe']
  return Array.isArray(parts) ? shapeOf(parts.findLast((part) => isRecord(part) && part['kind'] === 'schema')) : schema
}

/** Unknown and missing fields of the response data, compared with the schema (QA-08). */
function deviations(schema: unknown, data: unknown, path = 'data'): string[] {
  const shape = shapeOf(schema)
  if (Array.isArray(data)) {
    const item = shape['item']
    return item ? [...new Set(data.flatMap((one) => deviations(item, one, `${path}[]`)))] : []
  }
  const entries = entriesOf(shape)
  if (!entries || !isRecord(data)) return []
  const unknown = Object.keys(data).filter((name) => !(name in entries))
  const missing = Object.entries(entries).filter(
    ([name, entry]) => !(name in data) && !(isRecord(entry) && entry['type'] === 'optional'),
  )
  return [
    ...unknown.map((name) => `${path}.${name}：契約にない項目`),
    ...missing.map(([name]) => `${path}.${name}：足りない項目`),
    ...Object.entries(entries).flatMap(([name, entry]) => deviations(entry, data[name], `${path}.${name}`)),
  ]
}

/** Deviations of a response from the API contract; the endpoint is the one whose request schema matches. */
export function oddities(path: string, request: unknown, response: unknown): string[] {
  const candidates = endpoints.filter((one) => one.path === path)
  const withoutTokens = isRecord(request)
    ? Object.fromEntries(Object.entries(request).filter(([name]) => !name.startsWith('_')))
    : request
  const endpoint = candidates.find((one) => v.is(one.request, withoutTokens)) ?? candidates[0]
  if (!endpoint || !isRecord(response) || response['status'] !== 'OK') return []
  return deviations(endpoint.response, response['data'])
}
