import * as v from 'valibot'

/*
 * Words to write an answer's shape with. They forgive: what is missing, null or of another type becomes the empty
 * value, so that a page with a gap in its answer shows its empty state and stands (portal-2 §3).
 */

/** A text; numbers become text; anything else ''. */
export const text = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.safeInteger(),
)

/** A whole number; digits in a text count; anything else 0. */
export const integer = v.fallback(wholeNumber, 0)

/** The same where 0 would say something; anything else undefined. */
export const integerIfAny = v.fallback(v.optional(wholeNumber), undefined)

/** Set or not: the backend says it as true, 1, '1' or any other text; 0, '0', '' and nothing are unset. */
export const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => Boolean(value) && value !== '0'),
  ),
  false,
)

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of records; entries that are no records are left out; anything but a list is []. */
export const list = <const T extends v.ObjectEntries>(entries: T) =>
  v.fallback(v.pipe(v.array(v.unknown()), v.filterItems(isRecord), v.array(v.object(entries))), [])

/** A list of texts; what is neither text nor number is left out; anything but a list is []. */
export const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.filterItems((item) => typeof item === 'string' || typeof item === 'number'),
    v.array(text),
  ),
  [],
)

/** A record; anything else is the record of empty values. */
export const record = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) ? value : {})),
    v.object(entries),
  )

/** An answer whose data nobody reads. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
