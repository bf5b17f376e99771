import * as v from 'valibot'

/*
 * Edits of a response's data: only the differences from the provider's own response, so that links stay short and the
 * rest of the data follows customer and clock.
 */

/** A field, as JSON pointer (RFC 6901), and its value; without a value it is removed. */
export const edit = v.union([
  v.strictTuple([v.pipe(v.string(), v.regex(/^(\/|$)/))]),
  v.strictTuple([v.pipe(v.string(), v.regex(/^(\/|$)/)), v.unknown()]),
])
export type Edit = v.InferOutput<typeof edit>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** The edits that make one value of another. A list with more or fewer entries is replaced as a whole. */
export function editsBetween(before: unknown, after: unknown, at = ''): Edit[] {
  if (Object.is(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((entry, no) => editsBetween(before[no], entry, `${at}/${no}`))
  }
  if (!isRecord(before) || !isRecord(after)) return [[at, after]]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name): Edit[] => {
    const pointer = `${at}/${escaped(name)}`
    if (!Object.hasOwn(after, name)) return [[pointer]]
    return Object.hasOwn(before, name) ? editsBetween(before[name], after[name], pointer) : [[pointer, after[name]]]
  })
}

function withEdit(data: unknown, [name, ...rest]: readonly string[], [, ...value]: Edit): unknown {
  if (name === undefined) return value.length > 0 ? value[0] : undefined
  if (!isRecord(data) && !Array.isArray(data)) return data
  const entries = Object.entries(data)
  const known = entries.some(([key]) => key === name)
  // The path existed in the edited response, but not in this one: only the last field of a path can be added.
  if (!known && (rest.length > 0 || value.length === 0)) return data
  const changed = (known ? entries : [...entries, [name, undefined] as const]).flatMap(([key, former]) => {
    if (key !== name) return [[key, former] as const]
    return rest.length === 0 && value.length === 0 ? [] : [[key, withEdit(former, rest, ['', ...value])] as const]
  })
  return Array.isArray(data) ? changed.map(([, entry]) => entry) : Object.fromEntries(changed)
}

/** Applies edits to a response's data. */
export const withEdits = (data: unknown, edits: readonly Edit[]): unknown =>
  edits.reduce((changed: unknown, one) => withEdit(changed, one[0].split('/').slice(1).map(unescaped), one), data)
