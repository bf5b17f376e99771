import type { ErrList } from '../api/outcome'
import { codesIn, isList } from './codes'

/** A form's values by field name; those of lists are of `codes.ts`. */
export type Values = Readonly<Record<string, string>>

/**
 * What a form holds while it is on screen. Every field listens to its own value and error, and every choice of a list to
 * itself, so that a key or a tick asks and draws that one anew and no other, however many there are.
 */
export interface FormStore<V extends Values> {
  values(): V
  value(name: string): string
  /** The customer typed; whoever asked to hear of edits does. */
  edit(name: keyof V & string, value: string): void
  /** The portal sets a value: errors stay. */
  set(name: keyof V & string, value: string): void
  /** All values anew, and no errors. */
  reset(values: V): void
  error(name: string): string | undefined
  errors(): ErrList
  setErrors(errors: ErrList): void
  /** Hears of every change. */
  subscribe(listener: () => void): () => void
  /** The way to subscribe to one field's value and error, the same at every call; with a code, to one choice of a list. */
  of(name: string, code?: string): (listener: () => void) => () => void
  /** A field on screen says its words, so that the summary can name and reach it. */
  registerField(name: string, words: RegisteredField): () => void
  fields(): readonly (RegisteredField & { name: string })[]
}

interface RegisteredField {
  readonly id: string
  readonly label: string
}

/** Whoever listens to one thing. */
function createTopic() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
type Topic = ReturnType<typeof createTopic>

/** No field's name and no code has a line break (codes.ts). */
const choiceKey = (name: string, code: string) => `${name}\n${code}`

/** The codes that are in one of two lists only. */
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
  const tell = (keys: Iterable<string>) => {
    for (const key of keys) topics.get(key)?.tell()
    everything.tell()
  }
  const put = (name: keyof V & string, value: string) => {
    const before = values[name] ?? ''
    values = { ...values, [name]: value }
    return [name, ...(isList(name) ? changed(before, value).map((code) => choiceKey(name, code)) : [])]
  }
  return {
    values: () => values,
    value: (name) => values[name] ?? '',
    edit(name, value) {
      const keys = put(name, value)
      edited(name)
      tell(keys)
    },
    set(name, value) {
      tell(put(name, value))
    },
    reset(next) {
      values = next
      errors = {}
      tell([...topics.keys()])
    },
    error: (name) => errors[name],
    errors: () => errors,
    setErrors(next) {
      const names = new Set([...Object.keys(errors), ...Object.keys(next)])
      errors = next
      tell(names)
    },
    subscribe: everything.subscribe,
    of: (name, code) => topicOf(code === undefined ? name : choiceKey(name, code)).subscribe,
    registerField(name, words) {
      fields.set(name, words)
      return () => fields.delete(name)
    },
    fields: () => [...fields].map(([name, words]) => ({ name, ...words })),
  }
}
