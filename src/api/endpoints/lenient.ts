import * as v from 'valibot'

/*
 * Words to write an answer's shape with. They forgive: what is missing, null or of another type becomes the empty
 * value, so that a page with a gap in its answer shows its empty state and stands (portal-2 §3). Where the empty value
 * would say something that is not known ("no invoice", "0 MB"), the word ends in IfAny and gives undefined: the page
 * keeps what it had (`keepKnown`) or says nothing. An answer with status OK is never a failure (D33).
 */

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a list; PHP sends a list with a gap, or a filtered one, as an object whose keys are numbers. */
function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isRecord(value) || !Object.keys(value).every((key) => /^\d+$/.test(key))) return undefined
  return Object.values(value)
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The text that a value says: a text, a number, or several of them in a list; undefined for anything else. */
function wordsIn(value: unknown): string | undefined {
  if (isWord(value)) return String(value)
  const words = entriesOf(value)?.filter(isWord) ?? []
  return words.length > 0 ? words.join('、') : undefined
}

/** A text; numbers become text, several texts in a list one; anything else ''. */
export const text = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => wordsIn(value) ?? ''),
  ),
  '',
)

/** The same where '' would say something; anything else undefined. */
export const optionalText = v.optional(v.pipe(v.unknown(), v.transform(wordsIn), v.optional(v.string())))

const wholeNumber = v.pipe(
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

/** A whole number; digits in a text count (`1`, `1,000`); anything else 0. */
export const integer = v.fallback(wholeNumber, 0)

/** The same where 0 would say something; anything else undefined. */
export const optionalInteger = v.fallback(v.optional(wholeNumber), undefined)

/** Set or not: the backend says it as true, 1, '1' or any other text; 0, '0', 'false', '' and nothing are unset. */
export const flag = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => Boolean(value) && value !== '0' && value !== 'false'),
  ),
  false,
)

const recordsIn = (value: unknown) => entriesOf(value)?.filter(isRecord)

/** A list of records; entries that are no records are left out; anything but a list is []. */
export const list = <const T extends v.ObjectEntries>(entries: T) =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((value) => recordsIn(value) ?? []),
      v.array(v.object(entries)),
    ),
    [],
  )

/** The same where an empty list would say that there is none; a list of no record is undefined as what is no list is. */
export const optionalList = <const T extends v.ObjectEntries>(entries: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (entriesOf(value)?.length && !recordsIn(value)?.length ? undefined : recordsIn(value))),
      v.optional(v.array(v.object(entries))),
    ),
  )

const wordsOf = (value: unknown) => (isWord(value) ? [value] : entriesOf(value))?.filter(isWord).map(String)

/**
 * The same of what is chosen from: an entry without the field that it is chosen by cannot be. Where none can, what there is
 * to choose from is not known.
 */
export const optionalChoices = <const T extends v.ObjectEntries>(by: keyof T & string, entries: T) =>
  v.pipe(
    optionalList(entries),
    v.transform((found) => {
      const open = found?.filter((entry) => Object.entries(entry).some(([name, value]) => name === by && value !== ''))
      return found && found.length > 0 && open?.length === 0 ? undefined : open
    }),
  )

/** A list of texts; what is neither text nor number is left out; one text alone is a list of it; anything else is []. */
export const texts = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value) => wordsOf(value) ?? []),
    v.array(v.string()),
  ),
  [],
)

/** The same where an empty list would say that there is none; anything but a list is undefined. */
export const optionalTexts = v.optional(v.pipe(v.unknown(), v.transform(wordsOf), v.optional(v.array(v.string()))))

/** A record; anything else is the record of empty values. */
export const record = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) ? value : {})),
    v.object(entries),
  )

/** What is there whole or not at all: null where the data is anything else, so that OK stays OK (D33). */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null)

/** An answer whose data nobody reads. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
