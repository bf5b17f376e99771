import * as v from 'valibot'
import { prefectures } from '../src/form/lists'

/*
 * Quirks: ways in which a provider's OK responses may deviate from the API contract (D33). Each quirk is a function of the
 * data alone and does not depend on the call.
 */

type FieldFilter = (field: string) => boolean

interface QuirkDefinition {
  /** Japanese label, follows 「応答のデータ」. */
  readonly label: string
  /** Whether it can be limited to named fields; 'always' if it must be. */
  readonly fieldSupport?: 'always' | true
  readonly apply: (data: unknown, isSelected: FieldFilter) => unknown
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maps every value of the data, inner values first; list entries have the list's name. */
function mapDeep(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    return change(
      value.map((entry) => mapDeep(entry, change, name)),
      name,
    )
  }
  if (!isRecord(value)) return change(value, name)
  const fields = Object.entries(value).map(([field, inner]) => [field, mapDeep(inner, change, field)])
  return change(Object.fromEntries(fields), name)
}

const changeFields =
  (change: (value: unknown) => unknown): QuirkDefinition['apply'] =>
  (data, isSelected) =>
    mapDeep(data, (value, name) => (name === '' || isSelected(name) ? change(value) : value))

/** Replaces named fields; list entries and the data itself have no name of their own. */
const replaceFields =
  (replacement: undefined | null): QuirkDefinition['apply'] =>
  (data, isSelected) =>
    mapDeep(data, (value, name) => (name !== '' && isSelected(name) ? replacement : value))

function changeFlags(set: unknown, unset: unknown): QuirkDefinition['apply'] {
  const written = new Map<unknown, unknown>([
    [true, set],
    [false, unset],
  ])
  return changeFields((value) => (written.has(value) ? written.get(value) : value))
}

/** Numerals without leading zeros, which convert to a number and back unchanged. */
const isNumeral = (value: unknown): value is string => typeof value === 'string' && String(Number(value)) === value

const unknownFields: readonly (readonly [string, unknown])[] = [
  ['unknown_text', '<b>契約にない項目</b>'],
  ['unknown_list', [{ unknown_text: '契約にない項目' }]],
  ['unknown_null', null],
  ['__proto__', { unknown_text: '契約にない項目' }],
  ['constructor', 'unknown'],
]

const definitions = {
  null: { label: 'がnull', apply: () => null },
  emptyList: { label: 'が空のリスト', apply: () => [] },
  emptyRecord: { label: 'に項目がない', apply: () => ({}) },
  without: { label: 'に次の項目がない', fieldSupport: 'always', apply: replaceFields(undefined) },
  only: {
    label: 'に次の項目しかない',
    fieldSupport: 'always',
    apply: (data, isSelected) =>
      isRecord(data) ? Object.fromEntries(Object.entries(data).filter(([name]) => isSelected(name))) : data,
  },
  nulls: { label: 'の項目がnull', fieldSupport: true, apply: replaceFields(null) },
  numbersAsTexts: {
    label: 'の数が文字列（1 → "1"）',
    fieldSupport: true,
    apply: changeFields((value) => (typeof value === 'number' ? String(value) : value)),
  },
  textsAsNumbers: {
    label: 'の数字が数（"1" → 1）',
    fieldSupport: true,
    apply: changeFields((value) => (isNumeral(value) ? Number(value) : value)),
  },
  listsAsRecords: {
    label: 'のリストが番号つきの{}（PHP）',
    fieldSupport: true,
    apply: changeFields((value) =>
      Array.isArray(value) ? Object.fromEntries(value.map((entry, at) => [at + 1, entry])) : value,
    ),
  },
  flagsAsNumbers: { label: 'の真偽が1と0', fieldSupport: true, apply: changeFlags(1, 0) },
  flagsAsDigits: { label: 'の真偽が"1"と"0"', fieldSupport: true, apply: changeFlags('1', '0') },
  flagsAsWords: { label: 'の真偽が"true"と"false"', fieldSupport: true, apply: changeFlags('true', 'false') },
  unknownFields: {
    label: 'に知らない項目がある',
    apply: (data) =>
      mapDeep(data, (value) =>
        isRecord(value) ? Object.fromEntries([...Object.entries(value), ...unknownFields]) : value,
      ),
  },
  codes: {
    label: 'の都道府県が番号（三重県 → 24）',
    fieldSupport: true,
    apply: changeFields((value) => prefectures.find(([, name]) => name === value)?.[0] ?? value),
  },
} satisfies Record<string, QuirkDefinition>

export type QuirkName = keyof typeof definitions

export const quirkNames = Object.keys(definitions).filter((name): name is QuirkName => name in definitions)

const quirkDefinitions: Readonly<Record<QuirkName, QuirkDefinition>> = definitions

const field = v.pipe(v.string(), v.regex(/^\w+$/))

export const quirk = v.strictObject({
  name: v.picklist(quirkNames),
  /** Limits the quirk to these fields, at any depth; all fields by default. */
  fields: v.optional(v.array(field)),
})
export type Quirk = v.InferOutput<typeof quirk>

/** Applies a quirk to the data of an OK response. */
export function withQuirk(data: unknown, { name, fields }: Quirk): unknown {
  const { apply, fieldSupport }: QuirkDefinition = quirkDefinitions[name]
  const isSelected: FieldFilter = (field) => (fields ? fields.includes(field) : fieldSupport !== 'always')
  return apply(data, isSelected)
}

/** Whether a quirk can, or must, be limited to some fields. */
export const ofFields = (name: QuirkName) => quirkDefinitions[name].fieldSupport ?? false

/** The label on screen. */
export const quirkLabel = ({ name, fields = [] }: Quirk) =>
  [`応答のデータ${quirkDefinitions[name].label}`, ...(fields.length > 0 ? [fields.join('、')] : [])].join('：')

/** Serialized for a URL: `nulls`, `without:billing_ym,address_no`. */
export const quirkText = ({ name, fields = [] }: Quirk) =>
  [name, ...(fields.length > 0 ? [fields.join(',')] : [])].join(':')

/** Parses a serialized quirk; undefined if it is invalid. */
export function parseQuirk(text: string): Quirk | undefined {
  const [name, fields] = text.split(':')
  const parsed = v.safeParse(quirk, { name, ...(fields && { fields: fields.split(',') }) })
  return parsed.success ? parsed.output : undefined
}
