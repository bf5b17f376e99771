/** The value, or a failed test if there is none: for elements that a query may not find. */
export function present<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new Error('expected something, found nothing')
  return value
}
