import * as v from 'valibot'
import type { Endpoint } from '../../src/api/endpoints/endpoint'

/* What the contract knows, read from its modules: the panel lists no call by itself. */

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'response' in value

/** Every call of the API, by path. */
export const endpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .sort((one, other) => one.path.localeCompare(other.path))

export const paths: readonly string[] = [...new Set(endpoints.map(({ path }) => path))]

const entriesOf = (schema: unknown): Record<string, unknown> | undefined =>
  typeof schema === 'object' && schema !== null && 'entries' in schema && typeof schema.entries === 'object'
    ? { ...schema.entries }
    : undefined

/** The fields of a call's request, for VALIDATION. */
export const fieldsOf = (path: string): string[] => [
  ...new Set(
    endpoints.filter((one) => one.path === path).flatMap(({ request }) => Object.keys(entriesOf(request) ?? {})),
  ),
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema that says the shape: behind what may be left out, and at the end of what is transformed before. */
function shapeOf(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {}
  if (isRecord(schema['wrapped'])) return shapeOf(schema['wrapped'])
  const parts: unknown = schema['pipe']
  return Array.isArray(parts) ? shapeOf(parts.findLast((part) => isRecord(part) && part['kind'] === 'schema')) : schema
}

/** Fields of an answer's data that the contract does not know, and those that it has and the answer lacks (QA-08). */
function deviations(schema: unknown, data: unknown, at = 'data'): string[] {
  const shape = shapeOf(schema)
  if (Array.isArray(data)) {
    const item = shape['item']
    return item ? [...new Set(data.flatMap((one) => deviations(item, one, `${at}[]`)))] : []
  }
  const entries = entriesOf(shape)
  if (!entries || !isRecord(data)) return []
  const unknown = Object.keys(data).filter((name) => !(name in entries))
  const missing = Object.entries(entries).filter(
    ([name, entry]) => !(name in data) && !(isRecord(entry) && entry['type'] === 'optional'),
  )
  return [
    ...unknown.map((name) => `${at}.${name}：契約にない項目`),
    ...missing.map(([name]) => `${at}.${name}：足りない項目`),
    ...Object.entries(entries).flatMap(([name, entry]) => deviations(entry, data[name], `${at}.${name}`)),
  ]
}

/** What is odd about an answer, by the endpoint whose request fits. */
export function oddities(path: string, request: unknown, answer: unknown): string[] {
  const candidates = endpoints.filter((one) => one.path === path)
  const tokenless = isRecord(request)
    ? Object.fromEntries(Object.entries(request).filter(([name]) => !name.startsWith('_')))
    : request
  const endpoint = candidates.find((one) => v.is(one.request, tokenless)) ?? candidates[0]
  if (!endpoint || !isRecord(answer) || answer['status'] !== 'OK') return []
  return deviations(endpoint.response, answer['data'])
}
