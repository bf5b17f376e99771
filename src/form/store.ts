import type { ErrList } from '../api/outcome'

/** A form's values by field name; those of lists are of `codes.ts`. */
export type Values = Readonly<Record<string, string>>

/**
 * What a form holds while it is on screen. Every field listens to its own value and error, so that a key pressed in one
 * draws that one anew and no other.
 */
export interface FormStore<V extends Values> {
  values(): V
  value(name: string): string
  /** The customer typed; whoever asked to hear of edits does. */
  edit(name: keyof V & string, value: string): void
  /** The portal sets a value: errors stay. */
  put(name: keyof V & string, value: string): void
  /** All values anew, and no errors. */
  reset(values: V): void
  error(name: string): string | undefined
  errors(): ErrList
  setErrors(errors: ErrList): void
  subscribe(listener: () => void): () => void
  /** A field on screen says its words, so that the summary can name and reach it. */
  field(name: string, words: FieldWords): () => void
  fields(): readonly (FieldWords & { name: string })[]
}

interface FieldWords {
  readonly id: string
  readonly label: string
}

export function createFormStore<V extends Values>(initial: V, edited: (name: keyof V & string) => void): FormStore<V> {
  let values = initial
  let errors: ErrList = {}
  const fields = new Map<string, FieldWords>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const put = (name: keyof V & string, value: string) => {
    values = { ...values, [name]: value }
  }
  return {
    values: () => values,
    value: (name) => values[name] ?? '',
    edit(name, value) {
      put(name, value)
      edited(name)
      tell()
    },
    put(name, value) {
      put(name, value)
      tell()
    },
    reset(next) {
      values = next
      errors = {}
      tell()
    },
    error: (name) => errors[name],
    errors: () => errors,
    setErrors(next) {
      errors = next
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    field(name, words) {
      fields.set(name, words)
      return () => fields.delete(name)
    },
    fields: () => [...fields].map(([name, words]) => ({ name, ...words })),
  }
}
