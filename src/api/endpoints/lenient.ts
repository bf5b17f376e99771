import * as v from 'valibot'
import { isRecord, listItems } from '../listItems'

/*
 * The words (building blocks) of the response schemas. Each is made by `word` from the shape that a backend is expected
 * to send and a function that brings anything else into that shape. The portal uses both; ../document/strict.ts uses
 * only the expected shape, for the contract's document and to compare a backend with it.
 *
 * Forgiven: anything missing, null or of another type becomes the empty value, so that a page whose response has gaps
 * shows its empty state instead of breaking (portal-2 §3). Where the empty value would claim something unknown ("no
 * invoice", "0 MB"), the `optional…` variant gives undefined: the page keeps its data (`keepKnown`) or shows nothing. A
 * response with status OK is never a failure (D33), unless nothing can follow without a field (`filledText`). A field
 * that the specification gives to some responses only is `v.exactOptional`: the contract does not require it, and nothing
 * is forgiven without it.
 */

/**
 * A word of the contract.
 * @param expected what a backend is expected to send; also validates the result of `forgive`
 * @param forgive brings any value into the expected shape; returns an expected one unchanged
 */
export const word = <const S extends v.GenericSchema>(expected: S, forgive: (value: unknown) => unknown) =>
  v.pipe(v.unknown(), v.transform(forgive), expected)

const isTextLike = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const textsIn = (value: unknown) => (isTextLike(value) ? [value] : listItems(value))?.filter(isTextLike).map(String)

/** A text, a number, or a list of them as one text; undefined for anything else. */
function joinedText(value: unknown): string | undefined {
  const parts = textsIn(value)
  return parts?.length ? parts.join('、') : undefined
}

/** A text in a given notation, into which `read` brings any text. */
export const textAs = (read: (text: string) => string) =>
  v.fallback(
    word(v.string(), (value) => read(joinedText(value) ?? '')),
    '',
  )

/** A text; numbers become text, a list of texts is joined; anything else gives ''. */
export const text = textAs((given) => given)

/** Like `text`, but anything else gives undefined. */
export const optionalText = v.optional(word(v.optional(v.string()), joinedText))

/** A text that a response cannot do without: a number becomes text; an empty one and anything else is invalid. */
export const filledText = word(v.pipe(v.string(), v.nonEmpty()), (value) =>
  typeof value === 'number' ? String(value) : value,
)

const safeInteger = word(v.pipe(v.number(), v.safeInteger()), (value) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/,/g, '')) : value,
)

/** An integer; digits in a text count (`1`, `1,000`); anything else gives 0. */
export const integer = v.fallback(safeInteger, 0)

/** Like `integer`, but anything else gives undefined. */
export const optionalInteger = v.fallback(v.optional(safeInteger), undefined)

/** A boolean: the backend sends true, 1, '1' or any other text; 0, '0', 'false', '' and nothing are false. */
export const flag = v.fallback(
  word(v.boolean(), (value) => Boolean(value) && value !== '0' && value !== 'false'),
  false,
)

const recordsIn = (value: unknown) => listItems(value)?.filter(isRecord)

/** The remaining entries of a list; undefined if it had entries and none remains. */
const unlessEmptied = <T>(given: readonly unknown[] | undefined, left: readonly T[] | undefined) =>
  // Stryker disable next-line OptionalChaining: a list with entries has what is left of it, if only nothing
  given?.length && !left?.length ? undefined : left

/** A list of records; other entries are dropped; anything but a list gives []. */
export const list = <const T extends v.ObjectEntries>(entries: T) =>
  v.fallback(word(v.array(v.object(entries)), recordsIn), [])

/** Like `list`, but anything except a list, or a non-empty list without any record, gives undefined. */
export const optionalList = <const T extends v.ObjectEntries>(entries: T) =>
  v.optional(word(v.optional(v.array(v.object(entries))), (value) => unlessEmptied(listItems(value), recordsIn(value))))

/** Like `optionalList`, for options: drops entries with an empty field `by`; undefined if that drops them all. */
export const optionalChoices = <const T extends v.ObjectEntries>(by: keyof T & string, entries: T) =>
  v.pipe(
    optionalList(entries),
    v.transform((found) =>
      unlessEmptied(
        found,
        found?.filter((entry) => Object.entries(entry).some(([name, value]) => name === by && value !== '')),
      ),
    ),
  )

/** Without blank entries: PHP splits an empty text into a list with one. */
const filledTextsIn = (value: unknown) => textsIn(value)?.filter((one) => one.trim() !== '')

/** A list of texts; other and blank entries are dropped; a single text or number becomes a list; else []. */
export const texts = v.fallback(
  word(v.array(v.string()), (value) => filledTextsIn(value) ?? []),
  [],
)

/** Like `texts`, but anything else gives undefined. */
export const optionalTexts = v.optional(word(v.optional(v.array(v.string())), filledTextsIn))

/** A record; anything else gives a record of empty values. */
export const record = <const T extends v.ObjectEntries>(entries: T) =>
  word(v.object(entries), (value) => (isRecord(value) ? value : {}))

/** The complete data or null, so that an OK response stays OK whatever its data (D33). */
export const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null)

/** Response data that the portal ignores. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
