import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ErrList } from '../api/outcome'
import { ownerOf } from '../runtime/customer'
import { type Answers, discardDraft, findDraft, saveDraft } from '../runtime/drafts'
import { useUnsavedWarning } from '../ui/unsaved'
import { useSession } from '../ui/useSession'
import { createFormStore, type FormStore, type Values } from './formStore'
import { type FieldRule, type FieldRules, summaryRowOf, validateRules, valueOfDraft } from './rules'
import { texts } from './texts'

type ValuesOf<Name extends string> = Readonly<Record<Name, string>>

interface FormOptions<Name extends string> {
  /** The rules of the fields, by name. */
  readonly rules: Readonly<Record<Name, FieldRule>>
  /** Known values, or values typed earlier; those of a draft take precedence. */
  readonly values?: Partial<ValuesOf<Name>>
  /** Validates the values instead of the rules; returns the errors by field. */
  readonly validate?: (values: ValuesOf<Name>) => ErrList
  /** The flow's own _errList: server errors are shown like client errors. */
  readonly errList: ErrList
  readonly onSubmit: (values: ValuesOf<Name>) => void
  readonly onEdit?: () => void
  /** The form's name in the drafts, under which its input is kept (D14). */
  readonly draft?: string
  /** The certification that opened the form; its draft is not restored for the next mailed link. */
  readonly visitor?: string
}

/** The props of a control: its field's rule, name and store. */
export interface FieldProps<V extends Values = Values> extends FieldRule {
  readonly name: keyof V & string
  readonly store: FormStore<V>
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
  readonly field: (name: keyof V & string) => FieldProps<V>
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

const mayBeDrafted = (rule: FieldRule | undefined) => !rule?.secret && !rule?.readonly && !rule?.consent

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
  const user = useSession()?.loginUser
  // While the session is lost, the form belongs to the customer who opened it.
  const [customer] = useState(user && ownerOf(user))
  const lost = customer !== undefined && customer !== ownerOf(user)
  const options = { ...declared, owner: customer ?? ownerOf(user) }
  const setUnsaved = useUnsavedWarning(declared.draft !== undefined)
  const draftKeyOf = ({ draft: form, visitor: of = '', owner }: typeof options) =>
    form ? { owner, form, of } : undefined
  const [drafted] = useState(() => {
    const key = draftKeyOf(options)
    return key ? findDraft(key) : {}
  })
  const initialOf = (rules: FieldRules): V =>
    // `Object.fromEntries` loses the names, which are those of the rules.
    Object.fromEntries(Object.entries(rules).map(([name, { initial = '' }]) => [name, initial])) as V
  const [opened] = useState<V>(() => ({ ...initialOf(declared.rules), ...declared.values }))
  const exists = (name: string): name is Name => name in opened
  const [restored] = useState<Values>(() =>
    Object.fromEntries(
      Object.entries(drafted).flatMap(([name, answer]) => {
        const rule = exists(name) ? declared.rules[name] : undefined
        const value = rule && mayBeDrafted(rule) ? valueOfDraft(rule, answer) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
  // Drafted answers that this form cannot restore. Keep them until dismissed: the next version may ask for them again.
  const [gone, setGone] = useState<Answers>(() =>
    Object.fromEntries(
      Object.entries(drafted).filter(
        ([name, { value, says }]) =>
          says !== '' && restored[name] !== value && (!exists(name) || mayBeDrafted(declared.rules[name])),
      ),
    ),
  )
  const latest = useLatest({ ...options, gone })
  const [store] = useState(() => {
    const edited = (name: keyof V & string) => {
      clearFixedErrors(name)
      saveTyped()
      if (latest.current.draft) setUnsaved(true)
      latest.current.onEdit?.()
    }
    return createFormStore<V>({ ...opened, ...restored }, edited)
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

  /** Removes a client error once its field is valid, and a server error as soon as its field changes. */
  const clearFixedErrors = (name: string) => {
    const errors = store.errors()
    if (Object.keys(errors).length === 0) return
    const values = store.values()
    const entries = Object.entries<string>(values).map(([field, value]) => [field, normalized(field, value)])
    const remaining = validate({ ...values, ...Object.fromEntries(entries) })
    const kept = Object.entries(errors).filter(([field, text]) =>
      found.current[field] === text ? remaining[field] === text : field !== name,
    )
    store.setErrors(Object.fromEntries(kept))
  }

  const saveTyped = (unasked = latest.current.gone) => {
    const key = draftKeyOf(latest.current)
    if (!key) return
    const rules: FieldRules = latest.current.rules
    const initial: Values = opened
    // Don't save unchanged values: their initial values may differ the next time the form opens.
    const typed = Object.entries<string>(store.values()).filter(
      ([name, value]) => mayBeDrafted(rules[name]) && (value !== initial[name] || name in drafted),
    )
    const answers = typed.map(([name, value]) => {
      const [label, says] = summaryRowOf(rules[name] ?? { label: name }, value)
      return [name, { value, label, says }] as const
    })
    const kept = Object.entries(unasked).filter(
      ([name]) => !exists(name) || store.value(name) === (restored[name] ?? opened[name]),
    )
    saveDraft(key, Object.fromEntries([...answers, ...kept]))
  }

  const clearSecrets = useEffectEvent(() => {
    for (const [name, { secret }] of Object.entries<FieldRule>(declared.rules)) {
      if (secret && exists(name)) store.set(name, '')
    }
  })
  const hasDraft = useEffectEvent(() => {
    const key = draftKeyOf(options)
    return key !== undefined && Object.keys(findDraft(key)).length > 0
  })
  useEffect(() => {
    if (lost) {
      // Don't warn on leaving the page to log in elsewhere: the draft is kept.
      setUnsaved(false)
      clearSecrets()
    } else if (hasDraft()) setUnsaved(true)
  }, [lost, setUnsaved])

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
    /** Restores the initial values and discards the draft. */
    reset() {
      const { rules, draft } = latest.current
      store.reset(initialOf(rules))
      if (draft) discardDraft(draft)
      setGone({})
      setUnsaved(false)
    },
    /** Drafted answers that this form cannot restore. */
    gone: Object.values(gone),
    dismissGone() {
      setGone({})
      saveTyped({})
    },
    /** Prevents the Enter that ends an IME composition from submitting. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
    },
  }
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>
