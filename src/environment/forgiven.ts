import type * as v from 'valibot'

/*
 * Finds the fields of a response that its schema had to forgive. Kept small because it is part of the reporter: it
 * returns only field names, without descriptions; the contract's own comparison (src/api/document) is in no build.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (part: unknown): part is v.GenericSchema => isRecord(part) && part['kind'] === 'schema'

/** Whether parsing changes a value: a text of digits for a number, a month in another notation. */
const isChangedBy = (schema: v.GenericSchema, value: unknown) => {
  const result = schema['~run']({ value }, {})
  return result.value !== value
}

/**
 * The fields of a response that are missing, null, of another type or in another notation.
 * @param at the path of the value; '' for the response's data
 * @returns paths of names in the contract (`reserves.slot1`), each once; `data` for the data itself
 */
export function forgivenIn(schema: v.GenericSchema, value: unknown, at = ''): string[] {
  const { pipe, wrapped, entries, item, value: each }: Record<string, unknown> = { ...schema }
  const here = [at || 'data']
  const below = (name: string) => [at, name].filter(Boolean).join('.')
  const inside = (inner: unknown, one: unknown, name = '') =>
    isSchema(inner) ? forgivenIn(inner, one, below(name)) : []
  if (Array.isArray(pipe)) {
    const expected = pipe.findLast(isSchema)
    const found = inside(expected, value)
    // A word accepts anything and ends with the expected schema. Ignored data has none; objects are compared by entry.
    const isWord = schema.type === 'unknown' && expected !== pipe[0]
    const isChanged = isWord && typeof value !== 'object' && isChangedBy(schema, value)
    return found.length === 0 && isChanged ? here : found
  }
  if (wrapped) return inside(wrapped, value)
  if (isRecord(entries)) {
    if (!isRecord(value)) return here
    const mayLack = (entry: unknown) => isSchema(entry) && entry.type === 'exact_optional'
    return Object.entries(entries)
      .filter(([name, entry]) => value[name] !== undefined || !mayLack(entry))
      .flatMap(([name, entry]) => (value[name] === undefined ? [below(name)] : inside(entry, value[name], name)))
  }
  if (item) return Array.isArray(value) ? [...new Set(value.flatMap((one) => inside(item, one)))] : here
  if (schema.type === 'record') {
    return isRecord(value) ? [...new Set(Object.values(value).flatMap((one) => inside(each, one)))] : here
  }
  // Nothing else can be forgiven: the response would have been invalid.
  return /^(string|number|boolean)$/.test(schema.type) && typeof value !== schema.type ? here : []
}
