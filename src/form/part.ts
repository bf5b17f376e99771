import type { ReactNode } from 'react'
import type { ErrList } from '../api/outcome'
import { texts as shared } from '../texts'
import { codesOf, isList } from './codes'
import type { Values } from './store'
import { texts } from './texts'
import { type Fields, type Form, useForm } from './useForm'

/** What a form knows of one field. */
export interface FieldRule {
  readonly label: string
  readonly initial?: string
  readonly required?: boolean
  /** At most so many characters, counted as people count them. */
  readonly max?: number
  /** Tidied on leaving the field and on submit. */
  readonly tidy?: (value: string) => string
  /** A rule beyond these: the error in words, or undefined. */
  readonly rule?: (value: string, values: Values) => string | undefined
  /** The rule is asked of an empty value too: a confirmation that was left out differs. */
  readonly ruledEmpty?: true
  /** Sent as a number (API-36). */
  readonly number?: true
  /** A password or a code: in no draft (D14), and masked where it is shown again. */
  readonly secret?: true
  /** The provider's or the portal's own value, that nobody types: it is sent as it came, and no draft holds it. */
  readonly given?: true
  /** A consent: it is given anew each time, so that no draft holds it (D14). */
  readonly consent?: true
  /** A given value that follows from the others when the form is sent. */
  readonly derives?: (values: Values) => string
  /** A value in words, for a page to confirm; without it, as typed. */
  readonly says?: (value: string) => string
}

/** A line of a page to confirm; '' for what was left empty. */
export type Answer = readonly [label: string, text: string]

/**
 * A piece of a form that is written once and used wherever the same is asked for: its fields by name, and how they are
 * drawn. A form is a list of parts; what differs by brand or version is a part that is in the list or not.
 */
export interface Part {
  readonly fields: Readonly<Record<string, FieldRule>>
  readonly draw: (form: Fields) => ReactNode
  /** The part is there only while this holds: else it is neither drawn nor checked, and of its fields nothing is sent. */
  readonly when?: (values: Values) => boolean
  /** What is drawn meanwhile. */
  readonly instead?: (form: Fields) => ReactNode
  /** What is sent meanwhile. */
  readonly otherwise?: Values
  /** The lines of a page to confirm, where they are others than one a field. */
  readonly answers?: (values: Values) => readonly Answer[]
}

const length = (text: string) => [...text].length

export const isThere = ({ when }: Part, values: Values) => when?.(values) ?? true

function errorOf({ required, max, rule, ruledEmpty }: FieldRule, value: string, values: Values): string | undefined {
  // What is tidied is empty by now; an optional password of spaces alone is none that may be left out.
  if (required && value.trim() === '') return shared.required
  if (value === '') return ruledEmpty && rule?.(value, values)
  if (max !== undefined && length(value) > max) return texts.tooLong(max)
  return rule?.(value, values)
}

const rulesOf = (parts: readonly Part[]): [string, FieldRule][] => parts.flatMap(({ fields }) => Object.entries(fields))

/** The errors of a form's values by field, in the order of the page. */
export const checkParts =
  (parts: readonly Part[]) =>
  (values: Values): ErrList =>
    Object.fromEntries(
      rulesOf(parts.filter((part) => isThere(part, values))).flatMap(([name, rule]) => {
        const error = errorOf(rule, values[name] ?? '', values)
        return error === undefined ? [] : [[name, error]]
      }),
    )

export type Body = Readonly<Record<string, string | number | readonly string[]>>

/**
 * What a form sends: every field under its name, numbers as numbers, lists as lists; an optional number that is empty is
 * left out.
 */
export const bodyOf = (parts: readonly Part[], values: Values): Body =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const sent = isThere(part, values) ? values : part.otherwise
      return Object.entries(part.fields).flatMap(([name, { number, derives }]): [string, Body[string]][] => {
        const value = sent === values ? (derives?.(values) ?? values[name] ?? '') : sent?.[name]
        if (value === undefined || (number && value === '')) return []
        if (isList(name)) return [[name, codesOf(value)]]
        return [[name, number ? Number(value) : value]]
      })
    }),
  )

const answerOf = ({ label, secret, says }: FieldRule, value: string): Answer => {
  if (value === '') return [label, '']
  return [label, secret ? texts.masked : (says?.(value) ?? value)]
}

/** What the customer answered, in words and in the order of the page; nothing of what is given. */
export const answersOf = (parts: readonly Part[], values: Values): readonly Answer[] =>
  parts
    .filter((part) => isThere(part, values))
    .flatMap(
      ({ answers, fields }) =>
        answers?.(values) ??
        Object.entries(fields).flatMap(([name, rule]) => (rule.given ? [] : [answerOf(rule, values[name] ?? '')])),
    )

/** The values that a form begins with. */
const initialOf = (parts: readonly Part[]): Values =>
  Object.fromEntries(rulesOf(parts).map(([name, { initial = '' }]) => [name, initial]))

/** The names of the fields of which something is so. */
export const namesWith = (parts: readonly Part[], holds: (rule: FieldRule) => unknown) =>
  rulesOf(parts).flatMap(([name, rule]) => (holds(rule) ? [name] : []))

export interface DeclaredParts {
  readonly parts: readonly Part[]
  /** What is known already, by field. */
  readonly filled?: Values
  readonly errList: ErrList
  readonly onSubmit: (body: Body, values: Values) => void
  readonly onEdit?: () => void
  /** The form's name among the drafts. */
  readonly draft?: string
  /** The certification that opened the form: the draft is of it alone. */
  readonly visitor?: string
}

/** A form made of parts: starting values, checks, tidying and body come from them. */
export function usePartsForm({
  parts,
  filled = {},
  errList,
  onSubmit,
  onEdit,
  draft,
  visitor,
}: DeclaredParts): Form<Values> {
  const rules = Object.fromEntries(rulesOf(parts))
  return useForm<Values>({
    initial: initialOf(parts),
    filled,
    check: checkParts(parts),
    tidy: Object.fromEntries(rulesOf(parts).flatMap(([name, { tidy }]) => (tidy ? [[name, tidy]] : []))),
    errList,
    onSubmit: (values) => onSubmit(bodyOf(parts, values), values),
    ...(onEdit && { onEdit }),
    ...(draft && { draft }),
    ...(visitor && { visitor }),
    secrets: namesWith(parts, ({ secret }) => secret),
    unkept: namesWith(parts, ({ given, consent }) => given || consent),
    inWords: (name, value) => answerOf(rules[name] ?? { label: name }, value),
  })
}
