import type { ReactNode } from 'react'
import type { ErrList } from '../api/outcome'
import { texts as shared } from '../texts'
import type { Values } from './store'
import { texts } from './texts'
import { type Form, useForm } from './useForm'

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
  /** Sent as a number (API-36). */
  readonly number?: true
  /** A password or a code: in no draft (D14). */
  readonly secret?: true
}

type FormOfParts = Form<Values>

/**
 * A piece of a form that is written once and used wherever the same is asked for: its fields by name, and how they are
 * drawn. A form is a list of parts; what differs by brand or version is a part that is in the list or not.
 */
export interface Part {
  readonly fields: Readonly<Record<string, FieldRule>>
  readonly draw: (form: FormOfParts) => ReactNode
}

const length = (text: string) => [...text].length

function errorOf({ required, max, rule }: FieldRule, value: string, values: Values): string | undefined {
  if (value.trim() === '') return required ? shared.required : undefined
  if (max !== undefined && length(value) > max) return texts.tooLong(max)
  return rule?.(value, values)
}

const rulesOf = (parts: readonly Part[]): [string, FieldRule][] => parts.flatMap(({ fields }) => Object.entries(fields))

/** The errors of a form's values by field, in the order of the page. */
export const checkParts =
  (parts: readonly Part[]) =>
  (values: Values): ErrList =>
    Object.fromEntries(
      rulesOf(parts).flatMap(([name, rule]) => {
        const error = errorOf(rule, values[name] ?? '', values)
        return error === undefined ? [] : [[name, error]]
      }),
    )

/** What a form sends: every field under its name, numbers as numbers; an optional number that is empty is left out. */
export const bodyOf = (parts: readonly Part[], values: Values): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    rulesOf(parts).flatMap(([name, { number }]): [string, string | number][] => {
      const value = values[name] ?? ''
      if (!number) return [[name, value]]
      return value === '' ? [] : [[name, Number(value)]]
    }),
  )

interface Declared {
  readonly parts: readonly Part[]
  /** What is known already, by field. */
  readonly filled?: Values
  readonly errList: ErrList
  readonly onSubmit: (body: Readonly<Record<string, string | number>>, values: Values) => void
  readonly onEdit?: () => void
  /** The form's name among the drafts. */
  readonly draft?: string
}

/** A form made of parts: starting values, checks, tidying and body come from them. */
export function usePartsForm({ parts, filled = {}, errList, onSubmit, onEdit, draft }: Declared): FormOfParts {
  const rules = rulesOf(parts)
  return useForm<Values>({
    initial: { ...Object.fromEntries(rules.map(([name, { initial = '' }]) => [name, initial])), ...filled },
    check: checkParts(parts),
    tidy: Object.fromEntries(rules.flatMap(([name, { tidy }]) => (tidy ? [[name, tidy]] : []))),
    errList,
    onSubmit: (values) => onSubmit(bodyOf(parts, values), values),
    ...(onEdit && { onEdit }),
    ...(draft && { draft }),
    secrets: rules.flatMap(([name, { secret }]) => (secret ? [name] : [])),
  })
}
