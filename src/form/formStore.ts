import type { ErrList } from '../api/outcome'
import { codesIn, isList } from './codes'

/** A form's values by field name; for lists see `codes.ts`. */
export type Values = Readonly<Record<string, string>>

/**
 * The state of a mounted form. Every field subscribes only to its own value and error, and every choice of a list only
 * to itself, so that a keystroke or a click rerenders nothing else.
 */
export interface FormStore<V extends Values = Values> {
  values(): V
  value(name: string): string
  /** Sets a value on input; also calls the `edited` callback. */
  edit(name: keyof V & string, value: string): void
  /** Sets a value programmatically; keeps errors. */
  set(name: keyof V & string, value: string): void
  /** Replaces all values and removes all errors. */
  reset(values: V): void
  error(name: string): string | undefined
  errors(): ErrList
  setErrors(errors: ErrList): void
  /** Called on every change. */
  subscribe(listener: () => void): () => void
  /** A stable subscribe function for one field's value and error; with a code, for one choice of a list. */
  subscribeTo(name: string, code?: string): (listener: () => void) => () => void
  /** Registers a field while it is on screen, so that the summary can link to it. */
  registerField(name: string, field: RegisteredField): () => void
  fields(): readonly (RegisteredField & { name: string })[]
}

interface RegisteredField {
  readonly id: string
  /** The id of its group's errors. */
  readonly errorsId?: string | undefined
}

function createTopic() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
type Topic = ReturnType<typeof createTopic>

/** Unambiguous, since neither field names nor codes contain line breaks (codes.ts). */
const choiceKey = (name: string, code: string) => `${name}\n${code}`

/** The codes that are in only one of the two lists. */
function changed(before: string, after: string): readonly string[] {
  const [was, is] = [new Set(codesIn(before)), new Set(codesIn(after))]
  return [...[...was].filter((code) => !is.has(code)), ...[...is].filter((code) => !was.has(code))]
}

export function createFormStore<V extends Values>(initial: V, edited: (name: keyof V & string) => void): FormStore<V> {
  let values = initial
  let errors: ErrList = {}
  const fields = new Map<string, RegisteredField>()
  const topics = new Map<string, Topic>()
  const everything = createTopic()
  const topicOf = (key: string) => {
    const topic = topics.get(key) ?? createTopic()
    topics.set(key, topic)
    return topic
  }
  const notify = (keys: Iterable<string>) => {
    for (const key of keys) topics.get(key)?.notify()
    everything.notify()
  }
  const valueIn = (name: string) => values[name] ?? ''
  const put = (name: keyof V & string, value: string) => {
    const before = valueIn(name)
    values = { ...values, [name]: value }
    return [name, ...(isList(name) ? changed(before, value).map((code) => choiceKey(name, code)) : [])]
  }
  return {
    values: () => values,
    value: valueIn,
    edit(name, value) {
      const keys = put(name, value)
      edited(name)
      notify(keys)
    },
    set(name, value) {
      notify(put(name, value))
    },
    reset(next) {
      values = next
      errors = {}
      notify([...topics.keys()])
    },
    error: (name) => errors[name],
    errors: () => errors,
    setErrors(next) {
      const names = new Set([...Object.keys(errors), ...Object.keys(next)])
      errors = next
      notify(names)
    },
    subscribe: everything.subscribe,
    subscribeTo: (name, code) => topicOf(code === undefined ? name : choiceKey(name, code)).subscribe,
    registerField(name, field) {
      fields.set(name, field)
      return () => fields.delete(name)
    },
    fields: () => [...fields].map(([name, field]) => ({ name, ...field })),
  }
}
