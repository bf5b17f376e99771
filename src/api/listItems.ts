export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a list; PHP serializes a list with gaps, or a filtered one, as an object with numeric keys. */
export function listItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || !Object.keys(value).every((key) => /^\d+$/.test(key))) return undefined
  return Object.values(value)
}
