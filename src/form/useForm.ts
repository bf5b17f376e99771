import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ErrList } from '../api/outcome'
import { createFormStore, type FormStore, type Values } from './formStore'
import { type FieldRule, type FieldRules, validateRules } from './rules'
import { texts } from './texts'

type ValuesOf<Name extends string> = Readonly<Record<Name, string>>

export interface FormOptions<Name extends string> {
  /** The rules of the fields, by name. */
  readonly rules: Readonly<Record<Name, FieldRule>>
  /** Known values, or values typed earlier. */
  readonly values?: Partial<ValuesOf<Name>>
  /** Validates the values instead of the rules; returns the errors by field. */
  readonly validate?: (values: ValuesOf<Name>) => ErrList
  /** The flow's own _errList: server errors are shown like client errors. */
  readonly errList: ErrList
  readonly onSubmit: (values: ValuesOf<Name>) => void
  readonly onEdit?: (name: Name) => void
  /** Whether the form asks for a field, with these values; without it, always. */
  readonly asksFor?: (name: string, values: ValuesOf<Name>) => boolean
}

/** The props of a control: its field's rule, name and store. */
export interface FieldProps extends FieldRule {
  readonly name: string
  readonly store: FormStore
  readonly onBlur: () => void
}

/** Referentially stable while the form is mounted, so that a field rerenders only when its own value changes. */
export interface FormHandle<V extends Values = Values> {
  readonly store: FormStore<V>
  /** Normalizes a field's value when it loses the focus. */
  readonly onBlur: (name: keyof V & string) => void
}

export interface Fields<V extends Values = Values> {
  readonly store: FormStore<V>
  /** The props of a field's control, from its rule: `<TextField {...form.field('email')} />`. */
  readonly field: (name: keyof V & string) => FieldProps
}

export const fieldsOf = <V extends Values>({ store, onBlur }: FormHandle<V>, rules: FieldRules): Fields<V> => ({
  store,
  field: (name) => ({ label: name, ...rules[name], name, store, onBlur: () => onBlur(name) }),
})

/** Whether a key belongs to an IME composition (Safari fires the last one after it, as key 229). */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/** The value of the latest committed render, for referentially stable event handlers. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** The values of an untouched form. `Object.fromEntries` loses the names, which are those of the rules. */
export const initialValues = <Name extends string>(rules: Readonly<Record<Name, FieldRule>>) =>
  Object.fromEntries(
    Object.entries<FieldRule>(rules).map(([name, { initial = '' }]) => [name, initial]),
  ) as ValuesOf<Name>

/** The errors of partly typed dates, for which the browser has no value. */
const partialDates = (form: HTMLFormElement): ErrList =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[type=date]')].flatMap(({ name, validity }) =>
      validity.badInput ? [[name, texts.wrongDay]] : [],
    ),
  )

/** A form: its store, the props of its controls, and its submit handler, which validates and counts rejections. */
export function useForm<const Name extends string>(declared: FormOptions<Name>) {
  type V = ValuesOf<Name>
  const latest = useLatest(declared)
  const [store] = useState(() => {
    const edited = (name: Name) => {
      clearFixedErrors(name)
      latest.current.onEdit?.(name)
    }
    return createFormStore<V>({ ...initialValues(declared.rules), ...declared.values }, edited)
  })
  // The client's last validation errors, by field; without those of the server and of partly typed dates.
  const found = useRef<ErrList>({})

  const validate = (values: V): ErrList => {
    const { rules, validate: validateOwn } = latest.current
    return validateOwn?.(values) ?? validateRules(Object.entries<FieldRule>(rules), values)
  }

  const normalized = (name: string, value: string) => {
    const rules: FieldRules = latest.current.rules
    return rules[name]?.normalize?.(value) ?? value
  }

  /** Removes a client error once its field is valid, and a server error as soon as its field changes or is hidden. */
  const clearFixedErrors = (name: string) => {
    const errors = store.errors()
    if (Object.keys(errors).length === 0) return
    const values = store.values()
    const entries = Object.entries<string>(values).map(([field, value]) => [field, normalized(field, value)])
    const remaining = validate({ ...values, ...Object.fromEntries(entries) })
    // Fields that this edit hides are still registered.
    const isHidden = (field: string) =>
      latest.current.asksFor?.(field, values) === false && store.fields().some((shown) => shown.name === field)
    const kept = Object.entries(errors).filter(([field, text]) =>
      found.current[field] === text ? remaining[field] === text : field !== name && !isHidden(field),
    )
    store.setErrors(Object.fromEntries(kept))
  }

  // Counts rejected submits, so that the summary takes the focus on each.
  const [rejections, setRejections] = useState(0)

  const reject = (errors: ErrList, partial: ErrList) => {
    found.current = errors
    store.setErrors({ ...errors, ...partial })
    setRejections((count) => count + 1)
  }

  // The last server errors counted: StrictMode runs the effect twice, but each response must count once.
  const rejected = useRef<ErrList>({})
  useEffect(() => {
    if (Object.keys(declared.errList).length === 0 || rejected.current === declared.errList) return
    rejected.current = declared.errList
    found.current = {}
    store.setErrors(declared.errList)
    setRejections((count) => count + 1)
  }, [declared.errList, store])

  const exists = (name: string): name is Name => name in store.values()
  const normalizeField = (name: string) => {
    if (!exists(name)) return
    const value = store.value(name)
    const next = normalized(name, value)
    // Don't rerender when leaving an unchanged field.
    if (next !== value) store.set(name, next)
  }

  const [handle] = useState<FormHandle<V>>({ store, onBlur: normalizeField })

  return {
    ...fieldsOf(handle, declared.rules),
    rules: declared.rules,
    handle,
    rejections,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      for (const { name } of store.fields()) normalizeField(name)
      const errors = validate(store.values())
      const partial = partialDates(event.currentTarget)
      if (Object.keys({ ...errors, ...partial }).length > 0) return reject(errors, partial)
      // Clear server errors: the server will validate again.
      store.setErrors({})
      latest.current.onSubmit(store.values())
    },
    /** Restores the initial values. */
    reset: () => store.reset(initialValues(latest.current.rules)),
    /** Prevents the Enter that ends an IME composition from submitting. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
    },
  }
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>
