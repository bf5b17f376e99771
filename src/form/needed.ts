import type { Values } from './formStore'
import { type FieldRule, missingError } from './rules'

/** Which other values need a field that may be empty otherwise. */
export interface Needed {
  readonly when: (values: Values) => boolean
  /** What is said then, if not that the field is empty. */
  readonly message?: string
}

/** The rule of a field that may be empty unless it is needed. */
export const withNeeded = (rule: FieldRule, needed: Needed | undefined): FieldRule =>
  needed
    ? {
        ...rule,
        validate: (value, values) => {
          if (value !== '') return rule.validate?.(value, values)
          return needed.when(values) ? (needed.message ?? missingError(rule)) : undefined
        },
        validateEmpty: true,
      }
    : rule
