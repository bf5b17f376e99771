import type { ErrList } from '../api/outcome'
import { texts as shared } from '../texts'
import type { Values } from './formStore'
import type { Option } from './lists'
import { texts } from './texts'

/** One row a field: what its control shows, what is checked, and how it is sent. */
export interface FieldRule {
  readonly label: string
  /** Shown between the label and the control. */
  readonly help?: string
  readonly required?: boolean
  /** The error of a required field that is empty, where it is not the usual one. */
  readonly requiredError?: string
  /** Maximum length in code points. */
  readonly max?: number
  /** The values to choose from, with their labels. */
  readonly options?: readonly Option[]
  readonly initial?: string
  /** Applied on blur and on submit. */
  readonly normalize?: (value: string) => string
  /** A check beyond `required` and `max`: the error message, or undefined. */
  readonly validate?: (value: string, values: Values) => string | undefined
  /** Runs `validate` on an empty value too: a confirmation that was left out differs. */
  readonly validateEmpty?: true
  /** Sent as a number (API-36). */
  readonly number?: true
  /** A password or a code: in no draft (D14), and masked where it is shown again. */
  readonly secret?: true
  /** A value of the provider or of the portal that is not typed: sent as received, and kept in no draft. */
  readonly readonly?: true
  /** A consent: it has to be given each time, so no draft keeps it (D14). */
  readonly consent?: true
  /** Computes a readonly value from the others when the form is sent. */
  readonly compute?: (values: Values) => string
  /** The value as shown on the confirm page; without it, as typed. */
  readonly format?: (value: string) => string
}

export type FieldRules = Readonly<Record<string, FieldRule>>

/** A line of the confirm page; '' for an empty answer. */
export type SummaryRow = readonly [label: string, text: string]

const length = (text: string) => [...text].length

function errorOf(
  { required, requiredError = shared.required, max, validate, validateEmpty }: FieldRule,
  value: string,
  values: Values,
): string | undefined {
  // Other values are normalized by now; a required password of spaces only counts as empty.
  if (required && value.trim() === '') return requiredError
  if (value === '') return validateEmpty && validate?.(value, values)
  if (max !== undefined && length(value) > max) return texts.tooLong(max)
  return validate?.(value, values)
}

/** The errors by field, in the order of the rules. */
export const validateRules = (rules: readonly (readonly [name: string, rule: FieldRule])[], values: Values): ErrList =>
  Object.fromEntries(
    rules.flatMap(([name, rule]) => {
      const error = errorOf(rule, values[name] ?? '', values)
      return error === undefined ? [] : [[name, error]]
    }),
  )

export const summaryRowOf = ({ label, secret, format }: FieldRule, value: string): SummaryRow => {
  if (value === '') return [label, '']
  return [label, secret ? texts.masked : (format?.(value) ?? value)]
}
