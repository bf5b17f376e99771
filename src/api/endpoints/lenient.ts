import * as v from 'valibot'

/*
 * Lenient schemas for response data. Anything missing, null or of another type becomes the empty value, so that a page
 * whose response has gaps shows its empty state instead of breaking (portal-2 §3). Where the empty value would claim
 * something unknown ("no invoice", "0 MB"), the `optional…` variant gives undefined: the page keeps what it had
 * (`keepKnown`) or shows nothing. A response with status OK is never a failure (D33).
 */

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a list; PHP serializes a list with gaps, or a filtered one, as an object with numeric keys. */
function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || !Object.keys(value).every((key) => /^\d+$/.test(key))) return undefined
  return Object.values(value)
}

const isTextLike = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** A text, a number, or a list of them as one text; undefined for anything else. */
function joinedText(value: unknown): string | undefined {
  if (isTextLike(value)) return String(value)
  const parts = entriesOf(value)?.filter(isTextLike) ?? []
  return parts.length > 0 ? parts.join('、') : undefined
}

/** A text; numbers become text, a list of texts is joined; anything else gives ''. */
export const text = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => joinedText(value) ?? ''),
  ),
  '',
)

/** As `text`, but anything else gives undefined. */
export const optionalText = v.optional(v.pipe(v.unknown(), v.transform(joinedText), v.optional(v.string())))

const safeInteger = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.transform((digits) => Number(digits.replace(/,/g, ''))),
    ),
  ]),
  v.safeInteger(),
)

/** An integer; digits in a text count (`1`, `1,000`); anything else gives 0. */
export const integer = v.fallback(safeInteger, 0)

/** As `integer`, but anything else gives undefined. */
export const optionalInteger = v.fallback(v.optional(safeInteger), undefined)

/** A boolean: the backend sends true, 1, '1' or any other text; 0, '0', 'false', '' and nothing are false. */
export const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => Boolean(value) && value !== '0' && value !== 'false'),
  ),
  false,
)

const recordsIn = (value: unknown) => entriesOf(value)?.filter(isRecord)

/** A list of records; other entries are dropped; anything but a list gives []. */
export const list = <const T extends v.ObjectEntries>(entries: T) =>
  v.fallback(v.pipe(v.unknown(), v.transform(recordsIn), v.array(v.object(entries))), [])

/** As `list`, but anything but a list, or a non-empty list without any record, gives undefined. */
export const optionalList = <const T extends v.ObjectEntries>(entries: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      // Stryker disable next-line OptionalChaining: a list with entries has records, if only none
      v.transform((value) => (entriesOf(value)?.length && !recordsIn(value)?.length ? undefined : recordsIn(value))),
      v.optional(v.array(v.object(entries))),
    ),
  )

const textsIn = (value: unknown) => (isTextLike(value) ? [value] : entriesOf(value))?.filter(isTextLike).map(String)

/** As `optionalList`, for options: entries with an empty field `by` are dropped; undefined if that drops them all. */
export const optionalChoices = <const T extends v.ObjectEntries>(by: keyof T & string, entries: T) =>
  v.pipe(
    optionalList(entries),
    v.transform((found) => {
      const choices = found?.filter((entry) =>
        Object.entries(entry).some(([name, value]) => name === by && value !== ''),
      )
      // Stryker disable next-line OptionalChaining: what was found has choices, if only none
      return found && found.length > 0 && choices?.length === 0 ? undefined : choices
    }),
  )

/** A list of texts; entries that are neither text nor number are dropped; a single text becomes a list; else []. */
export const texts = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => textsIn(value) ?? []),
    v.array(v.string()),
  ),
  [],
)

/** As `texts`, but anything else gives undefined. */
export const optionalTexts = v.optional(v.pipe(v.unknown(), v.transform(textsIn), v.optional(v.array(v.string()))))

/** A record; anything else gives a record of empty values. */
export const record = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) ? value : {})),
    v.object(entries),
  )

/** The complete data or null, so that an OK response stays OK whatever its data (D33). */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null)

/** Ignored response data. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
