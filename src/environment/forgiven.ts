import type * as v from 'valibot'

/*
 * Which fields of an answer had to be forgiven, by the schema that forgave them. Small, as it is part of the reporter: it
 * has the names of fields only, and no words about them; the contract's own comparison (src/api/document) is in no build.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (part: unknown): part is v.GenericSchema => isRecord(part) && part['kind'] === 'schema'

/** Whether reading changes a value: a text of digits for a number, a month in another notation. */
const isChangedBy = (schema: v.GenericSchema, value: unknown) => {
  const result = schema['~run']({ value }, {})
  return result.value !== value
}

/**
 * The fields of an answer that are missing, null, of another type or in another notation.
 * @param at the path of the value; '' for the answer's data
 * @returns paths of names that the contract has (`reserves.slot1`), each once; `data` for the data itself
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
    // A word reads anything, and has what is expected at its end; what is ignored has no end, and a list may be sorted out.
    const isWord = schema.type === 'unknown' && expected !== pipe[0]
    const isChanged = isWord && typeof value !== 'object' && isChangedBy(schema, value)
    return found.length === 0 && isChanged ? here : found
  }
  if (wrapped) return inside(wrapped, value)
  if (isRecord(entries)) {
    if (!isRecord(value)) return here
    return Object.entries(entries).flatMap(([name, entry]) =>
      value[name] === undefined ? [below(name)] : inside(entry, value[name], name),
    )
  }
  if (item) return Array.isArray(value) ? [...new Set(value.flatMap((one) => inside(item, one)))] : here
  if (schema.type === 'record') {
    return isRecord(value) ? [...new Set(Object.values(value).flatMap((one) => inside(each, one)))] : here
  }
  // Anything else had no way to be forgiven: the answer would not have been read.
  return /^(string|number|boolean)$/.test(schema.type) && typeof value !== schema.type ? here : []
}
