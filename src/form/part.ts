import type { ReactNode } from 'react'
import type { ErrList } from '../api/outcome'
import { texts as shared } from '../texts'
import { codesIn, isList } from './codes'
import type { Values } from './formStore'
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
  readonly normalize?: (value: string) => string
  /** A rule beyond these: the error in words, or undefined. */
  readonly validate?: (value: string, values: Values) => string | undefined
  /** The rule is asked of an empty value too: a confirmation that was left out differs. */
  readonly validateEmpty?: true
  /** Sent as a number (API-36). */
  readonly number?: true
  /** A password or a code: in no draft (D14), and masked where it is shown again. */
  readonly secret?: true
  /** The provider's or the portal's own value, that nobody types: it is sent as it came, and no draft holds it. */
  readonly readonly?: true
  /** A consent: it is given anew each time, so that no draft holds it (D14). */
  readonly consent?: true
  /** A given value that follows from the others when the form is sent. */
  readonly compute?: (values: Values) => string
  /** A value in words, for a page to confirm; without it, as typed. */
  readonly format?: (value: string) => string
}

/** A line of a page to confirm; '' for what was left empty. */
export type SummaryRow = readonly [label: string, text: string]

/**
 * A piece of a form that is written once and used wherever the same is asked for: its fields by name, and how they are
 * drawn. A form is a list of parts; what differs by brand or version is a part that is in the list or not.
 */
export interface Part {
  readonly fields: Readonly<Record<string, FieldRule>>
  readonly render: (form: Fields) => ReactNode
  /** The part is there only while this holds: else it is neither drawn nor checked, and of its fields nothing is sent. */
  readonly visibleWhen?: (values: Values) => boolean
  /** What is drawn meanwhile. */
  readonly fallback?: (form: Fields) => ReactNode
  /** What is sent meanwhile. */
  readonly valuesWhenHidden?: Values
  /** The lines of a page to confirm, where they are others than one a field. */
  readonly summaryRows?: (values: Values) => readonly SummaryRow[]
}

const length = (text: string) => [...text].length

export const isVisible = ({ visibleWhen }: Part, values: Values) => visibleWhen?.(values) ?? true

function errorOf(
  { required, max, validate, validateEmpty }: FieldRule,
  value: string,
  values: Values,
): string | undefined {
  // What is tidied is empty by now; an optional password of spaces alone is none that may be left out.
  if (required && value.trim() === '') return shared.required
  if (value === '') return validateEmpty && validate?.(value, values)
  if (max !== undefined && length(value) > max) return texts.tooLong(max)
  return validate?.(value, values)
}

const rulesOf = (parts: readonly Part[]): [string, FieldRule][] => parts.flatMap(({ fields }) => Object.entries(fields))

/** The errors of a form's values by field, in the order of the page. */
export const validateParts =
  (parts: readonly Part[]) =>
  (values: Values): ErrList =>
    Object.fromEntries(
      rulesOf(parts.filter((part) => isVisible(part, values))).flatMap(([name, rule]) => {
        const error = errorOf(rule, values[name] ?? '', values)
        return error === undefined ? [] : [[name, error]]
      }),
    )

export type FormBody = Readonly<Record<string, string | number | readonly string[]>>

/**
 * What a form sends: every field under its name, numbers as numbers, lists as lists; an optional number that is empty is
 * left out.
 */
export const bodyOf = (parts: readonly Part[], values: Values): FormBody =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const sent = isVisible(part, values) ? values : part.valuesWhenHidden
      return Object.entries(part.fields).flatMap(([name, { number, compute }]): [string, FormBody[string]][] => {
        const value = sent === values ? (compute?.(values) ?? values[name] ?? '') : sent?.[name]
        if (value === undefined || (number && value === '')) return []
        if (isList(name)) return [[name, codesIn(value)]]
        return [[name, number ? Number(value) : value]]
      })
    }),
  )

const answerOf = ({ label, secret, format }: FieldRule, value: string): SummaryRow => {
  if (value === '') return [label, '']
  return [label, secret ? texts.masked : (format?.(value) ?? value)]
}

/** What the customer answered, in words and in the order of the page; nothing of what is given. */
export const summaryOf = (parts: readonly Part[], values: Values): readonly SummaryRow[] =>
  parts
    .filter((part) => isVisible(part, values))
    .flatMap(
      ({ summaryRows, fields }) =>
        summaryRows?.(values) ??
        Object.entries(fields).flatMap(([name, rule]) => (rule.readonly ? [] : [answerOf(rule, values[name] ?? '')])),
    )

/** The values that a form begins with. */
const initialOf = (parts: readonly Part[]): Values =>
  Object.fromEntries(rulesOf(parts).map(([name, { initial = '' }]) => [name, initial]))

/** The names of the fields of which something is so. */
export const namesWith = (parts: readonly Part[], holds: (rule: FieldRule) => unknown) =>
  rulesOf(parts).flatMap(([name, rule]) => (holds(rule) ? [name] : []))

export interface PartsFormOptions {
  readonly parts: readonly Part[]
  /** What is known already, by field. */
  readonly values?: Values
  readonly errList: ErrList
  readonly onSubmit: (body: FormBody, values: Values) => void
  readonly onEdit?: () => void
  /** The form's name among the drafts. */
  readonly draft?: string
  /** The certification that opened the form: the draft is of it alone. */
  readonly visitor?: string
}

/** A form made of parts: starting values, checks, tidying and body come from them. */
export function usePartsForm({
  parts,
  values = {},
  errList,
  onSubmit,
  onEdit,
  draft,
  visitor,
}: PartsFormOptions): Form<Values> {
  const rules = Object.fromEntries(rulesOf(parts))
  return useForm<Values>({
    initial: initialOf(parts),
    values: values,
    validate: validateParts(parts),
    normalize: Object.fromEntries(
      rulesOf(parts).flatMap(([name, { normalize }]) => (normalize ? [[name, normalize]] : [])),
    ),
    errList,
    onSubmit: (values) => onSubmit(bodyOf(parts, values), values),
    ...(onEdit && { onEdit }),
    ...(draft && { draft }),
    ...(visitor && { visitor }),
    secrets: namesWith(parts, ({ secret }) => secret),
    excludedFromDraft: namesWith(parts, ({ readonly, consent }) => readonly || consent),
    summarize: (name, value) => answerOf(rules[name] ?? { label: name }, value),
  })
}
