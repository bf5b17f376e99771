import * as v from 'valibot'
import { prefectures } from '../src/form/lists'

/*
 * How a provider may write the data of an OK answer otherwise than the contract says (D33). Each quirk is a function of
 * the data alone and knows no call.
 */

type Named = (field: string) => boolean

interface Way {
  /** In words, after 「応答のデータ」. */
  readonly says: string
  /** Whether it can be for some fields only, by name; 'always', whether it must be. */
  readonly ofFields?: 'always' | true
  readonly change: (data: unknown, isMeant: Named) => unknown
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes every value in the data, the inner ones first; entries of a list go by the list's name. */
function each(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    return change(
      value.map((entry) => each(entry, change, name)),
      name,
    )
  }
  if (!isRecord(value)) return change(value, name)
  const fields = Object.entries(value).map(([field, inner]) => [field, each(inner, change, field)])
  return change(Object.fromEntries(fields), name)
}

const meant =
  (change: (value: unknown) => unknown): Way['change'] =>
  (data, isMeant) =>
    each(data, (value, name) => (name === '' || isMeant(name) ? change(value) : value))

/** Fields only, which are there under a name. */
const asField =
  (instead: undefined | null): Way['change'] =>
  (data, isMeant) =>
    each(data, (value, name) => (name !== '' && isMeant(name) ? instead : value))

function flagAs(set: unknown, unset: unknown): Way['change'] {
  const written = new Map<unknown, unknown>([
    [true, set],
    [false, unset],
  ])
  return meant((value) => (written.has(value) ? written.get(value) : value))
}

/** Numbers without a zero before them: what is sure to be the same as a number. */
const isNumeral = (value: unknown): value is string => typeof value === 'string' && String(Number(value)) === value

const unknownFields: readonly (readonly [string, unknown])[] = [
  ['unknown_text', '<b>契約にない項目</b>'],
  ['unknown_list', [{ unknown_text: '契約にない項目' }]],
  ['unknown_null', null],
  ['__proto__', { unknown_text: '契約にない項目' }],
  ['constructor', 'unknown'],
]

const ways = {
  null: { says: 'がnull', change: () => null },
  emptyList: { says: 'が空のリスト', change: () => [] },
  emptyRecord: { says: 'に項目がない', change: () => ({}) },
  without: { says: 'に次の項目がない', ofFields: 'always', change: asField(undefined) },
  only: {
    says: 'に次の項目しかない',
    ofFields: 'always',
    change: (data, isMeant) =>
      isRecord(data) ? Object.fromEntries(Object.entries(data).filter(([name]) => isMeant(name))) : data,
  },
  nulls: { says: 'の項目がnull', ofFields: true, change: asField(null) },
  numbersAsTexts: {
    says: 'の数が文字列（1 → "1"）',
    ofFields: true,
    change: meant((value) => (typeof value === 'number' ? String(value) : value)),
  },
  textsAsNumbers: {
    says: 'の数字が数（"1" → 1）',
    ofFields: true,
    change: meant((value) => (isNumeral(value) ? Number(value) : value)),
  },
  listsAsRecords: {
    says: 'のリストが番号つきの{}（PHP）',
    ofFields: true,
    change: meant((value) =>
      Array.isArray(value) ? Object.fromEntries(value.map((entry, at) => [at + 1, entry])) : value,
    ),
  },
  flagsAsNumbers: { says: 'の真偽が1と0', ofFields: true, change: flagAs(1, 0) },
  flagsAsDigits: { says: 'の真偽が"1"と"0"', ofFields: true, change: flagAs('1', '0') },
  flagsAsWords: { says: 'の真偽が"true"と"false"', ofFields: true, change: flagAs('true', 'false') },
  unknownFields: {
    says: 'に知らない項目がある',
    change: (data) =>
      each(data, (value) =>
        isRecord(value) ? Object.fromEntries([...Object.entries(value), ...unknownFields]) : value,
      ),
  },
  codes: {
    says: 'の都道府県が番号（三重県 → 24）',
    ofFields: true,
    change: meant((value) => prefectures.find(([, name]) => name === value)?.[0] ?? value),
  },
} satisfies Record<string, Way>

export type QuirkName = keyof typeof ways

export const quirkNames = Object.keys(ways).filter((name): name is QuirkName => name in ways)

const waysByName: Readonly<Record<QuirkName, Way>> = ways

const field = v.pipe(v.string(), v.regex(/^\w+$/))

export const quirk = v.strictObject({
  name: v.picklist(quirkNames),
  /** Only these fields, wherever they are in the data; all of them where it is left out. */
  fields: v.optional(v.array(field)),
})
export type Quirk = v.InferOutput<typeof quirk>

/** The data of an OK answer in this quirk. */
export function withQuirk(data: unknown, { name, fields }: Quirk): unknown {
  const { change, ofFields }: Way = waysByName[name]
  const isMeant: Named = (one) => (fields ? fields.includes(one) : ofFields !== 'always')
  return change(data, isMeant)
}

/** Whether a quirk can be for some fields, or must be. */
export const ofFields = (name: QuirkName) => waysByName[name].ofFields ?? false

/** In words. */
export const quirkLabel = ({ name, fields = [] }: Quirk) =>
  [`応答のデータ${waysByName[name].says}`, ...(fields.length > 0 ? [fields.join('、')] : [])].join('：')

/** As one text, for an address: `nulls`, `without:billing_ym,address_no`. */
export const quirkText = ({ name, fields = [] }: Quirk) =>
  [name, ...(fields.length > 0 ? [fields.join(',')] : [])].join(':')

/** A quirk out of its text; what is none is undefined. */
export function parseQuirk(text: string): Quirk | undefined {
  const [name, fields] = text.split(':')
  const parsed = v.safeParse(quirk, { name, ...(fields && { fields: fields.split(',') }) })
  return parsed.success ? parsed.output : undefined
}
