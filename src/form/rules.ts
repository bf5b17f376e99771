import type { ErrList } from '../api/outcome'
import type { Values } from './formStore'
import type { Option } from './lists'
import { texts } from './texts'

/** One row per field: how its control is shown, how it is validated, and how it is sent. */
export interface FieldRule {
  readonly label: string
  /** Its name in the error summary and on the confirm page, if its label is a question or a sentence. */
  readonly summaryLabel?: string
  /** The legend of its group, which its errors also name. */
  readonly group?: string
  /** Its value is chosen, not typed; `normalize` drops options that are not offered. */
  readonly chosen?: true
  /** Shown between the label and the control. */
  readonly help?: string
  /** Whether it must not be empty: always, or depending on other values. */
  readonly required?: boolean | ((values: Values) => boolean)
  /** The error of an empty field, instead of the default one, which names the field. */
  readonly missing?: string
  /** One of several fields is enough: the label doesn't say that this one is required. */
  readonly oneOf?: true
  /** Maximum length in code points. */
  readonly max?: number
  /** The values to choose from, with their labels. */
  readonly options?: readonly Option[]
  readonly initial?: string
  /** Applied on blur and on submit. */
  readonly normalize?: (value: string) => string
  /** An additional check of a non-empty value, after `max`: returns the error message, or undefined. */
  readonly validate?: (value: string, values: Values) => string | undefined
  /** Sent as a number (API-36). */
  readonly number?: true
  /** A password or a code: never drafted (D14), and masked on the confirm page. */
  readonly secret?: true
  /** A value of the provider or of the portal, without input: sent as received, never drafted. */
  readonly readonly?: true
  /** A consent: must be given each time, so it is never drafted (D14). */
  readonly consent?: true
  /** A question that only decides which other fields are shown: not sent. */
  readonly unsent?: true
  /** Computes a readonly value from the others when the form is sent. */
  readonly compute?: (values: Values) => string
  /** Formats the value for the confirm page; without it, shown as typed. */
  readonly format?: (value: string) => string
}

export type FieldRules = Readonly<Record<string, FieldRule>>

/** A line of the confirm page; '' for an empty answer. */
export type SummaryRow = readonly [label: string, text: string]

const length = (text: string) => [...text].length

type Named = Pick<FieldRule, 'label' | 'summaryLabel' | 'group'>

const nameOf = ({ label, summaryLabel = label, group = summaryLabel }: Named) => group

/** The error of an empty field: names the field and says what to do (EASE-01). */
export const missingError = (rule: Named & Pick<FieldRule, 'chosen'>) =>
  rule.chosen ? texts.notChosen(nameOf(rule)) : texts.notEntered(nameOf(rule))

/** The error as a line of the summary, prefixed with the name of its field unless the sentence begins with it. */
export function summaryError(rule: Named, error: string): string {
  const name = nameOf(rule)
  const namesItself = error.startsWith(name) && /^[をはがへのに]/.test(error.slice(name.length))
  return namesItself ? error : `${name}：${error}`
}

export const isRequired = (required: FieldRule['required'], values: Values): boolean =>
  typeof required === 'function' ? required(values) : required === true

function errorOf(rule: FieldRule, value: string, values: Values): string | undefined {
  const { max, missing, validate } = rule
  // Values are normalized (trimmed) by now, except passwords: one of only spaces counts as empty if required.
  if (value.trim() === '' && isRequired(rule.required, values)) return missing ?? missingError(rule)
  if (value === '') return undefined
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
 * The value that a field restores from a draft's answer. Another version of the portal may have asked differently:
 * restores only choices that are offered here ('' for none), and a text only if it was typed.
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
