import type { ErrList } from '../api/outcome'
import type { Values } from './formStore'
import type { Option } from './lists'
import { texts } from './texts'

/** One row a field: what its control shows, what is checked, and how it is sent. */
export interface FieldRule {
  readonly label: string
  /** What it is called in the error summary and on the confirm page, where its label is a question or a sentence. */
  readonly summaryLabel?: string
  /** The legend of the group that it is part of: its errors name the group. */
  readonly group?: string
  /** Its value is chosen, not typed; `normalize` leaves of it what is offered. */
  readonly chosen?: true
  /** Shown between the label and the control. */
  readonly help?: string
  readonly required?: boolean
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
  /** A question of the form alone, which decides what else is asked: it is not sent. */
  readonly unsent?: true
  /** Computes a readonly value from the others when the form is sent. */
  readonly compute?: (values: Values) => string
  /** The value as shown on the confirm page; without it, as typed. */
  readonly format?: (value: string) => string
}

export type FieldRules = Readonly<Record<string, FieldRule>>

/** A line of the confirm page; '' for an empty answer. */
export type SummaryRow = readonly [label: string, text: string]

const length = (text: string) => [...text].length

type Named = Pick<FieldRule, 'label' | 'summaryLabel' | 'group'>

const nameOf = ({ label, summaryLabel = label, group = summaryLabel }: Named) => group

/** The error of an empty field: it names the field and what to do (EASE-01). */
export const missingError = (rule: Named & Pick<FieldRule, 'chosen'>) =>
  rule.chosen ? texts.notChosen(nameOf(rule)) : texts.notEntered(nameOf(rule))

/** The error as a line of the summary: after the name of its field, unless the sentence begins with that name. */
export function summaryError(rule: Named, error: string): string {
  const name = nameOf(rule)
  const namesItself = error.startsWith(name) && /^[をはがへのに]/.test(error.slice(name.length))
  return namesItself ? error : `${name}：${error}`
}

function errorOf(rule: FieldRule, value: string, values: Values): string | undefined {
  const { required, max, validate, validateEmpty } = rule
  // Other values are normalized by now; a required password of spaces only counts as empty.
  if (required && value.trim() === '') return missingError(rule)
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

/**
 * What a field takes of the answer that a draft has for it. Another version of the portal may have asked in another way: of
 * choices only those offered here are taken ('' for none), and a text only if it was typed.
 */
export const valueOfDraft = (
  { chosen, format, normalize }: FieldRule,
  { value, says }: Readonly<Record<'value' | 'says', string>>,
): string | undefined => {
  if (chosen || format) return normalize?.(value) ?? value
  return says === value ? value : undefined
}

export const summaryRowOf = (rule: FieldRule, value: string): SummaryRow => {
  const { label, summaryLabel = label, secret, format } = rule
  if (value === '') return [summaryLabel, '']
  return [summaryLabel, secret ? texts.masked : (format?.(value) ?? value)]
}
